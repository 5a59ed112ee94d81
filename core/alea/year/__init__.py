"""2.C to 2.F, 9 and 10: entries, the event of the year, winter, recruitment and victory."""
