"""4.2.2 and 4.4.1: peoples go to war; who controls them, and when that changes."""

from __future__ import annotations

from core.contract import Event, Refusal, Step, Table, refuse
from core.dice import draw
from core.semper.box.board import NOBODY
from core.semper.box.state import ENEMY, State, at_war
from core.semper.peoples.armenia import armenians_away, follow_oriens, send_armenians_home
from core.semper.peoples.homelands import muster, one_people, presence, set_controller, strangers
from core.semper.peoples.relocation import give_way

DUMMIES = (100, 101, 102, 103, 104)  # 2.C.draw: markers in the cup that stand for no people
PERSIAN_WAR = {"4": "s4.persae", "7": "s7.persae"}  # scenario -> its rule


def resting(state: State, people: int) -> bool:
    """9.4.peace: was it pacified by arms less than six years ago?"""
    return state.year < state.peace_until[people]


def why_not_rise(state: State, people: int, major: bool) -> Refusal | None:
    """6.3, 9.4.peace: may a stratagem make this people go to war now?"""
    if not 0 <= people < len(state.board.peoples):
        return refuse("no-such-people", "1.1")
    if state.board.peoples[people].rank == "ally":
        return refuse("never-at-war", "4.4.2", people=people)
    if state.board.major[people] != major:
        kind = "not-a-major-people" if major else "not-a-minor-people"
        return refuse(kind, "4.1", people=people)
    if state.war[people]:
        return refuse("already-at-war", "4.2.2", people=people)
    if resting(state, people):
        year = state.peace_until[people]
        return refuse("still-at-peace", "9.4.peace", people=people, year=year)
    return None


# --- 4.2.2 war ---------------------------------------------------------------------------------


def go_to_war(table: Table, state: State, people: int, rule: str) -> Step:
    """4.2.2: it goes to war under the opponent of whoever controls its diocese; 4.2.3: a minor
    one takes the field in its homeland."""
    table.tell(Event("rises", rule, {"people": people}))
    side = controller_of(state, people)
    set_controller(state, people, side)
    table.tell(Event("people-controlled", "4.4.1", {"people": people, "side": side}))
    kin = [one for one in one_people(state, people) if one != people]
    for other in kin:
        table.tell(Event("gothi", "4.1.gothi", {"people": people, "other": other}))
    yield from _clear_homeland(table, state, people)
    if state.board.peoples[people].rank == "minor":
        homes = state.board.homelands[people]
        yield from muster(table, state, people, side, homes, "4.2.3")


def _clear_homeland(table: Table, state: State, people: int) -> Step:
    """4.2.4: guests from the time when it was at peace, with whom it may not stand, leave."""
    board, homes = state.board, state.board.homelands[people]
    for other in range(len(board.peoples)):
        if state.war[other] and not _may_share(state, people, other):
            zones = [zone for zone in presence(state, other) if zone in homes]
            yield from give_way(table, state, other, zones)
    allies = [unit for unit in armenians_away(state) if state.where[unit] in homes]
    friends = [unit for unit in allies if state.side[unit] == state.war[people]]
    send_armenians_home(table, state, friends, "4.2.4")


def _may_share(state: State, people: int, other: int) -> bool:
    """4.2.4: peoples of one player and one group."""
    group = state.board.group_of
    return state.war[people] == state.war[other] and group[people] == group[other]


# --- 2.C the draw ------------------------------------------------------------------------------


def war_markers(state: State) -> list[int]:
    """2.C.draw: the major peoples that are not in their years of peace; five dummies."""
    peoples = range(len(state.board.peoples))
    majors = [p for p in peoples if state.board.major[p] and not resting(state, p)]
    return [*majors, *DUMMIES]


def draw_for_war(table: Table, state: State) -> Step:
    """2.C.draw: one marker is drawn from the cup; some scenarios bring the Persae, or none."""
    scenario, persae = state.board.scenarios[state.scenario], state.board.persae
    if scenario.persae == state.year and not at_war(state, persae):
        rule = PERSIAN_WAR.get(state.scenario, "4.2.2")
        yield from go_to_war(table, state, persae, rule)
    if scenario.no_war_draw:
        table.tell(Event("no-war-draw", "s1.no-draw"))
        return
    cup = war_markers(state)
    marker = yield from draw(table, state, cup, purpose="activation", blanks=DUMMIES)
    if marker in DUMMIES:
        table.tell(Event("dummy-drawn", "2.C.dummy"))
    elif at_war(state, marker):
        args = {"people": marker, "side": state.war[marker]}
        table.tell(Event("drawn-at-war", "2.C.dummy", args))
    else:
        yield from go_to_war(table, state, marker, "2.C.draw")


# --- 4.4.1 control -----------------------------------------------------------------------------


def named_controller(state: State, people: int) -> int:
    """4.4.1: the opponent of whoever controls its diocese, by the markers of the moment; 4.4.2:
    for Armenia whoever controls Oriens."""
    board = state.board
    if people == board.armenia:
        return state.control[board.oriens]
    return ENEMY[state.control[board.entry_of[people]]]


def controller_of(state: State, people: int) -> int:
    """4.4.1: who runs it this year, also at peace."""
    return state.war[people] or named_controller(state, people)


def control_of_peoples(table: Table, state: State) -> Step:
    """4.4.1, 2.F: control is settled for the next year; 4.2.4: who stands wrong now gives way."""
    changed = set()
    for people, holder in enumerate(bytes(state.war)):
        if holder != NOBODY and holder != (side := named_controller(state, people)):
            set_controller(state, people, side)
            args = {"people": people, "side": side}
            table.tell(Event("people-changes-control", "4.4.1", args))
            changed.add(people)
    follow_oriens(table, state)
    fighting = [people for people, side in enumerate(state.war) if side]
    for people in sorted(fighting, key=lambda p: state.war[p] != state.initiative):
        barred = _allied_land(state, people)
        barred |= strangers(state, people) if people in changed else 0
        zones = [zone for zone in presence(state, people) if barred >> zone & 1]
        yield from give_way(table, state, people, zones)


def _allied_land(state: State, people: int) -> int:
    """4.3.homeland: Armenia, for the peoples of whoever controls Oriens, as a mask."""
    board = state.board
    allied = state.war[people] == state.control[board.oriens]
    return board.homeland_mask[board.armenia] if allied else 0
