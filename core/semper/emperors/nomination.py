"""2.D, 3.5.1: Augusti and Caesares are named, and PRIMUS may refuse those of SECONDUS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Flow, Options, Prompt, Refusal, Table
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.choices import first_refusal, kinds_asked, one_asked
from core.imperator.asking.prompts import ActivePrompt
from core.semper.box.actions import Name, Veto
from core.semper.box.board import PRIMUS
from core.semper.box.state import AUGUSTUS, CAESAR, TITLES, State, on_map
from core.semper.emperors.candidates import GIVEN, candidates, next_place, why_not_name
from core.semper.emperors.honours import raise_to

RULE_OF = {AUGUSTUS: "3.5.1.augustus", CAESAR: "3.5.1.caesar"}


def nominate(table: Table, state: State) -> Flow[bool]:
    """One nomination of the active side; False when it is done."""
    action = yield from ask(table, state, _question)
    if not isinstance(action, Name):
        if action is not None:  # who could name nobody is not asked, and nothing is said of it
            table.tell(Event("names-no-more", "2.D.nomination", {"side": state.active}))
        return False
    title = TITLES.index(action.title)
    place = next_place(state, title)
    if (yield from _refused(table, state, action.leader, action.title, place)):
        return True
    state.named.append(place)
    raise_to(table, state, action.leader, title, RULE_OF[title])
    return True


def _question(state: State) -> NominationPrompt | None:
    prompt = NominationPrompt(state)
    return prompt if prompt.candidates else None


class NominationPrompt(ActivePrompt[Done | Name]):
    """3.5.1: who becomes Augustus or Caesar, if anybody does?"""

    kind = "nominate"
    rule = "2.D.nomination"

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.candidates = candidates(state, self.side)

    def final(self, action: Action) -> bool:
        return False

    def why_not(self, state: State, action: Done | Name) -> Refusal | None:
        if isinstance(action, Done):
            return None
        return why_not_name(state, self.side, action.leader, action.title)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *(Name(leader, TITLES[title]) for leader, title in self.candidates)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Leaders and titles, those that are barred with the reason."""
        if "type" not in partial:
            return kinds_asked([("name", None), ("done", None)])
        titles = [TITLES[title] for title in GIVEN]
        if partial["type"] == "done" or "title" in partial:
            return None
        if "leader" not in partial:
            return one_asked("leader", self._leaders(view), lambda x: self._why_no_title(view, x))
        leader = partial["leader"]
        return one_asked("title", titles, lambda t: why_not_name(view, self.side, leader, t))

    def _leaders(self, view: State) -> list[int]:
        """The side's own, the Dux apart."""
        board = view.board
        own = (x for x in board.roman_leaders if view.side[x] == self.side and on_map(view, x))
        return [leader for leader in own if not board.is_dux[leader]]

    def _why_no_title(self, view: State, leader: int) -> Refusal | None:
        bars = (why_not_name(view, self.side, leader, TITLES[title]) for title in GIVEN)
        return first_refusal(bars)


# --- 3.5.1.veto ----------------------------------------------------------------------------------


def may_refuse(state: State, leader: int, place: str) -> bool:
    """3.5.1.veto: once a year for each place; never a Caesar who is to become Augustus."""
    return (
        state.side[leader] != PRIMUS and state.title[leader] != CAESAR and place not in state.vetoes
    )


def _refused(table: Table, state: State, leader: int, title: str, place: str) -> Flow[bool]:
    if not may_refuse(state, leader, place):
        return False
    action = yield from ask(table, state, lambda s: VetoPrompt(s, leader, title))
    if not action.refused:
        return False
    state.vetoes.append(place)
    state.refused.append(leader)
    table.tell(Event("vetoed", "3.5.1.veto", {"leader": leader, "title": title, "side": PRIMUS}))
    return True


class VetoPrompt(Prompt[Veto]):
    """3.5.1.veto: does PRIMUS refuse the candidate?"""

    kind = "veto"
    rule = "3.5.1.veto"

    def __init__(self, state: State, leader: int, title: str) -> None:
        self.leader, self.title, self.side = leader, title, PRIMUS
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader, "title": self.title}

    def why_not(self, state: State, action: Veto) -> Refusal | None:
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Veto(False), Veto(True)]
