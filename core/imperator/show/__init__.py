"""Panes that both games of the series show alike."""
