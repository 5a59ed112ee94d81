"""Battles as both games of the series fight them."""
