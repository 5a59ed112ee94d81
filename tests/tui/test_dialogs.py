"""Small questions: the keys that answer them, and what a curtain leaves to be read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from core.seat.words import counted, word
from tests.tui.driving import drive, press, screen
from tui.app import RubiconApp
from tui.screens.dialogs import Agreement, Handover, Menu, Question, yes_no

Ask = Callable[[str, str], Question]


def plain(key: str, lang: str) -> Question:
    return yes_no(key, lang, file="game.rubicon")


def agreement(key: str, lang: str) -> Question:
    return Agreement(word(key, lang, file="game.rubicon"), lang)


def answer(saves: Path, ask: Ask, key: str, lang: str = "en") -> bool | None:
    """What a key answers; None if it answers nothing."""
    heard: list[bool | None] = []

    async def script(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(ask("home.delete", lang), heard.append)
        await press(pilot, key)

    drive(RubiconApp(lang=lang, saves=saves), script)
    return heard[0] if heard else None


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("key", "yes"), [("enter", True), ("y", True), ("o", True), ("n", False), ("escape", False)]
)
def test_a_question_is_answered_by_enter_and_escape_or_by_a_letter(
    saves: Path, key: str, yes: bool, lang: str
) -> None:
    assert answer(saves, plain, key, lang) is yes


@pytest.mark.parametrize(("key", "yes"), [("enter", None), ("y", True), ("o", True), ("n", False)])
def test_enter_answers_nothing_that_may_come_while_one_types(
    saves: Path, key: str, yes: bool | None
) -> None:
    assert answer(saves, agreement, key) is yes


@pytest.mark.parametrize(
    ("ask", "lang", "told"),
    [
        (plain, "en", "Enter, y yes   Esc, n no"),
        (plain, "fr", "Entrée, o oui   Échap, n non"),
        (agreement, "en", "y yes   Esc, n no"),
        (agreement, "fr", "o oui   Échap, n non"),
    ],
)
def test_a_question_tells_its_keys_in_the_language_that_it_is_asked_in(
    saves: Path, ask: Ask, lang: str, told: str
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.app.push_screen(ask("home.delete", lang))
        assert str(pilot.app.screen.query_one("#hint", Static).content) == told

    drive(RubiconApp(lang=lang, saves=saves), script)


def test_a_menu_tells_its_keys(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.app.push_screen(Menu("Who?", [("1", "one"), ("2", "two")], "fr"))
        assert str(pilot.app.screen.query_one("#hint", Static).content) == (
            "Entrée choisir  Échap retour"
        )

    drive(RubiconApp(lang="fr", saves=saves), script)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", ["table.undo-to", "table.undo-asked", "table.undo-waits"])
def test_one_action_is_no_actions(key: str, lang: str) -> None:
    args = {"seat": 1, "other": 2, "position": 5, "what": ""}
    one, two = (counted(key, lang, n, **args) for n in (1, 2))
    assert "actions" not in one
    assert "2" in two
    assert "actions" in two


@pytest.mark.parametrize("refused", ["", "Not taken back: no. " * 10])
@pytest.mark.parametrize("height", [24, 36])
@pytest.mark.parametrize(
    ("before", "more"),
    [
        (0, ""),
        (1, "(One more before this: the log has it.)"),
        (3, "(3 more before this: the log has them.)"),
    ],
)
@pytest.mark.slow
def test_a_curtain_says_how_much_it_leaves_out_and_is_whole(
    saves: Path, before: int, more: str, height: int, refused: str
) -> None:
    """Also where an undo was refused at it, of which it tells."""
    given: list[int] = []

    def news(lang: str, lines: int) -> tuple[list[str], int]:
        """As many as may be told."""
        given.append(lines)
        return [f"{n} so it went" for n in range(lines - bool(before))], before

    async def script(pilot: Pilot[Any]) -> None:
        curtain = Handover(1, lambda lang: "CAESARIAN", "en", news, lambda lang: refused)
        await pilot.app.push_screen(curtain)
        await pilot.pause()
        shown = "\n".join(screen(pilot))
        assert ("ore before this" in shown) is bool(more)
        assert more in shown
        told = [f"  {n} so" for n in range(given[-1] - bool(before))]
        assert len(told) >= 13 - (4 if refused else 0)
        assert shown.count("no.") == refused.count("no.")
        for text in ("it is your turn", "Enter ready", *told):
            assert text in shown

    drive(RubiconApp(lang="en", saves=saves), script, (80, height))


@pytest.mark.parametrize("text", ["", "why not " * 20])
@pytest.mark.parametrize("choices", [3, 17, 18, 60])
def test_a_long_menu_scrolls_and_its_keys_stay_in_sight(
    saves: Path, choices: int, text: str
) -> None:
    listed = [(str(n), f"choice {n}.") for n in range(choices)]

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.app.push_screen(Menu("all of them", listed, "en", text))
        await pilot.pause()
        shown = "\n".join(screen(pilot))
        assert "Enter choose  Esc back" in shown
        assert "all of them" in shown
        assert "choice 0." in shown
        await press(pilot, "end")
        shown = "\n".join(screen(pilot))
        assert f"> choice {choices - 1}." in shown
        assert "Enter choose  Esc back" in shown
        await pilot.resize_terminal(80, 48)
        await pilot.pause()
        assert sum("choice " in line for line in screen(pilot)) >= min(choices, 36)

    drive(RubiconApp(lang="en", saves=saves), script, (80, 24))
