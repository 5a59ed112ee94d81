"""8.0.6: all falls of three dice through the battle itself, against the table typed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from core.contract import Rolled
from core.game import Game
from core.republic.box.board import ACTIVE, FORCE, IN_PLAY, REBELS
from core.republic.box.state import Battle, State
from core.republic.combat.matchup import Matchup, Summand
from core.republic.combat.odds import Stakes, chances
from core.republic.combat.steps import COMBAT_STEPS
from tests.republic.scene import BOARD, Scene
from tests.republic.test_8_0_shared import DISTRIBUTION, NAMES, TABLE, Ears

# --- 216 falls through the battle itself ---------------------------------------------------------


def positions() -> Iterator[State]:
    """Positions where the next battle is known: of self-play, and made at random."""
    luck = Random(8)
    for name in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"):
        for seed in range(12):
            game = Game.new(f"republic/{name}", seed)
            while game.prompt is not None:
                if game.prompt.kind in ("next-battle", "assault"):
                    yield _copy(game.state)
                legal = game.prompt.legal(game.state)
                game.push(game.prompt.seat, legal[luck.randrange(len(legal))])
    wars = ("gal1", "pun1", "pun2", "mit1", "pir1", "soc1", "ger1")
    for _ in range(60):
        name = luck.choice(wars)
        scene = Scene(omens=luck.randrange(3)).war(name)
        who = luck.choice(("1", "2A", "1A", "10", "30A", "29B"))
        scene.army(name, who, luck.randint(1, 20), luck.randint(5, 20))
        yield _copy(scene.state())


def _copy(state: State) -> State:
    copy = msgspec.msgpack.Decoder(State).decode(msgspec.msgpack.encode(state))
    copy.__dict__["board"] = BOARD
    return copy


def result_of(state: State, total: int, face: int) -> tuple[str, int, int] | None:
    """The battle itself with these dice: its result, its net and its total; None if nobody rolls
    for it."""
    table = Ears(1)
    flow = COMBAT_STEPS[state.step](table, state)  # type: ignore[arg-type]
    state.battle = None if state.battle is None or state.step == "battles" else state.battle
    answer: Any = next(flow).legal(state)[0]
    rolled = False
    while (prompt := _next(flow, answer)) is not None and not rolled:
        if prompt.kind == "roll":
            answer = Rolled(face)
        elif prompt.kind == "throw":
            answer, rolled = Rolled(total), True
        else:
            break
    fight = state.battle
    if not rolled or fight is None:
        return None
    return NAMES[fight.result], fight.net, fight.total


def _next(flow: Any, answer: Any) -> Any:
    try:
        return flow.send((1, answer))
    except StopIteration:
        return None


IGNORE = {  # facts 5.2, statesman by statesman
    "1A": ("pun1", "pun2", "pun3"),
    "18A": ("mac1", "mac2", "mac3", "mac4"),
    "19A": ("mac1", "mac2", "mac3", "mac4"),
    "1B": ("pun3", "spa1", "spa2", "spa3"),
    "1C": ("soc1", "mit1", "mit2", "mit3"),
    "27A": ("soc1", "jug1"),
}


def numbers_of(before: State, fight: Battle) -> tuple[set[int], set[int]]:
    """8.0.7, from the cards as they are printed: Disaster and Standoff numbers."""
    if fight.kind not in ("land", "naval", "assault-land", "assault-naval"):
        return set(), set()
    card = BOARD.wars[fight.target]
    if before.numbers_off[fight.target] == 1 and fight.kind in ("land", "naval"):
        return set(), set()
    ignored = any(card.id in IGNORE.get(BOARD.man_ids[man], ()) for man in fight.men)
    cards: list[Any] = [] if ignored else [card]
    for number, leader in enumerate(BOARD.leaders):
        if leader.family == card.family != "" and before.leader[number] == IN_PLAY:
            cards.append(leader)
    disaster = {number for one in cards for number in one.disaster}
    return disaster, {number for one in cards for number in one.standoff} - disaster


def net_of(before: State, fight: Battle, face: int) -> int | None:
    """8.2.2, 8.2.7, 8.3.1: the sum in plain numbers, where no province has a part in it."""
    if fight.kind not in ("land", "naval", "rebel") or before.taken:
        return None
    men = [BOARD.apt[m] - 1 + face if BOARD.by_die[m] else BOARD.apt[m] for m in fight.men]
    own = sum(men) + _units(before, FORCE + fight.slot, fight.kind)
    if fight.kind == "rebel":
        rebellion = before.rebellion
        assert rebellion is not None
        foe = BOARD.apt[rebellion.rebel] + _units(before, REBELS, "land") + rebellion.militia
    else:
        card = BOARD.wars[fight.target]
        kin = [w for w, other in enumerate(BOARD.wars) if other.family == card.family != ""]
        times = sum(before.status[w] == ACTIVE for w in kin) or 1
        printed = card.naval if fight.kind == "naval" else card.land
        bonus = sum(
            leader.bonus
            for number, leader in enumerate(BOARD.leaders)
            if leader.family == card.family != "" and before.leader[number] == IN_PLAY
        )
        foe = printed * times + bonus
    return own - foe - before.omens


def _units(state: State, place: int, kind: str) -> int:
    if kind == "naval":
        return sum(state.where[unit] == place for unit in range(25, 50))
    return sum(1 + state.veteran[unit] for unit in range(25) if state.where[unit] == place)


def expected_result(before: State, fight: Battle, net: int, total: int) -> str:
    disaster, standoff = numbers_of(before, fight)
    if total in disaster:
        return "disaster"
    if total in standoff:
        return "standoff"
    result = TABLE[min(18, max(3, total + net))][0]
    return "stalemate" if fight.no_victory and result == "victory" else result


def test_8_0_6_all_falls_go_through_the_battle() -> None:
    """Each total of three dice, as often as it falls, in 200 positions and more."""
    seen = summed = 0
    fought = Counter[str]()
    for base in positions():
        base.manual_dice = True
        counted: Counter[str] = Counter()
        for total, ways in DISTRIBUTION.items():
            state = _copy(base)
            result = result_of(state, total, 3)
            if result is None:
                break
            name, net, fallen = result
            assert fallen == total
            assert state.battle is not None
            assert name == expected_result(base, state.battle, net, total)
            by_hand = net_of(base, state.battle, 3)
            summed += by_hand is not None
            assert by_hand in (None, net)
            counted[name] += ways
        else:
            assert sum(counted.values()) == 216
            seen += 1
        fought += counted
    assert seen >= 200
    assert summed >= 100 * len(DISTRIBUTION)
    assert min(fought[name] for name in NAMES.values()) > 1000


def test_odds_count_expected_losses() -> None:
    """Ten legions and four squadrons at net 0, counted by hand from the table."""
    matchup = Matchup("8.2.7", (Summand("legions", 10),), (Summand("card", 10),), (13,), (15,))
    odds = chances(matchup, Stakes(land=10, naval=4, capture=True))
    land = naval = 0
    for total, ways in DISTRIBUTION.items():
        if total == 13:
            lost = 5, 2
        elif total == 15:
            lost = 3, 1
        else:
            loss = TABLE[total][1]
            lost = min(10, loss), min(4, loss)
        land, naval = land + ways * lost[0], naval + ways * lost[1]
    assert (odds.land, odds.naval) == (land, naval)
    assert odds.disaster == 21
    assert odds.standoff == 10
    assert 0 < odds.taken < odds.dies < 1
