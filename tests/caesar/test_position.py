"""Positions of Julius Caesar to think about, from the truth and from a seat's eyes."""

from __future__ import annotations

import pytest

from core.game import Game
from core.position import imagined, seen_by
from tests.caesar.twins import Twins
from tests.thinking import check_games, play_on

pytestmark = pytest.mark.slow

GAMES = [("historical", "hidden", 20), ("free", "hidden", 20), ("historical", "open", 10)]


def test_fifty_games() -> None:
    assert sum(count for _, _, count in GAMES) == 50


@pytest.mark.parametrize(("scenario", "hands", "count"), GAMES)
def test_at_every_question_a_position_asks_what_the_seat_is_asked(
    scenario: str, hands: str, count: int
) -> None:
    guessed = check_games(f"caesar/{scenario}", range(500, 500 + count), {"hands": hands})
    assert (guessed > 100 * count) == (hands == "hidden")  # what is hidden is never guessed


@pytest.mark.parametrize("more", [{"dice": "manual"}, {"sides": "bid", "opening": "caesar"}])
def test_physical_dice_and_the_rules_of_tournaments(more: dict[str, str]) -> None:
    assert check_games("caesar/historical", [7, 8], {"hands": "hidden", **more}) > 100


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize("seed", range(1, 6))
def test_who_thinks_ahead_sees_neither_hidden_blocks_nor_coming_dice(
    seed: int, seat: int | None
) -> None:
    """Two games that differ in two hidden blocks, a hidden card and the seed of all dice to come:
    from the same view, with the same seed of one's own, one gets the same position and future."""
    twins = Twins(seed, seat or 1)  # of a spectator as much is hidden as of both seats
    moments = 0
    while twins.still_hidden() and twins.pair[0].outcome is None and moments < 25:
        first, second = twins.pair
        other = second.branch(len(second.moves), seed=1000 + moments)
        same_thoughts(first, other, seat, moments)
        moments += 1
        if not twins.step():
            break
    assert moments


def same_thoughts(first: Game, other: Game, seat: int | None, seed: int) -> None:
    assert first.digest() != other.digest()
    seen, twin = seen_by(first, seat), seen_by(other, seat)
    assert twin == seen
    ahead = [play_on(imagined(first.system, one, seed), seed, 25) for one in (seen, twin)]
    assert ahead[0] == ahead[1]
    assert len(ahead[0]) > 5
