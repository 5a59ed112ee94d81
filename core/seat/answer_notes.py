"""Notes on the answer in a few lines: a refusal, or its consequences."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Refusal, asked_for_draw, offers_draw
from core.seat.desk import Desk
from core.seat.event_lines import broken, cut, toll_text
from core.seat.outlook import Plan
from core.seat.words import counted, word
from core.undo_rights import DECLINED, LAPSED

LINES = 2  # of a notice


class Room(NamedTuple):
    """The width of a line, and what the screen shows besides."""

    width: int
    log: bool = False  # is the log beside it? The log names the dead
    label: str | None = None  # the candidate's label in the list; None: not cut off


def notice(plan: Plan, room: Room) -> str:
    """A refusal first, then troubles of the file, then consequences of the answer."""
    desk = plan.desk
    if urgent := with_requests(desk, _urgent(plan), room.width):
        return urgent
    if foretold := _foretold(plan, room):
        return "\n".join(foretold)
    return desk.file.torn(desk.lang)


def with_requests(desk: Desk, note: str, width: int) -> str:
    """Add the open requests below, if there is room."""
    fits = len(broken(note, width)) < LINES
    return "\n".join(filter(None, (note, requests(desk)))) if fits else note


def requests(desk: Desk) -> str:
    """An undo or a draw that waits for an answer of a player."""
    asker, count = desk.game.asked_undo
    if asker and not desk.session.asked_to_undo():
        return counted("table.undo-waits", desk.lang, count, seat=asker)
    offer = offers_draw(desk.game.state)
    if offer and not set(asked_for_draw(desk.game.state)) & set(desk.session.seats):
        return word("table.draw-waits", desk.lang, seat=offer)
    if offer:
        press = desk.wording.key("table.talk", "T")
        return word("table.draw-offered", desk.lang, seat=offer, press=press)
    return ""


def _urgent(plan: Plan) -> str:
    desk = plan.desk
    wording = desk.wording
    if refusal := desk.refusal:
        return wording.refused(refusal) + _more_to_undo(desk, refusal)
    if desk.gone_elsewhere:
        return counted("table.gone-elsewhere", desk.lang, desk.gone_elsewhere)
    if barred := plan.barred():
        return wording.refused(barred, tried=False)
    if trouble := file_trouble(desk):
        return trouble
    chance = plan.chance()
    return "" if chance is None else wording.chance(chance)


def file_trouble(desk: Desk) -> str:
    """Why Rubicon cannot write or read the file."""
    if desk.unwritten:
        return word("unwritten", desk.lang, error=desk.unwritten)
    return desk.file.cut_off(desk.lang)


def _more_to_undo(desk: Desk, refusal: Refusal) -> str:
    """After a refused undo of a fair game: the key that asks the other players to agree."""
    answered = refusal in (DECLINED, LAPSED)
    if answered or not desk.game.fair or not refusal.kind.startswith("undo-"):
        return ""
    return word("table.may-ask", desk.lang, press=desk.wording.key("table.ask-undo", "A"))


def _foretold(plan: Plan, room: Room) -> list[str]:
    """The most important first, as far as the lines reach: the dead of the last action, the odds,
    the note on the candidate, prospects of the answer, and the label if the list cut it off."""
    width, wording = room.width, plan.desk.wording
    lines = [] if room.log else cut(fell(plan.desk), width, LINES)
    if (forecast := plan.forecast) is not None and len(lines) < LINES:
        lines += cut(wording.odds(forecast), width, LINES - len(lines))
    if (note := plan.noted()) and len(lines) < LINES:
        lines += cut(wording.note(note), width, LINES - len(lines))
    lines += wording.prospects_in(plan.prospects(), width, LINES - len(lines))
    whole = broken(_left_out(plan, room), width)
    return whole + lines if len(whole) + len(lines) <= LINES else lines


def fell(desk: Desk) -> str:
    """The dead leaders and lost units of the last action."""
    events = (event for event in desk.game.events(desk.game.position) if desk.sees(event))
    return toll_text((desk.presenter.toll(event, desk.lang) for event in events), desk.lang)


def _left_out(plan: Plan, room: Room) -> str:
    """The whole label of the candidate, if the list cut it off."""
    here, draft = plan.candidate, plan.desk.draft
    if here is None or room.label is None or draft is None:
        return ""
    whole = plan.desk.wording.label(draft, here, room.width)
    return "" if room.label.startswith(whole) else whole
