"""What must hold of men: each in one place, and the place is there."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.republic.box.board import (
    ABSENT,
    CAPTIVE,
    COMMANDS,
    DEAD,
    GONE,
    IN_DECK,
    MARCHES,
    MASTER,
    NO_PROVINCE,
    NOBODY,
    NOWHERE,
    REBEL,
    SITS,
    UNKNOWN,
)
from core.republic.box.constraints import fault
from core.republic.box.state import State
from core.republic.start.faults_of_provinces import SIDE_OF_POST, province_names

REBELS_POSTS = (MARCHES, SITS)


def man_faults(state: State) -> Iterator[Fault]:
    yield from _families(state)
    yield from _posts(state)
    yield from _rebel(state)
    yield from _veterans(state)


def _names(state: State, man: int) -> str:
    return state.board.man_names[man]


def place_of(state: State, man: int) -> tuple[str, ...]:
    """Where a written position names a man: his army, his province, or the list of men."""
    board, post, at = state.board, state.post[man], state.at[man]
    if post in (COMMANDS, MASTER):
        slots = [expedition.slot for expedition in state.expeditions]
        if at in slots:
            field = "commander" if post == COMMANDS else "master"
            return ("armies", str(slots.index(at)), field)
    if post in SIDE_OF_POST and at < board.province_count and state.holder[at] != NO_PROVINCE:
        return ("provinces", board.province_ids[at], "governor")
    if post == MARCHES and state.rebellion is not None:
        return ("rebellion", board.man_ids[man], "rebel")
    return ("men", board.man_ids[man], "man")


def _families(state: State) -> Iterator[Fault]:
    """frame.men.3: a statesman takes the place of his family's man."""
    board = state.board
    for man in range(board.family_count, board.man_count):
        family = board.family_man[board.chit[man]]
        if all(state.post[each] not in (UNKNOWN, DEAD) for each in (man, family)):
            args = {"man": _names(state, family), "other": _names(state, man)}
            yield fault("frame.men.3", "man-and-statesman", at=place_of(state, family), **args)


def _posts(state: State) -> Iterator[Fault]:
    board, seen = state.board, set[int]()
    for man, post in enumerate(state.post):
        at, name = state.at[man], _names(state, man)
        where = place_of(state, man)
        if post == CAPTIVE:
            there = at < board.war_count and state.status[at] not in (ABSENT, IN_DECK, GONE)
            if not there:
                yield fault("6.capture", "captor-not-in-play", at=where, man=name)
        elif post in SIDE_OF_POST:
            if at >= board.province_count or state.holder[at] == NO_PROVINCE:
                yield fault("4", "governs-nothing", at=where, man=name)
                continue
            province = province_names(board, at)
            if at in seen:
                yield fault("4", "two-governors", at=where, province=province)
            seen.add(at)
            if state.holder[at] < 10 and state.holder[at] != SIDE_OF_POST[post]:
                yield fault("8.5", "wrong-side", at=where, man=name, province=province)
        elif post in (COMMANDS, MASTER):
            yield from _at_his_army(state, man)


def _at_his_army(state: State, man: int) -> Iterator[Fault]:
    """frame.men.1: he is with the army that names him, and with no other."""
    board = state.board
    part = "commander" if state.post[man] == COMMANDS else "master"
    led = [army.slot for army in state.expeditions if getattr(army, part) == man]
    if led != [state.at[man]]:
        at = place_of(state, man)
        yield fault("frame.men.1", "not-with-his-army", at=at, man=board.man_names[man])


def _rebel(state: State) -> Iterator[Fault]:
    """8.3, 8.5: one rebel, at Rome or in his province."""
    rebellion = state.rebellion
    rebels = [man for man, post in enumerate(state.post) if post in REBELS_POSTS]
    if rebellion is None:
        for man in rebels:
            at = place_of(state, man)
            yield fault("frame.combat.3", "rebel-alone", at=at, man=_names(state, man))
        return
    man, board = rebellion.rebel, state.board
    at, name = ("rebellion", board.man_ids[man], "rebel"), _names(state, man)
    if len(rebels) > 1:
        yield fault("frame.combat.3", "two-rebels", at=at, man=name)
    home = (at[0], at[1], "home")
    if rebellion.home != NOWHERE and state.holder[rebellion.home] == NO_PROVINCE:
        yield fault("4", "home-not-there", at=home, man=name)
    elif rebellion.marches:
        if state.post[man] != MARCHES:
            yield fault("8.3", "rebel-not-at-rome", at=at, man=name)
    elif state.post[man] != SITS or state.at[man] != rebellion.home:
        yield fault("8.5", "rebel-not-at-home", at=home, man=name)
    elif state.holder[rebellion.home] != REBEL:
        yield fault("8.5", "home-not-rebel", at=home, man=name)


def _veterans(state: State) -> Iterator[Fault]:
    """8.0.10: a veteran is bound to a man who lives; a regular legion to nobody."""
    for legion, man in enumerate(state.loyal_to):
        if man == NOBODY:
            continue
        number = legion + 1
        if not state.veteran[legion]:
            yield fault("8.0.10", "regular-bound", unit=number, man=_names(state, man))
        elif state.post[man] == DEAD:
            at = ("men", state.board.man_ids[man], "man")
            yield fault("6.death", "bound-to-the-dead", at=at, unit=number, man=_names(state, man))
