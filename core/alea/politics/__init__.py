"""3.5 to 3.7 and 5: Faction Leaders, coups, Triumviri, the murder of Caesar, the Republic."""
