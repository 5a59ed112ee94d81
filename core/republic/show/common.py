"""What the panes share: names of cards and men, units in letters, headings, chances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from core.contract import Row
from core.republic.box.board import EVENTS, LEADER_CARD, NOBODY, PROVINCE, REBEL_ARMY, Board
from core.republic.box.pieces import regulars_at, veterans_at
from core.republic.box.state import State, squadron_count
from core.republic.show.vocabulary import label_words, unit_letters, unit_names
from core.texts import short_texts

REBELS_KEY, CITY, DECK = "rebels", "rome", "deck"  # keys of the map list
NUMERALS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
HUNDRED = 100


def heading(text: str, rule: str = "") -> Row:
    return Row(f"heading {text}", (text,), rule=rule, heading=True)


# --- men and cards -------------------------------------------------------------------------------


def man_name(board: Board, man: int) -> str:
    return board.man_names[man] if 0 <= man < board.man_count else "-"


def apt_text(board: Board, man: int) -> str:
    """5.2.magnus: his aptitude is a die and one."""
    return f"d6+{board.apt[man] - 1}" if board.by_die[man] else str(board.apt[man])


def rated(view: State, man: int, lang: str) -> str:
    """Fabius (2) APT 4"""
    board, words = view.board, label_words(lang)
    return f"{man_name(board, man)} {words['apt']} {apt_text(board, man)}"


def _printed(card: object, lang: str) -> str:
    return str(getattr(card, f"name_{lang}"))


def war_name(board: Board, war: int, lang: str) -> str:
    return _printed(board.wars[war], lang) if 0 <= war < board.war_count else "?"


def war_short(board: Board, war: int, lang: str) -> str:
    """Its name in as many letters as a list has room for."""
    return short_texts("republic", "conflict", lang)[board.war_ids[war]]


def leader_name(board: Board, leader: int, lang: str) -> str:
    known = 0 <= leader < board.leader_count
    return _printed(board.leaders[leader], lang) if known else "?"


def province_name(board: Board, province: int, lang: str) -> str:
    known = 0 <= province < board.province_count
    return _printed(board.provinces[province], lang) if known else "?"


def card_name(board: Board, card: int, lang: str) -> str:
    """A war, a leader or an event."""
    if card < LEADER_CARD:
        return war_name(board, card, lang)
    if card < LEADER_CARD + board.leader_count:
        return leader_name(board, card - LEADER_CARD, lang)
    event = card - LEADER_CARD - board.leader_count
    return label_words(lang)[EVENTS[event]] if event < len(EVENTS) else "?"


def code(name: str) -> str:
    """A card's id as it is printed in lists."""
    return name.upper()


# --- targets -------------------------------------------------------------------------------------


def target_name(board: Board, target: int, lang: str) -> str:
    if target == REBEL_ARMY:
        return label_words(lang)["rebel-army"]
    if PROVINCE <= target < PROVINCE + board.province_count:
        return province_name(board, target - PROVINCE, lang)
    return war_name(board, target, lang)


def target_short(board: Board, target: int, lang: str) -> str:
    known = 0 <= target < board.war_count
    return war_short(board, target, lang) if known else target_name(board, target, lang)


def target_key(board: Board, target: int) -> str:
    if target == REBEL_ARMY:
        return REBELS_KEY
    if PROVINCE <= target < PROVINCE + board.province_count:
        return board.province_ids[target - PROVINCE]
    return board.war_ids[target] if 0 <= target < board.war_count else ""


def target_of(board: Board, key: str) -> int | None:
    """The target that a key of the map list names."""
    if key == REBELS_KEY:
        return REBEL_ARMY
    if key in board.war_by_id:
        return board.war_by_id[key]
    return PROVINCE + board.province_by_id[key] if key in board.province_by_id else None


# --- units ---------------------------------------------------------------------------------------


def numeral(number: int) -> str:
    """Legions are numbered as the Romans did."""
    text = ""
    for value, mark in NUMERALS:
        while number >= value:
            text, number = text + mark, number - value
    return text


def counted(numbers: Iterable[tuple[str, int]], lang: str) -> str:
    """10L 2V 5S: what is there, by its letter."""
    letters = unit_letters(lang)
    return " ".join(f"{count}{letters[kind]}" for kind, count in numbers if count)


def counted_in_words(numbers: Iterable[tuple[str, int]], lang: str) -> list[str]:
    """10 legions, 1 squadron."""
    names = unit_names(lang)
    return [
        f"{count} {names[kind if count == 1 else f'{kind}-many']}"
        for kind, count in numbers
        if count
    ]


def army(view: State, place: int) -> list[tuple[str, int]]:
    """Kinds of Roman units in a place, with their counts."""
    return [
        ("legion", len(regulars_at(view, place))),
        ("veteran", len(veterans_at(view, place))),
        ("squadron", squadron_count(view, place)),
    ]


def provincials(view: State, province: int) -> list[tuple[str, int]]:
    return [("militia", view.militia[province]), ("flotilla", view.flotillas[province])]


def bound(view: State, place: int) -> dict[int, int]:
    """Veterans of a place by the man that they are bound to (or nobody)."""
    owned: dict[int, int] = {}
    for legion in veterans_at(view, place):
        owner = view.loyal_to[legion]
        owned[owner] = owned.get(owner, 0) + 1
    return dict(sorted(owned.items(), key=lambda item: (item[0] == NOBODY, item[0])))


# --- numbers -------------------------------------------------------------------------------------


def percent(chance: Fraction | float, lang: str) -> str:
    """Nothing that can happen is 0 %, nothing that can fail is 100 %."""
    sure = chance in (0, 1)
    share = int(chance * HUNDRED) if sure else min(HUNDRED - 1, max(1, round(chance * HUNDRED)))
    return f"{share}\u00a0%" if lang == "fr" else f"{share}%"


def signed(number: int) -> str:
    return f"{number:+d}"


def numbers_text(disaster: Iterable[int], standoff: Iterable[int], between: str = " / ") -> str:
    """9 10 / 11 15 16: Disaster, then Standoff numbers."""
    texts = (" ".join(map(str, sorted(numbers))) or "-" for numbers in (disaster, standoff))
    return between.join(texts)
