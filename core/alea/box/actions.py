"""What a player of Alea says at the table. Pieces and places are their numbers."""

from __future__ import annotations

from typing import ClassVar

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


class Disband(Action, frozen=True, tag="disband"):
    """2.D: legions are sent home."""

    final: ClassVar[bool] = True
    legions: tuple[int, ...]


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


class Retreat(Action, frozen=True, tag="retreat"):
    """8.4.1: where the beaten force goes; from a coast, which of its leaders leave with the fleets
    instead."""

    to: int
    naval: tuple[int, ...] = ()


class Name(Action, frozen=True, tag="name"):
    """3.5.2: who takes over as Faction Leader."""

    leader: int


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


class Play(Action, frozen=True, tag="play"):
    """6: one face of a stratagem counter, with what it is aimed at."""

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
        """6.3: stratagems of phase E are played at any moment, by either player."""
        return self.face in PHASE_E


class Negotiate(Action, frozen=True, tag="negotiate"):
    """4.4.2: diplomacy for the allegiance of a major people."""

    people: int


class TryTriumvir(Action, frozen=True, tag="try-triumvir"):
    """3.6.5: offer the Pretender a place among the Triumviri."""


class Keep(Action, frozen=True, tag="keep"):
    """3.5.3: units of a stack that is divided, which stay with the Caesarian."""

    units: tuple[int, ...]


class Cede(Action, frozen=True, tag="cede"):
    """3.5.3: the legions that go over to M. Antonius."""

    units: tuple[int, ...]


PHASE_E = frozenset(
    {
        "flight", "favour", "assassination", "plague", "desertion", "turncoats", "veni",
        "poliorcetics-1", "poliorcetics-2", "wall-1", "wall-2", "parthian-shot", "intrigue",
        "pacify-minor", "pacify-major", "pacify-nationality", "pax-romana",
    }
)  # fmt: skip

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
    | Play
    | Negotiate
    | TryTriumvir
    | Keep
    | Cede
    | Discard
    | TableAction
)
