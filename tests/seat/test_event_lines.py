"""What happened in a few lines: no sentence is cut, and where somebody went is always told."""

from pathlib import Path

import pytest

from core.game import Game
from core.paths import saves_dir
from core.seat.event_lines import MORE, broken, happened, sentence
from core.texts import LANGUAGES, event_text

WIDTH, LINES = 78, 2
SAVES = sorted(saves_dir().glob("*.rubicon"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_whatever_happens_is_told_in_two_lines(path: Path) -> None:
    game = Game.open(path)
    presenter = game.system.presenter
    for position in range(len(game.moves) + 1):
        events = [event for event in game.events(position) if event.only >= 0]
        for lang in LANGUAGES:
            lines = happened(game.system, events, lang, WIDTH, LINES)
            assert len(lines) <= LINES, lines
            assert all(len(line) <= WIDTH for line in lines), lines
            if not events:
                continue
            text = " ".join(lines)
            whole = event_text(game.system, events[0], lang, brief=True)
            assert text.endswith(MORE) or len(events) == 1 or not text.endswith(whole), text
            room = len(broken(whole + MORE * (len(events) > 1), WIDTH)) <= LINES
            assert text.startswith(whole) == room, "only what has no room is shortened"
            if steps := events[0].args.get("path"):
                named = presenter.worded({"path": steps}, lang, brief=True)["path"]
                assert named in text, text


def test_the_longest_list_is_counted_from_its_end_on() -> None:
    game = Game.open(saves_dir() / "pharsalus-complete.rubicon")
    told = (event for position in range(len(game.moves)) for event in game.events(position))
    marches = [event for event in told if {"path", "units"} <= event.args.keys()]
    event = max(marches, key=lambda event: len(event.args["units"]))
    assert (len(event.args["leaders"]), len(event.args["units"])) == (9, 20)
    assert sentence(game.system, event, "en", WIDTH, LINES) == (
        "Voyage: Graecia 2 - Mare Orientalis - Mare Centralis - Graecia 4. "
        "Leaders: Afranius, Ahenobarbus, 7 more; units: Naves 8/2/+1 b, Naves 8/1/+1, 18 more"
    )
