"""The turn around the Combat Phase, in the order of its phases."""
