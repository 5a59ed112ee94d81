"""3.5.2 and 3.5.3: what follows the murder of Caesar: his heirs, and years of fewer sequences."""

from __future__ import annotations

import pytest

from core.alea.box.board import NOBODY, WAITING
from core.alea.box.state import LONG_AGO
from core.alea.politics.death import fall
from core.alea.year.entries import enters_now
from tests.alea.events_scene import Play as Year
from tests.alea.events_scene import faces, rivals
from tests.alea.politics_scene import Stage
from tests.alea.scene import BOARD, C, R, piece


def halved(until: int, number: int = 3, initiative: int = C) -> Year:
    """46 BC: Caesar (6) and Pompeius (5) make eleven; the event has this number."""
    play = Year(rivals(), step="count", halved_until=until, initiative=initiative)
    return play.roll(*faces(number))


@pytest.mark.parametrize(
    ("until", "total", "shares"), [(-46, 5, (3, 2)), (-45, 5, (3, 2)), (-47, 11, (6, 5))]
)
def test_3_5_3_the_count_is_halved_and_rounded_down(
    until: int, total: int, shares: tuple[int, int]
) -> None:
    play = halved(until)
    counted = play.told("sequences")[0].args
    assert (counted["total"], counted["caesarian"], counted["republican"]) == (total, *shares)
    assert play.rules("sequences-halved") == (["3.5.3.halved"] if total == 5 else [])


def test_3_5_3_the_odd_one_of_the_half_is_the_initiative_players() -> None:
    counted = halved(-46, initiative=R).told("sequences")[0].args
    assert (counted["caesarian"], counted["republican"]) == (2, 3)


@pytest.mark.parametrize(("number", "total"), [(7, 4), (8, 2)])
def test_3_5_3_the_event_changes_the_half(number: int, total: int) -> None:
    """Eleven, halved to five, less one; not ten, halved."""
    assert halved(-46, number).told("sequences")[0].args["total"] == total


def box_of(stage: Stage, name: str) -> int:
    stage.state.where[piece(name)] = WAITING
    return piece(name)


@pytest.mark.parametrize("scenario", ["2", "3"])
@pytest.mark.parametrize(("rule", "by"), [("8.5.2", R), ("6.3.plague", NOBODY)])
def test_3_5_2_whatever_killed_caesar_his_heirs_are_called(
    scenario: str, rule: str, by: int
) -> None:
    scene = rivals(scenario, BOARD.scenarios[scenario].first).put(C, "gallia-4", "m-antonius")
    stage = Stage(scene)
    fall(stage, stage.state, piece("caesar"), rule, by=by)
    assert stage.state.caesar_died == stage.state.year
    assert stage.state.halved_until == LONG_AGO  # 3.5.3: half the sequences after a murder only
    stage.state.year += 1
    assert enters_now(stage.state, box_of(stage, "agrippa"))
