"""4.4.3: the player who ran a major people puts it back into its homeland when it makes peace.

Until then its counters are off the map and count as his: so it is known who has to place them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.board import LEADER, NOBODY, RETURNING, Board
from core.alea.box.pieces import move, set_side
from core.alea.box.state import State
from core.alea.peoples.homelands import in_the_box, rest, shares, stand_at_home
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


def entrust(state: State, people: int, side: int) -> None:
    """The counters that left the map wait for this side to place them."""
    for piece in off_the_map(state, people):
        set_side(state, piece, side)


def off_the_map(state: State, people: int) -> list[int]:
    """Its leaders who come back, and its units in the box."""
    leaders = [x for x in state.board.people_leaders[people] if state.where[x] == RETURNING]
    return leaders + in_the_box(state, people)


def keeper(state: State, people: int) -> int:
    """Who has to place it; NOBODY if it was at peace all the time."""
    pieces = off_the_map(state, people)
    return state.side[pieces[0]] if pieces else NOBODY


def redeploy(table: Table, state: State, people: int, rule: str) -> Step:
    """4.4.3: of several homeland zones the former controller or ally chooses."""
    if len(state.board.homelands[people]) > 1:
        while (side := keeper(state, people)) != NOBODY:
            action = yield from ask(table, state, lambda s: _question(s, people, rule))
            assert action is not None  # nobody breaks in here
            for zone, pieces in _stacks(action).items():
                _put(state, pieces, zone)
                event_args = {"people": people, "pieces": pieces, "to": zone, "side": side}
                table.tell(Event("people-redeployed", rule, event_args))
    entrust(state, people, NOBODY)
    stand_at_home(table, state, people, rule)


def _stacks(action: Deploy | Place) -> dict[int, list[int]]:
    """Zone by zone, what is put there."""
    if isinstance(action, Place):
        return {action.zone: list(action.pieces)}
    stacks: dict[int, list[int]] = {}
    for piece, zone in action.places:
        stacks.setdefault(zone, []).append(piece)
    return dict(sorted(stacks.items()))


def _put(state: State, pieces: Sequence[int], zone: int) -> None:
    for piece in pieces:
        set_side(state, piece, NOBODY)
        move(state, piece, zone)
        rest(state, piece)


def as_at_the_start(board: Board, people: int, pieces: Sequence[int]) -> Deploy:
    """The units shared out over the zones, the leaders in the first of them."""
    first, units = board.homelands[people][0], shares(board, people)
    return Deploy(tuple((piece, units.get(piece, first)) for piece in sorted(pieces)))


def _question(state: State, people: int, rule: str) -> RedeployPrompt | None:
    return RedeployPrompt(state, people, rule) if keeper(state, people) else None


class RedeployPrompt(Prompt[Deploy | Place]):
    """4.4.3: which counters of the people stand where in its homeland?"""

    kind = "redeploy"
    complete = False

    def __init__(self, state: State, people: int, rule: str) -> None:
        self.people, self.rule = people, rule
        self.side = keeper(state, people)
        self.seat = state.seat_of(self.side)

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
            return refuse("not-in-the-box", "4.4.3", people=self.people)
        for zone in zones:
            if zone not in state.board.homelands[self.people]:
                return self._why_not_zone(state.board, zone)
        return None

    def _why_not_zone(self, board: Board, zone: int) -> Refusal:
        if not 0 <= zone < board.place_count:
            return refuse("no-such-place", "table.action")
        return refuse("homelands-only", "4.4.3", zone=zone, people=self.people)

    def _why_not_all(self, state: State, pieces: Sequence[int]) -> Refusal | None:
        """A whole set-up leaves nobody out."""
        left = [piece for piece in off_the_map(state, self.people) if piece not in pieces]
        return refuse("still-to-place", "4.4.3", some=left) if left else None

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
        note = foretell("as-at-the-start", "4.4.3")
        return Options("places", [Option(places, note=note)], least=1)

    def offered(self, view: State) -> Deploy:
        return as_at_the_start(view.board, self.people, off_the_map(view, self.people))

    def final(self, action: Action) -> bool:
        """What it ends is not worth a second question."""
        return False
