"""Positions of Semper Victor to think about, from the truth and from a seat's eyes."""

from __future__ import annotations

import pytest

from core.contract import Answered, Seen
from core.game import Game
from core.imperator.actions import Discard
from core.position import imagined, position_of, seen_by
from core.run import digest
from core.selfplay import Report, play
from core.semper.box.state import GUARDS, HANDS
from core.systems import open_system
from tests.semper.scene import SEAT, P, S, push
from tests.semper.stratagem_scene import emperors
from tests.semper.twins import Twins
from tests.thinking import check_games, check_seat, check_talk, play_on, until

pytestmark = pytest.mark.slow

SYSTEM = open_system("semper")
GAMES = [
    ("semper/1", "hidden", 4),
    ("semper/2", "hidden", 1),
    ("semper/3", "hidden", 1),
    ("semper/4", "hidden", 1),
    ("semper/5", "hidden", 1),
    ("semper/7", "hidden", 1),
    ("semper/9", "hidden", 1),
    ("semper/1", "open", 2),
]


@pytest.mark.parametrize(("scenario", "hands", "count"), GAMES)
def test_at_every_question_a_position_asks_what_the_seat_is_asked(
    scenario: str, hands: str, count: int
) -> None:
    settings = {"hands": hands}
    guessed = check_games(scenario, range(500, 500 + count), settings)
    assert (guessed > 20 * count) == (hands == "hidden")  # and what is hidden is mostly not guessed


def test_physical_dice_and_the_optional_rule() -> None:
    settings = {"hands": "hidden", "dice": "manual", "success": "strict"}
    assert check_games("semper/9", [3], settings) > 20


def test_2_f_nobody_knows_which_counters_the_other_has_put_back() -> None:
    """Both discard in one step: the second one saw the first one do it, but not which."""
    scene = emperors()
    scene.state.hands = [[11, 12, 13, 14, 15, 16], [21, 22, 23, 24, 25, 26, 27]]
    game = scene.game(hands="hidden", step=HANDS, initiative=S)
    push(game, Discard((22, 24)))
    own, other = seen_by(game, SEAT[S]), seen_by(game, SEAT[P])
    assert [deed.action for deed in own.since] == [Discard((22, 24))]
    assert [deed.action for deed in other.since] == [Answered()]
    for seen, side in ((own, S), (other, P)):
        kept = {tuple(imagined(SYSTEM, seen, n).state.hands[SEAT[S] - 1]) for n in range(30)}
        assert (kept == {(21, 23, 25, 26, 27)}) == (side == S)
        assert all(len(hand) == 5 for hand in kept)
        check_seat(position_of(game, 1), SEAT[side], 0)


def test_2_f_in_winter_nobody_is_thought_to_keep_what_is_of_no_use_to_him() -> None:
    """Counters of the other camp have gone back, as everybody knows."""
    scene = emperors().put(S, "italia-5", "maxence").title("caesar", "maxence")
    scene.state.hands = [[1, 11, 12], [8, 21, 22]]
    game = scene.game(hands="hidden", step=GUARDS, initiative=S, active=S)
    assert game.prompt is not None
    assert game.prompt.kind == "guards"
    seen = seen_by(game, SEAT[P])
    hands = [imagined(SYSTEM, seen, n).state.hands[SEAT[S] - 1] for n in range(200)]
    assert not any(1 <= counter <= 5 for hand in hands for counter in hand)
    assert any(6 <= counter <= 10 for hand in hands for counter in hand)


@pytest.mark.parametrize(("scenario", "seed"), [("semper/3", 4), ("semper/7", 5)])
def test_standing_orders_of_the_other_are_not_known_and_do_not_matter(
    scenario: str, seed: int
) -> None:
    assert check_talk(scenario, seed, 400) > 200


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize("seed", [2, 5])
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
        twins = Twins("semper/3", seed, seat or 1, patch)  # a spectator sees neither hand
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


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("scenario", ["semper/4", "semper/6", "semper/9"])
def test_what_a_seat_sees_is_offered_and_told_stays_the_same_through_play(
    scenario: str, seat: int
) -> None:
    """Two games that differ in the other seat's hand and in the cup, played alike for years."""
    with pytest.MonkeyPatch.context() as patch:
        twins = Twins(scenario, 11, seat, patch)
        first, second = twins.pair
        different = 0
        for _ in range(250):
            if first.outcome is not None:  # now everything lies open
                break
            pictures = [twins.seen(game) for game in twins.pair]
            assert pictures[0] == pictures[1]
            hands = [game.state.hands for game in twins.pair]
            assert hands[0][seat - 1] == hands[1][seat - 1]
            assert (first.digest() == second.digest()) == (hands[0] == hands[1])
            different += hands[0] != hands[1]
            twins.play()
        assert first.outcome == second.outcome
        assert different > first.position / 2


def test_hidden_counters_are_filled_in_at_random() -> None:
    """The other's hand in the middle of a game, seen from 40 seeds."""
    played = play("semper/6", 2, Report(), {"hands": "hidden"}, checked=False)
    spots = [n for n in range(80, len(played.moves)) if _holds(played, n)]
    game = until(played, spots[0])
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
