"""What the line mode prints for a seat does not depend on what that seat may not know.

Two games differ only in that, and are played alike. All that can be read at the table is compared.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from core.contract import SEATS
from core.game import Game, file_of
from core.log import GameLog
from tests.alea.twins import Twins as AleaTwins
from tests.caesar.twins import Twins as CaesarTwins
from tests.plain.console import typed
from tests.semper.twins import Twins as SemperTwins
from tests.twins import Pair

pytestmark = pytest.mark.slow

TWINS: dict[str, type[Pair]] = {"alea": AleaTwins, "semper": SemperTwins}
PANES = [f"pane {letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
WHYS = [f"{name} {number}" for name in ("why", "odds") for number in range(1, 9)]
LOOKS = ["again", "more", "log 9999", "map", "map a", "odds", "rule", "help", *PANES, *WHYS]
PLACES = [f"force {letter}" for letter in "acgilmnprst"]
ASIDE = ["talk", "b", "i", "b", "b", "u", "redo", "ask", "b"]


def looked(game: Game, path: Path, seats: tuple[int, ...]) -> list[str]:
    """All that is printed to whoever reads everything, and then tries this and that; the file is
    another one each time."""
    path.unlink(missing_ok=True)
    GameLog.create(path, *file_of(game)).close()
    return typed(path, *LOOKS, *PLACES, *ASIDE, seats=seats)


@pytest.mark.slow
@pytest.mark.parametrize("seat", SEATS)
def test_nothing_depends_on_hidden_blocks_or_cards(seat: int, tmp_path: Path) -> None:
    steps = []
    for seed in range(1, 5):
        twins = CaesarTwins(seed, seat)
        for number in range(10):
            if not twins.step() or not twins.still_hidden() or twins.pair[0].outcome is not None:
                break
            if number % 2:
                continue
            for seats in ((seat,), ()):
                one, other = (looked(game, tmp_path / "game", seats) for game in twins.pair)
                assert one == other
                assert len(one) > 100
            steps.append(twins.pair[0].state.step)
    assert len(steps) > 5
    assert {"cards", "moves"} & set(steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "seed", "seat"), [("alea/2", 3, 1), ("alea/1", 4, 2), ("semper/7", 3, 1)]
)
def test_nothing_depends_on_the_others_stratagems(
    scenario: str, seed: int, seat: int, tmp_path: Path
) -> None:
    different = 0
    with pytest.MonkeyPatch.context() as patch:
        twins = TWINS[scenario.split("/")[0]](scenario, seed, seat, patch)
        first, second = twins.pair
        for number in range(60):
            twins.play()
            if first.outcome is not None:
                break
            if number % 12:
                continue
            different += first.state.hands != second.state.hands
            for seats in ((seat,), ()):
                told = []
                for twins.dealer.game in (0, 1):
                    game = twins.pair[twins.dealer.game]
                    told.append(looked(game, tmp_path / "game", seats))
                assert told[0] == told[1]
    assert different > 2
