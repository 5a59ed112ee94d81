"""Scenes for the peoples: flows of the chapter driven by hand, with dice on the table."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from core.alea.box.board import BOX
from core.alea.box.index import Index
from core.alea.box.state import State, reindex
from core.alea.peoples import peace, redeployment
from core.alea.peoples.war import DUMMIES
from core.alea.start.edited_position import place_word
from core.contract import Action, Answer, Drawn, Event, Fall, Prompt, Refusal, Rolled
from core.imperator.actions import Place
from core.systems import open_system
from tests.alea.scene import BOARD, C, Scene, people, piece, pieces, zone

DUMMY = DUMMIES[0]
MAJORS = ("aegyptii", "parthi", "pontici", "numidae")


def units(name: str) -> tuple[int, ...]:
    return BOARD.people_units[people(name)]


class Land(Scene):
    """A scene with peoples at war, allied or at peace."""

    def at_war(self, name: str, side: int, *places: str) -> Land:
        """At war; its units, if places are given, stand there one by one, the others are lost."""
        self.war(name, side)
        return self._spread(name, places)

    def allied(self, name: str, side: int, *places: str) -> Land:
        self.war(name, side)
        self.state.war[people(name)], self.state.allied[people(name)] = 0, side
        return self._spread(name, places)

    def _spread(self, name: str, places: tuple[str, ...]) -> Land:
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


class Session:
    """The table of one flow: it asks, the test answers."""

    def __init__(self, scene: Scene, **fields: Any) -> None:
        self.state: State = scene.state
        self.state.manual_dice = True
        for name, value in fields.items():
            setattr(self.state, name, value)
        self.seed = 7
        self.falls: list[Fall] = []
        self.system = open_system("alea")
        self.events: list[Event] = []
        self.prompt: Prompt | None = None
        self._flow: Generator[Prompt, Answer, Any] | None = None

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def start(self, flow: Generator[Prompt, Answer, Any]) -> Session:
        self._flow = flow
        self.prompt = next(flow, None)
        self._check()
        return self

    def answer(self, *actions: Action) -> Session:
        for action in actions:
            assert self.prompt is not None, "nobody asks"
            assert self._flow is not None
            assert self.prompt.judge(self.state, action) is None
            try:
                self.prompt = self._flow.send((self.prompt.seat, action))
            except StopIteration:
                self.prompt = None
            self._check()
        return self

    def _check(self) -> None:
        assert self.state.index == Index(self.state)

    def roll(self, *faces: int) -> Session:
        return self.answer(*(Rolled(face) for face in faces))

    def draw(self, name: str = "") -> Session:
        """A people comes out of the cup, or a dummy."""
        return self.answer(Drawn(people(name) if name else DUMMY))

    def place(self, to: str, *names: str) -> Session:
        return self.answer(Place(pieces(*names), zone(to)))

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

    # --- what has become of it -------------------------------------------------------------------

    def war(self, name: str) -> int:
        return int(self.state.war[people(name)])

    def alliance(self, name: str) -> int:
        return int(self.state.allied[people(name)])

    def where(self, *names: str) -> list[str]:
        return [place_word(BOARD, self.state.where[piece(name)]) for name in names]

    def stand(self, name: str) -> list[str]:
        """Where the units of a people are."""
        return [place_word(BOARD, self.state.where[unit]) for unit in units(name)]

    def sides(self, name: str) -> set[int]:
        """The coats of a people's counters."""
        number = people(name)
        mine = BOARD.people_leaders[number] + BOARD.people_units[number]
        return {self.state.side[counter] for counter in mine}

    def reduced(self, name: str) -> list[bool]:
        return [bool(self.state.reduced[unit]) for unit in units(name)]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> Event:
        found = [event for event in self.events if event.kind == kind]
        assert len(found) == 1, self.kinds()
        return found[0]

    def score_of(self, side: int) -> int:
        """The signed score as this side sees it."""
        return self.state.points if side == C else -self.state.points


def land(scenario: str = "1", year: int = -40) -> Land:
    return Land(scenario, year=year)


def pacified(scene: Land, name: str, by: int, arms: bool) -> Session:
    """By arms or an event; by a stratagem it is redeployed at once, and that may be asked."""
    session = Session(scene)
    peace.pacify(session, session.state, people(name), "4.4.3", by, arms)
    if by and not arms and BOARD.peoples[people(name)].major:
        session.start(redeployment.redeploy(session, session.state, people(name), "4.4.3"))
    return session
