"""What Julius Caesar shows: everything fits, in both languages, and nothing hidden is told."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from core.caesar.box.board import CAESAR, LOCKED, POMPEY
from core.caesar.box.state import ROUND, Battle, State, attach, put
from core.caesar.box.view import face_up, known
from core.caesar.sequence import STEPS
from core.caesar.show.common import who
from core.caesar.show.places import WHO_WIDTH, WHO_WIDTH_BRIEF
from core.caesar.show.topics import TOPIC_KINDS, TOPICS
from core.caesar.show.vocabulary import faction
from core.contract import Event, Pane, Prompt, Topic
from core.game import Done, Game
from core.paths import saves_dir
from core.selfplay import Report, play
from core.systems import open_system
from core.texts import LANGUAGES, catalogue, event_text, prompt_text, rules
from tests.caesar.panes import PLACES, PRESENTER, offered, pane, shown, texts
from tests.caesar.scene import BOARD, Scene, hold, turn_of
from tests.panes import ROOM, positions, story, width

GAMES = [("historical", 1, "hidden"), ("free", 2, "hidden"), ("historical", 3, "open")]
SYSTEM = open_system("caesar")


@lru_cache(maxsize=4)
def played(scenario: str, seed: int, hands: str) -> Game:
    report = Report()
    game = play(f"caesar/{scenario}", seed, report, {"hands": hands}, checked=False)
    assert report.errors == []
    return game


@pytest.mark.parametrize(
    ("lang", "own", "turned"),
    [
        ("en", "Navis 5 of POMPEY is", "Navis 5 (P) of CAESAR is"),
        ("fr", "Navis 5 de POMPÉE est", "Navis 5 (P) de CÉSAR est"),
    ],
)
def test_a_sentence_names_a_side_once(lang: str, own: str, turned: str) -> None:
    """What is told of the side is not told again of its block, but of one that changed sides."""
    block = next(b for b in range(BOARD.block_count) if BOARD.block_names[b] == "Navis 5"
                 and BOARD.home[b] == POMPEY)  # fmt: skip
    told = {"block": block, "place": 0}
    for side, start in ((POMPEY, own), (CAESAR, turned)):
        event = Event("eliminated", "7.5", told | {"side": side})
        assert event_text(SYSTEM, event, lang).startswith(start)
    lines = [
        event_text(SYSTEM, event, lang) for _, event in story(played("historical", 1, "hidden"))
    ]
    for side, mark in ((CAESAR, "(C)"), (POMPEY, "(P)")):
        twice = [text for text in lines if faction(side, lang) in text and mark in text]
        assert [text for text in twice if faction(3 - side, lang) not in text] == []


# --- room ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seed", "hands"), GAMES)
def test_every_pane_fits_an_80_column_terminal(scenario: str, seed: int, hands: str) -> None:
    index = rules("caesar")
    for at in positions(played(scenario, seed, hands), 37):
        view = at.system.view(at.state, 1)
        for lang in LANGUAGES:
            for found in shown(view, lang):
                assert width(found) <= ROOM, (found.id, found.title, lang, at.position)
                keys = [row.key for row in found.rows if not row.heading]
                assert len(set(keys)) == len(keys), (found.id, at.position)
                assert {row.rule for row in found.rows} - {""} <= set(index)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ledger_the_battles_and_the_start_fit_too(lang: str) -> None:
    game = played("historical", 3, "open")
    game.seek(len(game.moves))
    ledger = PRESENTER.ledger(story(game), game.view(None), lang)
    assert width(ledger) <= ROOM
    fought = [row for _, event in story(game) if (row := PRESENTER.battle(event, lang))]
    assert len(fought) > 3
    assert {row.key for row in fought} <= set(PLACES)
    assert width(Pane("battles", "", PRESENTER.battle_heads(lang), fought)) <= ROOM
    assert width(PRESENTER.start(game.view(None), lang)) <= ROOM


@pytest.mark.parametrize(("scenario", "seed", "hands"), GAMES)
def test_the_status_and_the_odds_are_one_line_at_every_moment(
    scenario: str, seed: int, hands: str
) -> None:
    odds = plans = 0
    for at in positions(played(scenario, seed, hands), 1):
        for lang in LANGUAGES:
            assert len(PRESENTER.status(at.state, lang)) <= ROOM
            if at.prompt is not None:  # after "Player 1 - "
                assert len(prompt_text(at.system, at.prompt, lang)) <= ROOM - 11
        if at.position % 3 or at.prompt is None:
            continue
        view = at.system.view(at.state, at.prompt.seat or 1)
        planned = [at.prompt.forecast(view, action) for action in at.prompt.legal(view)[:20]]
        plans += sum(plan is not None for plan in planned)
        for forecast in (*planned, PRESENTER.fight(view)):
            for lang in LANGUAGES if forecast is not None else ():
                assert forecast is not None
                odds += 1
                assert len(PRESENTER.odds_line(view, forecast, lang)) <= ROOM
                assert all(width(p) <= ROOM for p in PRESENTER.combat(view, forecast, lang))
    assert odds
    assert plans


def test_the_longest_status_keeps_the_points() -> None:
    state = Game.new("caesar/historical", 1).state
    state.acting, state.played = [21, 26], [[21], [24]]
    for step in STEPS:
        state.step, state.moves_left, state.levies_left = step, 4, 3
        for side in (1, 2):
            state.active = side
            for lang in LANGUAGES:
                line = PRESENTER.status(state, lang)
                assert len(line) <= ROOM
                assert "C 1 P 7" in line


# --- words ---------------------------------------------------------------------------------------


def test_every_kind_of_event_has_one_topic() -> None:
    kinds = [kind for kinds in TOPIC_KINDS.values() for kind in kinds]
    assert len(set(kinds)) == len(kinds)
    told = set(catalogue("caesar")["event"])
    assert told == set(TOPICS)
    battles = [e for _, e in story(played("historical", 1, "hidden")) if e.kind == "battle-won"]
    assert all(PRESENTER.topic(event) is Topic.BATTLE for event in battles)


def test_every_god_says_what_it_does() -> None:
    assert set(catalogue("caesar")["god"]) == set(BOARD.events)


# --- the start, as it is known -------------------------------------------------------------------


def test_the_map_of_the_start() -> None:
    view = Game.new("caesar/historical", 1).view(1)
    rows = {row.key: row.cells for row in pane(view, "map").rows}
    assert rows["ravenna"] == ("C", "Ravenna", "", "P", "C 13,14 P 3", "C 1L 1N Caesar")
    assert rows["neapolis"] == ("P", "Neapolis", "", "P", "C 18", "P 3?")
    assert rows["alexandria"][-1] == "P 1? Cleopatra"
    assert rows["roma"] == ("", "Roma", "2", "p", "C 17 P 1", "")
    assert rows["internum"][1] == "Mare Internum"


def test_blocks_stand_with_their_strength_up_or_their_backs() -> None:
    game = Game.new("caesar/historical", 1)
    own = texts(PRESENTER.stack(game.view(1), "ravenna", "en"))
    assert own[:3] == [
        "C | [III] Caesar | A3 | ",
        "C | [III] Legio 13 | C3 | ",
        "C | [II ] Navis 2 | D2 | ",
    ]
    theirs = texts(PRESENTER.stack(game.view(2), "ravenna", "en"))
    assert theirs[:3] == ["C | [ ? ] |  | "] * 3
    alexandria = texts(PRESENTER.stack(game.view(1), "alexandria", "en"))
    assert alexandria[:2] == ["P | [ ? ] Cleopatra | C1 | ", "P | [ ? ] |  | "]


def test_the_roads_of_a_city_tell_what_is_left() -> None:
    game = commanding()
    game.state.active = 1
    view = game.view(1)
    view.used[BOARD.edge_of[BOARD.by_id["massilia"], BOARD.by_id["genua"]]] = 3
    rows = {row.key: row.cells for row in PRESENTER.stack(view, "massilia", "en").rows}
    assert rows["road genua"][3].startswith("1/4")
    assert rows["road narbo"][3].startswith("4/4")
    assert rows["sea hispanum"][1:3] == ("Mare Hispanum", "coast")


def test_the_map_list_tells_which_roads_are_filling_up() -> None:
    game = commanding()
    game.state.active = 1
    view = game.view(1)
    for to in BOARD.roads[BOARD.by_id["roma"]]:
        view.used[BOARD.edge_of[BOARD.by_id["roma"], to]] = 1
    view.used[BOARD.edge_of[BOARD.by_id["massilia"], BOARD.by_id["genua"]]] = 3
    listed = pane(view, "map")
    assert listed.columns[-1] == "Who, roads left"
    rows = {row.key: row for row in listed.rows}
    assert rows["massilia"].cells[-1].endswith("  Genua 1/4")
    assert rows["massilia"].brief[-1].endswith("  Genua 1/4")
    assert rows["narbo"].cells[-1] == who(view, BOARD.by_id["narbo"], WHO_WIDTH)  # nobody was there
    crowded = rows["roma"].cells[-1]
    assert "Gen 3/4" in crowded  # many roads have the beginnings of their names
    assert len(crowded) <= WHO_WIDTH
    assert len(rows["roma"].brief[-1]) <= WHO_WIDTH_BRIEF
    view.step = "levies"
    assert "/4" not in pane(view, "map").rows[1].cells[-1]
    assert pane(view, "map").columns[-1] == "Who"


def commanding() -> Game:
    """A game in which somebody moves."""
    game = Game.new("caesar/historical", 1)
    while game.state.step != "moves":
        assert game.prompt is not None
        assert isinstance(game.push(game.prompt.seat, game.prompt.legal(game.state)[0]), Done)
    return game


def test_the_victory_pane_adds_up() -> None:
    view = Game.new("caesar/historical", 1).view(1)
    rows = {row.key: row.cells for row in pane(view, "ledger").rows}
    assert rows["total"][-2:] == ("1", "7")
    cities = [row for row in pane(view, "ledger").rows if row.key in PLACES]
    assert sum(int(row.cells[2]) for row in cities) == 13
    assert len(cities) == 11


def test_winter_if_it_came_now() -> None:
    """Surplus, a fleet without harbour, and Cleopatra who joins the holder of Alexandria."""
    state = Game.new("caesar/historical", 1).state
    block, place = BOARD.block_by_id, BOARD.by_id
    for name in ("c-legio-7", "c-legio-9"):
        put(state, block[name], place["ravenna"])
    put(state, block["c-navis-1"], place["aegaeum"])
    put(state, block["cleopatra"], place["memphis"])
    put(state, block["p-navis-2"], place["utica"])
    put(state, block["antonius"], place["alexandria"])
    rows = {row.key: row.cells for row in pane(state, "winter").rows}
    assert rows["1 ravenna"] == ("C", "Ravenna", "5 for 3: 2 too many")
    assert rows["1 aegaeum"] == ("C", "1 Mare Aegaeum", "no friendly port: disbanded")
    assert rows["cleopatra"] == ("C", "Cleopatra", "goes to Alexandria, joins CAESAR")
    assert state.where[block["cleopatra"]] == place["memphis"], "only a copy winters"


@pytest.mark.parametrize(
    ("year", "held", "text", "rule"),
    [
        (-46, ["roma", "utica"], "CAESAR would lead", "8.4"),
        (-46, ["roma"], "even", "8.4"),
        (-45, ["roma", "utica"], "CAESAR would win", "1.2.last"),
        (-45, ["utica"], "POMPEY would win", "1.2.last"),
        (-45, ["roma"], "CAESAR would win", "1.2.roma"),
        (-45, ["massilia", "utica"], "the game would be drawn", "1.2.draw"),
    ],
)
def test_winter_if_it_came_now_is_decided_by_the_rule_of_the_year(
    year: int, held: list[str], text: str, rule: str
) -> None:
    scene = Scene(turn=5)
    scene.year = year
    for city, name in zip(held, ("c-legio-7", "c-legio-8"), strict=False):
        scene.at(city, name)
    state = scene.game().state
    state.factions = [POMPEY, CAESAR]
    score = next(row for row in pane(state, "winter").rows if row.key == "score")
    assert (score.cells[-1], score.rule) == (text, rule)
    assert state.outcome is None, "only a copy winters"


@pytest.mark.parametrize("name", ["blocks-a-leader-falls", "blocks-deployed-freely"])
def test_before_winter_ends_a_sample_game_the_pane_names_the_winner(name: str) -> None:
    game = Game.open(saves_dir() / f"{name}.rubicon")
    assert game.outcome is not None
    winner = game.state.factions[game.outcome.winner - 1]
    game.seek(len(game.moves) - 1)
    for view in (game.system.view(game.state, seat) for seat in (None, 1, 2)):
        score = next(row for row in pane(view, "winter").rows if row.key == "score")
        assert score.cells[-1] == f"{faction(winner, 'en')} would win"
        assert score.rule == "1.2.last"


# --- what a seat may not know --------------------------------------------------------------------


def disguised(state: State, seat: int, luck: random.Random) -> State:
    """The same position with what the seat may not know dealt anew: blocks, steps, cards."""
    side = state.factions[seat - 1]
    twin = attach(msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State), BOARD)
    for fleets in (False, True):
        hidden = [
            block
            for block in range(BOARD.block_count)
            if not known(state, block, side)
            and state.where[block] != LOCKED
            and BOARD.fleet[block] == fleets
            and state.owner[block] != side
        ]
        others = hidden[:]
        luck.shuffle(others)
        for block, other in zip(hidden, others, strict=True):
            for name in ("where", "entered", "reserve", "moved"):
                getattr(twin, name)[block] = getattr(state, name)[other]
            on_map = twin.where[block] < BOARD.place_count
            twin.steps[block] = luck.randint(1, BOARD.most[block]) if on_map else 0
    queen = BOARD.cleopatra
    if not face_up(state, queen, side):  # her colour is known, her strength is not
        twin.steps[queen] = luck.randint(1, BOARD.most[queen])
    _other_cards(twin, 3 - side, luck)
    return twin


def _other_cards(twin: State, side: int, luck: random.Random) -> None:
    mine = twin.factions[0] if twin.factions[0] != side else twin.factions[1]
    open_cards = {*twin.played[0], *twin.played[1], *twin.hands[mine - 1]}
    open_cards |= {twin.aside[mine - 1], twin.chosen[mine - 1]}
    unknown = [card for card in range(1, BOARD.card_count + 1) if card not in open_cards]
    luck.shuffle(unknown)
    twin.hands[side - 1] = sorted(unknown.pop() for _ in twin.hands[side - 1])
    twin.aside[side - 1] = unknown.pop() if twin.aside[side - 1] else 0
    twin.chosen[side - 1] = unknown.pop() if twin.chosen[side - 1] else 0


@pytest.mark.parametrize(("scenario", "seed", "seat"), [("historical", 1, 1), ("free", 2, 2)])
def test_nothing_hidden_is_shown_or_offered(scenario: str, seed: int, seat: int) -> None:
    system, luck = open_system("caesar"), random.Random(seed)
    differing = asked = 0
    for at in positions(played(scenario, seed, "hidden"), 5):
        if at.prompt is None:
            continue
        twin = disguised(at.state, seat, luck)
        differing += twin.where != at.state.where
        one, other = system.view(at.state, seat), system.view(twin, seat)
        assert PRESENTER.status(one, "fr") == PRESENTER.status(other, "fr")
        assert shown(one, "fr") == shown(other, "fr"), at.position
        assert PRESENTER.standing(one) == PRESENTER.standing(other)
        if at.prompt.why_not_seat(seat) is None:
            prompt = at.prompt.put_to(seat)
            asked += 1
            assert offered(prompt, one) == offered(prompt, other), at.position
            plans = [prompt.forecast(view, a) for view in (one, other) for a in _moves(prompt, one)]
            half = len(plans) // 2
            assert plans[:half] == plans[half:]
    assert differing > 40
    assert asked > 30


def _moves(prompt: Prompt, view: State) -> list[Any]:
    return list(prompt.legal(view)[:10])


def test_the_spectator_sees_no_name_but_those_that_lie_open() -> None:
    game = Game.new("caesar/historical", 1)
    told = "\n".join(line for p in shown(game.view(None), "en") for line in texts(p))
    for name in ("Legio 13", "Navis", "Equitatus 1", "Auxilia"):
        assert name not in told
    assert "Cleopatra" in told


# --- battle --------------------------------------------------------------------------------------


def test_the_battle_is_told_in_the_order_of_initiative() -> None:
    """7.2: Caesar A3 and cavalry B2 attack Pompeius B3 and a fleet: A, B of the defender, B, D."""
    state = battle_at_neapolis()
    table = pane(state, "table")
    rows = [row.cells[:3] for row in table.rows if not row.heading]
    assert rows == [
        ("A3 C", "[III] Caesar", "3d6 1-3"),
        ("B3 P", "[III] Pompeius", "3d6 1-3"),
        ("B2 C", "[III] Equitatus 1", "3d6 1-2"),
        ("D3 P", "[II ] Navis 1", "2d6 1-3"),
    ]
    assert [row.key for row in table.rows if row.lit] == ["caesar"]
    assert table.rows[0].cells == ("Neapolis, round 1 of 4: CAESAR attacks",)


def test_who_may_retreat_where() -> None:
    state = battle_at_neapolis()
    assert state.battle is not None
    state.battle.round = 2
    rows = {row.key: row.cells for row in pane(state, "table").rows}
    assert "Brundisium" in rows["pompeius"][4]
    assert rows["caesar"][4] == "nowhere"


def battle_at_neapolis() -> State:
    state = Game.new("caesar/historical", 1).state
    block, place = BOARD.block_by_id, BOARD.by_id["neapolis"]
    put(state, block["p-legio-1"], BOARD.by_id["roma"])
    for name in ("caesar", "c-equitatus-1"):
        put(state, block[name], place)
    state.attacker[place] = 1
    state.step, state.battle = ROUND, Battle(place, 1, 2)
    return state


def test_a_wide_enough_battle_names_every_way_out() -> None:
    scene = Scene("battles").at("genua", "c-legio-8").attack("genua", "roma", "p-legio-1")
    for city, name in (("lugdunum", "7"), ("massilia", "9"), ("ravenna", "10")):
        scene.at(city, f"c-legio-{name}")
    game = scene.game(attackers={"genua": "P"})
    while game.state.battle.round == 1:
        hold(game, turn_of(game)[0])
    table = PRESENTER.combat(game.view(1), PRESENTER.fight(game.view(1)), "en")[0]
    row = next(row for row in table.rows if row.key == "c-legio-8")
    assert row.cells[-1] == "Lugdunum, Massilia, Ravenna"
    assert row.brief[-1] == "Lugdunum +2"
