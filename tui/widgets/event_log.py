"""The event log as a pane: its keys, filter and search."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from textual import events
from textual.binding import Binding
from textual.message import Message

from core.contract import Topic
from core.seat.words import word
from tui.language.keys import key_name
from tui.widgets.log_entries import Entry, Row
from tui.widgets.log_pane import LogPane

__all__ = ["Entry", "EventLog"]

FILTERS: dict[str, frozenset[Topic]] = {
    "all": frozenset(),
    "battles": frozenset({Topic.BATTLE, Topic.ONSET, Topic.COMBAT}),
    "politics": frozenset({Topic.POLITICS}),
    "dice": frozenset({Topic.DICE}),
    "moves": frozenset({Topic.MOVE}),
    "peoples": frozenset({Topic.PEOPLES}),
}
SEARCH_KEYS = ("log.next", "log.previous", "log.end-search", "log.filter")  # while there is one


class EventLog(LogPane):
    """A log to be searched and filtered; Enter picks a position."""

    COMPONENT_CLASSES = {"event-log--hit"}
    BINDINGS = [
        Binding("enter", "pick", "Go here", id="log.pick"),
        Binding("slash", "search", "Search", id="log.search"),
        Binding("n", "hit(1)", "Next hit", id="log.next"),
        Binding("N", "hit(-1)", "Previous hit", id="log.previous"),
        Binding("escape", "end_search", "End of the search", id="log.end-search"),
        Binding("f", "filter", "Filter", id="log.filter"),
    ]

    class Picked(Message):
        """Enter on an entry: the player wants to go to where it happened."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    class Sought(Message):
        """A search has begun or ended: other keys work."""

    def action_pick(self) -> None:
        if self.cursor is not None:
            self.post_message(self.Picked(self.cursor[0]))

    # --- filter and search ---------------------------------------------------------------------

    def action_filter(self) -> None:
        """The next kind of entries that there are any of: not every game has all kinds. The cursor
        stays as near as it can."""
        self._message = ""
        names = list(FILTERS)
        at = names.index(self.filter)
        for name in (*names[at + 1 :], names[0]):
            self.filter, self.past.topics = name, FILTERS[name]
            if self.past.last() is not None:
                break
        self._hits_afresh()
        place = None if self.cursor is None or self.following else self.past.near(self.cursor)
        self._rows = []
        if place is None:
            self._to_end()
            self._redraw()
        else:
            self.go_to(place)

    def action_search(self) -> None:
        self._message, self.typing = "", ""
        self._redraw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hits are stepped through only when there is something to look for."""
        return bool(self.sought) if action in ("hit", "end_search") else True

    def first_keys(self) -> tuple[str, ...]:
        """The bindings that a reader who searches asks for first."""
        return SEARCH_KEYS if self.sought and self.has_focus else ()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.typing is not None

    def on_key(self, event: events.Key) -> None:
        """While words are typed, every key belongs to them."""
        if self.typing is None:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self._seek()
        elif event.key == "escape":
            self.typing = None
        elif event.key == "backspace":
            self.typing = self.typing[:-1]
        elif event.is_printable and event.character:
            self.typing += event.character
        self._redraw()

    def on_paste(self, event: events.Paste) -> None:
        if self.typing is not None:
            event.stop()
            self.typing += " ".join(event.text.split())
            self._redraw()

    def _seek(self) -> None:
        """Stand on the nearest hit above, for the log is read from its end; if there is none, on
        the first below."""
        self.sought, self.typing = (self.typing or "").strip(), None
        self._hits_afresh()
        if self._hits:
            above = bisect_right(self._hits, self.cursor or (0, 0))
            self.go_to(self._hits[max(0, above - 1)])
        elif self.sought:
            self._message = self._not_found()
        self.post_message(self.Sought())

    def action_end_search(self) -> None:
        """The reader stays where it has led him."""
        self.sought, self._hits, self._message = "", [], ""
        self._redraw()
        self.post_message(self.Sought())

    def _not_found(self) -> str:
        if self.filter == "all":
            return word("log.not-found", self.lang, words=self.sought)
        press = key_name(self.app, "log.filter", "f", self.lang)
        topic = word(f"log.topic.{self.filter}", self.lang)
        return word("log.not-among", self.lang, words=self.sought, topic=topic, press=press)

    def action_hit(self, step: int) -> None:
        """The next or the previous hit, round and round."""
        if not self._hits or self.cursor is None:
            return
        if step > 0:
            at = bisect_right(self._hits, self.cursor) % len(self._hits)
        else:
            at = bisect_left(self._hits, self.cursor) - 1
        self.go_to(self._hits[at])

    # --- the mouse -------------------------------------------------------------------------------

    def scroll_lines(self, step: int) -> None:
        """The cursor stays where it is."""
        if not self._rows:
            return
        self._all_seen()
        if step > 0:
            rows = self.past.down_from(self._rows[0], step + 1)
        else:
            rows = self._above(self._rows[0], -step)
        self._anchor = rows[-1] if step > 0 else rows[0]
        self._redraw()
        self.following = self._rows[-1] == self._end_row() and self.cursor == self.past.last()

    def _end_row(self) -> Row | None:
        last = self.past.last()
        return self.past.rows_of(last)[-1] if last is not None else None

    def on_click(self, event: events.Click) -> None:
        n = event.y - self.fixed
        if not 0 <= n < len(self._rows):
            return
        place = self._rows[n].place
        if place == self.cursor:
            self.action_pick()
        self.go_to(place)
