"""4: the peoples, at war and at peace, and the Armenian ally."""
