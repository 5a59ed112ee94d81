"""What the table shows of the Republic."""
