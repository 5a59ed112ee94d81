"""The drawn map: what of it is seen, how a cell of it looks, where its words stand."""
