"""The command line, given names and files that mean harm: it shows them, and obeys nothing."""

from __future__ import annotations

import json
import os
import stat
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from core.escaping import harmful
from core.game import Game
from core.log import CLOSING, DIGEST, OPENING, SEED, GameLog, recover
from core.notes import notes_path
from tests.cli.saying import Cli, Said

pytestmark = pytest.mark.slow

EVIL = "\x1b]52;c;ZXZpbA==\x07\x1b[2J\u202e\u200b\u009b"
SPELT = r"\x1b]52;c;ZXZpbA==\x07\x1b[2J\u202e\u200b\u009b"
LEGION = {"units": [{"id": "legio-x", "name": "Legio Equestris"}]}


def quiet(said: Said) -> Said:
    """Nothing in it moves a cursor, but for the ends of lines."""
    for line in (said.out + said.err).split("\n"):
        assert not harmful(line), repr(line)
    return said


def crafted(path: Path, **changed: Any) -> Path:
    """A game file that somebody has written by hand; its checksums are right."""
    source = path.with_name("source.rubicon")
    Game.new("alea/3", seed=1, path=source)
    header, records, _, _ = recover(source)
    GameLog.create(path, header | changed, records).close()
    return path


# --- what is printed ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", [EVIL, "two\nlines\tand\rmore", "g\udcff\udc9b"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_file_of_any_name_is_played(cli: Cli, tmp_path: Path, name: str, lang: str) -> None:
    path = tmp_path / f"{name}.rubicon"
    told = quiet(cli("new", "alea/1", path, "--seed", 50, "--lang", lang))
    assert told.code == 0
    assert "\\" in told.out.splitlines()[0]
    for words in (("show",), ("legal",), ("log",), ("verify",), ("export", "--text")):
        command, *more = words
        assert quiet(cli(command, path, *more, "--lang", lang)).code == 0
    for words in (("show", "--json"), ("do", '{"type":"done"}', "--json"), ("export", "--seat", 1)):
        command, *rest = words
        assert quiet(cli(command, path, *rest)).code == 0
    assert quiet(cli("new", "alea/3", path)).code == 2
    salvaged = tmp_path / f"{name}-2.rubicon"
    assert quiet(cli("verify", path, "--salvage", salvaged)).code == 0
    path.write_text("no game")
    assert "\\" in quiet(cli("show", path, "--lang", lang)).err
    path.unlink()
    assert quiet(cli("show", path, "--lang", lang)).code == 2


def test_a_wrong_call_is_spelt_out(cli: Cli, tmp_path: Path) -> None:
    for words in (("show", "a", EVIL), (EVIL,), ("new", EVIL, "a"), ("odds", EVIL)):
        said = quiet(cli(*words))
        assert said.code == 2
    for name in (EVIL, "\udcff", f"alea/{EVIL}", "alea/\udcff"):
        assert quiet(cli("selfplay", name, "--games", 1, "--seed", 1)).code == 2
        assert quiet(cli("new", name, tmp_path / "a")).code == 2
    assert SPELT in quiet(cli("new", f"alea/{EVIL}", tmp_path / "a")).err
    assert SPELT in quiet(cli("new", "alea/3", tmp_path / "a", "--set", f"{EVIL}=1")).err
    quiet(cli("--lang", EVIL))


@pytest.mark.parametrize(
    "changed",
    [
        {"system": EVIL},
        {"scenario": EVIL},
        {"settings": {EVIL: EVIL}},
        {"settings": {"undo": EVIL}},
        {EVIL: 1},
        {"position": {EVIL: EVIL}},
        {"digest": EVIL},
        {"data": {"units": [{"id": EVIL}]}},
    ],
    ids=str,
)
def test_a_crafted_header_is_only_told(cli: Cli, tmp_path: Path, changed: dict[str, Any]) -> None:
    path = crafted(tmp_path / "crafted.rubicon", **changed)
    for command in ("show", "verify", "log", "legal"):
        said = quiet(cli(command, path))
        assert said.code != 70
        assert said.err or said.code == 0


def test_a_crafted_record_is_only_told(cli: Cli, fresh: Path, tmp_path: Path) -> None:
    header, _, _, _ = recover(fresh)
    for number, record in enumerate(
        ({EVIL: 1}, {"act": {"type": EVIL}}, {"digest": EVIL, "undo": 1})
    ):
        path = tmp_path / f"{number}.rubicon"
        GameLog.create(path, header, [record]).close()
        assert quiet(cli("verify", path)).code == 1
        assert quiet(cli("show", path)).code == 0
        assert quiet(cli("show", path, "--json")).code == 0


def noted(game: Path, text: str) -> Path:
    """A note on the first position, as somebody else may have written it into its file."""
    digest = Game.open(game).digest("all")
    note = {"position": 0, "digest": digest, "text": text}
    path = notes_path(game)
    path.write_text(json.dumps({"format": 1, "notes": [note]}))
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_note_is_only_told(cli: Cli, fresh: Path, lang: str) -> None:
    noted(fresh, f"note {EVIL}")
    said = quiet(cli("export", fresh, "--text", "--lang", lang))
    assert (said.code, said.err) == (0, "")
    assert f"note {SPELT}" in said.out


@pytest.mark.parametrize("what", ["pipe", "folder", "device", "large", "deep", "long", "no text"])
def test_notes_that_are_none_are_told_and_left_alone(cli: Cli, fresh: Path, what: str) -> None:
    path = notes_path(fresh)
    match what:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "large":
            path.touch()
            os.truncate(path, 1 << 30)
        case "deep":
            path.write_text('{"format":1,"notes":' + "[" * 100_000)
        case "long":
            path.write_text('{"format":' + "1" * 5000 + ',"notes":[]}')
        case "no text":
            path.write_bytes(b'{"format":1,"notes":["\xff\x1b[2J"]}')
    before = path.lstat()
    said = quiet(cli("export", fresh, "--text"))
    assert said.code == 0
    assert path.name in said.err
    assert (path.lstat().st_mode, path.lstat().st_size) == (before.st_mode, before.st_size)


def test_json_is_escaped_and_means_the_same(cli: Cli, tmp_path: Path) -> None:
    header, _, _, _ = recover(crafted(tmp_path / "a.rubicon"))
    path = tmp_path / "b.rubicon"
    GameLog.create(path, header, [{"digest": "\u202e\u009b\u200b", "undo": 1}]).close()
    said = quiet(cli("show", path, "--json"))
    assert isinstance(json.loads(said.out)["difference"], str)


# --- corrected data ----------------------------------------------------------------------------

NAMES = ["\x1b[2J", "\u202egem", "a\u200bb", "\u009b2J", "two\nlines", "bell\x07", "tab\t"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_corrected_data_with_such_names_are_refused(cli: Cli, tmp_path: Path, name: str) -> None:
    data = {"units": [{"id": "legio-x", "name": name}]}
    overlay, path = tmp_path / "mine.json", tmp_path / "a.rubicon"
    overlay.write_text(json.dumps(data))
    said = quiet(cli("new", "alea/3", path, "--data", overlay))
    assert (said.code, path.exists()) == (2, False)
    assert "overlay.units.name" in said.err

    own = tmp_path / "config" / "rubicon" / "alea.toml"
    own.parent.mkdir(parents=True)
    own.write_text(f'[[units]]\nid = "legio-x"\nname = {json.dumps(name)}\n')
    said = quiet(cli("new", "alea/3", path))
    assert (said.code, path.exists()) == (2, False)
    assert str(own) in said.err

    own.unlink()
    held = crafted(tmp_path / "held.rubicon", data=data)
    for command in ("show", "verify", "log", "legal"):
        assert quiet(cli(command, held)).code == 2


def test_a_name_of_a_table_is_looked_at_too(cli: Cli, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.json"
    overlay.write_text(json.dumps({"combat": {"\u202e": 1}}))
    assert quiet(cli("new", "alea/3", tmp_path / "a", "--data", overlay)).code == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_corrected_data_are_announced(cli: Cli, tmp_path: Path, lang: str) -> None:
    words = {"en": "with corrected data (4 values)", "fr": "avec des données corrigées (4 valeurs)"}
    own, path = tmp_path / "config" / "rubicon" / "alea.toml", tmp_path / "a.rubicon"
    own.parent.mkdir(parents=True)
    own.write_text('[[units]]\nid = "legio-x"\nname = "X"\nfull = { sp = 6, qu = 4, tb = 1 }\n')
    said = cli("new", "alea/3", path, "--lang", lang)
    assert words[lang] in said.out
    assert str(own) in said.out
    for command, *more in (("show",), ("verify",), ("export", "--text")):
        assert words[lang] in cli(command, path, *more, "--lang", lang).out
    assert cli("show", path, "--json").json["corrected_data"] == 4
    exported = json.loads(cli("export", path, "--seat", 1).out.splitlines()[0])
    assert exported["corrected_data"] == 4


def test_where_nothing_is_corrected_nothing_is_announced(cli: Cli, fresh: Path) -> None:
    assert "corrected_data" not in cli("show", fresh, "--json").json
    for command, *more in (("show",), ("verify",), ("export", "--text"), ("export", "--seat", 1)):
        assert "corrected" not in cli(command, fresh, *more).out


def test_one_value_is_one(cli: Cli, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.json"
    overlay.write_text(json.dumps(LEGION))
    said = cli("new", "alea/3", tmp_path / "a", "--data", overlay)
    assert f"with corrected data (1 value) from {overlay}" in said.out


# --- files that are none -----------------------------------------------------------------------


def deep_and_long(kind: str) -> dict[str, str]:
    if kind == "json":
        return {
            "deep": '{"a":' + "[" * 100_000,
            "deeper than we read": '{"a":' * 60 + "1" + "}" * 60,
            "long": '{"a":' + "1" * 5000 + "}",
            "longer than a file holds": '{"a":' + "1" * 25 + "}",
        }
    return {
        "deep": "a = " + "[" * 100_000,
        "dotted": "a" + ".a" * 20_000 + " = 1",
        "quoted and dotted": '"a b"' + '."a b"' * 20_000 + " = 1",
        "deeper than we read": "a = " + "[" * 60 + "]" * 60,
        "long": "a = " + "1" * 5000,
        "long and hexadecimal": "a = 0x" + "f" * 5000,
        "longer than a file holds": "a = " + "1" * 25,
    }


CASES = [(kind, name) for kind in ("json", "toml") for name in deep_and_long(kind)]


@pytest.mark.parametrize(("kind", "name"), CASES, ids=str)
def test_data_too_deep_or_too_long_are_refused(
    cli: Cli, tmp_path: Path, kind: str, name: str
) -> None:
    overlay, path = tmp_path / f"mine.{kind}", tmp_path / "a.rubicon"
    overlay.write_text(deep_and_long(kind)[name])
    said = quiet(cli("new", "alea/3", path, "--data", overlay))
    assert (said.code, path.exists()) == (2, False)
    assert str(overlay) in said.err


@pytest.mark.parametrize("name", deep_and_long("json"))
def test_a_position_too_deep_or_too_long_is_refused(cli: Cli, tmp_path: Path, name: str) -> None:
    position, path = tmp_path / "p.json", tmp_path / "a.rubicon"
    position.write_text(deep_and_long("json")[name])
    said = quiet(cli("new", "alea/3", path, "--position", position))
    assert (said.code, path.exists()) == (2, False)


ACTIONS = {
    "deep": "[" * 100_000,
    "as deep as we can read": '{"type":"done","a":' + "[" * 950 + "]" * 950 + "}",
    "long": '{"type":"rolled","face":' + "1" * 5000 + "}",
    "harmful": json.dumps({"type": EVIL}, ensure_ascii=False),
    "a harmful field": json.dumps({"type": "done", EVIL: 1}, ensure_ascii=False),
    "no text": '{"type":"\udcff"}',
    "no JSON": EVIL,
}


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_action_that_nobody_would_write_is_a_wrong_call(
    cli: Cli, fresh: Path, name: str, lang: str
) -> None:
    before = fresh.read_bytes()
    for form in ((), ("--json",)):
        said = quiet(cli("do", fresh, ACTIONS[name], "--lang", lang, *form))
        assert (said.code, said.out) == (2, "")
    assert fresh.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        ("show", "--at"),
        ("log", "--from"),
        ("undo",),
        ("redo",),
    ],
    ids=" ".join,
)
def test_a_number_too_long_is_a_wrong_call(cli: Cli, fresh: Path, words: tuple[str, ...]) -> None:
    assert quiet(cli(words[0], fresh, *words[1:], "1" * 5000)).code == 2


@pytest.mark.parametrize("option", ["--attack", "--defend", "--modifier", "--shift"])
def test_odds_of_a_number_too_long_are_a_wrong_call(cli: Cli, option: str) -> None:
    numbers = {"--attack": "1", "--defend": "1"} | {option: "1" * 5000}
    assert (
        quiet(cli("odds", "alea", *(word for pair in numbers.items() for word in pair))).code == 2
    )


# --- lines of a game file ------------------------------------------------------------------------


def sealed(path: Path, *payloads: bytes) -> Path:
    """Lines that somebody else has sealed: nothing but their checksums is right."""
    tail, lines = SEED, b""
    for payload in payloads:
        tail = blake2b(tail + payload, digest_size=DIGEST).hexdigest().encode()
        lines += payload[:-1] + OPENING + tail + CLOSING + b"\n"
    path.write_bytes(lines)
    return path


VALUES = {
    "deep": b"[" * 100_000,
    "deep and closed": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "as deep as we can read": b'{"a":' * 950 + b"1" + b"}" * 950,
    "long": b"1" * 5000,
    "long within": b'{"a":' + b"1" * 5000 + b"}",
    "longer than we write": b'{"a":' + b"1" * 25 + b"}",
}
READERS = (("show",), ("show", "--json"), ("verify",), ("log",), ("legal",), ("export", "--text"))


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("field", ["format", "scenario", "settings", "position", "data", "falls"])
def test_no_header_is_a_bug(cli: Cli, fresh: Path, tmp_path: Path, field: str, name: str) -> None:
    header, _, _, _ = recover(fresh)
    rest = {key: value for key, value in header.items() if key != field}
    payload = json.dumps(rest).encode()[:-1] + f', "{field}": '.encode() + VALUES[name] + b"}"
    path = sealed(tmp_path / "crafted.rubicon", payload)
    for command, *more in READERS:
        said = quiet(cli(command, path, *more))
        assert said.code in (1, 2)
        assert said.err


@pytest.mark.parametrize("field", ["settings", "position", "data"])
def test_no_depth_is_a_bug(cli: Cli, fresh: Path, tmp_path: Path, field: str) -> None:
    """Python reads as deep as its stack is; what comes after that may need more of it."""
    header, _, _, _ = recover(fresh)
    rest = json.dumps({key: value for key, value in header.items() if key != field}).encode()[:-1]
    for deep in range(860, 990):
        value = b'{"a":' * deep + b"1" + b"}" * deep
        path = tmp_path / "crafted.rubicon"
        sealed(path, rest + f', "{field}": '.encode() + value + b"}")
        assert quiet(cli("verify", path)).code in (1, 2)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("field", ["act", "seat", "undo", "digest", "falls", "other"])
def test_no_record_is_a_bug(cli: Cli, fresh: Path, tmp_path: Path, field: str, name: str) -> None:
    header, _, _, _ = recover(fresh)
    payload = f'{{"{field}":'.encode() + VALUES[name] + b"}"
    path = sealed(tmp_path / "crafted.rubicon", json.dumps(header).encode(), payload)
    assert quiet(cli("verify", path)).code == 1
    for command, *more in READERS:
        assert quiet(cli(command, path, *more)).code in (0, 1)


@pytest.mark.parametrize("field", ["data", "position", "settings"])
def test_a_deep_header_is_no_bug(cli: Cli, tmp_path: Path, field: str) -> None:
    deep: Any = 1
    for _ in range(150):
        deep = {"a": deep}
    held = crafted(tmp_path / "held.rubicon", **{field: deep})
    assert quiet(cli("show", held)).code in (1, 2)
    assert quiet(cli("verify", held)).code in (1, 2)


@pytest.mark.parametrize("option", ["--data", "--position"])
def test_only_regular_files_are_read(cli: Cli, tmp_path: Path, option: str) -> None:
    pipe, folder, path = tmp_path / "pipe.json", tmp_path / "folder.json", tmp_path / "a.rubicon"
    os.mkfifo(pipe)
    folder.mkdir()
    for odd, why in (
        (pipe, "not a plain file"),
        (folder, "Is a directory"),
        ("/dev/zero", "plain"),
    ):
        said = quiet(cli("new", "alea/3", path, option, odd))
        assert said.code == 2
        assert why in said.err
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(1 << 30)
    said = quiet(cli("new", "alea/3", path, option, large))
    assert (said.code, "too large" in said.err) == (2, True)
    assert not path.exists()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_in_the_config_directory_is_told(cli: Cli, tmp_path: Path) -> None:
    own = tmp_path / "config" / "rubicon" / "alea.toml"
    own.parent.mkdir(parents=True)
    os.mkfifo(own)
    said = cli("new", "alea/3", tmp_path / "a.rubicon")
    assert (said.code, "alea.toml: not a plain file" in said.err) == (2, True)
