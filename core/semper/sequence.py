"""2: the sequence of play. Each step of the year, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Event, Flow, Step, Table
from core.dice import D6, roll
from core.flow import window
from core.imperator.actions import Done, March
from core.semper.box.actions import Sail
from core.semper.box.board import LETTER, NOBODY, NOWHERE, PRIMUS, SECONDUS, SIDES
from core.semper.box.event_effects import AGITATED, MILD, SEVERE_WINTER
from core.semper.box.state import (
    AGITATION,
    AUGUSTUS,
    CALENDAR,
    CITY,
    COMBAT,
    CONSTANTINOPLE,
    CONTROL,
    COUNT,
    DEATHS,
    DEPLOYMENT,
    ENEMY,
    ENTRIES,
    EVASION,
    EVENT,
    FLEETS,
    GUARDS,
    HANDS,
    INITIATIVE,
    LEADERS_HOME,
    LIMITANEI,
    MOVEMENT,
    NOMINATIONS,
    PAX,
    PEOPLES,
    PEOPLES_CONTROL,
    POINTS,
    RECORD,
    REINFORCEMENTS,
    ROMANS_WINTER,
    SACRIFICE,
    STRATAGEMS,
    SWAP,
    UPRISINGS,
    USURPATIONS,
    USURPER,
    WAR_DRAW,
    State,
    at_war,
    enemy,
    first_turn,
    head_of,
    on_map,
    pass_on,
    with_title,
)
from core.semper.combat.contested import contested_mask
from core.semper.combat.evasion import land_evasion, next_to_evade
from core.semper.combat.lone_leaders import flee_everywhere
from core.semper.combat.order import combat
from core.semper.combat.refuge import remember_origins
from core.semper.emperors import constantinople, guards, nomination, roles, sacrifice
from core.semper.emperors.succession import succession, unresolved
from core.semper.emperors.titles import primus_augustus
from core.semper.march.move_offer import MovePrompt
from core.semper.march.one_move import make_march, make_voyage
from core.semper.peoples import armenia, foreign_leaders, peace, war
from core.semper.start import setup
from core.semper.stratagems import cup, lying, phase_b, uprisings, usurpations
from core.semper.year import control, deaths, entries, events, points, victory, winter
from core.semper.year.forced_march import forced_marches


def next_step(state: State, table: Table) -> Step:
    """The step that the state stands before. Between steps nothing is alive but the state."""
    return STEPS[state.step](table, state)


# --- A and B -----------------------------------------------------------------------------------


def draw(table: Table, state: State) -> Step:
    """2.A: a stratagem for each."""
    yield from cup.draw_phase(table, state)
    state.step = INITIATIVE


def initiative(table: Table, state: State) -> Step:
    """2.B: below the political capacity of the Primus Augustus, PRIMUS leads; in the first turn the
    scenario says who."""
    state.played = [0, 0, 0]
    if first_turn(state):
        scenario = state.board.scenarios[state.scenario]
        state.initiative = LETTER[scenario.initiative]
        rule = f"s{scenario.id}.initiative"
        table.tell(Event("initiative-fixed", rule, {"side": state.initiative}))
    else:
        head = primus_augustus(state)
        capacity = 0 if head == NOWHERE else state.board.pc[head]
        die = yield from roll(table, state, D6, rule="2.B", purpose="initiative")
        state.initiative = PRIMUS if die < capacity else SECONDUS
        table.tell(Event("initiative", "2.B", {"side": state.initiative, "rating": capacity}))
    yield from phase_b.contest_initiative(table, state)
    _start_alternation(state, ENTRIES)


def _start_alternation(state: State, step: str) -> None:
    """The initiative player goes first."""
    state.step, state.active, state.passes = step, state.initiative, 0


# --- C -----------------------------------------------------------------------------------------


def leader_entries(table: Table, state: State) -> Step:
    """2.C: Roman leaders enter, the initiative player's first; then those of the peoples."""
    if (yield from entries.enter_one(table, state)):
        return
    last = state.active != state.initiative
    pass_on(state, WAR_DRAW)
    if last:
        yield from foreign_leaders.leaders_come(table, state)
        yield from succession(table, state)


def war_draw(table: Table, state: State) -> Step:
    """2.C: one marker is drawn from the cup of the peoples."""
    yield from war.draw_for_war(table, state)
    yield from flee_everywhere(table, state)
    yield from succession(table, state)
    state.step = CONSTANTINOPLE


def constantinople_offer(table: Table, state: State) -> Step:
    """3.1.2: PRIMUS may begin to build the new capital."""
    yield from constantinople.offer_to_build(table, state)
    _start_alternation(state, UPRISINGS)


def uprising(table: Table, state: State) -> Step:
    """2.C: stratagems of uprising by turns, until both players are done."""
    yield from _by_turns(table, state, uprisings.play_uprising, USURPATIONS)


def usurpation(table: Table, state: State) -> Step:
    """2.C: stratagems of usurpation, in the same way."""
    yield from _by_turns(table, state, usurpations.play_usurpation, PAX)


def _by_turns(
    table: Table, state: State, play: Callable[[Table, State], Flow[bool]], after: str
) -> Step:
    """One play of the active side; two passes end it."""
    if (yield from play(table, state)):
        state.passes = 0
        yield from succession(table, state)
        yield from flee_everywhere(table, state)
        yield from succession(table, state)
    else:
        state.passes += 1
    state.active = enemy(state.active)
    if state.passes >= len(SIDES):
        _start_alternation(state, after)


def pax(table: Table, state: State) -> Step:
    """2.C.pax: no war, no Secundus, no usurpation: the year is over after the deaths."""
    yield from ()
    usurped = any(with_title(state, side, USURPER) for side in SIDES)
    wars = any(at_war(state, people) for people in range(len(state.board.peoples)))
    state.pax = not usurped and not wars and head_of(state, SECONDUS) == NOWHERE
    if state.pax:
        table.tell(Event("pax-romana", "2.C.pax", {"year": state.year}))
    state.step = DEATHS if state.pax else COUNT


# --- D -----------------------------------------------------------------------------------------


def count(table: Table, state: State) -> Step:
    """2.D: the Primus' strategic rating and the best one of SECONDUS make the year's sequences."""
    yield from ()
    board, head = state.board, primus_augustus(state)
    ours = 0 if head == NOWHERE else board.sr[head]
    theirs = max((board.sr[x] for x in _leaders_of(state, SECONDUS)), default=0)
    state.sequences = [ours + theirs, 0, 0]
    args = {"total": ours + theirs, "primus": ours, "secondus": theirs}
    table.tell(Event("sequences-counted", "2.D.count", args))
    state.step = EVENT


def _leaders_of(state: State, side: int) -> list[int]:
    """Everybody who leads for a side on the map: Romans, and the leaders of peoples at war."""
    board, sides, where = state.board, state.side, state.where
    return [
        x for x in range(board.leader_count) if sides[x] == side and where[x] < board.place_count
    ]


def event(table: Table, state: State) -> Step:
    """2.D: the event of the year, which may change the count; then it is shared out."""
    yield from events.event_of_the_year(table, state)
    yield from flee_everywhere(table, state)
    yield from succession(table, state)
    total = state.sequences[NOBODY]
    if state.event == SEVERE_WINTER:
        total = max(0, total - 1)
    elif state.event == MILD:
        total = len(SIDES)
    _share_out(table, state, total)
    state.named = []
    state.step, state.active = NOMINATIONS, PRIMUS


def _share_out(table: Table, state: State, total: int) -> None:
    half, odd = divmod(total, 2)
    state.sequences = [0, half, half]
    state.sequences[state.initiative] += odd
    args = {"total": total, "primus": state.sequences[1], "secondus": state.sequences[2]}
    table.tell(Event("sequences", "2.D.share", args))


def nominations(table: Table, state: State) -> Step:
    """2.D, 3.5.1: PRIMUS names Augusti and Caesars, then SECONDUS."""
    if (yield from nomination.nominate(table, state)):
        return
    state.named = []
    if state.active == PRIMUS:
        state.active = SECONDUS
    else:
        state.step = DEATHS


def mortality(table: Table, state: State) -> Step:
    """2.D: age takes its toll; a Pax Romana may end with it (2.C.pax.broken)."""
    if not state.deaths_done:
        state.deaths_done = True
        head, others = head_of(state, PRIMUS), with_title(state, PRIMUS, AUGUSTUS)
        yield from deaths.natural_deaths(table, state)
        lost = head != NOWHERE and not on_map(state, head)
        if state.pax and lost and not any(on_map(state, other) for other in others):
            state.pax = False
            table.tell(Event("pax-broken", "2.C.pax.broken", {"leader": head}))
            state.step = COUNT
            return
    state.step = SWAP if state.pax else REINFORCEMENTS
    state.active = state.initiative


def returns(table: Table, state: State) -> Step:
    """2.D: a Dux and a fleet come back."""
    yield from entries.reinforcements(table, state)
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
        lying.end_of_war(table, state)
        armenia.armenians_go_home(table, state)
        state.step = SWAP
        return
    state.step, state.active = MOVEMENT, side
    state.played[side] += 1
    clear_sequence(state)
    args = {"side": side, "number": state.played[side], "left": state.sequences[side]}
    table.tell(Event("sequence", "2.E", args))
    if state.event == AGITATED:
        state.step = AGITATION


def agitation(table: Table, state: State) -> Step:
    """event.6: the heads of both camps go where they must."""
    yield from forced_marches(table, state)
    state.step = MOVEMENT


def clear_sequence(state: State) -> None:
    """Nobody has moved or fought yet."""
    count = len(state.moved)
    state.moved, state.came = bytearray(count), bytearray([NOWHERE]) * count
    state.index.entered, state.index.begun = [0] * 3, [True] * 3
    state.attacked_from, state.evaded, state.called, state.fleet_moved = [], [], [], []


def movement(table: Table, state: State) -> Step:
    """E.1: one march or voyage, or the end of the movement."""
    while (answer := (yield MovePrompt(state)))[1].interjects:
        yield from table.system.interject(state, table, *answer)
    action = answer[1]
    if isinstance(action, March):
        yield from make_march(table, state, action) or ()  # mostly nothing follows
    elif isinstance(action, Sail):
        yield from make_voyage(table, state, action)
    elif isinstance(action, Done):
        table.tell(Event("movement-ends", "2.E.1", {"side": state.active}))
        remember_origins(state)
        state.step = EVASION
    if unresolved(state):  # after most marches nothing is
        yield from succession(table, state)


def evasions(table: Table, state: State) -> Step:
    """E.2: all evasions, zone by zone."""
    zone = next_to_evade(state)
    if zone is None:
        state.step = COMBAT
    else:
        yield from land_evasion(table, state, zone)
        yield from succession(table, state)
        constantinople.test_interruption(table, state)


def combats(table: Table, state: State) -> Step:
    """E.2: then the battles, one zone a step."""
    if contested_mask(state):
        yield from combat(table, state)
        yield from succession(table, state)
    else:
        state.step = RECORD


def record(table: Table, state: State) -> Step:
    """E.3: one sequence less, and the other player's turn."""
    yield from window(table, state, "end-of-sequence")
    side = state.active
    lying.remove_at_end_of_sequence(table, state)
    constantinople.test_interruption(table, state)
    state.sequences[side] -= 1
    table.tell(Event("sequence-ends", "2.E.3", {"side": side, "left": state.sequences[side]}))
    clear_sequence(state)
    yield from succession(table, state)
    begin_sequence(table, state, ENEMY[side])


# --- F -----------------------------------------------------------------------------------------


def swap(table: Table, state: State) -> Step:
    """5: the players change roles, if the Primus' title has gone over."""
    yield from _change_roles(table, state)
    state.step = CONTROL


def _change_roles(table: Table, state: State) -> Step:
    if state.swap:
        yield from roles.change_roles(table, state)
        yield from flee_everywhere(table, state)
        yield from succession(table, state)


def dioceses(table: Table, state: State) -> Step:
    """3.7.3: who holds the dioceses."""
    control.check_control(table, state)
    _start_alternation(state, SACRIFICE)
    yield from flee_everywhere(table, state)
    yield from succession(table, state)


def surplus_emperors(table: Table, state: State) -> Step:
    """3.5.4: no more emperors than capitals."""
    yield from sacrifice.adjust_numbers(table, state)
    yield from succession(table, state)
    pass_on(state, PEOPLES_CONTROL)


def peoples_and_fleets(table: Table, state: State) -> Step:
    """4.4.1, 3.4.2.control: who runs the peoples and the fleets next year."""
    before = bytes(state.war)  # 10.2: pacifications are paid by last year's control
    control.control_of_fleets(table, state)
    yield from war.control_of_peoples(table, state)
    points.note_pacified(table, state, before)
    state.step = POINTS


def scoring(table: Table, state: State) -> Step:
    """10.1, 10.2: the points of the year."""
    points.yearly_points(table, state)
    state.step = FLEETS
    yield from ()


def fleets(table: Table, state: State) -> Step:
    """9.2: fleets winter in their home ports."""
    winter.fleets_winter(table, state)
    yield from succession(table, state)
    state.step = ROMANS_WINTER


def romans(table: Table, state: State) -> Step:
    """9.3: units recover, those outside the Empire are lost and come back."""
    yield from winter.recover_and_return(table, state)
    _start_alternation(state, LIMITANEI)


def limitanei(table: Table, state: State) -> Step:
    """9.3.1: lost limitanei come back to their dioceses."""
    if (yield from winter.place_limitanei(table, state)):
        return
    pass_on(state, LEADERS_HOME)


def leaders_home(table: Table, state: State) -> Step:
    """9.3.3: leaders outside the Empire come home."""
    if (yield from winter.bring_leader_home(table, state)):
        return
    pass_on(state, PEOPLES)


def peoples_winter(table: Table, state: State) -> Step:
    """9.4: the peoples' units and their status; 4.2.1.kings: a king leaves."""
    yield from peace.winter(table, state)
    foreign_leaders.kings_leave(table, state)
    yield from flee_everywhere(table, state)
    yield from succession(table, state)
    state.step = HANDS


def hands(table: Table, state: State) -> Step:
    """2.F: counters that a player cannot use go back, and he keeps five at most; 5: the roles
    change before that if the Primus has been lost in this winter."""
    yield from _change_roles(table, state)
    cup.return_unusable(table, state)
    yield from cup.hand_limit(table, state)
    _start_alternation(state, GUARDS)


def protectores(table: Table, state: State) -> Step:
    """3.5.3: the guards may be given to somebody else."""
    yield from guards.assign(table, state)
    pass_on(state, CITY)


def city(table: Table, state: State) -> Step:
    """3.1.2.built: Constantinopolis stands; as a capital it counts from the next year on."""
    constantinople.complete(table, state)
    state.step = CALENDAR
    yield from ()


def calendar(table: Table, state: State) -> Step:
    """2.F: the year is over, and perhaps the game."""
    state.event, state.ill, state.detained, state.extra = 0, [], [], NOBODY
    state.pax = state.deaths_done = state.mutinied = False
    state.refused, state.vetoes, state.calmed, state.late = [], [], [], []
    if (yield from victory.is_over(table, state)):
        victory.decide(table, state)
        return
    state.year += 1
    state.step = STRATAGEMS
    table.tell(Event("year", "2.F.calendar", {"year": state.year}))


STEPS: dict[str, Callable[[Table, State], Step]] = {
    DEPLOYMENT: setup.deployment,
    STRATAGEMS: draw,
    INITIATIVE: initiative,
    ENTRIES: leader_entries,
    WAR_DRAW: war_draw,
    CONSTANTINOPLE: constantinople_offer,
    UPRISINGS: uprising,
    USURPATIONS: usurpation,
    PAX: pax,
    COUNT: count,
    EVENT: event,
    NOMINATIONS: nominations,
    DEATHS: mortality,
    REINFORCEMENTS: returns,
    AGITATION: agitation,
    MOVEMENT: movement,
    EVASION: evasions,
    COMBAT: combats,
    RECORD: record,
    SWAP: swap,
    CONTROL: dioceses,
    SACRIFICE: surplus_emperors,
    PEOPLES_CONTROL: peoples_and_fleets,
    POINTS: scoring,
    FLEETS: fleets,
    ROMANS_WINTER: romans,
    LIMITANEI: limitanei,
    LEADERS_HOME: leaders_home,
    PEOPLES: peoples_winter,
    HANDS: hands,
    GUARDS: protectores,
    CITY: city,
    CALENDAR: calendar,
}
