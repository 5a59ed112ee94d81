"""6.3: the battle as a stratagem would make it, before it is played.

What a face does is not known here. The play runs on a copy of the view through `interject`, as if
it had been made; then the battle is drawn up and forecast as any other.
"""

from __future__ import annotations

import msgspec
from msgspec import structs

from core.alea.asking.choices import Partial
from core.alea.asking.trial_copy import ListeningTable, trial_copy
from core.alea.box.actions import Play
from core.alea.box.state import State
from core.alea.combat.forecast import Clash, forecast_ahead
from core.alea.stratagems.choose_play import interject_options
from core.alea.stratagems.cup import RULES
from core.alea.stratagems.phase_e import interject, why_not_interjection
from core.contract import TABLE, GoOn, Rolled
from core.dice import D10, RollPrompt
from core.flow import WindowPrompt

# Faces whose dice decide about the battle: how they are taken to fall. A dagger is played in the
# hope that it strikes; most leaders survive the plague.
PRESUMED = {"assassination": D10.faces()[-1], "plague": D10.faces()[0]}


def forecast_play(view: State, seat: int, said: Partial) -> Clash | None:
    """The battle that is on, or the first one ahead, that what this seat says would change."""
    before = forecast_ahead(view)
    play = _whole(view, seat, said) if before else None
    if play is None or why_not_interjection(view, seat, play) is not None:
        return None
    table = ListeningTable()
    after = forecast_ahead(_after(table, view, seat, play))
    given = RULES[play.face] if table.falls else ""
    for place, was in before.items():
        if place not in after:
            return structs.replace(was, was=was, given=given, off=True)
        if after[place] != was:
            return structs.replace(after[place], was=was, given=given)
    return None


def _whole(view: State, seat: int, said: Partial) -> Play | None:
    """What leaves no choice is filled in; and whoever slips away leaves the same battle behind,
    wherever to."""
    while (asked := interject_options(view, seat, said)) is not None:
        found = asked.open()
        anywhere = said.get("face") == "flight" and asked.field == "zone"
        if asked.refusal or asked.many or not found or (len(found) > 1 and not anywhere):
            return None
        said = said | {asked.field: found[0].value}
    return msgspec.convert(said, Play)


def _after(table: ListeningTable, view: State, seat: int, play: Play) -> State:
    """The position once it is played, or as far as nobody else has to say anything."""
    state = trial_copy(view)
    step = interject(table, state, seat, play)
    try:
        prompt = next(step)
        while True:
            if isinstance(prompt, WindowPrompt):
                prompt = step.send((TABLE, GoOn()))
            elif isinstance(prompt, RollPrompt) and play.face in PRESUMED:
                prompt = step.send((TABLE, Rolled(PRESUMED[play.face])))
            else:
                state.die, state.batch = view.die, view.batch  # they lie there still
                break
    except StopIteration:
        pass
    state.window = view.window
    return state
