"""Names stay whole where sentences are wrapped: in the log, in questions and notices."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.seat.wrapping import folded, wrap
from tests.tui.driving import drive, screen
from tui.app import RubiconApp
from tui.screens.dialogs import Question
from tui.screens.page import Page
from tui.widgets.line import Line
from tui.widgets.log_entries import Entry, LogEntries

NAMES = [
    "Auxilia 2",
    "Legio XIII",
    "S. Pompeius",
    "Cn. Pompeius",
    "Juba I",
    "Équites 4b",
    "8/2/+1 b",
]
SENTENCE = f"They march: {', '.join(NAMES)}. So they do."


def whole(lines: list[str]) -> bool:
    """Does each name stand in one of the lines?"""
    return all(any(name in line for line in lines) for name in NAMES)


@pytest.mark.parametrize("width", range(16, 80))
def test_no_name_is_split_at_any_width(width: int) -> None:
    lines = wrap(SENTENCE, width)
    assert whole(lines)
    assert max(map(len, lines)) <= width
    assert " ".join(lines) == SENTENCE, "nothing else is changed"


def test_what_only_looks_like_an_initial_ends_its_sentence() -> None:
    assert wrap("They follow Juba I. Then they rest.", 20) == [
        "They follow Juba I.",
        "Then they rest.",
    ]


def test_a_name_without_room_is_split_rather_than_cut() -> None:
    assert wrap("Legio XIII", 6) == ["Legio", "XIII"]


def test_lines_that_fit_stay_as_they_are() -> None:
    text = "a  b\n\n  c"
    assert folded(text, 10) == text
    assert folded("one two\n\nthree", 5) == "one\ntwo\n\nthree"


@pytest.mark.parametrize("width", range(20, 60))
def test_no_name_is_split_in_the_log(width: int) -> None:
    past = LogEntries()
    past.begin(lambda position: [Entry(SENTENCE, "8.3")], 0)
    past.widen(width)
    assert whole(past.lines((0, 0)))


@pytest.mark.parametrize("width", range(80, 96))
def test_no_name_is_split_in_a_notice_nor_in_a_question(saves: Path, width: int) -> None:
    """Nor when it was said to another terminal before."""
    text = f"{'x' * (width - 30)} {SENTENCE}"

    async def script(pilot: Pilot[Any]) -> None:
        page = pilot.app.screen
        assert isinstance(page, Page)
        page.query_one("#notice", Line).say(text)
        await pilot.pause()
        assert whole(screen(pilot))
        await pilot.resize_terminal(width + 5, 24)
        await pilot.pause()
        assert whole(screen(pilot))
        await pilot.app.push_screen(Question(text, "en"))
        await pilot.pause()
        assert whole([line for line in screen(pilot) if "║" in line])

    drive(RubiconApp(lang="en", saves=saves), script, (width, 24))
