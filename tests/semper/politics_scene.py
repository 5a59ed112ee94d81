"""Emperors, usurpers and their deaths: a part of the rules played on a position of its own."""

from __future__ import annotations

from typing import Any

from core.contract import Action, Answer, Event, Prompt, Rolled, Step
from core.preview import Preview
from core.semper.box.board import NOBODY
from core.semper.box.state import COMBAT, State, copied, on_map
from core.semper.combat.forces import draw_up
from core.semper.emperors.candidates import why_not_name
from core.semper.emperors.death import fall
from core.semper.emperors.succession import succession
from core.semper.emperors.usurpation import rise, usurp
from tests.semper.scene import BOARD, P, S, Scene, piece

AGE = "death.natural"


class Play:
    """A copy of a scene's position, and what happens on it. Answers are faces of dice and actions,
    in the order in which they are asked for; all of them have to be needed."""

    def __init__(self, scene: Scene, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(scene.state, name, value)
        self.preview = Preview(copied(scene.state))
        self.asked: list[Prompt] = []

    @property
    def state(self) -> State:
        return self.preview.state

    def run(self, step: Step, *answers: int | Action) -> list[Event]:
        left, before = list(answers), len(self.preview.events)

        def reply(prompt: Prompt) -> Answer:
            self.asked.append(prompt)
            assert left, f"asked for more: {prompt.kind} {prompt.args()}"
            given = left.pop(0)
            action = Rolled(given) if isinstance(given, int) else given
            assert prompt.judge(self.state, action) is None, (prompt.kind, action)
            assert not prompt.complete or action in prompt.legal(self.state), prompt.kind
            return prompt.seat, action

        assert self.preview.play(step, reply) is None
        assert left == []
        return self.preview.events[before:]

    # --- deaths --------------------------------------------------------------------------------

    def dies(self, *names: str, by: int = NOBODY, rule: str = AGE) -> Play:
        for name in names:
            fall(self.preview.table, self.state, piece(name), rule, by)
        return self

    def murdered(self, name: str) -> Play:
        """By the player of the other side."""
        return self.dies(name, by=3 - self.state.side[piece(name)], rule="6.3.assassination")

    def beaten(self, *names: str, by: int) -> Play:
        """In the battle of the zone where they stand, which `by` has won."""
        place = self.state.where[piece(names[0])]
        self.state.active = by
        fight = draw_up(self.state, place)
        fight.winner = by
        self.state.battle, self.state.step = fight, COMBAT
        return self.dies(*names, by=by, rule="8.5.2")

    def settled(self, *answers: int | Action) -> list[Event]:
        return self.run(succession(self.preview.table, self.state), *answers)

    # --- usurpations ---------------------------------------------------------------------------

    def usurps(self, name: str, *answers: int | Action, bonus: int = 0) -> list[Event]:
        """The other side tries it by a stratagem."""
        side = 3 - self.state.side[piece(name)]
        step = usurp(self.preview.table, self.state, side, piece(name), bonus, "6.1.usurp")
        return self.run(step, *answers)

    def rises(self, name: str, *answers: int | Action, bonus: int = 0) -> list[Event]:
        """The same without the die of 3.6.2."""
        side = 3 - self.state.side[piece(name)]
        step = rise(self.preview.table, self.state, side, piece(name), bonus, "3.6.2")
        return self.run(step, *answers)

    # --- what has come of it -------------------------------------------------------------------

    def title(self, name: str) -> int:
        return self.state.title[piece(name)]

    def side(self, name: str) -> int:
        return self.state.side[piece(name)]

    def place(self, name: str) -> str:
        where = self.state.where[piece(name)]
        return BOARD.place_ids[where] if where < BOARD.place_count else ""

    def lives(self, name: str) -> bool:
        return on_map(self.state, piece(name))


def tetrarchy(scenario: str = "6", **fields: Any) -> Scene:
    """Galère at Sirmium and Constance Chlore at Treveri, each alone of his house."""
    scene = Scene(scenario)
    for name, value in fields.items():
        setattr(scene.state, name, value)
    scene.put(P, "pannoniae-4", "galere", "pannonici")
    scene.put(S, "galliae-2", "constance-chlore", "cornuti")
    return scene.heads("galere", "constance-chlore")


def barred(scene: Scene, side: int, name: str, title: str) -> tuple[str, str] | None:
    """Why he may not be named."""
    refusal = why_not_name(scene.state, side, piece(name), title)
    return None if refusal is None else (refusal.kind, refusal.rule)


def of(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def rules(events: list[Event], kind: str) -> list[str]:
    return [event.rule for event in of(events, kind)]


def names(events: list[Event], kind: str) -> list[str]:
    """Whom events of this kind are about."""
    return [BOARD.piece_ids[event.args["leader"]] for event in of(events, kind)]
