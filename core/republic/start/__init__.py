"""How a game begins, and what must hold in each position."""
