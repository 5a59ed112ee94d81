"""A game as it is played and replayed at this terminal, without a widget."""
