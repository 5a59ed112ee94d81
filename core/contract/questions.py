"""Questions: who is asked, what may be answered and why something else may not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Generic, get_args

import msgspec

from core.contract.talk import TABLE, Action, Prospect, Refusal, refuse

if TYPE_CHECKING:  # at run time a plain type variable: 3.11 knows no defaults
    from typing_extensions import TypeVar

    # a bare `Prompt` may be answered by anything
    Reply = TypeVar("Reply", bound=Action, default=Any)
    T = TypeVar("T", default=None)  # a bare `Flow` gives nothing back
else:
    from typing import TypeVar

    Reply, T = TypeVar("Reply"), TypeVar("T")

NOT_AN_ANSWER = refuse("not-an-answer", "table.action")


class Option(msgspec.Struct, frozen=True):
    """A candidate for the next field of a half-built action; `refusal` tells what bars it."""

    value: Any
    cost: int | None = None
    refusal: Refusal | None = None
    group: str = ""  # its type, as a `word` of the catalogue: candidates of one type go together
    aside: bool = False  # seldom wanted: a list may show it on demand only
    note: Prospect | None = None  # why it differs from the others: it must come, or may
    times: int = 1  # it stands for so many equal candidates; 0: an earlier one stands for it
    risk: Prospect | None = None  # the danger for pieces that go there, in a word or two


class Limit(msgspec.Struct, frozen=True):
    """At most so many of these values may be chosen together, and why no more."""

    values: tuple[Any, ...]
    most: int
    why: Refusal | None = None


class Options(msgspec.Struct, frozen=True):
    """The candidates for one field: one of them, or between `least` and `most` of them.

    After each choice the caller asks for the next options. If these are `stuck`, the choice led
    nowhere: the reason is shown and another choice is made. That happens only after a choice of
    several (each may be open while all of them together are not).
    """

    field: str
    candidates: list[Option]
    many: bool = False
    least: int = 0
    most: int = 1
    scarce: tuple[Limit, ...] = ()  # fewer than `most` of some of them
    needed: tuple[Any, ...] = ()  # values that must be among the chosen
    exclusive: bool = False  # candidates that begin with the same element exclude each other
    apart: tuple[tuple[Any, ...], ...] = ()  # all chosen values belong to one of these groups
    mixed: Refusal | None = None  # why not to several of them
    over: Refusal | None = None  # why no more than `most`
    under: Refusal | None = None  # why no fewer than `least`
    refusal: Refusal | None = None  # why the choices so far allow no next one
    what: str = ""  # the kind of the values, if the field's name does not tell it: see `named`
    rule: str = "table.action"  # that sets how many: `Prompt.question` puts in its own

    @property
    def named(self) -> str:
        """The name under which `Presenter.label` knows the values."""
        return self.what or self.field

    def why_not(self, chosen: Sequence[Any]) -> Refusal | None:
        """Why this choice is refused, also because something is missing."""
        return self.why_too_many(chosen) or self.why_too_few(chosen)

    def why_too_many(self, chosen: Sequence[Any]) -> Refusal | None:
        """Why this choice is refused, even if more is added to it."""
        for option in self.candidates:
            if option.refusal is not None and option.value in chosen:
                return option.refusal
        for limit in self.scarce:
            if sum(1 for value in chosen if value in limit.values) > limit.most:
                return limit.why or refuse("choose-at-most", self.rule, most=limit.most)
        if len(chosen) > self.most:
            return self.over or refuse("choose-at-most", self.rule, most=self.most)
        if self.exclusive and len({value[0] for value in chosen}) < len(chosen):
            return refuse("choose-once", self.rule)
        if sum(1 for kin in self.apart if any(value in kin for value in chosen)) > 1:
            return self.mixed or refuse("choose-alike", self.rule)
        return None

    def why_too_few(self, chosen: Sequence[Any]) -> Refusal | None:
        if any(value not in chosen for value in self.needed):
            return refuse("choose-needed", self.rule)
        if len(chosen) < self.least:
            kind = "choose-exactly" if self.least == self.most else "choose-at-least"
            return self.under or refuse(kind, self.rule, least=self.least)
        return None

    def open(self) -> list[Option]:
        return [option for option in self.candidates if option.refusal is None]

    def stuck(self) -> Refusal | None:
        """Why no candidate can be chosen: the earlier choices lead nowhere."""
        if self.refusal is not None:
            return self.refusal
        values = [option.value for option in self.open()]
        least = self.least if self.many else 1
        if len(values) >= least and all(value in values for value in self.needed):
            return None
        barred = (option.refusal for option in self.candidates if option.refusal is not None)
        return next(barred, refuse("nothing-to-choose", "table.action"))


class Forecast(msgspec.Struct, frozen=True):
    """The fight that an action would lead to, before a player commits to it; or the present one.

    Where it is and what it is called: each system adds the terms that it is fought on.
    """

    where: int
    title: str

    @property
    def settled(self) -> bool:
        """Have its dice fallen?"""
        return False


class Chance(msgspec.Struct, frozen=True):
    """The chance that a risky action succeeds: so many faces of so many."""

    good: int
    of: int
    rule: str
    needs: int  # the die decides: the last face that is still good
    high: bool = False  # is it the first one: are higher faces better?
    dice: int = 1  # so many are added up


class Prompt(ABC, Generic[Reply]):
    """One question. It knows its words and whom it asks, and it alone judges the answers.

    `class BidPrompt(Prompt[Bid | Done])` declares what it is answered with: `answers` holds these
    types, `judge` refuses all others, and `ask` gives one of them back. Subclasses give `why_not`
    and `legal`; `options` has a default for lists that are complete.
    """

    answers: ClassVar[tuple[type[Action], ...]] = ()  # from the brackets of the class statement
    kind: ClassVar[str] = ""
    sentence: ClassVar[str] = ""  # the kind of its sentence, where that is not the one of its kind
    rule: str = ""
    open: bool = False  # may interjections break in here?
    complete: bool = True  # does `legal` list everything?
    public: bool = False  # does the answer need nothing hidden? Then no curtain falls
    shared: bool = False  # do all players look on? Then the screen shows no secrets
    seat: int = TABLE

    def __init_subclass__(cls) -> None:
        """The types in the brackets of the class statement; a type variable there is open still."""
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            for declared in get_args(base):
                types = get_args(declared) or (declared,)  # of a union each
                if all(isinstance(kind, type) and issubclass(kind, Action) for kind in types):
                    cls.answers = types

    def args(self) -> dict[str, Any]:
        """The arguments of the question's sentence."""
        return {}

    def why_not_seat(self, seat: int) -> Refusal | None:
        """Only a seat that is asked may answer (`seat` always may). Any seat may answer for the
        table."""
        if self.seat in (TABLE, seat):
            return None
        return refuse("not-your-turn", "table.turn", seat=self.seat)

    def put_to(self, seat: int) -> Prompt:
        """The question as this seat hears it, where several seats answer at the same time."""
        return self

    def openly(self) -> Prompt:
        """The question as spectators hear it. While several seats answer in secret, it stays the
        same from the first answer to the last."""
        return self

    def judge(self: Prompt[Any], state: Any, action: Action) -> Refusal | None:
        """Why this action is refused, whatever its type, or None."""
        return self.why_not(state, action) if isinstance(action, self.answers) else NOT_AN_ANSWER

    @abstractmethod
    def why_not(self, state: Any, action: Reply) -> Refusal | None:
        """Why this answer is refused, or None. The caller may pass any action of these types."""

    @abstractmethod
    def legal(self, state: Any) -> Sequence[Action]:
        """All legal actions, or (not `complete`) a fair, deterministic sample of whole ones."""

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """Candidates for the next field of a half-built action; None when it is whole."""
        return next_field(self.legal(view), partial)

    def question(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """`options` as they are shown. If a player chooses too many, the refusal cites the
        question's rule."""
        options = self.options(view, partial)
        if options is None or not options.many or not self.rule:
            return options
        return msgspec.structs.replace(options, rule=self.rule)

    def typed(self, text: str) -> Action | None:
        """The answer that a typed line means, where no list of candidates tells it; None if it
        means none."""
        return None

    def forecast(self, view: Any, action: Reply) -> Forecast | None:
        """The battle that the action would bring on, if any."""
        return None

    def outlook(self, view: Any, partial: dict[str, Any]) -> Forecast | None:
        """The same for a half-built action, if that decides the battle."""
        return None

    def offered(self, view: Any) -> Action | None:
        """A whole answer that the program proposes, where a player would need many choices."""
        return None

    def final(self, action: Reply) -> bool:
        """Does it end something? Then the player confirms it. A plain "no" ends nothing."""
        return action.final

    def chance(self, view: Any, action: Reply) -> Chance | None:
        """The chance that the action succeeds, if a die decides that."""
        return None


def next_field(actions: Sequence[Any], partial: dict[str, Any]) -> Options | None:
    """The default of `options`: the next values of the listed actions that agree with `partial`.

    A field that has its default in all of them is not asked for.
    """
    fitting = [action for action in actions if _agrees(action, partial)]
    for name in dict.fromkeys(name for action in fitting for name in _fields(action)):
        if name in partial:
            continue
        next_values = [_value(action, name) for action in fitting if name in _fields(action)]
        values = list({repr(value): value for value in next_values}.values())
        if len(values) == 1 and _is_default(fitting[0], name, values[0]):
            continue
        return _choice(name, values)
    return None


def _fields(action: Any) -> tuple[str, ...]:
    return ("type", *action.__struct_fields__)


def _value(action: Any, name: str) -> Any:
    if name == "type":
        return action.__struct_config__.tag
    return _listed(getattr(action, name))


def _listed(value: Any) -> Any:
    """A value as a half-built action holds it: lists for tuples."""
    if isinstance(value, tuple | list):
        return [_listed(item) for item in value]
    return value


def _agrees(action: Any, partial: dict[str, Any]) -> bool:
    fields = _fields(action)
    return all(name in fields and _same(_value(action, name), partial[name]) for name in partial)


def _same(value: Any, chosen: Any) -> bool:
    """Values of a choice of several come in any order."""
    chosen = _listed(chosen)
    if value != chosen and isinstance(value, list) and isinstance(chosen, list):
        return sorted(map(repr, value)) == sorted(map(repr, chosen))
    return bool(value == chosen)


def _is_default(action: Any, name: str, value: Any) -> bool:
    defaults = action.__struct_defaults__
    optional = action.__struct_fields__[len(action.__struct_fields__) - len(defaults) :]
    by_field = dict(zip(optional, defaults, strict=True))
    return name in by_field and _listed(by_field[name]) == value


def _choice(name: str, values: list[Any]) -> Options:
    """All ways to take so many of some items are one choice of several."""
    lists = [value for value in values if isinstance(value, list)]
    size = len(lists[0]) if lists else 0
    if size > 1 and len(lists) == len(values) and all(len(value) == size for value in lists):
        items = sorted({item for value in lists for item in value if isinstance(item, int)})
        if len(lists) == comb(len(items), size):
            options = [Option(item) for item in items]
            return Options(name, options, many=True, least=size, most=size)
    return Options(name, [Option(value) for value in values], least=1)


def not_listed() -> Refusal:
    """Refuses a place that is no candidate, where no rule gives a better reason."""
    return refuse("not-listed", "table.action")


def nothing_to_play() -> Options:
    """The options of a seat that has nothing to break in with."""
    return Options("type", [], refusal=refuse("nothing-to-play", "table.interject"))


Answer = tuple[int, Any]  # a seat, and an action that the prompt has judged
Flow = Generator[Prompt, Answer, T]  # it asks, and returns its result
Step = Flow[None]
