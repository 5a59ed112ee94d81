"""1.1 and 5: how a game starts: the bids for sides, deployment, edited positions, invariants."""
