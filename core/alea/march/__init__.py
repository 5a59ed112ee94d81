"""3.4, 4.3 and 7: marches by land and voyages by sea."""
