"""2, 9 and 10: the year: entries, events, winter, control and points."""
