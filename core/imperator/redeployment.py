"""A major people that makes peace is put back into its homeland: the question who stands where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from core.contract import Action, Option, Options, Prompt, Refusal, foretell, refuse
from core.imperator.actions import Deploy, Place
from core.imperator.asking.choices import kinds, place_options
from core.imperator.state import SeriesState


class Homecoming(NamedTuple):
    """What each game knows of it: of a people in a state."""

    pieces: Callable[[Any, int], list[int]]  # its counters that are off the map
    leads: Callable[[Any, int], bool]  # is this counter a leader?
    homes: Callable[[Any, int], Sequence[int]]
    why_not: Callable[[Any, int, int], Refusal | None]  # (state, people, zone)
    offered: Callable[[Any, int, Sequence[int]], Deploy]


def stacks(action: Deploy | Place) -> dict[int, list[int]]:
    """Zone by zone, what is put there."""
    if isinstance(action, Place):
        return {action.zone: list(action.pieces)}
    by_zone: dict[int, list[int]] = {}
    for piece, zone in action.places:
        by_zone.setdefault(zone, []).append(piece)
    return dict(sorted(by_zone.items()))


class RedeployPrompt(Prompt[Deploy | Place]):
    """Which counters of the people stand where in its homeland (4.4.3, 9.4.major)?"""

    kind = "redeploy"
    complete = False

    def __init__(
        self,
        state: SeriesState,
        people: int,
        side: int,
        rule: str,
        home: Homecoming,
        cites: str,  # the rule of its refusals
    ) -> None:
        self.people, self.side, self.rule = people, side, rule
        self.home, self.cites = home, cites
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"people": self.people, "side": self.side}

    def why_not(self, state: Any, action: Deploy | Place) -> Refusal | None:
        if isinstance(action, Place):
            return self._why_not_there(state, action.pieces, (action.zone,))
        pieces = [piece for piece, _ in action.places]
        zones = [zone for _, zone in action.places]
        return self._why_not_there(state, pieces, zones) or self._why_not_all(state, pieces)

    def _why_not_there(
        self, state: Any, pieces: Sequence[int], zones: Sequence[int]
    ) -> Refusal | None:
        if not pieces:
            return refuse("not-an-answer", "table.action")
        if len(set(pieces)) != len(pieces):
            return refuse("named-twice", "table.action")
        if not set(pieces) <= set(self.home.pieces(state, self.people)):
            return refuse("not-in-the-box", self.cites, people=self.people)
        barred = (self.home.why_not(state, self.people, zone) for zone in zones)
        return next((refusal for refusal in barred if refusal is not None), None)

    def _why_not_all(self, state: Any, pieces: Sequence[int]) -> Refusal | None:
        """A whole set-up leaves nobody out."""
        left = [piece for piece in self.home.pieces(state, self.people) if piece not in pieces]
        return refuse("still-to-place", self.cites, some=left) if left else None

    def legal(self, state: Any) -> Sequence[Action]:
        """The offered spread; a leader, one unit or all units in each zone."""
        pieces = self.home.pieces(state, self.people)
        leaders = [piece for piece in pieces if self.home.leads(state, piece)]
        units = [piece for piece in pieces if piece not in leaders]
        parties = dict.fromkeys([*((x,) for x in leaders), tuple(units[:1]), tuple(units)])
        homes = self.home.homes(state, self.people)
        places = [Place(party, zone) for party in parties if party for zone in homes]
        return [self.offered(state), *places]

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return kinds(["deploy", "place"])
        if partial["type"] == "deploy":
            return None if "places" in partial else self._whole(view)
        return place_options(
            view.board,
            partial,
            self.home.pieces(view, self.people),
            self.home.homes(view, self.people),
            lambda place: self.why_not(view, Place(*place)),
        )

    def _whole(self, view: Any) -> Options:
        places = [list(pair) for pair in self.offered(view).places]
        note = foretell("as-at-the-start", self.cites)
        return Options("places", [Option(places, note=note)], least=1)

    def offered(self, view: Any) -> Deploy:
        return self.home.offered(view, self.people, self.home.pieces(view, self.people))

    def final(self, action: Action) -> bool:
        """What it ends is not worth a second question."""
        return False
