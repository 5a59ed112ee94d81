"""Single rules of the political chapter: a flow of the rules, asked and answered directly."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from core.alea.box.board import NOBODY, SIDES
from core.alea.box.index import Index
from core.alea.box.state import State, reindex
from core.alea.politics import coups
from core.alea.start.edited_position import place_word
from core.alea.start.invariants import faults_in_play
from core.contract import Action, Answer, Event, Fall, Prompt, Refusal, Rolled
from core.dice import RollPrompt
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, Scene, piece

Flow = Generator[Prompt, Answer, Any]

FOUR_C = ("legio-i", "legio-iii", "legio-v", "legio-vi")
FOUR_R = ("legio-ii", "legio-iv", "legio-xiv", "legio-xv")
STRONG_C = ("legio-x", "legio-i", "legio-iii", "legio-v", "legio-vi", "legio-viii")
STRONG_R = ("legio-ii", "legio-iv", "legio-xiv", "legio-xv", "legio-xvi")


class Stage:
    """A table with physical dice at which one flow is played out."""

    seed = 7

    def __init__(self, scene: Scene) -> None:
        self.state: State = scene.state
        self.state.manual_dice = True
        self.system = open_system("alea", None)
        self.falls: list[Fall] = []
        self.events: list[Event] = []
        self.prompt: Prompt | None = None
        self.flow: Flow | None = None
        self.value: Any = None

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def play(self, flow: Flow, *faces: int) -> Stage:
        """Begin a flow; the dice fall as given."""
        self.flow = flow
        self._send(None)
        return self.roll(*faces)

    def _send(self, answer: Answer | None) -> None:
        assert self.flow is not None
        try:
            self.prompt = self.flow.send(answer)  # type: ignore[arg-type]
        except StopIteration as end:
            self.prompt, self.value = None, end.value
        assert self.state.index == Index(self.state)

    def roll(self, *faces: int) -> Stage:
        for face in faces:
            assert isinstance(self.prompt, RollPrompt), self.prompt
            self._send((0, Rolled(face)))
        return self

    def say(self, action: Action) -> Stage:
        """Answer a question: the answer is legal and, where the list is complete, listed."""
        assert self.prompt is not None
        refusal = self.prompt.judge(self.state, action)
        assert refusal is None, refusal
        listed = list(self.prompt.legal(self.state))
        assert all(self.prompt.judge(self.state, one) is None for one in listed)
        assert action in listed or not self.prompt.complete
        self._send((self.prompt.seat, action))
        return self

    def first(self) -> Stage:
        """The first of the answers on offer."""
        assert self.prompt is not None
        return self.say(self.prompt.legal(self.state)[0])

    def refused(self, action: Action) -> Refusal:
        assert self.prompt is not None
        refusal = self.prompt.judge(self.state, action)
        assert refusal is not None
        return refusal

    # --- what it looks like ----------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The kind of the open question, with the purpose of a die."""
        if isinstance(self.prompt, RollPrompt):
            return f"roll {self.prompt.purpose}"
        return self.prompt.kind if self.prompt is not None else ""

    @property
    def asks(self) -> int:
        """The side that is asked."""
        assert self.prompt is not None
        return self.state.factions[self.prompt.seat - 1]

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def where(self, name: str) -> str:
        return place_word(BOARD, self.state.where[piece(name)])

    def sides(self, *names: str) -> list[int]:
        return [self.state.side[piece(name)] for name in names]

    def mixed(self) -> int:
        """Places with units of both sides: none, if all went well."""
        mask = self.state.index.units_mask
        return mask[C] & mask[R]

    def chiefs(self, side: int) -> list[str]:
        return [BOARD.piece_ids[x] for x in self.state.faction_leaders[side]]


def pretender(scene: Scene, side: int, name: str, *rallied: str) -> Scene:
    """The Pretender to this side's title; those who rallied to him."""
    scene.state.pretenders[side] = piece(name)
    scene.state.rallied[side] = [piece(other) for other in rallied]
    return scene


def murder_done(scene: Scene, year: int = -44) -> Scene:
    scene.state.murdered = year
    return scene


def triumvir(scene: Scene, name: str, region: str, last: int) -> Scene:
    """A neutral region: its Roman counters are nobody's."""
    number = BOARD.region_ids.index(region)
    scene.state.triumvirs.append((piece(name), number))
    scene.state.control[number] = NOBODY
    scene.state.last_control[number] = last
    for counter, place in enumerate(scene.state.where):
        if place in BOARD.region_zones[number] and scene.state.side[counter] in SIDES:
            scene.state.side[counter] = NOBODY
    reindex(scene.state)
    return scene


def region(name: str) -> int:
    return BOARD.region_ids.index(name)


def war() -> Scene:
    """Caesar in Gallia, Pompeius in Italia: nobody of note in Asia yet."""
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x")
    scene.put(R, "italia-7", "pompeius", "legio-ii").chief(C, "caesar").chief(R, "pompeius")
    return scene.control(R, "asia", "italia", "africa").control(C, "gallia")


def attempt(scene: Scene, leader: str, modifier: int = 0, side: int = C) -> Stage:
    stage = Stage(scene)
    assert coups.why_not_pretender(stage.state, side, piece(leader)) is None
    return stage.play(coups.coup(stage, stage.state, side, piece(leader), modifier))


def why_not(scene: Scene, leader: str, side: int = C) -> str:
    """Why this leader may not claim the title of the other side, and by which rule."""
    refusal = coups.why_not_pretender(scene.state, side, piece(leader))
    return "" if refusal is None else f"{refusal.kind} {refusal.rule}"


def sound(stage: Stage, step: str = "control") -> None:
    """No invariant of the position is broken."""
    stage.state.step = step
    assert faults_in_play(stage.state) == []


def finish(stage: Stage) -> Stage:
    """The first answer to every question that is left."""
    while stage.prompt is not None:
        stage.first()
    return stage
