"""The map list and the Table of Regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from core.alea.box.board import NOBODY, SIDES, Board
from core.alea.box.state import State
from core.alea.show.chart import holder
from core.alea.show.common import GAP, ROOM, brief_name, counts, letter, long_name, notables_first
from core.alea.show.vocabulary import faction, pane_words
from core.alea.year.year_end import control_points, leaders_in, zones_held
from core.contract import Pane, Row
from core.imperator.show.rows import heading
from core.texts import within as fitting

LETTERS_WIDTH, PLACE_WIDTH, CITY_WIDTH = 2, 26, 15  # the first three columns of the map list
CITY_COLUMN = 2  # the column of cities
WHO_WIDTH = ROOM - LETTERS_WIDTH - PLACE_WIDTH - CITY_WIDTH - 3 * GAP  # the last one
WHO_WIDTH_BRIEF = 25  # where the list is 52 columns wide

SideInPlace = tuple[int, list[int], list[str]]  # of a side: its units, and its leaders by name


# --- the map list ------------------------------------------------------------------------------


def map_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    heads = ("", words["place"], words["city"], words["here"])
    brief = ("", words["place"], "", words["here-brief"])
    rows = list(_places(view, lang))
    return Pane("map", words["map"], heads, rows, spare=(CITY_COLUMN,), brief=brief)


def _places(view: State, lang: str) -> Iterator[Row]:
    """Regions, homelands, the lands of nobody and the seas, in the order of the map."""
    board, group = view.board, ""
    for place in range(board.place_count):
        title = _group(view, place, lang)
        if title != group:
            group = title
            region = board.region_of[place]
            yield heading(title if region < 0 else f"{title} ({_holder(view, region, lang)})")
        printed = board.data.zones[place] if place < board.zone_count else None
        port = "P" if printed and printed.port else ""
        city = f"{printed.city} {port}".strip() if printed else ""
        flag, here = _flag(view, place), _here(view, place)
        cells = (flag, long_name(board, place), city, _who(board, here, WHO_WIDTH))
        marks = f"{'*' if printed and printed.city else ''}{port}"
        brief = (flag, brief_name(board, place), marks, _who(board, here, WHO_WIDTH_BRIEF))
        yield Row(board.place_ids[place], cells, brief=brief)


def _group(view: State, place: int, lang: str) -> str:
    board, words = view.board, pane_words(lang)
    if board.region_of[place] >= 0:
        return board.regions[board.region_of[place]].name
    if board.is_sea(place):
        return words["seas"]
    return words["lands"] if board.people_of[place] >= 0 else words["wild"]


def _holder(view: State, region: int, lang: str) -> str:
    return faction(view.control[region], lang)


def _flag(view: State, place: int) -> str:
    """The side that holds the region; of a homeland, the side that its people fights for, as on the
    drawn map."""
    side, mark = holder(view, place)
    in_region = view.board.region_of[place] >= 0
    return letter(side) + mark if side or in_region else ""


def _here(view: State, place: int) -> list[SideInPlace]:
    """Most places are empty."""
    index = view.index
    here = []
    for side in (*SIDES, NOBODY):
        units = index.land[side][place] + index.fleets[side][place]
        leaders = index.leaders[side][place]
        if units or leaders:
            named = notables_first(view, leaders) if leaders else []
            here.append((side, units, [view.board.piece_names[x] for x in named]))
    return here


def _who(board: Board, here: list[SideInPlace], room: int) -> str:
    """C 3L 2A 1E 1N Caesar, Curio: units counted, leaders by name as room allows. Where two large
    armies meet, the counts move together, or are added up."""
    styles = (
        partial(counts, board),
        lambda units: counts(board, units).replace(" ", ""),
        lambda units: str(len(units)),
    )
    for style in styles:
        text = _stacks(here, style, room)
        if len(text) <= room:
            break
    return text


def _stacks(here: list[SideInPlace], style: Callable[[list[int]], str], room: int) -> str:
    """The stacks of all sides in one place; they share the room that their units leave."""
    parts = [f"{letter(side)} {style(units) if units else ''}".strip() for side, units, _ in here]
    room -= sum(len(part) for part in parts) + 3 * (len(parts) - 1)
    led = sum(bool(names) for _, _, names in here)
    texts = []
    for part, (_, _, names) in zip(parts, here, strict=True):
        share = fitting(names, room // led - 1) if names else ""
        led, room = led - bool(names), room - len(share) - bool(names)
        texts.append(f"{part} {share}".strip())
    return " | ".join(texts)


# --- the Table of Regions ------------------------------------------------------------------------


def regions_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = [_region(view, region) for region in range(len(view.board.regions))]
    rows.append(_roma(view, lang))
    rows += [
        _sum(view, lang),
        heading(words["control-note"], "3.7.3"),
        heading(words["garrison-note"], "3.1.1"),
        heading(words["recruits-note"], "9.4.recruits"),
    ]
    heads = ("region", "held", "zones", "cities", "lead", "legions", "recruits", "cp")
    return Pane("regions", words["regions"], tuple(words[h] for h in heads), rows)


def _region(view: State, region: int) -> Row:
    """Both sides' zones, cities and leaders: what each has, and after the stroke what it takes."""
    board, printed, index = view.board, view.board.regions[region], view.index
    zones = {side: zones_held(view, side, region) for side in SIDES}
    cities = {side: sum(board.city[zone] for zone in zones[side]) for side in SIDES}
    leaders = {side: len(leaders_in(view, side, region)) for side in SIDES}
    present = sum(ours[region] for ours in index.legions)
    left = [
        most - view.taken[region * 4 + n]
        for n, most in enumerate((printed.legio, printed.auxilia, printed.equites, printed.naves))
    ]
    cells = (
        printed.name,
        letter(view.control[region]),
        f"C {len(zones[1])} R {len(zones[2])} /{printed.zones}",
        f"C {cities[1]} R {cities[2]} /{printed.cities}",
        f"C {leaders[1]} R {leaders[2]}",
        f"{present}/{printed.garrison}",
        "/".join(map(str, left)),
        str(printed.points),
    )
    return Row(printed.id, cells, rule="3.7.3", lit=(5,) if present < printed.garrison else ())


def _roma(view: State, lang: str) -> Row:
    points = str(view.board.data.roma_points)
    cells = (pane_words(lang)["roma"], letter(view.roma), "", "", "", "", "", points)
    return Row("roma", cells, rule="3.7.3.roma")


def _sum(view: State, lang: str) -> Row:
    """10.2: the control points of both sides."""
    points = ", ".join(f"{letter(side)} {control_points(view, side)}" for side in SIDES)
    return heading(pane_words(lang)["cp-note"].format(points=points), "10.2.control")
