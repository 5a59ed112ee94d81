"""frame.senate: the Senate acts in any order, any number of times, until it says done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.contract import Action, Forecast, Option, Options, Refusal, Step, Table, refuse
from core.flow import ask
from core.republic.box.actions import (
    CallBack,
    Disband,
    Done,
    Games,
    Garrison,
    Govern,
    Guard,
    Raise,
    Recall,
    Send,
    Withdraw,
)
from core.republic.box.board import HOME, NO_PROVINCE, NOBODY
from core.republic.box.state import State
from core.republic.year.asking import RomePrompt, doings
from core.republic.year.senate import garrisons, posts, recruits, samples, send
from core.republic.year.senate.closing import close, undone

Deed = (
    Raise | Disband | Games | Send | Recall | CallBack | Govern | Garrison | Withdraw | Guard | Done
)


class SenatePrompt(RomePrompt[Deed]):
    """What does the Senate do?"""

    kind = "senate"
    rule = "frame.senate.4"
    complete = False

    def __init__(self, state: State) -> None:
        self.treasury = state.treasury

    def args(self) -> dict[str, Any]:
        return {"total": self.treasury}

    def why_not(self, state: State, action: Deed) -> Refusal | None:
        match action:
            case Done():
                return None
            case Raise():
                return recruits.why_not_raise(state, action)
            case Disband():
                return recruits.why_not_disband(state, action)
            case Games():
                return recruits.why_not_games(state)
            case Send():
                return send.why_not_send(state, action)
            case Recall():
                return posts.why_not_recall(state, action.man)
            case CallBack():
                return garrisons.why_not_call_back(state, action)
            case Govern():
                return posts.why_not_govern(state, action)
            case Guard():
                return garrisons.why_not_guard(state, action)
        return garrisons.why_not_move(state, action)

    def legal(self, state: State) -> Sequence[Action]:
        """The end, and a sample of everything else."""
        return [
            Done(),
            *recruits.raise_sample(state),
            *recruits.games_sample(state),
            *samples.send_sample(state),
            *posts.govern_sample(state),
            *posts.recall_sample(state),
            *garrisons.garrison_sample(state),
            *garrisons.call_back_sample(state),
            *garrisons.guard_sample(state),
            *recruits.disband_sample(state),
        ]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return _ways(view)
        fields = FIELDS.get(partial["type"])
        return None if fields is None else fields(view, partial)

    def forecast(self, view: State, action: Deed) -> Forecast | None:
        """The battle that an expedition would fight."""
        return samples.battle_of(view, action) if isinstance(action, Send) else None

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        """The same with what is chosen so far."""
        if partial.get("type") != "send" or "legions" not in partial:
            return None
        man, target = partial["man"], partial["target"]
        legions, squadrons = tuple(partial["legions"]), partial.get("squadrons", 0)
        master = partial.get("master", NOBODY)
        return samples.battle_of(view, Send(man, target, legions, squadrons, master))


Fields = Callable[[State, dict[str, Any]], Options | None]

FIELDS: dict[str, Fields] = {
    "raise": recruits.raise_options,
    "disband": recruits.disband_options,
    "send": send.send_options,
    "recall": posts.recall_options,
    "call-back": garrisons.call_back_options,
    "govern": posts.govern_options,
    "garrison": garrisons.move_options,
    "withdraw": garrisons.move_options,
    "guard": garrisons.guard_options,
}


def _ways(view: State) -> Options:
    """Everything that the Senate can do; `done` tells what would be left undone, and stands before
    what undoes the work of others."""
    nobody = None if HOME in view.where else refuse("nobody-in-rome", "frame.senate.3")
    options = doings(
        [
            ("raise", recruits.why_not_raise_any(view)),
            ("send", _first_bar(view, "send", "man")),
            ("govern", _why_not_govern_any(view)),
            ("garrison", garrisons.why_not_any(view, home=False)),
            ("guard", garrisons.why_not_guard_any(view)),
            ("games", recruits.why_not_games(view)),
            ("done", None),
            ("recall", _first_bar(view, "recall", "man")),
            ("call-back", garrisons.why_not_call_back_any(view)),
            ("withdraw", garrisons.why_not_any(view, home=True)),
            ("disband", nobody),
        ]
    )
    notes = undone(view)
    candidates = [
        Option("done", note=notes[0]) if notes and option.value == "done" else option
        for option in options.candidates
    ]
    return msgspec.structs.replace(options, candidates=candidates)


def _first_bar(view: State, tag: str, field: str) -> Refusal | None:
    """Why none of the candidates for the first field is open."""
    options = FIELDS[tag](view, {"type": tag})
    assert options is not None, field
    return options.stuck()


def _why_not_govern_any(view: State) -> Refusal | None:
    if all(holder == NO_PROVINCE for holder in view.holder):
        return refuse("no-provinces", "frame.senate.9")
    for field in ("man", "province"):
        chosen = {"type": "govern"} if field == "man" else {"type": "govern", "man": 0}
        options = posts.govern_options(view, chosen)
        if options is not None and (refusal := options.stuck()) is not None:
            return refusal
    return None


def senate(table: Table, state: State) -> Step:
    """One deed, or the end of the phase."""
    action = yield from ask(table, state, SenatePrompt)
    match action:
        case Raise():
            recruits.raised(table, state, action)
        case Disband():
            recruits.disbanded(table, state, action)
        case Games():
            recruits.held_games(table, state)
        case Send():
            send.sent(table, state, action)
        case Recall():
            posts.recalled(table, state, action.man)
        case CallBack():
            garrisons.called_back(table, state, action)
        case Govern():
            posts.governs(table, state, action)
        case Garrison() | Withdraw():
            garrisons.garrisoned(table, state, action)
        case Guard():
            garrisons.guarded(table, state, action)
        case _:
            close(table, state)
