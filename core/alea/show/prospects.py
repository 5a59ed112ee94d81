"""What an answer would bring by itself: the steps that would bring it are tried on a copy."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.actions import Play, Recruit, Retreat, Sail
from core.alea.box.board import LETTER, NOBODY, UNPLACED
from core.alea.box.state import CONTROL, FLEETS, RECOVERY, SWAP, State, enemy
from core.alea.combat.contested import forced_out
from core.alea.combat.forecast import forecast_now
from core.alea.combat.forecast_move import after, left_alone
from core.alea.combat.naval_evasion import cannot_leave
from core.alea.combat.refuge import remember_origins
from core.alea.combat.retreat import RetreatPrompt
from core.alea.march.move_offer import MovePrompt
from core.alea.show.foresight import END_EVENTS, Foresight, foresee
from core.alea.start.free_deployment import DeployPrompt
from core.alea.stratagems.without_battle import whose_die
from core.alea.year.recruitment import RecruitPrompt, chosen, short_regions
from core.alea.year.year_end import displaced
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


def prospects(view: State, prompt: Prompt, action: Action) -> list[Prospect]:
    """Of a move, the leaders who would stand alone among enemies, the fleets that it drives off and
    what a defeat would cost beyond the table; of a side's last sequence, its winter; of taking no
    recruits, that none will follow; of a whole set-up, whom it moves; of a retreat, that its
    ships have no leader; where a die may be changed, what it means."""
    if isinstance(prompt, WindowPrompt):
        if prompt.about is not None:
            return list(_dice(view, prompt.about, action))
        waits = prompt.name == "before-battle" and isinstance(action, GoOn)
        return (
            list(costs_of_defeat(forecast_now(view), enemy(view.active), LETTER)) if waits else []
        )
    if isinstance(action, March | Sail):
        then, battle = after(view, action), prompt.forecast(view, action)
        return [
            *leaders_alone(left_alone(then, action)),
            *_driven_off(view, then),
            *costs_of_defeat(battle, view.active, LETTER),
        ]
    if isinstance(action, Stand | Fight):
        defender = enemy(view.active)
        side = defender if isinstance(action, Stand) else view.active
        return list(costs_of_defeat(prompt.forecast(view, action), side, LETTER))
    if isinstance(prompt, DeployPrompt) and isinstance(action, Deploy):
        return list(_deployed(view, action))
    if isinstance(prompt, RecruitPrompt) and isinstance(action, Recruit):
        done = foretell("recruits-no-more", "9.4.recruits", region=prompt.region)
        return [] if chosen(action) else [done]
    if isinstance(prompt, RetreatPrompt) and isinstance(action, Retreat):
        alone = foretell("ships-without-leader", "3.4.2.leader")
        return [alone] if prompt.leaves_ships_alone(view, action) else []
    if not isinstance(prompt, MovePrompt) or not isinstance(action, Done):
        return []
    return list(_winter(view, prompt.side)) if _last_sequence(view, prompt.side) else []


# --- a whole set-up ------------------------------------------------------------------------------


def _deployed(view: State, action: Deploy) -> Iterator[Prospect]:
    """It undoes what was placed by hand, and leaves nothing to place."""
    where = view.where
    moved = sum(where[piece] not in (UNPLACED, zone) for piece, zone in action.places)
    if moved:
        yield foretell("placed-anew", "deploy", count=moved)
    yield foretell("deployment-over", "deploy")


# --- 6.3 a die that may be changed ---------------------------------------------------------------


def _dice(view: State, about: DieTest, action: Action) -> Iterator[Prospect]:
    """What lies there, or what divine favour would make of it."""
    lying = dice_lying(view)
    if isinstance(action, GoOn):
        yield from dice_left_alone(view, about, lying)
    elif isinstance(action, Play) and action.face == "favour" and action.die is not None:
        face = dict(lying).get(whose_die(action), action.die)
        yield from die_changed(view, about, action.die, face, "6.3.favour")


# --- 8.2 fleets forced off a coast ----------------------------------------------------------------


def _driven_off(view: State, state: State) -> Iterator[Prospect]:
    """8.2: fleets alone on a coast where land units come must sail, or are lost."""
    remember_origins(state)
    foe, known = enemy(state.active), forced_out(view)
    for place in forced_out(state):
        if place not in known:
            kind = "fleets-lost" if cannot_leave(state, place) else "fleets-must-go"
            count = len(state.index.fleets[foe][place])
            yield foretell(kind, "8.2.forced", side=foe, place=place, count=count)


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
    yield from _control_lost(view, foresight, side)
    for event in foresight.events_of(FLEETS, RECOVERY):
        args = event.args
        if event.kind == "winter-losses" and args["side"] == side:
            yield foretell("winter-losses", event.rule, place=args["place"], some=args["units"])
        elif event.kind == "leader-returns-later" and view.side[args["leader"]] == side:
            yield foretell("leader-goes-away", event.rule, leader=args["leader"])
    if not over and not any(doubt.step == SWAP for doubt in foresight.doubts):
        yield from _to_mend(foresight.state, side)


def _end(verdict: Event) -> Prospect:
    if verdict.kind == "victory":
        side, level = verdict.args["side"], verdict.args["level"]
        return foretell("game-won", verdict.rule, side=side, level=level)
    kind = "game-drawn" if verdict.kind == "draw" else "game-lost"
    return foretell(kind, verdict.rule)


def _control_lost(view: State, foresight: Foresight, side: int) -> Iterator[Prospect]:
    """3.7.3: its regions and Roma that the other side takes, or that become neutral."""
    for event in foresight.events_of(CONTROL):
        region = event.args.get("region", -1)
        if region >= 0 and view.control[region] == side:
            heir = event.args.get("side", NOBODY)
            yield foretell("region-goes", event.rule, region=region, side=heir)
    if view.roma == side != foresight.state.roma:
        yield foretell("roma-goes", "3.7.3.roma", side=foresight.state.roma)


def _to_mend(after: State, side: int) -> Iterator[Prospect]:
    """9.2, 9.4: stacks that may not winter where they stand, regions without their garrison."""
    for stack in displaced(after, side):
        yield foretell("must-winter-elsewhere", "9.2.relocation", some=stack)
    for region in short_regions(after, side):
        least = after.board.regions[region].garrison
        yield foretell("garrison-lacking", "9.4.garrison", region=region, least=least)
