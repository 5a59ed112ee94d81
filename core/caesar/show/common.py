"""What the panes share: letters of sides, blocks drawn with their strength up, cards in words."""

from __future__ import annotations

from collections.abc import Sequence

from core.caesar.box.board import CLEOPATRA, LEADER, Board
from core.caesar.box.state import State
from core.caesar.box.view import sees
from core.caesar.show.vocabulary import pane_words
from core.caesar.start.edited_position import SIDE_LETTERS
from core.contract import Row
from core.texts import catalogue, within

ROOM = 78  # columns of a pane that an 80 column terminal shows
GAP = 2  # between columns
NUMERALS = ("-", "I", "II", "III", "IV")
KIND_LETTERS = {"legion": "L", "auxilia": "A", "cavalry": "E", "elephant": "X",
                "ballista": "B", "fleet": "N"}  # fmt: skip
UNSEEN = "[ ? ]"


def letter(side: int) -> str:
    """A side is always a letter."""
    return SIDE_LETTERS[side] or "-"


def heading(text: str, rule: str = "") -> Row:
    return Row(f"heading {text}", (text,), rule=rule, heading=True)


def strength(view: State, block: int) -> str:
    """The numeral that stands on top: the dice that the block rolls."""
    return NUMERALS[view.board.dice[block][view.steps[block]]]


def face(view: State, block: int) -> str:
    """A block as it stands: its strength up, or its back; of the queen the colour shows."""
    shows = sees(view, block) and view.steps[block]
    return f"[{strength(view, block):^3}]" if shows else UNSEEN


def rating(board: Board, block: int) -> str:
    """C3; a ballista has another letter when it attacks."""
    names = "ABCD"
    own, attacking = names[board.letter[block]], names[board.attack_letter[block]]
    text = f"{own}{board.fire[block]}"
    return text if own == attacking else f"{text}/{attacking}{board.fire[block]}"


def most(board: Board, block: int) -> str:
    return NUMERALS[board.dice[block][-1]]


def named(board: Board, block: int) -> bool:
    """Leaders and the queen are called by their names, others are counted."""
    return board.kind[block] in (LEADER, CLEOPATRA)


def counts(view: State, blocks: Sequence[int]) -> str:
    """2L 1N 3?: what is known by its kind, the rest only counted."""
    numbers: dict[str, int] = {}
    for block in blocks:
        if not sees(view, block):
            numbers["?"] = numbers.get("?", 0) + 1
        elif not named(view.board, block):
            mark = KIND_LETTERS[view.board.data.blocks[block].kind]
            numbers[mark] = numbers.get(mark, 0) + 1
    order = (*KIND_LETTERS.values(), "?")
    return " ".join(f"{numbers[mark]}{mark}" for mark in order if mark in numbers)


def names(view: State, blocks: Sequence[int]) -> list[str]:
    board = view.board
    return [board.block_names[b] for b in blocks if named(board, b) and sees(view, b)]


def who(view: State, place: int, room: int) -> str:
    """C 2L 1N Caesar | P 3?: both sides, as room allows."""
    parts = []
    here = [(side, view.index.here[side][place]) for side in (1, 2)]
    here = [(side, blocks) for side, blocks in here if blocks]
    for side, blocks in here:
        share = (room - 3 * (len(here) - 1)) // len(here)
        text = f"{letter(side)} {counts(view, blocks)}".strip()
        if called := names(view, blocks):
            text += f" {within(called, share - len(text) - 1)}"
        parts.append(text if len(text) <= share else f"{letter(side)} {len(blocks)}")
    return " | ".join(parts)


# --- cards ---------------------------------------------------------------------------------------


def card_name(board: Board, card: int, lang: str) -> str:
    """2/1, or the god's name; a card that is not known has neither."""
    if not 1 <= card <= board.card_count:
        return "?"
    if event := board.event(card):
        printed = next(e for e in board.data.event if e.id == event)
        return printed.name_fr if lang == "fr" else printed.name_en
    return f"{board.moves[card]}/{board.levies[card]}"


def card_gist(board: Board, card: int, lang: str) -> str:
    """What a card lets its player do."""
    if event := board.event(card):
        return catalogue("caesar")["god"][event][lang]
    return f"{counted('moves', board.moves[card], lang)}, " + counted(
        "levies", board.levies[card], lang
    )


def counted(what: str, count: int, lang: str) -> str:
    """1 move, 2 moves."""
    key = f"{what}-one" if count == 1 else f"{what}-many"
    return pane_words(lang)[key].format(count=count)


def faces(fire: int) -> str:
    """The faces that hit."""
    return f"1-{fire}" if fire > 1 else "1"
