"""Words questions and their candidates for the table, in any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import (
    LABEL,
    LINE,
    TABLE,
    Action,
    Chance,
    Forecast,
    Option,
    Options,
    Presenter,
    Prospect,
    Refusal,
    Row,
    System,
)
from core.seat.draft import Draft
from core.seat.event_lines import broken, cut
from core.seat.words import word
from core.seat.wrapping import GAP
from core.texts import (
    action_text,
    answer_text,
    asked_text,
    none_text,
    partial_text,
    prospect_text,
    refusal_text,
    short_action_text,
)
from core.undo_rights import LAPSED

KeyName = Callable[[str, str], str]  # what a player types for a binding: its id, its usual key

ROOMY = 110  # columns from which a reason may be cut off; in fewer it is left to the notice
REASON = 20  # columns in which a reason says something
BRIEF = "and-more-brief"  # how many more there are, in few letters

LONG = 3 * LINE  # letters of an action in a question
FEW = 6  # of a list that is too long for it


def asked_of_seat(presenter: Presenter, view: Any, seat: int, lang: str) -> str:
    """Who is asked, before a question; "" if the table is."""
    if seat == TABLE:
        return ""
    name = presenter.addressed(view, seat, lang)
    return word("asked-by-name", lang, name=name) if name else word("asked", lang, seat=seat)


class Wording:
    """The words of one system in one language, over one view, for one kind of question."""

    def __init__(
        self,
        system: System,
        view: Any,
        lang: str,
        kind: str = "",
        key: KeyName | None = None,
        sentence: str = "",
    ) -> None:
        self.system, self.view, self.lang, self.kind = system, view, lang, kind
        self.key = key or _usual  # the keys as the player has them
        self.sentence = sentence  # the question's sentence, where that is not the one of its kind

    # --- the question ----------------------------------------------------------------------------

    def so_far(self, draft: Draft, room: int = LINE) -> str:
        """The half-built action in words; a list that is too long is cut and counted."""
        partial = draft.partial
        for few in (0, *range(FEW, 0, -1)):
            text = partial_text(self.system, partial, self.lang, few)
            if len(text) <= room:
                break
        return text

    def field(self, draft: Draft) -> str:
        """The field that is asked for; of several values also how many, and how many are marked."""
        options = draft.options
        assert options is not None
        title = self._field_name(options)
        if not options.many:
            return title
        limits = {"least": options.least, "most": options.most, "marked": len(draft.marked)}
        key = "table.exactly" if options.least == options.most else "table.several"
        return word(key, self.lang, field=title, **limits)

    def _field_name(self, options: Options) -> str:
        if options.field == "type":
            return word("table.what", self.lang)
        name = asked_text(self.system, options.field, self.lang, options.what)
        return name[:1].upper() + name[1:]

    # --- the candidates --------------------------------------------------------------------------

    def candidates(
        self, draft: Draft, listed: Sequence[tuple[int, Option]], width: int
    ) -> list[Row]:
        """Rows of the list: labels as long as marks, costs and reasons leave room."""
        beside = [self._beside(draft, number, option) for number, option in listed]
        columns = [max(map(len, column)) for column in zip(*beside, strict=True)]
        room = width - sum(GAP + wide for wide in columns if wide)
        if width >= ROOMY and any(o.refusal is not None or o.note is not None for _, o in listed):
            room -= GAP + REASON
        return [self.candidate(draft, number, option, room) for number, option in listed]

    def candidate(self, draft: Draft, number: int, option: Option, room: int = LABEL) -> Row:
        """A row: mark, label with risk, cost, and the reason that bars it or its note."""
        mark, beside = self._beside(draft, number, option)
        cost, after = self._cost(option), self._after(option)
        label = self.label(draft, option, room - len(after)) + after
        if option.refusal is not None:
            why = self.refusal(option.refusal)
            return Row(str(number), (mark, label, cost, why), option.refusal.rule)
        if (note := option.note) is None:
            return Row(str(number), (mark, label, cost, ""))
        cells, brief = (mark, label, cost, self.note(note)), (mark, label, beside, "")
        return Row(str(number), cells, note.rule, brief=brief)

    def label(self, draft: Draft, option: Option, room: int) -> str:
        """The label of a candidate, in so many columns."""
        options = draft.options
        assert options is not None
        if options.named == "type":
            return self.answer(option.value)
        presenter = self.system.presenter
        return presenter.label(self.view, options.named, option.value, self.lang, room)

    def nobody(self, draft: Draft) -> str:
        """The words for choosing none of the candidates."""
        assert draft.options is not None
        return none_text(self.system.id, draft.options.named, self.lang)

    def _after(self, option: Option) -> str:
        """The number of candidates that it stands for, and its risk."""
        times = ""
        if option.times > 1:
            times = word("table.times", self.lang, label="", count=option.times)
        if option.risk is None:
            return times
        return f"{times}  {prospect_text(self.system, option.risk, self.lang)}"

    def _beside(self, draft: Draft, number: int, option: Option) -> tuple[str, str]:
        """Its mark, and its cost or else its note."""
        options = draft.options
        assert options is not None
        cost = self._cost(option)
        if not cost and option.note is not None:
            cost = prospect_text(self.system, option.note, self.lang)
        return self._mark(draft, options, number, option), cost

    def _cost(self, option: Option) -> str:
        return "" if option.cost is None else word("table.cost", self.lang, cost=option.cost)

    def _mark(self, draft: Draft, options: Options, number: int, option: Option) -> str:
        """[x] marked, [!] must come, - cannot come."""
        if option.refusal is not None:
            return " - "
        if not options.many:
            return ""
        if number not in draft.marked:
            return "[ ]"
        return "[!]" if option.value in options.needed else "[x]"

    def action(self, action: Action) -> str:
        """A whole action in words. A long one is cut to as many names as fit; one without fields,
        or one that places many pieces, is worded by its kind alone."""
        text = action_text(self.system, action, self.lang)
        if len(text) > LONG:
            text = short_action_text(self.system, action, self.lang, LONG)
        if action.__struct_fields__ and text:
            return text
        answer = self.answer(str(action.__struct_config__.tag))
        return answer[:1].upper() + answer[1:]

    def answer(self, tag: str) -> str:
        """A kind of action, worded as an answer to this question."""
        return answer_text(self.system, self.kind, tag, self.lang, self.sentence)

    # --- what is said about it -------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> str:
        return f"({refusal.rule}) {refusal_text(self.system, refusal, self.lang)}"

    def note(self, note: Prospect) -> str:
        return f"({note.rule}) {prospect_text(self.system, note, self.lang)}"

    def refused(self, refusal: Refusal, tried: bool = True) -> str:
        """Word a refusal: of an action that was tried, of a candidate under the cursor (not
        `tried`), or of a request that has lapsed."""
        text = refusal_text(self.system, refusal, self.lang)
        key = self.key("app.help", "?")
        name = "table.refused" if tried else "table.barred"
        if refusal is LAPSED:
            name = "table.void"
        return word(name, self.lang, rule=refusal.rule, text=text, key=key)

    def more(self, count: int) -> str:
        """Tell how many candidates the list leaves out, and the key that lists them."""
        return word("table.few-more", self.lang, count=count, key=self.key("table.details", "d"))

    def odds(self, forecast: Forecast) -> str:
        return self.system.presenter.odds_line(self.view, forecast, self.lang)

    def prospects(
        self, prospects: Sequence[Prospect], room: int = 1, key: str = "and-more"
    ) -> list[str]:
        """Prospects of an answer: so many sentences, then the number of the others."""
        notes = [self.note(prospect) for prospect in prospects[:room]]
        if len(prospects) > room:
            notes[-1] += word(f"table.{key}", self.lang, count=len(prospects) - room)
        return notes

    def prospects_in(self, prospects: Sequence[Prospect], width: int, lines: int) -> list[str]:
        """The same in so many lines. If the first sentence alone is longer, it is cut."""
        if not prospects or not lines:
            return []
        for count in range(len(prospects), 0, -1):
            wrapped = broken("  ".join(self.prospects(prospects, count, BRIEF)), width)
            if len(wrapped) <= lines:
                return wrapped
        more = self.prospects(prospects, 1, BRIEF)[0].removeprefix(self.note(prospects[0]))
        *first, last = cut(self.note(prospects[0]), width - len(more), lines)
        return [*first, last + more]

    def chance(self, chance: Chance) -> str:
        high = "high" if chance.dice == 1 else "high-dice"
        how = "vain" if not chance.good else high if chance.high else "low"
        return word(
            f"table.chance-{how}",
            self.lang,
            needs=chance.needs,
            good=chance.good,
            of=chance.of,
            rule=chance.rule,
            share=round(100 * chance.good / chance.of),
        )


def _usual(name: str, key: str) -> str:
    return key
