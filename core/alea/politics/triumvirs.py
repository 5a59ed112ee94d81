"""3.6.5: Triumviri: a Pretender bought off, and a region that is neither player's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.alea.box.actions import TryTriumvir
from core.alea.box.board import CAESARIAN, NOBODY, NOWHERE, SIDES
from core.alea.box.offices import end_claim, has_face
from core.alea.box.pieces import set_side
from core.alea.box.state import State, enemy, units_at
from core.alea.politics.death import change_side, fall
from core.alea.politics.defection import foreigners, roman_leaders, roman_units_at, send_home
from core.alea.politics.faction_leaders import fill_vacancy, succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import (
    Action,
    Chance,
    Event,
    Flow,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    foretell,
)
from core.dice import D6, odds_of
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.rolls import roll_for

# --- the offer ---------------------------------------------------------------------------------


def bought_off(table: Table, state: State, leader: int) -> Flow[bool]:
    """3.6.5: the threatened side may try, before anybody rallies to the Pretender."""
    action = yield from ask(table, state, lambda s: _question(s, leader))
    if not isinstance(action, TryTriumvir):
        if action is not None:
            args = {"side": state.pretenders.index(leader), "leader": leader}
            table.tell(Event("offer-withheld", "3.6.5", args))
        return False
    die = yield from roll_for(
        table,
        state,
        D6,
        leader,
        rule="3.6.5",
        purpose="triumvir",
        good=lambda now, face: accepts(now, leader, face),
    )
    args = {"leader": leader, "total": die, "rating": price(state, leader)}
    if not accepts(state, leader, die):
        table.tell(Event("offer-refused", "3.6.5", args))
        return False
    table.tell(Event("offer-accepted", "3.6.5", args))
    _appoint(table, state, leader)
    return True


def price(state: State, leader: int) -> int:
    """The political capacity of the face that he shows now."""
    return state.board.pc[state.side[leader]][leader]


def accepts(state: State, leader: int, die: int) -> bool:
    return die < price(state, leader)


def may_offer(state: State, leader: int) -> bool:
    """In a region of the Republic without Faction Leaders and without peoples at war."""
    board, place = state.board, state.where[leader]
    region = board.region_of[place] if place < board.zone_count else -1
    if region < 0:
        return False
    heads = [x for side in SIDES for x in state.faction_leaders[side]]
    here = board.region_zones[region]
    return not any(state.where[x] in here for x in heads) and not any(
        invaders(state, zone) for zone in here
    )


def _question(state: State, leader: int) -> TriumvirPrompt | None:
    return TriumvirPrompt(state, leader) if may_offer(state, leader) else None


class TriumvirPrompt(Prompt[Done | TryTriumvir]):
    """3.6.5: is the Pretender offered a place among the Triumviri?"""

    kind = "triumvir"
    rule = "3.6.5"

    def __init__(self, state: State, leader: int) -> None:
        self.leader, self.side = leader, state.pretenders.index(leader)
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader}

    def why_not(self, state: State, action: Done | TryTriumvir) -> Refusal | None:
        return None

    def final(self, action: Action) -> bool:
        return False

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), TryTriumvir()]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """The offer with its chance, which may be none: nobody throws less than 1."""
        options = super().options(view, partial)
        if options is None:
            return None
        chance = self._chance(view)
        prospect = foretell("offer-chance", "3.6.5", good=chance.good, of=chance.of)
        for n, option in enumerate(options.candidates):
            if option.value == "try-triumvir":
                options.candidates[n] = msgspec.structs.replace(option, note=prospect)
        return options

    def chance(self, view: State, action: Action) -> Chance | None:
        return self._chance(view) if isinstance(action, TryTriumvir) else None

    def _chance(self, view: State) -> Chance:
        return odds_of(D6, "3.6.5", lambda die: accepts(view, self.leader, die))


def _appoint(table: Table, state: State, leader: int) -> None:
    """All in the region stand aside, of either side; no player holds it."""
    board = state.board
    region = board.region_of[state.where[leader]]
    threatened = state.pretenders.index(leader)
    state.pretenders[threatened] = NOWHERE
    state.triumvirs.append((leader, region))
    if state.control[region] != NOBODY:
        state.last_control[region] = state.control[region]
    state.control[region] = NOBODY
    for zone in board.region_zones[region]:
        for side in SIDES:
            for piece in [*state.index.leaders[side][zone], *units_at(state, side, zone)]:
                if _at_war(state, piece):  # 4.4.1: he follows his people, not Rome
                    continue
                set_side(state, piece, NOBODY)
                end_claim(table, state, piece)  # another Pretender who is neutral claims no more
    table.tell(Event("triumvir", "3.6.5.neutral", {"leader": leader, "region": region}))


# --- the end of neutrality ---------------------------------------------------------------------


def invaders(state: State, zone: int) -> list[int]:
    """Units of peoples at war."""
    here = [unit for side in SIDES for unit in units_at(state, side, zone)]
    return [unit for unit in here if _at_war(state, unit)]


def _at_war(state: State, piece: int) -> bool:
    people = state.board.piece_people[piece]
    return people >= 0 and bool(state.war[people])


def invaded(table: Table, state: State, zone: int) -> Step:
    """3.6.5: units of a people have entered a Triumvir's region; its forces resist them."""
    board = state.board
    region = board.region_of[zone]
    leader = next((x for x, held in state.triumvirs if held == region), None)
    units = invaders(state, zone) if leader is not None else []
    if leader is None or not units:
        return
    side = enemy(state.war[board.piece_people[units[0]]])
    args = {"region": region, "units": units, "place": zone}
    table.tell(Event("neutrality-broken", "3.6.5.invaded", args))
    yield from _join(table, state, leader, region, side, "3.6.5.invaded")


def rally(table: Table, state: State, side: int, leader: int) -> Step:
    """6.4.rally: the Triumvir and his region join `side`."""
    for triumvir, region in list(state.triumvirs):
        if triumvir == leader:
            yield from _join(table, state, leader, region, side, "3.6.5.rally")


def free_regions(table: Table, state: State) -> Step:
    """Regions whose Triumvir is dead or has been called away."""
    for leader, region in list(state.triumvirs):
        if state.where[leader] not in state.board.region_zones[region]:
            yield from free_region(table, state, region)


def free_region(table: Table, state: State, region: int) -> Step:
    """3.7.3: without its Triumvir a region and its forces are the last controller's again."""
    for leader, held in list(state.triumvirs):
        if held == region:
            side = state.last_control[region] or CAESARIAN
            yield from _join(table, state, leader, region, side, "3.6.5.death")


def _join(table: Table, state: State, leader: int, region: int, side: int, rule: str) -> Step:
    """All leaders and units of the region are this side's; control waits for phase F (3.7.3)."""
    state.triumvirs.remove((leader, region))
    state.control[region] = state.last_control[region]
    table.tell(Event("region-joins", rule, {"region": region, "side": side, "leader": leader}))
    zones = state.board.region_zones[region]
    for zone in zones:
        _wake(table, state, zone, side, rule)
    for zone in zones:
        yield from flee_lone_leaders(table, state, zone)
    for either in SIDES:
        fill_vacancy(state, either)
    yield from succession(table, state)


def _wake(table: Table, state: State, zone: int, side: int, rule: str) -> None:
    for leader in roman_leaders(state, NOBODY, zone):
        if has_face(state, leader, side):
            change_side(table, state, leader, side)
        elif rule == "3.6.5.death":  # no side has won the leader over: nothing changes
            change_side(table, state, leader, enemy(side))
        else:
            fall(table, state, leader, rule)
    for unit in roman_units_at(state, NOBODY, zone):
        set_side(state, unit, side)
    for piece in foreigners(state, NOBODY, zone):
        people = state.board.piece_people[piece]
        set_side(state, piece, state.war[people] or state.allied[people])
    if roman_units_at(state, side, zone) or invaders(state, zone):  # nor do they stand with these
        send_home(table, state, enemy(side), zone, rule)
