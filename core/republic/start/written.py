"""The form of a written position: what stands on a table, in words that a person can type."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from core.contract import Outcome
from core.republic.box.board import (
    ABSENT,
    ACTIVE,
    CAPTIVE,
    DEAD,
    GONE,
    IMMINENT,
    IN_DECK,
    IN_PLAY,
    IN_ROME,
    INACTIVE,
    OPEN,
    RETIRED,
    SLOTS,
)
from core.republic.box.state import COMBAT, Battle

CONFLICT_STATES = {
    "out": ABSENT, "deck": IN_DECK, "inactive": INACTIVE, "imminent": IMMINENT,
    "active": ACTIVE, "open": OPEN, "beaten": GONE,
}  # fmt: skip
LEADER_STATES = {"out": ABSENT, "deck": IN_DECK, "in-play": IN_PLAY, "gone": RETIRED}
POSTS = {"in-rome": IN_ROME, "dead": DEAD, "captive": CAPTIVE}  # others follow from where he is
PLAIN = (  # written as the state has it
    "campaign", "turn", "step", "options", "unrest", "treasury", "omens", "authority", "intrigue",
    "par", "balance", "unrest_before", "units_lost", "rebelled", "plays_left", "spent", "raised",
    "games", "commissions", "manpower", "draw_offer", "orders", "outcome", "falls", "battle",
)  # fmt: skip
REBELS_AT_ROME = "rebels"  # the target of an army against them

Few = Annotated[int, msgspec.Meta(ge=0, le=25)]
Number = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Units = Few | list[Annotated[int, msgspec.Meta(ge=1, le=25)]]  # how many, or which


class Troops(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Units that stand together. Veterans by the man they are bound to, or "free"."""

    legions: Units = 0
    veterans: dict[str, Units] = {}
    squadrons: Units = 0


class ConflictAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    state: str = "active"
    fleet_beaten: bool = False
    revolt: bool = False
    unprosecuted: bool = False
    numbers: Literal["", "off", "kept"] = ""  # 8.0.7, in this phase


class ManAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A man. Commanders, governors and rebels need no entry unless their values have changed."""

    does: str = ""
    at: str = ""  # a captive's conflict
    influence: Annotated[int, msgspec.Meta(ge=0, le=999)] | None = None
    popularity: Annotated[int, msgspec.Meta(ge=-9, le=9)] | None = None
    used: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class ArmyAt(Troops, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An expedition, and what it is sent against."""

    against: str
    slot: Annotated[int, msgspec.Meta(ge=0, lt=SLOTS)] | None = None
    commander: str = ""
    master: str = ""
    kept: bool = False
    fate: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    at_sea: bool = False
    needs: Count = 0


class ProvinceAt(Troops, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A province that exists."""

    holder: str = "rome"  # "rome", "rebel", or a conflict
    governor: str = ""
    developed: bool = False
    militia: Few = 0
    flotillas: Few = 0
    natives_lost: Few = 0
    ships_lost: Few = 0


class RebellionAt(Troops, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The rebel; his troops are with him if he is at Rome, else in his province."""

    rebel: str
    home: str = ""
    marches: bool = True
    turns: Few = 0
    militia: Few = 0
    checked: bool = False
    took_rome: bool = False
    sea_won: list[str] = []
    unprosecuted: bool = False
    convoyed: bool = False


class ConvoyAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    province: str
    legions: list[int] = []
    militia: Few = 0


class RomeAt(Troops, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What waits in Rome; `guard` are squadrons set against convoys."""

    guard: Units = 0


class Written(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position; what is missing is as it is on an empty table."""

    campaign: str = ""
    turn: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    step: str = COMBAT
    options: list[str] = []
    unrest: Count = 0
    treasury: Number = 0
    omens: Few = 0
    authority: Number = 0
    intrigue: Count = 0
    par: Number | None = None
    balance: Number = 0
    unrest_before: Count | None = None
    units_lost: Number = 0
    conflicts: dict[str, ConflictAt] = {}
    leaders: dict[str, str] = {}
    men: dict[str, ManAt] = {}
    rome: RomeAt = msgspec.field(default_factory=RomeAt)
    armies: list[ArmyAt] = []
    provinces: dict[str, ProvinceAt] = {}
    rebellion: RebellionAt | None = None
    rebelled: bool = False
    convoys: list[ConvoyAt] = []
    assaulting: list[str] = []
    tried: list[str] = []
    victors: list[str] = []
    taken: list[str] = []
    fresh: list[str] = []
    deck: list[str] = []
    under: list[str] = []
    hand: list[str] = []
    plays_left: Few = 0
    spent: list[str] = []
    levied: list[str] = []
    raised: Few = 0
    games: Few = 0
    commissions: Few = 0
    dictator: str = ""
    manpower: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    moved: dict[str, Annotated[int, msgspec.Meta(ge=0, le=3)]] = {}  # unit number -> flags
    battle: Battle | None = None
    falls: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    draw_offer: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    orders: list[list[str]] | None = None
    outcome: Outcome | None = None
