"""The map, blocks and cards of Julius Caesar, read from `data/caesar/`."""

from __future__ import annotations

from typing import Literal

import msgspec


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all records of the data files share."""


class CityData(Model, frozen=True):
    """4.2: a city; a port if it opens on seas."""

    id: str
    name: str
    area: str
    lon: float
    lat: float
    points: int = 0
    seas: tuple[str, ...] = ()
    major_port: bool = False


class SeaData(Model, frozen=True):
    id: str
    name: str
    lon: float
    lat: float
    adjacent: tuple[str, ...]


class RoadData(Model, frozen=True):
    """4.3: a road section, or a strait (4.32)."""

    ends: tuple[str, str]
    kind: Literal["major", "minor", "strait"]
    name: str = ""


class BlockData(Model, frozen=True):
    """3: a block; `dice` are those it rolls at one step, two steps, ..."""

    id: str
    name: str
    side: Literal["caesar", "pompey"]
    kind: Literal[
        "leader", "legion", "auxilia", "cavalry", "elephant", "ballista", "fleet", "cleopatra"
    ]
    letter: Literal["A", "B", "C", "D"]
    fire: int
    dice: tuple[int, ...]
    levy: str
    start: str
    attack_letter: str = ""  # 7.42: another initiative when it attacks


class CommandData(Model, frozen=True):
    """2.1: a command card, and how many of it there are."""

    moves: int
    levies: int
    copies: int


class EventData(Model, frozen=True):
    id: str
    name_en: str
    name_fr: str


class Data(Model, frozen=True):
    cities: tuple[CityData, ...]
    seas: tuple[SeaData, ...]
    roads: tuple[RoadData, ...]
    blocks: tuple[BlockData, ...]
    command: tuple[CommandData, ...]
    event: tuple[EventData, ...]
