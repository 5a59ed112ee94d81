"""The panes of one position: map list, forces, combat table, log, and the rest of the board.

Everything is drawn from one view, so that no pane shows another moment than the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from textual.message import Message
from textual.timer import Timer
from textual.worker import WorkType

from core.contract import Event, Forecast, Moment, Pane
from core.game import Game
from core.seat.words import word
from tui.chart.view import map_size
from tui.widgets.board_layout import CHART, ODDS, PANE_KEYS, BoardLayout
from tui.widgets.chart import ChartMap
from tui.widgets.line_pane import REST
from tui.widgets.rows import RowList

__all__ = ["PANE_KEYS", "Board"]

Sees = Callable[[Event], bool]
LEDGER = "ledger"  # the points, one by one
MAP_DELAY = 0.5  # seconds after a change until the map on the whole screen is made ready


class Board(BoardLayout):
    """`show` draws a view; the pane that was turned to last is `current`."""

    class Chosen(Message):
        """Enter on a place."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(
        self, game: Game, view: Any, lang: str, sees: Sees, log_stays: bool = False
    ) -> None:
        super().__init__(game, view, lang, log_stays)
        self.sees = sees  # what may be told to the viewer
        self._stack_place = ""  # the place that the forces are shown of
        self._resting: Timer | None = None
        self._readying: Timer | None = None
        self.map_follows: Callable[[], object] = lambda: None  # one on the whole screen
        self.pointed: dict[str, str] = {}  # places that the question is about, with a word on each

    def on_mount(self) -> None:
        """Before anything is drawn: what stands where depends on the terminal's size only."""
        if self._whole():
            self.lay_out()
            self._make_map_ready_soon()

    # --- drawing -------------------------------------------------------------------------------

    def show(self, view: Any, forecast: Forecast | None = None, place: str = "") -> None:
        """Another position, or another language, and may be a place to look at; what did not
        change is not repainted."""
        self.view = view
        self._look_at(forecast)
        self._fill("map")
        self._stand_on(place)
        self._fill_combat()
        for name in self.titles:
            if self.line_pane(name).display:
                self._fill(name)
        self._rest_no_more()
        self._show_stack()
        self.show_chart()
        self._show_tabs()
        self._make_map_ready_soon()

    def expect(self, forecast: Forecast | None) -> None:
        """Another battle is being planned: only the combat table changes."""
        if forecast != self.forecast:
            self._look_at(forecast)
            self._fill_combat()
            self._show_tabs()  # the pane in front may have given way to the battle

    def _fill_combat(self) -> None:
        for pane in self.presenter.combat(self.view, self.forecast, self.lang):
            self._show_from_its_start(pane)

    def _look_at(self, forecast: Forecast | None) -> None:
        """While there is a battle its odds stand where the log was, unless that is wanted."""
        came, went = forecast and not self.forecast, self.forecast and not forecast
        self.forecast = forecast
        settled = forecast is not None and forecast.settled
        if came and not settled and not self.log_stays and self.beside == "log":
            self.beside = ODDS
        elif went:
            self.beside = "log" if self.beside == ODDS else self.beside
            self.current = "table" if self.current == ODDS else self.current  # no odds to show
        if came or went:
            self.lay_out()

    def fill_page(self, name: str) -> None:
        """A page is written when it is turned to, and from then on as long as it is seen."""
        if self._is_page(name) and not self.line_pane(name).display:
            self._fill(name)

    def _fill(self, name: str) -> None:
        """Some pages list all that has happened: the points, and the hidden things that
        the viewer has seen."""
        if name == LEDGER:
            pane = self.presenter.ledger(self._past(), self.view, self.lang)
        elif name == self.presenter.memory:
            entries = (both for both in self._past() if self.sees(both[1]))
            pane = self.presenter.recalled(entries, self.view, self.lang)
        else:
            (pane,) = self.presenter.panes(self.view, self.lang, (name,))
        self.rows(name).show(pane, pane.title)

    def _past(self) -> Iterator[tuple[Moment, Event]]:
        game = self.game
        for position in range(game.position + 1):
            for event in game.events(position):
                yield game.moment(position), event

    # --- the drawn map -------------------------------------------------------------------------

    def _make_map_ready_soon(self) -> None:
        """Wait longer, as long as the game goes on."""
        if self._readying is not None:
            self._readying.stop()
        if self.chart is not None and self.is_running:
            self._readying = self.set_timer(MAP_DELAY, self._make_map_ready)

    def _make_map_ready(self) -> None:
        """Draw the map for the whole screen in advance, since one key opens it. The app runs this:
        it must not end with this table."""
        if any(worker.group == CHART and not worker.is_finished for worker in self.app.workers):
            self._make_map_ready_soon()
        elif self.chart is not None:
            chart, standing = self.query_one(ChartMap), self.presenter.standing(self.view)
            size = map_size(self.app.size)
            ready: WorkType[None] = partial(
                chart.make_ready, self.chart, standing, size, self.selected
            )
            self.app.run_worker(ready, group=CHART)

    def show_chart(self) -> None:
        """Only where it is seen: its areas grow when it is first drawn."""
        if self.chart is None:
            return
        if self.vast:
            chart = self.query_one(ChartMap)
            chart.title = word("map.title", self.lang)
            chart.listed_beside = self.rows("stack").cells_in_sight()
            chart.signs = self.presenter.signs(self.lang)
            standings = self.presenter.standing(self.view)
            chart.show(self.chart, standings, self.selected, self.pointed)
        self.map_follows()

    def point_out(self, places: dict[str, str]) -> None:
        """Mark the places that the question is about."""
        if places != self.pointed:
            self.pointed = places
            self.show_chart()

    def speak(self, lang: str) -> None:
        self.lang = lang
        self.titles = self._titles()
        self.chart = self._chart()
        if self.chart is not None:
            for chart in self.query(ChartMap):  # an app that is left just now has none any more
                chart.speak(lang, self.presenter.signs(lang))

    def about(self, key: str) -> str:
        """A place's row of the map list, in a line."""
        row = next((row for row in self.rows("map").pane.rows if row.key == key), None)
        return "  ".join(cell for cell in row.cells if cell) if row else ""

    def on_chart_map_selected(self, event: ChartMap.Selected) -> None:
        event.stop()
        self.select(event.key)

    def on_chart_map_chosen(self, event: ChartMap.Chosen) -> None:
        event.stop()
        self.post_message(self.Chosen(event.key))

    def _show_stack(self) -> None:
        key = self.rows("map").key
        if not key:
            return
        self._stack_place = key
        pane = self.presenter.stack(self.view, key, self.lang)
        self.rows("stack").empty = word("nobody", self.lang)
        self._show_from_its_start(pane)

    def _show_from_its_start(self, pane: Pane) -> None:
        """Show a pane from its first line if its subject is new: another place, another battle."""
        rows = self.rows(pane.id)
        if pane.title != rows.title:
            rows.start_over()
        rows.show(pane, pane.title)

    # --- the place that is looked at -------------------------------------------------------------

    @property
    def selected(self) -> str:
        return self.rows("map").key

    def select(self, key: str) -> None:
        """Show a place at once, with all that follows it: nobody is scrolling through the list."""
        if self._stand_on(key):
            self._follow_list()

    def _stand_on(self, key: str) -> bool:
        """Go to the place in the map list, if it is there; return whether the cursor moved."""
        rows, before = self.rows("map"), self.selected
        rows.select(key)
        if self.selected == before:
            return False
        rows.fill_in()
        return True

    def first_place(self) -> str:
        rows = self.rows("map").pane.rows
        return next((row.key for row in rows if not row.heading), "")

    def forget_widths(self) -> None:
        """Other eyes: forget the widths, which would show what the former viewer saw."""
        for rows in self.query(RowList):
            rows.forget_widths()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        if event.rows.id != "map" or event.key != self.selected:
            return  # it has moved on since, and says so again
        if event.key == self._stack_place:
            self._rest_no_more()
        elif self.wide and event.rows.has_focus:
            self._when_it_rests()
        else:
            self._follow_list()

    def _when_it_rests(self) -> None:
        """While the cursor runs through the list, the panes beside it wait: over SSH each place
        that it only passes would cost several lines."""
        self._rest_no_more()
        self._resting = self.set_timer(REST, self.rest)

    def _rest_no_more(self) -> bool:
        """Stop waiting; return whether something was waiting."""
        waited, self._resting = self._resting, None
        if waited is not None:
            waited.stop()
        return waited is not None

    def rest(self) -> None:
        """The cursor rests: update the panes that have waited for that."""
        if self._rest_no_more():
            self._follow_list()

    def _follow_list(self) -> None:
        self._show_stack()
        if self.vast:
            chart = self.query_one(ChartMap)
            chart.listed_beside = self.rows("stack").cells_in_sight()
            chart.follow(self.selected)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "map":
            event.stop()
            self.post_message(self.Chosen(event.key))
