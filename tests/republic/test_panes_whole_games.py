"""Panes, status and battles in whole games of the random player; what candidates are called."""

from __future__ import annotations

from collections import Counter

import pytest

from core.contract import Pane, Prompt
from core.game import Game
from core.selfplay import Report, play
from core.texts import LANGUAGES, prospect_text, rules
from tests.pane_checks import LookingAhead, PanesFit, PositionCheck, StatusFits
from tests.panes import ROOM, width
from tests.question_checks import BarredStays, Labelled, LegalSaid, OffersTaken
from tests.whole_games import Check

OFTEN = 3  # answers of a question whose battles are looked at


class StacksAndBattlesFit(PositionCheck):
    """Every row in full, and the battles that the first answers would bring on."""

    spacing = 7

    def look(self, game: Game) -> None:
        view, presenter, index = game.view(1), game.system.presenter, rules("republic")
        for lang in LANGUAGES:
            (shown,) = presenter.panes(view, lang, ("map",))
            keys = [row.key for row in shown.rows if not row.heading]
            panes = [presenter.stack(view, key, lang) for key in keys]
            panes += presenter.combat(view, None, lang)
            if game.prompt is not None:
                panes += self.battles(game, game.prompt, lang)
            for pane in panes:
                assert width(pane) <= ROOM, (pane.id, pane.title)
                own = [row.key for row in pane.rows if not row.heading]
                assert len(set(own)) == len(own), pane.title
                assert [row.rule for row in pane.rows if row.rule and row.rule not in index] == []

    def battles(self, game: Game, prompt: Prompt, lang: str) -> list[Pane]:
        view, presenter = game.view(1), game.system.presenter
        panes: list[Pane] = []
        for action in prompt.legal(game.state)[:OFTEN]:
            for prospect in presenter.prospects(view, prompt, action):
                assert prospect_text(game.system, prospect, lang)
            forecast = prompt.forecast(view, action)
            if forecast is not None:
                assert len(presenter.odds_line(view, forecast, lang)) <= ROOM
                panes += presenter.combat(view, forecast, lang)
                self.met["battles"] += 1
        return panes


CHECKS: tuple[type[Check], ...] = (
    PanesFit,
    StatusFits,
    LookingAhead,
    StacksAndBattlesFit,
    OffersTaken,
    BarredStays,
    LegalSaid,
    Labelled,
)


def looked_at(scenario: str, seeds: range) -> dict[type[Check], Counter[str]]:
    met = {check: Counter[str]() for check in CHECKS}
    for seed in seeds:
        checks = [check(f"{scenario}:{seed}", met[check]) for check in CHECKS]
        played = play(scenario, seed, Report(), {}, checked=False)
        game = Game.new(scenario, seed, {})
        for move in played.moves:
            for check in checks:
                check.before(game, move.seat, move.action)
            game.push(move.seat, move.action)
        for check in checks:
            check.end(game)
    return met


@pytest.mark.parametrize("scenario", ["republic/3", "republic/7", "republic/10"])
def test_phases_show_themselves_in_whole_games(scenario: str) -> None:
    met = looked_at(scenario, range(1, 7))
    assert met[StacksAndBattlesFit]["battles"] >= 5
    assert met[Labelled]["labels"] >= 10
    assert met[LegalSaid]["said"] >= 10


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["republic/early", "republic/middle", "republic/late"])
def test_campaigns_show_themselves_in_whole_games(scenario: str) -> None:
    met = looked_at(scenario, range(1, 3))
    assert met[PanesFit]["positions"] >= 2
    assert met[StacksAndBattlesFit]["battles"] >= 3
    assert met[BarredStays]["tried"] >= 3
