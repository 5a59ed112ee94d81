"""Moments of the sample games that tests look at, besides those of the pages' pictures."""

from tui.tools.shots import Moment

SMALL = (80, 24)
LOSSES = Moment("rise-of-caesar-half-way", 56)
COUP = Moment("rise-of-caesar-half-way", 236)
STRATAGEM = Moment("rise-of-caesar-half-way", 55)
BLOCKS_MOVE = Moment("blocks-a-leader-falls", 26)
