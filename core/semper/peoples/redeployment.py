"""9.4.major, 6.3: a major people that makes peace is put back into its homeland.

The player who ran it chooses among several zones. Meanwhile its counters are off the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import (
    Action,
    Event,
    Option,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    foretell,
    refuse,
)
from core.flow import ask
from core.imperator.actions import Deploy, Place
from core.imperator.asking.choices import kinds, place_options
from core.semper.box.board import LEADER, RETURNING, Board
from core.semper.box.pieces import move, set_sides
from core.semper.box.state import State
from core.semper.peoples.homelands import in_the_box, rest, start_zone, why_not_home


def off_the_map(state: State, people: int) -> list[int]:
    """Its leaders who come back, and its units in the box."""
    leaders = [x for x in state.board.people_leaders[people] if state.where[x] == RETURNING]
    return leaders + in_the_box(state, people)


def redeploy(table: Table, state: State, people: int, side: int, rule: str) -> Step:
    """All of it comes home at full strength, its leaders in peace."""
    while pieces := off_the_map(state, people):
        action: Deploy | Place = as_at_the_start(state.board, pieces)
        if len(state.board.homelands[people]) > 1:
            action = yield from ask(table, state, lambda s: RedeployPrompt(s, people, side, rule))
        for zone, stack in _stacks(action).items():
            set_sides(state, stack, state.war[people])
            for piece in stack:
                move(state, piece, zone)
                rest(state, piece)
            event_args = {"people": people, "pieces": stack, "to": zone}
            table.tell(Event("people-redeployed", rule, event_args))


def _stacks(action: Deploy | Place) -> dict[int, list[int]]:
    """Zone by zone, what is put there."""
    if isinstance(action, Place):
        return {action.zone: list(action.pieces)}
    stacks: dict[int, list[int]] = {}
    for piece, zone in action.places:
        stacks.setdefault(zone, []).append(piece)
    return dict(sorted(stacks.items()))


def as_at_the_start(board: Board, pieces: Sequence[int]) -> Deploy:
    """Each where it is printed to begin."""
    return Deploy(tuple((piece, start_zone(board, piece)) for piece in sorted(pieces)))


class RedeployPrompt(Prompt[Deploy | Place]):
    """9.4.major: which counters of the people stand where in its homeland?"""

    kind = "redeploy"
    complete = False

    def __init__(self, state: State, people: int, side: int, rule: str) -> None:
        self.people, self.side, self.rule = people, side, rule
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"people": self.people, "side": self.side}

    def why_not(self, state: State, action: Deploy | Place) -> Refusal | None:
        if isinstance(action, Place):
            return self._why_not_there(state, action.pieces, (action.zone,))
        pieces = [piece for piece, _ in action.places]
        zones = [zone for _, zone in action.places]
        return self._why_not_there(state, pieces, zones) or self._why_not_all(state, pieces)

    def _why_not_there(
        self, state: State, pieces: Sequence[int], zones: Sequence[int]
    ) -> Refusal | None:
        if not pieces:
            return refuse("not-an-answer", "table.action")
        if len(set(pieces)) != len(pieces):
            return refuse("named-twice", "table.action")
        if not set(pieces) <= set(off_the_map(state, self.people)):
            return refuse("not-in-the-box", self.rule, people=self.people)
        homes = state.board.homelands[self.people]
        barred = (why_not_home(state, self.people, zone, homes) for zone in zones)
        return next((refusal for refusal in barred if refusal is not None), None)

    def _why_not_all(self, state: State, pieces: Sequence[int]) -> Refusal | None:
        """A whole set-up leaves nobody out."""
        left = [piece for piece in off_the_map(state, self.people) if piece not in pieces]
        return refuse("still-to-place", self.rule, some=left) if left else None

    def legal(self, state: State) -> Sequence[Action]:
        """The offered spread; a leader, one unit or all units in each zone."""
        board, units = state.board, in_the_box(state, self.people)
        leaders = [p for p in off_the_map(state, self.people) if board.kind[p] == LEADER]
        parties = dict.fromkeys([*((x,) for x in leaders), tuple(units[:1]), tuple(units)])
        homes = board.homelands[self.people]
        places = [Place(party, zone) for party in parties if party for zone in homes]
        return [self.offered(state), *places]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return kinds(["deploy", "place"])
        if partial["type"] == "deploy":
            return None if "places" in partial else self._whole(view)
        return place_options(
            view.board,
            partial,
            off_the_map(view, self.people),
            view.board.homelands[self.people],
            lambda place: self.why_not(view, Place(*place)),
        )

    def _whole(self, view: State) -> Options:
        places = [list(pair) for pair in self.offered(view).places]
        note = foretell("as-at-the-start", "4.2.3")
        return Options("places", [Option(places, note=note)], least=1)

    def offered(self, view: State) -> Deploy:
        return as_at_the_start(view.board, off_the_map(view, self.people))

    def final(self, action: Action) -> bool:
        """What it ends is not worth a second question."""
        return False
