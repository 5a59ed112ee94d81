"""Scenes for peoples and winter: flows of a chapter driven by hand, with dice on the table."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from core.contract import Action, Answer, Drawn, Event, Fall, Prompt, Refusal, Rolled
from core.imperator.actions import Place, Relocate
from core.semper.box.board import BOX, RESERVE
from core.semper.box.index import Index
from core.semper.box.state import State, reindex
from core.semper.peoples.war import DUMMIES
from core.semper.start.edited_position import place_word
from core.semper.start.invariants import faults
from core.systems import open_system
from tests.semper.scene import BOARD, P, Scene, people, piece, pieces, zone

DUMMY = DUMMIES[0]


def units(name: str) -> tuple[int, ...]:
    return BOARD.people_units[people(name)]


class Land(Scene):
    """A scene with peoples at war or at peace."""

    def at_war(self, name: str, side: int, *places: str) -> Land:
        """At war; its units, if places are given, stand there one by one, the others are lost."""
        self.war(name, side)
        if places:
            for unit in units(name):
                self.state.where[unit] = BOX
            for unit, place in zip(units(name), places, strict=False):
                self.state.where[unit] = zone(place)
        reindex(self.state)
        return self

    def pieces_in(self, box: int, *names: str) -> Land:
        for name in names:
            self.state.where[piece(name)] = box
        reindex(self.state)
        return self

    def lost(self, *names: str) -> Land:
        """Roman units that wait for the winter."""
        return self.pieces_in(RESERVE, *names)


class Session:
    """The table of one flow: it asks, the test answers."""

    def __init__(self, scene: Scene, **fields: Any) -> None:
        self.state: State = scene.state
        self.state.manual_dice = True
        for name, value in fields.items():
            setattr(self.state, name, value)
        self.seed = 7
        self.falls: list[Fall] = []
        self.secrets: dict[int, int] = {}
        self.system = open_system("semper")
        self.events: list[Event] = []
        self.prompt: Prompt | None = None
        self._flow: Generator[Prompt, Answer, Any] | None = None
        self.result: Any = None

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def start(self, flow: Generator[Prompt, Answer, Any]) -> Session:
        self._flow, self.result = flow, None
        self._go_on(None)
        return self

    def answer(self, *actions: Action) -> Session:
        for action in actions:
            assert self.prompt is not None, "nobody asks"
            assert self.prompt.judge(self.state, action) is None
            self._go_on((self.prompt.seat, action))
        return self

    def _go_on(self, answer: Answer | None) -> None:
        assert self._flow is not None
        try:
            self.prompt = self._flow.send(answer)  # type: ignore[arg-type]
        except StopIteration as over:
            self.prompt, self.result = None, over.value
        assert self.state.index == Index(self.state)
        if self.prompt is None:
            assert [fault for fault in faults(self.state) if fault.rule[0] in "349"] == []

    def roll(self, *faces: int) -> Session:
        return self.answer(*(Rolled(face) for face in faces))

    def draw(self, name: str = "") -> Session:
        """A people comes out of the cup, or a dummy."""
        return self.answer(Drawn(people(name) if name else DUMMY))

    def place(self, to: str, *names: str) -> Session:
        return self.answer(Place(pieces(*names), zone(to)))

    def relocate(self, to: str, *names: str) -> Session:
        return self.answer(Relocate(pieces(*names), zone(to)))

    def offered(self) -> Session:
        """What the program proposes is taken."""
        assert self.prompt is not None
        proposal = self.prompt.offered(self.state)
        assert proposal is not None
        return self.answer(proposal)

    def refused(self, action: Action) -> Refusal:
        assert self.prompt is not None
        refusal = self.prompt.judge(self.state, action)
        assert refusal is not None
        return refusal

    def asks(self, side: int, kind: str) -> bool:
        """Is it this side's turn to answer such a question?"""
        prompt = self.prompt
        return prompt is not None and (prompt.kind, prompt.seat) == (kind, self.state.seat_of(side))

    def every_answer_is_taken(self) -> bool:
        """What the question lists is what it judges to be right."""
        assert self.prompt is not None
        listed = list(self.prompt.legal(self.state))
        return bool(listed) and all(self.prompt.judge(self.state, a) is None for a in listed)

    # --- what has become of it -------------------------------------------------------------------

    def war(self, name: str) -> int:
        return int(self.state.war[people(name)])

    def where(self, *names: str) -> list[str]:
        return [place_word(BOARD, self.state.where[piece(name)]) for name in names]

    def stand(self, name: str) -> list[str]:
        """Where the units of a people are."""
        return [place_word(BOARD, self.state.where[unit]) for unit in units(name)]

    def sides(self, name: str) -> set[int]:
        """The sides of a people's counters."""
        number = people(name)
        mine = BOARD.people_leaders[number] + BOARD.people_units[number]
        return {self.state.side[counter] for counter in mine}

    def side(self, *names: str) -> list[int]:
        return [self.state.side[piece(name)] for name in names]

    def reduced(self, *names: str) -> list[bool]:
        return [bool(self.state.reduced[piece(name)]) for name in names]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> Event:
        events = [event for event in self.events if event.kind == kind]
        assert len(events) == 1, self.kinds()
        return events[0]


def land(scenario: str = "6", year: int | None = None, active: int = P) -> Land:
    return Land(scenario, year, active)
