"""The cards, provinces, men and set-ups of the Republic, read from `data/republic/`."""

from __future__ import annotations

from typing import Literal

import msgspec

Era = Literal["early", "middle", "late"]


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all records of the data files share."""


class WarData(Model, frozen=True):
    """2: a conflict card."""

    id: str
    name_en: str
    name_fr: str
    era: Era
    land: int
    disaster: tuple[int, ...]
    standoff: tuple[int, ...]
    family: str = ""
    rank: int = 0  # in its family
    support: int = 0  # squadrons that a land battle needs
    naval: int = 0  # above 0: a battle at sea comes first
    spoils: int = 0
    start: Literal["active", "inactive", "open"] = "active"
    needs: tuple[str, ...] = ()
    drought: bool = False
    drought_inactive: bool = False  # even while it is inactive
    creates: tuple[str, ...] = ()
    creates_when: Literal["beaten", "family", "attacked"] = "beaten"
    developed: tuple[str, ...] = ()  # of those that it creates
    attacks: tuple[str, ...] = ()
    revolt: str = ""  # "always", or the province whose existence makes it one


class LeaderData(Model, frozen=True):
    """3: an enemy leader."""

    id: str
    name_en: str
    name_fr: str
    era: Era
    family: str
    bonus: int
    disaster: tuple[int, ...]
    standoff: tuple[int, ...]


class Income(Model, frozen=True):
    """Dice (below 0: they are paid), and what is added."""

    dice: int
    plus: int


class ProvinceSide(Model, frozen=True):
    """4: one side of a province card."""

    land: int  # natives
    naval: int
    army: int  # the most militia
    fleet: int  # the most flotillas
    tax: int
    state: Income


class ProvinceData(Model, frozen=True):
    id: str
    latin: str
    name_en: str
    name_fr: str
    undeveloped: ProvinceSide
    developed: ProvinceSide
    frontier: bool = False


class FamilyData(Model, frozen=True):
    """5.1: a family; its id is its number in the cup."""

    id: str
    name: str
    era: Era
    apt: int
    loyalty: int
    influence: int


class StatesmanData(Model, frozen=True):
    """5.2: a statesman; the number in his id is that of his family."""

    id: str
    name: str
    full: str
    era: Era
    apt: int  # the least, if a die decides it
    loyalty: int
    influence: int
    popularity: int = 0
    die: bool = False  # it is a die and one less than this
    ignores: tuple[str, ...] = ()  # conflicts whose Disaster and Standoff numbers he ignores
    ability: Literal["", "cunctator", "caesar", "lucullus", "magnus"] = ""


class Data(Model, frozen=True):
    wars: tuple[WarData, ...]
    leaders: tuple[LeaderData, ...]
    provinces: tuple[ProvinceData, ...]
    families: tuple[FamilyData, ...]
    statesmen: tuple[StatesmanData, ...]
