"""Stratagems as both games of the series choose, forecast and hide them."""
