"""3.4, 4.3 and 7: movement, by land and with the two fleets."""
