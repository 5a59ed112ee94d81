"""2.1: the cards, dealt, chosen and revealed, and the gods that act instead of a move."""
