"""The map list, and the dioceses with what their control takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from core.contract import LINE, Pane, Row
from core.imperator.graph import places_of
from core.imperator.show.rows import heading
from core.semper.box.board import NOBODY, SIDES, Board
from core.semper.box.state import State, capitals_held
from core.semper.show.common import (
    GAP,
    LONGEST,
    brief_name,
    by_rank,
    city_of,
    counts,
    fleets_at,
    letter,
    long_name,
)
from core.semper.show.hands import Lying, lying_at
from core.semper.show.standings import holder
from core.semper.show.vocabulary import faction, pane_words
from core.semper.year.control import occupies
from core.texts import within as fitting

LETTERS_WIDTH, PLACE_WIDTH, CITY_WIDTH = 2, LONGEST, 17  # the first three columns of the map list
CITY_COLUMN = 2  # the column of cities
WHO_WIDTH = LINE - LETTERS_WIDTH - PLACE_WIDTH - CITY_WIDTH - 3 * GAP  # the last one
WHO_WIDTH_BRIEF = 25  # where the list is 52 columns wide
PEOPLES_WIDTH = 13  # for those at war who enter by a diocese
CAPITAL, TOWN, PORT = "*", "o", "u"  # as on the drawn map


class Present(NamedTuple):
    """Whom a side has in a place: units, and leaders and fleets by name."""

    side: int
    units: list[int]
    names: list[str]


# --- the map list --------------------------------------------------------------------------------


def map_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    heads = ("", words["place"], words["city"], words["here"])
    brief = ("", words["place"], "", words["here-brief"])
    rows = list(_places(view, lang))
    return Pane("map", words["map"], heads, rows, spare=(CITY_COLUMN,), brief=brief)


def _places(view: State, lang: str) -> Iterator[Row]:
    """Dioceses, homelands, the lands of nobody and the seas, in the order of the map."""
    board, group = view.board, ""
    for place in range(board.first_hold):
        title = _group(view, place, lang)
        if title != group:
            group = title
            diocese = board.diocese_of[place]
            yield heading(title if diocese < 0 else f"{title} ({_holder(view, diocese, lang)})")
        flag, here = _flag(view, place), _here(view, place, lang)
        lying = lying_at(view, place, lang)
        wide, narrow = (
            _with_lying(board, here, lying, room) for room in (WHO_WIDTH, WHO_WIDTH_BRIEF)
        )
        cells = (flag, long_name(board, place), _city(view, place, lang), wide)
        brief = (flag, brief_name(board, place), marks(view, place), narrow)
        yield Row(board.place_ids[place], cells, brief=brief)


def _group(view: State, place: int, lang: str) -> str:
    board, words = view.board, pane_words(lang)
    if board.diocese_of[place] >= 0:
        return board.dioceses[board.diocese_of[place]].name
    if board.is_sea(place):
        return words["seas"]
    return words["lands"] if board.people_of[place] >= 0 else words["wild"]


def _holder(view: State, diocese: int, lang: str) -> str:
    return faction(view.control[diocese], lang)


def _flag(view: State, place: int) -> str:
    """The side that holds the diocese; of a homeland the side that runs its people, as on the
    drawn map."""
    side, mark = holder(view, place)
    return letter(side) + mark if side else ""


def _city(view: State, place: int, lang: str) -> str:
    """Its city, a star before a capital, and that a fleet winters there."""
    board = view.board
    if place >= board.zone_count:
        return ""
    star = CAPITAL if board.capital_mask >> place & 1 else ""
    port = pane_words(lang)["port"] if board.port[place] else ""
    return f"{star}{city_of(view, place)} {port}".strip()


def marks(view: State, place: int) -> str:
    """The same in signs: a capital, a city, a port."""
    board = view.board
    if place >= board.zone_count:
        return ""
    if board.capital_mask >> place & 1:
        return CAPITAL
    return f"{TOWN if board.city[place] else ''}{PORT if board.port[place] else ''}"


def _here(view: State, place: int, lang: str) -> list[Present]:
    """Most places are empty. A fleet is named after the leaders; those whom it carries stand in
    its box or its sea for everybody who looks."""
    board, index, here = view.board, view.index, []
    afloat = fleets_at(view, place)
    for side in (*SIDES, NOBODY):
        units, leaders = list(index.units[side][place]), list(index.leaders[side][place])
        fleets = [fleet for fleet in afloat if view.fleet_side[fleet] == side]
        for fleet in afloat:
            units += index.units[side][board.hold(fleet)]
            leaders += index.leaders[side][board.hold(fleet)]
        if units or leaders or fleets:
            names = [board.piece_names[x] for x in by_rank(view, leaders)]
            names += [pane_words(lang)["fleet"] for _ in fleets]
            here.append(Present(side, units, names))
    return here


def _with_lying(board: Board, here: list[Present], lying: list[Lying], room: int) -> str:
    """Who is there, and what lies there: by name if that takes no room from anybody, else by
    number."""
    full = who(board, here, room)
    if not lying:
        return full
    text = f"{full} {' '.join(f'{one.sign} {one.name}' for one in lying)}".strip()
    if len(text) <= room:
        return text
    signs = " ".join(one.sign for one in lying)
    return f"{who(board, here, room - len(signs) - 1)} {signs}".strip()


def who(board: Board, here: list[Present], room: int = WHO_WIDTH) -> str:
    """P 3c 2p 1r Galère, Licinius: units counted, leaders by name as room allows. Where there is
    little of it, the counts move together, or are added up, until somebody is named."""
    styles = (
        partial(counts, board),
        lambda units: counts(board, units).replace(" ", ""),
        lambda units: str(len(units)),
    )
    texts = [_stacks(here, style, room) for style in styles]
    fit = [(text, named) for text, named in texts if len(text) <= room]
    return next((text for text, named in fit if named), (fit or texts[-1:])[0][0])


def _stacks(here: list[Present], style: Callable[[list[int]], str], room: int) -> tuple[str, bool]:
    """The stacks of all sides in one place; they share the room that their units leave. Is there
    any for a name of each?"""
    parts = [f"{letter(side)} {style(units) if units else ''}".strip() for side, units, _ in here]
    room -= sum(len(part) for part in parts) + 3 * (len(parts) - 1)
    led, named = sum(bool(names) for _, _, names in here), True
    texts = []
    for part, (_, _, names) in zip(parts, here, strict=True):
        share = fitting(names, room // led - 1) if names else ""
        led, room = led - bool(names), room - len(share) - bool(names)
        named = named and not share.startswith("+")
        texts.append(f"{part} {share}".strip())
    return " | ".join(texts), named


# --- the dioceses --------------------------------------------------------------------------------


def dioceses_pane(view: State, lang: str) -> Pane:
    """3.7.3: who controls each, which cities that takes, and who occupies them now."""
    words = pane_words(lang)
    rows = [_diocese(view, diocese, lang) for diocese in range(len(view.board.dioceses))]
    held = {side: sum(1 for holder in view.control if holder == side) for side in SIDES}
    capitals = {side: capitals_held(view, side) for side in SIDES}
    for name, numbers, rule in (
        ("dioceses-held", held, "10.1.dioceses"),
        ("capitals-held", capitals, "3.5.1.capitals"),
    ):
        shares = ", ".join(f"{letter(side)} {numbers[side]}" for side in SIDES)
        rows.append(heading(words[name].format(shares=shares), rule))
    rows.append(heading(words["control-note"], "3.7.3"))
    heads = ("diocese", "held", "takes", "occupied", "peoples-of", "units")
    return Pane("dioceses", words["dioceses"], tuple(words[h] for h in heads), rows)


def _diocese(view: State, diocese: int, lang: str) -> Row:
    board, index = view.board, view.index
    keys = places_of(board.key_mask[diocese])
    mask = board.diocese_mask[diocese]
    star = CAPITAL if board.capital_mask & board.key_mask[diocese] else ""
    cities = ", ".join(f"{star}{city_of(view, zone)}" for zone in keys)
    present = " ".join(
        "".join(letter(side) for side in SIDES if occupies(view, side, zone)) or "-"
        for zone in keys
    )
    entering = [p for p, entry in enumerate(board.entry_of) if entry == diocese]
    at_war = [board.peoples[p].name for p in entering if view.war[p]]
    peoples = fitting(at_war, PEOPLES_WIDTH) if at_war else pane_words(lang)["peace"]
    units = " ".join(
        f"{letter(side)} {sum(len(index.units[side][z]) for z in places_of(mask))}"
        for side in SIDES
    )
    cells = (board.dioceses[diocese].name, letter(view.control[diocese]), cities, present)
    return Row(board.diocese_ids[diocese], (*cells, peoples if entering else "", units), "3.7.3")
