"""The rules index from the keyboard: its order, its search, and the ways into it."""

from typing import Any

import pytest
from textual.pilot import Pilot

from core.paths import saves_dir
from core.seat.rule_index import mentioned, natural, nearest, search
from core.seat.words import word
from core.systems import SYSTEMS
from core.texts import rules
from tests.tui.driving import drive
from tui.app import RubiconApp
from tui.files.config import settings_file
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.page import Page
from tui.screens.rules import RulesScreen
from tui.widgets.line_pane import LinePane
from tui.widgets.text_pane import Reading

pytestmark = pytest.mark.slow

SYSTEM = next(iter(SYSTEMS))
GAME = saves_dir() / "pharsalus-complete.rubicon"


def opened(pilot: Pilot[Any]) -> RulesScreen:
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app.screen


def read(pilot: Pilot[Any]) -> str:
    """The text that is shown, without its line breaks."""
    line_pane = pilot.app.screen.query_one(Reading)
    lines = [line_pane.render_line(y).text.strip() for y in range(line_pane.size.height)]
    return " ".join(" ".join(lines).split())


def listed(pilot: Pilot[Any]) -> list[str]:
    line_pane = pilot.app.screen.query_one("#rules-list", LinePane)
    return [line_pane.render_line(y).text.rstrip() for y in range(line_pane.size.height)]


def ids(pilot: Pilot[Any]) -> list[str]:
    return [row.key for row in opened(pilot).listed.pane.rows]


# --- order and search ----------------------------------------------------------------------------


def test_rules_stand_in_the_order_of_the_book() -> None:
    mixed = ["s5.dolabella", "3.4.10", "event.6", "10.1", "3.4.9", "2.C", "3.4", "event.10", "2.1"]
    assert sorted(mixed, key=natural) == [
        "2.1", "2.C", "3.4", "3.4.9", "3.4.10", "10.1", "event.6", "event.10", "s5.dolabella",
    ]  # fmt: skip


def test_a_search_needs_every_word_and_no_accent() -> None:
    everything = search(SYSTEM, "fr", "")
    assert len(everything) == len(rules(SYSTEM))
    found = search(SYSTEM, "fr", "REPUBLIQUE regions")
    assert found
    assert len(found) < len(everything)
    for rule in found:
        words = (rule.title("fr") + rule.text("fr") + rule.ruling("fr")).lower()
        assert "république" in words
        assert "région" in words
    assert search(SYSTEM, "en", "xyzzy") == []


def test_ids_come_before_titles_and_titles_before_texts() -> None:
    found = search(SYSTEM, "en", "8.4")
    assert found[0].id == "8.4"
    retreat = [("retreat" in rule.title("en").lower()) for rule in search(SYSTEM, "en", "retreat")]
    assert retreat[0]
    assert not retreat[-1]
    assert retreat == sorted(retreat, reverse=True)


def test_a_rule_that_is_not_there_leads_to_its_chapter() -> None:
    assert nearest(SYSTEM, "3.4.1") == "3.4.1"
    assert nearest(SYSTEM, "8.4.nowhere.at-all") == "8.4"
    assert nearest(SYSTEM, "nowhere") == ""


def test_rules_that_a_text_names_are_found() -> None:
    there = {
        rule.id: mentioned(SYSTEM, rule, lang) for rule in rules(SYSTEM).values() for lang in ["en"]
    }
    assert any(there.values())
    for rule, named in there.items():
        assert rule not in named
        assert set(named) <= set(rules(SYSTEM))


# --- the screen ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_it_opens_from_home_and_goes_back(lang: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("R")
        screen = opened(pilot)
        assert ids(pilot)[0] == "0.1"
        assert len(listed(pilot)) >= 10 + (size[1] > 24) * 10
        for _ in range(3):
            await pilot.press("down")
        rule = screen.rule
        assert rule is not None
        assert rule.id == ids(pilot)[3]
        assert rule.text(lang) in read(pilot)
        assert not [line for line in listed(pilot) if ".." in line]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(RubiconApp(lang=lang), script, size)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_no_rule_is_cut(lang: str, size: tuple[int, int]) -> None:
    """Every title fits its line; every text can be read to its end."""

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("R")
        screen = opened(pilot)
        width = screen.listed.size.width
        for row in screen.listed.pane.rows:
            line = screen.listed.body_line(screen.listed.pane.rows.index(row), width)[0]
            assert row.cells[2] in line
        longest = max(
            rules(SYSTEM).values(),
            key=lambda rule: len(rule.text(lang) + rule.ruling(lang)),
        )
        screen.go_to(longest.id)
        await pilot.press("enter", "end")
        assert longest.ruling(lang)[-30:] in read(pilot)
        await pilot.press("home")
        assert longest.text(lang)[:30] in read(pilot)

    drive(RubiconApp(lang=lang), script, size)


def test_typing_filters_and_escape_leads_out_step_by_step() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("R", "slash", *"pla", "g")
        narrowed = len(ids(pilot))
        assert 0 < narrowed < len(rules(SYSTEM))
        assert "plag" in listed(pilot)[0]
        await pilot.press("u", "e", "enter", "down", "j")
        key = opened(pilot).listed.key
        assert key == ids(pilot)[2]
        await pilot.press("escape")  # out of the search, at the rule that was found
        assert len(ids(pilot)) == len(rules(SYSTEM))
        assert opened(pilot).listed.key == key
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(RubiconApp(lang="en"), script)


def test_letters_are_no_commands_while_words_are_typed() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("R", "slash", *"qlRx")
        assert ids(pilot) == []
        assert word("rules.none", "en") in "\n".join(listed(pilot))
        await pilot.press("down", "up", "enter", "escape")
        assert len(ids(pilot)) == len(rules(SYSTEM))

    drive(RubiconApp(lang="en"), script)


def test_the_language_changes_at_the_same_rule() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("R", "down", "down", "ctrl+g")
        rule = opened(pilot).rule
        assert rule is not None
        assert rule.id == ids(pilot)[2]
        assert rule.text("fr") in read(pilot)
        assert word("rules.all", "fr") in listed(pilot)[0]

    drive(RubiconApp(lang="en"), script)


def test_rules_that_are_named_can_be_followed_and_left() -> None:
    start = next(rule for rule in rules(SYSTEM).values() if mentioned(SYSTEM, rule, "en"))

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("R", "backspace")
        opened(pilot).go_to(start.id)
        await pilot.press("1")
        rule = opened(pilot).rule
        assert rule is not None
        assert rule.id == mentioned(SYSTEM, start, "en")[0]
        await pilot.press("backspace", "9", "backspace")
        assert opened(pilot).rule == start

    drive(RubiconApp(lang="en"), script)


# --- ways into it --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_line_of_the_log_opens_the_rule_that_it_cites(lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = pilot.app.screen
        assert isinstance(game, Page)
        await pilot.press("4", "up", "up")
        cited = game.rule_here()
        assert cited
        await pilot.press("question_mark")
        rule = opened(pilot).rule
        assert rule is not None
        assert rule.id == cited
        assert rule.text(lang)[:40] in read(pilot)
        await pilot.press("question_mark")  # here it tells the keys
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("escape", "escape")
        assert pilot.app.screen is game
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "log.search" in pilot.app.screen.key_names

    drive(RubiconApp(GAME, lang=lang), script)


def test_put_away_it_stays_built_and_opens_as_if_it_were_new() -> None:
    """In another language, at another rule, on another terminal, after a search."""

    async def script(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, RubiconApp)
        await pilot.press("R", "slash", *"coup", "enter")
        first = app.screen
        assert isinstance(first, RulesScreen)
        assert first.sought == "coup"
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, HomeScreen)
        await pilot.resize_terminal(160, 48)
        app.show_rules("caesar", "7.4")
        await pilot.pause()
        assert app.screen is first
        assert (first.system_id, first.listed.key, first.sought) == ("caesar", "7.4", "")
        assert first.has_class("wide")
        assert first.focused is first.listed
        assert not first.typed.display
        seen.append((listed(pilot)[1], read(pilot)))
        app.show_rules("alea", "8.3")  # a second one over it is one of its own
        await pilot.pause()
        assert app.screen is not first
        await pilot.press("escape", "escape", "ctrl+g", "R")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen is not first
        assert app.screen.lang == "fr"

    async def anew(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app, RubiconApp)
        pilot.app.show_rules("caesar", "7.4")
        await pilot.pause()
        seen.append((listed(pilot)[1], read(pilot)))

    seen: list[tuple[str, str]] = []  # the heads of the columns, and the rule
    drive(RubiconApp(lang="en"), script)
    settings_file().unlink()  # the language that was chosen is kept there
    drive(RubiconApp(lang="en"), anew, size=(160, 48))
    assert seen[0] == seen[1]
