"""Positions of campaigns for tests of single rules, with physical dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import Action, Drawn, Event, Option, Options, Refusal, Rolled
from core.game import Done, Game
from core.republic.box.board import COMMANDS, FORCE, GARRISON, HOME, NOBODY, POOL
from core.republic.box.pieces import assign, promote
from core.republic.box.state import Expedition, State, free_slot
from core.republic.start.setup import start
from core.systems import open_system

REPUBLIC = open_system("republic")
BOARD = REPUBLIC.board  # type: ignore[attr-defined]
BLANK = 0

Change = Callable[[State], None]


def year(
    step: str = "senate",
    change: Change | None = None,
    campaign: str = "early",
    dice: str = "manual",
    **fields: Any,
) -> Game:
    """A game of this campaign that begins here."""
    state = start(BOARD, campaign, [])
    state.step = step
    for name, value in fields.items():
        setattr(state, name, value)
    if change is not None:
        change(state)
    written = REPUBLIC.write_position(state)
    settings = {"dice": dice} | dict.fromkeys(fields.get("options", []), "on")
    return Game.new(f"republic/{campaign}", 7, settings, position=written)


# --- names ---------------------------------------------------------------------------------------


def man(name: str) -> int:
    return BOARD.man_by_id[name]


def war(name: str) -> int:
    return BOARD.war_by_id[name]


def province(name: str) -> int:
    return BOARD.province_by_id[name]


def leader(name: str) -> int:
    return BOARD.leader_by_id[name]


def card(name: str) -> int:
    return int(BOARD.card_ids.index(name))


# --- what stands where ---------------------------------------------------------------------------


def in_play(state: State, name: str, status: int) -> None:
    """A conflict in this state, and no longer in the deck."""
    state.status[war(name)] = status
    state.deck = [n for n in state.deck if n != war(name)]


def pick(state: State, kind: range, count: int, place: int) -> list[int]:
    """Units of Rome's, or from the pool, that stand there now."""
    spare = [unit for unit in kind if state.where[unit] in (HOME, POOL)]
    spare.sort(key=lambda unit: state.where[unit] == POOL)
    for unit in spare[:count]:
        state.where[unit] = place
    assert len(spare) >= count
    return spare[:count]


def army(
    state: State, name: str, target: int, legions: int, squadrons: int = 0, kept: bool = True
) -> Expedition:
    """An expedition that stands there; of nobody: it has lost its commander."""
    slot = free_slot(state)
    commander = man(name) if name else NOBODY
    expedition = Expedition(slot, target, commander, kept=kept)
    state.expeditions.append(expedition)
    if name:
        assign(state, commander, COMMANDS, slot)
    pick(state, range(25), legions, FORCE + slot)
    pick(state, range(25, 50), squadrons, FORCE + slot)
    return expedition


def garrison(state: State, name: str, legions: int, squadrons: int = 0) -> list[int]:
    place = GARRISON + province(name)
    units = pick(state, range(25), legions, place)
    return units + pick(state, range(25, 50), squadrons, place)


def veteran(state: State, legion: int, owner: str = "") -> None:
    promote(state, legion, man(owner) if owner else NOBODY)


# --- saying --------------------------------------------------------------------------------------


def do(game: Game, action: Action, seat: int = 0) -> Done:
    """Push by whoever is asked; a refusal fails the test."""
    assert game.prompt is not None
    done = game.push(seat or game.prompt.seat, action)
    assert isinstance(done, Done), done
    assert game.system.faults_in_play(game.state) == []
    return done


def refused(game: Game, action: Action) -> tuple[str, str]:
    """A refusal that changes nothing: its kind and its rule."""
    assert game.prompt is not None
    before = game.digest(), game.records
    refusal = game.push(game.prompt.seat, action)
    assert isinstance(refusal, Refusal), refusal
    assert (game.digest(), game.records) == before
    return refusal.kind, refusal.rule


def roll(game: Game, *faces: int) -> None:
    """Dice, or their total."""
    for face in faces:
        assert asked(game) in ("roll", "throw"), asked(game)
        do(game, Rolled(face), 1)


def draw(game: Game, *items: int) -> None:
    for item in items:
        assert asked(game) == "draw", asked(game)
        do(game, Drawn(item), 1)


# --- looking -------------------------------------------------------------------------------------


def asked(game: Game) -> str:
    return "" if game.prompt is None else game.prompt.kind


def told(game: Game, kind: str) -> list[Event]:
    """Of the whole game so far."""
    return [e for n in range(game.position + 1) for e in game.events(n) if e.kind == kind]


def rules(game: Game) -> set[str]:
    return {e.rule for n in range(game.position + 1) for e in game.events(n)}


def options(game: Game, **partial: Any) -> Options:
    assert game.prompt is not None
    found = game.prompt.options(game.view(game.prompt.seat), partial)
    assert found is not None
    return found


def offered(game: Game, **partial: Any) -> list[Any]:
    return [option.value for option in options(game, **partial).open()]


def bars(found: Options) -> dict[Any, str]:
    """The rule that bars each candidate."""
    return {o.value: o.refusal.rule for o in found.candidates if o.refusal is not None}


def option_for(found: Options, value: Any) -> Option:
    return next(option for option in found.candidates if option.value == value)


def legions(game: Game, place: int = HOME) -> list[int]:
    return [unit for unit in range(25) if game.state.where[unit] == place]


def squadrons(game: Game, place: int = HOME) -> list[int]:
    return [unit for unit in range(25, 50) if game.state.where[unit] == place]


def tags(actions: Sequence[Action]) -> set[str]:
    return {str(action.__struct_config__.tag) for action in actions}
