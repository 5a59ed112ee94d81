"""Whole games of every scenario, with all checks that want whole games."""

from __future__ import annotations

from collections import Counter

import pytest

from core.semper.stratagems.phase_e import BATTLE_FACES, SIGNS
from tests.pane_checks import LookingAhead, PanesFit, StatusFits
from tests.semper.foretold import (
    VERDICTS,
    BattlesForetold,
    ChancesTold,
    DiceDecide,
    LoneLeadersFlee,
    StratagemsForetold,
)
from tests.semper.test_options import (
    BarredRefused,
    CandidatesLabelled,
    LegalSayable,
    OffersAccepted,
)
from tests.semper.whole_games import LONGEST, SCENARIOS, sweep
from tests.whole_games import Check, too_little

pytestmark = pytest.mark.slow

CHECKS: tuple[type[Check], ...] = (
    StratagemsForetold,
    BattlesForetold,
    ChancesTold,
    DiceDecide,
    LoneLeadersFlee,
    OffersAccepted,
    BarredRefused,
    LegalSayable,
    CandidatesLabelled,
    PanesFit,
    StatusFits,
    LookingAhead,
)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_checks_hold_in_whole_games(scenario: str) -> None:
    """With hidden hands and with open ones; the longest scenario is as long as many others."""
    longest = scenario == LONGEST
    met = sweep(scenario, (1, 2) if longest else (1, 2, 3), CHECKS)
    assert too_little(met, longest) == {}, met


def test_a_check_that_has_met_nothing_is_noticed() -> None:
    for check in CHECKS:
        wanted = check.enough | check.seldom
        assert wanted, check
        assert len(too_little({check: Counter()}, longest=True)) == len(wanted)


def test_6_3_in_more_games_what_is_told_of_stratagems_comes() -> None:
    """All faces that change a battle, which takes many games with hidden hands."""
    battles: Counter[str] = Counter()
    dice: Counter[str] = Counter()
    for scenario in SCENARIOS:
        if scenario != LONGEST:
            met = sweep(scenario, range(5, 17, 2), (StratagemsForetold, DiceDecide))
            battles += met[StratagemsForetold]
            dice += met[DiceDecide]
    often = {*BATTLE_FACES, "desertion", "plague", "off"}
    assert all(battles[face] >= 2 for face in often), battles
    assert sum(battles[face] for face in SIGNS) >= 1, battles
    assert sum(battles[face] for face in {*battles} - often - {"compared"}) >= 8, battles
    assert set(dice) == {f"{what} {good}" for what in VERDICTS for good in (True, False)}
