"""Who may sit at the table instead of a person: the random player. What they like is no rule."""
