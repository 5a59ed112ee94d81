"""Julius Caesar: a block game of the years 49 to 45 BC."""
