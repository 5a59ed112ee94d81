"""2.2 and 6: the command phase: moves by land and sea, main attacks, levies."""
