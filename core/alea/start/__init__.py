"""How a game starts: set-ups, free deployment, edited positions, and what always holds (3.3.1)."""
