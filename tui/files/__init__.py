"""Small files on this machine: the shelf of games, bookmarks, settings, what is remembered."""
