"""3.3.1: how a game starts: set-ups, free deployment, edited positions, and what always holds."""
