"""Checks of the panes at some positions of whole games, for any system."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from core.contract import Action
from core.game import Game
from core.texts import LANGUAGES, rules
from tests.panes import ROOM, width
from tests.whole_games import Check

encode = msgspec.msgpack.encode


class PositionCheck(Check):
    """Looks at some positions of a game, and at its end."""

    spacing: ClassVar[int]

    def before(self, game: Game, seat: int, action: Action) -> None:
        if game.position % self.spacing == 0:
            self.look(game)
            self.met["positions"] += 1

    def end(self, game: Game) -> None:
        self.look(game)

    def look(self, game: Game) -> None:
        raise NotImplementedError


class PanesFit(PositionCheck):
    """Every pane fits an 80-column terminal, no two of its rows have one key, and each cites a rule
    that there is."""

    enough: ClassVar = {"positions": 2}
    seldom: ClassVar = {"positions": 15}
    spacing = 53

    def look(self, game: Game) -> None:
        view, presenter, index = game.view(1), game.system.presenter, rules(game.system.id)
        for lang in LANGUAGES:
            panes = presenter.panes(view, lang)
            wide = {pane.id: width(pane) for pane in panes if width(pane) > ROOM}
            assert wide == {}, lang
            for pane in panes:
                keys = [row.key for row in pane.rows if not row.heading]
                assert len(set(keys)) == len(keys), pane.id
                assert [row.rule for row in pane.rows if row.rule and row.rule not in index] == []


class StatusFits(PositionCheck):
    """The status is one line in every phase."""

    enough: ClassVar = {"positions": 80}
    seldom: ClassVar = {"positions": 500}
    spacing = 1

    def look(self, game: Game) -> None:
        for lang in LANGUAGES:
            line = game.system.presenter.status(game.state, lang)
            assert len(line) <= ROOM, line


class LookingAhead(PositionCheck):
    """Looking ahead changes nothing."""

    enough: ClassVar = {"positions": 1}
    seldom: ClassVar = {"positions": 10}
    spacing = 113

    def look(self, game: Game) -> None:
        before = encode(game.state)
        game.system.presenter.panes(game.state, "fr")
        assert encode(game.state) == before
