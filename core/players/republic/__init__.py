"""Players of the Republic: the habits of the random one, and two that follow scripts."""
