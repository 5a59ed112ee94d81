"""7: battles: rounds, fire, losses and retreats, and the forecasts and chances of all that."""
