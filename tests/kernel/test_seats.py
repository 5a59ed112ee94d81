"""A game for one, which nobody else wins; and one for three, in which all others must agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.cli.main import main
from core.contract import (
    NO_WINNER,
    AcceptDraw,
    Action,
    DeclineDraw,
    Moment,
    OfferDraw,
    Outcome,
    Presenter,
    Refusal,
    Resign,
    System,
    seats_of,
)
from core.game import Done, Game
from core.seat.desk import Desk
from core.seat.session import Session
from core.seat.shown import Choice
from core.seat.talk import Talk
from core.selfplay import Report, play
from core.statistics import figures, scores
from core.texts import outcome_text, refusal_text
from tests.patience import Dig, GoHome, Patience, PatiencePresenter, register

BURIES = 5  # its dice: the third is a one


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def start(name: str, path: Path | None = None, seed: int = 1, **settings: Any) -> Game:
    return Game.new(f"patience/{name}", seed, settings, path=path)


def digs(game: Game, count: int = 1) -> None:
    for _ in range(count):
        assert game.prompt is not None
        assert isinstance(game.push(game.prompt.seat, Dig()), Done)


def why(game: Game, seat: int, action: Action) -> str:
    refusal = game.push(seat, action)
    assert isinstance(refusal, Refusal)
    return refusal.kind


def lost_alone(path: Path | None = None) -> Game:
    """Somebody digs until the mine falls in."""
    game = start("alone", path, seed=BURIES)
    while game.prompt is not None:
        digs(game)
    return game


# --- what such a system writes -----------------------------------------------------------------


def test_the_least_that_a_system_writes() -> None:
    public = {name for name in vars(Patience) if not name.startswith("_")}
    assert public == {
        *("id", "title", "actions", "presenter", "scenarios", "start", "decode", "next_step"),
        *("seats", "moment"),  # which have defaults, too: two players, and no calendar
    }
    assert {name for name in vars(PatiencePresenter) if name[0] != "_"} == {"status", "panes"}
    assert Presenter.__abstractmethods__ == {"status", "panes"}
    assert System.__abstractmethods__ == {"scenarios", "start", "decode", "next_step"}


# --- alone -------------------------------------------------------------------------------------


def test_a_game_for_one_has_one_seat() -> None:
    game = start("alone")
    assert game.seats == seats_of(game.state) == (1,)
    assert why(game, 2, Dig()) == "not-your-turn"
    assert why(game, 2, Resign()) == "needs-a-seat"
    assert Game.new("alea/3", 1).seats == Game.new("caesar/free", 1).seats == (1, 2)


def test_who_plays_alone_hides_nothing() -> None:
    game = start("alone")
    assert list(game.header.settings) == ["undo", "dice"]
    assert not game.hidden_hands


def test_who_plays_alone_takes_back_what_he_wants() -> None:
    game = start("alone")
    digs(game, 2)
    before = game.digest()
    digs(game)
    assert isinstance(game.undo(), Done)
    assert game.digest() == before
    assert isinstance(game.undo(2, seat=1), Done)
    assert isinstance(game.redo(2, seat=1), Done)
    assert game.digest() == before


def test_under_fair_undo_nobody_is_there_to_agree() -> None:
    game = start("alone", undo="fair")
    digs(game)
    assert isinstance(refusal := game.undo(seat=1), Refusal)
    assert refusal.kind == "undo-die"
    assert isinstance(refusal := game.ask_undo(1, 1), Refusal)
    assert refusal.kind == "nobody-else"
    assert refusal_text(game.system, refusal, "fr").startswith("Personne d'autre")


def test_who_plays_alone_cannot_draw() -> None:
    game = start("alone")
    assert why(game, 1, OfferDraw()) == "nobody-else"
    assert why(game, 1, AcceptDraw()) == "no-draw-offered"
    dialog = Talk(Desk(game, "en")).start().dialog
    assert isinstance(dialog, Choice)
    assert [text for _, text in dialog.choices] == ["player 1: resign"]


def test_a_game_for_one_can_be_lost_to_nobody_with_a_level() -> None:
    game = lost_alone()
    assert game.outcome == Outcome(NO_WINNER, "buried", "patience.mine", "deep")
    assert outcome_text(game.system, game.outcome).startswith("Buried, ")
    won = start("alone")
    won.push(1, GoHome())
    assert won.outcome is not None
    assert won.outcome.winner == 1


def test_who_gives_up_alone_has_lost_to_nobody() -> None:
    game = start("alone")
    assert isinstance(game.push(1, Resign()), Done)
    assert game.outcome == Outcome(NO_WINNER, "abandoned", "table.resign")
    assert outcome_text(game.system, game.outcome) == "The game has been given up: nobody wins."


def test_scores_are_by_seat() -> None:
    alone, three = start("alone"), start("three")
    digs(alone, 2)
    assert alone.moment(2).scores == tuple(alone.state.found)
    assert alone.moment(2).score == alone.state.found[0]
    digs(three, 3)
    one, two, last = three.state.found
    assert three.moment(3).scores == (one, two, last)
    assert three.moment(3).score == one - max(two, last)
    assert scores(three)[0][1][-1] == three.moment(3).score
    assert Moment(1, "any", 0, (3, 8), first=2).score == 5
    assert figures(three).actions == {0: 0, 1: 1, 2: 1, 3: 1}


def test_the_file_of_a_game_for_one_is_read_again(path: Path) -> None:
    game = lost_alone(path)
    assert game.log is not None
    game.log.close()
    again = Game.open(path)
    assert again.difference is None
    assert again.digest() == game.digest()
    assert again.outcome == game.outcome
    assert again.seek(1) is None  # as a replay does
    assert again.position == 1


def test_no_curtain_falls_for_one() -> None:
    game = start("alone")
    session = Session(game)
    for _ in range(2):
        assert (session.seats, session.eyes, session.curtain()) == ((1,), 1, 0)
        assert session.speaker() == 1
        digs(game)
        session.look()
        session.hand_over()
    assert session.asked_to_undo() == 0


@pytest.mark.parametrize("name", ["alone", "three"])
def test_self_play_plays_for_all_who_sit_there(name: str) -> None:
    report = Report()
    for seed in range(8):
        play(f"patience/{name}", seed, report)
    assert report.errors == []
    assert report.finished == 8


# --- on the command line -----------------------------------------------------------------------


def test_the_command_line_plays_a_game_for_one(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str, code: int = 0) -> str:
        assert main([words[0], str(path), *words[1:]]) == code
        found = capsys.readouterr()
        return found.out + found.err

    assert main(["new", "patience/alone", str(path), "--seed", str(BURIES)]) == 0
    capsys.readouterr()
    assert "Digging: 0" in said("show")
    assert '{"type":"dig"}' in said("legal")
    assert "finds" in said("do", '{"type":"dig"}', "--seat", "1")
    assert "Digging: 0" not in said("show", "--seat", "1")
    said("undo")
    assert "Digging: 0" in said("show", "--seat", "all")
    said("redo")
    assert "nobody else" in said("do", '{"type":"offer-draw"}', code=3)
    assert "no seat 2: this game has 1" in said("show", "--seat", "2", code=2)
    assert "pas de siège 3" in said("log", "--seat", "3", "--lang", "fr", code=2)
    assert "finds" in said("log")
    assert said("verify")
    while "nobody wins" not in (text := said("do", '{"type":"dig"}')):
        assert "finds" in text
    assert "deep" in said("show")
    assert "Digging" in said("export", "--text")


# --- three -------------------------------------------------------------------------------------


def test_a_draw_needs_all_the_others() -> None:
    game = start("three")
    assert isinstance(game.push(2, OfferDraw()), Done)
    assert why(game, 2, AcceptDraw()) == "no-draw-offered"
    assert isinstance(game.push(3, AcceptDraw()), Done)
    assert game.outcome is None
    assert game.events(2)[0].kind == "draw-accepted"
    assert why(game, 3, AcceptDraw()) == "no-draw-offered"  # once is enough
    assert why(game, 1, OfferDraw()) == "draw-already-offered"
    assert isinstance(game.push(1, AcceptDraw()), Done)
    assert game.outcome == Outcome(0, "agreed", "table.draw")


@pytest.mark.parametrize("answer", [DeclineDraw(), Dig()])
def test_one_of_them_ends_the_offer(answer: Action) -> None:
    game = start("three")
    game.push(2, OfferDraw())
    game.push(3, AcceptDraw())
    assert isinstance(game.push(1, answer), Done)
    assert why(game, 1, AcceptDraw()) == "no-draw-offered"
    assert game.state.draw_offer == 0


def test_who_resigns_among_three_leaves_no_winner() -> None:
    game = start("three")
    game.push(3, Resign())
    assert game.outcome == Outcome(NO_WINNER, "abandoned", "table.resign")


def test_an_undo_needs_all_the_others(path: Path) -> None:
    game = start("three", path, undo="fair")
    digs(game, 2)
    assert isinstance(refusal := game.undo(seat=1), Refusal)
    assert refusal.kind == "undo-other"
    assert game.ask_undo(1, 2) is None
    assert game.undo_awaits() == (2, 3)
    assert Session(game, (3,)).asked_to_undo() == 2
    assert isinstance(game.answer_undo(3, agree=True), Done)
    assert (game.position, game.undo_awaits()) == (2, (2,))
    assert Session(game, (3,)).asked_to_undo() == 0
    assert isinstance(refusal := game.answer_undo(3, agree=True), Refusal)  # once is enough
    assert refusal.kind == "no-undo-asked"
    assert isinstance(game.answer_undo(2, agree=True), Done)
    assert game.position == 0
    assert game.log is not None
    game.log.close()
    again = Game.open(path)
    assert again.difference is None
    assert (again.position, again.digest()) == (0, game.digest())


def test_one_of_them_bars_an_undo() -> None:
    game = start("three", undo="fair")
    digs(game)
    game.ask_undo(1, 1)
    game.answer_undo(2, agree=True)
    assert isinstance(game.answer_undo(3, agree=False), Done)
    assert (game.position, game.undo_awaits()) == (1, ())
    assert game.undo_denied is not None


@pytest.mark.parametrize("agrees", [(), (2,), (2, 2), (1, 2)])
def test_a_file_that_forges_agreement_is_not_believed(path: Path, agrees: tuple[int, ...]) -> None:
    """Every verb is judged on replay: the undo needs the word of all but the last."""
    game = start("three", path, undo="fair")
    digs(game)
    game.ask_undo(1, 1)
    assert game.log is not None
    first = Game(game.header)
    with game.log.writing():
        for seat in agrees:
            game.log.append({"seat": seat, "agree_undo": True})
        game.log.append({"seat": 1, "undo": 1, "agreed": True, "digest": first.digest()})
    game.log.close()
    again = Game.open(path)
    assert (again.difference is None) == (agrees == (2,))


def test_a_form_asks_nobody_who_plays_alone_where_he_sits() -> None:
    from tui.files.memory import seated

    assert seated((1,)) == {"1": (1,)}
    assert seated((1, 2)) == {"both": (1, 2), "1": (1,), "2": (2,)}
    assert list(seated((1, 2, 3))) == ["both", "1", "2", "3"]
