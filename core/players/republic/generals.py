"""Whom the Senate of the scripts trusts with an army."""

from __future__ import annotations

from core.republic.box.board import IN_ROME
from core.republic.box.state import State
from core.republic.start.setup import all_campaigns
from core.republic.year.civil_war import FOR_AMBITION, falls_from, needed_to_tempt
from core.republic.year.intrigue import PRICES
from core.republic.year.senate.posts import APPOINTED
from core.republic.year.senate.strength import aptitude

GLORY, MOST_POPULAR = 5, 9  # popularity that a victory brings
PRICE_OF_RISK = 20  # points of aptitude, for a man who is sure to rebel
FACES = 36  # of two dice


def generals(view: State) -> list[int]:
    """Men in Rome who are free: the most useful first."""
    free = [
        man
        for man, post in enumerate(view.post)
        if post == IN_ROME and not view.used[man] & APPOINTED
    ]
    return sorted(free, key=lambda man: (-_worth(view, man), -view.board.loyalty[man], man))


def _worth(view: State, man: int) -> float:
    """His aptitude, less if a victory would make him dangerous."""
    return aptitude(view, [man], 1000) - (PRICE_OF_RISK * _risk(view, man) / FACES)


def _risk(view: State, man: int) -> int:
    """In how many of 36 falls he would rebel after a victory (frame.civil.1)."""
    if not temptation(view):
        return 0
    now = view.popularity[man]
    then = min(MOST_POPULAR, now + GLORY)
    needed = needed_to_tempt(view, man) + now // FOR_AMBITION - then // FOR_AMBITION
    return falls_from(needed)


def temptation(view: State) -> bool:
    """frame.civil.1: can the Opposition tempt a man this turn?"""
    last = view.turn >= all_campaigns()[view.campaign].turns
    return view.rebellion is None and not last and view.intrigue >= PRICES["tempt"]
