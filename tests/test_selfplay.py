"""Complete games by the random player, every invariant checked after every action."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.alea import sequence
from core.alea.march import one_move
from core.alea.march.move_offer import MovePrompt
from core.alea.year import year_end
from core.caesar.box.actions import Move
from core.caesar.box.state import put, send_to_pool
from core.caesar.combat import battle, losses
from core.caesar.command import movement
from core.contract import Event, Fault, refuse
from core.game import Game
from core.players import barred_rules
from core.players.errands import Errand
from core.selfplay import Report, play, run
from core.systems import open_system

pytestmark = pytest.mark.slow

WAR = {  # what a war cannot be without: rules that twenty random games must meet
    "2.B", "2.D.count", "2.D.share", "2.D.disband", "2.D.reinforcements", "2.E.1", "2.E.3",
    "3.3.2", "3.4.1.alone", "3.4.1.command", "3.4.1.drop", "3.4.1.leaderless", "3.4.2.procedure",
    "3.7.3.roma", "8.2", "8.2.again", "8.2.lone", "8.2.naves", "8.3", "8.3.odds", "8.4.1",
    "8.4.1.retreat", "8.4.2.A", "8.4.2.fraction", "9.1", "9.2.outside", "9.2.recovery",
    "9.2.relocation", "9.4.recruits", "10.1.battle", "10.1.leader", "10.2.roma", "crt.a", "crt.f",
    "deploy", "s3.victory",
}  # fmt: skip


def test_twenty_games_of_scenario_3_keep_every_invariant() -> None:
    report = run("alea/3", games=20, seed=1)
    assert report.errors == []
    assert report.finished == 20
    assert sorted(rule for rule in WAR if not report.coverage[rule]) == []


@pytest.mark.parametrize(
    ("scenario", "hands"),
    [
        (f"alea/{number}", hands)
        for number in range(1, 8)
        for hands in ("open", "hidden")
        if (number, hands) != (3, "open")  # the first of the twenty
    ],
)
def test_games_of_each_scenario_keep_every_invariant(scenario: str, hands: str) -> None:
    report = run(scenario, games=3, seed=1, settings={"hands": hands})
    assert report.errors == []
    assert report.finished == 3


BLOCKS = {  # what fifty random games of Julius Caesar must meet
    "1.2.last", "2.1.cancel", "6.1", "6.12", "6.14", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3",
    "7.4", "7.5", "7.51", "7.51.third", "7.62", "7.63", "7.7", "7.8", "7.81", "7.82", "8.1", "8.2",
    "8.3", "8.4", "8.5", "8.6", "event.apollo", "event.jupiter", "event.mars", "event.mercury",
    "event.neptune", "event.pluto", "event.vulcan",
}  # fmt: skip


@pytest.mark.parametrize("scenario", ["caesar/historical", "caesar/free"])
def test_fifty_games_of_julius_caesar_meet_its_rules(scenario: str) -> None:
    """6.13 is met by refusals alone; 7.52 needs a battle near Alexandria, far from most armies.
    Every invariant is checked in them, too."""
    report = run(scenario, games=50, seed=1, looking=True)
    assert report.errors == []
    assert report.finished == 50
    assert sorted(rule for rule in {*BLOCKS, "6.13", "7.52"} if not report.coverage[rule]) == []


REIGN = {  # what ten random games of Julien's war must meet
    "2.A", "2.B", "2.C.draw", "2.D.count", "2.D.event", "2.D.nomination", "2.D.share", "2.E.3",
    "2.F.hands", "3.2.1.pseudo", "3.2.1.ripenses", "3.3.1.dux", "3.3.2.frontier", "3.4.1.alone",
    "3.4.1.command", "3.4.1.drop", "3.4.1.homeland", "3.4.1.leaderless", "3.4.2.control",
    "3.4.2.procedure", "3.5.1.augustus", "3.5.1.caesar", "3.5.3", "3.6.2", "3.6.3.A", "3.6.3.B",
    "3.6.4.failure", "3.7.2.leaderless", "3.7.3", "4.2.1.return", "4.2.3", "4.2.4", "4.3.alone",
    "4.3.entry", "4.3.home", "4.3.leash", "4.3.own", "4.4.1", "4.4.2.move", "6.3.assassination",
    "6.3.flight", "6.3.plague", "6.3.rise-minor", "7.1.lone", "7.1.stop", "7.3", "8.2",
    "8.2.origin",
    "8.3", "8.3.odds", "8.4.1", "8.4.1.retreat", "8.4.2.A", "8.4.2.E", "8.4.2.fraction", "8.5.1",
    "9.2", "9.3.1.return", "9.3.2.recovery", "9.3.3", "9.4.recovery", "10.1.battle",
    "10.1.dioceses", "10.1.leader", "10.2.capital", "10.2.foreign", "10.2.usurpation", "crt.a",
    "crt.f", "death.natural", "s7.julien", "s7.victory",
}  # fmt: skip


def test_ten_games_of_semper_victor_meet_its_rules() -> None:
    report = run("semper/7", games=10, seed=1, looking=True)
    assert report.errors == []
    assert report.finished == 10
    assert sorted(rule for rule in REIGN if not report.coverage[rule]) == []


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("number", range(1, 10))
def test_games_of_semper_victor_keep_every_invariant(number: int, hands: str) -> None:
    """Ten of each scenario, five with open hands; of the long ones two."""
    count = 1 if number in (6, 8) else 5
    report = run(f"semper/{number}", games=count, seed=1, settings={"hands": hands})
    assert report.errors == []
    assert report.finished == count


@pytest.mark.parametrize("settings", [{"dice": "manual"}, {"undo": "fair"}, {"success": "strict"}])
def test_games_of_semper_victor_with_other_settings(settings: dict[str, str]) -> None:
    report = run("semper/9", games=3, seed=3, settings=settings)
    assert report.errors == []
    assert report.finished == 3


def test_looking_at_what_is_barred_changes_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games, met = [], []
    for often in (0.0, 1.0):
        monkeypatch.setattr(barred_rules, "AT_BARS", often)
        report = Report()
        games.append(play("caesar/historical", 3, report, errands=True, looking=True))
        met.append(report.coverage)
    first, again = ([move.digest for move in game.moves] for game in games)
    assert first == again
    assert met[0]["6.1.points"] == 0 < met[1]["6.1.points"]


def test_an_errand_leads_to_the_goal_by_land_while_one_is_not_there() -> None:
    """From Ravenna the roads to Egypt begin at Aquileia; Pompeius stands at Alexandria already."""
    system = open_system("caesar")
    chart = system.presenter.chart("caesar/historical", "en")
    assert chart is not None
    game = Game.new("caesar/historical", 1)
    board, where = game.state.board, game.state.where
    errands = (Errand(chart, system.presenter, str(n)) for n in range(20))
    errand = next(errand for errand in errands if errand.goal == "alexandria")
    legion = board.block_ids.index("c-legio-13")
    ravenna, genua, aquileia = (board.by_id[place] for place in ("ravenna", "genua", "aquileia"))
    assert where[legion] == ravenna
    away, there = Move(ravenna, (legion,), (genua,)), Move(ravenna, (legion,), (aquileia,))
    assert errand.steps(game.state, away)[0] < errand.steps(game.state, away)[1]
    assert errand.steps(game.state, there)[0] > errand.steps(game.state, there)[1]
    assert errand.choose(game.state, 1, [away, there]) == 1
    assert errand.choose(game.state, 1, [away]) is None
    assert not errand.fulfilled(game.state, 1)
    assert errand.fulfilled(game.state, 2)


@pytest.mark.parametrize(
    "settings",
    [
        {"hands": "open"},
        {"dice": "manual"},
        {"undo": "fair"},
        {"opening": "caesar"},
        {"sides": "bid"},
    ],
)
def test_games_of_julius_caesar_with_other_settings(settings: dict[str, str]) -> None:
    report = run("caesar/free", games=3, seed=3, settings=settings)
    assert report.errors == []
    assert report.finished == 3


@pytest.mark.parametrize("settings", [{"hands": "hidden"}, {"dice": "manual"}, {"undo": "fair"}])
def test_games_with_other_settings(settings: dict[str, str]) -> None:
    report = run("alea/3", games=2, seed=3, settings=settings)
    assert report.errors == []
    assert report.finished == 2


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (play("alea/3", 5, Report()) for _ in range(2))
    assert [move.digest for move in first.moves] == [move.digest for move in again.moves]


def test_saved_games_replay(tmp_path: Path) -> None:
    run("alea/3", games=1, seed=9, save=tmp_path)
    (path,) = tmp_path.iterdir()
    game = Game.open(path)
    assert game.difference is None
    assert game.outcome is not None


def test_a_list_that_offers_something_illegal_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel takes a question's word for what it lists: self-play tests that word."""
    monkeypatch.setattr(MovePrompt, "why_not", lambda *asked: refuse("not-an-answer", "2.E.1"))
    report = Report()
    play("alea/3", 1, report)
    assert report.errors
    assert "offered but refused" in report.errors[0]


def test_the_ledger_adds_up_what_is_told() -> None:
    alea = open_system("alea")
    told = [
        Event("points", "10.1.battle", {"side": 1, "points": 2, "total": 2}),
        Event("points", "10.2.roma", {"side": 2, "points": 1, "total": 1}),
        Event("die", "8.3", {"face": 6}),
    ]
    assert alea.booked((4, 1), told) == (5, 1)
    turned = [Event("score-turned", "5.1.2.score", {"total": -4}), told[1]]
    assert alea.booked((4, 1), turned) == (-5, 1)
    year = [
        Event("republic-wars", "5.1.1.peoples", {"peoples": [0, 4]}),
        Event("republic-bare-region", "5.1.1.garrison", {"region": 0}),
        Event("republic-bare-region", "5.1.1.garrison", {"region": 1}),
        Event("republic-quiet", "5.1.1.quiet"),
        Event("republic", "5.1.1", {"total": 3}),
        Event("imperium", "6.4.imperium", {"total": 2}),
    ]
    assert alea.booked((0, 1), year) == (0, 2)
    assert alea.booked((0, 4), year) == (0, 4)


def test_a_broken_position_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks can fail: a counter that vanishes is named with the seed."""
    alea = open_system("alea")
    real = alea.faults_in_play

    def broken(state: object) -> list[Fault]:
        state.where[0] = 199  # type: ignore[attr-defined]
        return real(state)

    monkeypatch.setattr(alea, "faults_in_play", broken)
    report = Report()
    play("alea/1", 1, report)
    assert report.finished == 0
    assert "seed 1, position 1" in report.errors[0]
    assert "3.3.1" in report.errors[0]


def nothing(*_: object, **__: object) -> Iterator[object]:
    """A rule that is left out."""
    yield from ()
    return False


MUTATIONS = {
    "battles are not fought": (sequence, "contested", lambda state: []),
    "units outside the Republic survive the winter": (year_end, "lose_outside", lambda t, s: None),
    "fleets winter at sea": (year_end, "lose_adrift", lambda t, s: None),
    "nobody goes into winter quarters": (year_end, "relocate_one", nothing),
    "lone leaders stay among their enemies": (one_move, "flee_lone_leaders", nothing),
}


CAESAR_MUTATIONS = {
    "battles are not fought": (battle, "contested_places", lambda state: []),
    "roads take any number": (movement, "road_limit", lambda *_: 99),
    "the main force is never told from reserves": (battle, "forget", lambda *_: None),
    "dead leaders are not replaced": (losses, "_succeed", lambda *_: None),
    "Cleopatra dies": (losses, "join", lambda state, side: send_to_pool(state, 62)),
    "lost blocks keep their steps": (losses, "send_to_pool", put),
}


@pytest.mark.parametrize("name", CAESAR_MUTATIONS)
def test_a_rule_of_julius_caesar_left_out_breaks_an_invariant(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, function, instead = CAESAR_MUTATIONS[name]
    monkeypatch.setattr(module, function, instead)
    report = run("caesar/free", games=20, seed=1)
    assert report.errors != []


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_rule_left_out_breaks_an_invariant(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, function, instead = MUTATIONS[name]
    monkeypatch.setattr(module, function, instead)
    assert run("alea/3", games=8, seed=1).errors != []
