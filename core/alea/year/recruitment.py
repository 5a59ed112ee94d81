"""9.4: garrisons, then recruitment region by region and round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.actions import Garrison, Recruit
from core.alea.box.board import AUXILIA, EQUITES, LEGIO, NAVES, NOBODY, RECRUITED, RESERVE
from core.alea.box.pieces import move
from core.alea.box.state import State, closed_to_romans
from core.alea.march.movement import loose_legions
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import Action, Event, Flow, Option, Options, Prompt, Refusal, Table, refuse
from core.flow import ask
from core.imperator.asking.choices import kinds
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import Sample, scatter
from core.same_candidates import alike

RECRUIT_KINDS = (LEGIO, AUXILIA, EQUITES, NAVES)
RECRUIT_FIELDS = ("legio", "auxilia", "equites", "naves")


# --- garrisons ---------------------------------------------------------------------------------


def short_regions(state: State, side: int) -> list[int]:
    """Regions of this side with fewer legions than their garrison."""
    return [
        region
        for region, printed in enumerate(state.board.regions)
        if state.control[region] == side and state.index.legions[side][region] < printed.garrison
    ]


def garrison_zones(state: State, side: int) -> list[int]:
    """Their cities, free of enemies."""
    board, closed = state.board, closed_to_romans(state, side)
    return [
        zone
        for region in short_regions(state, side)
        for zone in board.region_zones[region]
        if board.city[zone] and not closed >> zone & 1
    ]


def garrisons(table: Table, state: State) -> Flow[bool]:
    action = yield from ask(table, state, _garrison_question)
    if not isinstance(action, Garrison):
        return False
    move(state, action.legion, action.zone)
    args = {"unit": action.legion, "to": action.zone, "side": state.active}
    table.tell(Event("garrisoned", "9.4.garrison", args))
    yield from flee_lone_leaders(table, state, action.zone)
    return True


def _garrison_question(state: State) -> GarrisonPrompt | None:
    side = state.active
    if garrison_zones(state, side) and loose_legions(state, side):
        return GarrisonPrompt(state)
    return None


class GarrisonPrompt(ActivePrompt[Garrison]):
    """9.4: which legion goes to a region that lacks its garrison?"""

    kind = "garrison"
    rule = "9.4.garrison"

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.regions = short_regions(state, self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "regions": self.regions}

    def why_not(self, state: State, action: Garrison) -> Refusal | None:
        if action.legion not in loose_legions(state, self.side):
            return refuse("legion-not-spare", "9.4.garrison")
        if action.zone not in garrison_zones(state, self.side):
            return refuse("no-garrison-there", "9.4.garrison", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        zones = garrison_zones(state, self.side)
        return [
            Garrison(legion, zone) for legion in loose_legions(state, self.side) for zone in zones
        ]


# --- recruitment -------------------------------------------------------------------------------


def limit(state: State, region: int, kind: int) -> int:
    printed = state.board.regions[region]
    return (printed.legio, printed.auxilia, printed.equites, printed.naves)[kind - 1]


def candidates(state: State, region: int, kind: int) -> list[int]:
    """Counters of a kind that the region may take now; its first legion must be a recruit (R)."""
    board = state.board
    if state.taken[region * 4 + kind - 1] >= limit(state, region, kind):
        return []
    units = state.index.reserve[kind]
    if kind == LEGIO and state.taken[region * 4] == 0:
        return [u for u in units if board.recruit[u]] or list(units)
    return list(units)


def must_recruit(state: State, region: int) -> bool:
    """9.4: a legion that the garrison lacks has to be recruited."""
    side, board = state.control[region], state.board
    lacking = board.regions[region].garrison - state.index.legions[side][region]
    if lacking <= 0:
        return False
    where, box = state.where, RECRUITED + region
    legions = board.roman_of_kind[LEGIO]
    boxed = sum(1 for x in legions if where[x] == box and state.side[x] == side)
    return boxed < lacking and bool(candidates(state, region, LEGIO))


def recruits_left(state: State, region: int) -> bool:
    if state.control[region] == NOBODY or state.done[region]:
        return False
    reserve = state.index.reserve
    for kind in RECRUIT_KINDS:
        if reserve[kind] and state.taken[region * 4 + kind - 1] < limit(state, region, kind):
            return True
    return False


def recruitment(table: Table, state: State) -> Flow[bool]:
    """One region's turn in the round; False when a whole round has taken nothing."""
    while True:
        if state.region == len(state.board.regions):
            if not state.took:
                return False
            state.region = state.took = 0
        elif recruits_left(state, state.region):
            break
        else:
            state.region += 1
    action = yield from ask(table, state, RecruitPrompt)
    region, side = state.region, state.control[state.region]
    units = chosen(action)
    for unit in units:
        move(state, unit, RECRUITED + region)
        state.side[unit] = side
        state.taken[region * 4 + state.board.kind[unit] - 1] += 1
    if units:
        state.took += 1
        args = {"units": units, "region": region, "side": side}
        table.tell(Event("recruited", "9.4.recruits", args))
    else:
        state.done[region] = 1
        table.tell(Event("recruits-nobody", "9.4.recruits", {"side": side, "region": region}))
    state.region += 1
    return True


def chosen(action: Recruit) -> list[int]:
    units = (action.legio, action.auxilia, action.equites, action.naves)
    return [unit for unit in units if unit is not None]


class RecruitPrompt(Prompt[Recruit]):
    """9.4: what does the region take in this round?"""

    kind = "recruit"
    rule = "9.4.recruits"
    complete = False

    def __init__(self, state: State) -> None:
        self.region = state.region
        self.side = state.control[state.region]
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "region": self.region}

    def final(self, action: Action) -> bool:
        """A region that takes nobody has done its recruiting for the year."""
        return isinstance(action, Recruit) and not chosen(action)

    def why_not(self, state: State, action: Recruit) -> Refusal | None:
        units = (action.legio, action.auxilia, action.equites, action.naves)
        for kind, unit in zip(RECRUIT_KINDS, units, strict=True):
            if unit is None:
                continue
            refusal = self._why_not_unit(state, kind, unit)
            if refusal is not None:
                return refusal
        if action.legio is None and must_recruit(state, self.region):
            return refuse("garrison-must-be-recruited", "9.4.mandatory", region=self.region)
        return None

    def _why_not_unit(self, state: State, kind: int, unit: int) -> Refusal | None:
        board = state.board
        if unit in candidates(state, self.region, kind):
            return None
        if not 0 <= unit < board.piece_count or board.kind[unit] != kind:
            return refuse("wrong-kind", "table.action", piece=unit)
        if state.where[unit] != RESERVE:
            return refuse("not-in-reserve", "9.4.recruits", piece=unit)
        if state.taken[self.region * 4 + kind - 1] >= limit(state, self.region, kind):
            return refuse("recruits-exhausted", "9.4.recruits", region=self.region)
        return refuse("first-legion-is-recruit", "9.4.first", region=self.region)

    def legal(self, state: State) -> Sequence[Action]:
        pools = [candidates(state, self.region, kind) for kind in RECRUIT_KINDS]
        must = must_recruit(state, self.region)
        nonce = sum(state.taken) * 8 + self.region + state.year * 512

        def build(i: int) -> Action:
            if i == 0 and not must:
                return Recruit()
            picks: list[int | None] = []
            for kind, pool in zip(RECRUIT_KINDS, pools, strict=True):
                luck = scatter(nonce, i * 4 + kind)
                want = pool and (i == 1 or luck & 1 or (kind == LEGIO and must))
                picks.append(pool[(luck >> 8) % len(pool)] if want else None)
            return Recruit(*picks)

        return Sample(8, build)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return kinds(["recruit"])
        for kind, name in zip(
            RECRUIT_KINDS, RECRUIT_FIELDS, strict=True
        ):  # a kind without a choice is not asked
            if name not in partial and candidates(view, self.region, kind):
                return self._unit_options(view, kind, name)
        return None

    def _unit_options(self, view: State, kind: int, name: str) -> Options | None:
        """None of this kind, those who may be taken, and those in reserve who may not. A legion
        has a name of its own; of the others one is as good as the next of its type."""
        types = view.board.type
        units = [unit for unit in view.board.roman_of_kind[kind] if view.where[unit] == RESERVE]
        candidates = [Option(u, refusal=self._why_not_unit(view, kind, u)) for u in units]
        candidates.sort(key=lambda option: option.refusal is not None)
        none = kind == LEGIO and self.why_not(view, Recruit())
        options = Options(name, [Option(None, refusal=none or None), *candidates], least=1)
        if kind == LEGIO:
            return options
        return alike(options, name, lambda unit: None if unit is None else types[unit])
