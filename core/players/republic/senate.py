"""The Senate of the scripts: the rebel first, then the wars from the weakest to the strongest,
each with an army that should win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.contract import Action, Prompt
from core.players.republic.armies import expeditions, hopeless, recruits, to_the_rescue
from core.players.republic.generals import generals
from core.republic.box.actions import (
    Done,
    Games,
    Garrison,
    Govern,
    Intercept,
    Land,
    Levy,
    Ransom,
    StayAboard,
)
from core.republic.box.board import GOVERNS, HOME, NOBODY, ROMAN
from core.republic.box.state import State, garrison, legion_count, man_at
from core.republic.combat.forecast import BattleForecast
from core.republic.year.revenue import threatened
from core.republic.year.senate.strength import aptitude
from core.republic.year.senate.travel import able_legions

GAMES_FROM, GAMES_IF_EASY = 3, 1  # unrest
EASY = 100  # talents
GENERALS_KEPT = 5  # who do not govern
WORTH_A_FRAME = 3  # locals whom a legion makes count in full
QUIET = 3  # militia that tempts no governor


# --- the menu ------------------------------------------------------------------------------------


def senate(prompt: Prompt, view: State) -> Action | None:
    """One deed after the other; the first that is allowed."""
    for action in _deeds(view):
        if prompt.judge(view, action) is None:
            return action
    return Done()


def _deeds(view: State) -> Iterator[Action]:
    if view.unrest >= (GAMES_IF_EASY if view.treasury >= EASY else GAMES_FROM):
        yield Games()
    yield from to_the_rescue(view)
    yield from hopeless(view)
    yield from recruits(view)
    yield from expeditions(view)
    yield from _governors(view)
    yield from _frames(view)


def _governors(view: State) -> Iterator[Action]:
    """The men of least aptitude, of them the most loyal; five generals stay in Rome."""
    loyalty = view.board.loyalty
    men = generals(view)[GENERALS_KEPT:]
    men.sort(key=lambda man: (aptitude(view, [man], 1000), -loyalty[man], man))
    vacant = [
        province
        for province, holder in enumerate(view.holder)
        if holder == ROMAN and man_at(view, GOVERNS, province) == NOBODY
    ]
    vacant.sort(key=lambda province: (not threatened(view, province), province))
    if men:
        yield from (Govern(men[0], province) for province in vacant)


def _frames(view: State) -> Iterator[Action]:
    """One legion where a conflict threatens militia: with it they count in full (8.0.3)."""
    able = able_legions(view, HOME, False)
    for province, holder in enumerate(view.holder):
        units = view.militia[province] + view.board.side(province, view.developed[province]).land
        alone = not legion_count(view, garrison(province))
        worth = units >= WORTH_A_FRAME and alone and threatened(view, province)
        if holder == ROMAN and able and worth:
            yield Garrison(province, (able[-1],), 0)


# --- the other questions -------------------------------------------------------------------------


def levy(prompt: Prompt, view: State) -> Action | None:
    """All that can be had where it is needed; elsewhere so few that nobody is tempted."""
    ways: list[Any] = list(prompt.legal(view))
    province = ways[0].province
    if not threatened(view, province):
        few = QUIET - view.militia[province] - legion_count(view, garrison(province))
        ways = [way for way in ways if isinstance(way, Levy) and way.militia <= max(0, few)]
    best: Action = max(ways, key=lambda way: (way.militia + way.flotillas, way.militia))
    return best


def ransom(prompt: Prompt, view: State) -> Action | None:
    """Whoever leaves something for the upkeep."""
    for action in prompt.legal(view):
        if isinstance(action, Ransom) and view.treasury >= EASY:
            return action
    return Done()


def next_battle(prompt: Prompt, view: State) -> Action | None:
    """The surest battle first."""
    return max(prompt.legal(view), key=lambda action: _sure(prompt, view, action))


def _sure(prompt: Prompt, view: State, action: Action) -> int:
    forecast = prompt.forecast(view, action)
    return forecast.matchup.net if isinstance(forecast, BattleForecast) else 0


def land(prompt: Prompt, view: State) -> Action | None:
    """He lands if the battle is not too bad."""
    return Land() if _sure(prompt, view, Land()) >= 0 else StayAboard()


def intercept(prompt: Prompt, view: State) -> Action | None:
    """With all squadrons: those that survive meet the next convoy, too (ask.intercept)."""
    ways = [action for action in prompt.legal(view) if isinstance(action, Intercept)]
    return max(ways, key=lambda action: action.squadrons)


SENATE = {
    "senate": senate,
    "levy": levy,
    "ransom": ransom,
    "next-battle": next_battle,
    "land": land,
    "intercept": intercept,
}
