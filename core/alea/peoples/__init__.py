"""4: the peoples: war, allegiance and peace, their homelands and their leaders."""
