"""The settings file: what is read, what is reported by line, what is written."""

import os
import stat
from pathlib import Path

import pytest
from textual.binding import Binding

from core.texts import LANGUAGES
from tui.files.config import CHOICES, Settings, line_of, load, save, update
from tui.screens import keymap


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def problems(path: Path, text: str | bytes) -> list[tuple[int, str]]:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return [(problem.line, problem.kind) for problem in load(path)[1]]


def test_without_a_file_all_is_as_usual(path: Path) -> None:
    assert load(path) == (Settings(), [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_written_is_read_again(path: Path, lang: str) -> None:
    wanted = Settings(
        language="fr",
        theme="light",
        mouse="off",
        glyphs="ascii",
        confirm=False,
        keys={"table.undo": "u,ctrl+z", "app.help": "f1"},
    )
    save(wanted, path, lang)
    assert load(path) == (wanted, [])
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_every_value_of_the_settings_screen_is_read(path: Path) -> None:
    for name, values in CHOICES.items():
        for value in values:
            path.write_text(f'{name} = "{value}"\n', encoding="utf-8")
            settings, wrong = load(path)
            assert not wrong
            assert getattr(settings, name) == value


def test_a_file_that_is_no_toml_is_named_by_its_line(path: Path) -> None:
    assert problems(path, 'language = "fr"\ntheme = dark\n') == [(2, "syntax")]
    assert load(path)[0] == Settings()  # nothing of it is used
    assert problems(path, 'language = "fr\n') == [(1, "syntax")]
    assert problems(path, "[keys\n") == [(1, "syntax")]
    assert problems(path, b'language = "fr"\n\n# \xff\n') == [(3, "not-utf-8")]


def test_what_is_not_understood_is_named_by_its_line_and_the_rest_is_used(path: Path) -> None:
    text = """
        # mine
        language = "de"
        theme = "light"
        colour = "red"
        confirm = "no"

        [keys]
        "app.quit" = 3
        'app.help' = "f1"
        """
    assert problems(path, text) == [(3, "value"), (5, "name"), (6, "value"), (9, "no-key")]
    settings, _ = load(path)
    assert settings == Settings(theme="light", keys={"app.help": "f1"})


def test_keys_are_a_table(path: Path) -> None:
    assert problems(path, '\nkeys = "q"\n') == [(2, "no-table")]


def test_a_line_is_found_in_its_table() -> None:
    text = 'theme = "dark"\n[keys]\ntheme = "x"\n"a.b" = "y"\n[other]\n'
    assert line_of(text, "theme") == 1
    assert line_of(text, "theme", "keys") == 3
    assert line_of(text, "a.b", "keys") == 4
    assert line_of(text, "other") == 5
    assert line_of(text, "nothing") == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_is_said_in_a_sentence_with_file_and_line(path: Path, lang: str) -> None:
    path.write_text('theme = "red"\nx = 1\nkeys = 2\n', encoding="utf-8")
    found = load(path)[1]
    assert [problem.line for problem in found] == [1, 2, 3]
    for problem in found:
        said = problem.text(lang)
        assert said.startswith("settings.toml")
        assert f" {problem.line}" in said
        assert "{" not in said


def test_only_what_was_chosen_is_put_into_the_file(path: Path) -> None:
    """Another terminal, or the player himself, may have written there since."""
    save(Settings(mouse="off", keys={"a": "1", "b": "2", "c": "3", "d": "4"}), path)
    now = Settings(theme="light", glyphs="ascii", keys={"b": "x", "c": "5", "e": "6"})
    update(path, now, {"theme", "confirm"}, {"a", "c", "e"})
    keys = {"b": "2", "c": "5", "d": "4", "e": "6"}
    assert load(path) == (Settings(mouse="off", theme="light", keys=keys), [])


def test_what_is_understood_of_a_bad_file_is_kept(path: Path) -> None:
    path.write_text('theme = "light"\nfoo = 1\n')
    update(path, Settings(mouse="off"), {"mouse"})
    assert load(path) == (Settings(theme="light", mouse="off"), [])


@pytest.mark.parametrize("bad", [b"theme = dark\n", b"\xff"])
def test_a_file_of_which_nothing_is_understood_gets_all_that_holds(path: Path, bad: bytes) -> None:
    path.write_bytes(bad)
    now = Settings(theme="light", mouse="off", keys={"home.new": "f2"})
    update(path, now, {"mouse"})
    assert load(path) == (now, [])


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_said(path: Path) -> None:
    save(Settings(), path)
    path.chmod(0)
    assert [problem.kind for problem in load(path)[1]] == ["unreadable"]


def test_a_folder_in_its_place_is_said_and_left(path: Path) -> None:
    path.mkdir()
    assert [problem.kind for problem in load(path)[1]] == ["unreadable"]
    with pytest.raises(OSError, match="directory"):
        save(Settings(), path)
    assert stat.S_ISDIR(path.stat().st_mode)
    assert list(path.parent.glob(".settings*")) == []


# --- keys ----------------------------------------------------------------------------------------


def test_keys_that_mean_something_are_used() -> None:
    good, bad = keymap.usable({"home.new": "N, f2", "app.help": "?"})
    assert good == {"home.new": "N, f2", "app.help": "?"}
    assert bad == []
    assert keymap.split("N, ?,ctrl+z") == ("N", "question_mark", "ctrl+z")


def test_keys_that_mean_nothing_are_told() -> None:
    _, bad = keymap.usable({"home.dance": "d", "home.new": "hyperspace", "home.open": " , "})
    assert [(name, kind) for name, kind, _ in bad] == [
        ("home.dance", "id"),
        ("home.new", "key"),
        ("home.open", "key"),
    ]


def test_two_wishes_for_one_key_are_told() -> None:
    good, bad = keymap.usable({"home.new": "f2", "home.open": "f2"})
    assert len(good) == 1
    assert [kind for _, kind, _ in bad] == ["clash"]
    good, bad = keymap.usable({"home.new": "f2", "newgame.start": "f2"})  # never seen together
    assert len(good) == 2
    assert bad == []


def test_a_key_that_means_something_else_there_is_told() -> None:
    good, bad = keymap.usable({"table.undo": "r"})
    assert good == {}
    told = {"id": "table.undo", "pressed": "r", "other": "table.redo"}
    assert bad == [("table.undo", "clash", told)]
    assert keymap.usable({"table.undo": "r", "table.redo": "u"})[1] == [], "they change places"
    assert keymap.usable({"home.new": "r"})[1] == [], "never seen together"


def test_a_wish_that_rests_on_a_bad_one_is_told_too() -> None:
    """Redo has no key of its own after all, so undo cannot have that of redo."""
    good, bad = keymap.usable({"table.undo": "r", "table.redo": "m", "home.new": "f2"})
    assert good == {"home.new": "f2"}
    assert {name for name, _, _ in bad} == {"table.undo", "table.redo"}


def test_by_design_no_two_keys_fight() -> None:
    """A pane may take a key from the screen around it; a screen has each key once."""
    for owner in keymap._owners():
        keys = [made.key for made in Binding.make_bindings(owner.__dict__.get("BINDINGS", ()))]
        assert len(keys) == len(set(keys)), owner


def test_every_binding_is_known_and_worded() -> None:
    found = keymap.bindings()
    assert {"app.quit", "home.new", "settings.back", "sheet.down"} <= set(found)
    assert found["sheet.down"].keys == ("down", "j")
    for bound in found.values():
        assert bound.text("en")
        assert bound.text("fr")
        assert all(keymap.is_key(key) for key in bound.keys), bound
