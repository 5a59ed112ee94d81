"""How Semper shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

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
from core.semper.box.board import NOWHERE, Board
from core.semper.box.state import State
from core.semper.combat.forecast import forecast_now
from core.semper.show import (
    calendar,
    college,
    hands,
    ledger,
    places,
    projection,
    reserve,
    roster,
    tracks,
)
from core.semper.show.chart import chart
from core.semper.show.codes import codes
from core.semper.show.common import letter, short_name, stands_at
from core.semper.show.foresight import foresee
from core.semper.show.labels import label
from core.semper.show.names import PIECE_ARGS, PIECES_ARGS, PLACE_ARGS, naming
from core.semper.show.prospects import prospects
from core.semper.show.stack import stack_pane
from core.semper.show.standings import signs, standings
from core.semper.show.start import start_pane
from core.semper.show.topics import LOST_UNIT, LOST_UNITS, TOPICS
from core.semper.show.vocabulary import faction, pane_words, phase_name

FLEET_ARGS = ("fleet",)
NAMED_BY_WORDS = ("face", "nationality", "title")  # fields of words, though a thing may have one


class SemperPresenter(Presenter):
    """Names and panes. It knows no rule: what it counts, it asks the chapters for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._naming = naming(board)

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """An argument of an event, refusal or prompt in words."""
        return self._naming.text(name, value, lang)

    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """Galliae 2 for Galliae 2 (Belgica Prima), which the board shows beside a question."""
        words = {name: self.names(name, value, lang) for name, value in args.items()}
        if brief:
            words |= {name: short_name(self.board, args[name]) for name in PLACE_ARGS & args.keys()}
            if path := args.get("path"):
                words["path"] = " - ".join(short_name(self.board, place) for place in path)
        return words

    def number(self, field: str, word: str) -> int | None:
        """The number of what is typed by its id: a people, a diocese, a fleet, a counter or a
        place."""
        board = self.board
        if field in NAMED_BY_WORDS:
            return None
        for fields, ids in (
            (("people", "peoples"), board.people_ids),
            (("diocese", "dioceses"), board.diocese_ids),
            (FLEET_ARGS, board.fleet_ids),
        ):
            if field in fields:
                return ids.index(word) if word in ids else None
        places = board.by_id | board.closed_seas
        return board.piece_by_id.get(word, places.get(word))

    def side(self, view: State, seat: int) -> int:
        return view.factions[seat - 1]

    def faction(self, view: State, seat: int, lang: str) -> str:
        return faction(view.factions[seat - 1], lang)

    def phase(self, phase: str, lang: str) -> str:
        return phase_name(phase, lang)

    def label(self, view: State, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        return label(view, field, value, lang, self.names, room)

    # --- places --------------------------------------------------------------------------------

    def place(self, field: str, value: Any) -> str:
        """A path is meant by its end, a diocese by its first zone. Where a fleet is, and its hold,
        only a view tells."""
        if field == "diocese" and isinstance(value, int) and value >= 0:
            value = self.board.diocese_zones[value][0]
        elif field == "path" and value:
            value = value[-1]
        elif field not in PLACE_ARGS or not isinstance(value, int):
            return ""
        return self.board.place_ids[value] if value < self.board.first_hold else ""

    def meant(self, view: State, partial: dict[str, Any], field: str, key: str) -> Any:
        place = self.board.by_id.get(key)
        if field in FLEET_ARGS:
            return view.fleet_at.index(place) if place in view.fleet_at else None
        if field == "diocese":
            within = -1 if place is None else self.board.diocese_of[place]
            return None if within < 0 else within
        if field != "path":
            return place if field in PLACE_ARGS else None
        start = partial.get("origin")
        if start is None or place is None or start == place:
            return None
        return way_by_land(self.board, start, place)

    def stands(self, view: State, field: str, value: Any) -> str | None:
        """Of a counter aboard, where the fleet is."""
        if field in FLEET_ARGS and isinstance(value, int):
            return self._key(view.fleet_at[value])
        piece = value[0] if isinstance(value, list | tuple) and value else value
        if field not in PIECE_ARGS | PIECES_ARGS or not isinstance(piece, int):
            return None
        return self._key(stands_at(view, view.where[piece]))

    def _key(self, place: int) -> str:
        known = place != NOWHERE and place < self.board.first_hold
        return self.board.place_ids[place] if known else ""

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

    # --- the log -------------------------------------------------------------------------------

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

    # --- battles -------------------------------------------------------------------------------

    def battle(self, event: Event, lang: str) -> Row | None:
        if TOPICS[event.kind] != Topic.BATTLE:
            return None
        place = event.args["place"]
        return battle_row(event, self.board.place_ids[place], short_name(self.board, place), letter)

    def battle_heads(self, lang: str) -> tuple[str, ...]:
        return battle_heads(pane_words(lang))

    def fight(self, view: State) -> Forecast | None:
        return forecast_now(view)

    def combat(self, view: State, forecast: Forecast | None, lang: str) -> list[Pane]:
        assert forecast is None or isinstance(forecast, Clash)
        place = "" if forecast is None else self.names("place", forecast.where, lang)
        return CombatPanes("semper", self.board, lang).panes(
            forecast, battle_name(False, lang), place
        )

    def odds_line(self, view: State, forecast: Forecast, lang: str) -> str:
        assert isinstance(forecast, Clash)
        return CombatPanes("semper", self.board, lang).odds_line(forecast, battle_name(False, lang))

    def prospects(self, view: State, prompt: Prompt, action: Action) -> list[Prospect]:
        return prospects(view, prompt, action)

    # --- panes ---------------------------------------------------------------------------------

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return tracks.status(view, lang, room)

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        """The ledger has its bookings only where events are given."""
        return drawn_up(self._panes, view, lang, only)

    @property
    def _panes(self) -> dict[str, Callable[[State, str], Pane]]:
        return {
            "map": places.map_pane,
            "dioceses": places.dioceses_pane,
            "college": college.college_pane,
            "peoples": roster.peoples_pane,
            "leaders": roster.leaders_pane,
            "reserve": reserve.reserve_pane,
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
