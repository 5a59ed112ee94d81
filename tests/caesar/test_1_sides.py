"""1.1.bid: levy points for the choice of side, a tournament's option."""

from pathlib import Path

import pytest

from core.caesar.box.actions import Bid, Done, PlayCard, PlaySide, PutAside
from core.caesar.box.board import NOBODY
from core.caesar.box.state import Auction, State
from core.caesar.start.side_auction import MOST_BID
from core.contract import Drawn, Refusal, Table
from core.game import Game
from core.selfplay import Report, play, run
from core.texts import LANGUAGES, prompt_text
from tests.caesar.panes import PRESENTER, shown
from tests.caesar.scene import (
    SCENARIOS,
    C,
    P,
    Scene,
    asked,
    command,
    do,
    end,
    god,
    offered,
    refused,
    told,
)
from tests.panes import ROOM, width

BIDS = {"sides": "bid"}


def table(scenario: str = SCENARIOS[0], first: int = 1, **settings: str) -> Game:
    """A game in which this seat has drawn the first bid."""
    game = Game.new(scenario, 7, {**BIDS, "dice": "manual", **settings})
    do(game, Drawn(first), 1)
    return game


def sold(points: int, side: int, first: int = 1, **more: str) -> Game:
    """The first to speak has paid so much for a side; nothing: the other has the choice."""
    game = table(first=first, **more)
    do(game, Bid(points) if points else Done(), first)
    if 0 < points < MOST_BID:
        do(game, Done(), 3 - first)
    do(game, PlaySide(side))
    return game


# --- bids --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 2])
def test_1_1_the_lot_says_who_bids_first_and_each_bid_is_higher(first: int) -> None:
    game, second = table(first=first), 3 - first
    assert told(game, "bids-first")[0].args == {"seat": first}
    assert asked(game) == ("bid", first)
    do(game, Bid(2))
    assert asked(game) == ("bid", second)
    assert refused(game, Bid(2)) == ("bid-out-of-range", "1.1.bid")
    assert refused(game, Bid(3), first) == ("not-your-turn", "table.turn")
    assert refused(game, Bid(MOST_BID + 1)) == ("bid-out-of-range", "1.1.bid")
    do(game, Bid(3))
    do(game, Done())
    assert told(game, "bid-passed")[0].args == {"seat": first}
    assert asked(game) == ("choose-side", second)
    assert game.prompt is not None
    assert game.prompt.args() == {"seat": second, "count": 3}


def test_1_1_the_draw_is_the_seeds_with_the_programs_dice() -> None:
    first = {asked(Game.new(SCENARIOS[0], seed, BIDS))[1] for seed in range(12)}
    assert first == {1, 2}


def test_1_1_a_pass_before_any_bid_leaves_the_choice_for_nothing() -> None:
    game = table(first=2)
    do(game, Done())
    assert asked(game) == ("choose-side", 1)
    do(game, PlaySide(P))
    assert game.state.factions == [P, C]
    assert not told(game, "levies-owed")
    assert game.system.ledger(game.state) == (0, 0, 0, 0)


def test_1_1_the_highest_bid_possible_ends_the_bids() -> None:
    game = table()
    do(game, Bid(MOST_BID))
    assert asked(game) == ("choose-side", 1)


def test_1_1_other_answers_are_refused() -> None:
    game = table()
    assert refused(game, PlaySide(C)) == ("not-an-answer", "table.action")
    assert refused(game, Bid(0)) == ("bid-out-of-range", "1.1.bid")
    assert refused(game, Bid(-1)) == ("bid-out-of-range", "1.1.bid")
    do(game, Done())
    assert refused(game, Bid(4)) == ("not-an-answer", "table.action")
    for side in (NOBODY, 3, -1):
        assert refused(game, PlaySide(side)) == ("no-such-side", "1.1.bid")


def test_1_1_everything_that_is_allowed_is_offered() -> None:
    game = table()
    do(game, Bid(7))
    assert offered(game, "type") == ["done", "bid"]
    assert offered(game, "points", type="bid") == [8, 9, 10]
    do(game, Done())
    assert offered(game, "side", type="play-side") == [C, P]


# --- who plays whom ----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("first", "side"), [(1, C), (1, P), (2, C), (2, P)])
def test_1_1_seats_are_persons_and_the_bidder_plays_what_he_chose(
    scenario: str, first: int, side: int
) -> None:
    game = table(scenario, first, hands="hidden")
    assert game.state.factions == [NOBODY, NOBODY]
    assert game.system.factions(game.state) == {"1": "", "2": ""}
    do(game, Bid(2))
    do(game, Done())
    do(game, PlaySide(side))
    assert game.state.factions[first - 1] == side
    assert game.state.factions[2 - first] == 3 - side
    caesar = first if side == C else 3 - first
    if scenario == "caesar/free":
        assert asked(game) == ("swap", caesar)  # Caesar deploys first, whoever plays him
        end(game)
        assert asked(game) == ("swap", 3 - caesar)
        end(game)
    assert asked(game) == ("put-aside", caesar)
    own = game.view(caesar)
    assert own.eyes == C
    assert own.hands[C - 1] == game.state.hands[C - 1]
    assert own.hands[P - 1] == [0] * 6
    card = game.state.hands[C - 1][0]
    assert refused(game, PutAside(card), 3 - caesar) == ("card-not-held", "2.1.hand")
    do(game, PutAside(card), caesar)


def test_1_1_the_winner_is_the_seat_that_plays_the_side() -> None:
    report = Report()
    winners = []
    for seed in range(1, 9):
        game = play(SCENARIOS[0], seed, report, BIDS)
        won = [e.args["side"] for e in game.events(len(game.moves)) if e.kind == "won"]
        assert game.outcome is not None
        if won:
            assert game.state.factions[game.outcome.winner - 1] == won[0]
            winners.append((game.outcome.winner, won[0]))
    assert report.errors == []
    assert len({seat == side for seat, side in winners}) == 2  # both ways round


# --- the levies --------------------------------------------------------------------------------


def played(game: Game, ours: int, theirs: int) -> None:
    """Caesar's card and Pompeius' card of a turn, by whoever plays them."""
    for side, card in ((C, ours), (P, theirs)):
        do(game, PlayCard(card), game.state.seat_of(side))


def owing(side: int, points: int, *cards: int, turn: int = 1) -> Game:
    """A turn before whose cards so many levy points are owed to a side."""
    scene = Scene("cards", turn=turn).hand(C, *cards[::2]).hand(P, *cards[1::2])
    scene.at("roma", "c-auxilia-1", steps=1).at("neapolis", "p-auxilia-1", steps=1)
    return scene.game(sides="bid", factions=[P, C], auction=(3 - side, points))


@pytest.mark.parametrize("side", [C, P])
def test_1_1_the_other_player_has_the_points_with_his_first_levies(side: int) -> None:
    game = owing(side, 3, command(2, 2), command(2, 1))
    played(game, command(2, 2), command(2, 1))
    paid = {}
    for now in (C, P):
        assert game.state.active == now
        paid[now] = game.state.levies_left
        end(game, 2)
    assert paid == {C: 2 + 3 * (side == C), P: 1 + 3 * (side == P)}
    assert game.system.ledger(game.state) == (0, 0, 0, 0)


def test_1_1_what_is_not_used_then_is_lost() -> None:
    game = owing(C, 4, command(2, 2), command(2, 1), command(3, 1), command(1, 3))
    played(game, command(2, 2), command(2, 1))
    assert told(game, "levies-paid")[0].args == {"side": C, "count": 4}
    while asked(game)[0] != "play-card":
        end(game)
    played(game, command(3, 1), command(1, 3))
    assert game.state.levies_left == 1


def test_1_1_an_event_gives_no_levies_and_keeps_the_points() -> None:
    game = owing(P, 3, command(2, 2), god("vulcan"), command(3, 1), command(1, 3))
    played(game, command(2, 2), god("vulcan"))
    assert game.state.levies_left == 0
    end(game)
    assert (asked(game)[0], game.state.active, game.state.levies_left) == ("moves", C, 2)
    end(game, 2)
    assert game.system.ledger(game.state) == (0, 0, 0, 3)
    played(game, command(3, 1), command(1, 3))
    end(game, 2)
    assert (game.state.active, game.state.levies_left) == (P, 3 + 3)


def test_1_1_two_events_cancel_each_other_and_keep_the_points() -> None:
    game = owing(C, 2, god("mars"), god("vulcan"))
    played(game, god("mars"), god("vulcan"))
    assert told(game, "cancelled")
    assert game.system.ledger(game.state) == (0, 0, 2, 0)


def test_1_1_apollos_copy_of_a_command_card_brings_them() -> None:
    scene = Scene("cards", turn=2).hand(C, god("apollo")).hand(P, command(4, 1))
    scene.at("roma", "c-auxilia-1", steps=1).before(P, command(1, 3))
    game = scene.game(sides="bid", factions=[1, 2], auction=(1, 2))
    played(game, god("apollo"), command(4, 1))
    assert game.state.levies_left == 3 + 2


def test_1_1_the_points_are_a_debt_of_the_game_not_of_a_year() -> None:
    game = owing(P, 2, god("mars"), god("vulcan"), turn=5)
    played(game, god("mars"), god("vulcan"))
    end(game, 2)  # nobody disbands
    assert asked(game)[0] == "put-aside"
    assert game.system.ledger(game.state) == (0, 0, 0, 2)


@pytest.mark.parametrize("points", [0, 1, 6, MOST_BID])
def test_1_1_what_was_bid_is_owed_to_the_other(points: int) -> None:
    game = sold(points, P, first=2)
    chooser = 2 if points else 1
    assert game.state.factions[chooser - 1] == P
    assert game.system.ledger(game.state) == (0, 0, points, 0)


# --- the table ---------------------------------------------------------------------------------


def test_1_1_default_games_have_no_auction() -> None:
    game = Game.new(SCENARIOS[0], 1)
    assert game.header.settings["sides"] == "given"
    assert game.state.factions == [C, P]
    assert not isinstance(game.state.terms, Auction)


def test_1_1_both_tournament_options_go_together() -> None:
    game = sold(2, C, opening="caesar")
    assert game.state.terms.caesar_first
    other = sold(2, C)
    assert not other.state.terms.caesar_first


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_1_1_bids_and_sides_are_public(hands: str) -> None:
    game = Game.new(SCENARIOS[1], 3, {**BIDS, "hands": hands})
    for action in (Bid(2), Done(), PlaySide(P)):
        assert len({game.digest(seat) for seat in (1, 2, None)}) == 1  # nobody knows more
        do(game, action)
        assert [event.only for event in told(game)] == [0] * len(told(game))
        for seat in (1, 2, None):
            assert game.view(seat).terms == game.state.terms
            assert game.view(seat).factions == game.state.factions


def test_1_1_nobody_sees_blocks_before_the_sides_are_chosen() -> None:
    game = Game.new(SCENARIOS[0], 3, {**BIDS, "hands": "hidden"})
    for seat in (1, 2):
        steps = game.view(seat).steps
        assert not any(steps)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_1_undo_and_redo_of_bids_and_of_the_choice(scenario: str) -> None:
    game = Game.new(scenario, 5, BIDS)
    digests = [game.digest()]
    for action in (Bid(1), Bid(3), Done(), PlaySide(P)):
        do(game, action)
        digests.append(game.digest())
    for expected in reversed(digests[:-1]):
        assert not isinstance(game.undo(1), Refusal)
        assert game.digest() == expected
    game.redo(4)
    assert game.digest() == digests[-1]
    game.seek(2)
    assert game.digest() == digests[2]


def test_1_1_a_bid_of_the_other_is_not_taken_back_in_a_fair_game() -> None:
    game = Game.new(SCENARIOS[0], 5, {**BIDS, "undo": "fair"})
    first = asked(game)[1]
    do(game, Bid(1))
    refusal = game.undo(1, 3 - first)
    assert isinstance(refusal, Refusal)
    assert not isinstance(game.undo(1, first), Refusal)


def test_1_1_a_file_with_bids_replays(tmp_path: Path) -> None:
    path = tmp_path / "bids.rubicon"
    game = Game.new(SCENARIOS[1], 11, BIDS, path=path)
    for action in (Bid(1), Bid(2), Bid(5), Done(), PlaySide(P), Done(), Done()):
        do(game, action)
    again = Game.open(path)
    assert again.difference is None
    assert again.digest() == game.digest()
    assert again.state.factions == game.state.factions


@pytest.mark.parametrize("count", range(6))
def test_1_1_every_position_with_bids_is_written_and_read_back(count: int) -> None:
    game = Game.new(SCENARIOS[0], 5, {**BIDS, "hands": "hidden", "opening": "caesar"})
    for action in (Bid(1), Bid(3), Done(), PlaySide(P))[:count]:
        do(game, action)
    for _ in range(count - 4):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    written = game.system.write_position(game.state)
    again = Game.new(SCENARIOS[0], 5, game.header.settings, position=written)
    assert again.digest() == game.digest()


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"factions": [1, 1]}, "1.1"),
        ({"factions": [0, 0]}, "1.1"),
        ({"auction": (3, 1)}, "1.1.bid"),
        ({"auction": (1, MOST_BID + 1)}, "1.1.bid"),
    ],
)
def test_1_1_a_position_with_impossible_sides_is_refused(
    fields: dict[str, object], rule: str
) -> None:
    with pytest.raises(Exception, match=rf"rule {rule}\)"):
        Scene().at("roma", "c-legio-7").game(**fields)


def test_1_1_the_panes_name_players_before_sides_and_what_is_owed() -> None:
    game = table()
    presenter, view = game.system.presenter, game.view(None)
    assert presenter.faction(view, 2, "en") == "player 2"
    assert presenter.faction(view, 2, "fr") == "joueur 2"
    drawn = Game.new(SCENARIOS[0], 7, {**BIDS, "dice": "manual"})
    assert drawn.prompt is not None
    options = drawn.prompt.options(view, {"type": "drawn"})
    assert options is not None
    labels = [presenter.label(view, options.named, o.value, "en") for o in options.candidates]
    assert labels == ["player 1", "player 2"]
    assert presenter.status(view, "en").split("  ")[2] == "bids for the sides"
    game = sold(3, C)
    panes = {p.id: p for p in game.system.presenter.panes(game.view(1), "en")}
    facts = {row.key: row.cells[1] for row in panes["turn"].rows}
    assert facts["Levies to come"] == "POMPEY 3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_1_1_everything_fits_80_columns_before_there_are_sides(lang: str) -> None:
    game = table(hands="hidden")
    for action in (Bid(9), Done(), PlaySide(P)):
        assert game.prompt is not None
        assert len(prompt_text(game.system, game.prompt, lang)) <= ROOM - len("player 1 - ")
        for seat in (1, 2, None):
            view = game.view(seat)
            assert len(PRESENTER.status(view, lang)) <= ROOM
            assert all(width(pane) <= ROOM for pane in shown(view, lang))
        do(game, action)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_1_1_games_with_bids_keep_every_invariant(scenario: str, hands: str) -> None:
    report = run(scenario, games=4, seed=1, settings={**BIDS, "hands": hands})
    assert report.errors == []
    assert report.finished == 4
    assert report.coverage["1.1.bid"] > 8


def test_1_1_points_that_vanish_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The invariants are worth something: the ledger must balance."""

    def forget(table: Table, state: State, side: int) -> int:
        state.terms.points = 0  # type: ignore[union-attr]
        return 0

    monkeypatch.setattr("core.caesar.cards.card_phase.pay", forget)
    report = run(SCENARIOS[0], games=4, seed=1, settings=BIDS)
    assert any("ledger" in error for error in report.errors)
