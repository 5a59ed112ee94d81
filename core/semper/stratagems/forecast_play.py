"""6.3: the battle as a stratagem would make it, before it is played.

What a face does is not known here. The play runs on a copy of the view through `interject`, as if
it had been made; then the battle is drawn up and forecast as any other.
"""

from __future__ import annotations

import msgspec
from msgspec import structs

from core.contract import TABLE, Answer, Prompt, Rolled
from core.dice import D10, RollPrompt
from core.imperator.asking.choices import Partial
from core.imperator.combat.forecast import Clash
from core.preview import Preview, going_on
from core.semper.box.actions import Play
from core.semper.box.state import State, copied
from core.semper.combat.forecast import forecast_ahead
from core.semper.stratagems.choose_play import interject_options
from core.semper.stratagems.cup import RULES
from core.semper.stratagems.phase_e import interject, why_not_interjection

# Faces whose dice decide about the battle: how they are taken to fall. A dagger is played in the
# hope that it strikes; most leaders survive the plague.
PRESUMED = {
    "assassination": D10.faces()[-1],
    "plague": D10.faces()[0],
    "epidemic": D10.faces()[0],
}


def forecast_play(view: State, seat: int, partial: Partial) -> Clash | None:
    """The battle that is on, or the first one ahead, that what this seat says would change."""
    before = forecast_ahead(view)
    play = _whole(view, seat, partial) if before else None
    if play is None or why_not_interjection(view, seat, play) is not None:
        return None
    preview = Preview(copied(view))
    _play_on(preview, view, seat, play)
    after = forecast_ahead(preview.state)
    given = RULES[play.face] if preview.falls else ""
    for place, was in before.items():
        if place not in after:
            return structs.replace(was, was=was, given=given, off=True)
        if after[place] != was:
            return structs.replace(after[place], was=was, given=given)
    return None


def _whole(view: State, seat: int, partial: Partial) -> Play | None:
    """Fields without a choice are filled in."""
    while (asked := interject_options(view, seat, partial)) is not None:
        open_options = asked.open()
        if asked.refusal or asked.many or len(open_options) != 1:
            return None
        partial = partial | {asked.field: open_options[0].value}
    return msgspec.convert(partial, Play)


def _play_on(preview: Preview[State], view: State, seat: int, play: Play) -> None:
    """It is played, as far as nobody else has to say anything."""

    def replies(prompt: Prompt) -> Answer | None:
        if isinstance(prompt, RollPrompt) and play.face in PRESUMED:
            return TABLE, Rolled(PRESUMED[play.face])
        return going_on(prompt)

    state = preview.state
    if preview.play(interject(preview.table, state, seat, play), replies) is not None:
        state.die, state.batch = view.die, view.batch  # they lie there still
    state.window = view.window
