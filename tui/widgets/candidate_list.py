"""The candidates for what is asked: one to choose, or several to mark."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.binding import Binding
from textual.message import Message

from core.contract import Pane
from core.dice import DIE, DRAW, THROW
from core.seat.text_search import fold
from core.seat.wording import REASON, ROOMY
from core.seat.wrapping import GAP
from tui.widgets.rows import MARK, RowList, excess

LONGEST = 20  # letters of a typed answer


class CandidateList(RowList):
    """A list of candidates; what is done with them, the screen decides."""

    fixed = 1
    BINDINGS = [
        Binding("space", "say('toggle')", "Mark", id="ask.toggle"),
        Binding("a", "say('all')", "All", id="ask.all"),
        Binding("n", "say('none')", "None", id="ask.none"),
        Binding("t", "say('type')", "Type", id="ask.type"),
        Binding("backspace", "say('back')", "Back", id="ask.back"),
    ]

    class Said(Message):
        """A key that concerns the candidates as a whole."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    class Typed(Message):
        """What fell, typed: a digit, where a die is asked for, or a line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__("candidates", chooses=True)
        self.what = ""  # what the candidates are: `Options.named`
        self.many = False
        self.fell = False  # is it asked what fell? Who breaks in names the face that he wants
        self.pointed = False  # has the player moved the cursor since these candidates came?
        self.letters: frozenset[str] = frozenset()  # of which a typed answer consists, if any
        self.line = ""  # such an answer, as far as it is typed
        self.telling: Callable[[str], str] = str  # the title while it is
        self._offered: Callable[[int], Pane] | None = None  # the candidates in so many columns
        self.heading = ""  # the title while nothing is typed

    @property
    def waits(self) -> bool:
        """A player reports a real die or draw: propose no face."""
        fell = self.fell and (self.what in (DIE, THROW) or self.what.startswith(DRAW))
        return fell and not self.pointed

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Marks are for lists of which several may be chosen; while another player is asked,
        nothing is."""
        if action == "choose":
            return bool(self.pane.rows)
        return action != "say" or parameters == ("back",) or self.many

    def curtailed(self, room: int, width: int) -> int:
        """Give way to names and costs, which stay whole: the notice has the full reason, too.
        and stay whole."""
        return room if width >= ROOMY and room >= REASON else 0

    def _widths(self, width: int) -> tuple[int, list[int], bool]:
        """Where the reasons are spared, there is room for the gaps again: a name and its cost do
        not run together."""
        gap, wide, shortened = super()._widths(width)
        return GAP if excess(wide, GAP, width) <= 0 else gap, wide, shortened

    def offer(self, pane: Callable[[int], Pane], title: str) -> None:
        """Candidates, which tell as much as there is room for."""
        self._offered, self.heading = pane, title
        self.show(pane((self.size.width or self.app.size.width) - MARK), title)
        if self.line:
            self._tell_line()

    def fit_in(self) -> None:
        """In another width they tell more, or less."""
        if self._offered is not None:
            self.forget_widths()
            self.offer(self._offered, self.heading)
        super().fit_in()

    def start(self) -> None:
        """Other candidates come: from the first line, with columns of their own."""
        self.contents += 1
        self.pointed, self.line = False, ""
        self.cursor = self.top = 0
        self.forget_widths()
        self.refresh()

    def go_to(self, index: int, top: int | None = None) -> None:
        """The first step down leads to the first face."""
        if self.waits:
            self.pointed = True
            self.refresh_row(self.cursor)
            if index == self.cursor + 1:
                return
        super().go_to(index, top)

    def body_line(self, index: int, width: int) -> tuple[str, str]:
        text, style = super().body_line(index, width)
        return (f"  {text[2:]}", "") if self.waits and index == self.cursor else (text, style)

    def on_click(self, event: events.Click) -> None:
        self.pointed = True

    def action_say(self, what: str) -> None:
        self.post_message(self.Said(what))

    def on_key(self, event: events.Key) -> None:
        if self._types(event.key, fold(event.character or "")):
            event.stop()
            event.prevent_default()

    def _types(self, key: str, letter: str) -> bool:
        """A digit answers for a die. What is longer is a line, which Enter ends."""
        if self.what == DIE and key.isdigit():
            self.post_message(self.Typed(key))
        elif letter in self.letters and (self.line or letter.isalnum()):
            self._type((self.line + letter)[:LONGEST])
        elif self.line and key in ("enter", "backspace", "escape"):
            line = self.line
            self._type(line[:-1] if key == "backspace" else "")
            if key == "enter":
                self.post_message(self.Typed(line))
        else:
            return False
        return True

    def _type(self, line: str) -> None:
        self.line = line
        self._tell_line()

    def _tell_line(self) -> None:
        """The title tells what was typed so far."""
        self.title = self.telling(self.line) if self.line else self.heading
        self.refresh_title()
