"""Words, and how they are found, told and broken into lines; keys by their names."""
