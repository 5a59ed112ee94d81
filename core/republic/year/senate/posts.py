"""frame.senate.4, .9: men who come to Rome, and governors who go out."""

from __future__ import annotations

from typing import Any

from core.contract import Event, Options, Refusal, Table, refuse
from core.republic.box.actions import Govern, Recall
from core.republic.box.board import (
    COMMANDS,
    GOVERNS,
    IN_ROME,
    MASTER,
    NO_PROVINCE,
    NOBODY,
    ROMAN,
)
from core.republic.box.pieces import assign, end_expedition
from core.republic.box.state import Expedition, State, expedition_in, force, man_at
from core.republic.year.asking import one_of
from core.republic.year.senate.travel import CAME, units_at, why_not_travel

CALLED_HOME, APPOINTED = 1, 2  # flags of a man


def why_not_appoint(view: State, man: int, rule: str) -> Refusal | None:
    """A man in Rome who has no new post yet this turn."""
    if not 0 <= man < view.board.man_count or view.post[man] != IN_ROME:
        return refuse("has-a-post", "frame.men.1", man=man)
    if view.used[man] & APPOINTED:
        return refuse("appointed-once", rule, man=man)
    return None


# --- recall --------------------------------------------------------------------------------------


def why_not_recall(view: State, man: int) -> Refusal | None:
    post = view.post[man] if 0 <= man < view.board.man_count else IN_ROME
    if post == MASTER:
        return refuse("master-stays", "frame.senate.5", man=man)
    if post not in (COMMANDS, GOVERNS):
        return refuse("not-recalled", "frame.senate.4", man=man)
    if view.used[man] & CALLED_HOME:
        return refuse("recalled-once", "frame.senate.4", man=man)
    if post == COMMANDS:
        for unit in units_at(view, force(expedition_in(view, view.at[man]))):
            if (refusal := why_not_travel(view, unit, home=True)) is not None:
                return refusal
    return None


def recall_options(view: State, partial: dict[str, Any]) -> Options | None:
    if "man" in partial:
        return None
    away = [man for man, post in enumerate(view.post) if post in (COMMANDS, GOVERNS, MASTER)]
    return one_of("man", [(man, why_not_recall(view, man)) for man in away])


def recalled(table: Table, state: State, man: int) -> None:
    state.used[man] |= CALLED_HOME
    if state.post[man] == GOVERNS:
        province = state.at[man]
        assign(state, man, IN_ROME)
        args = {"man": man, "province": province}
        table.tell(Event("governor-recalled", "frame.senate.9", args))
        return
    expedition = expedition_in(state, state.at[man])
    args = {"man": man, "target": expedition.target}
    table.tell(Event("commander-recalled", "frame.senate.4", args))
    army_to_rome(state, expedition)


def army_to_rome(state: State, expedition: Expedition) -> None:
    """All that is with it comes to Rome, which counts as the move of each unit."""
    for unit in units_at(state, force(expedition)):
        state.moved[unit] |= CAME
    end_expedition(state, expedition)


def recall_sample(view: State) -> list[Recall]:
    away = [man for man, post in enumerate(view.post) if post in (COMMANDS, GOVERNS)]
    return [Recall(man) for man in away if why_not_recall(view, man) is None]


# --- govern --------------------------------------------------------------------------------------


def why_not_province(view: State, province: int) -> Refusal | None:
    holder = view.holder[province] if 0 <= province < view.board.province_count else NO_PROVINCE
    if holder != ROMAN:
        return refuse("not-roman", "frame.senate.9", province=province)
    if (man := man_at(view, GOVERNS, province)) != NOBODY:
        return refuse("has-a-governor", "frame.senate.9", province=province, man=man)
    return None


def why_not_govern(view: State, action: Govern) -> Refusal | None:
    refusal = why_not_appoint(view, action.man, "frame.senate.4")
    return why_not_province(view, action.province) if refusal is None else refusal


def govern_options(view: State, partial: dict[str, Any]) -> Options | None:
    if "man" not in partial:
        return one_of("man", roster(view), what="governor")
    if "province" not in partial:
        there = [p for p, holder in enumerate(view.holder) if holder != NO_PROVINCE]
        return one_of("province", [(p, why_not_province(view, p)) for p in there])
    return None


def roster(view: State) -> list[tuple[int, Refusal | None]]:
    """The men who could have a new post, and why others cannot."""
    known = (IN_ROME, COMMANDS, GOVERNS, MASTER)
    men = [man for man, post in enumerate(view.post) if post in known]
    return [(man, why_not_appoint(view, man, "frame.senate.4")) for man in men]


def governs(table: Table, state: State, action: Govern) -> None:
    state.used[action.man] |= APPOINTED
    assign(state, action.man, GOVERNS, action.province)
    args = {"man": action.man, "province": action.province}
    table.tell(Event("governor-sent", "frame.senate.9", args))


def govern_sample(view: State) -> list[Govern]:
    """Each vacant province with the men whose aptitude matters least, and one with the best."""
    apt = view.board.apt
    able = [man for man, refusal in roster(view) if refusal is None]
    able.sort(key=lambda man: (apt[man], man))
    men = dict.fromkeys((*able[:3], *able[-1:]))
    vacant = [p for p in range(len(view.holder)) if why_not_province(view, p) is None]
    return [Govern(man, province) for province in vacant for man in men]
