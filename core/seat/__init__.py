"""A player's side of the table without a screen: drafts, whose eyes, undo, words."""
