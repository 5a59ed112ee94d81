"""What an answer would bring by itself: the steps that would bring it are tried on a copy."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Action, Event, GoOn, Prompt, Prospect, foretell
from core.flow import DieTest, WindowPrompt
from core.imperator.actions import Deploy, Done, Fight, March, Stand
from core.imperator.show.prospects import (
    costs_of_defeat,
    dice_left_alone,
    dice_lying,
    die_changed,
    leaders_alone,
)
from core.semper.box.actions import Play, Sail
from core.semper.box.board import DEAD, LETTER, NOBODY, UNPLACED
from core.semper.box.state import CONTROL, FLEETS, ROMANS_WINTER, State, enemy, on_map
from core.semper.combat.forecast import forecast_now
from core.semper.combat.forecast_move import after, left_alone
from core.semper.march.move_offer import MovePrompt
from core.semper.show.foresight import END_EVENTS, Foresight, foresee
from core.semper.start.setup import DeployPrompt
from core.semper.stratagems.phase_e import SIGNS
from core.semper.year.winter import leaders_abroad


def prospects(view: State, prompt: Prompt, action: Action) -> list[Prospect]:
    """Of a move, the leaders who would stand alone among enemies and what a defeat would cost
    beyond the table; of a side's last sequence, its winter; of a whole set-up, that it ends the
    deployment; where a die may be changed, what it means."""
    if isinstance(prompt, WindowPrompt):
        return list(_at_a_pause(view, prompt, action))
    if isinstance(action, March | Sail):
        then, battle = after(view, action), prompt.forecast(view, action)
        return [
            *leaders_alone(left_alone(then, action)),
            *costs_of_defeat(battle, view.active, LETTER),
        ]
    if isinstance(action, Stand | Fight):
        defender = enemy(view.active)
        side = defender if isinstance(action, Stand) else view.active
        return list(costs_of_defeat(prompt.forecast(view, action), side, LETTER))
    if isinstance(prompt, DeployPrompt) and isinstance(action, Deploy):
        return list(_deployed(view, action))
    if not isinstance(prompt, MovePrompt) or not isinstance(action, Done):
        return []
    return list(_winter(view, prompt.side)) if _last_sequence(view, prompt.side) else []


def _deployed(view: State, action: Deploy) -> Iterator[Prospect]:
    """3.3.2: it leaves nothing to place."""
    moved = sum(view.where[unit] not in (UNPLACED, zone) for unit, zone in action.places)
    if moved:
        yield foretell("placed-anew", "3.3.2", count=moved)
    yield foretell("deployment-over", "3.3.2")


# --- 6.3 a die that may be changed ---------------------------------------------------------------


def _at_a_pause(view: State, prompt: WindowPrompt, action: Action) -> Iterator[Prospect]:
    if prompt.about is not None:
        yield from _dice(view, prompt.about, action)
    elif prompt.name == "before-battle" and isinstance(action, GoOn):
        yield from costs_of_defeat(forecast_now(view), enemy(view.active), LETTER)


def _dice(view: State, about: DieTest, action: Action) -> Iterator[Prospect]:
    """What lies there, or what a sign from heaven would make of it."""
    lying = dice_lying(view)
    if isinstance(action, GoOn):
        yield from dice_left_alone(view, about, lying)
    elif isinstance(action, Play) and action.face in SIGNS and action.die is not None:
        face = dict(lying).get(None, action.die)
        yield from die_changed(view, about, action.die, face, f"6.3.{action.face}")


# --- 2.F the year's end --------------------------------------------------------------------------


def _last_sequence(view: State, side: int) -> bool:
    """Is this the side's last chance of the year to move? event.10 may give it one more."""
    return view.sequences[side] == 1 and view.extra != side


def _winter(view: State, side: int) -> Iterator[Prospect]:
    """What the side would lose, and what it would have to mend, if the year ended now."""
    foresight = foresee(view)
    if foresight is None:
        return
    over = any(event.kind in END_EVENTS for _, event in foresight.events)
    last = view.year == view.board.scenarios[view.scenario].last
    if foresight.verdict is not None and (over or last):
        yield _end(foresight.verdict)
    if view.factions != foresight.state.factions:
        yield foretell("roles-change-now", "5")
        return  # 5: whose the dioceses are then is another's question
    yield from _control_lost(view, foresight, side)
    yield from _lost_in_winter(view, foresight, side)
    if not over and (abroad := tuple(leaders_abroad(foresight.state, side))):
        yield foretell("must-come-home", "9.3.3", some=abroad)


def _end(verdict: Event) -> Prospect:
    if verdict.kind == "victory":
        side, level = verdict.args["side"], verdict.args["level"]
        return foretell("game-won", verdict.rule, side=side, level=level)
    return foretell("game-drawn", verdict.rule)


def _control_lost(view: State, foresight: Foresight, side: int) -> Iterator[Prospect]:
    """3.7.3: its dioceses that the other side takes; 3.5.4: emperors whom it could not keep."""
    for event in foresight.events_of(CONTROL):
        diocese = event.args.get("diocese", -1)
        if event.kind == "diocese-taken" and view.control[diocese] == side:
            yield foretell("diocese-goes", event.rule, diocese=diocese, side=event.args["side"])
    for doubt in foresight.doubts:
        if doubt.prompt.rule.startswith("3.5.4") and doubt.prompt.args().get("side") == side:
            yield foretell("emperor-goes", doubt.prompt.rule)
    for leader in view.board.roman_leaders:
        died = on_map(view, leader) and foresight.state.where[leader] == DEAD
        if died and view.side[leader] == side:
            yield foretell("leader-lost", "9.2", leader=leader)


def _lost_in_winter(view: State, foresight: Foresight, side: int) -> Iterator[Prospect]:
    """9.2, 9.3: fleets and units that do not come home."""
    for event in foresight.events_of(FLEETS, ROMANS_WINTER):
        args = event.args
        if event.kind == "winter-losses" and args["side"] == side:
            yield foretell("winter-losses", event.rule, place=args["place"], some=args["units"])
        elif event.kind == "fleet-lost":
            fleet = view.board.fleet_of(args["fleet"])
            if view.fleet_side[fleet] == side != NOBODY:
                year = args["year"]
                yield foretell("fleet-goes", event.rule, fleet=args["fleet"], year=year)
