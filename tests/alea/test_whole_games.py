"""Whole games of every scenario, with all checks that want whole games; they live beside what they
check."""

from __future__ import annotations

from collections import Counter

import pytest

from core.alea.stratagems.before_battle import BATTLE_MODIFIERS as SIEGES
from tests.alea.test_6_forecast_play import StratagemsForetold
from tests.alea.test_8_crt_forecast import BattlesForetold
from tests.alea.test_8_forecast_move import LoneLeadersFit, LoneLeadersFlee
from tests.alea.test_chances import ChancesTold
from tests.alea.test_options import (
    BarredRefused,
    CandidatesLabelled,
    LegalSayable,
    OffersAccepted,
)
from tests.alea.test_prospects import VERDICTS, DiceDecide
from tests.alea.whole_games import LONGEST, SCENARIOS, sweep
from tests.pane_checks import LookingAhead, PanesFit, StatusFits
from tests.whole_games import Check, too_little

pytestmark = pytest.mark.slow

CHECKS: tuple[type[Check], ...] = (
    StratagemsForetold,
    BattlesForetold,
    ChancesTold,
    DiceDecide,
    LoneLeadersFlee,
    LoneLeadersFit,
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
    """With hidden hands and with open ones; the longest scenario is as long as three others."""
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
        met = sweep(scenario, range(5, 21, 2), (StratagemsForetold, DiceDecide))
        battles += met[StratagemsForetold]
        dice += met[DiceDecide]
    often = {*SIEGES, "flight", "turncoats", "favour", "off"}
    assert all(battles[face] >= 4 for face in often), battles
    assert sum(battles[face] for face in {*battles} - often - {"compared"}) >= 15, battles
    assert set(dice) == {f"{what} {good}" for what in VERDICTS for good in (True, False)}
