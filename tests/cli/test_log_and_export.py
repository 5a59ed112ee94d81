"""The command line: `log` and `export`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.game import Game
from core.paths import saves_dir
from core.texts import year_text
from tests.cli.saying import Cli, cut


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
