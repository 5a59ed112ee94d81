"""The tracks and whatever else the year has brought; the line of status."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.board import CAESARIAN, DEAD, NOBODY, NOWHERE, REPUBLICAN, SIDES
from core.alea.box.state import (
    DEPLOYMENT,
    DISBANDING,
    ENTRIES,
    GARRISONS,
    GEOSTRATEGY,
    LONG_AGO,
    RECRUITMENT,
    REINFORCEMENTS,
    RELOCATION,
    SECOND,
    WAR,
    State,
    phase_of,
)
from core.alea.show.common import letter, long_name
from core.alea.show.vocabulary import faction, pane_words, signed, title
from core.alea.year.year_end import control_points
from core.contract import Pane, Row
from core.texts import short_texts, year_text

PHASES_C_D = (ENTRIES, GEOSTRATEGY, SECOND, REINFORCEMENTS, DISBANDING)
BY_TURNS = (DEPLOYMENT, *PHASES_C_D, *WAR, RELOCATION, GARRISONS)  # steps with an active side


def phase_name(phase: str, lang: str) -> str:
    return short_texts("alea", "step", lang)[phase]


def whose(view: State) -> int:
    """The side that a step belongs to; nobody's where both take it together."""
    if view.step in BY_TURNS:
        return view.active
    if view.step == RECRUITMENT and view.region < len(view.control):  # 9.4: region by region
        return view.control[view.region]
    return NOBODY


def status(view: State, lang: str, room: int) -> str:
    """One line that always fits: what weighs least is left out where there is no room."""
    words, side = pane_words(lang), whose(view)
    parts = [
        year_text(view.year, lang),
        phase_name(phase_of(view), lang),
        *([faction(side, lang)] if side != NOBODY else []),
        f"{words['score']} {signed(view.points)}",
        f"SPQR {view.track}",
    ]
    left = f"{words['seq']} C{view.sequences[CAESARIAN]} R{view.sequences[REPUBLICAN]}"
    roma = f"{words['roma']} {letter(view.roma)}"
    first, brief = (
        f"{words[name]} {letter(view.initiative)}" for name in ("initiative", "initiative-brief")
    )
    for more in ([left, roma, first], [left, roma, brief], [left, roma], [roma]):
        line = "  ".join(parts + more)
        if len(line) <= room:
            break
    return line


def tracks_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = [Row(name, (name, value), rule=rule) for name, value, rule in _facts(view, lang)]
    return Pane("tracks", words["tracks"], ("", ""), rows)


def _facts(view: State, lang: str) -> Iterator[tuple[str, str, str]]:
    words, board = pane_words(lang), view.board
    phase, side = phase_name(phase_of(view), lang), whose(view)
    if side != NOBODY:
        phase = words["phase-of"].format(phase=phase, side=faction(side, lang))
    left = words["left"].format(c=view.sequences[CAESARIAN], r=view.sequences[REPUBLICAN])
    points = ", ".join(f"{letter(side)} {control_points(view, side)}" for side in SIDES)
    scenario = board.scenarios[view.scenario]
    yield words["scenario"], scenario.title_fr if lang == "fr" else scenario.title_en, ""
    yield words["year"], year_text(view.year, lang), "2.F.calendar"
    yield words["phase"], phase, ""
    yield words["initiative"], faction(view.initiative, lang), "2.B"
    yield words["sequences"], left, "2.D.count"
    yield words["score"], f"{signed(view.points)}", "10.1"
    yield words["republic"], f"{view.track} ({marker(view)})", "5.1.1"
    yield words["roma"], faction(view.roma, lang), "3.7.3.roma"
    yield words["control-points"], points, "10.2.control"
    for side in SIDES:
        chiefs = ", ".join(board.piece_names[x] for x in view.faction_leaders[side])
        yield f"{words['chief']} {letter(side)}", chiefs or "-", "3.5.1"
    yield from _affairs(view, lang)


def marker(view: State) -> str:
    """5.1.1: the marker shows Cicero while Caesar is in play, then the Princeps."""
    return "Princeps" if view.where[view.board.caesar] == DEAD else "Cicero"


def _affairs(view: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """What this year and the factions' quarrels have brought, as far as there is any."""
    words, board = pane_words(lang), view.board
    names = board.piece_names
    if view.event:
        yield words["event"], title(f"event.{view.event}", lang), f"event.{view.event}"
    for leader in view.ill:
        yield words["ill"], names[leader], f"event.{view.event}" if view.event else ""
    if view.extra != NOBODY:
        yield words["extra"], faction(view.extra, lang), "event.10"
    for side in SIDES:
        if view.pretenders[side] != NOWHERE:
            name = f"{words['pretender']} {letter(side)}"
            yield name, names[view.pretenders[side]], "3.6.1"
    for leader, region in view.triumvirs:
        yield words["triumvir"], f"{names[leader]} ({board.regions[region].name})", "3.6.5"
    if view.swap:
        yield words["sides-change"], title("5.1.2", lang), "5.1.2"
    if view.murdered != LONG_AGO:
        yield words["murder"], year_text(view.murdered, lang), "3.5.3"
    if view.year <= view.halved_until:
        yield words["halved"], year_text(view.halved_until, lang), "3.5.3.halved"
    if view.plague != NOWHERE:
        yield words["plague"], long_name(board, view.plague), "6.3.plague"
    if view.janus:
        yield words["janus"], words["shut"], "6.1.janus"
