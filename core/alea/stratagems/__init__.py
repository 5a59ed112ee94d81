"""6: the stratagems, from the cup to the table."""
