"""What is in the box: map, counters and tables, the state of a game, its points and offices."""
