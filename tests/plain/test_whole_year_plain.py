"""A whole year of each system through a pipe, where neither Textual nor Rich can be imported; at
each question it offers what the app offers."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from core.contract import Row
from core.game import Game
from core.seat.rows import rows
from core.seat.seat import Seat
from core.seat.shown import Changed, Handover, Shown, Sure
from core.seat.words import word
from tests.plain.console import Piped, numbered
from tui.plain.commands import key_name
from tui.plain.pane_lines import WIDE
from tui.plain.printing import MARKS

pytestmark = pytest.mark.slow

LIMIT = 1500  # answers for a year
YES = {"en": "y", "fr": "o"}


class Beside:
    """A seat of our own at a copy of the game, to which the same is said as to the pipe."""

    def __init__(self, path: Path, lang: str) -> None:
        self.seat = Seat(Game.open(path), lang, key=partial(key_name, lang))
        self.game, self.desk = self.seat.desk.game, self.seat.desk
        self.shown = self.seat.open()

    def over(self, year: int) -> bool:
        """Has another year come, or the end?"""
        game = self.game
        return game.outcome is not None or game.moment(game.position).year != year

    def listed(self) -> list[Row]:
        return rows(self.desk, WIDE)


def answers(beside: Beside, luck: random.Random) -> list[int]:
    """Rows to choose, by their numbers: what ends a phase now and then, else any; of several as
    many as must come beside those that are marked."""
    draft, listed = beside.desk.draft, beside.listed()
    assert draft is not None
    assert draft.options is not None
    free = {
        number: draft.candidates()[int(row.key)]
        for number, row in enumerate(listed, 1)
        if row.key.isdigit() and draft.candidates()[int(row.key)].refusal is None
    }
    if draft.options.many:
        marked = [n for n, row in enumerate(listed, 1) if row.key in map(str, draft.marked)]
        others = [number for number in free if number not in marked]
        luck.shuffle(others)
        wanted = max(2 if draft.options.most > 1 else 1, draft.options.least)
        return others[: wanted - len(marked)] or marked  # what is marked comes with what is typed
    done = [number for number, option in free.items() if option.value in ("done", "pass")]
    if done and luck.random() < 0.1:
        return done[:1]
    return [luck.choice(sorted(free))]


def tell_both(pipe: Piped, beside: Beside, line: str, shown: Shown) -> None:
    pipe.type(line)
    beside.shown = shown


def mark(beside: Beside, numbers: list[int]) -> Shown | None:
    """Mark what is not marked yet; if one of them cannot come, what is shown then."""
    listed, desk = beside.listed(), beside.desk
    for number in numbers:
        at = int(listed[number - 1].key)
        if desk.draft is not None and at not in desk.draft.marked:
            shown = desk.mark("toggle", at)
            if desk.refusal is not None:
                return shown
    return None


def answered(beside: Beside, numbers: list[int]) -> Shown:
    """One answer; or all of these, with what is marked."""
    draft = beside.desk.draft
    if draft is None or (len(numbers) == 1 and not draft.marked):
        return beside.seat.choose(beside.listed()[numbers[0] - 1].key)
    return mark(beside, numbers) or beside.desk.choose(draft.marked[0])


def whole_line(row: Row, lang: str) -> str:
    """All of a row: what it is, its cost, its mark, and what bars it or sets it apart."""
    mark, label, cost, why = row.cells
    text = ", ".join(part for part in (label, cost) if part)
    if mark in MARKS:
        text = word(MARKS[mark], lang, label=text, why=why)
    elif why:
        text = f"{text}, {why}"
    return " ".join(text.replace("\u00a0", " ").split())


def one_answer(pipe: Piped, beside: Beside, luck: random.Random, lang: str) -> None:
    shown, desk = beside.shown, beside.desk
    if isinstance(shown.dialog, Sure):
        assert shown.dialog.text.splitlines()[-1].replace("\u00a0", " ") in pipe.said
        tell_both(pipe, beside, YES[lang], shown.dialog.answer(True))
        return
    if isinstance(shown.dialog, Handover):
        tell_both(pipe, beside, "", beside.seat.handing_over.lift(shown.dialog.seat))
        return
    if shown.changed >= Changed.ANSWER:
        printed = [" ".join(line.split()) for line in numbered(pipe.said)]
        assert printed == [whole_line(row, lang) for row in beside.listed()]
    chosen = answers(beside, luck)
    if not chosen:  # nobody can come, and nobody has to
        tell_both(pipe, beside, "ok", desk.choose_nobody())
        return
    if len(chosen) > 1 and luck.random() < 0.7:  # mark some, and type the last one alone
        pipe.type(f"+ {' '.join(map(str, chosen[:-1]))}")
        if mark(beside, chosen[:-1]) is None:
            chosen = chosen[-1:]
    said = answered(beside, chosen)
    tell_both(pipe, beside, " ".join(map(str, chosen)), said)
    if desk.refusal is not None:  # these cannot come together: another way
        assert any(f"({desk.refusal.rule})" in line for line in pipe.said)
        back = desk.back()
        if back is not None:
            tell_both(pipe, beside, "b", back)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "hands", "lang"),
    [
        ("alea/3", "open", "en"),
        ("caesar/historical", "hidden", "fr"),
        ("semper/3", "hidden", "fr"),
    ],
)
def test_a_whole_year_is_played_through_a_pipe(
    tmp_path: Path, scenario: str, hands: str, lang: str
) -> None:
    path, copy = tmp_path / "piped.rubicon", tmp_path / "beside.rubicon"
    for each in (path, copy):
        game = Game.new(scenario, 7, {"hands": hands}, path=each)
        assert game.log is not None
        game.log.close()
    luck, beside = random.Random(3), Beside(copy, lang)
    first = beside.game.moment(0).year
    pipe = Piped(path, "--lang", lang, "--plain")
    if hands == "hidden":
        pipe.type("1")  # both players sit here
    for _ in range(LIMIT):
        if beside.over(first):
            break
        one_answer(pipe, beside, luck, lang)
    code, _ = pipe.leave()
    assert code == 0
    assert beside.game.moment(beside.game.position).year != first
    again = Game.open(path)
    assert again.digest() == beside.game.digest()
    assert again.position == beside.game.position > 20
    assert not any("\x1b" in line for line in pipe.every)
