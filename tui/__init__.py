"""Rubicon on a terminal: the Textual app over the games in `core`."""
