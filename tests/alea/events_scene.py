"""Years with a known event: a position, a number on the dice, and what was told."""

from __future__ import annotations

from typing import Any

from core.contract import Action, Event, Prompt, Refusal, Rolled
from core.imperator.actions import Done
from core.run import Run
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, Scene, piece

PASSED = ("second", "disband")  # questions of phase D that these tests answer with "no"


class Play:
    """A run from a position whose every field counts, and all that it has told."""

    def __init__(self, scene: Scene, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(scene.state, name, value)
        scene.state.manual_dice = True
        self.run = Run(open_system("alea"), scene.state, 7)
        self.heard: list[Event] = list(self.run.table.events)
        self.state = scene.state

    @property
    def prompt(self) -> Prompt:
        assert self.run.prompt is not None
        return self.run.prompt

    def do(self, action: Action) -> Play:
        refusal = self.run.why_not(self.prompt.seat, action)
        assert refusal is None, refusal
        self.run.feed(self.prompt.seat, action)
        self.heard += self.run.table.events
        return self

    def refused(self, action: Action) -> Refusal:
        refusal = self.run.why_not(self.prompt.seat, action)
        assert refusal is not None
        return refusal

    def roll(self, *faces: int) -> Play:
        for face in faces:
            assert self.prompt.kind == "roll", self.prompt.kind
            self.do(Rolled(face))
        return self

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.heard if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        return [event.rule for event in self.told(kind)]

    def to_war(self) -> Play:
        """Through the rest of phase D, in which nobody wants anything."""
        while self.prompt.kind in PASSED:
            self.do(Done())
        return self

    def place(self, name: str) -> str:
        where = self.state.where[piece(name)]
        return BOARD.place_ids[where] if where < BOARD.place_count else "off"


def faces(number: int) -> tuple[int, int]:
    """A d6 and a d10 that add up to the event."""
    six = min(number, 6)
    return six, number - six


def rivals(scenario: str = "2", year: int = -46) -> Scene:
    """Caesar and Pompeius lead their sides, far from everybody."""
    scene = Scene(scenario, year=year)
    scene.put(C, "hispania-2", "caesar").put(R, "asia-1", "pompeius")
    return scene.chief(C, "caesar").chief(R, "pompeius")


def year_of(number: int, scene: Scene, *, total: int = 6, **fields: Any) -> Play:
    """The event of the year has this number; the count was `total` sequences."""
    play = Play(scene, step="event", sequences=[total, 0, 0], **fields)
    return play.roll(*faces(number))
