"""The set-ups: ten phases, an empty table to type in, and three campaigns."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from core.once import once
from core.paths import data_dir
from core.republic.box.board import (
    ACTIVE,
    GOVERNS,
    HOME,
    IN_DECK,
    IN_ROME,
    LEGIONS,
    NOBODY,
    OPEN,
    ROMAN,
    SQUADRONS,
    Board,
)
from core.republic.box.data import Model
from core.republic.box.pieces import promote
from core.republic.box.state import FORUM, State
from core.republic.start.edited_position import card_named, empty, filled, written_of

PHASES = tuple(str(number) for number in range(1, 11))
TABLE_GAME = "table"
CAMPAIGNS = ("early", "middle", "late")
ALONE = ("1", "2", "3", "4", "5", "6", "8", "9")  # phase.2: only Rome decides
OPTIONS = ("cap-apt", "rebel-naval-full", "spanish-matching", "all-lose", "leaders-stay")


class Arrival(Model, frozen=True):
    """frame.men.3: a statesman's turn."""

    turn: int
    man: str


class Bequest(Model, frozen=True):
    """frame.forum.2: a province that comes by itself."""

    turn: int
    province: str


class Campaign(Model, frozen=True):
    """B.8"""

    turns: int
    heavy: tuple[int, ...]
    treasury: int
    income: int
    legions: int
    squadrons: int
    unrest: int
    intrigue: int
    authority: int
    active: tuple[str, ...]
    wars: tuple[str, ...]
    leaders: tuple[str, ...]
    events: tuple[str, ...]
    men: tuple[str, ...]
    statesmen: tuple[Arrival, ...]
    follow: int  # frame.civil.2: a legion follows a rebel on a die up to this
    veterans: int = 0
    open: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    developed: tuple[str, ...] = ()
    bequests: tuple[Bequest, ...] = ()


@once
def all_phases() -> dict[str, dict[str, Any]]:
    """The written position of each phase scenario."""
    path = data_dir() / "republic" / "scenarios.toml"
    raw: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]
    return raw


@once
def all_campaigns() -> dict[str, Campaign]:
    path = data_dir() / "republic" / "campaigns.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))["campaign"]
    return msgspec.convert(raw, dict[str, Campaign])


def seats_in(scenario: str) -> tuple[int, ...]:
    return (1,) if scenario in ALONE else (1, 2)


def start(board: Board, scenario: str, options: list[str]) -> State:
    """The first position of a scenario."""
    state = empty(board, scenario, len(seats_in(scenario)))
    if scenario in PHASES:
        filled(state, written_of(all_phases()[scenario]))
    elif scenario in CAMPAIGNS:
        _campaign(state, scenario, all_campaigns()[scenario])
    state.options = options
    return state


def _campaign(state: State, name: str, about: Campaign) -> None:
    board = state.board
    state.campaign, state.step = name, FORUM
    state.treasury, state.unrest = about.treasury, about.unrest
    state.intrigue, state.authority = about.intrigue, about.authority
    for ids, status in ((about.active, ACTIVE), (about.open, OPEN), (about.wars, IN_DECK)):
        for war in ids:
            state.status[board.war_by_id[war]] = status
    for leader in about.leaders:
        state.leader[board.leader_by_id[leader]] = IN_DECK
    cards = (*about.wars, *about.leaders, *about.events)
    state.deck = sorted(card_named(board, card) for card in cards)
    for legion in LEGIONS[: about.legions + about.veterans]:
        state.where[legion] = HOME
    for legion in LEGIONS[about.legions : about.legions + about.veterans]:
        promote(state, legion, NOBODY)
    for squadron in SQUADRONS[: about.squadrons]:
        state.where[squadron] = HOME
    for man in about.men:
        state.post[board.man_by_id[man]] = IN_ROME
    for province in about.provinces:
        state.holder[board.province_by_id[province]] = ROMAN
        state.developed[board.province_by_id[province]] = province in about.developed
    _first_governors(state, about)


def _first_governors(state: State, about: Campaign) -> None:
    """The men of least aptitude, then of highest loyalty, in the order of the roster."""
    board = state.board
    men = sorted(
        (board.man_by_id[man] for man in about.men),
        key=lambda man: (board.apt[man], -board.loyalty[man]),
    )
    for man, province in zip(men, about.provinces, strict=False):
        state.post[man], state.at[man] = GOVERNS, board.province_by_id[province]
