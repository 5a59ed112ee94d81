"""A form in which a player types what stands on a table. A system says what it asks for; a screen
shows it, and knows no rule."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FormValues = dict[str, list[dict[str, Any]]]  # of each part its records: field -> number, name, yes


class FormChoice(msgspec.Struct, frozen=True):
    """One of the things that a field names."""

    value: str
    label: str


class FormField(msgspec.Struct, frozen=True):
    """What a record tells: a number from `least` to `most`, one of some things, or yes or no."""

    name: str
    label: str
    kind: Literal["number", "choice", "yes"]
    default: Any
    least: int = 0
    most: int = 0
    choices: tuple[FormChoice, ...] = ()  # where a field may name nothing, "" is among its values
    optional: bool = False  # may it name nothing?


class FormPart(msgspec.Struct, frozen=True):
    """Fields that go together: once, or (`many`) as a list of records of which the first field
    says what each is about."""

    name: str
    title: str
    fields: tuple[FormField, ...]
    many: bool = False
    add: str = ""  # what is asked for a new record
    most: int = 99  # records
    stays: bool = False  # is a record usually whole with its name? Then the next one is asked for

    @property
    def key(self) -> FormField:
        return self.fields[0]

    def blank(self, value: str = "") -> dict[str, Any]:
        """A new record."""
        record = {field.name: field.default for field in self.fields}
        return record | {self.key.name: value} if self.many else record


class Form(msgspec.Struct, frozen=True):
    """All parts, in the order in which they are typed."""

    parts: tuple[FormPart, ...]

    def blank(self) -> FormValues:
        """Nothing is typed yet."""
        return {part.name: [] if part.many else [part.blank()] for part in self.parts}
