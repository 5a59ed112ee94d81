"""What the table shows of a game."""
