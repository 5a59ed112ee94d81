"""8: which forces meet, evasion, battle, losses, retreat, and the forecasts of all that."""
