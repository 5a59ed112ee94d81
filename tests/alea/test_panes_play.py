"""What must hold of the panes throughout self-played games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from core.alea.box.state import DEPLOYMENT, MURDER, PEOPLES, RECORD, State
from core.alea.sequence import STEPS
from core.alea.show.foresight import Foresight, foresee
from core.alea.show.ledger import ABOUT
from core.alea.show.topics import TOPIC_KINDS, TOPICS
from core.contract import Event, Pane, Topic
from core.game import Game
from core.selfplay import Report, play
from core.texts import LANGUAGES, catalogue, rules
from tests.alea.panes import PRESENTER
from tests.alea.twins import Twins
from tests.panes import ROOM, positions, story, width

pytestmark = pytest.mark.slow

SAVES = [
    path
    for path in sorted((Path(__file__).resolve().parent.parent.parent / "saves").glob("*.rubicon"))
    if b'"system":"alea"' in path.read_bytes()[:500]
]
NEGATIVE_YEAR = re.compile(r"(?<![\d/.,])-(49|4[0-8]|3\d|29)\b")


@lru_cache(maxsize=8)
def played(scenario: str, seed: int, hands: str) -> Game:
    report = Report()
    game = play(f"alea/{scenario}", seed, report, {"hands": hands}, checked=False)
    assert report.errors == []
    return game


# --- room ----------------------------------------------------------------------------------------


def test_a_year_is_written_in_one_way() -> None:
    """49 BC, 49 av. J.-C.: as in the sentences, never as a negative number."""
    game = Game.open(SAVES[0])
    for at in positions(game, len(game.moves) // 4):
        for lang in LANGUAGES:
            for pane in PRESENTER.panes(at.view(None), lang):
                most = 1 if pane.id in ("ledger", "projection") else None  # the others are points
                dated = [cell for row in pane.rows for cell in row.cells[:most]]
                assert [cell for cell in dated if NEGATIVE_YEAR.search(cell)] == [], pane.id
    told = [t for rule in rules("alea").values() for t in (rule.en, rule.fr, rule.title_fr)]
    told += [rule.ruling_en + rule.ruling_fr for rule in rules("alea").values()]
    told += [
        t for part in catalogue("alea").values() for both in part.values() for t in both.values()
    ]
    assert [text for text in told if NEGATIVE_YEAR.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ledger_the_battles_and_the_start_fit_too(lang: str) -> None:
    for path in SAVES:
        game = Game.open(path)
        assert width(PRESENTER.ledger(story(game), game.view(None), lang)) <= ROOM
        found = [PRESENTER.battle(event, lang) for _, event in story(game)]
        fought = [row for row in found if row is not None]
        assert width(Pane("battles", "", PRESENTER.battle_heads(lang), fought)) <= ROOM
    for scenario in "1234567":
        assert width(PRESENTER.start(Game.new(f"alea/{scenario}", 1).view(None), lang)) <= ROOM


def test_the_longest_status_keeps_what_must_be_there() -> None:
    state = Game.new("alea/1", 1).view(None)
    state.points, state.track, state.sequences = -100, 5, [0, 12, 12]
    for step in STEPS:
        state.step = step
        for side in (1, 2):
            state.active = side
            for lang in LANGUAGES:
                line = PRESENTER.status(state, lang)
                assert len(line) <= ROOM
                assert "-100" in line
                assert "SPQR 5" in line
                assert "Roma" in line


# --- what a seat may not know ------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seed", "seat"), [("alea/2", 3, 1), ("alea/1", 4, 2)])
def test_no_pane_shows_what_is_hidden(scenario: str, seed: int, seat: int) -> None:
    """Two games that differ in the other seat's hand look the same to this one."""
    with pytest.MonkeyPatch.context() as patch:
        twins = Twins(scenario, seed, seat, patch)
        different = 0
        for _ in range(160):
            first, second = twins.pair
            if first.outcome is not None:
                break
            for viewer in (seat, None):
                views = [game.view(viewer) for game in twins.pair]
                one, other = (PRESENTER.panes(view, "en") for view in views)
                assert one == other
                ledgers = [
                    PRESENTER.ledger(story(game), view, "fr")
                    for game, view in zip(twins.pair, views, strict=True)
                ]
                assert ledgers[0] == ledgers[1]
            different += first.state.hands != second.state.hands
            twins.play()
        assert different > 40


# --- the projection and what really comes --------------------------------------------------------

QUIET = {"movement-ends", "sequence-ends", "plague-ends", "pacified", "years-of-peace", "points"}
QUIET |= {"leader-goes", "intrigue-ends", "leader-returns-later", "people-at-home"}
TRACKS = ("republic", "both-lose")
HOLDING = ("region-taken", "region-lost", "roma-taken", "roma-free")
YEARLY = ("10.2.allegiance", "10.2.control", "10.2.roma", "6.3.intrigue", "5.1.2.score")


def counted(events: list[Event], what: str) -> list[Event]:
    """What is compared: the track, who holds what, or the points of the year's end."""
    if what == "track":
        return [e for e in events if e.kind.startswith("republic-") or e.kind in TRACKS]
    if what == "control":
        return [e for e in events if e.kind in HOLDING]
    return [e for e in events if e.rule in YEARLY and e.kind in ("points", "score-turned")]


def year_ends(game: Game) -> Iterator[tuple[Foresight, list[Event]]]:
    """For each year: what was foreseen before the action that ended its last sequence without
    doing anything else, and what was told from there to the next year."""
    for n, move in enumerate(game.moves):
        kinds = [event.kind for event in move.events]
        if "republic" not in kinds:
            continue
        start = next(i for i, kind in enumerate(kinds) if kind.startswith("republic"))
        if not set(kinds[:start]) <= QUIET:
            continue
        game.seek(n)
        found = foresee(game.view(None))
        assert found is not None
        told = list(move.events[start:])
        for later in game.moves[n + 1 :]:
            if any(event.kind == "year" for event in told):
                break
            told += later.events
        end = next((i for i, event in enumerate(told) if event.kind == "year"), len(told))
        yield found, told[:end]


def test_the_projection_agrees_with_the_year_that_really_ends() -> None:
    compared: Counter[str] = Counter()
    for scenario in "1234567":
        for seed, hands in ((1, "hidden"), (2, "open"), (3, "hidden")):
            for found, told in year_ends(played(scenario, seed, hands)):
                _compare(found, told, compared)
    assert compared["track"] > 40
    assert compared["control"] > 30
    assert compared["points"] > 30
    assert compared["changes of control"] > 10
    assert compared["points told"] > 20


def _compare(found: Foresight, told: list[Event], compared: Counter[str]) -> None:
    """As far as no die and no stratagem came in between."""
    foreseen = [event for step, event in found.events if step not in (RECORD, PEOPLES)]
    assert counted(foreseen, "track") == counted(told, "track")
    compared["track"] += 1
    kinds = {event.kind for event in told}
    played_on = {"stratagem-played", "conspiracy", "caesar-murdered", "defects"} & kinds
    if played_on or any(doubt.step != MURDER and not doubt.play for doubt in found.doubts):
        return
    for what in ("control", "points"):
        assert counted(foreseen, what) == counted(told, what)
        compared[what] += 1
    compared["changes of control"] += len(counted(told, "control"))
    compared["points told"] += len(counted(told, "points"))
    losses = [event for event in foreseen if event.kind == "winter-losses"]
    assert losses == [event for event in told if event.kind == "winter-losses"][: len(losses)]
    compared["losses"] += len(losses)


def test_the_verdict_of_the_last_year_is_the_outcome() -> None:
    agreed = 0
    for scenario in "234567":
        for seed, hands in ((1, "hidden"), (2, "open"), (3, "hidden")):
            game = played(scenario, seed, hands)
            game.seek(len(game.moves) - 1)
            found = foresee(game.view(None))
            last = [e for e in game.moves[-1].events if e.kind in ("victory", "draw")]
            if found is None or not last or found.state.points != last[0].args["score"]:
                continue
            assert found.verdict == last[0]
            agreed += 1
    assert agreed > 8


# --- the log -------------------------------------------------------------------------------------


def test_every_kind_of_event_has_a_topic_and_no_topic_a_dead_kind() -> None:
    assert set(TOPICS) == set(catalogue("alea")["event"])
    assert len(TOPICS) == sum(map(len, TOPIC_KINDS.values()))
    assert {about for about, _ in ABOUT.values()} <= set(TOPICS)


@pytest.mark.parametrize("path", SAVES, ids=[path.stem for path in SAVES])
def test_one_event_of_each_battle_is_filed_as_a_battle(path: Path) -> None:
    game = Game.open(path)
    events = [event for _, event in story(game)]
    terms = [event for event in events if event.kind == "battle"]
    fought = [event for event in events if PRESENTER.topic(event) is Topic.BATTLE]
    assert len(fought) == len(terms) > 0
    assert [e.args["place"] for e in fought] == [e.args["place"] for e in terms]


def test_a_battle_in_the_statistics_says_what_was_told_of_it() -> None:
    game = Game.open(next(p for p in SAVES if p.stem == "pharsalus-complete"))
    heads = PRESENTER.battle_heads("en")
    terms: dict[str, Any] = {}
    seen = 0
    for _, event in story(game):
        if event.kind == "battle":
            terms = event.args
        row = PRESENTER.battle(event, "en")
        assert (row is None) == (event.kind != "result")
        if row is None:
            continue
        shown = dict(zip(heads, row.cells, strict=True))
        assert row.key == game.system.board.place_ids[terms["place"]]  # type: ignore[attr-defined]
        assert shown["Odds"] == terms["odds"]
        assert shown["SP A : D"] == f"{terms['attack']} : {terms['defend']}"
        assert shown["Side"] == ("C > R" if terms["side"] == 1 else "R > C")
        assert shown["Wins"] == ("C" if event.args["side"] == 1 else "R")
        assert shown["Result A / D"] == f"{event.args['attacker']} / {event.args['defender']}"
        seen += 1
    assert seen > 3


def test_deployment_has_no_year_to_end() -> None:
    view: State = Game.new("alea/5", 1).view(None)
    assert view.step == DEPLOYMENT
    assert foresee(view) is None
