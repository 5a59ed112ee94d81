"""How the Republic shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from core.contract import (
    LABEL,
    LINE,
    Action,
    Ending,
    Event,
    Forecast,
    Moment,
    Pane,
    Presenter,
    Prompt,
    Prospect,
    Row,
    Sign,
    Toll,
    Topic,
    drawn_up,
)
from core.dice import DRAW
from core.republic.box.board import Board
from core.republic.box.points import balance
from core.republic.box.state import State, conflicts_counted
from core.republic.combat.forecast import fight
from core.republic.show import (
    battle,
    calendar,
    cards,
    ending,
    labels,
    ledger,
    map_list,
    men,
    past,
    phase_end,
    stack,
    treasury,
)
from core.republic.show.codes import codes
from core.republic.show.drawn import drawn_label, drawn_name, typed
from core.republic.show.naming import key_of, naming, number_of, short_names
from core.republic.show.prospects import prospects
from core.republic.show.start import start_pane
from core.republic.show.status import status
from core.republic.show.topics import TOPICS
from core.republic.show.vocabulary import faction_name, phase_name

UNTITLED = ("target", "man", "province", "conflict", "card")


class RepublicPresenter(Presenter):
    """Names and panes. It knows no rule: what it counts, it asks the chapters for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._naming = naming(board)

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """An argument of an event, refusal or prompt in words."""
        if name.startswith(DRAW):
            return drawn_name(self.board, name, value, lang) or str(value)
        return self._naming.text(name, value, lang)

    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """Conflicts have shorter names where there is one line."""
        words = {name: self.names(name, value, lang) for name, value in args.items()}
        return words | short_names(self.board, args, lang) if brief else words

    @property
    def untitled(self) -> Collection[str]:
        return UNTITLED

    def number(self, field: str, word: str) -> int | None:
        return number_of(self.board, field, word)

    def faction(self, view: State, seat: int, lang: str) -> str:
        """A campaign has the Senate and the Opposition, a single phase Rome and her foes."""
        return faction_name(seat, bool(view.campaign), lang)

    def addressed(self, view: State, seat: int, lang: str) -> str:
        return self.faction(view, seat, lang)

    def ending(self, view: State, years: int, lang: str) -> Ending:
        return ending.ending(view, lang)

    def phase(self, phase: str, lang: str) -> str:
        return phase_name(phase, lang)

    def label(self, view: State, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        text = drawn_label(view, field, value, lang) if field.startswith(DRAW) else ""
        text = text or labels.label(view, field, value, lang, room)
        return text or self.names(field, value, lang)

    def typed(self, field: str, value: Any, lang: str) -> str:
        return typed(field, value)

    # --- places --------------------------------------------------------------------------------

    def place(self, field: str, value: Any) -> str:
        return key_of(self.board, field, value)

    def meant(self, view: State, partial: dict[str, Any], field: str, key: str) -> Any:
        return labels.meant(view, partial, field, key)

    def stands(self, view: State, field: str, value: Any) -> str | None:
        return labels.stands(view, field, value)

    def start(self, view: State, lang: str) -> Pane:
        return start_pane(view, lang)

    def codes(self, lang: str) -> tuple[Sign, ...]:
        return codes(lang)

    # --- the log -------------------------------------------------------------------------------

    def topic(self, event: Event) -> Topic:
        return TOPICS[event.kind]

    def toll(self, event: Event, lang: str) -> Toll:
        return past.toll(self.board, event, lang)

    def battle(self, event: Event, lang: str) -> Row | None:
        return past.battle_row(self.board, event, lang)

    def battle_heads(self, lang: str) -> tuple[str, ...]:
        return past.battle_heads(lang)

    # --- battles -------------------------------------------------------------------------------

    def fight(self, view: State) -> Forecast | None:
        return fight(view)

    def combat(self, view: State, forecast: Forecast | None, lang: str) -> list[Pane]:
        return [battle.table_pane(view, forecast, lang), battle.odds_pane(view, forecast, lang)]

    def odds_line(self, view: State, forecast: Forecast, lang: str) -> str:
        return battle.odds_line(view, forecast, lang)

    def prospects(self, view: State, prompt: Prompt, action: Action) -> Sequence[Prospect]:
        return prospects(view, prompt, action)

    # --- panes ---------------------------------------------------------------------------------

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return status(view, lang, room)

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        """The ledger has its bookings only where events are given."""
        panes = self._panes | (self._of_campaigns if view.campaign else {})
        return drawn_up(panes, view, lang, only)

    @property
    def _panes(self) -> dict[str, Callable[[State, str], Pane]]:
        return {
            "map": map_list.map_pane,
            "men": men.men_pane,
            "end": phase_end.end_pane,
            "ledger": lambda view, lang: self.ledger((), view, lang),
        }

    @property
    def _of_campaigns(self) -> dict[str, Callable[[State, str], Pane]]:
        return {
            "treasury": treasury.treasury_pane,
            "calendar": calendar.calendar_pane,
            "deck": cards.cards_pane,
        }

    def stack(self, view: State, key: str, lang: str) -> Pane:
        return stack.stack_pane(view, key, lang)

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
        return ledger.ledger_pane(events, view, lang)

    def summary(self, view: State) -> dict[str, Any]:
        """What a script wants to know first."""
        first: dict[str, Any] = {"step": view.step, "unrest": view.unrest}
        first["conflicts"] = conflicts_counted(view)
        if view.campaign:
            return {"turn": view.turn, **first, "treasury": view.treasury,
                    "authority": view.authority, "intrigue": view.intrigue}  # fmt: skip
        if view.par is not None:
            first |= {"balance": balance(view), "par": view.par}
        return first
