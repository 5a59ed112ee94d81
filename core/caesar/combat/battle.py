"""7: battles, one after the other in the first player's order; rounds, fire, hits, retreats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.caesar.box.actions import Done, Fight, Fire, Pass, Regroup, Retreat, Suffer
from core.caesar.box.board import BALLISTA, NOBODY, NOWHERE, SIDES
from core.caesar.box.prompts import SidePrompt, group_of
from core.caesar.box.state import (
    BATTLES,
    REGROUP,
    ROUND,
    TURN_END,
    Battle,
    State,
    blocks_at,
    contested_places,
    enemy,
    forget,
    put,
)
from core.caesar.combat.battle_round import after_suffering
from core.caesar.combat.fire import roll_fire
from core.caesar.combat.firing_order import (
    must_retreat,
    order_of_round,
    present,
    round_over,
    strongest,
    waiting,
)
from core.caesar.combat.forecast import plan
from core.caesar.combat.losses import eliminate, lose_step
from core.caesar.combat.retreat import (
    by_road,
    regroup_room,
    regroups,
    retreats,
    rule_of_retreat,
    use,
    why_no_retreat,
    why_not_retreat,
)
from core.caesar.command.movement import tell_blocks
from core.contract import (
    Action,
    Event,
    Flow,
    Forecast,
    Option,
    Options,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.flow import ask

FIRST_FOR_RESERVES = 2  # 7.3: the round


# --- 7.1: which battle -------------------------------------------------------------------------


class FightPrompt(SidePrompt[Fight]):
    kind = "fight"
    public = shared = True
    rule = "7.1"

    def why_not(self, state: State, action: Fight) -> Refusal | None:
        if action.place not in contested_places(state):
            return refuse("no-battle-there", "7.1", place=action.place)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Fight(place) for place in contested_places(state)]

    def forecast(self, view: State, action: Fight) -> Forecast | None:
        return plan(view, self.side, action.place)


def battles(table: Table, state: State) -> Step:
    """2.3: the first player chooses; the last one needs no choice."""
    places = contested_places(state)
    if not places:
        state.step = TURN_END
        return
    place = places[0]
    if len(places) > 1:
        action = yield from ask(table, state, lambda s: FightPrompt(s, s.first))
        place = action.place
    attacker = state.attacker[place]
    state.battle = Battle(place, attacker, enemy(attacker))
    args = {"side": attacker, "place": place}
    table.tell(Event("battle", "7.1", args, reveals=True, also=_kind_of_battle(state, place)))
    state.step = ROUND


def _kind_of_battle(state: State, place: int) -> tuple[str, ...]:
    """7.8: a battle at sea; 7.81: one of fleets and land blocks in a port."""
    if state.board.is_sea(place):
        return ("7.8",)
    fleets = (state.board.fleet[b] for side in SIDES for b in blocks_at(state, side, place))
    return ("7.81",) if any(fleets) else ()


# --- 7.2: a block's turn -----------------------------------------------------------------------


class TurnPrompt(SidePrompt[Fire | Pass | Retreat]):
    """One of the blocks whose letter it is fires, retreats or passes."""

    kind = "block-turn"
    public = shared = True
    rule = "7.2"

    def __init__(self, state: State, side: int, blocks: list[int]) -> None:
        super().__init__(state, side)
        assert state.battle is not None
        self.blocks, self.place, self.round = blocks, state.battle.place, state.battle.round

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place, "round": self.round}

    def why_not(self, state: State, action: Fire | Pass | Retreat) -> Refusal | None:
        if action.block not in self.blocks:
            return refuse("not-its-turn", "7.2.order", block=action.block)
        if isinstance(action, Retreat):
            return why_not_retreat(state, action.block, action.to)
        if must_retreat(state, self.side):
            return refuse("must-retreat", "7.62.must", block=action.block)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        battle = state.battle
        assert battle is not None
        actions: list[Action] = []
        if not must_retreat(state, self.side):
            actions = [Fire(block) for block in self.blocks]
        if battle.round > 1:
            for block in self.blocks:
                actions += [Retreat(block, to) for to in retreats(state, block)]
        if not must_retreat(state, self.side):
            actions += [Pass(block) for block in self.blocks]
        return actions

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """The block first: mostly one alone has its letter, and is not asked for."""
        if "block" not in partial:
            return Options("block", [Option(block) for block in self.blocks], least=1)
        if "type" not in partial:
            return Options("type", self._doings(view, partial["block"]), least=1)
        if partial["type"] != "retreat" or "to" in partial:
            return None
        return Options("to", [Option(to) for to in retreats(view, partial["block"])], least=1)

    def _doings(self, view: State, block: int) -> list[Option]:
        """What is barred stays in the list, with the reason; what can be done comes first."""
        must = must_retreat(view, self.side)
        stand = refuse("must-retreat", "7.62.must", block=block) if must else None
        leave = Option("retreat", refusal=why_no_retreat(view, block))
        fire, wait = Option("fire", refusal=stand), Option("pass", refusal=stand)
        return [leave, fire, wait] if must else [fire, leave, wait]


def fight_round(table: Table, state: State) -> Step:
    """7.2: one round, then what it leaves: the next one, or the end."""
    battle = state.battle
    assert battle is not None
    for letter, side in order_of_round(state):
        while not round_over(state) and (blocks := waiting(state, side, letter)):
            if not present(state, enemy(side)):
                break  # only reserves are left over there
            if must_retreat(state, side):
                blocks = _able_to_retreat(table, state, blocks)
                if not blocks:
                    continue
            yield from _turn(table, state, side, blocks)
    _end_of_round(table, state)


def _able_to_retreat(table: Table, state: State, blocks: list[int]) -> list[int]:
    """7.6: a block that must retreat and cannot is eliminated, once no other block of its letter
    can make room."""
    able = [block for block in blocks if retreats(state, block)]
    if not able:
        for block in blocks:
            eliminate(table, state, block, "7.6")
    return able


def _turn(table: Table, state: State, side: int, blocks: list[int]) -> Step:
    action = yield from ask(table, state, lambda now: TurnPrompt(now, side, blocks))
    battle = state.battle
    assert battle is not None
    battle.acted.append(action.block)
    if isinstance(action, Fire):
        yield from _fire(table, state, action.block)
    elif isinstance(action, Retreat):
        _retreat(table, state, action.block, action.to)
    else:
        table.tell(Event("passes", "7.2", {"block": action.block}))


# --- 7.4: fire and hits ------------------------------------------------------------------------


def _fire(table: Table, state: State, block: int) -> Step:
    battle, board = state.battle, state.board
    assert battle is not None
    count, side = board.dice[block][state.steps[block]], state.owner[block]
    faces = yield from roll_fire(table, state, block, count, purpose="fire")
    hits = sum(1 for face in faces if face <= board.fire[block])
    battle.dice, battle.firer = faces, block
    args = {"block": block, "dice": faces, "fire": board.fire[block], "hits": hits}
    also = ("7.42",) if board.kind[block] == BALLISTA else ()
    table.tell(Event("fires", "7.4", args, also=also))
    for left in range(hits, 0, -1):
        targets = strongest(state, enemy(side))
        if not targets:
            return
        target = targets[0]
        if len(targets) > 1:
            target = yield from _chosen(table, state, enemy(side), left)
        lose_step(table, state, target, "7.4")


def _chosen(table: Table, state: State, side: int, left: int) -> Flow[int]:
    action = yield from ask(table, state, lambda now: SufferPrompt(now, side, left))
    return action.block


class SufferPrompt(SidePrompt[Suffer]):
    """7.4: of equally strong blocks the owner chooses; so many hits are `left` to take."""

    kind = "suffer"
    public = shared = True
    rule = "7.4.choice"

    def __init__(self, state: State, side: int, left: int = 1) -> None:
        super().__init__(state, side)
        self.left = left

    def why_not(self, state: State, action: Suffer) -> Refusal | None:
        if action.block not in strongest(state, self.side):
            return refuse("not-the-strongest", "7.4.choice", block=action.block)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Suffer(block) for block in strongest(state, self.side)]

    def forecast(self, view: State, action: Suffer) -> Forecast | None:
        return after_suffering(view, action.block, self.left)


# --- 7.6: leaving ------------------------------------------------------------------------------


def _retreat(table: Table, state: State, block: int, to: int) -> None:
    battle, board = state.battle, state.board
    assert battle is not None
    args = {"block": block, "origin": battle.place, "to": to}
    by_sea = not board.fleet[block] and to not in by_road(state, battle, block)
    rule = "7.64" if by_sea else rule_of_retreat(state, battle, block)
    table.tell(Event("retreats", rule, args))
    if by_sea:
        battle.by_sea.append(state.owner[block])
    else:
        use(battle, board.edge_of[battle.place, to])
    put(state, block, to)
    forget(state, block)


# --- between rounds ----------------------------------------------------------------------------


def _end_of_round(table: Table, state: State) -> None:
    battle = state.battle
    assert battle is not None
    if round_over(state):
        _won(table, state)
        return
    if battle.round == 1:
        _disrupt(table, state)
        if round_over(state):
            _won(table, state)
            return
    battle.round += 1
    battle.acted, battle.used, battle.by_sea = [], [], []
    args = {"place": battle.place, "round": battle.round}
    arrive = any(state.reserve[b] for side in SIDES for b in blocks_at(state, side, battle.place))
    shown = arrive and battle.round == FIRST_FOR_RESERVES
    table.tell(Event("round", "7.2", args, reveals=shown, also=("7.3",) if shown else ()))


def _disrupt(table: Table, state: State) -> None:
    """7.31: reserves whose main force is gone lose a step; a defender so struck attacks now."""
    battle = state.battle
    assert battle is not None
    broken = [side for side in (battle.attacker, battle.defender) if not present(state, side)]
    for side in broken:
        table.tell(Event("disrupted", "7.31", {"side": side, "place": battle.place}))
        for block in list(blocks_at(state, side, battle.place)):
            lose_step(table, state, block, "7.31")
    if battle.defender in broken and not round_over(state):
        battle.attacker, battle.defender = battle.defender, battle.attacker
        args = {"side": battle.attacker, "place": battle.place}
        table.tell(Event("roles-change", "7.31.roles", args))


def _won(table: Table, state: State) -> None:
    battle = state.battle
    assert battle is not None
    here = state.index.here
    battle.winner = 1 if here[1][battle.place] else 2
    battle.used, battle.acted = [], []
    battle.dice, battle.firer = [], NOWHERE  # all blocks stand with their backs to the other again
    args = {
        "side": battle.winner,
        "attacker": battle.attacker,
        "place": battle.place,
        "round": battle.round,
    }
    table.tell(Event("battle-won", "7.1", args))
    state.step = REGROUP


# --- 7.7: regrouping ---------------------------------------------------------------------------


class RegroupPrompt(SidePrompt[Done | Regroup]):
    kind = "regroup"
    rule = "7.7"
    complete = False

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        assert state.battle is not None
        self.place = state.battle.place

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def why_not(self, state: State, action: Done | Regroup) -> Refusal | None:
        if isinstance(action, Done):
            return None
        return self._why_not(state, action)

    def _why_not(self, state: State, action: Regroup) -> Refusal | None:
        here = blocks_at(state, self.side, self.place)
        if not action.blocks or len(set(action.blocks)) != len(action.blocks):
            return refuse("no-blocks", "7.7")
        for block in action.blocks:
            if block not in here:
                return refuse("not-there", "7.7", block=block, place=self.place)
            if action.to not in regroups(state, block):
                rule = "7.83" if state.board.fleet[block] else "7.7"
                return refuse("no-regroup-there", rule, place=action.to)
        if len(action.blocks) > regroup_room(state, action.to):
            count = regroup_room(state, action.to)
            return refuse("road-full", "6.11", origin=self.place, to=action.to, count=count)
        return None

    def final(self, action: Action) -> bool:
        return False

    def legal(self, state: State) -> Sequence[Action]:
        actions: list[Action] = [Done()]
        for block in blocks_at(state, self.side, self.place):
            actions += [
                Regroup((block,), to)
                for to in regroups(state, block)
                if regroup_room(state, to) > 0
            ]
        return actions

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return Options("type", [Option("done"), Option("regroup")], least=1)
        if partial["type"] == "done":
            return None
        here = blocks_at(view, self.side, self.place)
        if "to" not in partial:
            places = dict.fromkeys(to for b in here for to in regroups(view, b))
            fits = [Option(to) for to in places if regroup_room(view, to) > 0]
            return Options("to", fits, least=1)
        if "blocks" in partial:
            return None
        to = partial["to"]
        able = [b for b in here if to in regroups(view, b)]
        most = min(len(able), regroup_room(view, to))
        options = [Option(b, group=group_of(view.board, b)) for b in able]
        return Options("blocks", options, many=True, least=1, most=most)


def regroup(table: Table, state: State) -> Step:
    """The winner's blocks may go next door; then the battle is over."""
    battle = state.battle
    assert battle is not None
    side = battle.winner
    prompt = RegroupPrompt(state, side)
    if len(prompt.legal(state)) > 1:
        action = yield from ask(table, state, lambda s: RegroupPrompt(s, side))
        if isinstance(action, Regroup):
            for block in action.blocks:
                put(state, block, action.to)
                forget(state, block)
            edge = state.board.edge_of[battle.place, action.to]
            use(battle, edge, len(action.blocks))
            path = [battle.place, action.to]
            rule = "7.83" if state.board.fleet[action.blocks[0]] else "7.7"
            tell_blocks(table, state, side, "regroups", rule, list(action.blocks), path=path)
            if blocks_at(state, side, battle.place):
                return
    _close(state, battle.place)


def _close(state: State, place: int) -> None:
    for side in (1, 2):
        for block in blocks_at(state, side, place):
            forget(state, block)
    state.entries = [entry for entry in state.entries if entry.place != place]
    state.attacker[place] = NOBODY
    if state.surprise == place:
        state.surprise = NOWHERE
    state.battle = None
    state.step = BATTLES
