"""A game, looked at: the panes of one position, and keys to step from one to the next."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding

from core.game import Game
from core.texts import event_text, outcome_text, prompt_text
from tui.screens.page import Line, Page
from tui.widgets.board import PANE_KEYS, Board
from tui.widgets.story import Entry
from tui.words import word


class ReplayScreen(Page):
    """One view, one cursor: every pane shows the same moment."""

    BINDINGS = [
        Binding("escape", "app.pop_screen", "Back", id="replay.back"),
        Binding("left", "step(-1)", "One back", id="replay.back-one"),
        Binding("right", "step(1)", "One on", id="replay.on-one"),
        *PANE_KEYS,
    ]
    footer = ("replay.back-one", "replay.on-one", "replay.back", "app.help", "app.quit")

    def __init__(self, game: Game, lang: str, at: int | None = None) -> None:
        super().__init__(lang)
        self.game = game
        if at is not None:
            game.seek(at)
        self.rules_of = game.system.id
        self.view: Any = game.view(None)

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield Board(self.game, self.view, self.lang)
        yield Line(id="notice")
        yield Line(id="prompt")
        yield Line(id="keys")

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def on_mount(self) -> None:
        super().on_mount()
        self.board.turn_to("map")

    def on_unmount(self) -> None:
        if self.game.log is not None:
            self.game.log.close()

    def relabel(self) -> None:
        super().relabel()
        board = self.board
        board.lang = self.lang
        board.story.tell(self._entries, word("event-log", self.lang), self.game.position)
        self.show()

    def _entries(self, position: int) -> list[Entry]:
        """What everybody may know; of a finished game, everything."""
        system, lang = self.game.system, self.lang
        return [
            Entry(event_text(system, event, lang), event.rule, system.presenter.topic(event))
            for event in self.game.events(position)
            if self.game.ended() or event.visible_to(None)
        ]

    def show(self) -> None:
        self.view = self.game.view(None)
        presenter = self.game.system.presenter
        self.query_one("#status", Line).say(presenter.status(self.view, self.lang))
        self.board.show(self.view, presenter.fight(self.view))
        self.board.story.show(self.game.position)
        self.query_one("#prompt", Line).say(self._question())

    def _question(self) -> str:
        game, lang = self.game, self.lang
        if game.outcome is not None:
            return word("over", lang) + outcome_text(game.system, game.outcome, lang)
        return prompt_text(game.system, game.prompt, lang) if game.prompt else ""

    def key_text(self, name: str) -> str:
        pane = name.startswith("board.pane-")
        return self.board.key_text(name) if pane else super().key_text(name)

    def action_pane(self, number: int) -> None:
        self.board.turn_to_number(number)

    def action_step(self, count: int) -> None:
        position = max(0, min(self.game.position + count, len(self.game.moves)))
        if position != self.game.position:
            self.game.seek(position)
            self.show()
