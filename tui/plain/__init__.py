"""The table line by line, for screen readers, braille displays, slow links and scripts. Nothing
here needs Textual or Rich."""
