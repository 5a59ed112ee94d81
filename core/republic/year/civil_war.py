"""frame.civil: ambitious men, and armies that come home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import (
    Action,
    Chance,
    Event,
    Options,
    Prospect,
    Refusal,
    Step,
    Table,
    foretell,
    refuse,
)
from core.dice import D6, throw
from core.flow import ask
from core.republic.box.actions import Bribe, Done, Tempt
from core.republic.box.board import COMMANDS, GOVERNS, NOBODY, ROMAN
from core.republic.box.pieces import end_expedition
from core.republic.box.state import (
    TURN_END,
    State,
    force,
    garrison,
    legion_count,
    numbers_of,
)
from core.republic.start.setup import all_campaigns
from core.republic.year.asking import FoesPrompt, doings, noted, one_of
from core.republic.year.intrigue import spend, why_not_spend
from core.republic.year.outbreak import go_over, outbreak
from core.republic.year.senate.strength import still_an_enemy

GARRISON_OF_A_REBEL = 4  # frame.civil.1: legions and militia together
FOR_AMBITION = 3  # of popularity, of unrest
TWO_DICE = range(2, 13)
WAYS_OF_TWO = {total: 6 - abs(7 - total) for total in TWO_DICE}
FALLS_OF_TWO = 36


# --- frame.civil.1 -------------------------------------------------------------------------------


def needed_to_tempt(view: State, man: int) -> int:
    """The least total of two dice on which he rebels."""
    ambition = view.popularity[man] // FOR_AMBITION + view.unrest // FOR_AMBITION
    return view.board.loyalty[man] - ambition + 1


def needed_to_bribe(view: State, man: int) -> int:
    return view.board.loyalty[man] + 1


def falls_from(needed: int) -> int:
    """Of 36 falls of two dice, those that come to so much."""
    return sum(ways for total, ways in WAYS_OF_TWO.items() if total >= needed)


def chance_of(needed: int, rule: str) -> Chance:
    good = falls_from(needed)
    return Chance(good, FALLS_OF_TWO, rule, needed, high=True, dice=2)


def why_not_tempt_any(view: State) -> Refusal | None:
    if view.turn >= all_campaigns()[view.campaign].turns:
        return refuse("last-turn", "frame.civil.1")
    if view.rebellion is not None:
        return refuse("one-rebellion", "frame.civil.1", rebel=view.rebellion.rebel)
    return why_not_spend(view, "tempt", "frame.civil.1")


def why_not_tempt(view: State, man: int) -> Refusal | None:
    if (refusal := why_not_tempt_any(view)) is not None:
        return refusal
    post = view.post[man] if 0 <= man < view.board.man_count else NOBODY
    if post == COMMANDS and man in view.victors:
        return None
    if post != GOVERNS or view.holder[view.at[man]] != ROMAN:
        return refuse("no-victor", "frame.civil.1", man=man)
    if strength_in(view, view.at[man]) < GARRISON_OF_A_REBEL:
        return refuse("garrison-small", "frame.civil.1", man=man, count=GARRISON_OF_A_REBEL)
    return None


def strength_in(view: State, province: int) -> int:
    return legion_count(view, garrison(province)) + view.militia[province]


# --- frame.civil.5 -------------------------------------------------------------------------------


def why_not_bribe_any(view: State) -> Refusal | None:
    if view.turn >= all_campaigns()[view.campaign].turns:
        return refuse("last-turn", "frame.civil.5")
    if view.rebellion is None:
        return refuse("no-rebellion", "frame.civil.5")
    return why_not_spend(view, "bribe", "frame.civil.5")


def why_not_bribe(view: State, man: int) -> Refusal | None:
    if (refusal := why_not_bribe_any(view)) is not None:
        return refusal
    known = 0 <= man < view.board.man_count
    if not known or view.post[man] != GOVERNS or view.holder[view.at[man]] != ROMAN:
        return refuse("no-loyal-governor", "frame.civil.5", man=man)
    return None


def temptations(state: State) -> list[Action]:
    """The end, and all who can be tempted or bribed."""
    listed: list[Action] = [Done()]
    if not state.intrigue:  # nothing comes for nothing
        return listed
    if why_not_tempt_any(state) is None:
        listed += [Tempt(man) for man, bar in _men(state, "tempt") if bar is None]
    if why_not_bribe_any(state) is None:
        listed += [Bribe(man) for man, bar in _men(state, "bribe") if bar is None]
    return listed


class CivilWarPrompt(FoesPrompt[Tempt | Bribe | Done]):
    """Whom does the Opposition tempt, or bribe?"""

    kind = "civil-war"
    rule = "frame.civil.1"

    def __init__(self, state: State) -> None:
        self.points = state.intrigue
        self.rule = "frame.civil.1" if state.rebellion is None else "frame.civil.5"

    def args(self) -> dict[str, Any]:
        return {"count": self.points}

    def why_not(self, state: State, action: Tempt | Bribe | Done) -> Refusal | None:
        if isinstance(action, Tempt):
            return why_not_tempt(state, action.man)
        return why_not_bribe(state, action.man) if isinstance(action, Bribe) else None

    def legal(self, state: State) -> Sequence[Action]:
        return temptations(state)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            bars = [(tag, _bar(view, tag)) for tag in ("tempt", "bribe")]
            return doings([*bars, ("done", None)])
        if partial["type"] == "done" or "man" in partial:
            return None
        tag = partial["type"]
        return noted(one_of("man", _men(view, tag)), lambda man: _odds(view, tag, man))

    def chance(self, view: State, action: Tempt | Bribe | Done) -> Chance | None:
        if isinstance(action, Tempt):
            return chance_of(needed_to_tempt(view, action.man), "frame.civil.1")
        if isinstance(action, Bribe):
            return chance_of(needed_to_bribe(view, action.man), "frame.civil.5")
        return None


def _odds(view: State, tag: str, man: int) -> Prospect:
    """What two dice must reach, and in how many falls of 36 they do."""
    if tag == "tempt":
        needed = needed_to_tempt(view, man)
        good = chance_of(needed, "frame.civil.1").good
        return foretell("two-dice", "frame.civil.1", needed=needed, good=good)
    needed = needed_to_bribe(view, man)
    good = chance_of(needed, "frame.civil.5").good
    return foretell("two-dice", "frame.civil.5", needed=needed, good=good)


def _men(view: State, tag: str) -> list[tuple[int, Refusal | None]]:
    """Commanders and governors, with what bars them."""
    men = numbers_of(view.post, GOVERNS)
    if tag == "tempt":
        men = sorted([*men, *numbers_of(view.post, COMMANDS)])
    judge = why_not_tempt if tag == "tempt" else why_not_bribe
    return [(man, judge(view, man)) for man in men]


def _bar(view: State, tag: str) -> Refusal | None:
    """Why there is nobody for it."""
    refusal = why_not_tempt_any(view) if tag == "tempt" else why_not_bribe_any(view)
    if refusal is not None:
        return refusal
    bars = [bar for _, bar in _men(view, tag)]
    return None if None in bars else refuse("nobody-to-tempt", "frame.civil.1")


def civil_war(table: Table, state: State) -> Step:
    """One man tempted or bribed; when that is over, the armies come home."""
    answer: Action = Done()
    if len(temptations(state)) > 1:
        answer = yield from ask(table, state, CivilWarPrompt)
    if isinstance(answer, Tempt):
        yield from _tempt(table, state, answer.man)
    elif isinstance(answer, Bribe):
        yield from _bribe(table, state, answer.man)
    else:
        come_home(table, state)
        state.step = TURN_END


def _tempt(table: Table, state: State, man: int) -> Step:
    spend(state, "tempt")
    needed = needed_to_tempt(state, man)
    total = yield from throw(table, state, D6, 2, rule="frame.civil.1", purpose="temptation")
    args = {"man": man, "total": total, "needed": needed}
    if total < needed:
        table.tell(Event("stays-loyal", "frame.civil.1", args))
        return
    table.tell(Event("rebels", "frame.civil.1", args))
    yield from outbreak(table, state, man)


def _bribe(table: Table, state: State, man: int) -> Step:
    spend(state, "bribe")
    needed = needed_to_bribe(state, man)
    total = yield from throw(table, state, D6, 2, rule="frame.civil.5", purpose="bribery")
    args = {"man": man, "total": total, "needed": needed, "province": state.at[man]}
    if total < needed:
        table.tell(Event("not-bribed", "frame.civil.5", args))
        return
    table.tell(Event("partisan", "frame.civil.5", args))
    go_over(state, man)


# --- frame.civil.6 -------------------------------------------------------------------------------


def come_home(table: Table, state: State) -> None:
    """Victors who stayed loyal bring their armies to Rome, and so do armies without an enemy."""
    for army in list(state.expeditions):
        victor = army.commander in state.victors and not still_an_enemy(state, army.target)
        if victor:
            args = {"man": army.commander, "target": army.target}
            table.tell(Event("victor-home", "frame.civil.6", args))
        elif not still_an_enemy(state, army.target):
            if army.commander != NOBODY or force(army) in state.where:
                table.tell(Event("army-home", "frame.civil.6", {"target": army.target}))
        else:
            continue
        end_expedition(state, army)
    state.victors = []
