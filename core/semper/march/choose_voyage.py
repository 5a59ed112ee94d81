"""3.4.2, half-built: which fleet, its step, who goes aboard and who lands where."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Limit, Option, Options, Refusal, refuse
from core.imperator.asking.choices import Partial, Pieces, counter, whole
from core.imperator.march.reasons import first_reason
from core.semper.box.actions import Sail
from core.semper.box.board import SIDES
from core.semper.box.state import State, is_titled
from core.semper.march.naval import (
    ROOM,
    aboard_of,
    fleets_of,
    in_port,
    sea_steps,
    split,
    why_not_fleet,
    why_not_room,
    why_not_sail,
)

WITHOUT_AIM = "voyage-without-aim"  # it may get one: somebody still to be landed


def why_no_voyage(view: State, side: int) -> Refusal | None:
    """None if any fleet can sail."""
    fleets = fleets_of(view, side)
    if not fleets:
        return refuse("no-fleet", "3.4.2.control")
    return first_reason(why_not_fleet(view, side, fleet) for fleet in fleets)


def sail_options(view: State, side: int, partial: Partial) -> Options | None:
    """The fields of a voyage, one after the other."""
    if "fleet" not in partial:
        fleets = range(len(view.fleet_at))
        options = [Option(fleet, refusal=why_not_fleet(view, side, fleet)) for fleet in fleets]
        return Options("fleet", sorted(options, key=lambda o: o.refusal is not None), least=1)
    barred = why_not_fleet(view, side, partial["fleet"])
    if barred is not None:
        return Options("to", [], refusal=barred)
    harbour = Harbour(view, side, partial["fleet"])
    if "to" not in partial:
        return harbour.step_options()
    if "aboard" not in partial and harbour.people():
        return harbour.aboard_options(partial["to"])
    sail = Sail(harbour.fleet, partial["to"], tuple(partial.get("aboard", ())))
    if "landings" not in partial:
        return harbour.landing_options(sail)
    landings = tuple((piece, zone) for piece, zone in partial["landings"])
    sail = Sail(sail.fleet, sail.to, sail.aboard, landings)
    return whole("landings", why_not_sail(view, side, sail))


class Harbour:
    """A fleet where it is, with those aboard and those who stand by its port."""

    __slots__ = ("board", "fleet", "here", "side", "view")

    def __init__(self, view: State, side: int, fleet: int) -> None:
        self.view, self.side, self.fleet, self.board = view, side, fleet, view.board
        self.here = view.fleet_at[fleet]

    def why_not(self, to: int, aboard: Pieces, landings: dict[int, int]) -> Refusal | None:
        sail = Sail(self.fleet, to, aboard, tuple(landings.items()))
        return why_not_sail(self.view, self.side, sail)

    def people(self) -> Pieces:
        """Everybody who stands in the zone of its port."""
        if not in_port(self.view, self.fleet):
            return ()
        index = self.view.index
        return (*index.leaders[self.side][self.here], *index.units[self.side][self.here])

    # --- whither -------------------------------------------------------------------------------

    def step_options(self) -> Options:
        ways = list(sea_steps(self.view, self.fleet))
        options = [Option(to, refusal=self.why_not(to, (), {})) for to in ways]
        if not in_port(self.view, self.fleet):
            options.append(Option(self.here, refusal=self.why_not_stay(), aside=True))
        return Options("to", sorted(options, key=lambda o: o.refusal is not None), least=1)

    def why_not_stay(self) -> Refusal | None:
        """3.4.2.land: it may stay where it is to land somebody."""
        aboard = aboard_of(self.view, self.fleet)
        if not aboard:
            return self.why_not(self.here, (), {})
        coast = self.board.coasts[self.here]
        return first_reason(
            self.why_not(self.here, (), dict.fromkeys(party, zone))
            for zone in coast
            for party in self.landers(aboard, aboard[0])
        )

    # --- who goes aboard -----------------------------------------------------------------------

    def aboard_options(self, to: int) -> Options:
        """Within the room for units; an emperor has to come with pseudo-comitatenses."""
        view, people = self.view, self.people()
        options = [counter(self.board, p, self.why_not_embark(to, p)) for p in people]
        able = tuple(option.value for option in options if option.refusal is None)
        _, units = split(view, able)
        _, carried = split(view, aboard_of(view, self.fleet, *SIDES))
        room = ROOM - len(carried)
        why = why_not_room(view, self.fleet, units[: room + 1])
        scarce = (Limit(units, room, why),) if len(units) > room else ()
        return Options("aboard", options, many=True, least=0, most=len(able), scarce=scarce)

    def why_not_embark(self, to: int, piece: int) -> Refusal | None:
        """None if this one can go aboard with some of the others."""
        return first_reason(self.why_not(to, party, {}) for party in self.embarkers(piece))

    def embarkers(self, piece: int) -> Iterator[Pieces]:
        """Alone, with an emperor, and with all who might not stay behind."""
        leaders, units = split(self.view, self.people())
        yield (piece,)
        for leader in leaders:
            if is_titled(self.view, leader) and leader != piece:
                yield tuple(sorted((piece, leader)))
        for count in range(1, min(ROOM, len(units)) + 1):
            load = tuple(sorted(units, key=lambda unit: unit != piece))[:count]
            yield tuple(sorted({piece, *leaders, *load}))

    # --- who lands where -----------------------------------------------------------------------

    def landing_options(self, sail: Sail) -> Options | None:
        """Each of those aboard with each zone of the coast, all in the same zone."""
        embarked = why_not_sail(self.view, self.side, sail)
        if embarked is not None and embarked.kind != WITHOUT_AIM:
            return Options("landings", [], refusal=embarked)
        aboard = sorted((*aboard_of(self.view, self.fleet), *sail.aboard))
        if sail.to < self.board.zone_count or not aboard:
            return whole("landings", embarked)
        coast = self.board.coasts[sail.to]
        options = []
        for zone in coast:
            for piece in aboard:
                refusal = self.why_not_landing(sail, aboard, piece, zone)
                option = counter(self.board, piece, refusal)
                options.append(Option([piece, zone], refusal=refusal, group=option.group))
        return Options(
            "landings",
            sorted(options, key=lambda option: option.refusal is not None),
            many=True,
            least=1 if embarked is not None else 0,
            most=len(aboard),
            exclusive=True,
            apart=tuple(tuple([piece, zone] for piece in aboard) for zone in coast),
            mixed=refuse("one-landing-zone", "3.4.2.land"),
            under=embarked,
        )

    def why_not_landing(
        self, sail: Sail, aboard: list[int], piece: int, zone: int
    ) -> Refusal | None:
        """None if this one can land there with some of the others."""
        return first_reason(
            self.why_not(sail.to, sail.aboard, dict.fromkeys(party, zone))
            for party in self.landers(aboard, piece)
        )

    def landers(self, aboard: list[int], piece: int) -> Iterator[Pieces]:
        """Alone, with an emperor, and all of them."""
        yield (piece,)
        for leader in aboard:
            if is_titled(self.view, leader) and leader != piece:
                yield tuple(sorted((piece, leader)))
        yield tuple(aboard)
