"""Filling in a form: where the cursor is, what each key does, and what stands in each line.

Numbers are typed directly. Names are typed by their first letters. From a number, a letter leads to
the next field of the record whose name begins with it; yes or no it changes at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from core.contract import Fault, Form, FormChoice, FormField, FormPart, FormValues, System
from core.seat.text_search import fold
from core.seat.words import word

Asks = Callable[[str, FormValues | None], Form]  # the form in a language, after these values
Means = Callable[[FormValues], dict[str, Any]]  # the position that they are
DIGITS = 4
SHOWN = 4  # names that fit what is typed


class Spot(NamedTuple):
    """A line: a field of a record, the line that asks for a new record (no number), or the end."""

    part: str
    record: int = -1
    field: str = ""


START = Spot("")


class FormDesk:
    """`values` are what has been typed; they stay whatever happens to the screen."""

    def __init__(self, asks: Asks, means: Means, lang: str) -> None:
        self.asks, self.means, self.lang = asks, means, lang
        self.values = asks(lang, None).blank()
        self.form = asks(lang, self.values)
        self.spot = self.spots()[0]
        self.typed = ""  # of a name or a number, since the cursor came here
        self.picked = 0  # of the names that fit
        self.note = ""  # what is said of the last key
        self.wrong: Spot | None = None  # the field that a refusal points at

    def position(self) -> dict[str, Any]:
        return self.means(self.values)

    def speak(self, lang: str) -> None:
        self.lang = lang
        self.form = self.asks(lang, self.values)

    # --- the lines -------------------------------------------------------------------------------

    def form_part(self, name: str) -> FormPart:
        return next(part for part in self.form.parts if part.name == name)

    def spots(self) -> list[Spot]:
        """Where the cursor can be. Of a list only the record that it is in shows its fields."""
        spots: list[Spot] = []
        for part in self.form.parts:
            for number in range(len(self.values[part.name])):
                spots += self._fields(part, number)
            if part.many and len(self.values[part.name]) < part.most:
                spots.append(Spot(part.name))
        return [*spots, START]

    def _fields(self, part: FormPart, number: int) -> list[Spot]:
        """The record itself stands in the line of its first field."""
        if part.many and not self.is_open(part.name, number):
            return [Spot(part.name, number, part.key.name)]
        return [Spot(part.name, number, field.name) for field in part.fields]

    def is_open(self, part: str, number: int) -> bool:
        spot = getattr(self, "spot", START)
        return bool(spot.part == part and spot.record == number)

    @property
    def field(self) -> FormField | None:
        """What is typed into: for a new record what names it."""
        if self.spot == START:
            return None
        part, name = self.form_part(self.spot.part), self.spot.field
        return next(field for field in part.fields if field.name == (name or part.key.name))

    def value(self, spot: Spot) -> Any:
        return self.values[spot.part][spot.record][spot.field]

    # --- words -----------------------------------------------------------------------------------

    def label_of(self, field: FormField, value: Any) -> str:
        if field.kind == "yes":
            return word("form.yes" if value else "form.no", self.lang)
        if field.kind == "number":
            return "" if value is None else str(value)
        return next((choice.label for choice in field.choices if choice.value == value), "-")

    def summary(self, part: FormPart, record: dict[str, Any]) -> str:
        """What a record that is folded tells, beside its name."""
        parts = []
        for field in part.fields[1:]:
            value = record[field.name]
            if value == field.default:
                continue
            if field.kind == "yes":
                label = field.label if value else f"{field.label} {self.label_of(field, value)}"
                parts.append(label)
            elif field.kind == "choice":
                parts.append(self.label_of(field, value).split(" (")[0])
            else:
                parts.append(f"{field.label.split(',')[0]} {value}")
        return ", ".join(parts)

    # --- moving ----------------------------------------------------------------------------------

    def go(self, spot: Spot) -> None:
        self.spot, self.typed, self.picked, self.note = spot, "", 0, ""

    def step(self, by: int) -> None:
        spots = self.spots()
        at = spots.index(self.spot) if self.spot in spots else 0
        self.go(spots[max(0, min(at + by, len(spots) - 1))])

    def turn(self, by: int) -> None:
        """To the next part, or the one before: where a new record is asked for, else its first
        field."""
        heads = [self._head(part) for part in self.form.parts] + [START]
        names = [head.part for head in heads]
        self.go(heads[max(0, min(names.index(self.spot.part) + by, len(heads) - 1))])

    def _head(self, part: FormPart) -> Spot:
        full = len(self.values[part.name]) >= part.most
        if part.many and not full:
            return Spot(part.name)
        return Spot(part.name, 0, part.key.name)

    def next_record(self) -> None:
        """Where a new record of this part is asked for."""
        if self.spot != START:
            self.go(self._head(self.form_part(self.spot.part)))

    # --- typing ----------------------------------------------------------------------------------

    def matches(self) -> list[FormChoice]:
        """The names that fit what is typed: by the beginning of the whole, then of a word."""
        field, sought = self.field, fold(self.typed.strip())
        if field is None or field.kind != "choice" or not sought:
            return []
        taken = self._taken()
        free = [choice for choice in field.choices if choice.value not in taken]
        ranks: list[list[FormChoice]] = [[], [], []]
        for choice in free:
            label = fold(choice.label)
            words = label.replace("(", " ").replace("-", " ").replace("'", " ").split()
            if fold(choice.value) == sought:
                ranks[0].append(choice)
            elif label.startswith(sought):
                ranks[1].append(choice)
            elif any(each.startswith(sought) for each in words) or f" {sought}" in label:
                ranks[2].append(choice)
        return [choice for rank in ranks for choice in rank]

    def _taken(self) -> set[str]:
        """What names a record of this part already."""
        part = self.form_part(self.spot.part)
        if not part.many or self.spot.field not in ("", part.key.name):
            return set()
        records = enumerate(self.values[part.name])
        return {record[part.key.name] for n, record in records if n != self.spot.record}

    def type(self, letter: str) -> None:
        """A digit, a letter, a blank."""
        field = self.field
        self.note = ""
        if field is None:
            return
        if letter == "+":
            self.next_record()
        elif field.kind == "choice":
            self._type_name(letter)
        elif field.kind == "number" and (letter.isdecimal() or letter == "-"):
            self._type_number(field, letter)
        elif field.kind == "yes" and letter == " ":
            self._set(not self.value(self.spot))
        elif letter.isalpha():
            self._jump(letter)

    def _type_name(self, letter: str) -> None:
        if letter == " " and not self.typed:
            return
        before, self.typed, self.picked = self.typed, self.typed + letter, 0
        if not self.matches():
            self.typed = before
            self.note = word("form.no-name", self.lang, typed=before + letter)

    def _type_number(self, field: FormField, letter: str) -> None:
        typed = (self.typed + letter) if letter != "-" else "-"
        if typed == "-":
            self.typed = typed if field.least < 0 else ""
            return
        number = int(typed[-DIGITS - 1 :]) if len(typed) <= DIGITS + 1 else field.most + 1
        if number > field.most or number < field.least:
            self.note = word("form.range", self.lang, least=field.least, most=field.most)
            return
        self.typed = typed
        self._set(number)

    def _jump(self, letter: str) -> None:
        """To the next field of this record that begins so."""
        part, spot = self.form_part(self.spot.part), self.spot
        names = [field.name for field in part.fields]
        at = names.index(spot.field)
        for field in [*part.fields[at + 1 :], *part.fields[: at + 1]]:
            if fold(field.label).startswith(fold(letter)) and field is not part.key:
                self.go(Spot(spot.part, spot.record, field.name))
                if field.kind == "yes":
                    self._set(not self.value(self.spot))
                return
        self.note = word("form.no-field", self.lang, letter=letter)

    def erase(self) -> None:
        """The last letter; else what the field names."""
        field = self.field
        self.note = ""
        if field is None:
            return
        if self.typed and field.kind == "choice":
            self.typed, self.picked = self.typed[:-1], 0
        elif not self.spot.field:
            return
        elif field.kind == "number":
            self.typed = self.typed[:-1]
            number = int(self.typed) if self.typed.lstrip("-") else field.default
            self._set(number)
        elif field.kind == "choice" and field.optional:
            self._set("")

    def remove(self) -> None:
        """The record that the cursor is in."""
        spot = self.spot
        if spot == START or spot.record < 0 or not self.form_part(spot.part).many:
            return
        del self.values[spot.part][spot.record]
        self._change()
        self.next_record()

    def cycle(self, by: int) -> None:
        """Another name: among those that fit, else among all; another number; yes or no."""
        field = self.field
        if field is None:
            return
        if fitting := self.matches():
            self.picked = (self.picked + by) % len(fitting)
        elif not self.spot.field:
            return
        elif field.kind == "yes":
            self._set(not self.value(self.spot))
        elif field.kind == "number":
            number = (self.value(self.spot) or 0) + by
            self._set(max(field.least, min(number, field.most)))
        elif field.choices:
            taken = self._taken()
            names = [choice.value for choice in field.choices if choice.value not in taken]
            names = ([""] if field.optional else []) + names
            now = self.value(self.spot)
            at = names.index(now) if now in names else 0
            self._set(names[(at + by) % len(names)])

    def accept(self) -> bool:
        """Enter: take the name that fits best, and go on. True at the end: the form is filled."""
        if self.spot == START:
            return True
        fitting, part = self.matches(), self.form_part(self.spot.part)
        if self.spot.record < 0:
            self._add(part, fitting) if fitting else self.turn(1)
            return False
        if fitting:
            self._set(fitting[self.picked % len(fitting)].value)
        last = self.spot.field == part.fields[-1].name
        if part.many and last:
            self.next_record()
        else:
            self.step(1)
        return False

    def tab(self) -> None:
        """The same, but nothing begins at the end."""
        if self.spot != START:
            self.accept()

    def _add(self, part: FormPart, fitting: list[FormChoice]) -> None:
        self.values[part.name].append(part.blank(fitting[self.picked % len(fitting)].value))
        self._change()
        number = len(self.values[part.name]) - 1
        if part.stays:
            self.next_record()
        else:
            self.go(Spot(part.name, number, part.fields[1].name))

    def _set(self, value: Any) -> None:
        self.values[self.spot.part][self.spot.record][self.spot.field] = value
        self._change()

    def _change(self) -> None:
        self.wrong = None
        self.form = self.asks(self.lang, self.values)

    # --- what is refused -------------------------------------------------------------------------

    def point(self, fault: Fault) -> None:
        """Go to the field that a fault names, or as near to it as it tells."""
        spot = self._meant(fault.at)
        if spot is not None:
            self.go(spot)
            self.wrong = spot

    def _meant(self, at: tuple[str, ...]) -> Spot | None:
        name, record, field = (*at, "", "", "")[:3]
        part = next((part for part in self.form.parts if part.name == name), None)
        if part is None:
            return None
        if not part.many:
            record, field = "0", field or record
        number = self._number(part, record)
        if number < 0:
            return self._head(part)
        names = [each.name for each in part.fields]
        return Spot(name, number, field if field in names else names[0])

    def _number(self, part: FormPart, record: str) -> int:
        """By what a record is about, else by its number; the last one if that is not parts."""
        records = self.values[part.name]
        named = [each[part.key.name] for each in records] if part.many else []
        if record in named:
            return named.index(record)
        if part.many and record and not record.isdecimal():
            return -1
        number = int(record) if record.isdecimal() else len(records) - 1
        return number if 0 <= number < len(records) else -1


def desk_of(system: System, scenario: str, lang: str) -> FormDesk:
    """The desk for a scenario that begins with a form."""

    def asks(lang: str, values: FormValues | None) -> Form:
        form = system.form(scenario, lang, values)
        assert form is not None
        return form

    return FormDesk(asks, lambda values: system.from_form(scenario, values), lang)
