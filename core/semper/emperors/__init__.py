"""3.5, 3.6 and 5: emperors, their succession, usurpers and civil war."""
