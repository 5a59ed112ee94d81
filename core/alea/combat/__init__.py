"""8: who meets whom, evasion, battle, losses, retreat, and the forecasts of all that."""
