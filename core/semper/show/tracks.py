"""The line of status; and whatever the year has brought that no other pane tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.contract import Pane, Row
from core.imperator.graph import places_of
from core.semper.box.board import NOBODY, NOWHERE, SIDES
from core.semper.box.event_effects import ILLNESS
from core.semper.box.state import (
    AGITATION,
    COMBAT,
    DEPLOYMENT,
    ENTRIES,
    EVASION,
    GUARDS,
    LEADERS_HOME,
    LIMITANEI,
    MOVEMENT,
    NEVER,
    NOMINATIONS,
    RECORD,
    SACRIFICE,
    UPRISINGS,
    USURPATIONS,
    State,
    capitals_held,
    emperors,
    head_of,
    plague_zones,
)
from core.semper.show.common import letter, short_name
from core.semper.show.vocabulary import (
    HEADS,
    faction,
    label_words,
    pane_words,
    phase_name,
    title,
)
from core.texts import lines, rules, year_text

IN_TURN = (  # steps with an active side
    *(DEPLOYMENT, ENTRIES, UPRISINGS, USURPATIONS, NOMINATIONS),
    *(AGITATION, MOVEMENT, EVASION, COMBAT, RECORD),
    *(SACRIFICE, LIMITANEI, LEADERS_HOME, GUARDS),
)
FACT_WIDTH = 52  # room for what a fact is
COMMON_RULES = ("setup", "initiative")  # every scenario has them


def whose(view: State) -> int:
    """The side that a step belongs to; nobody's where both take it together."""
    return view.active if view.step in IN_TURN else NOBODY


def status(view: State, lang: str, room: int) -> str:
    """One line that always fits: what weighs least is left out where there is no room."""
    words, side = pane_words(lang), whose(view)
    parts = [
        year_text(view.year, lang),
        phase_name(view.step, lang),
        *([faction(side, lang)] if side != NOBODY else []),
        f"{words['points']} {scores(view)}",
    ]
    left = f"{words['seq']} {by_camp(view.sequences)}"
    first, brief = (
        f"{words[name]} {letter(view.initiative)}" for name in ("initiative", "initiative-brief")
    )
    pax = [title("2.C.pax", lang)] if view.pax else []
    line = ""
    for more in ([left, first, *pax], [left, brief, *pax], [left, brief], [left], []):
        line = "  ".join(parts + more)
        if len(line) <= room:
            break
    return line


def scores(view: State) -> str:
    return by_camp(view.points)


def by_camp(numbers: Sequence[int]) -> str:
    """P 12 S 9"""
    return " ".join(f"{letter(side)} {numbers[side]}" for side in SIDES)


# --- the pane ------------------------------------------------------------------------------------


def tracks_pane(view: State, lang: str) -> Pane:
    rows = [
        Row(f"{name} {n} {at}", (name if at == 0 else "", text), rule=rule)
        for n, (name, value, rule) in enumerate(_facts(view, lang))
        for at, text in enumerate(lines(value.split(", "), FACT_WIDTH))
    ]
    return Pane("tracks", pane_words(lang)["tracks"], ("", ""), rows)


def _facts(view: State, lang: str) -> Iterator[tuple[str, str, str]]:
    words, board = pane_words(lang), view.board
    phase, side = phase_name(view.step, lang), whose(view)
    if side != NOBODY:
        phase = f"{phase}, {faction(side, lang)}"
    scenario = board.scenarios[view.scenario]
    name = scenario.title_fr if lang == "fr" else scenario.title_en
    years = f"{year_text(scenario.first, lang)}-{year_text(scenario.last, lang)}"
    yield words["scenario"], f"{scenario.id}. {name} ({years})", ""
    yield words["year"], year_text(view.year, lang), "2.F.calendar"
    yield words["phase"], phase, ""
    if view.initiative != NOBODY:
        yield words["initiative"], faction(view.initiative, lang), "2.B"
    yield words["sequences-left"], by_camp(view.sequences), "2.D.count"
    yield words["score"], scores(view), "10.1"
    for side in SIDES:
        head = head_of(view, side)
        bearer = board.piece_names[head] if head != NOWHERE else "-"
        yield label_words(lang)[HEADS[side]], bearer, "3.5.1"
    held = by_camp([0, *(capitals_held(view, side) for side in SIDES)])
    named = by_camp([0, *(len(emperors(view, side)) for side in SIDES)])
    yield words["capitals"], held, "3.5.1.capitals"
    yield words["emperors"], named, "3.5.1.camp"
    yield from _affairs(view, lang)
    yield from _rules_of(view, lang)


def _affairs(view: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """What this year and the camps' quarrels have brought, as far as there is any."""
    words, board = pane_words(lang), view.board
    names = board.piece_names
    if view.pax:
        yield words["event"], title("2.C.pax", lang), "2.C.pax"
    if view.event:
        yield words["event"], title(f"event.{view.event}", lang), f"event.{view.event}"
    for leader in view.ill:
        yield words["ill"].capitalize(), names[leader], f"event.{view.event or ILLNESS}"
    if view.detained:
        zones = dict.fromkeys(short_name(board, view.where[p]) for p in view.detained)
        yield words["bound"].capitalize(), ", ".join(zones), "event.11"
    if view.extra != NOBODY:
        yield words["extra"], faction(view.extra, lang), "event.10"
    if view.swap:
        yield words["if-swap"], title("5", lang), "5"
    hearth, around = plague_zones(view)
    for zone in places_of(hearth):
        yield words["plague"], short_name(board, zone), "6.3.plague"
    if around:
        zones = dict.fromkeys(short_name(board, zone) for zone in places_of(around))
        yield words["plague-near"], ", ".join(zones), "6.3.epidemic"
    if view.built:
        yield "Constantinopolis", words["stands"], "3.1.2.built"
    elif view.founding != NEVER:
        due = f"{words['stands-from']} {year_text(view.founding, lang)}"
        yield "Constantinopolis", due, "3.1.2.built"
    if view.constantin_died != NEVER:
        died = year_text(view.constantin_died, lang)
        yield words["constantin-died"], died, "6.3.heresy"


def _rules_of(view: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """What the scenario changes: each of its own rules by its title."""
    own, words = f"s{view.scenario}.", pane_words(lang)
    for rule in rules("semper"):
        if rule.startswith(own) and rule.removeprefix(own) not in COMMON_RULES:
            yield words["special"], title(rule, lang), rule
