"""What a game file holds: its header, its records, and the actions in force that they tell of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from core.contract import (
    Action,
    Event,
    Fall,
    Moment,
    PhysicalFall,
    Seed,
    Seeds,
)
from core.once import once
from core.texts import table_text

FORMAT = 1


class Revisions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file was written under: revision of rules and dice, digest of the data."""

    rules: int
    dice: int
    data: str


SeedNumber = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
SeedDigits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a game file."""

    format: int
    system: str
    scenario: str
    seed: SeedNumber | SeedDigits
    settings: dict[str, Any]
    revisions: Revisions
    position: dict[str, Any] | None = None  # an edited position to start from
    data: dict[str, Any] | None = None  # an owner's corrections
    branched: str = ""  # the digest at which a branch left its game
    # a branch's own dice: from which fall on, its seed
    reseeded: list[tuple[int, SeedNumber | SeedDigits]] = []
    falls: list[Fall] = []  # dice that fell before the first question
    digest: str = ""  # of the position at the first question

    def dice(self) -> Seed:
        """What the dice of the game come from."""
        return Seeds(self.seed, tuple(self.reseeded)) if self.reseeded else self.seed


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A later line of a game file: an action, or what was done to the line of actions."""

    seat: int = 0
    act: dict[str, Any] | None = None
    falls: list[Fall] = []
    reveal: bool = False
    digest: str = ""
    undo: int = 0
    redo: int = 0
    ask_undo: int = 0
    agree_undo: bool = False  # of several who are asked, one who is not the last
    refuse_undo: bool = False
    agreed: bool = False  # an undo that all seats wanted
    revision: Revisions | None = None

    def verb(self) -> str:
        """The one thing that it says; "" if it says nothing, or more than one thing."""
        if self.act and not (self.undo or self.redo or self.ask_undo or self.refuse_undo):
            more = self.agreed or self.agree_undo or self.revision
            return "" if more else "act"  # nearly all records: at once
        verb = next((name for name in VERBS if getattr(self, name)), "")
        fields = (verb, *VERBS[verb]) if verb else ()
        alone = Record(**{name: getattr(self, name) for name in fields})
        return verb if self == alone else ""


# What a record may say, and which other fields it may hold then.
VERBS = {
    "act": ("seat", "falls", "reveal", "digest"),
    "undo": ("seat", "agreed", "digest"),
    "redo": ("seat", "digest"),
    "ask_undo": ("seat",),
    "agree_undo": ("seat",),
    "refuse_undo": ("seat",),
    "revision": (),
}

# Learnt while the module is imported: games are opened in several threads.
msgspec.json.Decoder(tuple[Header, Record])


@once
def _struct_around(actions: Any) -> type[Any]:
    """A struct around a system's union: msgspec learns it once, a bare union at every call."""
    made = msgspec.defstruct("Wrapped", [("act", actions)])
    msgspec.json.Decoder(made)
    return made


def action_of(act: dict[str, Any] | None, actions: Any) -> Action:
    """The action of a record, which must be one of the system's."""
    action: Action = msgspec.convert({"act": act}, _struct_around(actions)).act
    return action


class Move(msgspec.Struct, gc=False):
    """An action in force."""

    seat: int
    action: Action
    falls: tuple[Fall, ...]
    ended: bool  # has it ended the game?
    digest: str
    events: list[Event]
    record: int
    moment: Moment  # the one that it led to
    typed: Action | None = None  # what it corrects

    @property
    def reveal(self) -> bool:
        """Has it shown what was hidden? A game that has ended lies open."""
        return self.ended or any(event.reveals for event in self.events)


class Done(msgspec.Struct, frozen=True):
    """What pushing, undoing or redoing gave."""

    record: int
    position: int
    digest: str
    events: list[Event]


class Difference(msgspec.Struct, frozen=True):
    """Where a file and the rules of today part: by record number, never ignored."""

    record: int  # 0: the header
    what: str  # a kind of the message catalogue: "dice", "digest", "refused", "verb", ...
    expected: str = ""
    actual: str = ""

    def text(self, lang: str) -> str:
        nothing = table_text("list", "nothing", lang)
        sides = {"expected": self.expected or nothing, "found": self.actual or nothing}
        return table_text("difference", self.what, lang, record=self.record, **sides)

    def __str__(self) -> str:
        return self.text("en")


def record_of(move: Move) -> Record:
    """The line of the file that an action in force is written as."""
    return Record(
        seat=move.seat,
        act=msgspec.to_builtins(move.action),
        falls=list(move.falls),
        reveal=move.reveal,
        digest=move.digest,
    )


def plain_record(move: Move) -> Record:
    """The same in a new file, where nothing is there to be corrected."""
    return record_of(msgspec.structs.replace(move, action=plain(move.action)))


def plain(action: Action) -> Action:
    """A correction that stands is an ordinary fall: what it replaced is gone from the line."""
    return msgspec.structs.replace(action, corrected=False) if corrects(action) else action


def corrects(action: Action) -> bool:
    return isinstance(action, PhysicalFall) and action.corrected


def falls_text(falls: Sequence[Fall]) -> str:
    return " ".join(f"{fall.what}={fall.face}" for fall in falls)


def builtins(record: Record) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(record)
    return built
