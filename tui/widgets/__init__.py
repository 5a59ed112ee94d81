"""What the screens are made of: panes that draw single lines."""
