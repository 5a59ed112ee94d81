"""What must hold of the panes throughout self-played games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pytest

from core.contract import Event, Pane, Topic
from core.game import Game
from core.selfplay import Report, play
from core.semper.box.state import (
    CITY,
    CONTROL,
    FLEETS,
    PEOPLES_CONTROL,
    POINTS,
    RECORD,
    SACRIFICE,
    SWAP,
    State,
)
from core.semper.show.foresight import Foresight, foresee
from core.semper.show.ledger import ABOUT
from core.semper.show.topics import TOPIC_KINDS, TOPICS
from core.texts import LANGUAGES, catalogue, rules
from tests.panes import ROOM, positions, story, width
from tests.semper.panes import PRESENTER
from tests.semper.scene import BOARD

pytestmark = pytest.mark.slow

SCENARIOS = ("1", "2", "5", "9")
encode = msgspec.msgpack.encode


@lru_cache(maxsize=len(SCENARIOS))
def played(scenario: str) -> Game:
    report = Report()
    game = play(f"semper/{scenario}", 7, report, {"hands": "hidden"}, checked=False)
    assert report.errors == []
    return game


# --- room ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_pane_fits_a_narrow_terminal_and_cites_rules_of_the_index(scenario: str) -> None:
    game, index = played(scenario), rules("semper")
    for at in positions(game, max(1, len(game.moves) // 12)):
        for lang in LANGUAGES:
            for shown in PRESENTER.panes(at.view(1), lang):
                assert width(shown) <= ROOM, shown.id
                keys = [row.key for row in shown.rows if not row.heading]
                assert len(set(keys)) == len(keys), shown.id
                assert all(row.rule in index for row in shown.rows if row.rule), shown.id
            assert len(PRESENTER.status(at.view(1), lang)) <= ROOM


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ledger_the_battles_and_the_faces_seen_fit_too(lang: str) -> None:
    for scenario in SCENARIOS:
        game = played(scenario)
        view, past = game.view(None), story(game)
        assert width(PRESENTER.ledger(past, view, lang)) <= ROOM
        assert width(PRESENTER.recalled(past, view, lang)) <= ROOM
        fought = [row for _, event in past if (row := PRESENTER.battle(event, lang)) is not None]
        assert fought
        assert width(Pane("battles", "", PRESENTER.battle_heads(lang), fought)) <= ROOM


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_looking_changes_nothing(scenario: str) -> None:
    game = played(scenario)
    for at in positions(game, max(1, len(game.moves) // 12)):
        before = encode(at.state)
        PRESENTER.panes(at.state, "fr")
        assert encode(at.state) == before


# --- the log and the ledger ----------------------------------------------------------------------


def test_every_kind_of_event_has_a_topic_and_no_topic_a_dead_kind() -> None:
    assert set(TOPICS) == set(catalogue("semper")["event"])
    assert len(TOPICS) == sum(map(len, TOPIC_KINDS.values()))
    assert {about for about, _ in ABOUT.values()} <= set(TOPICS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_event_of_each_battle_is_filed_as_a_battle(scenario: str) -> None:
    events = [event for _, event in story(played(scenario))]
    begun = [event.args["place"] for event in events if event.kind == "battle"]
    fought = [event for event in events if PRESENTER.topic(event) is Topic.BATTLE]
    assert [event.args["place"] for event in fought] == begun != []
    for event in fought:
        row = PRESENTER.battle(event, "en")
        assert row is not None
        assert row.key == BOARD.place_ids[event.args["place"]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_10_the_ledger_of_a_whole_game_adds_up(scenario: str) -> None:
    game = played(scenario)
    view = game.view(None)
    shown = PRESENTER.ledger(story(game), view, "en")
    scores = {"P": 0, "S": 0}
    for row in shown.rows:
        _, _, side, points, primus, secondus = row.cells
        if row.rule == "5.points":
            scores = {"P": scores["S"], "S": scores["P"]}
        else:
            scores[side] += int(points)
        assert (int(primus), int(secondus)) == (scores["P"], scores["S"])
    assert [scores["P"], scores["S"]] == view.points[1:]


# --- the projection and what really comes --------------------------------------------------------

QUIET = {"movement-ends", "plague-ends", "points", "stands", "diocese-taken"}
BALANCE = (SWAP, CITY, CONTROL, SACRIFICE, PEOPLES_CONTROL, POINTS)


def counted(events: list[Event], kind: str) -> list[Event]:
    """What is compared: who takes which diocese, or the points of the year's end."""
    return [e for e in events if e.kind == kind and (kind != "points" or e.rule != "10.2.end")]


def year_ends(game: Game) -> Iterator[tuple[Foresight, list[Event]]]:
    """For each year: what was foreseen before the action that ended its last sequence without
    doing anything else, and what was told from there to the next year."""
    for number, move in enumerate(game.moves):
        kinds = [event.kind for event in move.events]
        if "sequence-ends" not in kinds or not {*kinds[: kinds.index("sequence-ends")]} <= QUIET:
            continue
        rest = list(move.events[kinds.index("sequence-ends") + 1 :])
        for later in game.moves[number + 1 :]:
            if any(event.kind in ("year", "sequence") for event in rest):
                break
            rest += later.events
        ends = [n for n, event in enumerate(rest) if event.kind in ("year", "sequence")]
        end = ends[0] if ends else len(rest)
        if ends and rest[end].kind == "sequence":
            continue
        game.seek(number)
        foresight = foresee(game.view(None))
        assert foresight is not None
        yield foresight, rest[:end]
    game.seek(len(game.moves))


def test_the_projection_agrees_with_the_year_that_really_ends() -> None:
    compared: Counter[str] = Counter()
    for scenario in SCENARIOS:
        for foresight, real in year_ends(played(scenario)):
            foreseen = [event for step, event in foresight.events if step != RECORD]
            assert counted(foreseen, "diocese-taken") == counted(real, "diocese-taken")
            compared["years"] += 1
            if any(doubt.step in BALANCE for doubt in foresight.doubts):
                continue
            assert counted(foreseen, "points") == counted(real, "points")
            compared["points"] += len(counted(real, "points"))
            if not any(doubt.step == FLEETS for doubt in foresight.doubts):
                lost = counted(foreseen, "winter-losses")
                assert lost == counted(real, "winter-losses")[: len(lost)]
                compared["losses"] += len(lost)
    assert compared["years"] > 5
    assert compared["points"] > 20


def test_the_verdict_of_the_last_year_is_the_outcome() -> None:
    agreed = 0
    for scenario in SCENARIOS:
        game = played(scenario)
        game.seek(len(game.moves) - 1)
        view: State = game.view(None)
        foresight = foresee(view)
        game.seek(len(game.moves))
        ends = [e for e in game.moves[-1].events if e.kind in ("victory", "draw")]
        if foresight is None or foresight.doubts or not ends:
            continue
        assert foresight.verdict == ends[-1]
        agreed += 1
    assert agreed > 0
