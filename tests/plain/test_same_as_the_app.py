"""The line mode and the app offer the same: both are driven along one game, and at each question
the rows of the app's list are compared with what is printed."""

from __future__ import annotations

import io
import os
import random
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import SEATS, Row
from core.game import Game
from core.seat.rows import rows
from core.seat.shown import MORE
from tests.plain.console import numbered
from tests.tui.at_table import at_table, new_game, press
from tui.app import RubiconApp
from tui.plain.lines import Lines
from tui.plain.pane_lines import WIDE
from tui.plain.printing import MARKS
from tui.plain.table import PlainTable
from tui.screens.dialogs import Curtain, Question
from tui.screens.table import TableScreen
from tui.widgets.rows import MARK

pytestmark = pytest.mark.slow

QUESTIONS = 36


class Lined:
    """The line mode on a copy of the game."""

    def __init__(self, path: Path) -> None:
        self.game = Game.open(path)
        self.source, self.sink = os.pipe()
        self.out = io.StringIO()
        self.table = PlainTable(self.game, "en", SEATS, Lines(self.source, self.out))
        self.type("")  # for a curtain
        self.table.show(self.table.seat.open())

    def type(self, *lines: str) -> None:
        os.write(self.sink, "".join(f"{line}\n" for line in lines).encode())

    def said(self) -> list[str]:
        """Since it was asked last."""
        text = self.out.getvalue().replace("\u00a0", " ")
        self.out.seek(0)
        self.out.truncate()
        return text.splitlines()


def plain(row: Row) -> str:
    """A row of the app as the line mode words it; but for the key that it names."""
    mark, label, cost, why = (" ".join(cell.replace("\u00a0", " ").split()) for cell in row.cells)
    text = ", ".join(part for part in (label, cost) if part)
    if row.key == MORE:
        return text.split(":")[0]
    ends = {"[x]": ", marked", "[!]": ", marked: must come", "-": f", not possible: {why}"}
    assert {key.strip() for key in MARKS} == set(ends)
    return text + ends.get(mark, f", {why}" if why else "")


def choice(table: TableScreen, luck: random.Random) -> int:
    """The number of a row that can be chosen."""
    draft, listed = table.desk.draft, table.candidate_list.pane.rows
    assert draft is not None
    free = [
        number
        for number, row in enumerate(listed, 1)
        if row.key.isdigit() and draft.candidates()[int(row.key)].refusal is None
    ]
    ends = [n for n in free if draft.candidates()[int(listed[n - 1].key)].value == "done"]
    return ends[0] if ends and luck.random() < 0.3 else luck.choice(free)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "hands"),
    [("alea/3", "open"), ("caesar/historical", "hidden"), ("semper/1", "open")],
)
def test_at_each_question_the_answers_are_those_of_the_app(
    tmp_path: Path, scenario: str, hands: str
) -> None:
    path = new_game(tmp_path / "app.rubicon", scenario, hands=hands)
    lined = Lined(new_game(tmp_path / "lined.rubicon", scenario, hands=hands))
    luck, compared = random.Random(11), 0

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        nonlocal compared
        for _ in range(400):
            if isinstance(pilot.app.screen, Curtain | Question):
                await press(pilot, "enter")
                continue
            if compared >= QUESTIONS or table.desk.draft is None:
                return
            assert table.candidate_list.size.width - MARK == WIDE
            shown = table.candidate_list.pane.rows
            printed = [" ".join(line.split()) for line in numbered(lined.said())]
            assert len(printed) == len(shown)
            for line, row in zip(printed, shown, strict=True):
                same = line.startswith(plain(row)) if row.key == MORE else line == plain(row)
                assert same, (line, row)
            assert [row.key for row in rows(lined.table.desk, WIDE)] == [row.key for row in shown]
            compared += 1
            options = table.desk.draft.options
            assert options is not None
            lined.type("y", "")  # "are you sure?", and a curtain; each takes only what fits it
            if options.many and options.least > 1:
                lined.table.hear("all")
                lined.said()
                lined.table.hear("ok")
                await press(pilot, "a enter")
            else:
                number = choice(table, luck)
                table.candidate_list.pointed = True
                table.candidate_list.select(shown[number - 1].key)
                lined.table.hear(str(number))
                await press(pilot, "enter")
            assert lined.table.desk.refusal == table.desk.refusal
            if table.desk.refusal is not None:
                lined.table.hear("")  # all of it again

    app = RubiconApp(path, lang="en", seats=SEATS)
    at_table(path, script, (WIDE + MARK, 40), app=app)
    assert compared >= QUESTIONS
    assert lined.game.position > 5
    os.close(lined.sink)
    os.close(lined.source)
