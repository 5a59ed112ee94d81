"""4: the peoples: war, control and peace, their homelands and their leaders, and Armenia."""
