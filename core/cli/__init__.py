"""The command line: the game without a screen, for scripts and for people."""
