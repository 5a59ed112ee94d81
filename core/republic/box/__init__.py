"""The cards and the state of a game of the Republic."""
