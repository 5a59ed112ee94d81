"""The question in words, and its candidates as rows."""

from __future__ import annotations

from core.contract import TABLE, Row
from core.flow import WindowPrompt
from core.seat.desk import Desk
from core.seat.draft import Draft
from core.seat.shown import BREAK_IN, MORE, NOBODY, RESULT
from core.seat.typed import asks_throw, letters, typed_words
from core.seat.words import word
from core.texts import outcome_text

COLUMNS = ("", "", "", "")  # mark, candidate, cost, what bars it
WHY = 3


def question(desk: Desk, width: int) -> str:
    """What is asked, and in a second line what has been said; or who is waited for; or the end."""
    game, lang, prompt = desk.game, desk.lang, desk.prompt
    if game.outcome is not None:
        return word("over", lang) + outcome_text(desk.system, game.outcome, lang)
    if prompt is None:
        return ""
    if desk.draft is None:
        seat = prompt.seat or next((s for s in game.seats if s not in desk.session.seats), 1)
        return word("table.waiting", lang, seat=seat, side=desk.side(seat))
    so_far = desk.wording.so_far(desk.draft, width)
    return f"{desk.asked_text(prompt)}\n{so_far}" if so_far else desk.asked_text(prompt)


def title(desk: Desk) -> str:
    """What is asked for now, and of whom: the status line may name the other player, whose
    sequence it is. For dice and draws, what may be typed."""
    draft = desk.draft
    if draft is None or draft.options is None:
        return word("table.not-asked", desk.lang)
    field = desk.wording.field(draft)
    if how := _how_typed(desk):
        enter = word("keyname.enter", desk.lang)
        field = word(f"table.{how}", desk.lang, field=field, enter=enter)
    seat = desk.breaking_in or (desk.prompt.seat if desk.prompt is not None else TABLE)
    if seat == TABLE:
        return field
    return word("table.whose", desk.lang, side=desk.side(seat), field=field)


def rows(desk: Desk, width: int) -> list[Row]:
    """Candidates; those that are seldom wanted only on demand. Where nothing is asked, of a game
    that is over the result can be looked at again."""
    draft, wording, lang = desk.draft, desk.wording, desk.lang
    if draft is None or draft.options is None:
        result = Row(RESULT, ("", word("table.result", lang), "", ""))
        return [result] if desk.game.outcome is not None else []
    listed = [
        (n, option)
        for n, option in enumerate(draft.candidates())
        if option.times and (desk.details or not option.aside)
    ]
    rows = wording.candidates(draft, listed, width)
    if draft.may_be_nobody():
        nobody = Row(NOBODY, ("", wording.nobody(draft), "", ""))
        rows.insert(0 if draft.optional() else len(rows), nobody)
    if isinstance(desk.game.prompt, WindowPrompt) and not desk.breaking_in:
        rows.append(Row(BREAK_IN, ("", word("table.break-in", lang), "", "")))
    if few := sum(1 for option in draft.candidates() if option.times) - len(listed):
        rows.append(Row(MORE, ("", wording.more(few), "", "")))
    return rows


def first_open(draft: Draft, listed: list[Row]) -> str:
    """The first candidate that can be chosen, if those above it are barred and keep their place."""
    free = {str(n) for n, option in enumerate(draft.candidates()) if option.refusal is None}
    if not listed or not listed[0].key.isdigit():
        return ""
    return next((row.key for row in listed if row.key in free), "")


def _how_typed(desk: Desk) -> str:
    """The sentence that tells what may be typed."""
    if asks_throw(desk):
        return "type-total"
    if letters(desk):
        return "type-drawn"
    return "digit" if face_asked(desk) else ""


def face_asked(desk: Desk) -> bool:
    """Is something asked that is typed: a face, one that fell or one that a player may choose, a
    total, a chit? Then a number means that, not the number of a row."""
    return bool(typed_words(desk))
