"""Marches as both games of the series offer, bar and tell them."""
