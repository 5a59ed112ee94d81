"""What the bench makes of its measurements; to measure is not for a test."""

from pathlib import Path

import pytest

from tui.tools import bench
from tui.tools.bench import Press, Seen

pytestmark = pytest.mark.slow

QUICK, SLOW, STOLEN, NOTHING = Press(80, 6.0), Press(90, 20.0), Press(70, 99.0, True), Press(0, 0.0)


def test_keys_that_the_machine_stood_still_for_are_counted_apart() -> None:
    assert bench._times([QUICK, SLOW, STOLEN, NOTHING]) == {
        "median": 20.0,
        "worst": 99.0,
        "worst_undisturbed": 20.0,
        "disturbed": 1,
    }


def test_keys_of_one_kind_are_told_together_and_by_table() -> None:
    cursor = {"map": [QUICK], "map at rest": [STOLEN]}
    small = Seen(cursor, focus=[SLOW], pages=[], steps=[], jumps=[], idle=0)
    large = small._replace(cursor={"map": [SLOW]}, focus=[QUICK])
    told = bench._waited({"small": small, "large": large})
    assert told["key_to_paint_ms"]["worst"] == SLOW.time
    assert told["key_to_paint_ms"]["disturbed"] == 0
    by_size = told["paint_ms_by_size"]
    assert by_size["small"]["key"]["worst"] == by_size["large"]["focus"]["worst"] == QUICK.time


@pytest.mark.parametrize(
    ("told", "stolen"),
    [("cpu  340410 638176 35015 1018093 4278 0 2551 65790 0 0\ncpu0 1\n", 65790), ("cpu 1\n", 0)],
)
def test_time_that_went_to_others(
    told: str, stolen: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = tmp_path / "stat"
    monkeypatch.setattr(bench, "PROCESSORS", stat)
    assert bench._stolen() == 0
    stat.write_text(told)
    assert bench._stolen() == stolen
