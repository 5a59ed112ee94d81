"""What all screens share: a language, the line of keys, and something to read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from core.seat.words import word, words
from core.seat.wrapping import folded
from tui.files.config import Problem, Settings
from tui.language.keys import footer, keys_of, spoken
from tui.terminal.repaint import Dialog, SteadyScreen
from tui.widgets.dialog_text import Plain, entitle
from tui.widgets.line import Line
from tui.widgets.line_pane import LinePane

if TYPE_CHECKING:
    from core.game import Game


WIDTH = 70  # columns of a text in a dialog


class Rubicon(Protocol):
    """What pages ask of the app: the settings, and to be taken elsewhere."""

    settings: Settings
    settings_file: Path
    problems: list[Problem]  # of that file
    ascii: bool  # does the terminal show nothing else?
    opening: bool  # is a game being read?

    def change_settings(self, **changes: Any) -> None: ...
    def look_at_settings(self) -> None: ...
    def save_settings(self) -> None: ...
    def set_language(self, lang: str) -> None: ...

    def open_table(self, path: Path, seats: tuple[int, ...] | None = None) -> None: ...
    def open_replay(
        self, path: Path, at: int | None = None, seats: tuple[int, ...] | None = None
    ) -> None: ...
    def new_game(self) -> None: ...
    def show_end(self, game: Game) -> None: ...
    def close_end(self) -> None: ...
    def show_settings(self) -> None: ...
    def action_rules(self) -> None: ...


class KeyLine:
    """The keys of a page: which of them its last line names, and what each does, in words."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def named(self) -> tuple[str, ...]:
        """The ids of the bindings that the last line names, as long as they work."""
        return self.page.footer

    def brief(self, name: str) -> str:
        """What a binding does, in a word or two, for the last line: fewer than elsewhere, where
        they say enough beside the key."""
        brief = f"foot.{name}"
        return word(brief if brief in words() else f"key.{name}", self.page.lang)

    def text(self, name: str) -> str:
        """What a binding does, in words."""
        return word(f"key.{name}", self.page.lang)

    def key(self, name: str) -> str:
        """The key of a binding, as it is printed on the keyboard."""
        return spoken(keys_of(self.page).get(name, ["?"])[0], self.page.lang)

    def explained(self) -> tuple[str, list[tuple[str, str]]]:
        """What the list of keys explains besides: a heading, and signs with what they mean."""
        return "", []


class Page(SteadyScreen[Any]):
    """A full screen. `relabel` writes all its words; it is called again for another language."""

    # Panes draw their own focus; Textual would repaint the whole screen for it.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    footer: tuple[str, ...] = ()  # ids of the bindings that the last line names
    rules_of = ""  # the system whose rules index `?` opens

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self.key_line = KeyLine(self)

    @property
    def rubicon(self) -> Rubicon:
        return cast(Rubicon, self.app)

    def on_mount(self) -> None:
        """Fill the page, unless it was closed or the app left before it was mounted."""
        if there(self):
            self.opened()

    def opened(self) -> None:
        """The page is on the screen. Textual calls every class's `on_mount`, but this only once."""
        self.relabel()

    def speak(self, lang: str) -> None:
        self.lang = lang
        if self.is_mounted and there(self):  # else it takes the language when it is mounted
            self.relabel()

    def relabel(self) -> None:
        """Put every word on the screen in its language; screens with words extend it."""
        self.show_keys()

    def show_keys(self) -> None:
        """The keys that work now, as far as the line reaches."""
        if not there(self):
            return
        if (line := self.query_one_optional("#keys", Line)) is not None:
            covered = isinstance(self.app.screen, Dialog)  # it is still seen, but no key works
            room = self.app.size.width - 2
            line.say(" " if covered else footer(self, self.key_line.named(), self.lang, room))

    @on(events.Resize)
    @on(events.DescendantFocus)
    @on(events.ScreenResume)
    @on(events.ScreenSuspend)
    def _other_keys(self, event: Message) -> None:
        """The room has changed, another pane has the focus, or a dialog has opened or closed."""
        if there(self):
            suspended = isinstance(event, events.ScreenSuspend)
            if not suspended or isinstance(self.app.screen, Dialog):
                self.show_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys typed ahead may come before a page is there, or after it has gone."""
        return there(self) and self.allows(action)

    def allows(self, action: str) -> bool:
        """May this key do something now? If not, it is neither shown nor handled."""
        return True

    def rule_here(self) -> str:
        """The rule that what is under the cursor rests on."""
        focused = self.focused
        return focused.rule_here() if isinstance(focused, LinePane) else ""


def there(screen: Screen[Any]) -> bool:
    """Is it on the screen, with all its parts, and these with theirs? An app that is closing
    mounts none any more."""
    app, parts = screen.app, screen.children
    whole = bool(parts) and all(part.is_mounted for part in parts)
    return whole and screen in app.screen_stack and app.return_code is None


def hint(screen: Screen[Any], ids: tuple[str, ...], lang: str) -> str:
    """The keys of a dialog."""
    return footer(screen, ids, lang, 70)


def leave(screen: Screen[Any], result: object = None) -> None:
    """Close a screen with its result, once: a key may have been typed twice."""
    if screen.is_active:
        screen.dismiss(result)


class Notice(Dialog[None]):
    """Something to read, and to put away."""

    BINDINGS = [
        Binding("escape,enter", "dismiss", "Back", id="notice.back"),
        Binding("q", "app.quit", "Quit", id="notice.quit"),
    ]

    def __init__(self, title: str, text: str, lang: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.lang = lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            entitle(box, self.heading)
            yield Plain(folded(self.text, WIDTH), id="text")
            yield Plain(hint(self, ("notice.back",), self.lang), id="hint")
