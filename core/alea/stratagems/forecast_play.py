"""6.3: the battle as a stratagem would make it; `interject` plays it on a copy of the view."""

from __future__ import annotations

import msgspec

from core.alea.box.actions import Play
from core.alea.box.state import State, copied
from core.alea.combat.forecast import forecast_ahead
from core.alea.stratagems.choose_play import interject_options
from core.alea.stratagems.cup import RULES
from core.alea.stratagems.phase_e import interject, why_not_interjection
from core.contract import Options
from core.dice import D10
from core.imperator.asking.choices import Partial
from core.imperator.combat.forecast import Clash
from core.imperator.stratagems.forecast_play import filled_in, first_changed, play_on
from core.preview import Preview

# Faces whose dice decide about the battle: how they are taken to fall. A dagger is played in the
# hope that it strikes; most leaders survive the plague.
PRESUMED = {"assassination": D10.faces()[-1], "plague": D10.faces()[0]}


def forecast_play(view: State, seat: int, partial: Partial) -> Clash | None:
    """The battle that is on, or the first one ahead, that what this seat says would change."""
    before = forecast_ahead(view)
    play = _whole(view, seat, partial) if before else None
    if play is None or why_not_interjection(view, seat, play) is not None:
        return None
    preview = Preview(copied(view))
    step = interject(preview.table, preview.state, seat, play)
    play_on(preview, view, step, PRESUMED.get(play.face))
    given = RULES[play.face] if preview.falls else ""
    return first_changed(before, forecast_ahead(preview.state), given)


def _whole(view: State, seat: int, partial: Partial) -> Play | None:
    """Fields without a choice are filled in. Where a force slips away to does not matter: the
    battle behind it is the same."""

    def anywhere(partial: Partial, asked: Options) -> bool:
        return partial.get("face") == "flight" and asked.field == "zone"

    whole = filled_in(partial, lambda chosen: interject_options(view, seat, chosen), anywhere)
    return None if whole is None else msgspec.convert(whole, Play)
