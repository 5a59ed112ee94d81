"""3.5: Faction Leaders, coups, Triumviri, the murder of Caesar; and who controls what (3.7, 5)."""
