"""What a player of Semper Victor says at the table. Pieces and places are their numbers."""

from __future__ import annotations

from typing import ClassVar

from core.contract import Action, TableAction
from core.imperator.actions import Discard, Lose


class Deploy(Action, frozen=True, tag="deploy"):
    """3.3.2: all limitanei of a side at once, as (unit, zone) pairs; it ends the deployment."""

    final: ClassVar[bool] = True
    places: tuple[tuple[int, int], ...]


class Place(Action, frozen=True, tag="place"):
    """Put counters into a zone: leaders who enter, units that come back."""

    pieces: tuple[int, ...]
    zone: int


class Done(Action, frozen=True, tag="done"):
    """That is all: a pass, or the end of the movement."""

    final: ClassVar[bool] = True


class Build(Action, frozen=True, tag="build"):
    """3.1.2: begin to build Constantinopolis."""


class Name(Action, frozen=True, tag="name"):
    """3.5.1: a leader is to become Augustus or Caesar."""

    leader: int
    title: str  # "augustus", "caesar"


class Veto(Action, frozen=True, tag="veto"):
    """3.5.1: PRIMUS refuses the candidate of SECONDUS, or lets him pass."""

    refused: bool


class Choose(Action, frozen=True, tag="choose"):
    """One leader of several: a general who becomes Primus or an Usurper, an heir, a victim, the
    bearer of the guards."""

    leader: int


class Extend(Action, frozen=True, tag="extend"):
    """3.6.3.C: the usurpation is carried into a diocese."""

    diocese: int


class March(Action, frozen=True, tag="march"):
    """3.4.1, 4.3: leaders and units of one zone go by a path; units may be dropped on the way."""

    origin: int
    leaders: tuple[int, ...]
    units: tuple[int, ...]
    path: tuple[int, ...]
    drops: tuple[tuple[int, int], ...] = ()  # (unit, zone of the path)


class Sail(Action, frozen=True, tag="sail"):
    """3.4.2: a fleet takes pieces aboard in its port, goes one step, and lands pieces."""

    fleet: int
    to: int  # a sea, a port, or the place where it is
    aboard: tuple[int, ...] = ()  # embarked in the port
    landings: tuple[tuple[int, int], ...] = ()  # (piece, zone)


class TryRally(Action, frozen=True, tag="try-rally"):
    """3.6.3.D: an usurper or a rebel calls leaderless units over to his cause."""


class TryEvasion(Action, frozen=True, tag="try-evasion"):
    """8.2: roll for getting away."""


class Stand(Action, frozen=True, tag="stand"):
    """8.2: no evasion from this zone; 3.6.3.D: no attempt to rally."""


class Evade(Action, frozen=True, tag="evade"):
    """8.2: who gets away, and where to."""

    leaders: tuple[int, ...]
    units: tuple[int, ...]
    to: int


class Flee(Action, frozen=True, tag="flee"):
    """7.1: where a lone leader escapes to."""

    to: int


class Fight(Action, frozen=True, tag="fight"):
    """8.1: the zone whose combat is resolved next."""

    place: int


class Retreat(Action, frozen=True, tag="retreat"):
    """8.4.1: where the beaten force goes."""

    to: int


class Relocate(Action, frozen=True, tag="relocate"):
    """4.2.4, 3.6.3.stack, 9.3.3: pieces that may not stay go to another zone."""

    pieces: tuple[int, ...]
    to: int


class Play(Action, frozen=True, tag="play"):
    """6: a stratagem counter, with what it is aimed at."""

    counter: int
    face: str
    leader: int | None = None
    zone: int | None = None
    pieces: tuple[int, ...] = ()
    peoples: tuple[int, ...] = ()
    nationality: str = ""
    die: int | None = None

    @property
    def interjects(self) -> bool:
        """6: stratagems of phase E are played at any moment, by either player."""
        return self.face in PHASE_E


class Mutiny(Action, frozen=True, tag="mutiny"):
    """s7.julien: SECONDUS attempts an usurpation by Julien without a stratagem."""


PHASE_E = frozenset(
    {
        "flight", "assassination", "plague", "epidemic", "desertion", "abandon", "in-hoc-signo",
        "sol-invictus", "roma-victor", "furor", "parthian-shot", "persian-coup", "pacify-minor",
        "pacify-two", "pacify-three", "pacify-major", "pacify-nationality", "pax-romana",
        "persecution", "heresy", "bagaudae",
    }
)  # fmt: skip

SemperAction = (
    Deploy
    | Place
    | Done
    | Build
    | Name
    | Veto
    | Choose
    | Extend
    | March
    | Sail
    | TryRally
    | TryEvasion
    | Stand
    | Evade
    | Flee
    | Fight
    | Lose
    | Retreat
    | Relocate
    | Play
    | Mutiny
    | Discard
    | TableAction
)
