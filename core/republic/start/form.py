"""The form for a real table: what stands there, part by part, and the position that it means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.contract import Form, FormChoice, FormField, FormPart, FormValues
from core.republic.box.board import Board
from core.republic.start.written import REBELS_AT_ROME
from core.texts import short_texts

MOST_UNITS = 25  # 5.3.pool
HELD_BY_ROME, HELD_BY_REBEL, FREE = "rome", "rebel", "free"
STATES = ("active", "inactive", "imminent", "beaten")
Record = dict[str, Any]


def form(board: Board, lang: str, values: FormValues | None = None) -> Form:
    """What can be named depends on what was typed: armies go against conflicts on the table."""
    return _Asking(board, lang, values or {}).form()


class _Asking:
    """The parts of the form in one language, after what has been typed."""

    def __init__(self, board: Board, lang: str, values: FormValues) -> None:
        self.board, self.lang, self.values = board, lang, values
        self.words = short_texts("republic", "form", lang)

    def form(self) -> Form:
        leaders = [self._key("leader", self._leaders())]
        return Form(
            (
                self._part("rome", self._rome()),
                self._part("conflicts", self._conflict(), many=True, stays=True),
                self._part("leaders", leaders, many=True, stays=True),
                self._part("rebellion", self._rebel(), many=True, most=1),
                self._part("armies", self._army(), many=True),
                self._part("provinces", self._province(), many=True),
                self._part("men", self._man(), many=True),
            )
        )

    def _part(self, name: str, fields: Iterable[FormField], **about: Any) -> FormPart:
        add = self.words[f"{name}-add"] if about.get("many") else ""
        return FormPart(name, self.words[name], tuple(fields), add=add, **about)

    # --- kinds of fields -------------------------------------------------------------------------

    def _number(self, name: str, most: int = MOST_UNITS, least: int = 0) -> FormField:
        return FormField(name, self.words[f"field-{name}"], "number", 0, least, most)

    def _yes(self, name: str, default: bool = False) -> FormField:
        return FormField(name, self.words[f"field-{name}"], "yes", default)

    def _one(self, name: str, choices: Iterable[FormChoice], default: str = "") -> FormField:
        label, optional = self.words[f"field-{name}"], not default
        return FormField(name, label, "choice", default, choices=tuple(choices), optional=optional)

    def _key(self, name: str, choices: Iterable[FormChoice]) -> FormField:
        """What a record is about: each once."""
        return FormField(name, self.words[f"field-{name}"], "choice", "", choices=tuple(choices))

    def _words(self, name: str, values: Iterable[str]) -> list[FormChoice]:
        return [FormChoice(value, self.words[f"{name}-{value}"]) for value in values]

    # --- names -----------------------------------------------------------------------------------

    def _named(self, card: Any) -> FormChoice:
        return FormChoice(card.id, f"{getattr(card, f'name_{self.lang}')} ({card.id.upper()})")

    def _typed(self, part: str, field: str) -> Iterator[str]:
        return (record[field] for record in self.values.get(part, ()) if record.get(field))

    def _leaders(self) -> list[FormChoice]:
        leaders = self.board.leaders
        return [FormChoice(each.id, getattr(each, f"name_{self.lang}")) for each in leaders]

    def _conflicts(self) -> list[FormChoice]:
        return [self._named(war) for war in self.board.wars]

    def _on_table(self) -> list[FormChoice]:
        """Conflicts that have been typed."""
        there = set(self._typed("conflicts", "conflict"))
        return [choice for choice in self._conflicts() if choice.value in there]

    def _provinces(self) -> list[FormChoice]:
        return [self._named(province) for province in self.board.provinces]

    def _men(self) -> list[FormChoice]:
        board = self.board
        pairs = zip(board.man_ids, board.man_names, strict=True)
        return [FormChoice(man, f"{name} ({man})") for man, name in pairs]

    def _enemies(self) -> list[FormChoice]:
        rebel = {
            r["province"] for r in self.values.get("provinces", ()) if r["holder"] == HELD_BY_REBEL
        }
        return [
            *self._words("against", [REBELS_AT_ROME]),
            *self._on_table(),
            *(choice for choice in self._provinces() if choice.value in rebel),
        ]

    # --- the parts -------------------------------------------------------------------------------

    def _rome(self) -> Iterator[FormField]:
        yield self._number("unrest", 99)
        yield self._number("treasury", 9999)
        yield self._number("omens")
        yield self._number("guard")
        yield self._number("legions")
        yield self._number("free")
        yield self._number("squadrons")

    def _conflict(self) -> Iterator[FormField]:
        yield self._key("conflict", self._conflicts())
        yield self._one("state", self._words("state", STATES), "active")
        yield self._yes("fleet_beaten")
        yield self._yes("revolt")

    def _troops(self) -> Iterator[FormField]:
        yield self._number("veterans")
        yield self._number("free")
        yield self._one("other", self._men())
        yield self._number("others")

    def _rebel(self) -> Iterator[FormField]:
        yield self._key("rebel", self._men())
        yield self._number("turns")
        yield self._number("legions")
        yield self._number("veterans")
        yield self._number("free")
        yield self._number("squadrons")
        yield self._number("militia")
        yield self._yes("marches", default=True)
        yield self._one("home", self._provinces())

    def _army(self) -> Iterator[FormField]:
        yield self._key("commander", self._men())
        yield self._one("against", self._enemies())
        yield self._one("master", self._men())
        yield self._number("legions")
        yield from self._troops()
        yield self._number("squadrons")
        yield self._yes("kept")

    def _province(self) -> Iterator[FormField]:
        holders = [*self._words("holder", (HELD_BY_ROME, HELD_BY_REBEL)), *self._on_table()]
        yield self._key("province", self._provinces())
        yield self._one("governor", self._men())
        yield self._one("holder", holders, HELD_BY_ROME)
        yield self._yes("developed")
        yield self._number("legions")
        yield self._number("militia")
        yield self._number("flotillas")
        yield self._number("squadrons")
        yield from self._troops()

    def _man(self) -> Iterator[FormField]:
        yield self._key("man", self._men())
        yield FormField("influence", self.words["field-influence"], "number", None, 0, 999)
        yield FormField("popularity", self.words["field-popularity"], "number", None, -9, 9)
        yield self._one("captor", self._on_table())


# --- the position that is meant ------------------------------------------------------------------


def position(values: FormValues) -> dict[str, Any]:
    """What is as on an empty table is left out."""
    rome = values["rome"][0]
    written: dict[str, Any] = {
        **{name: rome[name] for name in ("unrest", "treasury", "omens")},
        "rome": _given(
            {
                "legions": rome["legions"],
                "squadrons": rome["squadrons"],
                "guard": rome["guard"],
                "veterans": _veterans(rome, ""),
            }
        ),
        "conflicts": {
            record["conflict"]: _without(record, "conflict") for record in values["conflicts"]
        },
        "leaders": {record["leader"]: "in-play" for record in values["leaders"]},
        "armies": [_army(record) for record in values["armies"]],
        "provinces": {record["province"]: _province(record) for record in values["provinces"]},
        "men": {record["man"]: _man(record) for record in values["men"]},
    }
    for record in values["rebellion"]:
        written["rebellion"] = _rebel(record)
    return _given(written)


def _given(record: Record) -> Record:
    """What says something; 0 and no are left out."""
    return {name: value for name, value in record.items() if value not in (0, "", None, {}, [])}


def _without(record: Record, *names: str) -> Record:
    return _given({name: value for name, value in record.items() if name not in names})


def _veterans(record: Record, own: str) -> dict[str, int]:
    """Of the man who leads them, of nobody, of another man."""
    veterans: dict[str, int] = {}
    for owner, count in (
        (own or FREE, record.get("veterans", 0)),
        (FREE, record.get("free", 0)),
        (record.get("other", "") or FREE, record.get("others", 0)),
    ):
        if count:
            veterans[owner] = veterans.get(owner, 0) + count
    return veterans


def _troops(record: Record, own: str) -> Record:
    rest = _without(record, "veterans", "free", "other", "others")
    veterans = _veterans(record, own)
    return rest | ({"veterans": veterans} if veterans else {})


def _army(record: Record) -> Record:
    return {"against": record["against"]} | _troops(record, record["commander"])


def _province(record: Record) -> Record:
    troops = _troops(_without(record, "province"), record["governor"])
    return troops if record["holder"] != HELD_BY_ROME else _without(troops, "holder")


def _rebel(record: Record) -> Record:
    """`marches` is said even if he does not."""
    return _troops(record, record["rebel"]) | {"marches": record["marches"]}


def _man(record: Record) -> Record:
    given = {name: record[name] for name in ("influence", "popularity") if record[name] is not None}
    if record["captor"]:
        given |= {"does": "captive", "at": record["captor"]}
    return given
