"""8.0.2 to 8.0.4: who leads what, and what it counts: armies, fleets, provinces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.republic.box.board import (
    GOVERNS,
    NOBODY,
    NOWHERE,
    PARTISAN,
    REBEL,
    REBELS,
    SITS,
)
from core.republic.box.state import (
    Expedition,
    State,
    force,
    garrison,
    legion_count,
    legions_at,
    option,
    squadron_count,
)
from core.republic.combat.matchup import D6_FACES, Summand

Parts = tuple[Summand, ...]


class Army(NamedTuple):
    """Units under a commander, away from any province."""

    place: int
    commander: int
    master: int = NOBODY  # the Master of Horse of a Dictator
    militia: int = 0  # that marches with a rebel
    loyal: bool = True
    slot: int = NOWHERE  # of the expedition

    @property
    def men(self) -> list[int]:
        """Who can fall in its battles."""
        return [man for man in (self.commander, self.master) if man != NOBODY]


def army_of(expedition: Expedition) -> Army:
    commander, master = expedition.commander, expedition.master
    return Army(force(expedition), commander, master, slot=expedition.slot)


def rebel_army(view: State) -> Army:
    """8.3, 8.5: the rebel at Rome."""
    rebellion = view.rebellion
    assert rebellion is not None
    return Army(REBELS, rebellion.rebel, militia=rebellion.militia, loyal=False)


def halved(units: int) -> int:
    """8.0.1, 8.0.3: units that count half, added up first."""
    return -(-units // 2)


def total(parts: Iterable[Summand]) -> int:
    return sum([part.value for part in parts])


# --- on land and at sea --------------------------------------------------------------------------


def army_land(view: State, army: Army) -> Parts:
    """8.0.4, and 8.0.3: militia that marches counts half without a legion."""
    parts = _legions(view, army.place)
    if army.militia:
        framed = legion_count(view, army.place) > 0
        value = army.militia if framed else halved(army.militia)
        parts.append(Summand("militia", value, count=army.militia))
    return tuple(parts)


def fleet(view: State, army: Army) -> Parts:
    return tuple(_squadrons(view, army.place))


def _legions(view: State, place: int) -> list[Summand]:
    """8.0.4: a regular legion counts 1, a veteran 2."""
    legions = legions_at(view, place)
    veterans = sum(map(view.veteran.__getitem__, legions))
    regulars = len(legions) - veterans
    parts = [Summand("legions", regulars, count=regulars)] if regulars else []
    if veterans:
        parts.append(Summand("veterans", 2 * veterans, count=veterans, times=2))
    return parts


def _squadrons(view: State, place: int) -> list[Summand]:
    count = squadron_count(view, place)
    return [Summand("squadrons", count, count=count)] if count else []


# --- provinces -----------------------------------------------------------------------------------


def governor_of(view: State, province: int) -> int:
    """Who commands there, loyal or not, or NOBODY."""
    at, post = view.at, view.post
    man = at.find(province)
    while man >= 0:
        if post[man] in (GOVERNS, SITS, PARTISAN):
            return man
        man = at.find(province, man + 1)
    return NOBODY


def natives(view: State, province: int) -> int:
    """8.0.8.natives: those on land that are left in this phase."""
    side = view.board.side(province, view.developed[province])
    return max(0, side.land - view.natives_lost[province])


def native_ships(view: State, province: int) -> int:
    side = view.board.side(province, view.developed[province])
    return max(0, side.naval - view.ships_lost[province])


def ships_of(view: State, province: int) -> int:
    """Naval units, whatever they count."""
    at = garrison(province)
    own = squadron_count(view, at) + view.flotillas[province]
    return own + native_ships(view, province)


def land_units_of(view: State, province: int) -> int:
    """E17: natives are land units, too."""
    at = garrison(province)
    return legion_count(view, at) + view.militia[province] + natives(view, province)


def framed(view: State, province: int) -> bool:
    """8.0.3: with a legion in garrison the provincial units count in full."""
    return legion_count(view, garrison(province)) > 0


def province_land(view: State, province: int) -> Parts:
    """8.0.3: "locals" are militia and natives at half their number."""
    parts = _legions(view, garrison(province))
    militia, around = view.militia[province], natives(view, province)
    if not framed(view, province):
        count = militia + around
        return (*parts, *_part("locals", halved(count), province, count))
    parts += _part("militia", militia, province, militia)
    parts += _part("natives", around, province, around)
    return tuple(parts)


def province_naval(view: State, province: int) -> Parts:
    """8.0.3: "ships" are flotillas and native flotillas at half their number; those of a rebel
    always count in full."""
    parts = _squadrons(view, garrison(province))
    flotillas, around = view.flotillas[province], native_ships(view, province)
    if not framed(view, province) and view.holder[province] != REBEL:
        count = flotillas + around
        return (*parts, *_part("ships", halved(count), province, count))
    parts += _part("flotillas", flotillas, province, flotillas)
    parts += _part("native-ships", around, province, around)
    return tuple(parts)


def _part(kind: str, value: int, province: int, count: int) -> list[Summand]:
    return [Summand(kind, value, province, count)] if count else []


# --- who commands --------------------------------------------------------------------------------


class Command(NamedTuple):
    """What the men add to a sum, and the die of one of them."""

    parts: Parts = ()
    die: bool = False
    most: int = D6_FACES[-1]  # of the die


def command(view: State, men: Sequence[int], strength: int) -> Command:
    """8.0.4: the commander's aptitude and his Master of Horse's. With the option `cap-apt` they do
    not count for more than what they lead (5.3.cap)."""
    board = view.board
    parts, die = [], False
    room = strength if option(view, "option.cap-apt") else 1000
    for kind, man in zip(("apt", "master"), men, strict=False):
        if man == NOBODY:
            continue
        apt = board.apt[man] - board.by_die[man]  # the least that a die decides has a 1 in it
        value = min(apt, room)
        room -= value
        die = die or board.by_die[man]
        parts.append(Summand(kind, value, man, board.apt[man]))
    return Command(tuple(parts), die, min(D6_FACES[-1], room))
