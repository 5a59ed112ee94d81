"""The command line: `show`, `legal`, `do`, `undo`, `redo`, and dice of the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.alea.box.board import CAESARIAN
from core.alea.start.edited_position import write
from core.contract import Rolled
from core.game import Game
from core.systems import open_system
from tests.alea.scene import open_map
from tests.cli.saying import Cli, before, cut, first_legal, played

# --- show and legal ----------------------------------------------------------------------------


def test_show_has_its_keys(cli: Cli, fresh: Path) -> None:
    shown = cli("show", fresh, "--json").json
    wanted = {"record", "position", "digest", "seat", "factions", "phase", "position_data"}
    assert wanted <= set(shown)
    assert shown["factions"] == {"1": "CAESARIAN", "2": "REPUBLICAN"}
    assert (shown["record"], shown["position"], shown["viewer"]) == (0, 0, None)
    assert "seed" not in shown
    assert "outcome" not in shown


def test_show_in_words(cli: Cli, finished: Path) -> None:
    assert "Caesar" in cli("show", finished, "--at", 100).out
    assert "CÉSARIEN" in cli("show", finished, "--at", 100, "--lang", "fr").out


def test_each_seat_has_its_digest(cli: Cli, whole: Game, tmp_path: Path) -> None:
    path = cut(whole, 50, tmp_path / "a.rubicon")
    game = Game.open(path)
    for words, seat in (((), None), (("--seat", "1"), 1), (("--seat", "all"), "all")):
        assert cli("show", path, "--json", *words).json["digest"] == game.digest(seat)


@pytest.mark.parametrize("scenario", ["alea/1", "caesar/historical", "semper/1"])
def test_show_prints_the_panes_that_the_system_does_not_call_long(
    cli: Cli, tmp_path: Path, scenario: str
) -> None:
    game = Game.new(scenario, 5, path=(path := tmp_path / "new.rubicon"))
    panes = game.system.presenter.panes(game.view(None), "en")
    lines = cli("show", path).out.splitlines()
    assert [pane.title for pane in panes if pane.title in lines] == [
        pane.title for pane in panes if not pane.long
    ]
    assert any(pane.long for pane in panes)


def test_fields_that_hold_words_are_not_taken_for_names_of_places() -> None:
    alea, caesar = (open_system(name).presenter for name in ("alea", "caesar"))
    assert alea.number("zone", "galatae") is not None
    assert alea.number("nationality", "galatae") is alea.number("face", "galatae") is None
    assert caesar.number("place", "roma") is not None


def test_show_at_a_position(cli: Cli, whole: Game, finished: Path) -> None:
    last = cli("show", finished, "--json").json
    assert last["outcome"]["winner"] in (-1, 0, 1, 2)
    assert last["seat"] is None
    then = cli("show", finished, "--json", "--at", 10, "--seat", "all").json
    assert (then["position"], then["record"]) == (10, len(whole.moves))
    assert then["digest"] == whole.moves[9].digest
    assert cli("show", finished, "--at", len(whole.moves) + 1).code == 2
    assert cli("show", finished, "--at", -1).code == 2


def test_legal_offers_what_do_takes(cli: Cli, fresh: Path) -> None:
    found = cli("legal", fresh, "--json").json
    assert set(found) >= {"seat", "prompt", "actions", "complete"}
    assert found["seat"] == 1
    texts = [json.dumps(action, sort_keys=True) for action in found["actions"]]
    assert len(set(texts)) == len(texts)
    lines = cli("legal", fresh, "--seat", "1").out.splitlines()
    assert lines[1].startswith("# ")
    assert json.loads(lines[2]) == found["actions"][0]
    assert len(found["words"]) == len(found["actions"])
    assert cli("do", fresh, lines[2]).code == 0


def test_legal_for_a_seat_that_is_not_asked(cli: Cli, fresh: Path) -> None:
    found = cli("legal", fresh, "--seat", 2, "--json").json
    assert (found["seat"], found["actions"], found["asked"]) == (1, [], False)
    assert "seat 2 is not asked" in cli("legal", fresh, "--seat", 2).out


def test_legal_of_a_finished_game(cli: Cli, finished: Path) -> None:
    found = cli("legal", finished, "--json").json
    assert (found["seat"], found["actions"], found["complete"]) == (None, [], True)
    assert cli("legal", finished).out


# --- do ----------------------------------------------------------------------------------------


def test_do_prints_the_events(cli: Cli, fresh: Path) -> None:
    done = cli("do", fresh, first_legal(cli, fresh), "--json").json
    assert set(done) == {"record", "position", "digest", "events", "seat"}
    assert (done["record"], done["position"]) == (1, 1)
    assert done["digest"] == Game.open(fresh).digest()
    assert set(done["events"][0]) == {"rule", "text"}
    said = cli("do", fresh, first_legal(cli, fresh))
    assert said.out.startswith(f"[{done['events'][0]['rule']}] ")


def test_do_for_a_seat_gives_the_digest_of_its_view(cli: Cli, fresh: Path) -> None:
    action = first_legal(cli, fresh)
    done = cli("do", fresh, action, "--seat", 1, "--json").json
    assert done["digest"] == Game.open(fresh).digest(1)


def test_do_ends_a_game(cli: Cli, fresh: Path) -> None:
    done = cli("do", fresh, '{"type":"resign"}', "--seat", 2, "--json").json
    assert done["outcome"]["winner"] == 1
    assert "seat" not in done
    said = cli("do", fresh, '{"type":"resign"}', "--seat", 1)
    assert said.code == 3
    assert "refused (table.over)" in said.err


def test_a_draw_is_offered_and_accepted(cli: Cli, fresh: Path) -> None:
    offered = cli("do", fresh, '{"type":"offer-draw"}', "--seat", 1, "--json").json
    assert offered["draw_offer"] == cli("show", fresh, "--json").json["draw_offer"] == 1
    done = cli("do", fresh, '{"type":"accept-draw"}', "--json").json
    assert done["outcome"]["winner"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "march",
        "{",
        "[]",
        "{}",
        '{"type":"triumph"}',
        '{"type":"march"}',
        '{"type":"done","really":true}',
        '{"type":"rolled","face":"six"}',
        "\udcff",
        '{"type":"standing-order","windows":' + "[" * 100_000,
    ],
)
def test_an_action_that_cannot_be_read_is_exit_2(cli: Cli, fresh: Path, text: str) -> None:
    content = fresh.read_bytes()
    assert cli("do", fresh, text).code == 2
    assert fresh.read_bytes() == content


def test_a_refused_action_is_exit_3_and_names_the_rule(cli: Cli, fresh: Path) -> None:
    content = fresh.read_bytes()
    wrong_seat = cli("do", fresh, first_legal(cli, fresh), "--seat", 2)
    assert wrong_seat.code == 3
    assert "refused (table.turn): " in wrong_seat.err
    assert "(table.action)" in cli("do", fresh, '{"type":"stand"}').err
    assert "(table.correct)" in cli("do", fresh, '{"type":"rolled","face":1,"corrected":true}').err
    assert fresh.read_bytes() == content


def test_numbers_that_name_nothing_are_refused(cli: Cli, fresh: Path) -> None:
    for number in (-1, 99_999, 2**62):
        for pieces, zone in (([3], number), ([number], 3)):
            action = {"type": "place", "pieces": pieces, "zone": zone}
            assert cli("do", fresh, json.dumps(action)).code == 3


def test_counters_and_places_may_be_given_by_id(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "words.rubicon"
    assert cli("new", "alea/1", path, "--seed", 8).code == 0  # an event that binds nobody
    while cli("legal", path, "--json").json["seat"] != 2 or "march" not in str(
        cli("legal", path, "--json").json["actions"]
    ):
        assert cli("do", path, '{"type":"done"}').code == 0
    march = {"type": "march", "origin": "italia-1", "leaders": ["pompeius"], "units": []}
    done = cli("do", path, json.dumps(march | {"path": ["italia-5"]}), "--json")
    assert done.code == 0
    assert "Pompeius" in done.json["events"][0]["text"]
    assert cli("do", path, json.dumps(march | {"path": ["atlantis"]})).code == 2


def test_a_closed_ocean_is_refused_by_its_rule(cli: Cli, tmp_path: Path) -> None:
    """3.4.2: it is a place that everybody knows, not a word that cannot be read."""
    path = tmp_path / "sea.rubicon"
    scene = open_map().put(CAESARIAN, "gallia-8", "caesar", "naves-6-0a")
    Game.new("alea/2", 7, path=path, position=write(scene.state))
    sail = {"type": "sail", "origin": "gallia-8", "leaders": ["caesar"], "fleets": ["naves-6-0a"]}
    said = cli("do", path, json.dumps(sail | {"units": [], "path": ["atlanticus"]}))
    assert said.code == 3
    assert "refused (3.4.2.closed): Oceanus Atlanticus" in said.err
    nowhere = cli("do", path, json.dumps(sail | {"units": [], "path": ["atlantis"]}))
    assert nowhere.code == 2


def test_only_pauses_that_exist_can_be_narrowed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hidden.rubicon"
    assert cli("new", "alea/1", path, "--hands", "hidden").code == 0
    order = {"type": "standing-order", "windows": ["after-battle"]}
    assert cli("do", path, json.dumps(order), "--seat", 1).code == 0
    nonsense = cli("do", path, json.dumps(order | {"windows": ["nonsense"]}), "--seat", 1)
    assert nonsense.code == 3
    assert "before-battle" in nonsense.err


# --- undo and redo -----------------------------------------------------------------------------


def test_undo_and_redo_come_back_to_the_same_position(cli: Cli, fresh: Path) -> None:
    digests = [cli("show", fresh, "--json", "--seat", "all").json["digest"]]
    for _ in range(3):
        digests.append(cli("do", fresh, first_legal(cli, fresh), "--json").json["digest"])
    back = cli("undo", fresh, 2, "--json").json
    assert (back["record"], back["position"], back["events"]) == (4, 1, [])
    assert back["digest"] == digests[1]
    again = cli("redo", fresh, "--json").json
    assert (again["record"], again["position"], again["digest"]) == (5, 2, digests[2])
    assert again["events"]
    assert cli("redo", fresh, 2).code == 3
    assert cli("undo", fresh, 3).code == 3
    assert cli("undo", fresh, 0).code == 2
    assert cli("undo", fresh, "2", "--seat", "1").code == 0
    assert cli("verify", fresh).code == 0


def test_fair_undo_stops_at_a_die_until_both_agree(cli: Cli, tmp_path: Path) -> None:
    game = played({"undo": "fair"})
    rolled = before(game, lambda move: {"d6", "d10"} > {fall.what for fall in move.falls} > set())
    path = cut(game, rolled + 1, tmp_path / "fair.rubicon")
    seat = game.moves[rolled].seat
    refused = cli("undo", path, "--seat", seat)
    assert refused.code == 3
    assert "refused (table.undo.die)" in refused.err
    assert "die" in refused.err.partition(":")[2]
    assert cli("undo", path, "--agree").code == 3
    assert cli("undo", path, "--ask", "--json").json["asked_undo"] == {"seat": seat, "count": 1}
    assert cli("undo", path, "--refuse", "--seat", 3 - seat).code == 0
    assert cli("undo", path, "--agree").code == 3
    assert cli("undo", path, "--ask", "--seat", seat).code == 0
    agreed = cli("undo", path, "--agree", "--json").json
    assert agreed["position"] == rolled
    assert cli("verify", path).code == 0
    assert cli("undo", path, 999, "--ask", "--seat", 1).code == 3


def test_asking_before_anybody_acted_needs_a_seat(cli: Cli, fresh: Path) -> None:
    assert cli("undo", fresh, "--ask").code == 2


# --- physical dice -----------------------------------------------------------------------------


def test_a_physical_die_is_typed_and_corrected(cli: Cli, tmp_path: Path) -> None:
    game = played({"dice": "manual"})
    position = before(game, lambda move: isinstance(move.action, Rolled))
    path = cut(game, position, tmp_path / "manual.rubicon")
    found = cli("legal", path, "--json").json
    assert found["seat"] == 0
    assert found["actions"] == [{"type": "rolled", "face": face} for face in range(1, 7)]
    refused = cli("do", path, '{"type":"rolled","face":7}')
    assert refused.code == 3
    assert "refused (table.manual)" in refused.err
    assert cli("do", path, '{"type":"rolled","face":3}').code == 0
    corrected = cli("do", path, '{"type":"rolled","face":4,"corrected":true}', "--json").json
    assert corrected["position"] == position + 1
    entry = cli("log", path, "--from", position + 1, "--seat", "all", "--json").json["entries"][0]
    assert entry["corrected"]
    assert entry["events"][0]["rule"] == "table.correct"
    assert "4" in entry["events"][1]["text"]
    assert "(corrected)" in cli("log", path, "--from", position + 1).out
    assert cli("verify", path).code == 0
