"""Edited positions: what stands on a table, read from words that a person can type.

The set-ups of the scenarios are written so, too.
"""

from __future__ import annotations

from typing import Any

import msgspec

from core.faults import BadPosition, misshapen
from core.once import LOCK
from core.republic.box.board import (
    ACTIVE,
    COMMANDS,
    FORCE,
    GARRISON,
    GOVERNS,
    GUARD,
    HELD,
    HOME,
    IMMINENT,
    INACTIVE,
    LEGIONS,
    MARCHES,
    MASTER,
    NOBODY,
    NOWHERE,
    PARTISAN,
    POOL,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
    ROMAN,
    SITS,
    SQUADRONS,
    UNITS,
    UNKNOWN,
    Board,
)
from core.republic.box.constraints import fault
from core.republic.box.state import (
    Convoy,
    Expedition,
    Rebellion,
    State,
    attach,
    free_slot,
)
from core.republic.start.written import (
    CONFLICT_STATES,
    LEADER_STATES,
    PLAIN,
    POSTS,
    REBELS_AT_ROME,
    ArmyAt,
    RebellionAt,
    Troops,
    Units,
    Written,
)


def empty(board: Board, scenario: str, seats: int) -> State:
    """A table with nothing on it."""
    men, wars, provinces = board.man_count, board.war_count, board.province_count
    state = State(
        scenario=scenario,
        where=bytearray(UNITS),
        veteran=bytearray(len(LEGIONS)),
        loyal_to=bytearray([NOBODY]) * len(LEGIONS),
        moved=bytearray(UNITS),
        post=bytearray(men),
        at=bytearray([NOWHERE]) * men,
        influence=list(board.influence),
        popularity=list(board.popularity),
        used=bytearray(men),
        status=bytearray(wars),
        fleet_beaten=bytearray(wars),
        revolt=bytearray(wars),
        unprosecuted=bytearray(wars),
        numbers_off=bytearray(wars),
        leader=bytearray(board.leader_count),
        holder=bytearray(provinces),
        developed=bytearray(provinces),
        militia=bytearray(provinces),
        flotillas=bytearray(provinces),
        natives_lost=bytearray(provinces),
        ships_lost=bytearray(provinces),
        taken=[],
        fresh=[],
        expeditions=[],
        orders=[[] for _ in range(seats)],
    )
    return attach(state, board)


def written_of(raw: dict[str, Any]) -> Written:
    try:
        with LOCK:
            return msgspec.convert(raw, Written)
    except msgspec.ValidationError as error:
        raise BadPosition(misshapen("table.position", error)) from error


def filled(state: State, written: Written) -> State:
    """The position that is written, on an empty table."""
    filling = _Filling(state)
    try:
        filling.fill(written)
    except (KeyError, ValueError, IndexError) as error:
        name = str(error).strip("'")
        raise BadPosition(
            fault("table.position", "no-such-name", at=filling.at, name=name)
        ) from error
    except BadPosition as error:
        raise BadPosition(msgspec.structs.replace(error.fault, at=filling.at)) from error
    return state


def card_named(board: Board, name: str) -> int:
    """Of two equal cards the second is called omens-2."""
    if name == "omens-2":
        return board.card_ids.index("omens") + 1
    return board.card_ids.index(name)


class _Filling:
    """Lays out a written position, counter by counter."""

    def __init__(self, state: State) -> None:
        self.state, self.board = state, state.board
        self.at: tuple[str, ...] = ()  # what is laid out now

    def fill(self, written: Written) -> None:
        state = self.state
        for name in PLAIN:
            value = getattr(written, name)
            if value is not None or name in ("par", "outcome", "battle"):
                setattr(state, name, value)
        if written.unrest_before is None:
            state.unrest_before = written.unrest
        self._cards(written)
        self._provinces(written)
        self.at = ("rome",)
        self._troops(HOME, written.rome)
        self._squadrons(GUARD, written.rome.guard)
        if written.rebellion is not None:
            self.at = ("rebellion", written.rebellion.rebel)
            self._rebellion(written.rebellion)
        for number, army in enumerate(written.armies):
            self.at = ("armies", str(number))
            self._army(army)
        self.at = ("men",)
        self._men(written)
        self._lists(written)

    def _cards(self, written: Written) -> None:
        state, board = self.state, self.board
        for name, conflict in written.conflicts.items():
            self.at = ("conflicts", name)
            war = board.war_by_id[name]
            state.status[war] = CONFLICT_STATES[conflict.state]
            state.fleet_beaten[war] = conflict.fleet_beaten
            in_play = state.status[war] in (INACTIVE, IMMINENT, ACTIVE)
            always = in_play and board.wars[war].revolt == "always"
            state.revolt[war] = conflict.revolt or always
            state.unprosecuted[war] = conflict.unprosecuted
            state.numbers_off[war] = ("", "off", "kept").index(conflict.numbers)
        for name, standing in written.leaders.items():
            self.at = ("leaders", name)
            state.leader[board.leader_by_id[name]] = LEADER_STATES[standing]
        for pile in ("deck", "under", "hand"):
            setattr(state, pile, [card_named(board, name) for name in getattr(written, pile)])
        state.deck.sort()

    def _troops(self, place: int, troops: Troops) -> None:
        for legion in self._legions(troops.legions):
            self.state.where[legion] = place
        for owner, units in troops.veterans.items():
            man = NOBODY if owner == "free" else self.board.man_by_id[owner]
            for legion in self._legions(units):
                self.state.where[legion] = place
                self.state.veteran[legion], self.state.loyal_to[legion] = 1, man
        self._squadrons(place, troops.squadrons)

    def _legions(self, units: Units) -> list[int]:
        return self._units(LEGIONS, units)

    def _squadrons(self, place: int, squadrons: Units) -> None:
        for unit in self._units(SQUADRONS, squadrons):
            self.state.where[unit] = place

    def _units(self, kind: range, units: Units) -> list[int]:
        """The lowest numbers that are free, or those that are named (1 to 25)."""
        where = self.state.where
        if isinstance(units, list):
            named = [kind.start + number - 1 for number in units]
            for unit in named:
                if where[unit] != POOL or named.count(unit) > 1:
                    raise BadPosition(fault("E10", "unit-twice", unit=unit - kind.start + 1))
            return named
        spare = [unit for unit in kind if where[unit] == POOL]
        if len(spare) < units:
            if kind is LEGIONS:
                raise BadPosition(fault("5.3.pool", "too-many-legions"))
            raise BadPosition(fault("5.3.pool", "too-many-squadrons"))
        return spare[:units]

    def _man(self, name: str, post: int, at: int) -> int:
        man = self.board.man_by_id[name]
        if self.state.post[man] != UNKNOWN:
            raise BadPosition(fault("frame.men.1", "man-twice", man=self.board.man_names[man]))
        self.state.post[man], self.state.at[man] = post, at
        return man

    def _provinces(self, written: Written) -> None:
        state, board = self.state, self.board
        rebel = written.rebellion
        for name, at in written.provinces.items():
            self.at = ("provinces", name)
            province = board.province_by_id[name]
            state.developed[province] = at.developed
            state.militia[province], state.flotillas[province] = at.militia, at.flotillas
            state.natives_lost[province] = at.natives_lost
            state.ships_lost[province] = at.ships_lost
            self._troops(GARRISON + province, at)
            if at.holder == "rome":
                state.holder[province], post = ROMAN, GOVERNS
            elif at.holder == "rebel":
                sits = rebel is not None and rebel.rebel == at.governor
                state.holder[province], post = REBEL, SITS if sits else PARTISAN
            else:
                state.holder[province] = HELD + board.war_by_id[at.holder]
                state.taken.append(province)
                post = GOVERNS
            if at.governor:
                self._man(at.governor, post, province)

    def _rebellion(self, at: RebellionAt) -> None:
        state, board = self.state, self.board
        home = board.province_by_id[at.home] if at.home else NOWHERE
        if at.marches:
            self._man(at.rebel, MARCHES, home)
            self._troops(REBELS, at)
        elif home == NOWHERE or at.legions or at.veterans or at.squadrons or at.militia:
            raise BadPosition(fault("8.5", "troops-of-a-sitting-rebel"))
        state.rebellion = Rebellion(
            board.man_by_id[at.rebel],
            home,
            at.marches,
            at.turns,
            at.militia,
            at.checked,
            at.took_rome,
            [board.province_by_id[name] for name in at.sea_won],
            at.unprosecuted,
            at.convoyed,
        )

    def target(self, name: str) -> int:
        board = self.board
        if name == REBELS_AT_ROME:
            return REBEL_ARMY
        if name in board.province_by_id:
            return PROVINCE + board.province_by_id[name]
        return board.war_by_id[name]

    def _army(self, at: ArmyAt) -> None:
        state = self.state
        slot = free_slot(state) if at.slot is None else at.slot
        if any(other.slot == slot for other in state.expeditions):
            raise BadPosition(fault("frame.senate.6", "slot-twice", slot=slot))
        army = Expedition(slot, self.target(at.against), kept=at.kept, fate=at.fate)
        army.at_sea, army.needs = at.at_sea, at.needs
        if at.commander:
            army.commander = self._man(at.commander, COMMANDS, slot)
        if at.master:
            army.master = self._man(at.master, MASTER, slot)
            state.dictator = army.commander
        state.expeditions.append(army)
        self._troops(FORCE + slot, at)

    def _men(self, written: Written) -> None:
        state, board = self.state, self.board
        for name, at in written.men.items():
            man = board.man_by_id[name]
            if at.does:
                where = board.war_by_id[at.at] if at.does == "captive" else NOWHERE
                self._man(name, POSTS[at.does], where)
            if at.influence is not None:
                state.influence[man] = at.influence
            if at.popularity is not None:
                state.popularity[man] = at.popularity
            state.used[man] = at.used

    def _lists(self, written: Written) -> None:
        state, board = self.state, self.board
        for convoy in written.convoys:
            province = board.province_by_id[convoy.province]
            legions = [number - 1 for number in convoy.legions]
            state.convoys.append(Convoy(province, legions, convoy.militia))
        state.assaulting = [board.war_by_id[name] for name in written.assaulting]
        state.tried = [board.war_by_id[name] for name in written.tried]
        state.victors = [board.man_by_id[name] for name in written.victors]
        state.fresh = [board.province_by_id[name] for name in written.fresh]
        state.levied = [board.province_by_id[name] for name in written.levied]
        if written.taken:
            state.taken = [board.province_by_id[name] for name in written.taken]
        if written.dictator:
            state.dictator = board.man_by_id[written.dictator]
        for number, flags in written.moved.items():
            state.moved[int(number)] = flags
