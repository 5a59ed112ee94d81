"""What becomes of men: death and capture, and what ends with them.

frame.combat.3 and .6: a rebellion falls with its rebel, a province with its partisan.
"""

from __future__ import annotations

from core.contract import Event, Table
from core.republic.box import points
from core.republic.box.board import (
    CAPTIVE,
    COMMANDS,
    DEAD,
    GOVERNS,
    HOME,
    MARCHES,
    MASTER,
    NO_PROVINCE,
    NOBODY,
    PARTISAN,
    REBEL,
    REBELS,
    ROMAN,
    SITS,
    UNITS,
)
from core.republic.box.pieces import die, leave_post, move
from core.republic.box.state import (
    State,
    captives_of,
    garrison,
    legion_count,
    man_at,
    rebel_provinces,
)
from core.republic.combat.armies import land_units_of

MOST_POPULAR = 9
LOYAL_POSTS = (COMMANDS, MASTER, GOVERNS)
REBEL_POSTS = (MARCHES, SITS)


def alive(state: State, man: int) -> bool:
    return man != NOBODY and state.post[man] != DEAD


# --- death and capture ----------------------------------------------------------------------


def kill(table: Table, state: State, man: int, rule: str) -> None:
    """6.death: his markers go; what he held together falls apart."""
    post, at = state.post[man], state.at[man]
    die(state, man)
    table.tell(Event("dies", rule, {"man": man}, also=("6.death",)))
    _without_him(table, state, man, post, at)


def capture(table: Table, state: State, man: int, war: int, rule: str) -> None:
    """6.capture: he waits for his ransom with the conflict that took him."""
    post, at = state.post[man], state.at[man]
    leave_post(state, man, CAPTIVE, war)
    if state.dictator == man:
        state.dictator = NOBODY
    table.tell(Event("captured", rule, {"man": man, "conflict": war}, also=("6.capture",)))
    _without_him(table, state, man, post, at)


def kill_captives(table: Table, state: State, war: int, rule: str) -> None:
    """6.ransom: who is not paid for in time dies with the conflict."""
    for man in captives_of(state, war):
        kill(table, state, man, rule)


def _without_him(table: Table, state: State, man: int, post: int, at: int) -> None:
    if post in LOYAL_POSTS:
        points.man_lost(table, state)
    rebellion = state.rebellion
    if rebellion is not None and rebellion.rebel == man:
        end_rebellion(table, state, rule="E18" if post == SITS else "8.3.4")
    elif post == PARTISAN and state.holder[at] == REBEL:
        lose_partisan(table, state, at, "frame.combat.6")


def glory(table: Table, state: State, man: int, amount: int, rule: str) -> None:
    """8.0.11: only for who lives and is free. Changes of Pompeius' popularity are doubled."""
    if not alive(state, man) or state.post[man] == CAPTIVE or amount <= 0:
        return
    magnus = state.board.ability[man] == "magnus"
    popularity = state.popularity[man] + (2 * amount if magnus else amount)
    state.popularity[man] = max(-MOST_POPULAR, min(MOST_POPULAR, popularity))
    state.influence[man] += amount
    args = {
        "man": man,
        "count": amount,
        "popularity": state.popularity[man],
        "influence": state.influence[man],
    }
    table.tell(Event("glory", rule, args, also=("8.0.11", "5.2.magnus") if magnus else ("8.0.11",)))


# --- rebellions ----------------------------------------------------------------------------------


def end_rebellion(table: Table, state: State, *, rule: str) -> None:
    """frame.combat.3: partisans die, the armies come to Rome, the provinces are Rome's again."""
    rebellion = state.rebellion
    assert rebellion is not None
    state.rebellion = None
    state.convoys.clear()
    table.tell(Event("rebellion-over", rule, {"rebel": rebellion.rebel}))
    if state.post[rebellion.rebel] in REBEL_POSTS:  # beaten, he does not outlive it
        kill(table, state, rebellion.rebel, rule)
    provinces = rebel_provinces(state)
    for province in provinces:
        partisan = man_at(state, PARTISAN, province)
        _roman_again(state, province)
        if partisan != NOBODY:
            kill(table, state, partisan, rule)
    _come_over(state, REBELS)
    if provinces:
        table.tell(Event("provinces-return", rule, {"provinces": provinces}))
    points.rebellion_over(table, state)
    if state.campaign and state.intrigue:
        state.intrigue = 0
        table.tell(Event("intrigue-lost", "frame.civil.7"))


def end_without_units(table: Table, state: State, rule: str) -> None:
    """frame.combat.3: a rebel without a land unit is beaten, at Rome or in his province, where
    natives are such units (E17)."""
    rebellion = state.rebellion
    if rebellion is None:
        return
    if rebellion.marches:
        left = legion_count(state, REBELS) + rebellion.militia
    else:
        left = land_units_of(state, rebellion.home)
    if not left:
        end_rebellion(table, state, rule=rule)


def lose_partisan(table: Table, state: State, province: int, rule: str) -> None:
    """frame.combat.6: his province is Rome's again; the rebellion goes on."""
    _roman_again(state, province)
    table.tell(Event("provinces-return", rule, {"provinces": [province]}))
    points.province_retaken(table, state)


def _roman_again(state: State, province: int) -> None:
    """Undeveloped and empty; legions and squadrons come to Rome."""
    state.holder[province] = ROMAN
    empty_province(state, province)
    _come_over(state, garrison(province))


def empty_province(state: State, province: int) -> None:
    """8.8.6: undeveloped, and no provincial unit is left."""
    state.developed[province] = 0
    state.militia[province] = state.flotillas[province] = 0
    side = state.board.side(province, 0)
    state.natives_lost[province] = min(state.natives_lost[province], side.land)
    state.ships_lost[province] = min(state.ships_lost[province], side.naval)


def _come_over(state: State, place: int) -> None:
    units = [unit for unit in range(UNITS) if state.where[unit] == place]
    move(state, units, HOME)
    points.units_gone(state, -len(units))


# --- provinces -----------------------------------------------------------------------------------


def create_province(table: Table, state: State, province: int, developed: bool, rule: str) -> None:
    """frame.combat.2: it appears at once, without governor. One that Rome has may be developed."""
    new = state.holder[province] == NO_PROVINCE
    if not new and (state.holder[province] != ROMAN or not developed):
        return
    if not new and state.developed[province]:
        return
    state.holder[province], state.developed[province] = ROMAN, developed
    kind = "province-created" if new else "province-developed"
    table.tell(Event(kind, rule, {"province": province}, also=("frame.combat.2",)))
    if new:
        state.fresh.append(province)


def give_back(table: Table, state: State, provinces: list[int], rule: str) -> None:
    """8.8.6: provinces that a conflict held are Rome's again, undeveloped and empty."""
    for province in provinces:
        state.taken.remove(province)
        _roman_again(state, province)
    if provinces:
        also = ("frame.combat.2", "G12")
        table.tell(Event("provinces-return", rule, {"provinces": provinces}, also=also))
