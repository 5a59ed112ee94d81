"""The map, the counters and the state of a game: what every chapter looks at."""
