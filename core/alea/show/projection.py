"""If the year ended now: control, the Republic's track, points, winter, victory."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.board import SIDES
from core.alea.box.state import (
    CONTROL,
    FLEETS,
    MURDER,
    PEOPLES,
    RECORD,
    RECOVERY,
    SWAP,
    TRACK,
    State,
)
from core.alea.box.victory_points import points_after
from core.alea.politics.republic_track import WEIGHTS
from core.alea.show.common import counts, letter, short_name
from core.alea.show.foresight import END, STEPS_TO_COME, Doubt, Foresight
from core.alea.show.vocabulary import faction, level_name, pane_words, signed, title
from core.alea.year.year_end import control_points
from core.contract import Event, Pane, Row
from core.dice import RollPrompt
from core.imperator.show.rows import Section, projected, projection
from core.texts import catalogue, lines

DETAIL = 27  # room in the second column
WINTER_CHANGES = (FLEETS, RECOVERY, PEOPLES)


def projection_pane(view: State, foresight: Foresight | None, lang: str) -> Pane:
    sections = None if foresight is None else _sections(view, foresight, lang)
    return projection(pane_words(lang), sections, view.outcome is not None)


def _sections(view: State, foresight: Foresight, lang: str) -> tuple[Section, ...]:
    return (
        ("if-before", "2.E.3", _before(view, foresight, lang)),
        ("if-control", "3.7.3", _control(view, foresight, lang)),
        ("if-track", "5.1.1", _track(view, foresight, lang)),
        ("if-points", "10.2", _points(view, foresight, lang)),
        ("if-winter", "9.2.outside", _winter(view, foresight, lang)),
        ("open", "", _doubts(foresight.doubts, lang)),
        ("verdict", foresight.verdict.rule if foresight.verdict else "", _verdict(foresight, lang)),
    )


def _ahead(view: State, step: str) -> bool:
    """Is this step of the year's end still to come?"""
    return step in STEPS_TO_COME.get(view.step, END)


# --- the sections --------------------------------------------------------------------------------


def _before(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """2.E.3: what the end of the sequence itself brings."""
    for event in foresight.events_of(RECORD):
        if event.kind == "pacified":
            people = view.board.peoples[event.args["people"]].name
            yield projected(people, title(event.rule, lang), "", event.rule)
        elif event.kind == "intrigue-ends":
            yield projected(title(event.rule, lang), letter(event.args["side"]), "0", event.rule)


def _control(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    words, board, after = pane_words(lang), view.board, foresight.state
    if not _ahead(view, CONTROL):
        yield projected(words["stays"], key="control")
    else:
        changed = [n for n in range(len(board.regions)) if view.control[n] != after.control[n]]
        rules = {
            e.args.get("region", -1): e.rule
            for e in foresight.events_of(CONTROL)
            if "taken" in e.kind
        }
        lost = {
            e.args["region"]: e.rule
            for e in foresight.events_of(CONTROL)
            if e.kind == "region-lost"
        }
        for region in changed:
            rule = (rules | lost).get(region, "3.7.3")
            name = board.regions[region].name
            passed = f"{letter(view.control[region])} -> {letter(after.control[region])}"
            yield projected(name, title(rule, lang), passed, rule, board.regions[region].id)
        if view.roma != after.roma:
            passed = f"{letter(view.roma)} -> {letter(after.roma)}"
            yield projected(words["roma"], "", passed, "3.7.3.roma", "roma")
        elif not changed:
            yield projected(words["no-change"])
    points = " ".join(f"{letter(side)} {control_points(after, side)}" for side in SIDES)
    yield projected(words["control-points"], "", points, "10.2.control")


def _track(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    """5.1.1: each cause, then where the marker stands; the change of sides."""
    words, events = pane_words(lang), foresight.events_of(TRACK)
    for event in events:
        if event.kind in WEIGHTS:
            details = lines(_cause(view, event), DETAIL) or [""]
            for n, detail in enumerate(details):
                cause = title(event.rule, lang) if n == 0 else ""
                value = f"{WEIGHTS[event.kind]:+d}" if n == 0 else ""
                yield projected(cause, detail, value, event.rule, f"{event.kind} {details} {n}")
    if not events:
        yield projected(words["stays"], key="track")
    dead = words["republic-dies"] if any(e.kind == "both-lose" for e in events) else ""
    yield projected(words["track-to"], dead, f"{view.track} -> {foresight.state.track}", "5.1.1")
    for event in foresight.events_of(SWAP):
        if event.kind == "sides-change":
            name = view.board.piece_names[event.args["leader"]]
            yield projected(words["sides-change"], name, letter(event.args["side"]), event.rule)


def _cause(view: State, event: Event) -> list[str]:
    """The region, the peoples or the number that the adjustment is about."""
    board, args = view.board, event.args
    if "region" in args:
        return [board.regions[args["region"]].name]
    if "peoples" in args:
        return [board.peoples[people].name for people in args["peoples"]]
    return [str(args["count"])] if "count" in args else []


def _points(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    yield from points_rows(foresight, lang)
    score = f"{signed(view.points)} -> {signed(foresight.state.points)}"
    yield projected(pane_words(lang)["score"], "", score, "10.2")


def points_rows(foresight: Foresight, lang: str) -> Iterator[Row]:
    """Each booking of the rest of the year: what, whose, how many."""
    for n, (_, event) in enumerate(foresight.events):
        if event.kind == "points":
            side, value = letter(event.args["side"]), signed(points_after(0, [event]))
            yield projected(title(event.rule, lang), side, value, event.rule, f"points {n}")
        elif event.kind == "score-turned":
            total = signed(event.args["score"])
            yield projected(title(event.rule, lang), "", total, event.rule, f"points {n}")


def _winter(view: State, foresight: Foresight, lang: str) -> Iterator[Row]:
    words, board = pane_words(lang), view.board
    for n, event in enumerate(foresight.events_of(*WINTER_CHANGES)):
        args, key = event.args, f"winter {n}"
        if event.kind == "winter-losses":
            place = f"{letter(args['side'])} {short_name(board, args['place'])}"
            lost = f"{words['winter-losses']} {counts(board, args['units'])}"
            yield projected(place, lost, "", event.rule, key)
        elif event.kind == "pacified":
            yield projected(
                board.peoples[args["people"]].name, words["pacified"], "", event.rule, key
            )
        elif event.kind == "people-changes-control":
            name = board.peoples[args["people"]].name
            yield projected(name, words["control-of"], letter(args["side"]), event.rule, key)
        elif event.kind in ("leader-returns-later", "leader-goes"):
            word = "goes-away" if event.kind == "leader-returns-later" else "goes"
            yield projected(board.piece_names[args["leader"]], words[word], "", event.rule, key)

    yield from _leaving(view, foresight.leaving, lang)


def _leaving(view: State, stacks: list[tuple[int, ...]], lang: str) -> Iterator[Row]:
    """9.2: whose winter quarters must be elsewhere; leaders alone by name."""
    word, board = pane_words(lang)["must-go"], view.board
    for stack in stacks:
        first, units = stack[0], counts(board, stack)
        names = [units] if units else [board.piece_names[leader] for leader in stack]
        place = f"{letter(view.side[first])} {short_name(board, view.where[first])}"
        for n, line in enumerate(lines(names, DETAIL - len(word) - 1)):
            cells = (place, f"{word} {line}") if n == 0 else ("", line)
            yield projected(*cells, rule="9.2.relocation", key=f"leaving {first} {n}")


def _doubts(doubts: list[Doubt], lang: str) -> Iterator[Row]:
    """What a player may still play, decide or roll."""
    words = pane_words(lang)
    for n, doubt in enumerate(doubts):
        prompt, args = doubt.prompt, doubt.prompt.args()
        rule, name = prompt.rule, title(prompt.rule, lang)
        rolled = isinstance(prompt, RollPrompt)
        if rolled:
            name = catalogue("alea")["purpose"][args["purpose"]][lang].partition(" (")[0]
            rule = "3.5.3.attempt" if doubt.step == MURDER else ""
        side = letter(args["side"]) if "side" in args else ""
        kind = "may-play" if doubt.play else "a-die" if rolled else "asks"
        yield projected(name, words[kind], side, rule, f"doubt {n}")


def _verdict(foresight: Foresight, lang: str) -> Iterator[Row]:
    event, words = foresight.verdict, pane_words(lang)
    if event is None:
        return
    if event.kind == "victory":
        side = faction(event.args["side"], lang)
        yield projected(side, level_name(event.args["level"], lang), "", event.rule, "verdict")
    else:
        yield projected(words[event.kind], "", "", event.rule, "verdict")
