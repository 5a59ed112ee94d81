"""6: stratagems, by the phases in which they are played."""
