"""If the year ended now: control, emperors, peoples, points, winter, victory.

What changes is read off the positions before and after; only points are told as events.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Pane, Row
from core.dice import RollPrompt
from core.imperator.show.rows import Section, projected, projection
from core.semper.box.board import DEAD, NOBODY, SIDES
from core.semper.box.state import (
    CONTROL,
    FLEETS,
    PEOPLES_CONTROL,
    PLAIN,
    POINTS,
    ROMANS_WINTER,
    SACRIFICE,
    State,
    enemy,
    on_map,
)
from core.semper.show.common import by_rank, counts, letter, short_name, short_title, stands_at
from core.semper.show.foresight import Doubt, Foresight
from core.semper.show.vocabulary import faction, level_name, pane_words, title
from core.texts import catalogue, year_text


def projection_pane(view: State, foresight: Foresight | None, lang: str) -> Pane:
    sections = None if foresight is None else _sections(view, foresight, lang)
    return projection(pane_words(lang), sections, view.outcome is not None)


def _sections(view: State, foresight: Foresight, lang: str) -> tuple[Section, ...]:
    return (
        ("if-swap", "5", _swap(view, foresight, lang)),
        ("if-control", "3.7.3", _control(view, foresight, lang)),
        ("if-emperors", "3.5.4", _emperors(view, foresight, lang)),
        ("if-peoples", "4.4.1", _peoples(view, foresight, lang)),
        ("if-points", "10.2", _points(view, foresight, lang)),
        ("if-winter", "9.2", _winter(view, foresight, lang)),
        ("open", "", _doubts(foresight.doubts, lang)),
        ("verdict", foresight.verdict.rule if foresight.verdict else "", _verdict(foresight, lang)),
    )


def _swapped(view: State, foresight: Foresight) -> bool:
    """5: have the players changed roles between the two positions?"""
    return view.factions != foresight.state.factions


def _turned(view: State, foresight: Foresight, side: int) -> int:
    """A side of the view, by its name after the change of roles."""
    return enemy(side) if side and _swapped(view, foresight) else side


# --- the sections --------------------------------------------------------------------------------


def _swap(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """5, 3.1.2: the change of roles, and the new capital."""
    words, after = pane_words(lang), foresight.state
    if _swapped(view, foresight):
        yield projected(words["roles-change"], "", "P <-> S", "5", "swap")
    if after.built and not view.built:
        yield projected("Constantinopolis", words["stands-from"], "", "3.1.2.built", "city")


def _control(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    words, board, after = pane_words(lang), view.board, foresight.state
    if CONTROL not in foresight.steps:
        yield projected(words["stays"], key="control")
        return
    changes = 0
    for diocese, printed in enumerate(board.dioceses):
        before = _turned(view, foresight, view.control[diocese])
        if before != after.control[diocese]:
            changes += 1
            passed = f"{letter(before)} -> {letter(after.control[diocese])}"
            yield projected(printed.name, "", passed, "3.7.3", printed.id)
    if not changes:
        yield projected(words["no-change"], key="no-control")
    held = " ".join(f"{letter(s)} {sum(h == s for h in after.control)}" for s in SIDES)
    yield projected(words["dioceses"], "", held, "10.1.dioceses", "held")


def _emperors(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """3.5.4: whom a camp must give up, and other titles that change."""
    words, board, after = pane_words(lang), view.board, foresight.state
    if SACRIFICE not in foresight.steps:
        return
    for leader in by_rank(view, board.roman_leaders):
        if view.title[leader] == PLAIN and after.title[leader] == PLAIN:
            continue
        before, now = (short_title(state, leader, lang) for state in (view, after))
        died = on_map(view, leader) and after.where[leader] == DEAD
        if before == now and not died:
            continue
        passed = words["dies"] if died else f"{before or '-'} -> {now or '-'}"
        side = letter(_turned(view, foresight, view.side[leader]))
        yield projected(board.piece_names[leader], passed, side, "3.5.4", f"title {leader}")


def _peoples(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """4.4.1, 9.4, 3.4.2.control: who runs the peoples at war and the fleets next year."""
    words, board, after = pane_words(lang), view.board, foresight.state
    for people, printed in enumerate(board.peoples):
        before = _turned(view, foresight, view.war[people])
        if before == after.war[people]:
            continue
        if after.war[people] == NOBODY:
            yield projected(printed.name, words["pacified"], "", "9.4.minor", printed.id)
        else:
            passed = f"{letter(before)} -> {letter(after.war[people])}"
            yield projected(printed.name, words["control-of"], passed, "4.4.1", printed.id)
    if PEOPLES_CONTROL in foresight.steps:
        for fleet, name in enumerate(board.fleet_names):
            before = _turned(view, foresight, view.fleet_side[fleet])
            if before != after.fleet_side[fleet]:
                passed = f"{letter(before)} -> {letter(after.fleet_side[fleet])}"
                key = board.fleet_ids[fleet]
                yield projected(name, words["control-of"], passed, "3.4.2.control", key)


def _points(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """Each booking of the rest of the year: what, whose, how many; then both scores."""
    words, after = pane_words(lang), foresight.state
    if POINTS not in foresight.steps and not foresight.events_of():
        yield projected(words["stays"], key="points")
    for n, (_, event) in enumerate(foresight.events):
        if event.kind == "points":
            side, value = letter(event.args["side"]), f"{event.args['points']:+d}"
            yield projected(title(event.rule, lang), side, value, event.rule, f"points {n}")
    for camp in SIDES:
        passed = f"{view.points[camp]} -> {after.points[camp]}"
        yield projected(words["score"], letter(camp), passed, "10.1", f"score {letter(camp)}")


# --- winter --------------------------------------------------------------------------------------


def _winter(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """9.2, 9.3: fleets, leaders and units that are lost because they do not come home."""
    words, board = pane_words(lang), view.board
    for n, event in enumerate(foresight.events_of(FLEETS, ROMANS_WINTER)):
        args, key = event.args, f"winter {n}"
        if event.kind == "winter-losses":
            place = f"{letter(args['side'])} {short_name(board, stands_at(view, args['place']))}"
            lost = f"{words['winter-losses']} {counts(board, args['units'])}"
            yield projected(place, lost, "", event.rule, key)
        elif event.kind == "fleet-lost":
            name = board.fleet_names[board.fleet_of(args["fleet"])]
            yield projected(
                name, words["fleet-lost"], year_text(args["year"], lang), event.rule, key
            )
        elif event.kind == "leader-dies":
            yield projected(board.piece_names[args["leader"]], words["dies"], "", event.rule, key)


# --- doubts and the end --------------------------------------------------------------------------


def _doubts(doubts: list[Doubt], lang: str) -> Iterator[Row]:
    """What a player may still decide or roll."""
    words = pane_words(lang)
    for n, doubt in enumerate(doubts):
        prompt, args = doubt.prompt, doubt.prompt.args()
        rolled = isinstance(prompt, RollPrompt)
        name = title(prompt.rule, lang) if prompt.rule else ""
        if rolled:
            name = catalogue("semper")["purpose"][args["purpose"]][lang].partition(" (")[0]
        side = letter(args["side"]) if "side" in args else ""
        yield projected(name, words["a-die" if rolled else "asks"], side, prompt.rule, f"doubt {n}")


def _verdict(foresight: Foresight, lang: str) -> Iterator[Row]:
    event, words = foresight.verdict, pane_words(lang)
    if event is None:
        return
    scores = f"P {event.args['primus']} S {event.args['secondus']}"
    if event.kind == "victory":
        side = faction(event.args["side"], lang)
        yield projected(side, level_name(event.args["level"], lang), scores, event.rule, "verdict")
    else:
        yield projected(words["draw"], "", scores, event.rule, "verdict")
