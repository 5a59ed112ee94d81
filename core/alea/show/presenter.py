"""How Alea shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from core.alea.box.board import Board
from core.alea.box.state import State
from core.alea.combat.forecast import forecast_now
from core.alea.combat.naval_evasion import forecast_avoided
from core.alea.march.choose_voyage import way_by_sea
from core.alea.show import calendar, hands, ledger, places, projection, roster, tracks
from core.alea.show.chart import chart, signs, standings
from core.alea.show.codes import codes
from core.alea.show.common import letter, short_name
from core.alea.show.foresight import foresee
from core.alea.show.labels import label, short
from core.alea.show.names import PIECE_ARGS, PIECES_ARGS, PLACE_ARGS, naming
from core.alea.show.prospects import prospects
from core.alea.show.stack import stack_pane
from core.alea.show.start import start_pane
from core.alea.show.topics import LOST_UNIT, LOST_UNITS, TOPICS
from core.alea.show.vocabulary import faction, pane_words
from core.argument_words import standing_at
from core.contract import (
    LABEL,
    LINE,
    NO_TOLL,
    Action,
    Chart,
    Event,
    Forecast,
    Moment,
    Pane,
    Presenter,
    Prompt,
    Prospect,
    Row,
    Sign,
    Standing,
    Toll,
    Topic,
    drawn_up,
)
from core.imperator.combat.forecast import Clash
from core.imperator.march.choose_path import way_by_land
from core.imperator.show.combat_table import CombatPanes
from core.imperator.show.rows import battle_heads, battle_row
from core.imperator.show.vocabulary import battle_name


class AleaPresenter(Presenter):
    """Names and panes. It knows no rule: what it counts, it asks the chapters for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._naming = naming(board)

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """An argument of an event, refusal or prompt in words."""
        return self._naming.text(name, value, lang)

    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """Gallia 8 for Gallia 8 (Provincia), which the board shows beside a question."""
        words = {name: self.names(name, value, lang) for name, value in args.items()}
        if brief:
            words |= {name: short(self.board, args[name]) for name in PLACE_ARGS & args.keys()}
            if path := args.get("path"):
                words["path"] = " - ".join(short(self.board, place) for place in path)
        return words

    def number(self, field: str, word: str) -> int | None:
        """The number of what is typed by its id: a people, a counter or a place."""
        if field in ("face", "nationality"):  # words, though a people may have the same
            return None
        if field in ("people", "peoples"):
            ids = self.board.people_ids
            return ids.index(word) if word in ids else None
        places = self.board.by_id | self.board.closed_seas
        return self.board.piece_by_id.get(word, places.get(word))

    def side(self, view: State, seat: int) -> int:
        return view.factions[seat - 1]

    def faction(self, view: State, seat: int, lang: str) -> str:
        return faction(view.factions[seat - 1], lang)

    def phase(self, phase: str, lang: str) -> str:
        return tracks.phase_name(phase, lang)

    def label(self, view: State, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        return label(view, field, value, lang, self.names, room)

    def place(self, field: str, value: Any) -> str:
        """A path is meant by its end."""
        if field == "path" and value:
            value = value[-1]
        elif field not in PLACE_ARGS or not isinstance(value, int):
            return ""
        place: str = self.board.place_ids[value]
        return place

    def meant(self, view: State, partial: dict[str, Any], field: str, key: str) -> Any:
        place = self.board.by_id.get(key)
        if field != "path":
            return place if field in PLACE_ARGS else None
        start = partial.get("origin")
        if start is None or place is None or start == place:
            return None
        way = way_by_sea if partial.get("type") == "sail" else way_by_land
        return way(self.board, start, place)

    def stands(self, view: State, field: str, value: Any) -> str | None:
        counter = field in PIECE_ARGS or field in PIECES_ARGS
        return standing_at(self.board, view.where, value) if counter else None

    def topic(self, event: Event) -> Topic:
        return TOPICS[event.kind]

    def toll(self, event: Event, lang: str) -> Toll:
        if event.kind == "leader-dies":
            return Toll(died=(self.names("leader", event.args["leader"], lang),))
        if event.kind in LOST_UNIT:
            return Toll(lost=(self.names("unit", event.args["unit"], lang),))
        if event.kind in LOST_UNITS:
            return Toll(lost=tuple(self.names("unit", u, lang) for u in event.args["units"]))
        return NO_TOLL

    def battle(self, event: Event, lang: str) -> Row | None:
        if TOPICS[event.kind] != Topic.BATTLE:
            return None
        place = event.args["place"]
        return battle_row(event, self.board.place_ids[place], short_name(self.board, place), letter)

    def battle_heads(self, lang: str) -> tuple[str, ...]:
        return battle_heads(pane_words(lang))

    def fight(self, view: State) -> Forecast | None:
        return forecast_now(view) or forecast_avoided(view)

    def combat(self, view: State, forecast: Forecast | None, lang: str) -> list[Pane]:
        assert forecast is None or isinstance(forecast, Clash)
        panes = CombatPanes("alea", self.board, lang)
        if forecast is None:
            return panes.panes(None, "", "")
        place = self.names("place", forecast.where, lang)
        return panes.panes(forecast, battle_name(forecast.title == "naval", lang), place)

    def odds_line(self, view: State, forecast: Forecast, lang: str) -> str:
        assert isinstance(forecast, Clash)
        kind = battle_name(forecast.title == "naval", lang)
        return CombatPanes("alea", self.board, lang).odds_line(forecast, kind)

    def prospects(self, view: State, prompt: Prompt, action: Action) -> list[Prospect]:
        return prospects(view, prompt, action)

    def start(self, view: State, lang: str) -> Pane:
        return start_pane(view, lang)

    def chart(self, scenario: str, lang: str) -> Chart | None:
        return chart(self.board)

    def standing(self, view: State) -> dict[str, Standing]:
        return standings(view)

    def signs(self, lang: str) -> tuple[Sign, ...]:
        return signs(lang)

    def codes(self, lang: str) -> tuple[Sign, ...]:
        return codes(lang)

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return tracks.status(view, lang, room)

    # --- panes ---------------------------------------------------------------------------------

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        """The ledger has its bookings only where events are given."""
        return drawn_up(self._panes, view, lang, only)

    @property
    def _panes(self) -> dict[str, Callable[[State, str], Pane]]:
        return {
            "map": places.map_pane,
            "regions": places.regions_pane,
            "peoples": roster.peoples_pane,
            "leaders": roster.leaders_pane,
            "reserve": roster.reserve_pane,
            hands.STRATAGEMS_PANE: hands.stratagems_pane,
            "calendar": calendar.calendar_pane,
            "ledger": lambda view, lang: self.ledger((), view, lang),
            "projection": lambda v, lang: projection.projection_pane(v, foresee(v), lang),
            "tracks": tracks.tracks_pane,
        }

    @property
    def memory(self) -> str:
        return hands.STRATAGEMS_PANE

    def recalled(self, events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
        return hands.stratagems_pane(view, lang, events)

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
        return ledger.ledger_pane(events, view, foresee(view), lang)

    def stack(self, view: State, key: str, lang: str) -> Pane:
        return stack_pane(view, self.board.by_id[key], lang)

    def summary(self, view: State) -> dict[str, Any]:
        """What a script wants to know first."""
        return {"year": view.year, "phase": view.step}
