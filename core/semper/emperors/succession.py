"""3.5.2: who follows a dead Primus or Secundus Augustus; with 3.6.4 all that a death leaves open.

`succession` settles it at once, wherever it is called. When nobody has died it costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Event, Flow, Step, Table
from core.dice import D6
from core.imperator.asking.rolls import roll_for
from core.semper.box.board import NOWHERE, PRIMUS, SIDES
from core.semper.box.state import (
    AUGUSTUS,
    USURPER,
    Death,
    State,
    enemy,
    head_of,
    holdings,
    on_map,
    with_title,
)
from core.semper.combat.lone_leaders import flee_everywhere
from core.semper.emperors.choosing import ChoosePrompt, choose_one
from core.semper.emperors.civil_war import failure, rally_behind, success
from core.semper.emperors.heirs_apparent import PRIMUS_LINE, SECUNDUS_LINE, Line, line_of
from core.semper.emperors.honours import become_secundus, crown, raise_to, stand_down
from core.semper.emperors.loyalty import (
    go_over,
    part_revolts,
    settle_everywhere,
    unsettled,
)
from core.semper.emperors.mingled import leave_peoples, mingled
from core.semper.emperors.titles import (
    MOST_USURPERS,
    crowned_side,
    generals,
    most_capable,
    primus_augustus,
    rebels_of,
    roman_units_at,
    usurper_too_near,
    usurpers_of,
)
from core.semper.emperors.usurpation import deserts, rise


def succession(table: Table, state: State) -> Step:
    """3.5.2, 3.6.4: usurpations that have ended, then the Secundus, then the Primus; then whoever
    may not stay where he is goes elsewhere, which may have its own consequences."""
    while unresolved(state):
        deaths, lost = list(state.fallen), list(state.lost_usurpers)
        yield from _settle(table, state, deaths, lost)
        settle_everywhere(table, state)
        yield from leave_peoples(table, state)
        # all that counts as open until its last question; from here on others may break in
        state.fallen = state.fallen[len(deaths) :]
        state.lost_usurpers = state.lost_usurpers[len(lost) :]
        yield from flee_everywhere(table, state)


def unresolved(state: State) -> bool:
    """Does anything of that wait to be settled?"""
    if state.fallen or state.lost_usurpers:
        return True
    index = state.index
    _, romans, foes = index.roman_mask
    _, bands, foes_bands = index.band_mask
    _, led, foes_led = index.leader_mask
    _, ours, theirs = index.holdings if index.markers == state.control else holdings(state)
    # 3.7.2, 4.2.4: where nobody can be who has lost his leader, or is among peoples
    if not (romans & (~led & theirs | bands) or foes & (~foes_led & ours | foes_bands)):
        return False
    return bool(unsettled(state) or mingled(state))


def _settle(table: Table, state: State, deaths: Sequence[Death], lost: Sequence[int]) -> Step:
    for side in SIDES:
        if any(state.side[usurper] == side for usurper in lost):
            yield from failure(table, state, side)
    for side in SIDES:
        if any(death.overthrown and death.side == side for death in deaths):
            crowned = side == crowned_side(state)
            yield from success(table, state, side)
            if crowned and primus_augustus(state) != NOWHERE:  # the usurper has followed him
                deaths = [death for death in deaths if death.side != side]
    yield from _secundus(table, state, deaths)
    if deaths and primus_augustus(state) == NOWHERE:
        yield from _primus(table, state)
    yield from _end_of_a_won_revolt(table, state)


def _end_of_a_won_revolt(table: Table, state: State) -> Step:
    """3.5.2.primus.4: a usurper who had won the crown has died before phase F: his followers have
    won with him if the roles still change, else they go back."""
    for side in SIDES:
        if not rebels_of(state, side) or with_title(state, side, USURPER):
            continue
        if state.swap and crowned_side(state) == side:
            stand_down(table, state, side, "3.6.4.success")
        else:
            yield from failure(table, state, side)


# --- the line of succession ----------------------------------------------------------------------


class HeirPrompt(ChoosePrompt):
    """3.5.2: which of two equal Caesares comes first?"""

    kind = "heir"
    rule = "3.5.2"


def _first_of(table: Table, state: State, side: int, line: Line) -> Flow[int]:
    """The heir; of two Caesares the other one is Augustus."""
    heir = yield from choose_one(table, state, HeirPrompt(state, side, line.heirs))
    for leader in line.promoted:
        if leader != heir:
            raise_to(table, state, leader, AUGUSTUS, line.rule)
    return heir


# --- 3.5.2.secundus ------------------------------------------------------------------------------


def _secundus(table: Table, state: State, deaths: Sequence[Death]) -> Step:
    """The head of the side that does not count as PRIMUS has died, however."""
    side = enemy(crowned_side(state))
    if all(death.side != side for death in deaths) or head_of(state, side) != NOWHERE:
        return
    line = line_of(state, side, SECUNDUS_LINE)
    if line is None:
        yield from _last_stand(table, state, side)
    else:
        heir = yield from _first_of(table, state, side, line)
        become_secundus(table, state, heir, line.rule)


def _last_stand(table: Table, state: State, side: int) -> Step:
    """3.5.2.secundus.4: the side chooses a usurper, its other leaders are put to the test."""
    table.tell(Event("no-secundus", "3.5.2.secundus.4", {"side": side}))
    usurper = yield from _choose_usurper(table, state, side)
    turned = yield from _test_the_others(table, state, side, usurper)
    if usurper != NOWHERE:
        yield from rise(table, state, side, usurper, 0, "3.5.2.secundus.4")
    yield from part_revolts(table, state, turned)


def _choose_usurper(table: Table, state: State, side: int) -> Flow[int]:
    """Any general of the side, within the limits of 3.6.1 and 3.6.5."""
    chosen: list[int] = []
    if len(usurpers_of(state, side)) < MOST_USURPERS:
        able = generals(state, side)
        chosen = [x for x in able if usurper_too_near(state, side, x) == NOWHERE]
    return (yield from choose_one(table, state, UsurperPrompt(state, side, chosen)))


class UsurperPrompt(ChoosePrompt):
    """3.5.2.usurper: who is to be the side's Usurper?"""

    kind = "choose-usurper"
    rule = "3.5.2.usurper"


def _test_the_others(table: Table, state: State, side: int, usurper: int) -> Flow[list[int]]:
    """3.5.2.loyalty: a die for every other general, the highest PC first; aboard a fleet one
    answers for all."""
    turned: list[int] = []
    rating = state.board.pc
    tested = [leader for leader in generals(state, side) if leader != usurper]
    tested.sort(key=lambda leader: (-rating[leader], leader))
    aboard: set[int] = set()
    for leader in tested:
        place = state.where[leader]
        if place in aboard or state.side[leader] != side:
            continue
        if place >= state.board.zone_count:
            aboard.add(place)
        if (yield from _stays_loyal(table, state, leader)):
            continue
        party = [x for x in tested if state.where[x] == place] if place in aboard else [leader]
        units = roman_units_at(state, side, place)
        if usurper != NOWHERE and state.where[usurper] == place:
            party, units = [leader], []  # they stay with the usurper
        go_over(table, state, place, enemy(side), "3.5.2.loyalty", party, units)
        turned += party
    return turned


def _stays_loyal(table: Table, state: State, leader: int) -> Flow[bool]:
    die = yield from roll_for(
        table,
        state,
        D6,
        leader,
        rule="3.5.2.loyalty",
        purpose="loyalty",
        good=lambda now, face: not deserts(now, leader, face),
    )
    args = {"leader": leader, "total": die, "rating": state.board.pc[leader]}
    if deserts(state, leader, die):
        table.tell(Event("forsakes", "3.5.2.loyalty", args))
        return False
    table.tell(Event("stays-loyal", "3.5.2.loyalty", args))
    return True


# --- 3.5.2.primus --------------------------------------------------------------------------------


def _primus(table: Table, state: State) -> Step:
    """There is no Primus Augustus: cases 1 to 5."""
    side = crowned_side(state)
    line = line_of(state, side, PRIMUS_LINE)
    if line is not None:
        heir = yield from _first_of(table, state, side, line)
        crown(table, state, heir, line.rule)
        return
    rival = yield from _rival_of(table, state, enemy(side))
    if rival != NOWHERE:
        crown(table, state, rival, "3.5.2.primus.4")
    else:
        yield from _interregnum(table, state, side)


def _rival_of(table: Table, state: State, side: int) -> Flow[int]:
    """3.5.2.primus.4: the Secundus Augustus; of a side that is about to become SECONDUS the best
    of its emperors counts as such."""
    if (head := head_of(state, side)) != NOWHERE:
        return head
    line = line_of(state, side, PRIMUS_LINE)
    heirs = line.heirs if line is not None and state.swap else ()
    return (yield from choose_one(table, state, HeirPrompt(state, side, heirs)))


class PrimusPrompt(ChoosePrompt):
    """3.5.2.primus.5: which general is to be Primus Augustus?"""

    kind = "choose-primus"
    rule = "3.5.2.primus.5"


def _interregnum(table: Table, state: State, side: int) -> Step:
    """3.5.2.primus.5: each player chooses a general, the Primus first, then a usurper."""
    foe = enemy(side)
    prompt = PrimusPrompt(state, side, generals(state, side))
    ours = yield from choose_one(table, state, prompt)
    if ours != NOWHERE:
        crown(table, state, ours, "3.5.2.primus.5")
        usurper = yield from _choose_usurper(table, state, foe)
        if usurper != NOWHERE:
            yield from rise(table, state, foe, usurper, 0, "3.5.2.primus.5")
        return
    prompt = PrimusPrompt(state, foe, generals(state, foe) or _of_a_revolt(state, foe))
    theirs = yield from choose_one(table, state, prompt)
    if theirs == NOWHERE:
        prompt = PrimusPrompt(state, side, _of_a_revolt(state, side))
        theirs = yield from choose_one(table, state, prompt)
    if theirs == NOWHERE:
        state.swap, state.heir = False, NOWHERE
        table.tell(Event("no-primus", "3.5.2.primus.5"))
        return
    crown(table, state, theirs, "3.5.2.primus.5")
    if state.title[theirs] == USURPER:
        rally_behind(state, theirs)
    elif state.side[theirs] == PRIMUS:
        stand_down(table, state, PRIMUS, "3.6.4.success")


def _of_a_revolt(state: State, side: int) -> list[int]:
    """The best usurper of a side, else the best leader with a civil war marker."""
    return most_capable(state, usurpers_of(state, side) or _marked(state, side))


def _marked(state: State, side: int) -> list[int]:
    return [x for x in rebels_of(state, side) if not state.board.is_dux[x]]


def crown_newcomer(table: Table, state: State, leader: int) -> None:
    """3.5.2.primus.5: after everybody else has died the next Roman leader who enters is Primus
    Augustus of his side."""
    nobody = primus_augustus(state) == NOWHERE and not state.fallen
    if nobody and on_map(state, leader) and not state.board.is_dux[leader]:
        crown(table, state, leader, "3.5.2.primus.5")
