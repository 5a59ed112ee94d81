"""2: the sequence of play. Each step of the year, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable

from core.alea.box import event_effects
from core.alea.box.actions import Name, Sail
from core.alea.box.board import CAESARIAN, LETTER, NOBODY, NOWHERE, REPUBLICAN, SIDES
from core.alea.box.state import (
    ACTIVATION,
    AGITATION,
    ASSIGNMENT,
    CALENDAR,
    COMBAT,
    CONTROL,
    COUNT,
    DEATHS,
    DEPLOYMENT,
    DISBANDING,
    ENTRIES,
    EVASION,
    EVENT,
    FLEETS,
    GARRISONS,
    GEOSTRATEGY,
    HANDS,
    INITIATIVE,
    MOVEMENT,
    MURDER,
    NAVAL_EVASION,
    PEOPLES,
    POINTS,
    RECORD,
    RECOVERY,
    RECRUITMENT,
    REINFORCEMENTS,
    RELOCATION,
    SECOND,
    STRATAGEMS,
    SWAP,
    TRACK,
    State,
    enemy,
    first_turn,
    pass_on,
    rubicon,
)
from core.alea.box.victory_points import judge_score
from core.alea.combat.assignment import assignment
from core.alea.combat.evasion import land_evasion, next_to_evade
from core.alea.combat.naval_evasion import naval_evasion, next_to_sail
from core.alea.combat.order import combat, contested, stranded
from core.alea.combat.refuge import remember_origins
from core.alea.combat.retreat import leave_with_fleets
from core.alea.march.move_offer import MovePrompt
from core.alea.march.one_move import make_march, make_voyage
from core.alea.peoples import leaders, peace, war
from core.alea.politics import coups, murder, republic_track, triumvirs
from core.alea.politics.faction_leaders import name_faction_leader, second_question, succession
from core.alea.politics.lone_leaders import flee_everywhere
from core.alea.start import setup
from core.alea.stratagems import cup, phases_b_f, plague, without_battle
from core.alea.stratagems.geostrategy import play_geostrategy
from core.alea.year import entries, events, year_end
from core.alea.year.recruitment import garrisons, recruitment
from core.alea.year.victory import decide, note_occupation
from core.contract import Event, Step, Table
from core.dice import D6, roll
from core.flow import ask, window
from core.imperator.actions import Done, March


def next_step(state: State, table: Table) -> Step:
    """The step that the state stands before. Between steps nothing is alive but the state."""
    yield from STEPS[state.step](table, state)
    if state.intrigues:  # 6.3.intrigue: they end by themselves, whatever brought it about
        without_battle.remove_intrigues(table, state)


# --- A and B -----------------------------------------------------------------------------------


def draw(table: Table, state: State) -> Step:
    """2.A: a stratagem for each."""
    yield from cup.draw_phase(table, state)
    state.step = INITIATIVE


def initiative(table: Table, state: State) -> Step:
    """2.B, s1.rubicon: below the Caesarian Faction Leader's political capacity, the Caesarian
    leads; in the first turn the scenario says who."""
    state.played = [0, 0, 0]
    if first_turn(state):
        state.initiative = LETTER[state.board.scenarios[state.scenario].initiative]
        args = {"side": state.initiative}
        rule = "s1.rubicon" if rubicon(state) else "2.B"
        table.tell(Event("initiative-fixed", rule, args))
    else:
        capacity = best(state, state.board.pc, CAESARIAN)
        die = yield from roll(table, state, D6, rule="2.B", purpose="initiative")
        state.initiative = CAESARIAN if die < capacity else REPUBLICAN
        table.tell(Event("initiative", "2.B", {"side": state.initiative, "rating": capacity}))
    yield from phases_b_f.contest_initiative(table, state)
    yield from setup.dolabella(table, state)
    _start_alternation(state, ENTRIES)


def best(state: State, ratings: dict[int, tuple[int, ...]], side: int) -> int:
    """The higher rating of a side's Faction Leaders; 0 if it has none."""
    return max((ratings[side][x] for x in state.faction_leaders[side]), default=0)


def _start_alternation(state: State, step: str) -> None:
    """The initiative player goes first."""
    state.step, state.active = step, state.initiative


# --- C and D -----------------------------------------------------------------------------------


def leader_entries(table: Table, state: State) -> Step:
    """2.C: Roman leaders enter or return, the initiative player's first; then the others."""
    if (yield from entries.enter_one(table, state)):
        return
    last = state.active != state.initiative
    pass_on(state, ACTIVATION)
    if last:
        yield from leaders.leaders_come(table, state)


def activation(table: Table, state: State) -> Step:
    """2.C: one marker is drawn from the cup of the peoples."""
    yield from war.draw_activation(table, state)
    state.passes = 0
    state.negotiated = [0, 0, 0]
    _start_alternation(state, GEOSTRATEGY)


def geostrategy(table: Table, state: State) -> Step:
    """2.C: stratagems and diplomacy by turns, until both players are done."""
    if (yield from play_geostrategy(table, state)):
        state.passes = 0
        return
    state.passes += 1
    state.active = enemy(state.active)
    if state.passes >= len(SIDES):
        yield from flee_everywhere(table, state)
        state.step = COUNT


def count(table: Table, state: State) -> Step:
    """2.D: the strategic ratings of both Faction Leaders make the year's sequences."""
    total = sum(best(state, state.board.sr, side) for side in SIDES)
    if state.year <= state.halved_until:
        total //= 2
        table.tell(Event("sequences-halved", "3.5.3.halved", {"total": total}))
    state.sequences = [total, 0, 0]
    state.step = EVENT
    yield from ()


def event(table: Table, state: State) -> Step:
    """2.D: the event of the year, which may change the count; then it is shared out."""
    yield from events.event_of_the_year(table, state)
    _share_out(table, state)
    _start_alternation(state, SECOND)


def _share_out(table: Table, state: State) -> None:
    total = state.sequences[NOBODY]
    half, odd = divmod(total, 2)
    state.sequences = [0, half, half]
    state.sequences[state.initiative] += odd
    args = {"total": total, "caesarian": state.sequences[1], "republican": state.sequences[2]}
    table.tell(Event("sequences", "2.D.count", args))
    if odd:
        table.tell(Event("odd-sequence", "2.D.share", {"side": state.initiative}))


def second(table: Table, state: State) -> Step:
    """3.5.1: a side with one Faction Leader may name a second."""
    action = yield from ask(table, state, second_question)
    if isinstance(action, Name):
        name_faction_leader(table, state, action.leader, "3.5.1.second")
    pass_on(state, DEATHS)


def deaths(table: Table, state: State) -> Step:
    """2.D: age takes its toll."""
    yield from entries.natural_deaths(table, state)
    _start_alternation(state, REINFORCEMENTS)


def reinforcements(table: Table, state: State) -> Step:
    """2.D: last winter's recruits arrive."""
    if (yield from entries.place_recruits(table, state)):
        return
    pass_on(state, DISBANDING)


def disbanding(table: Table, state: State) -> Step:
    """2.D: legions may be sent home."""
    if (yield from entries.disband(table, state)):
        return
    state.disbanded[state.active] = 0
    last = state.active != state.initiative
    pass_on(state, MOVEMENT)
    if last:
        begin_sequence(table, state, state.initiative)


# --- E -----------------------------------------------------------------------------------------


def begin_sequence(table: Table, state: State, side: int) -> None:
    """2.E: the next sequence, by turns, as long as there are any."""
    if not state.sequences[side]:
        side = enemy(side)
    if not state.sequences[side] and state.extra:  # event.10: one more when all others are over
        side, state.extra = state.extra, NOBODY
        state.sequences[side] = 1
        table.tell(Event("extra-sequence", "event.10", {"side": side}))
    if not state.sequences[side]:
        plague.end_of_war(table, state)
        state.step = TRACK
        return
    state.step, state.active = MOVEMENT, side
    state.played[side] += 1
    clear_sequence(state)
    args = {"side": side, "number": state.played[side], "left": state.sequences[side]}
    table.tell(Event("sequence", "2.E", args))
    if state.event == event_effects.AGITATED:
        state.step = AGITATION


def agitation(table: Table, state: State) -> Step:
    """event.6: the Faction Leaders of the side go where they must."""
    yield from events.forced_marches(table, state)
    state.step = MOVEMENT


def clear_sequence(state: State) -> None:
    """Nobody has moved or fought yet."""
    count = len(state.moved)
    state.moved = bytearray(count)
    state.index.entered, state.index.begun = [0] * 3, [True] * 3
    state.came = bytearray([NOWHERE]) * count
    state.shared_out, state.naval_leaders, state.attacked_from = [], [], []
    state.evaded, state.sailed = [], []


def movement(table: Table, state: State) -> Step:
    """E.1: one march or voyage, or the end of the movement."""
    action = yield from ask(table, state, MovePrompt)
    if isinstance(action, March):
        yield from make_march(table, state, action)
    elif isinstance(action, Sail):
        yield from make_voyage(table, state, action)
    elif isinstance(action, Done):
        table.tell(Event("movement-ends", "2.E.1", {"side": state.active}))
        state.step = ASSIGNMENT


def assign(table: Table, state: State) -> Step:
    """E.2 begins: leaders between a naval and a land battle."""
    remember_origins(state)
    yield from assignment(table, state)
    state.step = EVASION


def evasions(table: Table, state: State) -> Step:
    """E.2: all evasions on land, zone by zone."""
    zone = next_to_evade(state)
    if zone is None:
        state.step = NAVAL_EVASION
    else:
        yield from land_evasion(table, state, zone)


def naval_evasions(table: Table, state: State) -> Step:
    """E.2: then all evasions at sea."""
    place = next_to_sail(state)
    if place is None:
        state.step = COMBAT
    else:
        yield from naval_evasion(table, state, place)


def combats(table: Table, state: State) -> Step:
    """E.2: then the battles, one place a step."""
    if contested(state):
        yield from combat(table, state)
        return
    while left := stranded(state):
        side, place = left[0]
        yield from leave_with_fleets(table, state, side, place)
    state.step = RECORD


def record(table: Table, state: State) -> Step:
    """E.3: one sequence less, and the other player's turn."""
    yield from window(table, state, "end-of-sequence")
    yield from triumvirs.free_regions(table, state)
    side = state.active
    state.sequences[side] -= 1
    table.tell(Event("sequence-ends", "2.E.3", {"side": side, "left": state.sequences[side]}))
    clear_sequence(state)
    peace.occupation(table, state)
    yield from succession(table, state)
    without_battle.remove_intrigues(table, state)
    begin_sequence(table, state, enemy(side))


# --- F -----------------------------------------------------------------------------------------


def track(table: Table, state: State) -> Step:
    """5.1.1: the Republic's track, Imperium, and the test for its death."""
    republic_track.adjust_track(table, state)
    yield from phases_b_f.offer(table, state, "imperium")
    republic_track.test_of_the_republic(table, state)
    state.step = SWAP


def swap(table: Table, state: State) -> Step:
    """5.1.2: after a successful coup the players change sides."""
    while state.swap:
        yield from coups.change_sides(table, state)
    state.step = MURDER


def caesar(table: Table, state: State) -> Step:
    """3.5.3: the attempt on Caesar, and the end of his Assassins."""
    yield from murder.caesar_segment(table, state)
    state.step = CONTROL


def control(table: Table, state: State) -> Step:
    """2.F: who holds the regions, Roma and the peoples."""
    yield from phases_b_f.offer(table, state, "rally")
    year_end.check_control(table, state)
    note_occupation(state)
    state.step = POINTS


def points(table: Table, state: State) -> Step:
    """10.2: the yearly points of both sides, and those of intrigues; then they are judged."""
    without_battle.remove_intrigues(table, state)
    phases_b_f.intrigue_points(table, state)
    year_end.yearly_points(table, state)
    judge_score(table, state)
    yield from phases_b_f.offer(table, state, "triumphus")
    state.step = FLEETS


def fleets(table: Table, state: State) -> Step:
    """9.1: fleets winter in port."""
    year_end.fleets_winter(table, state)
    state.step = RECOVERY
    yield from ()


def recovery(table: Table, state: State) -> Step:
    """9.2: units recover, units outside the Republic are lost."""
    peace.leave_the_peaceful(table, state)
    year_end.recover(table, state)
    year_end.lose_outside(table, state)
    yield from succession(table, state)
    state.passes = 0
    _start_alternation(state, RELOCATION)


def relocation(table: Table, state: State) -> Step:
    """9.2: stacks in the enemy's regions and lone leaders move to winter quarters."""
    if (yield from year_end.relocate_one(table, state)):
        return
    if state.active != state.initiative:
        if year_end.displaced(state, state.initiative) and not state.passes:
            state.passes = 1  # the other player has made room: once more
            state.active = state.initiative
            return
        yield from flee_everywhere(table, state)  # a force without quarters left is caught now
    pass_on(state, PEOPLES)


def peoples_winter(table: Table, state: State) -> Step:
    """9.3: the peoples' units and their status."""
    yield from peace.winter(table, state)
    year_end.lose_adrift(table, state)  # an ally who has just been annihilated gives no shelter
    year_end.lose_outside(table, state)
    yield from succession(table, state)
    war.control_of_peoples(table, state)  # 4.4.1: for the next year, so 9.3 is paid before
    _start_alternation(state, GARRISONS)


def garrison(table: Table, state: State) -> Step:
    """9.4: regions without their garrison get one."""
    if (yield from garrisons(table, state)):
        return
    pass_on(state, RECRUITMENT)


def recruit(table: Table, state: State) -> Step:
    """9.4: region by region and round by round."""
    if (yield from recruitment(table, state)):
        return
    state.step = HANDS


def hands(table: Table, state: State) -> Step:
    """2.F: three stratagems at most are kept."""
    yield from cup.hand_limit(table, state)
    state.step = CALENDAR


def calendar(table: Table, state: State) -> Step:
    """2.F: the year is over; after the last one the scenario tells who has won."""
    yield from ()
    state.taken = bytearray(len(state.taken))
    state.done = bytearray(len(state.done))
    state.region = state.took = 0
    state.event, state.ill, state.janus, state.calmed = 0, [], False, []
    if state.year == state.board.scenarios[state.scenario].last:
        decide(table, state)
        return
    state.year += 1
    state.step = STRATAGEMS
    table.tell(Event("year", "2.F.calendar", {"year": state.year}))


STEPS: dict[str, Callable[[Table, State], Step]] = {
    DEPLOYMENT: setup.deployment,
    STRATAGEMS: draw,
    INITIATIVE: initiative,
    ENTRIES: leader_entries,
    ACTIVATION: activation,
    GEOSTRATEGY: geostrategy,
    COUNT: count,
    EVENT: event,
    SECOND: second,
    DEATHS: deaths,
    REINFORCEMENTS: reinforcements,
    DISBANDING: disbanding,
    AGITATION: agitation,
    MOVEMENT: movement,
    ASSIGNMENT: assign,
    EVASION: evasions,
    NAVAL_EVASION: naval_evasions,
    COMBAT: combats,
    RECORD: record,
    TRACK: track,
    SWAP: swap,
    MURDER: caesar,
    CONTROL: control,
    POINTS: points,
    FLEETS: fleets,
    RECOVERY: recovery,
    RELOCATION: relocation,
    PEOPLES: peoples_winter,
    GARRISONS: garrison,
    RECRUITMENT: recruit,
    HANDS: hands,
    CALENDAR: calendar,
}
