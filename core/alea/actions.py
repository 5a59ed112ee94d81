"""What a player of Alea says at the table. Pieces and places are their numbers."""

from __future__ import annotations

from core.contract import Action, TableAction


class Deploy(Action, frozen=True, tag="deploy"):
    """Free deployment: a whole set-up at once, as (counter, zone) pairs."""

    places: tuple[tuple[int, int], ...]


class Place(Action, frozen=True, tag="place"):
    """Put counters into a zone: deployment, leaders who enter, reinforcements."""

    pieces: tuple[int, ...]
    zone: int


class Done(Action, frozen=True, tag="done"):
    """That is all: ends a deployment, a disbanding, a relocation, the movement."""


class Disband(Action, frozen=True, tag="disband"):
    """2.D: legions are sent home."""

    legions: tuple[int, ...]


class March(Action, frozen=True, tag="march"):
    """3.4.1: leaders and units of one zone go by a path; units may be dropped on the way."""

    origin: int
    leaders: tuple[int, ...]
    units: tuple[int, ...]
    path: tuple[int, ...]
    drops: tuple[tuple[int, int], ...] = ()  # (unit, zone of the path)


class Sail(Action, frozen=True, tag="sail"):
    """3.4.2: leaders, fleets and the units that they carry go by a path of seas."""

    origin: int
    leaders: tuple[int, ...]
    fleets: tuple[int, ...]
    units: tuple[int, ...]
    path: tuple[int, ...]


class Assign(Action, frozen=True, tag="assign"):
    """8.1: which leaders fight with the fleets; the others fight on land."""

    naval: tuple[int, ...]


class TryEvasion(Action, frozen=True, tag="try-evasion"):
    """8.2: roll for getting away."""


class Stand(Action, frozen=True, tag="stand"):
    """8.2: no (more) evasion from this place."""


class Evade(Action, frozen=True, tag="evade"):
    """8.2: who gets away, and where to."""

    leaders: tuple[int, ...]
    units: tuple[int, ...]
    to: int


class Flee(Action, frozen=True, tag="flee"):
    """8.2: where a lone leader escapes to."""

    to: int


class Fight(Action, frozen=True, tag="fight"):
    """8.1: the place whose combat is resolved next."""

    place: int


class Lose(Action, frozen=True, tag="lose"):
    """8.4.2, 3.4.2: the owner chooses which units suffer."""

    units: tuple[int, ...]


class Retreat(Action, frozen=True, tag="retreat"):
    """8.4.1: where the beaten force goes."""

    to: int


class Name(Action, frozen=True, tag="name"):
    """3.5.2: who takes over as Faction Leader."""

    leader: int


class Relocate(Action, frozen=True, tag="relocate"):
    """9.2: a stack (or lone leaders) of one zone goes into winter quarters elsewhere."""

    pieces: tuple[int, ...]
    to: int


class Garrison(Action, frozen=True, tag="garrison"):
    """9.4: a legion is sent to a region that lacks its garrison."""

    legion: int
    zone: int


class Recruit(Action, frozen=True, tag="recruit"):
    """9.4: what a region takes in this round, at most one of each kind."""

    legio: int | None = None
    auxilia: int | None = None
    equites: int | None = None
    naves: int | None = None


AleaAction = (
    Deploy
    | Place
    | Done
    | Disband
    | March
    | Sail
    | Assign
    | TryEvasion
    | Stand
    | Evade
    | Flee
    | Fight
    | Lose
    | Retreat
    | Name
    | Relocate
    | Garrison
    | Recruit
    | TableAction
)
