"""What an answer brings that its player may not foresee."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Action, Prompt, Prospect, foretell
from core.republic.box.actions import Done, NextBattle, StayAboard
from core.republic.box.board import REBEL_ARMY
from core.republic.box.state import FAILED, NOT_FOUGHT, SENATE, State, active, expeditions_on
from core.republic.combat.assault import open_to
from core.republic.year.senate.closing import undone


def prospects(view: State, prompt: Prompt, action: Action) -> list[Prospect]:
    """Of a battle, the province that is attacked if it fails; at the end of the Senate phase, what
    is left undone."""
    if isinstance(action, NextBattle) and prompt.kind == "next-battle":
        return list(_if_it_fails(view, action))
    if isinstance(action, Done) and view.step == SENATE:
        return [*undone(view), *_undefended(view)]
    if isinstance(action, StayAboard):
        return [foretell("no-landing", "8.2.5")]
    return []


def _if_it_fails(view: State, action: NextBattle) -> Iterator[Prospect]:
    """8.0.14: the last army on a conflict, when all others have failed."""
    if action.target >= REBEL_ARMY:
        return
    others = [e for e in expeditions_on(view, action.target) if e.commander != action.man]
    if any(e.fate not in FAILED for e in others):
        return
    for province in view.board.attacks[action.target]:
        if open_to(view, province):
            war = action.target
            yield foretell("assault-if-it-fails", "8.9.1", conflict=war, province=province)
            return


def _undefended(view: State) -> Iterator[Prospect]:
    """8.9.1: active conflicts that nobody is sent against."""
    for war in active(view):
        if any(e.fate == NOT_FOUGHT for e in expeditions_on(view, war)):
            continue
        for province in view.board.attacks[war]:
            if open_to(view, province):
                yield foretell("assault-to-come", "8.9.1", conflict=war, province=province)
                break
