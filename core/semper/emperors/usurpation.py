"""3.6.2: a usurpation is tried; 3.6.3.A to 3.6.3.C: whom the usurper wins over at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.contract import (
    Action,
    Chance,
    Event,
    Flow,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D6, D10, odds_of
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.choices import kinds_asked, one_asked
from core.imperator.asking.modifiers import Modifiers, counted, modifier_args, rules_of, summed
from core.imperator.asking.rolls import roll_for
from core.semper.box.actions import Extend
from core.semper.box.board import NOWHERE
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    HEAD,
    PLAIN,
    State,
    enemy,
    in_revolt,
    on_map,
)
from core.semper.emperors.honours import mark_usurper
from core.semper.emperors.loyalty import (
    change_side,
    go_over,
    leave_armenians,
    part_revolts,
    settle_everywhere,
)
from core.semper.emperors.titles import (
    MOST_USURPERS,
    diocese_of_leader,
    most_capable,
    roman_leaders_at,
    roman_units_at,
    superior_beside,
    usurper_too_near,
    usurpers_of,
)

NEAR_AUGUSTUS, NEAR_CAESAR = 2, 1  # 3.6.3.C: on the die
WANTED = {"usurp-augustus": AUGUSTUS, "usurp-caesar": CAESAR, "usurp": PLAIN}  # 6.1, 6.2

# --- 3.6.2 who may be turned ---------------------------------------------------------------------


def why_not_usurper(state: State, side: int, leader: int, face: str) -> Refusal | None:
    """3.6.2: may `side` try to turn this leader of the other side by a stratagem of this face?"""
    board = state.board
    if len(usurpers_of(state, side)) >= MOST_USURPERS:
        return refuse("two-usurpers", "3.6.1", side=side)
    if not 0 <= leader < len(board.leaders) or state.side[leader] != enemy(side):
        return refuse("not-an-enemy-leader", "3.6.2")
    if not on_map(state, leader):
        return refuse("not-an-enemy-leader", "3.6.2")
    if board.is_dux[leader]:
        return refuse("dux-untitled", "3.3.1.dux", leader=leader)
    if in_revolt(state, leader):
        return refuse("in-revolt", "3.6.2.rank", leader=leader)
    if state.title[leader] != WANTED[_stem(face)]:
        return refuse("wrong-title", "3.6.2", leader=leader)
    return _why_not_there(state, side, leader)


def _stem(face: str) -> str:
    """The counters of the two sides differ in their last letter."""
    return face if face in WANTED else face[:-2]


def _why_not_there(state: State, side: int, leader: int) -> Refusal | None:
    """3.6.2.rank: nobody above him is with him; 3.6.5: no other usurper is near."""
    if state.where[leader] >= state.board.zone_count:
        return refuse("sails-at-sea", "3.6.2.rank", leader=leader)
    if (other := superior_beside(state, leader)) != NOWHERE:
        return refuse("beside-superior", "3.6.2.rank", leader=leader, piece=other)
    if (other := usurper_too_near(state, side, leader)) != NOWHERE:
        return refuse("usurper-too-near", "3.6.5", leader=leader, usurper=other)
    return None


# --- 3.6.2 validation ----------------------------------------------------------------------------


def usurp(table: Table, state: State, side: int, leader: int, bonus: int, rule: str) -> Step:
    """3.6.2: a die of at most his PC; else he stays what he was. The bonus does not count yet;
    `rule` is that of the stratagem."""
    rating = state.board.pc[leader]
    die = yield from roll_for(
        table,
        state,
        D6,
        leader,
        rule="3.6.2",
        purpose="usurpation",
        good=lambda now, face: validated(now, leader, face),
    )
    args = {"leader": leader, "side": enemy(side), "total": die, "rating": rating}
    if validated(state, leader, die):
        table.tell(Event("usurpation-validated", "3.6.2", args, also=(rule,)))
        yield from rise(table, state, side, leader, bonus, "3.6.2")
    else:
        table.tell(Event("usurpation-fails", "3.6.2", args, also=(rule,)))


def validated(state: State, leader: int, die: int) -> bool:
    """3.6.2: the die stays within his political capacity."""
    return die <= state.board.pc[leader]


# --- 3.6.3.A and 3.6.3.B -------------------------------------------------------------------------


def rise(table: Table, state: State, side: int, leader: int, bonus: int, rule: str) -> Step:
    """3.6.3.A to 3.6.3.C: he is a Usurper of `side`; his zone follows him, then the zones of his
    diocese that do not stay loyal, and those of another one."""
    origin = state.side[leader]
    change_side(table, state, leader, side)
    mark_usurper(state, leader, origin, bonus)
    place = state.where[leader]
    args = {"leader": leader, "side": side, "place": place}
    table.tell(Event("usurper", rule, args))
    turned = [leader, *_zone_follows(table, state, leader, origin)]
    diocese = diocese_of_leader(state, leader)
    if diocese >= 0:
        turned += yield from _diocese_answers(table, state, leader, diocese, "3.6.3.B")
        turned += yield from _extension(table, state, leader)
    settle_everywhere(table, state)
    yield from part_revolts(table, state, turned)


def _zone_follows(table: Table, state: State, usurper: int, origin: int) -> list[int]:
    """3.6.3.A: all leaders and Roman units beside him, of the side that he comes from."""
    place = state.where[usurper]
    leaders = [
        leader
        for leader in roman_leaders_at(state, origin, place)
        if leader != usurper and not in_revolt(state, leader)
    ]
    units = roman_units_at(state, origin, place)
    side = state.side[usurper]
    go_over(table, state, place, side, "3.6.3.A", leaders, units, usurper)
    if origin != side:
        leave_armenians(table, state, place, side, "3.6.3.A")
    return leaders


def wavering(state: State, betrayed: int, zone: int) -> list[int]:
    """3.6.3.B: the leaders of the betrayed side there, if they are put to the test: no emperor is
    among them, and nobody who is in a revolt of his own."""
    leaders = roman_leaders_at(state, betrayed, zone)
    return [] if any(state.title[leader] != PLAIN for leader in leaders) else leaders


def tested_zones(state: State, usurper: int, diocese: int) -> list[int]:
    """3.6.3.B: where in the diocese leaders are tested, beside the usurper's own zone."""
    betrayed = enemy(state.side[usurper])
    zones = state.board.diocese_zones[diocese]
    return [z for z in zones if z != state.where[usurper] and wavering(state, betrayed, z)]


def _diocese_answers(
    table: Table, state: State, usurper: int, diocese: int, rule: str
) -> Flow[list[int]]:
    """3.6.3.B: who goes over there."""
    turned: list[int] = []
    for zone in tested_zones(state, usurper, diocese):
        turned += yield from _zone_answers(table, state, usurper, zone, rule)
    return turned


def _zone_answers(
    table: Table, state: State, usurper: int, zone: int, rule: str
) -> Flow[list[int]]:
    """The leader with the highest PC answers for all; between equals the die means the same."""
    betrayed = enemy(state.side[usurper])
    leaders = wavering(state, betrayed, zone)
    best, bonus = most_capable(state, leaders)[0], state.bonus[usurper]
    rating = state.board.pc[best]
    die = yield from roll_for(
        table,
        state,
        D6,
        best,
        rule=rule,
        purpose="loyalty",
        good=lambda now, face: deserts(now, best, face + bonus),
    )
    added = counted("3.6.3.bonus", bonus)
    args = {"leader": best, "place": zone, "rating": rating, "reckoned": modifier_args(die, added)}
    if not deserts(state, best, die + bonus):
        table.tell(Event("loyalty-holds", rule, args, also=rules_of(added)))
        return []
    table.tell(Event("loyalty-fails", rule, args, also=rules_of(added)))
    units = roman_units_at(state, betrayed, zone)
    go_over(table, state, zone, state.side[usurper], rule, leaders, units, usurper)
    return leaders


def deserts(state: State, leader: int, total: int) -> bool:
    """3.6.3.B, 3.5.2.loyalty: at his political capacity or more he goes over."""
    return total >= state.board.pc[leader]


# --- 3.6.3.C -------------------------------------------------------------------------------------


def _extension(table: Table, state: State, usurper: int) -> Flow[list[int]]:
    """3.6.3.C: he may carry the usurpation into one more diocese."""
    action = yield from ask(table, state, lambda s: _extend_question(s, usurper))
    if not isinstance(action, Extend):
        if action is not None:
            table.tell(Event("no-extension", "3.6.3.C", {"leader": usurper}))
        return []
    diocese, rating = action.diocese, state.board.pc[usurper]
    state.extensions.append((usurper, diocese))
    die = yield from roll_for(
        table,
        state,
        D10,
        usurper,
        rule="3.6.3.C",
        purpose="extension",
        good=lambda now, face: extends(now, usurper, diocese, face),
    )
    added = extension_modifiers(state, usurper, diocese)
    reckoned = modifier_args(die, added)
    args = {"leader": usurper, "diocese": diocese, "rating": rating, "reckoned": reckoned}
    if not extends(state, usurper, diocese, die):
        table.tell(Event("extension-fails", "3.6.3.C", args, also=rules_of(added)))
        return []
    table.tell(Event("extension-succeeds", "3.6.3.C", args, also=rules_of(added)))
    return (yield from _diocese_answers(table, state, usurper, diocese, "3.6.3.C"))


def extends(state: State, usurper: int, diocese: int, die: int) -> bool:
    """3.6.3.C: the modified die is below his political capacity."""
    total = summed(die, extension_modifiers(state, usurper, diocese))
    return total < state.board.pc[usurper]


def extension_modifiers(state: State, usurper: int, diocese: int) -> Modifiers:
    """3.6.3.C: an emperor of the betrayed side there counts against him, his bonus for him."""
    betrayed = enemy(state.side[usurper])
    titles = {
        state.title[leader]
        for zone in state.board.diocese_zones[diocese]
        for leader in roman_leaders_at(state, betrayed, zone)
    }
    near = NEAR_AUGUSTUS if titles & {AUGUSTUS, HEAD} else NEAR_CAESAR if CAESAR in titles else 0
    return [*counted("3.6.3.C", near), *counted("3.6.3.bonus", -state.bonus[usurper])]


def why_not_extend(state: State, usurper: int, diocese: int) -> Refusal | None:
    """3.6.3.C: a diocese next to his own, with somebody to win over; 3.6.5: not where the other
    usurper of his side has tried."""
    board, home = state.board, diocese_of_leader(state, usurper)
    if home < 0 or diocese not in board.beside[home]:
        return refuse("no-such-neighbour", "3.6.3.C", leader=usurper)
    side = state.side[usurper]
    for other, taken in state.extensions:
        if taken == diocese and other != usurper and state.side[other] == side:
            return refuse("extended-already", "3.6.5", diocese=diocese, usurper=other)
    if not tested_zones(state, usurper, diocese):
        return refuse("nobody-wavers", "3.6.3.C", diocese=diocese)
    return None


def _extend_question(state: State, usurper: int) -> ExtendPrompt | None:
    prompt = ExtendPrompt(state, usurper)
    return prompt if next(prompt.ways(state), None) is not None else None


class ExtendPrompt(Prompt[Done | Extend]):
    """3.6.3.C: into which diocese is the usurpation carried, if into any?"""

    kind = "extend"
    rule = "3.6.3.C"

    def __init__(self, state: State, usurper: int) -> None:
        self.usurper, self.side = usurper, state.side[usurper]
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.usurper}

    def final(self, action: Action) -> bool:
        return False

    def why_not(self, state: State, action: Done | Extend) -> Refusal | None:
        if isinstance(action, Done):
            return None
        return why_not_extend(state, self.usurper, action.diocese)

    def _near(self, state: State) -> Sequence[int]:
        home = diocese_of_leader(state, self.usurper)
        return state.board.beside[home] if home >= 0 else ()

    def ways(self, state: State) -> Iterator[Action]:
        """The dioceses that he may choose."""
        for diocese in self._near(state):
            if why_not_extend(state, self.usurper, diocese) is None:
                yield Extend(diocese)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *self.ways(state)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return kinds_asked([("extend", None), ("done", None)])
        if partial["type"] == "done" or "diocese" in partial:
            return None
        near = self._near(view)
        return one_asked("diocese", near, lambda d: why_not_extend(view, self.usurper, d))

    def chance(self, view: State, action: Action) -> Chance | None:
        if not isinstance(action, Extend):
            return None
        diocese = action.diocese
        return odds_of(D10, "3.6.3.C", lambda die: extends(view, self.usurper, diocese, die))
