"""The set-up of a scenario, positions written by hand, and what every position keeps to."""
