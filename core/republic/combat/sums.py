"""8.0.5, 8.0.6: the sums of both sides of every battle, part by part. Nothing is changed here.

The fight itself, its forecast, the panes and the players that think ahead all use these.
"""

from __future__ import annotations

from core.republic.box.board import ACTIVE, NOBODY, NOWHERE, PROVINCE, REBEL_ARMY, ROMAN
from core.republic.box.data import LeaderData, WarData
from core.republic.box.state import (
    Convoy,
    Expedition,
    State,
    garrison,
    held_by,
    leaders_with,
    option,
    squadron_count,
)
from core.republic.combat.armies import (
    Army,
    Command,
    Parts,
    army_land,
    army_of,
    command,
    fleet,
    governor_of,
    halved,
    native_ships,
    natives,
    province_land,
    province_naval,
    rebel_army,
    ships_of,
    total,
)
from core.republic.combat.matchup import Matchup, Summand

MOST_SUPPORT = 20  # E9: in campaigns
SPANISH = "spanish"


# --- 8.0.5: conflicts ----------------------------------------------------------------------------


def multiplier(view: State, war: int) -> int:
    """2.2: how many cards of its family are active. The Spanish ones only with an option."""
    board = view.board
    if board.family[war] == SPANISH and not option(view, "option.spanish-matching"):
        return 1
    status = view.status
    return 1 + len([kin for kin in board.kin[war] if status[kin] == ACTIVE])


def conflict_land(view: State, war: int, assault: bool = False) -> Parts:
    """8.8.3, 8.9.3: in an assault without multiplier and without captured natives (G10)."""
    parts = [*_card(view, war, view.board.land[war], assault), *_leaders(view, war)]
    for province in held_by(view, war) if view.taken else ():
        militia, around = view.militia[province], natives(view, province)
        if militia:
            parts.append(Summand("captured-militia", militia, province, militia))
        if around and not assault:
            parts.append(Summand("captured-natives", around, province, around))
    return tuple(parts)


def conflict_naval(view: State, war: int, assault: bool = False) -> Parts:
    """8.8.2, 8.9.3: half of the ships that it holds fight with its fleet."""
    parts = [*_card(view, war, view.board.naval[war], assault), *_leaders(view, war)]
    ships = captured_ships(view, war, assault)
    if ships:
        parts.append(Summand("captured-ships", halved(ships), war, ships))
    return tuple(parts)


def conflict_support(view: State, war: int, assault: bool = False) -> Parts:
    """8.0.5.support, G9: the printed number and the ships that it holds, which do not fight at
    sea; in an assault half of them."""
    board = view.board
    parts = [Summand("card", board.support[war], war, board.support[war])]
    ships = captured_ships(view, war, assault)
    if board.naval[war]:
        value = ships - halved(ships)
    else:
        value = halved(ships) if assault else ships
    if ships:
        parts.append(Summand("captured-ships", value, war, ships))
    over = total(parts) - MOST_SUPPORT
    if view.campaign and over > 0:
        parts.append(Summand("support-cap", -over, war))
    return tuple(parts)


def captured_ships(view: State, war: int, assault: bool = False) -> int:
    """8.8.2, 8.9.3: flotillas, and out of an assault native flotillas."""
    held = held_by(view, war) if view.taken else ()
    return sum(
        view.flotillas[province] + (0 if assault else native_ships(view, province))
        for province in held
    )


def support_of(view: State, war: int, assault: bool = False) -> int:
    return total(conflict_support(view, war, assault))


def naval_due(view: State, war: int) -> bool:
    """8.2.1: must a battle at sea be won first?"""
    return bool(view.board.naval[war]) and not view.fleet_beaten[war]


def _card(view: State, war: int, printed: int, assault: bool) -> Parts:
    times = 1 if assault else multiplier(view, war)
    return (Summand("card", printed * times, war, printed, times),)


def _leaders(view: State, war: int) -> Parts:
    there = leaders_with(view, war)
    if not there:
        return ()
    leaders = view.board.leaders
    return tuple([Summand("leader", leaders[n].bonus, n) for n in there])


# --- 8.0.7: totals that go past the table --------------------------------------------------------


def numbers(view: State, war: int, men: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Disaster and Standoff numbers of the card and its leaders; a statesman may ignore those of
    the card (5.2.numbers)."""
    board = view.board
    cards: list[WarData | LeaderData] = [board.leaders[n] for n in leaders_with(view, war)]
    if not any(war in board.ignores[man] for man in men if man != NOBODY):
        cards.append(board.wars[war])
    if len(cards) == 1:  # nearly always
        return tuple(sorted(cards[0].disaster)), tuple(sorted(cards[0].standoff))
    disaster = {number for card in cards for number in card.disaster}
    standoff = {number for card in cards for number in card.standoff}
    return tuple(sorted(disaster)), tuple(sorted(standoff - disaster))


# --- matchups ------------------------------------------------------------------------------------


def expedition_matchup(view: State, expedition: Expedition, sea: bool | None = None) -> Matchup:
    """The next battle of an expedition, or the one at sea or on land that is asked for."""
    army, target = army_of(expedition), expedition.target
    if target == REBEL_ARMY:
        return rebel_matchup(view, army)
    if target >= PROVINCE:
        if sea is None:
            sea = province_naval_due(view, target - PROVINCE) and not expedition.at_sea
        return province_matchup(view, expedition, sea)
    if sea is None:
        sea = naval_due(view, target) and not expedition.at_sea
    return conflict_matchup(view, army, target, sea)


def conflict_matchup(view: State, army: Army, war: int, sea: bool) -> Matchup:
    """8.2.2, 8.2.7: Rome, or a rebel who liquidates, against a conflict."""
    strength = fleet(view, army) if sea else army_land(view, army)
    foe = conflict_naval(view, war) if sea else conflict_land(view, war)
    led = command(view, (army.commander, army.master), total(strength))
    disaster, standoff = numbers(view, war, army.men)
    off = "8.0.7.several" if view.numbers_off[war] == 1 and army.loyal else ""
    if off:
        disaster = standoff = ()
    rule = "8.2.2" if sea else "8.2.7"
    own = (*led.parts, *strength)
    foes = (*foe, *_omens(view, army.loyal))
    return Matchup(rule, own, foes, disaster, standoff, led.die, off, die_most=led.most)


def rebel_matchup(view: State, army: Army) -> Matchup:
    """8.3.1, 8.5.1: against the rebel who is at Rome."""
    rebels = rebel_army(view)
    rebellion = view.rebellion
    propraetor = rebellion is not None and rebellion.home != NOWHERE
    theirs = army_land(view, rebels)
    against = command(view, rebels.men, total(theirs))
    rule = "8.5.1" if propraetor else "8.3.1"
    return _civil(view, rule, army, army_land(view, army), against, theirs)


def province_matchup(view: State, expedition: Expedition, sea: bool) -> Matchup:
    """8.6.1, 8.7.4, 8.7.6: against a province of the rebellion."""
    army, province = army_of(expedition), expedition.target - PROVINCE
    man = governor_of(view, province)
    theirs = province_fleet(view, province) if sea else province_land(view, province)
    against = command(view, [man], total(theirs))
    if sea:
        return _civil(view, "8.7.4", army, fleet(view, army), against, theirs)
    rule = "8.7.6" if ships_of(view, province) or expedition.at_sea else "8.6.1"
    return _civil(view, rule, army, army_land(view, army), against, theirs)


def _civil(
    view: State, rule: str, army: Army, strength: Parts, against: Command, theirs: Parts
) -> Matchup:
    """8.0.7: without Disaster or Standoff."""
    led = command(view, (army.commander, army.master), total(strength))
    own = (*led.parts, *strength)
    foe = (*against.parts, *theirs, *_omens(view, True))
    sign, most = (-1, against.most) if against.die else (1, led.most)
    die = led.die or against.die
    return Matchup(rule, own, foe, die=die, die_sign=sign, die_most=most)


def province_fleet(view: State, province: int) -> Parts:
    """8.7.3, G8: the ships beyond the land value; with the option `rebel-naval-full` all."""
    ships = province_naval(view, province)
    if option(view, "option.rebel-naval-full"):
        return ships
    surplus = total(ships) - total(province_land(view, province))
    return (Summand("surplus", max(0, surplus), province, total(ships)),)


def province_naval_due(view: State, province: int) -> bool:
    """8.7.2, 8.7.3: is there a surplus of ships, not yet beaten?"""
    rebellion = view.rebellion
    if rebellion is not None and province in rebellion.sea_won:
        return False
    return total(province_naval(view, province)) > total(province_land(view, province))


def province_support(view: State, province: int) -> int:
    """8.7.2, 8.7.3: squadrons that a landing needs."""
    ships = total(province_naval(view, province))
    return min(ships, total(province_land(view, province)))


def convoy_matchup(view: State, convoy: Convoy, squadrons: int) -> Matchup:
    """8.4.2: nobody commands; native ships stay at home."""
    province = convoy.province
    flotillas = view.flotillas[province]
    rebels = squadron_count(view, garrison(province))
    foe = (
        Summand("flotillas", flotillas, province, flotillas),
        Summand("squadrons", rebels, province, rebels),
    )
    escort = tuple(part for part in foe if part.count)
    own = (Summand("squadrons", squadrons, count=squadrons),)
    return Matchup("8.4.2", own, (*escort, *_omens(view, True)))


def assault_matchup(view: State, war: int, province: int, sea: bool) -> Matchup:
    """8.9.5, 8.9.6: a conflict attacks a province; its governor defends it."""
    man = governor_of(view, province)
    strength = province_naval(view, province) if sea else province_land(view, province)
    foe = conflict_naval(view, war, True) if sea else conflict_land(view, war, True)
    led = command(view, [man], total(strength))
    disaster, standoff = numbers(view, war, [man])
    short = not sea and ships_of(view, province) < support_of(view, war, True)
    rule = "8.9.5" if sea else "8.9.6"
    own = (*led.parts, *strength)
    foes = (*foe, *_omens(view, view.holder[province] == ROMAN))
    short_of_ships = "8.9.6" if short else ""
    return Matchup(
        rule,
        own,
        foes,
        disaster,
        standoff,
        led.die,
        die_most=led.most,
        no_victory=short_of_ships,
    )


def _omens(view: State, loyal: bool) -> Parts:
    """8.0.6: evil omens weigh on Rome and on loyal governors alone."""
    return (Summand("omens", view.omens),) if loyal and view.omens else ()
