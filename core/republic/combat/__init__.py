"""The Combat Phase, in the order of its procedures."""
