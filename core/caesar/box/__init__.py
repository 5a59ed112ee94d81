"""What is in the box: map, blocks, cards, the state of a game; what a side sees; its questions."""
