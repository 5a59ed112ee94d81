"""What the panes share: letters of camps, short names of places, lists that fit their room."""

from __future__ import annotations

from collections.abc import Iterable

from core.semper.box.board import LEADER, LETTER, Board
from core.semper.box.state import HEAD, PLAIN, USURPER, State
from core.semper.show.vocabulary import label_words, title_kind

GAP = 2  # between columns
LONGEST = 25  # letters of a place in a list
BRIEF = 18  # and in a narrow one
CUT, STEM = 3, 5  # letters that are left of the last word of a long name, and of the one before
KIND_LETTERS = "crpb"  # comitatenses, ripenses, pseudo-comitatenses, band
RELIGION_MARKS = {"cross": "+", "sun": "@", "": ""}

_LETTERS = {side: mark for mark, side in LETTER.items() if side}


def letter(side: int) -> str:
    """A camp is always a letter."""
    return _LETTERS.get(side, "-")


# --- places --------------------------------------------------------------------------------------


def city_of(view: State, zone: int) -> str:
    """3.1.2.built: Byzantium has another name once the capital stands there."""
    board = view.board
    if view.built and zone == board.byzantium:
        return "Constantinopolis"
    return board.data.zones[zone].city


def long_name(board: Board, place: int) -> str:
    """A place in a list of places: "Galliae 2 Belgica Prima", "Mare Int. Occidentalis"."""
    if place >= board.zone_count:
        return board.place_labels[place].replace("Internum", "Int.")
    if board.diocese_of[place] < 0:
        return board.data.zones[place].name
    text = f"{short_name(board, place)} {board.data.zones[place].name.replace(' et ', ', ')}"
    if len(text) <= LONGEST:
        return text
    first, _, last = text.rpartition(" ")
    text = f"{first} {last[:CUT]}."
    if len(text) <= LONGEST:
        return text
    first, _, stem = first.rpartition(" ")
    return f"{first} {stem[:STEM]}. {last[:CUT]}."


def brief_name(board: Board, place: int) -> str:
    """A place in a narrow list, under the name of its diocese: "2 Belgica Prima"."""
    if place >= board.zone_count or board.diocese_of[place] < 0:
        name = short_name(board, place)
        return name if len(name) <= BRIEF else name[:BRIEF].rstrip()
    _, _, number = board.place_ids[place].partition("-")
    names = board.data.zones[place].name.split(" et ")
    text = f"{number} {', '.join(names)}"
    if len(text) > BRIEF:
        text = f"{number} {names[0]}"
    if len(text) <= BRIEF:
        return text
    first, _, last = text.rpartition(" ")
    return f"{first} {last[:CUT]}."


def short_name(board: Board, place: int) -> str:
    """A place in a cell: "Galliae 2", "Persae Adiabene", "Mare Occidentalis", the name of a fleet.
    A sea without a place of its own number is closed."""
    if place >= board.place_count:
        return board.closed_labels.get(place, "?")
    name, _, own = board.place_labels[place].partition(" (")
    if own and not name[-1].isdigit():
        return f"{name} {own.removesuffix(')')}"
    return name.replace("Internum ", "")


def stands_at(view: State, place: int) -> int:
    """3.4.2: where the counters of a place are to be looked for: those in the hold of a fleet where
    the fleet is."""
    fleet = view.board.fleet_of(place)
    return place if fleet < 0 else view.fleet_at[fleet]


def fleets_at(view: State, place: int) -> list[int]:
    """3.4.2: the fleets in a sea, or in the box of a port."""
    return [fleet for fleet, where in enumerate(view.fleet_at) if where == place]


# --- counters ------------------------------------------------------------------------------------


def counts(board: Board, pieces: Iterable[int]) -> str:
    """3c 2p 1r: units by their kind, leaders left out."""
    numbers = [0] * (len(KIND_LETTERS) + 1)
    for piece in pieces:
        numbers[board.kind[piece]] += 1
    tallies = zip(numbers[LEADER + 1 :], KIND_LETTERS, strict=True)
    return " ".join(f"{n}{mark}" for n, mark in tallies if n)


def rank(view: State, leader: int) -> int:
    """3.5.1, 3.6.1: the title of a leader; those of peoples have none."""
    return view.title[leader] if leader < len(view.title) else PLAIN


def title_word(view: State, leader: int, lang: str) -> str:
    """3.5.1, 3.6.1: his title in words, "" if he has none."""
    own = rank(view, leader)
    return label_words(lang)[title_kind(own, view.side[leader])] if own else ""


def short_title(view: State, leader: int, lang: str) -> str:
    """The same in one word of a head: Primus, Secundus."""
    own = title_word(view, leader, lang)
    return own.partition(" ")[0] if rank(view, leader) == HEAD else own


def by_rank(view: State, leaders: Iterable[int]) -> list[int]:
    """Who bears a title is named before the others, heads first, then usurpers."""
    order = {HEAD: 0, USURPER: 1}

    def weight(leader: int) -> tuple[int, int, int]:
        own = rank(view, leader)
        return order.get(own, 2), -own, leader

    return sorted(leaders, key=weight)


def ratings(view: State, piece: int) -> str:
    """CC SR PC TB of a leader, who has no PC if he is none of the Romans; SP QU TB of a unit."""
    board = view.board
    if board.kind[piece] == LEADER:
        capacity = str(board.pc[piece]) if board.is_roman(piece) else "-"
        numbers = (board.cc[piece], board.sr[piece], capacity, board.leader_tb[piece])
        return " ".join(map(str, numbers))
    turned = view.reduced[piece]
    return " ".join(str(table[turned][piece]) for table in (board.sp, board.qu, board.tb))


def religion_mark(board: Board, leader: int) -> str:
    """1.2.religion: + a Christian, @ who keeps to the Sun."""
    if leader >= len(board.leaders):
        return ""
    return RELIGION_MARKS[board.leaders[leader].religion]


def strength(view: State, units: Iterable[int]) -> int:
    """Their strength points as they are now."""
    return sum(view.board.sp[view.reduced[unit]][unit] for unit in units)


def columned(numbers: str) -> str:
    """Each below its name, and on one line with the others."""
    return " ".join(f"{number:>2}" for number in numbers.split()).replace(" ", "\u00a0")


def chance_below(number: int) -> str:
    """That a d10, which begins with 0, shows less than a number."""
    return f"{10 * number}\u00a0%"
