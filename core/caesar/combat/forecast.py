"""The first round of a battle that a move or a choice would bring on, as far as it is known."""

from __future__ import annotations

from collections.abc import Sequence

from core.caesar.box.board import NOBODY
from core.caesar.box.state import State, blocks_at
from core.caesar.box.view import sees
from core.caesar.cards.card_phase import event_of
from core.caesar.combat.odds import Fighter, Round
from core.contract import Forecast

PLAN, BATTLE = "plan", "battle"  # what a forecast is of


class RoundForecast(Forecast, frozen=True):
    """A round of battle: the blocks that are known, in the order of `fought`, and how many not."""

    number: int  # of the round
    attacker: int
    blocks: tuple[int, ...]
    fought: Round
    unseen: tuple[int, int]  # blocks of each side that take part and are not known


def plan(
    view: State, side: int, place: int, coming: Sequence[int] = (), later: Sequence[int] = ()
) -> RoundForecast | None:
    """The battle of a place if these blocks come to it. Blocks that come to a battle which the
    enemy began are its reserve (6.14). Blocks by several roads count as one main force, unless some
    are named as coming `later`."""
    attacker = view.attacker[place] or side
    joining = list(coming) if attacker == side else []
    there = {s: [b for b in blocks_at(view, s, place) if not view.reserve[b]] for s in (1, 2)}
    there[side] = [b for b in there[side] if b not in later] + joining
    if not all(there.values()):
        return None
    first = _surprises(view, side, attacker, place)
    blocks = [b for s in (1, 2) for b in there[s] if _shows(view, b)]
    fighters = tuple(fighter(view, block, attacker) for block in blocks)
    order = sorted(range(len(blocks)), key=lambda n: _turn(fighters[n], attacker, first))
    fought = Round(fighters, tuple(view.steps[block] for block in blocks), tuple(order))
    unseen = tuple(sum(not _shows(view, b) for b in there[s]) for s in (1, 2))
    return RoundForecast(place, PLAN, 1, attacker, tuple(blocks), fought, (unseen[0], unseen[1]))


def _shows(view: State, block: int) -> bool:
    """Its strength is known; of Cleopatra's block only the colour may be."""
    return sees(view, block) and bool(view.steps[block])


def fighter(view: State, block: int, attacker: int) -> Fighter:
    board, side = view.board, view.owner[block]
    letters = board.attack_letter if side == attacker else board.letter
    queen = block == board.cleopatra
    return Fighter(side, board.fire[block], board.dice[block], letters[block], queen)


def _turn(known: Fighter, attacker: int, first: bool) -> tuple[bool, int, bool]:
    """7.2: by letters, the defender first; a surprise lets all attackers fire before."""
    attacks = known.side == attacker
    return first and not attacks, known.letter, attacks


def _surprises(view: State, side: int, attacker: int, place: int) -> bool:
    """Mars and Neptune: the first attack of the group is taken for the surprise."""
    if view.surprise == place:
        return True
    begins = attacker == side == view.active and view.started in ([], [place])
    acting = view.acting[view.active - 1] != NOBODY
    return begins and acting and event_of(view) in ("mars", "neptune")
