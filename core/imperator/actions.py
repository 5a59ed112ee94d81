"""What players of both games say at the table alike. Pieces and places are their numbers."""

from __future__ import annotations

from typing import ClassVar

from core.contract import Action


class Deploy(Action, frozen=True, tag="deploy"):
    """A whole set-up at once (3.3.2, 4.4.3), as (counter, zone) pairs; it ends the deployment."""

    final: ClassVar[bool] = True
    places: tuple[tuple[int, int], ...]


class Place(Action, frozen=True, tag="place"):
    """Put counters into a zone: deployment, leaders who enter, units that come."""

    pieces: tuple[int, ...]
    zone: int


class Done(Action, frozen=True, tag="done"):
    """That is all: a pass, the end of a deployment or of the movement."""

    final: ClassVar[bool] = True


class March(Action, frozen=True, tag="march"):
    """3.4.1: leaders and units of one zone go by a path; units may be dropped on the way."""

    origin: int
    leaders: tuple[int, ...]
    units: tuple[int, ...]
    path: tuple[int, ...]
    drops: tuple[tuple[int, int], ...] = ()  # (unit, zone of the path)


class TryEvasion(Action, frozen=True, tag="try-evasion"):
    """8.2: roll for getting away."""


class Stand(Action, frozen=True, tag="stand"):
    """8.2: no (more) evasion from this place; elsewhere, no attempt."""


class Evade(Action, frozen=True, tag="evade"):
    """8.2: who gets away, and where to."""

    leaders: tuple[int, ...]
    units: tuple[int, ...]
    to: int


class Flee(Action, frozen=True, tag="flee"):
    """Where a lone leader escapes to (7.1, 8.2)."""

    to: int


class Fight(Action, frozen=True, tag="fight"):
    """8.1: the place whose combat is resolved next."""

    place: int


class Relocate(Action, frozen=True, tag="relocate"):
    """A stack (or lone leaders) that may not stay in its zone goes to another (4.2.4, 9.2)."""

    pieces: tuple[int, ...]
    to: int


class Lose(Action, frozen=True, tag="lose"):
    """8.4.2: the owner chooses which units suffer."""

    units: tuple[int, ...]


class Discard(Action, frozen=True, tag="discard"):
    """2.F: stratagem counters beyond the limit go back into the cup."""

    counters: tuple[int, ...]
