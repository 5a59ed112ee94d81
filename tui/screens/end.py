"""The end of a game: who won and by what, the score over the years, ledger, battles and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from core.contract import TABLE, Ending, Event, Moment, Pane, Row
from core.game import Game
from core.seat.words import word
from core.statistics import (
    figures,
    scores,
    throws,
    together,
)
from core.texts import event_text, outcome_text, rules, year_text
from tui.language.keys import key_name
from tui.screens.end_dice import dice_pane, mean_text
from tui.screens.page import KeyLine, Page, leave, there
from tui.terminal.abilities import has_dots
from tui.widgets.board_layout import show
from tui.widgets.line import Line
from tui.widgets.past import battles_of
from tui.widgets.plot import Plot
from tui.widgets.rows import RowList
from tui.widgets.text_pane import Paragraph, Reading

PARTS = ("result", "ledger", "battles", "dice")
LISTS = PARTS[1:]
WIDE = 150  # columns from which a list, uncut, stands beside the result


class EndKeys(KeyLine):
    def text(self, name: str) -> str:
        if name == "over.replay":
            return word("over.does-replay", self.page.lang)
        return super().text(name)


class EndScreen(Page):
    """Gives back the position to replay from, or None.

    Its caller owns the game; it only looks, from the last position.
    """

    BINDINGS = [
        Binding("escape", "dismiss(None)", "Back", id="over.back"),
        Binding("p", "replay", "Replay", id="over.replay"),
        Binding("n", "new_game", "New game", id="over.new"),
        Binding("tab,right", "turn(1)", "Next part", id="over.next"),
        Binding("shift+tab,left", "turn(-1)", "Part before", id="over.previous"),
        *(
            Binding(str(n), f"part('{name}')", name, id=f"over.{name}", show=False)
            for n, name in enumerate(PARTS, 1)
        ),
    ]
    footer = ("over.next", "over.replay", "over.new", "over.back", "app.quit", "app.help")

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(lang)
        self.key_line = EndKeys(self)
        self.game = game
        self.system = game.system
        self.presenter = game.system.presenter
        self.rules_of = game.system.id
        self.part = "result"
        self.beside = "ledger"  # what a wide terminal shows beside the result
        here = game.position
        game.seek(len(game.moves))
        self._look(game)
        game.seek(here)

    def _look(self, game: Game) -> None:
        """Keep all that is shown: the owner of the game may take the end back meanwhile."""
        self.view = game.view(None)
        self.figures = figures(game)
        self.throws = throws(game)
        self.battles = [
            (at, game.moment(at).year, event) for at, event in battles_of(game) if event is not None
        ]
        self.outcome, self.scores, self.history = game.outcome, scores(game), list(self._history())
        self.last = [event for event in game.events(len(game.moves)) if event.shown_to(None, True)]

    def _history(self) -> Iterator[tuple[Moment, Event]]:
        """All that happened; a finished game lies open."""
        game = self.game
        for position in range(len(game.moves) + 1):
            moment = game.moment(position)
            for event in game.events(position):
                if event.shown_to(None, game.ended()):
                    yield moment, event

    # --- what stands where -----------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield Line(id="outcome")
        yield Line(id="tabs")
        with Horizontal(id="parts"):
            with Vertical(id="result-part"):
                yield RowList(id="result", reads=True)
                dots = has_dots(self.rubicon.settings.glyphs)
                yield Plot("score", plain=self.rubicon.ascii or not dots)
                yield Reading("last")
            with Vertical(id="list-part"):
                for name in LISTS:
                    yield RowList(id=name, reads=name != "battles")
        yield Line(id="keys")

    def opened(self) -> None:
        self.rows("result").fixed = 1  # two plain columns need no heads
        super().opened()
        self.turn_to(self.part)

    def on_resize(self, event: events.Resize) -> None:
        if there(self):
            self.lay_out()

    def lay_out(self) -> None:
        """Narrow: one part. Wide: the result, and one of the lists beside it."""
        wide = self.app.size.width >= WIDE
        with self.app.batch_update():
            self.set_class(wide, "wide")
            show(self.query_one("#result-part"), wide or self.part == "result")
            show(self.query_one("#list-part"), wide or self.part != "result")
            for name in LISTS:
                show(self.rows(name), name == self.beside)
        self._show_tabs()

    def rows(self, name: str) -> RowList:
        return self.query_one(f"#{name}", RowList)

    def turn_to(self, part: str) -> None:
        self.part = part
        if part != "result":
            self.beside = part
        self.lay_out()
        self.rows(part).focus(scroll_visible=False)
        self.show_keys()

    def action_part(self, part: str) -> None:
        self.turn_to(part)

    def action_turn(self, step: int) -> None:
        self.turn_to(PARTS[(PARTS.index(self.part) + step) % len(PARTS)])

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click chooses a part as well."""
        name = event.widget.id or ""
        if self.focused is event.widget and name in PARTS and name != self.part:
            self.turn_to(name)

    # --- showing ---------------------------------------------------------------------------------

    def relabel(self) -> None:
        lang = self.lang
        self.query_one("#status", Line).say(self._title())
        self.query_one("#outcome", Line).say(self._outcome())
        for name, pane in {
            "result": self._result(),
            "ledger": self._ledger(),
            "battles": self._battles(),
            "dice": self._dice(),
        }.items():
            self.rows(name).empty = word(f"over.no-{name}", lang)
            self.rows(name).show(pane, self._heading(name))
        self._show_course()
        self._show_tabs()
        super().relabel()

    def _show_course(self) -> None:
        """The score over the years, or what happened last."""
        ending, lang = self._ending(), self.lang
        sides = {"first": self._side(1), "second": self._side(2)}
        title = ending.curve if ending is not None else word("over.score-title", lang, **sides)
        plot, last = self.query_one(Plot), self.query_one("#last", Reading)
        show(plot, bool(title))
        show(last, not title)
        plot.show(self.scores, title, lang)
        texts = [event_text(self.system, event, lang) for event in self.last]
        last.show(word("over.last", lang), [Paragraph(text) for text in texts])

    def _ending(self) -> Ending | None:
        return self.presenter.ending(self.view, len(self.figures.years), self.lang)

    def _title(self) -> str:
        name = f"{self.system.id}/{self.game.header.scenario}"
        titles = {info.id: info.title[self.lang] for info in self.system.scenarios()}
        about = {"system": self.system.title, "scenario": titles.get(name, name)}
        return word("over.title", self.lang, **about)

    def _outcome(self) -> str:
        outcome = self.outcome
        if outcome is None:
            return word("over.running", self.lang)
        text = outcome_text(self.system, outcome, self.lang)
        return f"{word('over', self.lang)}{text} [{outcome.rule}]"

    def _show_tabs(self) -> None:
        labels = []
        for n, name in enumerate(PARTS, 1):
            key = key_name(self.app, f"over.{name}", str(n), self.lang)
            label = f"{key} {word(f'over.{name}', self.lang)}"
            labels.append(f"[{label}]" if name == self.part else label)
        self.query_one("#tabs", Line).say(" ".join(labels))

    def _heading(self, name: str) -> str:
        if name == "battles":
            key = key_name(self.app, "rows.choose", "enter", self.lang)
            return word("over.battles-title", self.lang, key=key)
        return word("over.dice-title" if name == "dice" else f"over.{name}", self.lang)

    def _seat(self, seat: int) -> str:
        return self.presenter.faction(self.view, seat, self.lang)

    # --- the parts -------------------------------------------------------------------------------

    def _result(self) -> Pane:
        facts = {
            "decided": self._decided(),
            "seats": ", ".join(f"{seat} {self._seat(seat)}" for seat in self.game.seats),
            **self._course(),
            "actions": self._actions(),
            "taken-back": self._taken_back(),
            "fought": self._fought(),
            "thrown": self._thrown(),
        }
        outcome = self.outcome
        rule = outcome.rule if outcome is not None else ""
        rows = [
            Row(name, (self._fact(name), text), rule if name == "decided" else "")
            for name, text in facts.items()
        ]
        if (ending := self._ending()) is not None:
            rows[2:2] = ending.rows
        return Pane("result", "", ("", ""), rows)

    def _course(self) -> dict[str, str]:
        """Years and the score, in a game that has them."""
        if self._ending() is not None:
            return {}
        return {"years": self._years(), "final-score": self._score()}

    def _fact(self, name: str) -> str:
        key = key_name(self.app, "app.help", "question_mark", self.lang)
        return word(f"over.{name}", self.lang, key=key)

    def _decided(self) -> str:
        """The rule by which it ended; `?` opens it."""
        outcome = self.outcome
        if outcome is None:
            return "-"
        rule = rules(self.system.id)[outcome.rule]
        return f"{rule.id}  {rule.title(self.lang)}"

    def _years(self) -> str:
        years = self.figures.years
        first, last = (year_text(year, self.lang) for year in (years[0], years[-1]))
        return word("over.years-text", self.lang, first=first, last=last, count=len(years))

    def _score(self) -> str:
        """With the side that it favours: seats may have changed sides."""
        score = self.scores[-1][1][-1]
        if not score:
            return word("over.score-even", self.lang)
        side = self._side(1 if score > 0 else 2)
        return word("over.score-text", self.lang, score=f"{score:+d}", side=side)

    def _side(self, side: int) -> str:
        """Whose points count up, or down: a side's, or those of a player on whichever side."""
        if self.system.own_points:
            return word("over.score-seat", self.lang, seat=side, faction=self._seat(side))
        return self.presenter.names("side", side, self.lang)

    def _actions(self) -> str:
        actions = self.figures.actions
        parts = [f"{self._seat(seat)} {actions[seat]}" for seat in self.game.seats]
        if actions[TABLE]:
            parts.append(f"{word('over.table', self.lang)} {actions[TABLE]}")
        total = self.figures.total
        return word("over.of-whom", self.lang, total=total, parts=", ".join(parts))

    def _taken_back(self) -> str:
        undone, again = self.figures.taken_back, self.figures.made_again
        return word("over.taken-back-text", self.lang, undone=undone, again=again)

    def _fought(self) -> str:
        """How many battles, and how often each side won: the last cell of a battle's row."""
        pane = self._battles()
        won = Counter(row.cells[-1] for row in pane.rows if not row.heading)
        tally = ", ".join(f"{who} {times}" for who, times in sorted(won.items()))
        about = {"total": won.total(), "won": pane.columns[-1].lower(), "tally": tally}
        return word("over.battles-won", self.lang, **about) if tally else "0"

    def _thrown(self) -> str:
        parts = []
        for what, seats in self.throws.items():
            thrown = together(seats)
            parts.append(f"{thrown.count} {what} ({mean_text(thrown, self.lang)})")
        return ", ".join(parts) or "0"

    def _ledger(self) -> Pane:
        return self.presenter.ledger(self.history, self.view, self.lang)

    def _battles(self) -> Pane:
        """The rows of the system, each with its position before it, under their years."""
        lang = self.lang
        rows: list[Row] = []
        year_shown = ""
        for number, (position, fought, event) in enumerate(self.battles):
            row = self.presenter.battle(event, lang)
            if row is None:
                continue
            year = year_text(fought, lang)
            if year != year_shown:
                rows.append(Row(f"year-{position}", (year,), heading=True))
                year_shown = year
            rows.append(Row(f"{number}", (str(position), *row.cells), row.rule))
        heads = (word("over.at", lang), *self.presenter.battle_heads(lang))
        return Pane("battles", "", heads, rows)

    def _dice(self) -> Pane:
        return dice_pane(self.throws, self._seat, self.lang)

    # --- what comes next -------------------------------------------------------------------------

    def action_replay(self) -> None:
        """From the start, or from the battle that is looked at."""
        leave(self, self._battle_here() if self.part == "battles" else 0)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "battles":
            leave(self, self._battle_here())

    def _battle_here(self) -> int:
        key = self.rows("battles").key
        return self.battles[int(key)][0] if key else 0

    def action_new_game(self) -> None:
        self.rubicon.new_game()
