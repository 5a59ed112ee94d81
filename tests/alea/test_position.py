"""Positions of Alea to think about, from the truth and from a seat's eyes."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Discard
from core.alea.box.state import HANDS
from core.contract import Answered, Seen
from core.game import Game
from core.position import imagined, position_of, seen_by
from core.run import digest
from core.selfplay import Report, play
from core.systems import open_system
from tests.alea.scene import SEAT, C, R, do, two_leaders
from tests.alea.stratagem_scene import table
from tests.alea.twins import Twins
from tests.thinking import check_games, check_seat, check_talk, play_on, until

pytestmark = pytest.mark.slow

SYSTEM = open_system("alea")
GAMES = [  # fewer of the long ones
    ("alea/1", "open", 1),
    ("alea/2", "hidden", 1),
    ("alea/3", "hidden", 10),
    ("alea/4", "hidden", 10),
    ("alea/5", "hidden", 10),
    ("alea/6", "hidden", 1),
    ("alea/7", "hidden", 5),
    ("alea/3", "open", 6),
    ("alea/5", "open", 6),
]


def test_fifty_games() -> None:
    assert sum(count for _, _, count in GAMES) == 50


@pytest.mark.parametrize(("scenario", "hands", "count"), GAMES)
def test_at_every_question_a_position_asks_what_the_seat_is_asked(
    scenario: str, hands: str, count: int
) -> None:
    settings = {"hands": hands}
    guessed = check_games(scenario, range(500, 500 + count), settings)
    assert (guessed > 20 * count) == (hands == "hidden")  # and what is hidden is mostly not guessed


def test_physical_dice_and_the_optional_rule() -> None:
    settings = {"hands": "hidden", "dice": "manual", "flight": "yes"}
    assert check_games("alea/2", [3], settings) > 20


def test_2_f_nobody_knows_which_counters_the_other_has_put_back() -> None:
    """Both discard in one step: the second one saw the first one do it, but not which."""
    hands = [1, 2, 3, 4], [5, 6, 7, 8, 9]
    game = table(two_leaders(), *hands, hands="hidden", step=HANDS, initiative=R)
    do(game, Discard((5, 9)))
    own, other = seen_by(game, SEAT[R]), seen_by(game, SEAT[C])
    assert [deed.action for deed in own.since] == [Discard((5, 9))]
    assert [deed.action for deed in other.since] == [Answered()]
    for seen, side in ((own, R), (other, C)):
        kept = {tuple(imagined(SYSTEM, seen, n).state.hands[SEAT[R] - 1]) for n in range(30)}
        assert (kept == {(6, 7, 8)}) == (side == R)
        assert all(len(hand) == 3 for hand in kept)
        check_seat(position_of(game, 1), SEAT[side], 0)


@pytest.mark.parametrize(("scenario", "seed"), [("alea/3", 4), ("alea/6", 5)])
def test_standing_orders_of_the_other_are_not_known_and_do_not_matter(
    scenario: str, seed: int
) -> None:
    assert check_talk(scenario, seed, 400) > 200


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize("seed", [2, 5, 11])
def test_who_thinks_ahead_sees_neither_hidden_counters_nor_coming_dice(
    seed: int, seat: int | None
) -> None:
    """Two games that differ in the other's counters and in the seed of all dice to come: from the
    same view, with the same seed of one's own, one gets the same position and the same future."""
    for (seen, true_digest), (twin, twin_digest) in pairs_seen(seed, seat):
        assert true_digest != twin_digest
        assert twin == seen
        ahead = [play_on(imagined(SYSTEM, one, seed), seed, 25) for one in (seen, twin)]
        assert ahead[0] == ahead[1]
        assert len(ahead[0]) > 5


def pairs_seen(seed: int, seat: int | None) -> list[list[tuple[Seen, str]]]:
    """At many moments of twin games: what the seat (None: a spectator) sees of each, and the digest
    of the truth. The second one has other dice from that moment on."""
    found: list[list[tuple[Seen, str]]] = []
    with pytest.MonkeyPatch.context() as patch:  # the twins' dealer deals to them alone
        twins = Twins("alea/3", seed, seat or 1, patch)  # a spectator sees neither hand
        for moment in range(240):
            first, second = twins.pair
            if first.prompt is None:
                break
            if moment % 6 == 0 and first.digest() != second.digest():
                twins.dealer.game = 0
                one = seen_by(first, seat), first.digest()
                twins.dealer.game = 1
                other = second.branch(len(second.moves), seed=1000 + moment)
                found.append([one, (seen_by(other, seat), other.digest())])
            twins.play()
    assert len(found) > 15
    return found


def test_hidden_counters_are_filled_in_at_random() -> None:
    """The other's hand in the middle of a game, seen from 40 seeds."""
    played = play("alea/1", 2, Report(), {"hands": "hidden"}, checked=False)
    game = until(played, next(n for n in range(80, len(played.moves)) if _holds(played, n)))
    seen = seen_by(game, 1)
    states = [imagined(SYSTEM, seen, seed).state for seed in range(40)]
    hands = [tuple(state.hands[1]) for state in states]
    assert {len(hand) for hand in hands} == {len(game.state.hands[1])}
    assert len(set(hands)) > 20
    assert len({counter for hand in hands for counter in hand}) > 8
    assert {tuple(state.hands[0]) for state in states} == {tuple(game.state.hands[0])}
    assert [digest(imagined(SYSTEM, seen, n).state) for n in range(40)] == list(map(digest, states))


def _holds(game: Game, position: int) -> bool:
    game.seek(position)
    return len(game.state.hands[1]) > 1
