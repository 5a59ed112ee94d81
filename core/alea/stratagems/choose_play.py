"""6.3, half-built: which counter, which face, at which target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.alea.box.actions import PHASE_E, Play
from core.alea.box.state import State, enemy
from core.alea.stratagems.before_battle import battle_to_come, mustered
from core.alea.stratagems.cup import RULES, why_not_now
from core.alea.stratagems.flight import Fugitives, could_go, land_ends, sea_ends, why_not_flee
from core.alea.stratagems.phase_e import interjections, pause_of, why_not_interjection
from core.alea.stratagems.without_battle import DICE, enemy_legions
from core.contract import Option, Options, Refusal, next_field
from core.dice import D10
from core.imperator.asking.choices import (
    Partial,
    counter,
    one,
    one_asked,
    whole,
)
from core.imperator.stratagems.choose_play import HandOptions


def interject_options(view: State, seat: int, partial: Partial) -> Options | None:
    """A stratagem of phase E, between any two actions."""

    def why_not(number: int, face: str) -> Refusal | None:
        return _why_not(view, seat, number, face)

    def aimed(number: int, face: str) -> Options | None:
        return Aim(view, seat, Play(number, face)).options(partial)

    return HandOptions(view, seat, why_not, aimed, PHASE_E).options(partial)


def _why_not(view: State, seat: int, number: int, face: str) -> Refusal | None:
    play = Play(number, face)
    if not play.interjects:
        return why_not_now(play)
    refusal = why_not_interjection(view, seat, play)
    return None if Aim(view, seat, play).plays() else refusal


class Aim:
    """What one face can be aimed at now."""

    __slots__ = ("play", "seat", "side", "view")

    def __init__(self, view: State, seat: int, play: Play) -> None:
        self.view, self.seat, self.play = view, seat, play
        self.side = view.factions[seat - 1]

    def plays(self) -> list[Play]:
        """Some whole plays, as long as there are any."""
        listed = interjections(self.view, self.seat)
        mine = [play for play in listed if isinstance(play, Play)]
        return [p for p in mine if (p.counter, p.face) == (self.play.counter, self.play.face)]

    def why_not(self, **aims: Any) -> Refusal | None:
        return why_not_interjection(
            self.view, self.seat, msgspec.structs.replace(self.play, **aims)
        )

    def options(self, partial: Partial) -> Options | None:
        own = AIM_OPTIONS.get(self.play.face)
        return next_field(self.plays(), partial) if own is None else own(self, partial)

    # --- faces with more to say than a sample lists --------------------------------------------

    def favour(self, partial: Partial) -> Options | None:
        view = self.view
        if view.die is None and "leader" not in partial:
            return one("leader", [piece for piece, _ in view.batch])
        if "die" in partial:
            return None
        die = D10 if view.die is None else DICE[view.die.what]
        return one("die", die.faces())

    def plague(self, partial: Partial) -> Options | None:
        """Ports where an enemy stands first."""
        if "zone" in partial:
            return None
        first = [play.zone for play in self.plays()]
        ports = [z for z in range(self.view.board.zone_count) if self.why_not(zone=z) is None]
        return Options("zone", [Option(z, aside=z not in first) for z in ports], least=1)

    def desertion(self, partial: Partial) -> Options | None:
        if "zone" not in partial:
            return one("zone", dict.fromkeys(play.zone for play in self.plays()))
        legions = enemy_legions(self.view, self.side, partial["zone"])
        return self._some(partial, legions, zone=partial["zone"])

    def turncoats(self, partial: Partial) -> Options | None:
        fight = battle_to_come(self.view, pause_of(self.view))
        if fight is None:
            return whole("pieces", self.why_not())
        return self._some(partial, mustered(self.view, fight, enemy(self.side)).units)

    def _some(self, partial: Partial, units: list[int], **aims: Any) -> Options | None:
        """As many of these units as the face takes."""
        refusal = self.why_not(pieces=tuple(partial.get("pieces", ())), **aims)
        if "pieces" in partial:
            return whole("pieces", refusal)
        if refusal is None:
            return None  # it takes them all
        count = refusal.args.get("count", 1)
        board = self.view.board
        options = [counter(board, unit) for unit in units if board.piece_people[unit] < 0]
        rule = RULES[self.play.face]
        return Options("pieces", options, many=True, least=count, most=count, rule=rule)

    def flight(self, partial: Partial) -> Options | None:
        view = self.view
        fight = battle_to_come(view, pause_of(view))
        if fight is None:
            return whole("pieces", self.why_not())
        if "pieces" not in partial:
            pieces = could_go(view, fight, self.side)
            options = [counter(view.board, p, why_not_flee(view, p, pieces)) for p in pieces]
            rule = RULES[self.play.face]
            return Options("pieces", options, many=True, least=1, most=len(options), rule=rule)
        if "zone" in partial:
            return None
        pieces = partial["pieces"]
        ends = sea_ends(view, fight.zone)
        if not fight.naval:
            ends = land_ends(view, self.side, fight.zone, Fugitives(view, pieces))
        near = view.board.near[fight.zone] if fight.zone < view.board.zone_count else ()
        return one_asked(
            "zone",
            dict.fromkeys((*ends, *near)),
            lambda zone: self.why_not(zone=zone, pieces=tuple(pieces)),
        )


AIM_OPTIONS: dict[str, Callable[[Aim, Partial], Options | None]] = {
    "favour": Aim.favour,
    "plague": Aim.plague,
    "desertion": Aim.desertion,
    "turncoats": Aim.turncoats,
    "flight": Aim.flight,
}
