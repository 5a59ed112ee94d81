"""Fog of war: two games that differ only in what a seat may not know look the same to it.

The twins are played alike, but for two blocks of the other side that have exchanged their
identities (place, steps, all they do). As long as both stand with their backs to the seat, all
that it sees, is asked, offered, refused and told must be the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.caesar.box.actions import (
    Disband,
    Erupt,
    Ferry,
    Fight,
    Fire,
    Move,
    Pass,
    PlayCard,
    PutAside,
    Raise,
    Regroup,
    Reinforce,
    Retreat,
    Suffer,
    Surprise,
    Turn,
)
from core.caesar.box.view import known
from core.cli.main import main
from core.contract import Action, Event
from core.faults import BadPosition
from core.game import Done, Game, file_of
from core.log import GameLog
from core.selfplay import Report, play
from core.texts import event_text, refusal_text, rules
from tests.caesar.panes import PRESENTER, offered, shown, texts
from tests.caesar.scene import BOARD, P, Scene, block, place
from tests.caesar.twins import HIDDEN, Exchange, Twins

# --- what a seat is shown ----------------------------------------------------------------------


def seen(game: Game, seat: int) -> dict[str, Any]:
    prompt, view = game.prompt, game.view(seat)
    events = game.events(game.position)
    shown: dict[str, Any] = {
        "view": [game.digest(seat), game.digest(None)],
        "told": [[e for e in events if e.visible_to(s)] for s in (seat, None)],
        "undo": game.position and game.why_not_undo(1, seat),
        "moment": game.moment(game.position),
        "outcome": game.outcome,
    }
    shown["log"] = [event_text(game.system, e, "en") for e in shown["told"][0]]
    shown["battle"] = PRESENTER.combat(view, PRESENTER.fight(view), "en")
    if prompt is not None:
        put = prompt.put_to(seat)
        shown["asked"] = (prompt.kind, prompt.rule, prompt.seat, put.args(), prompt.args())
        shown["offered"] = list(put.legal(view))
        shown["fields"] = offered(put, view)
        shown["forecasts"] = [put.forecast(view, action) for action in shown["offered"][:12]]
        refusals = [game.why_not(seat, action) for action in trials()]
        shown["why not"] = refusals
        shown["in words"] = [refusal_text(game.system, r, "fr") for r in refusals if r is not None]
    return shown


def trials() -> list[Action]:
    """Orders for blocks of both sides, right or wrong."""
    found: list[Action] = []
    for number in range(0, BOARD.block_count, 7):
        found += [Fire(number), Pass(number), Reinforce(number), Raise(number, place("roma"))]
        found += [Move(place(c), (number,), (place("roma"),)) for c in ("genua", "neapolis")]
        found += [Retreat(number, place("roma")), Suffer(number), Disband((number,))]
        found += [Regroup((number,), place("roma")), Ferry(number, (place("internum"),))]
    found += [Turn(place(one), place("roma")) for one in ("genua", "neapolis", "tyrrhenum")]
    found += [Erupt(place("roma")), Fight(place("roma")), Surprise(place("roma"))]
    return found


def exported(game: Game, seat: int, folder: Path, said: pytest.CaptureFixture[str]) -> str:
    """The file that `export` writes for this seat."""
    path = folder / "game.rubicon"
    path.unlink(missing_ok=True)
    GameLog.create(path, *file_of(game)).close()
    said.readouterr()
    assert main(["export", str(path), "--seat", str(seat)]) == 0
    return str(said.readouterr().out)


# --- the twins ---------------------------------------------------------------------------------


def look_the_same(twins: Twins, seat: int) -> None:
    """As long as anything is hidden, this seat cannot tell one game from the other."""
    first, second = twins.pair
    for _ in range(60):
        if not twins.still_hidden() or first.outcome is not None:
            break
        assert seen(first, seat) == seen(second, seat)
        if not twins.step():
            break


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("seed", range(1, 21))
def test_what_a_seat_sees_is_offered_and_told_does_not_depend_on_hidden_blocks(
    seed: int, seat: int
) -> None:
    twins = Twins(seed, seat)
    first, second = twins.pair
    assert first.digest() != second.digest()
    look_the_same(twins, seat)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("seed", range(31, 36))
def test_twins_of_a_game_with_bids_look_the_same(seed: int, seat: int) -> None:
    """1.1.bid: the fog follows the seat, whichever side it plays."""
    look_the_same(Twins(seed, seat, sides="bid"), seat)


@pytest.mark.parametrize("sides", ["given", "bid"])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("seed", range(1, 5))
def test_what_is_exported_to_a_seat_does_not_depend_on_hidden_blocks(
    seed: int, seat: int, sides: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twins = Twins(seed, seat, sides=sides)
    for number in range(25):
        if not twins.still_hidden() or twins.pair[0].outcome is not None:
            break
        if number % 6 == 0:
            one, other = (exported(game, seat, tmp_path, capsys) for game in twins.pair)
            assert one == other
        if not twins.step():
            break


def test_the_twins_go_on_for_a_while_and_meet_battles() -> None:
    """The test above is worth something: many positions, and battles among them."""
    positions = battles = 0
    for seed in range(1, 21):
        twins = Twins(seed, 1)
        first = twins.pair[0]
        for _ in range(60):
            if not twins.still_hidden() or first.outcome is not None:
                break
            positions += 1
            battles += first.state.battle is not None
            if not twins.step():
                break
    assert positions > 300
    assert battles > 20


def test_exchanging_blocks_that_are_shown_is_noticed() -> None:
    """The comparison can fail: a block of the battle going on is not hidden."""
    scene = Scene("battles").at("roma", "p-legio-3").attack("roma", "genua", "c-legio-7")
    game = scene.at("utica", "p-legio-39").game(hands="hidden")
    exchange = Exchange(block("p-legio-3"), block("p-legio-39"))
    other = Game.new(
        "caesar/historical", 7, game.header.settings, position=exchange.position(game.state)
    )
    assert seen(game, 1) != seen(other, 1)


# --- single secrets ----------------------------------------------------------------------------


def views(scene_one: Scene, scene_two: Scene, **settings: Any) -> list[dict[str, Any]]:
    return [seen(scene.game(hands="hidden", **settings), 1) for scene in (scene_one, scene_two)]


def test_strength_and_kind_of_the_enemy_are_hidden() -> None:
    one = Scene().at("roma", "c-legio-7").at("neapolis", "p-legio-1", steps=1)
    other = Scene().at("roma", "c-legio-7").at("neapolis", "pompeius", steps=3)
    assert views(one, other)[0] == views(one, other)[1]


def test_the_pool_is_hidden_but_the_fallen_are_not() -> None:
    def scene(*fallen: str) -> Scene:
        return Scene().at("roma", "c-legio-7").box("lost", *fallen).at("neapolis", "p-legio-1")

    one, other = views(scene("p-legio-2"), scene("p-legio-4"))
    assert one != other


def test_cleopatras_place_is_seen_her_strength_is_not() -> None:
    def scene(city: str, steps: int) -> Scene:
        return (
            Scene()
            .at("roma", "c-legio-7")
            .at("utica", "p-legio-39")
            .at(city, "cleopatra", steps=steps)
        )

    weak, strong = views(scene("alexandria", 1), scene("alexandria", 4))
    assert weak == strong
    game = scene("utica", 2).game(hands="hidden")
    assert game.view(1).where[BOARD.cleopatra] == place("utica")
    assert game.view(2).steps[BOARD.cleopatra] == 2


def test_hands_and_cards_put_aside_are_hidden() -> None:
    def scene(*cards: int) -> Scene:
        return Scene("cards", turn=2).at("roma", "c-legio-7").hand(P, *cards)

    one, other = (s.game(hands="hidden") for s in (scene(21, 22), scene(23, 24)))
    assert one.digest(1) == other.digest(1)
    assert one.digest(2) != other.digest(2)
    view = one.view(1)
    assert view.hands[P - 1] == [0] * 4
    assert view.aside[P - 1] == 0


def test_reserves_are_hidden_until_the_second_round() -> None:
    def scene(reserve: str) -> Scene:
        found = Scene("battles").at("roma", "c-legio-7").attack("roma", "neapolis", "p-legio-1")
        return found.attack("roma", "asculum", reserve, reserve=True)

    first, second = (scene(name).game(hands="hidden") for name in ("p-legio-3", "p-legio-4"))
    assert seen(first, 1) == seen(second, 1)
    for game in (first, second):
        assert isinstance(game.push(1, Pass(block("c-legio-7"))), Done)
        assert isinstance(game.push(2, Pass(block("p-legio-1"))), Done)
    assert seen(first, 1) != seen(second, 1)


def test_an_order_for_the_others_hidden_block_says_nothing_about_it() -> None:
    scene = Scene().at("roma", "c-legio-7").at("neapolis", "p-legio-1").at("utica", "p-legio-39")
    game = scene.game(hands="hidden")
    refusals = []
    for name in ("p-legio-1", "p-legio-39", "p-legio-36", "pompeius"):
        order = Move(place("neapolis"), (block(name),), (place("roma"),))
        refusal = game.why_not(1, order)
        assert refusal is not None
        refusals.append((refusal.kind, refusal.rule))
    assert set(refusals) == {("not-yours", "6.1.own")}


def test_open_hands_show_everything() -> None:
    game = Scene().at("roma", "c-legio-7").at("neapolis", "p-legio-1").game(hands="open")
    assert game.view(1).steps[block("p-legio-1")] == 4
    assert game.view(1).hands == game.state.hands


def test_every_event_of_a_hidden_game_names_only_what_its_reader_may_know() -> None:
    """A block is named to the other side only when it is shown, fallen, or Cleopatra."""
    open_kinds = {
        "fires", "passes", "retreats", "step-lost", "eliminated", "leader-killed", "third-leader",
        "jupiter-turns", "jupiter-strikes",
    }  # fmt: skip
    for seed in (1, 2, 3):
        game = play("caesar/free", seed, Report(), HIDDEN, checked=False)
        for position in range(len(game.moves) + 1):
            for event in game.events(position):
                check_event(game, event, open_kinds)


def check_event(game: Game, event: Event, open_kinds: set[str]) -> None:
    for seat in (1, 2):
        if not event.visible_to(seat):
            continue
        own = game.state.factions[seat - 1]
        if {"block", "blocks"} & set(event.args) and event.kind not in open_kinds:
            assert event.args["side"] == own, event
        if {"card", "cards"} & set(event.args) and event.kind not in ("played", "copied"):
            assert event.args["side"] == own, event


def test_secret_choices_are_never_told_before_both_have_chosen() -> None:
    game = play("caesar/historical", 5, Report(), HIDDEN, checked=False)
    chosen = [n for n, m in enumerate(game.moves, 1) if isinstance(m.action, PlayCard | PutAside)]
    assert len(chosen) == 2 * 5 * 6
    for first, second in zip(chosen[::2], chosen[1::2], strict=True):
        assert game.events(first) == []
        assert game.events(second) != []


def test_standing_orders_are_the_seats_own() -> None:
    for factions in ([1, 2], [2, 1]):
        game = Scene().at("roma", "c-legio-7").game(hands="hidden", factions=factions)
        game.state.orders = [["one"], ["two"]]
        assert game.view(1).orders == [["one"], []]
        assert game.view(2).orders == [[], ["two"]]
        assert game.view(None).orders == [[], []]


# --- hidden blocks in words --------------------------------------------------------------------


def written(game: Game, seat: int | None) -> dict[str, Any]:
    words: dict[str, Any] = game.system.write_position(game.view(seat))
    return words


def test_a_seats_words_name_only_blocks_that_it_knows_and_where_they_are() -> None:
    """3.1.fog: of all others only side and place, and that they are fleets if they are at sea."""
    for seed, seat in ((1, 1), (2, 2), (3, None)):
        game = play("caesar/historical", seed, Report(), HIDDEN, checked=False)
        copy = Game.new("caesar/historical", seed, HIDDEN)
        for move in game.moves[:-1]:
            assert isinstance(copy.push(move.seat, move.action), Done)
            if copy.position % 7 == 0:
                check_words(copy, seat)


def check_words(game: Game, seat: int | None) -> None:
    truth, words = game.system.write_position(game.state), written(game, seat)
    side = game.state.factions[seat - 1] if seat else None
    named = {BOARD.block_ids[n] for n in range(BOARD.block_count) if known(game.state, n, side)}
    assert set(words["blocks"]) == named
    for name, at in words["blocks"].items():
        assert at["place"] == truth["blocks"][name]["place"]
        assert at["side"] == truth["blocks"][name]["side"]
    hidden_ones = [at for name, at in truth["blocks"].items() if name not in named]
    unseen = words.get("hidden", [])
    assert all(at["block"] is None for at in unseen)
    assert sorted((at["side"], at["place"]) for at in unseen) == sorted(
        (at["side"], at["place"]) for at in hidden_ones
    )
    seas = set(BOARD.place_ids[BOARD.city_count :])
    assert all(at.get("fleet", False) == (at["place"] in seas) for at in unseen)
    assert not any(at.get("steps") for at in unseen)


def test_no_pane_and_no_label_names_a_hidden_block() -> None:
    """The names that a view gives to hidden blocks are nobody's: nothing says them."""
    scene = Scene().at("roma", "c-legio-7").at("internum", "p-navis-1").at("utica", "pompeius")
    game = scene.game(hands="hidden")
    words = json.dumps(written(game, 1))
    view = game.view(1)
    said = " ".join(text for pane in shown(view, "en") for text in texts(pane))
    said += " ".join(texts(PRESENTER.stack(view, "utica", "en")))
    for name in ("p-navis-1", "pompeius", "p-legio-1"):
        assert name not in words
        assert PRESENTER.label(view, "block", block(name), "en") == "not seen"
    assert "P 1?" in said
    assert "Pompeius" not in " ".join(texts(PRESENTER.stack(view, "internum", "en")))
    at_sea = [n for n in range(BOARD.block_count) if view.where[n] == place("internum")]
    assert at_sea
    assert all(BOARD.fleet[n] for n in at_sea)


def test_a_game_does_not_start_from_what_one_seat_sees() -> None:
    game = Scene().at("roma", "c-legio-7").at("utica", "p-legio-39").game(hands="hidden")
    with pytest.raises(BadPosition) as refused:
        Game.new("caesar/historical", 1, HIDDEN, position=written(game, 1))
    assert (refused.value.fault.rule, refused.value.fault.kind) == ("3.1.fog", "hidden-blocks")
    assert isinstance(Game.new("caesar/historical", 1, position=written(game_all(game), 1)), Game)


def game_all(game: Game) -> Game:
    """The same position with open hands, of which a seat sees everything."""
    whole = game.system.write_position(game.state)
    return Game.new("caesar/historical", 1, {"hands": "open"}, position=whole)


# --- blocks that have changed sides ------------------------------------------------------------


def test_3_1_colour_the_only_block_that_changed_sides_is_known_but_not_its_strength() -> None:
    """Its wood tells who it is to the side that lost it, and to everybody."""
    scene = Scene().at("roma", "c-legio-8").at("utica", "p-legio-39")
    game = scene.at("utica", "c-legio-7", side=P).game(hands="hidden")
    for seat in (1, None):
        words = written(game, seat)
        assert words["blocks"]["c-legio-7"] == {"place": "utica", "side": "P"}
        assert "Legio 7" in " ".join(texts(PRESENTER.stack(game.view(seat), "utica", "en")))
    assert written(game, 2)["blocks"]["c-legio-7"]["steps"] == 3
    ruling = rules("caesar")["3.1.colour"].ruling
    assert "the only one of its colour" in ruling("en")
    assert "seul de sa couleur" in ruling("fr")


def test_3_1_colour_of_two_that_changed_sides_only_the_places_are_known() -> None:
    def scene(one: str, other: str) -> Game:
        found = Scene().at("roma", "c-legio-8").at("utica", "p-legio-39").at("siga", "p-legio-1")
        found.at("utica", one, side=P).at("siga", other, side=P)
        return found.game(hands="hidden")

    games = [scene("c-legio-7", "c-legio-9"), scene("c-legio-9", "c-legio-7")]
    assert games[0].digest() != games[1].digest()
    for seat in (1, None):
        assert games[0].digest(seat) == games[1].digest(seat)
        unseen = [at for at in written(games[0], seat)["hidden"] if "colour" in at]
        assert [(at["place"], at["side"], at["colour"]) for at in unseen] == [
            ("siga", "P", "C"),
            ("utica", "P", "C"),
        ]
        assert "[ ? ] (C)" in " ".join(texts(PRESENTER.stack(games[0].view(seat), "siga", "en")))
