"""frame.senate: what is left undone when the Senate says that it is done, and the end of the
phase."""

from __future__ import annotations

from core.contract import Event, Prospect, Table, foretell
from core.republic.box.board import GOVERNS, NOBODY, REBEL_ARMY, ROMAN
from core.republic.box.state import (
    COMBAT,
    Expedition,
    State,
    expeditions_on,
    man_at,
)
from core.republic.year.senate.posts import army_to_rome
from core.republic.year.senate.strength import coming_home


def undone(view: State) -> list[Prospect]:
    """What happens at `done`, or because of it; the worst first."""
    home = coming_home(view)
    slots = [army.slot for army, _ in home]
    notes: list[Prospect] = []
    rebellion = view.rebellion
    if rebellion is not None and rebellion.marches:
        against = [e for e in expeditions_on(view, REBEL_ARMY) if e.slot not in slots]
        if not against:
            notes.append(foretell("rome-falls", "frame.senate.11", rebel=rebellion.rebel))
    for army, why in home:
        notes.append(_comes_home(army, why.rule))
    vacant = [
        province
        for province, holder in enumerate(view.holder)
        if holder == ROMAN and man_at(view, GOVERNS, province) == NOBODY
    ]
    if vacant:
        notes.append(foretell("no-governors", "frame.senate.9", provinces=vacant))
    return notes


def _comes_home(army: Expedition, rule: str) -> Prospect:
    if rule == "frame.senate.8":
        return foretell("comes-home", "frame.senate.8", target=army.target)
    return foretell("comes-home", "frame.senate.7", target=army.target)


def close(table: Table, state: State) -> None:
    """frame.senate.7: tokens, and armies without a commander, come to Rome."""
    for army, why in coming_home(state):
        args = {"target": army.target, "man": army.commander}
        if why.rule == "frame.senate.8":
            table.tell(Event("token-home", "frame.senate.8", args))
        elif army.commander == NOBODY:
            table.tell(Event("leaderless-home", "frame.senate.7", {"target": army.target}))
        else:
            table.tell(Event("token-home", "frame.senate.7", args))
        army_to_rome(state, army)
    state.step = COMBAT
