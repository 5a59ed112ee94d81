"""The command line: `log` and `export`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.game import Game
from core.notes import Note, digest_at, notes_path, read_notes, written
from core.paths import saves_dir
from core.texts import year_text
from tests.cli.saying import Cli, cut, first_legal


def test_log_tells_position_by_position(cli: Cli, whole: Game, finished: Path) -> None:
    entries = cli("log", finished, "--json").json["entries"]
    assert [entry["position"] for entry in entries] == list(range(len(whole.moves) + 1))
    assert set(entries[1]) == {"position", "seat", "events"}
    later = cli("log", finished, "--from", 40, "--json").json["entries"]
    assert later == entries[40:]
    assert entries[1]["events"][0]["text"] in cli("log", finished).out


def test_log_speaks_french(cli: Cli, finished: Path) -> None:
    english, french = cli("log", finished).out, cli("log", finished, "--lang", "fr").out
    assert "CAESARIAN" in english
    assert "CÉSARIEN" in french
    assert english.count("\n") == french.count("\n")


def test_the_whole_log_of_hidden_hands_tells_each_draw_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    assert cli("new", "alea/2", path, "--hands", "hidden").code == 0
    for words, count in ((("--seat", "all"), 2), (("--seat", 1), 1), ((), 0)):
        events = cli("log", path, "--json", *words).json["entries"][0]["events"]
        draws = [event["text"] for event in events if "draws a stratagem" in event["text"]]
        assert len(draws) == 2
        assert sum("#" in text for text in draws) == count


def test_what_one_seat_ordered_is_not_told_to_others(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    assert cli("new", "alea/3", path, "--hands", "hidden").code == 0
    order = '{"type":"standing-order","windows":["end-of-sequence"]}'
    assert cli("do", path, order, "--seat", 1, "--json").json["events"]
    for words, count in (((), 0), (("--seat", 2), 0), (("--seat", 1), 1), (("--seat", "all"), 1)):
        entries = cli("log", path, "--json", *words).json["entries"]
        assert len(entries[1]["events"]) == count
    assert "end-of-sequence" not in cli("export", path, "--seat", 2).out
    assert "end-of-sequence" in cli("export", path, "--seat", 1).out
    digests = {
        seat: cli("show", path, "--json", "--seat", seat).json["digest"] for seat in (1, 2, "all")
    }
    assert digests[1] == digests["all"] != digests[2]


def test_export_for_a_seat_holds_neither_seed_nor_whole_digests(
    cli: Cli, whole: Game, tmp_path: Path
) -> None:
    path = cut(whole, 100, tmp_path / "a.rubicon")
    text = cli("export", path, "--seat", 1).out
    header, *lines = [json.loads(line) for line in text.splitlines()]
    assert "seed" not in header
    assert "branched" not in header
    assert (header["system"], header["scenario"], header["export"]) == ("alea", "3", 1)
    assert [line["position"] for line in lines] == list(range(101))
    assert all("act" not in line for line in lines if line["seat"] == 2)
    assert all("act" in line for line in lines if line["seat"] == 1)
    assert not any(move.digest in text for move in whole.moves)


def test_export_keeps_an_edited_start(cli: Cli, fresh: Path, tmp_path: Path) -> None:
    words, path = tmp_path / "p.json", tmp_path / "a.rubicon"
    words.write_text(cli("show", fresh, "--json", "--seat", "all").out)
    assert cli("new", "alea/3", path, "--position", words).code == 0
    header = json.loads(cli("export", path, "--seat", 1).out.splitlines()[0])
    assert header["position"]["year"] == -48


def test_export_as_a_report(cli: Cli, whole: Game, finished: Path) -> None:
    text = cli("export", finished, "--text").out
    assert text.startswith("Alea Iacta Est: ")
    assert "48 BC" in text
    events = [event for n in range(len(whole.moves) + 1) for event in whole.events(n)]
    assert all(f"[{event.rule}]" in text for event in events)
    assert cli("show", finished, "--json").json["outcome"]["text"] in text
    assert "av. J.-C." in cli("export", finished, "--text", "--lang", "fr").out
    assert cli("export", finished).code == 2


def note(path: Path, position: int, text: str = "", seat: int = 0) -> None:
    """A note on a position, as the app writes it."""
    game = Game.open(path)
    beside = notes_path(path)
    notes = read_notes(beside) if beside.exists() else []
    beside.write_bytes(written([*notes, Note(position, digest_at(game, position), text, seat)]))


def test_a_report_has_the_notes_under_what_they_were_written_on(cli: Cli, finished: Path) -> None:
    note(finished, 0, "at the start")
    note(finished, 40, "here it was lost")
    note(finished, 41)
    for lang, bookmark in (("en", "(bookmark)"), ("fr", "(signet)")):
        lines = cli("export", finished, "--text", "--lang", lang).out.splitlines()
        for position, text in ((0, "at the start"), (40, "here it was lost"), (41, bookmark)):
            at = lines.index(f"{position:>5}  * {text}")
            assert not any(line.startswith(f"{position:>5}  ") for line in lines[at + 1 :])
            numbers = [int(line[:5]) for line in lines[:at] if line[:5].strip().isdigit()]
            assert numbers == sorted(numbers)
            assert max(numbers, default=0) <= position


def test_a_report_has_the_notes_on_what_was_taken_back(cli: Cli, fresh: Path) -> None:
    assert cli("do", fresh, first_legal(cli, fresh)).code == 0
    note(fresh, 1, "was it wise?")
    assert cli("undo", fresh).code == 0
    lines = cli("export", fresh, "--text").out.splitlines()
    assert lines[lines.index("Notes on what was taken back") + 1] == "    1  * was it wise?"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), {"anybody's"}),
        (("--seat", 1), {"anybody's", "plan 1"}),
        (("--seat", 2), {"anybody's", "plan 2"}),
    ],
)
def test_a_report_of_hidden_hands_has_only_ones_own_notes(
    cli: Cli, tmp_path: Path, words: tuple[object, ...], told: set[str]
) -> None:
    path = tmp_path / "hidden.rubicon"
    assert cli("new", "alea/1", path, "--hands", "hidden").code == 0
    for seat, text in ((0, "anybody's"), (1, "plan 1"), (2, "plan 2")):
        note(path, 0, text, seat)
    out = cli("export", path, "--text", *words).out
    assert {text for text in ("anybody's", "plan 1", "plan 2") if text in out} == told


def test_a_finished_game_has_the_notes_of_both(cli: Cli, finished: Path) -> None:
    note(finished, 3, "plan 1", 1)
    note(finished, 3, "plan 2", 2)
    out = cli("export", finished, "--text", "--seat", 1).out
    assert "plan 1" in out
    assert "plan 2" in out


def test_notes_that_cannot_be_read_are_left_out_and_that_is_said(cli: Cli, finished: Path) -> None:
    plain = cli("export", finished, "--text").out
    notes_path(finished).write_text("no notes of ours")
    said = cli("export", finished, "--text")
    assert (said.code, said.out) == (0, plain)
    assert said.err.count("\n") == 1
    assert str(notes_path(finished)) in said.err


@pytest.mark.parametrize("name", ["pharsalus-complete", "blocks-a-leader-falls"])
def test_every_year_of_a_report_has_its_heading_once(cli: Cli, name: str) -> None:
    game = Game.open(path := saves_dir() / f"{name}.rubicon")
    years = dict.fromkeys(game.moment(at).year for at in range(len(game.moves) + 1))
    lines = cli("export", path, "--text").out.splitlines()
    headings = [lines[n - 1] for n, line in enumerate(lines) if n > 1 and set(line) == {"-"}]
    assert headings == [year_text(year, "en") for year in years]
    for heading in headings[1:]:  # what the action that ends a year did is told before
        after = lines[lines.index(heading) + 2]
        assert heading in after


def test_log_from_a_position_that_is_not_there(cli: Cli, fresh: Path) -> None:
    assert cli("log", fresh, "--from", 9999).code == 2


def test_a_standing_order_is_nobody_elses_business(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hidden.rubicon"
    assert cli("new", "alea/1", path, "--hands", "hidden").code == 0
    order = {"type": "standing-order", "windows": ["after-battle"]}
    assert cli("do", path, json.dumps(order), "--seat", 2).code == 0
    own, other = (cli("log", path, "--seat", n, "--json").json["entries"][1] for n in (2, 1))
    assert (own["seat"], len(own["events"])) == (2, 1)
    assert (other["seat"], other["events"]) == (0, [])
    exported = [json.loads(line) for line in cli("export", path, "--seat", 1).out.splitlines()]
    assert (exported[-1]["seat"], exported[-1]["events"]) == (0, [])
