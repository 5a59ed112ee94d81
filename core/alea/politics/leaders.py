"""3.5.2 succession, 8.2 lone leaders, death and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from core.alea.asking.choices import to_options
from core.alea.asking.prompts import ActivePrompt
from core.alea.asking.rolls import open_roll_for, roll_for
from core.alea.box.actions import Done, Flee, Name
from core.alea.box.board import (
    CAESARIAN,
    DEAD,
    NOBODY,
    NOWHERE,
    REPUBLICAN,
    RETURNING,
    SIDES,
    WAITING,
    places_of,
)
from core.alea.box.offices import end_claim, is_assassin, is_pretender, last_assassin_falls
from core.alea.box.state import WAR, State, enemy, follows_rome, kill, move, roman_units, turn_coat
from core.alea.box.victory_points import score
from core.alea.combat.refuge import flights, why_no_flight
from core.alea.stratagems import plague
from core.contract import Action, Answer, Chance, Event, Options, Prompt, Refusal, Table, refuse
from core.dice import D10, odds_of
from core.flow import ask

Flow = Generator[Prompt, Answer, None]

MOST_CHIEFS = 2  # 3.5.1: Faction Leaders of one side
LONE_DEATH = 8  # 8.2: 8 and 9 on the die


# --- death -----------------------------------------------------------------------------------


def fall(table: Table, state: State, leader: int, rule: str, by: int = NOBODY) -> None:
    """A leader dies, and whoever killed him scores (10.1); `succession` settles what follows."""
    side = state.side[leader]
    board = state.board
    table.tell(Event("leader-dies", rule, {"leader": leader, "place": state.where[leader]}))
    if board.piece_people[leader] < 0:
        kill(state, leader)
    else:  # the leaders of the peoples come back, unless their own table ends them
        kill(state, leader, RETURNING)
        table.tell(Event("leader-returns-later", "4.2.1.return", {"leader": leader}))
    if by != NOBODY:
        score(table, state, by, 1, "10.1.leader")
    if leader == board.caesar:
        state.caesar_died = state.year
    if leader in state.faction_leaders[side]:
        state.faction_leaders[side].remove(leader)
        state.fallen_chiefs.append((leader, side))
        state.chief_died |= by != NOBODY  # 5.1.1: killed, not dead of age or plague
    end_claim(table, state, leader)
    if leader == board.pompeius:
        present = [x for x in board.turncoats if on_map(state, x)]
        go_over_to_caesar(table, state, (WAITING, RETURNING), present)
    if is_assassin(state, leader):
        last_assassin_falls(table, state)


def change_side(table: Table, state: State, leader: int, side: int) -> None:
    """3.7.1: a leader turns his coat; what he was on the other side he is no more."""
    old = state.side[leader]
    if leader in state.faction_leaders[old]:
        state.faction_leaders[old].remove(leader)
        state.fallen_chiefs.append((leader, old))
    turn_coat(state, leader, side)
    if state.pretenders[side] == leader:
        end_claim(table, state, leader)


def go_over_to_caesar(
    table: Table, state: State, boxes: Sequence[int], present: Sequence[int] = ()
) -> None:
    """3.5.2: with Pompeius dead, M. Brutus and Cassius join Caesar, now or when they enter.

    Only his death moves those on the map: later a coup may have brought one of them back.
    """
    board = state.board
    if state.where[board.caesar] in (DEAD, WAITING):
        return
    for leader in board.turncoats:
        called = leader in present or state.where[leader] in boxes
        if state.side[leader] != REPUBLICAN or not called:
            continue
        change_side(table, state, leader, CAESARIAN)
        if on_map(state, leader):  # to his zone, or back with him in the next phase C
            move(state, leader, state.where[board.caesar])
        table.tell(Event("joins-caesar", "3.5.2", {"leader": leader}))


def succession(table: Table, state: State) -> Flow:
    """3.5.2: once all the dead are known, each side that lost its Faction Leader gets another."""
    while state.fallen_chiefs:
        entry = state.fallen_chiefs[0]
        fallen, side = entry
        if fallen == state.board.caesar and not state.disinherited:
            _heir_of_caesar(table, state)
        if not state.faction_leaders[side] and not state.swap & side:  # else a Pretender takes over
            yield from _successor(table, state, side)
        if state.fallen_chiefs[:1] == [entry]:  # an interjection may have settled it meanwhile
            state.fallen_chiefs.pop(0)


def _heir_of_caesar(table: Table, state: State) -> None:
    """3.5.2: M. Antonius leads after Caesar, besides another Faction Leader if there is one."""
    heir, chiefs = state.board.piece("m-antonius"), state.faction_leaders[CAESARIAN]
    alive = state.side[heir] == CAESARIAN and state.where[heir] != DEAD
    if alive and heir not in chiefs and len(chiefs) < MOST_CHIEFS:
        name_faction_leader(table, state, heir, "3.5.2.caesar")


def fill_vacancy(state: State, side: int) -> None:
    """3.5.2: leaders have come over to a side without a Faction Leader: `succession` names one."""
    if not state.faction_leaders[side] and heirs(state, side):
        state.fallen_chiefs.append((NOWHERE, side))


def _successor(table: Table, state: State, side: int) -> Flow:
    """A second Faction Leader carries on alone, else the player names another."""
    if any(fallen == state.board.caesar for fallen, lost in state.fallen_chiefs if lost == side):
        _heir_of_caesar(table, state)
    action = yield from ask(table, state, lambda s: _name_question(s, side))
    if isinstance(action, Name):
        name_faction_leader(table, state, action.leader, "3.5.2")
    elif not state.faction_leaders[side]:
        table.tell(Event("no-faction-leader", "3.5.2.none", {"side": side}))


def _name_question(state: State, side: int) -> Prompt | None:
    vacant = not state.faction_leaders[side]
    return NamePrompt(state, side) if vacant and heirs(state, side) else None


def name_faction_leader(table: Table, state: State, leader: int, rule: str) -> None:
    side = state.side[leader]
    state.faction_leaders[side].append(leader)
    table.tell(Event("faction-leader", rule, {"leader": leader, "side": side}))


def on_map(state: State, leader: int) -> bool:
    return state.where[leader] < state.board.place_count


def heirs(state: State, side: int) -> list[int]:
    """Leaders on the map whose political capacity is at most one below the best.

    3.6.1: not a Pretender, who has a title to win on the other side.
    """
    board = state.board
    present = [x for x in board.roman_leaders if state.side[x] == side and on_map(state, x)]
    present = [x for x in present if not is_pretender(state, x)]
    best = max((board.pc[side][x] for x in present), default=0)
    return [x for x in present if board.pc[side][x] >= best - 1]


def second_candidates(state: State, side: int) -> list[int]:
    """3.5.1: who may become a second Faction Leader beside the only one."""
    board, chiefs = state.board, state.faction_leaders
    if len(chiefs[side]) != 1 or state.pretenders[side] != NOWHERE:
        return []
    if board.caesar in chiefs[CAESARIAN] and board.pompeius in chiefs[REPUBLICAN]:
        return []
    return [
        x
        for x in board.roman_leaders
        if state.side[x] == side
        and on_map(state, x)
        and x not in chiefs[side]
        and not _of_a_coup(state, x)
    ]


def _of_a_coup(state: State, leader: int) -> bool:
    """3.6: a Pretender, or one who rallied to him, has a title to win on the other side."""
    coups = [side for side in SIDES if state.pretenders[side] != NOWHERE]
    return any(leader in (state.pretenders[side], *state.rallied[side]) for side in coups)


def second_question(state: State) -> Prompt | None:
    return SecondPrompt(state) if second_candidates(state, state.active) else None


class SecondPrompt(ActivePrompt):
    """3.5.1: is there a second Faction Leader from now on?"""

    kind = "second"
    rule = "3.5.1.second"
    ends = 0.5

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Name):
            return refuse("not-an-answer", "table.action")
        if action.leader not in second_candidates(state, self.side):
            return refuse("not-a-second", "3.5.1.second")
        return None

    def final(self, action: Action) -> bool:
        return False

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *(Name(leader) for leader in second_candidates(state, self.side))]


class NamePrompt(Prompt):
    """3.5.2: who takes over?"""

    kind = "name"
    rule = "3.5.2"
    open = True

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Name):
            return refuse("not-an-answer", "table.action")
        if action.leader not in heirs(state, self.side):
            return refuse("not-an-heir", "3.5.2")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Name(leader) for leader in heirs(state, self.side)]


# --- 8.2 lone leaders --------------------------------------------------------------------------


def flee_lone_leaders(table: Table, state: State, place: int) -> Flow:
    """Whoever stands alone among enemy units must get away at once."""
    if not uneasy_at(state, place):
        return
    zone = 1 << place
    if (state.index.band_mask[1] | state.index.band_mask[2]) & zone:
        yield from _give_way(table, state, place)
    for side in SIDES:
        index = state.index  # afresh: an interjection may have rebuilt it
        alone = index.leader_mask[side] & ~index.units_mask[side]
        if not alone & threats(state, side, place) & zone:
            continue
        for leader in list(index.leaders[side][place]):
            if _caught(state, side, leader, place):
                yield from _flee(table, state, side, leader, place)
        yield from succession(table, state)


def uneasy_at(state: State, place: int) -> bool:
    """On land, do leaders stand here alone among enemy units, or peoples at war? Else nobody has
    to go."""
    if place >= state.board.zone_count:
        return False
    index, here = state.index, 1 << place
    if (index.band_mask[1] | index.band_mask[2]) & here:
        return True
    _, ours, theirs = index.units_mask
    if ours & here:
        return bool(index.leader_mask[2] & here) and not theirs & here
    return bool(index.leader_mask[1] & theirs & here)


def _give_way(table: Table, state: State, place: int) -> Flow:
    """4.2.4: where a people of his own side takes the field a Roman leader does not stay; he goes
    unharmed, and comes back in the next phase C if he has nowhere to go."""
    for side in SIDES:
        if not state.index.band_mask[side] >> place & 1:
            continue
        for leader in [x for x in state.index.leaders[side][place] if follows_rome(state, x)]:
            asked = lambda s, x=leader, side=side: _flee_question(s, side, x, place)  # noqa: E731
            action = yield from ask(table, state, asked)
            to = action.to if isinstance(action, Flee) else RETURNING
            if state.where[leader] == place:
                move(state, leader, to)
                _tell_way(table, leader, place, to)


def _tell_way(table: Table, leader: int, place: int, to: int) -> None:
    if to == RETURNING:
        table.tell(Event("leader-returns-later", "4.2.4", {"leader": leader}))
    else:
        table.tell(Event("flees", "4.2.4", {"leader": leader, "origin": place, "to": to}))


def flee_everywhere(table: Table, state: State) -> Flow:
    """After a change of sides or of a people's mind: whoever now stands alone among enemies."""
    index = state.index
    led = (index.leader_mask[1] | index.leader_mask[2]) & state.board.land_mask
    for zone in places_of(led) if led & _uneasy(state) else ():
        if uneasy_at(state, zone):
            yield from flee_lone_leaders(table, state, zone)


def _uneasy(state: State) -> int:
    """The places for which `uneasy_at` holds, and perhaps some at sea."""
    index = state.index
    _, caesar, republic = index.units_mask
    bands = index.band_mask[1] | index.band_mask[2]
    return (
        bands
        | index.leader_mask[1] & republic & ~caesar
        | index.leader_mask[2] & caesar & ~republic
    )


def threats(state: State, side: int, place: int) -> int:
    """Enemy units that catch a leader: for a people's leader only Romans are enemies (4.4.1)."""
    if state.index.band_mask[side] >> place & 1:
        return roman_units(state, enemy(side))
    return state.index.units_mask[enemy(side)]


def _caught(state: State, side: int, leader: int, place: int) -> bool:
    index = state.index
    alone = not index.units_mask[side] >> place & 1
    return alone and state.where[leader] == place and bool(threats(state, side, place) >> place & 1)


def _flee(table: Table, state: State, side: int, leader: int, place: int) -> Flow:
    if leader in state.ill:  # he would have to leave
        fall(table, state, leader, "event.4", by=enemy(side))
        return
    if _spared_by_option(state, place):
        table.tell(Event("flees-unharmed", "s2.flight", {"leader": leader, "place": place}))
    else:
        rule, escapes = _lone_die(state, leader)

        def good(now: State, face: int) -> bool:
            return escapes(face) and bool(flights(now, side, leader, place))

        if state.step in WAR:
            die = yield from open_roll_for(
                table, state, D10, leader, rule=rule, purpose="lone", good=good
            )
        else:  # 6.3: only dice of phase E are changed
            die = yield from roll_for(
                table, state, D10, leader, rule=rule, purpose="lone", good=good
            )
        if state.where[leader] != place:  # something else has befallen him meanwhile
            return
        if not escapes(die):
            fall(table, state, leader, rule, by=enemy(side))
            return
    action = yield from ask(table, state, lambda s: _flee_question(s, side, leader, place))
    if isinstance(action, Flee):
        move(state, leader, action.to)
        told = {"leader": leader, "origin": place, "to": action.to}
        table.tell(Event("flees", "8.2.lone", told))
        yield from plague.exposed(table, state, action.to, [leader])
    elif state.where[leader] == place:
        fall(table, state, leader, "8.2.lone", by=enemy(side))


def _lone_die(state: State, leader: int) -> tuple[str, Callable[[int], bool]]:
    """8.2: the die that he rolls by which rule, and whether a face lets him go: what kills others
    is what saves an Assassin of Caesar."""
    hunted = is_assassin(state, leader)
    return "8.2.assassin" if hunted else "8.2.lone", lambda face: (face >= LONE_DEATH) == hunted


def perils(state: State, place: int) -> list[tuple[int, Chance]]:
    """8.2: the leaders who stand alone among enemies here, and how likely each is to get away."""
    if not uneasy_at(state, place):
        return []
    caught = [
        (side, leader)
        for side in SIDES
        for leader in state.index.leaders[side][place]
        if _caught(state, side, leader, place)
    ]
    return [(leader, _lone_chance(state, side, leader, place)) for side, leader in caught]


def _lone_chance(state: State, side: int, leader: int, place: int) -> Chance:
    """As `_flee` would have it: whoever is ill or has nowhere to go needs no die to fall."""
    if leader in state.ill:
        return odds_of(D10, "event.4", lambda face: False)
    if not flights(state, side, leader, place):
        return odds_of(D10, "8.2.lone", lambda face: False)
    if _spared_by_option(state, place):
        return odds_of(D10, "s2.flight", lambda face: True)
    return odds_of(D10, *_lone_die(state, leader))


def _spared_by_option(state: State, place: int) -> bool:
    """s2.flight, an option of scenarios 1 and 2: leaders alone in Roma escape without a die."""
    return "flight" in state.options and place == state.board.roma


def _flee_question(state: State, side: int, leader: int, place: int) -> Prompt | None:
    if state.where[leader] != place or not flights(state, side, leader, place):
        return None
    return FleePrompt(state, side, leader, place)


class FleePrompt(Prompt):
    """8.2: where does the lone leader go?"""

    kind = "flee"
    public = True
    rule = "8.2.lone"
    open = True

    def __init__(self, state: State, side: int, leader: int, place: int) -> None:
        self.side, self.leader, self.place = side, leader, place
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"leader": self.leader, "place": self.place}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Flee):
            return refuse("not-an-answer", "table.action")
        return why_no_flight(state, self.side, self.leader, self.place, action.to)

    def legal(self, state: State) -> Sequence[Action]:
        return [Flee(zone) for zone in flights(state, self.side, self.leader, self.place)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return to_options(self, view, partial, Flee, view.board.near[self.place])
