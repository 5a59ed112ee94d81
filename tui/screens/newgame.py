"""A new game: which scenario, by which settings, who sits here, and the file that it goes into."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding

from core import texts
from core.contract import Pane, Row, ScenarioInfo, System
from core.decoding import Malformed, toml_file
from core.dice import fresh_seed
from core.error_text import complaint, os_text
from core.faults import BadData, BadPosition, NoSuchGame
from core.game import Game, file_of
from core.log import GameLog, LogError
from core.overlay import corrected_text
from core.paths import config_dir
from core.record import Done
from core.seat.form_desk import FormDesk, desk_of
from core.seat.words import word, years_text
from core.settings import BadSetting
from core.systems import SYSTEMS, open_system
from tui.files.memory import seated
from tui.files.shelf import free_name, placed, slug, why_not
from tui.language.file_names import home_path
from tui.screens.form import FormScreen
from tui.screens.kept_pages import KeptPage
from tui.screens.page import there
from tui.screens.typein import AskLine
from tui.widgets.line import Line
from tui.widgets.rows import RowList

STARS = 5
TALL = 34  # lines from which "who starts where" stands below the form
MOST_OFFERS = 8  # answers that the program gives for the players before it lets them play
HIGHEST_SEED = 2**63 - 1
WRONG = (OSError, LogError, BadSetting, BadData, BadPosition, NoSuchGame, Malformed, ValueError)


class Field(msgspec.Struct, frozen=True):
    """A line of the form: a choice has values, a text or a deed has none."""

    name: str
    values: tuple[str, ...] = ()


class NewGameScreen(KeptPage):
    BINDINGS = [
        Binding("escape", "app.pop_screen", "Back", id="newgame.back"),
        Binding("right", "change(1)", "Next choice", id="newgame.change"),
        Binding("left", "change(-1)", "Choice before", id="newgame.change-back"),
        Binding("s", "start", "Start", id="newgame.start"),
        Binding("tab", "turn(1)", "Next pane", id="newgame.next", show=False),
        Binding("shift+tab", "turn(-1)", "Pane before", id="newgame.previous", show=False),
    ]
    footer = (
        "rows.choose",
        "newgame.change",
        "newgame.next",
        "newgame.start",
        "newgame.back",
        "app.help",
    )
    PANES = ("scenarios", "form", "start")

    def __init__(self, lang: str, folder: Path) -> None:
        super().__init__(lang)
        self.folder = folder
        self.forms: dict[str, FormDesk] = {}  # of scenarios that begin with what is typed
        self.systems: dict[str, System] = {name: open_system(name) for name in SYSTEMS}
        self.scenarios: dict[str, ScenarioInfo] = {
            info.id: info for system in self.systems.values() for info in system.scenarios()
        }
        self._start_over()

    def _start_over(self) -> None:
        self.scenario = next(iter(self.scenarios))
        self.chosen: dict[str, str] = {"deployment": "offered", "seats": "both"}
        self.seed = ""
        self.file = ""  # what was typed; empty: one that fits the scenario
        self._begun = self.folder  # the file of the game that was started
        self.front = "form"
        self._preview()

    @property
    def system(self) -> System:
        return self.systems[self.scenario.partition("/")[0]]

    @property
    def info(self) -> ScenarioInfo:
        return self.scenarios[self.scenario]

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield RowList(id="scenarios", chooses=True)
        yield Line(id="situation")
        yield RowList(id="form")
        yield RowList(id="start", reads=True)
        yield Line(id="notice")
        yield Line(id="keys")

    def opened(self) -> None:
        self.query_one("#form", RowList).fixed = 1
        super().opened()
        self.lay_out()

    def open_again(self, lang: str, folder: Path) -> None:
        self.lang, self.folder = lang, folder
        self._start_over()
        self.empty_lists()
        self._say_wrong("")
        self.opened()
        self.query_one("#scenarios").focus(scroll_visible=False)

    def on_resize(self, event: events.Resize) -> None:
        if there(self):
            self.lay_out()

    def lay_out(self) -> None:
        """On a low terminal the form and the set-up share their place."""
        low, scenarios = self.app.size.height < TALL, self.query_one("#scenarios", RowList)
        listed = len(scenarios.pane.rows) + scenarios.fixed
        scenarios.styles.height = min(listed, self.app.size.height // 2)
        form = self.query_one("#form", RowList)
        form.styles.height = "1fr" if low else len(self._fields()) + form.fixed
        form.display = not low or self.front == "form"
        self.query_one("#start").display = not low or self.front == "start"

    # --- the game that would be started ----------------------------------------------------------

    def _preview(self) -> None:
        """The game in memory: what it asks first, and who stands where before any die falls.

        The dice are those of the game that will be started: here they stay on the table.
        """
        settings = self._settings()
        try:
            thrown, self.game = self._drafts(settings, self._corrections())
        except WRONG:  # errors in the corrections are shown when the game starts
            thrown, self.game = self._drafts(settings, None)
        self.deployable = proposes(thrown)
        self.deploys = proposes(self.game if settings.get("dice") == "manual" else thrown)
        if self.deploys and self.chosen["deployment"] == "offered":
            deploy(self.game)

    def _drafts(self, settings: dict[str, str], data: dict[str, Any] | None) -> Iterator[Game]:
        for dice in ("program", "manual"):
            yield Game.new(self.scenario, 0, settings | {"dice": dice}, data=data)

    def _settings(self) -> dict[str, str]:
        """What was chosen, as far as this scenario has it."""
        offered = self.system.settings(self.scenario.partition("/")[2])
        return {
            name: self.chosen[name]
            for name, values in offered.items()
            if self.chosen.get(name) in values
        }

    @property
    def _seated(self) -> dict[str, tuple[int, ...]]:
        """Who may sit here."""
        return seated(self.system.seats(self.scenario.partition("/")[2]))

    def _fields(self) -> list[Field]:
        offered = self.system.settings(self.scenario.partition("/")[2])
        fields = [Field("start")]
        if self.deployable:  # a physical die may come before it
            ways = ("offered", "hand") if self.deploys else ("later",)
            fields.append(Field("deployment", ways))
        fields += [Field(name, values) for name, values in offered.items()]
        if len(self._seated) > 1:  # a player alone is not asked where he sits
            fields.append(Field("seats", tuple(self._seated)))
        return [
            *fields,
            Field("file"),
            Field("sharing", ("owner", "group")),
            Field("seed"),
            Field("language", texts.LANGUAGES),
        ]

    def _value(self, field: Field) -> str:
        if field.name == "language":
            return self.lang
        value = self.chosen.get(field.name, "")
        return value if value in field.values or not field.values else field.values[0]

    @property
    def path(self) -> Path:
        if not self.file:
            return free_name(self.folder, slug(self.info.title[self.lang]))
        return placed(self.folder, self.file)

    # --- words -----------------------------------------------------------------------------------

    def relabel(self) -> None:
        super().relabel()
        self._show_scenarios()
        self._show_choice()

    def _show_scenarios(self) -> None:
        lang, rows = self.lang, []
        for system in self.systems.values():
            if len(self.systems) > 1:
                rows.append(Row(system.id, (system.title,), heading=True))
            rows += [self._scenario_row(info) for info in system.scenarios()]
        heads = ("scenario", "years", "turns", "difficulty")
        columns = tuple(word(f"newgame.{head}", lang) for head in heads)
        one = next(iter(self.systems.values())).title if len(self.systems) == 1 else ""
        title = " - ".join(part for part in (word("scenarios", lang), one) if part)
        pane = self.query_one("#scenarios", RowList)
        pane.show(Pane("scenarios", "", columns, rows), title)
        pane.select(self.scenario)

    def _scenario_row(self, info: ScenarioInfo) -> Row:
        years = years_text(info.years, self.lang)
        return Row(
            info.id, (info.listed(self.lang), years, str(info.turns), stars(info.difficulty))
        )

    def _show_choice(self) -> None:
        """All that depends on the scenario and on what is chosen."""
        lang = self.lang
        corrected = corrected_text(self.game.header.data, lang)
        title = "  ".join(filter(None, ("RUBICON", word("newgame.title", lang), corrected)))
        self.query_one("#status", Line).say(title)
        situation = texts.unbroken(self.info.situation.get(lang, ""))
        self.query_one("#situation", Line).say(situation)
        form = self.query_one("#form", RowList)
        rows = [Row(f.name, (self._label(f), self._text(f))) for f in self._fields()]
        at = form.key
        form.show(Pane("form", "", ("", ""), rows), word("newgame.form", lang))
        form.select(at)
        pane = self.system.presenter.start(self.game.view(None), lang)
        self.query_one("#start", RowList).show(pane, pane.title)

    def _label(self, field: Field) -> str:
        if field.name in self._offered_names():
            return texts.setting_text(self.system, field.name, self.lang)
        return word(f"newgame.field.{field.name}", self.lang)

    def _offered_names(self) -> set[str]:
        return set(self.system.settings(self.scenario.partition("/")[2]))

    def _text(self, field: Field) -> str:
        lang, value = self.lang, self._value(field)
        if field.name in self._offered_names():
            return texts.choice_text(self.system, field.name, value, lang)
        if field.name == "start":
            return word("newgame.start", lang, title=self.info.title[lang])
        if field.name == "file":
            here = self.path.parent == self.folder
            return self.path.name if here else home_path(self.path)
        if field.name == "seed":
            return self.seed or word("newgame.chance", lang)
        if field.name == "seats" and value != "both":
            who = self.system.presenter.faction(self.game.view(None), int(value), lang)
            return word("newgame.seats-one", lang, who=who)
        return word(f"newgame.{field.name}-{value}", lang)

    # --- choosing --------------------------------------------------------------------------------

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        if event.rows.id == "scenarios" and event.key != self.scenario:
            self.scenario = event.key
            self._preview()
            self._show_choice()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "scenarios":
            self._turn_to("form")
        elif event.rows.id == "form":
            field = self._field()
            if field.name == "start":
                self.action_start()
            elif field.values:
                self.action_change(1)
            else:
                self._type(field)

    def _field(self) -> Field:
        key = self.query_one("#form", RowList).key
        return next(field for field in self._fields() if field.name == key)

    def allows(self, action: str) -> bool:
        """Choices stand in the form."""
        return action != "change" or self.focused is self.query_one("#form")

    def action_change(self, step: int) -> None:
        field = self._field()
        if len(field.values) < 2:
            return
        values = field.values
        value = values[(values.index(self._value(field)) + step) % len(values)]
        if field.name == "language":
            self.rubicon.set_language(value)
            return
        self.chosen[field.name] = value
        self._preview()
        self._show_choice()
        self._warn_of_seed()

    def _type(self, field: Field) -> None:
        """The file or the seed."""

        def typed(value: str | None) -> None:
            if value is not None:
                setattr(self, field.name, value)
                self._show_choice()
                self._warn_of_seed()

        title, text = self._label(field), word(f"newgame.type-{field.name}", self.lang)
        file = field.name == "file"
        value = (self.file or self.path.stem) if file else self.seed
        check = partial(why_not, self.folder, self.lang) if file else self._why_not_seed
        self.app.push_screen(AskLine(title, text, self.lang, value, check), typed)

    def _why_not_seed(self, typed: str) -> str:
        whole = typed.isascii() and typed.isdigit() and int(typed) <= HIGHEST_SEED
        return "" if whole or not typed else word("newgame.bad-seed", self.lang, seed=typed)

    def _warn_of_seed(self) -> None:
        """A player who knows the seed knows the dice and draws to come."""
        known = self.seed and (self.game.hidden_hands or self.game.fair)
        self._say_wrong(texts.call_text("seed-known", self.lang) if known else "")

    def action_turn(self, step: int) -> None:
        focused = self.focused.id if self.focused and self.focused.id in self.PANES else "form"
        self._turn_to(self.PANES[(self.PANES.index(focused or "form") + step) % len(self.PANES)])

    def _turn_to(self, name: str) -> None:
        if name != "scenarios":
            self.front = name
        pane = self.query_one(f"#{name}")
        pane.display = True  # the focus goes only where something is seen
        pane.focus(scroll_visible=False)
        self.lay_out()

    # --- starting --------------------------------------------------------------------------------

    def _say_wrong(self, text: str) -> None:
        self.query_one("#notice", Line).say(text)

    def action_start(self) -> None:
        """The file is on disk before the table is laid. Enter may have been pressed twice."""
        if not self.is_current:
            return
        if self.system.form(self.scenario.partition("/")[2], self.lang) is not None:
            self._fill_in()
        elif (wrong := self._try(None)) is None:
            self._open()
        else:
            self._say_wrong(error_text(wrong, self.path, self.lang))

    def _fill_in(self) -> None:
        """What was typed is kept as long as the app runs, until a game has begun with it."""
        name = self.scenario
        desk = self.forms.setdefault(name, desk_of(self.system, name.partition("/")[2], self.lang))

        def begin(position: dict[str, Any]) -> Exception | str | None:
            wrong = self._try(position)
            if wrong is None or isinstance(wrong, BadPosition):
                return wrong
            return error_text(wrong, self.path, self.lang)

        def closed(begun: bool | None) -> None:
            if begun:
                del self.forms[name]
                self._open()

        title = self.info.title[self.lang]
        self.app.push_screen(FormScreen(desk, title, self.lang, begin), closed)

    def _try(self, position: dict[str, Any] | None) -> Exception | None:
        """Write the game; what is wrong, if it cannot be."""
        self._begun = self.path
        try:
            self._write(self._begun, position)
        except WRONG as error:
            return error
        return None

    def _open(self) -> None:
        seats = self._seated.get(self.chosen["seats"])
        self.app.pop_screen()
        self.rubicon.open_table(self._begun, seats)

    def _write(self, path: Path, position: dict[str, Any] | None) -> None:
        """Deployed before there is a file: it is written whole, or not at all."""
        seed = int(self.seed) if self.seed else fresh_seed()
        game = Game.new(
            self.scenario, seed, self._settings(), position=position, data=self._corrections()
        )
        if self.deploys and self.chosen["deployment"] == "offered":
            deploy(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        shared = self.chosen.get("sharing") == "group"
        GameLog.create(path, *file_of(game), shared=shared).close()

    def _corrections(self) -> dict[str, Any] | None:
        """An owner's corrections of the data, as `rubicon new` takes them."""
        own = config_dir() / f"{self.system.id}.toml"
        return (toml_file(own) or None) if os.path.lexists(own) else None


def proposes(game: Game) -> bool:
    """Does the program propose an answer to what is asked?"""
    return game.prompt is not None and game.prompt.offered(game.view(None)) is not None


def deploy(game: Game) -> None:
    """Answer as the program proposes, for as long as it proposes anything."""
    for _ in range(MOST_OFFERS):
        prompt = game.prompt
        offer = prompt.offered(game.view(prompt.seat)) if prompt is not None else None
        if prompt is None or offer is None:
            return
        done = game.push(prompt.seat, offer)
        assert isinstance(done, Done), done


def stars(difficulty: int) -> str:
    return "*" * difficulty + "." * (STARS - difficulty) if difficulty else "-"


def error_text(error: Exception, path: Path, lang: str) -> str:
    if isinstance(error, OSError):
        file = error.filename or path  # a full disk names none
        return word("newgame.no-file", lang, file=file, error=os_text(error, lang))
    return complaint(error, lang)
