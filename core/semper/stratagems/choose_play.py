"""6.3, half-built: which counter, and aimed at what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.contract import Option, Options, Refusal, next_field, refuse
from core.dice import D6
from core.imperator.asking.choices import (
    Partial,
    counter,
    first_refusal,
    one,
    one_asked,
)
from core.imperator.graph import places_of
from core.imperator.stratagems.choose_play import HandOptions
from core.semper.box.actions import Play
from core.semper.box.state import WAR, State, enemy, on_map
from core.semper.stratagems.before_battle import battle_to_come
from core.semper.stratagems.cup import RULES, why_not_camp
from core.semper.stratagems.pacification import (
    GREAT_PEACE,
    PACIFIES,
    pacifiable,
    why_not_pacify_one,
)
from core.semper.stratagems.phase_e import pause_of, plays_of, why_not_interjection

# refusals of a play that is aimed at nothing yet
_UNNAMED = ("name-a-leader", "name-a-land-zone", "name-peoples", "name-a-nationality")


def interject_options(view: State, seat: int, partial: Partial) -> Options | None:
    """A stratagem of phase E, between any two actions."""

    def why_not(number: int, face: str) -> Refusal | None:
        return _why_not(view, seat, number, face)

    def aimed(number: int, face: str) -> Options | None:
        return Aim(view, seat, Play(number, face)).options(partial)

    return HandOptions(view, seat, why_not, aimed).options(partial)


def _why_not(view: State, seat: int, number: int, face: str) -> Refusal | None:
    play = Play(number, face)
    refusal = why_not_camp(view.factions[seat - 1], face)
    refusal = refusal or why_not_interjection(view, seat, play)
    aim = Aim(view, seat, play)
    if aim.plays():
        return None
    return aim.why_no_target() if refusal is None or refusal.kind in _UNNAMED else refusal


class Aim:
    """What one face can be aimed at now."""

    __slots__ = ("play", "seat", "side", "view")

    def __init__(self, view: State, seat: int, play: Play) -> None:
        self.view, self.seat, self.play = view, seat, play
        self.side = view.factions[seat - 1]

    def plays(self) -> list[Play]:
        """Some whole plays, as long as there are any."""
        view, play = self.view, self.play
        if view.step not in WAR or not play.interjects:
            return []
        return list(plays_of(view, self.seat, play.counter, play.face, pause_of(view)))

    def why_not(self, **aims: Any) -> Refusal | None:
        return why_not_interjection(
            self.view, self.seat, msgspec.structs.replace(self.play, **aims)
        )

    def why_no_target(self) -> Refusal | None:
        """Nothing that could be named would do: the reason, where all share one."""
        board, face = self.view.board, self.play.face
        if face in PACIFIES or face == "pacify-nationality":
            return refuse("no-war-with-them", RULES[face])
        if face in ("persecution", "heresy"):
            lands = [d for d, printed in enumerate(board.dioceses) if printed.faithful]
            cities = board.city_mask & sum(board.diocese_mask[diocese] for diocese in lands)
            return first_refusal(self.why_not(zone=zone) for zone in places_of(cities))
        return refuse("no-target", RULES[face])

    def options(self, partial: Partial) -> Options | None:
        own = AIM_OPTIONS.get(self.play.face)
        return next_field(self.plays(), partial) if own is None else own(self, partial)

    # --- faces with more to say than their plays -------------------------------------------------

    def sign(self, partial: Partial) -> Options | None:
        return None if "die" in partial else one("die", D6.faces())

    def leader(self, partial: Partial) -> Options | None:
        """Every enemy leader, those who are safe with the reason."""
        if "leader" in partial:
            return None
        view, foe = self.view, enemy(self.side)
        leaders = [x for x in view.board.roman_leaders if view.side[x] == foe and on_map(view, x)]
        return one_asked("leader", leaders, lambda x: self.why_not(leader=x))

    def zone(self, partial: Partial) -> Options | None:
        """Zones that are worth it first."""
        if "zone" in partial:
            return None
        first = [play.zone for play in self.plays()]
        zones = [z for z in range(self.view.board.zone_count) if self.why_not(zone=z) is None]
        return Options("zone", [Option(z, aside=z not in first) for z in zones], least=1)

    def city(self, partial: Partial) -> Options | None:
        """Zones where it may be put, the other cities with the reason."""
        if "zone" in partial:
            return None
        board = self.view.board
        able = [play.zone for play in self.plays()]
        cities = [z for z in range(board.zone_count) if board.city_mask >> z & 1]
        return one_asked("zone", dict.fromkeys((*able, *cities)), lambda z: self.why_not(zone=z))

    def unit(self, partial: Partial) -> Options | None:
        if "pieces" in partial:
            return None
        units = [play.pieces[0] for play in self.plays()]
        options = [counter(self.view.board, unit) for unit in units]
        return Options("pieces", options, many=True, least=1, most=1, rule=RULES[self.play.face])

    def peoples(self, partial: Partial) -> Options | None:
        """The peoples at war, those who are out of its reach with the reason; with Pax Romana none
        means all."""
        if "peoples" in partial:
            return None
        view, face = self.view, self.play.face
        most, able = PACIFIES[face], pacifiable(view, face)
        options = [Option(people) for people in able]
        options += [
            Option(people, refusal=why_not_pacify_one(view, people, face))
            for people, side in enumerate(view.war)
            if side and people not in able
        ]
        least = 0 if face == GREAT_PEACE else 1
        most = min(most, len(able))
        return Options("peoples", options, many=True, least=least, most=most, rule=RULES[face])

    def flight(self, partial: Partial) -> Options | None:
        view = self.view
        fight = battle_to_come(view, pause_of(view))
        if "zone" in partial or fight is None:
            return None
        return one_asked("zone", view.board.near[fight.zone], lambda zone: self.why_not(zone=zone))


AIM_OPTIONS: dict[str, Callable[[Aim, Partial], Options | None]] = {
    **dict.fromkeys(("in-hoc-signo", "sol-invictus"), Aim.sign),
    **dict.fromkeys(("plague", "epidemic", "desertion", "abandon", "bagaudae"), Aim.zone),
    **dict.fromkeys(("persecution", "heresy"), Aim.city),
    **dict.fromkeys(PACIFIES, Aim.peoples),
    "assassination": Aim.leader,
    "parthian-shot": Aim.unit,
    "flight": Aim.flight,
}
