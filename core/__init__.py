"""Rubicon's games without a screen: rules, positions, dice and game files."""

__version__ = "0.1.0"
