"""8: combat, from evasion to retreat."""
