"""The points as a ledger: Rome's balance in a phase, Authority in a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.contract import Event, Moment, Pane, Row
from core.republic.box.points import LOST_TOGETHER, balance
from core.republic.box.state import State
from core.republic.show.common import heading, signed
from core.republic.show.vocabulary import pane_words
from core.republic.year.end import NEEDED
from core.texts import rules

BOOKED = {"balance": "balance", "authority": "authority"}  # kinds, and where the sum stands
IN_GENERAL = ("phase.8", "frame.score.1")  # what was booked, the event before tells


def ledger_pane(events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = list(_booked(events, view, lang))
    rows += _campaign(view, lang) if view.campaign else _phase(view, lang)
    title = words["authority" if view.campaign else "balance"]
    return Pane("ledger", title, ("", words["points"], words["sum"]), rows)


def _booked(events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Iterator[Row]:
    """Each booking with the rule that brought it, under its turn."""
    why, turn = "", 0
    for n, (moment, event) in enumerate(events):
        if event.kind not in BOOKED:
            why = event.rule
            continue
        if view.campaign and moment.year != turn:
            turn = moment.year
            yield heading(f"{pane_words(lang)['turn']} {turn}", "frame.2")
        rule = why if event.rule in IN_GENERAL and why else event.rule
        title = rules("republic")[rule].title(lang) if rule in rules("republic") else rule
        points, after = event.args["points"], event.args[BOOKED[event.kind]]
        summed = str(after) if view.campaign else signed(after)
        yield Row(f"booked {n}", (title, signed(points), summed), rule=event.rule)


def _phase(view: State, lang: str) -> Iterator[Row]:
    """phase.8: besides what is booked, unrest and losses count."""
    words = pane_words(lang)
    rise, lost = view.unrest - view.unrest_before, max(0, view.units_lost)
    yield heading(words["total"], "phase.8")
    yield Row("booked", (words["booked"], signed(view.balance), ""), rule="phase.8")
    text = words["unrest-since"].format(before=view.unrest_before, now=view.unrest)
    yield Row("unrest", (text, signed(-rise), ""), rule="phase.8")
    text = words["units-lost"].format(count=lost)
    yield Row("units", (text, signed(-(lost // LOST_TOGETHER)), ""), rule="phase.8")
    yield Row("balance", (words["balance"], "", signed(balance(view))), rule="phase.8")
    if view.par is not None:
        yield Row("par", (words["needs-par"], "", str(view.par)), rule="phase.9")


def _campaign(view: State, lang: str) -> Iterator[Row]:
    words = pane_words(lang)
    yield heading(words["total"], "frame.score.1")
    yield Row("authority", (words["authority"], "", str(view.authority)), rule="frame.score.1")
    yield Row("need", (words["needs-authority"], "", str(NEEDED)), rule="frame.end.1")
