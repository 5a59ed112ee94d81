"""What a player of Semper Victor says at the table. Pieces and places are their numbers."""

from __future__ import annotations

from core.contract import Action, TableAction
from core.imperator.actions import (
    Deploy,
    Discard,
    Done,
    Evade,
    Fight,
    Flee,
    Lose,
    March,
    Place,
    Relocate,
    Stand,
    TryEvasion,
)


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
    """One leader of several: a general who becomes Primus or a Usurper, an heir, a victim, the
    bearer of the guards."""

    leader: int


class Extend(Action, frozen=True, tag="extend"):
    """3.6.3.C: the usurpation is carried into a diocese."""

    diocese: int


class Sail(Action, frozen=True, tag="sail"):
    """3.4.2: a fleet takes pieces aboard in its port, goes one step, and lands pieces."""

    fleet: int
    to: int  # a sea, a port, or the place where it is
    aboard: tuple[int, ...] = ()  # embarked in the port
    landings: tuple[tuple[int, int], ...] = ()  # (piece, zone)


class TryRally(Action, frozen=True, tag="try-rally"):
    """3.6.3.D: a usurper or a rebel calls leaderless units over to his cause."""


class Retreat(Action, frozen=True, tag="retreat"):
    """8.4.1: where the beaten force goes."""

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
    """s7.julien: SECONDUS attempts a usurpation by Julien without a stratagem."""


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
