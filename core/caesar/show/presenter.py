"""How Julius Caesar shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from core.argument_words import MANY, Naming, Noun, Say, each, standing_at
from core.caesar.box.board import CAESAR, LOCKED, NOBODY, POMPEY, POOL, Board
from core.caesar.box.state import State, points
from core.caesar.box.view import sees
from core.caesar.combat.battle_round import forecast_of_this_round
from core.caesar.combat.forecast import RoundForecast
from core.caesar.show import (
    battle,
    chart,
    hands,
    ledger,
    places,
    pools,
    start,
    turn,
    winter_preview,
)
from core.caesar.show.codes import codes
from core.caesar.show.common import GAP, card_gist, card_name, face, faces, letter, rating, who
from core.caesar.show.topics import TOPICS
from core.caesar.show.vocabulary import faction, pane_words
from core.contract import (
    LABEL,
    LINE,
    NO_TOLL,
    Chart,
    Event,
    Forecast,
    Moment,
    Pane,
    Presenter,
    Row,
    Sign,
    Standing,
    Toll,
    Topic,
    drawn_up,
)
from core.texts import catalogue, year_text

BLOCK_ARGS = {"block", "one", "other"}
BLOCKS_ARGS = {"blocks"}
PLACE_ARGS = {"place", "origin", "to", "city", "port"}
PLACES_ARGS = {"places": ", ", "path": " - "}
CARD_ARGS, CARDS_ARGS = {"card"}, {"cards"}
WITHOUT_A_BOARD: dict[str, tuple[type, Say]] = {
    "side": (int, faction),
    "attacker": (int, faction),
    "draw-bidder": (int, lambda seat, lang: pane_words(lang)["player"].format(seat=seat)),
    "year": (int, year_text),
    "cleopatra": (bool, lambda comes, lang: pane_words(lang)["can" if comes else "cannot"]),
    "fire": (int, lambda fire, lang: faces(fire)),
    "dice": (object, lambda dice, lang: " ".join(map(str, dice)) or "-"),
}
STANDING_THERE = 40  # room for who stands in a city that is a candidate


class CaesarPresenter(Presenter):
    """Names and panes. It knows no rule: what it counts, it asks the chapters for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._naming = self._ways_to_say()

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """An argument of an event, refusal or prompt in words."""
        return self._naming.text(name, value, lang)

    def _ways_to_say(self) -> Naming:
        names = Naming()

        def block(value: int, lang: str) -> str:
            return self.block_name(value)

        def place(value: int, lang: str) -> str:
            return self.place_name(value)

        def card(value: int, lang: str) -> str:
            return card_name(self.board, value, lang)

        names.say(BLOCK_ARGS, int, block)
        names.say(BLOCKS_ARGS, MANY, each(block))
        names.say(PLACE_ARGS, int, place)
        for name, between in PLACES_ARGS.items():
            names.say([name], MANY, each(place, between, ""))
        names.say(CARD_ARGS, int, card)
        names.say(CARDS_ARGS, MANY, each(card))
        for name, (kinds, way) in WITHOUT_A_BOARD.items():
            names.say([name], kinds, way)
        return names

    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """Where the side is named, its own blocks need not say theirs."""
        words = {name: self.names(name, value, lang) for name, value in args.items()}
        side = args.get("side", NOBODY)
        for name in BLOCK_ARGS & args.keys():
            words[name] = self._noun(args[name], side, lang)
        for name in BLOCKS_ARGS & args.keys():
            words[name] = ", ".join(self.block_name(b, side) for b in args[name]) or "-"
        return words

    def _noun(self, block: int, shown_to: int, lang: str) -> Noun:
        """The name of a block, with which French sentences agree."""
        name, blocks = self.block_name(block, shown_to), self.board.data.blocks
        if not 0 <= block < len(blocks):
            return Noun(name, "")
        return Noun(name, catalogue("caesar")["gender"][blocks[block].kind][lang])

    def number(self, field: str, word: str) -> int | None:
        """The number of what is typed by its id: a block, a place, a god's card."""
        board = self.board
        if field == "card":
            return board.card_with(word) if word in board.events else None
        if field in BLOCK_ARGS | BLOCKS_ARGS:
            return board.block_by_id.get(word)
        return board.by_id.get(word)

    def side(self, view: State, seat: int) -> int:
        return view.factions[seat - 1]

    def faction(self, view: State, seat: int, lang: str) -> str:
        """Who has no side yet is a number (1.1.bid)."""
        side = view.factions[seat - 1]
        return faction(side, lang) if side else pane_words(lang)["player"].format(seat=seat)

    def block_name(self, block: int, shown_to: int = NOBODY) -> str:
        """Both sides have an Equitatus 1: what is told to both says whose colour it has, unless
        that side is told already. Refusals may name a block that does not exist."""
        board = self.board
        if not 0 <= block < board.block_count:
            return f"#{block}"
        name, home = board.block_names[block], board.home[block]
        tells = name in board.shared_names and home != shown_to
        return f"{name} ({letter(home)})" if tells else name

    def place_name(self, place: int) -> str:
        known = 0 <= place < self.board.place_count
        return self.board.place_names[place] if known else "?"

    def phase(self, phase: str, lang: str) -> str:
        return turn.phase_name(phase, lang)

    def label(self, view: State, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        """A block with its rating and strength, a city with who is there, a card with its gift."""
        if field in BLOCK_ARGS | BLOCKS_ARGS and isinstance(value, int):
            return self._block_label(view, value, lang)
        if field in PLACE_ARGS and isinstance(value, int):
            return self._held(view, self.place_name(value), value, room)
        if field == "path" and isinstance(value, list | tuple) and value:
            return self._held(view, self.names(field, value, lang), value[-1], room)
        if field == "card" and isinstance(value, int) and value:
            name, gist = card_name(self.board, value, lang), card_gist(self.board, value, lang)
            return f"{name}  {gist}"
        return self.names(field, value, lang)

    @staticmethod
    def _held(view: State, name: str, place: int, room: int) -> str:
        """A place, or the way to it, and who stands there."""
        there = who(view, place, max(STANDING_THERE, room - len(name) - GAP))
        return f"{name}  {there}".strip()

    def _block_label(self, view: State, block: int, lang: str) -> str:
        """Legio 13 C3 [III] Ravenna; one that is not seen has no name."""
        board = self.board
        if not sees(view, block):
            return pane_words(lang)["hidden"]
        name, where = f"{board.block_names[block]} {rating(board, block)}", view.where[block]
        if where < board.place_count:
            return f"{name} {face(view, block)}  {board.place_names[where]}"
        boxes = {POOL: "in-pool", LOCKED: "locked"}
        return f"{name}  {pane_words(lang)[boxes[where]]}" if where in boxes else name

    def place(self, field: str, value: Any) -> str:
        """A path is meant by its end."""
        if field == "path" and value:
            value = value[-1]
        elif field not in PLACE_ARGS or not isinstance(value, int):
            return ""
        return str(self.board.place_ids[value])

    def meant(self, view: State, partial: dict[str, Any], field: str, key: str) -> Any:
        place = self.board.by_id.get(key)
        if field != "path":
            return place if field in PLACE_ARGS else None
        block = partial["block"] if "block" in partial else partial["blocks"][0]
        start = view.where[block]
        if place is None or start == place:
            return None
        afloat = partial["type"] == "ferry" or self.board.fleet[block]
        return places.way_there(self.board, start, place, bool(afloat))

    def stands(self, view: State, field: str, value: Any) -> str | None:
        block = field in BLOCK_ARGS or field in BLOCKS_ARGS
        return standing_at(self.board, view.where, value) if block else None

    # --- the log ---------------------------------------------------------------------------------

    def topic(self, event: Event) -> Topic:
        return TOPICS[event.kind]

    def toll(self, event: Event, lang: str) -> Toll:
        if event.kind not in ("eliminated", "leader-killed"):
            return NO_TOLL
        block = (self.names("block", event.args["block"], lang),)
        return Toll(died=block) if event.kind == "leader-killed" else Toll(lost=block)

    def battle(self, event: Event, lang: str) -> Row | None:
        return ledger.battle_row(event, self.board) if TOPICS[event.kind] == Topic.BATTLE else None

    def battle_heads(self, lang: str) -> tuple[str, ...]:
        return ledger.battle_heads(lang)

    # --- panes -----------------------------------------------------------------------------------

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return turn.status(view, lang, room)

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        """The history of the points only where events are given."""
        return drawn_up(self._panes, view, lang, only)

    @property
    def _panes(self) -> dict[str, Callable[[State, str], Pane]]:
        return {
            "map": places.map_pane,
            "cards": hands.cards_pane,
            "pool": pools.pool_pane,
            "leaders": pools.leaders_pane,
            "ledger": lambda view, lang: self.ledger((), view, lang),
            "winter": winter_preview.winter_pane,
            "turn": turn.turn_pane,
        }

    def stack(self, view: State, key: str, lang: str) -> Pane:
        return places.stack_pane(view, key, lang)

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
        return ledger.ledger_pane(events, view, lang)

    def fight(self, view: State) -> Forecast | None:
        return forecast_of_this_round(view)

    def stage(self, view: State) -> str:
        """Its blocks, dice and retreats tell a battle better than sentences do."""
        return "table" if view.battle is not None and view.battle.winner == NOBODY else "log"

    def combat(self, view: State, forecast: Forecast | None, lang: str) -> list[Pane]:
        return [battle.table_pane(view, forecast, lang), battle.odds_pane(view, forecast, lang)]

    def odds_line(self, view: State, forecast: Forecast, lang: str) -> str:
        assert isinstance(forecast, RoundForecast)
        return battle.odds_line(forecast, self.place_name(forecast.where), lang)

    def start(self, view: State, lang: str) -> Pane:
        return start.start_pane(view, lang)

    def chart(self, scenario: str, lang: str) -> Chart | None:
        return chart.chart(self.board)

    def standing(self, view: State) -> dict[str, Standing]:
        return chart.standing(view)

    def signs(self, lang: str) -> tuple[Sign, ...]:
        return chart.signs(lang)

    def codes(self, lang: str) -> tuple[Sign, ...]:
        return codes(lang)

    def summary(self, view: State) -> dict[str, Any]:
        """What a script wants to know first."""
        return {
            "year": view.year,
            "turn": view.turn,
            "phase": view.step,
            "points": {"caesar": points(view, CAESAR), "pompey": points(view, POMPEY)},
        }
