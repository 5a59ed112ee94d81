"""Links the question to the board: places that answer it, and the place of an answer."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Options, Refusal, not_listed
from core.seat.desk import Desk
from core.seat.outlook import Plan


class Look(NamedTuple):
    """The place and the marks that the board shows for a candidate."""

    place: str = ""  # to look at
    map: bool = False  # does the map list show it best?
    marked: dict[str, str] | None = None  # other marked places, with their costs


def asked_about(desk: Desk, at: int | None) -> list[str]:
    """The places that the question names; else that of the present battle, because a pause names
    no place."""
    prompt = desk.prompt
    if prompt is None or desk.session.curtain():
        return []
    named = prompt.args()
    if battle := Plan(desk, at).outlook():
        named = {"place": battle.where} | named
    places = (desk.presenter.place(name, value) for name, value in named.items())
    return [key for key in places if key]


def marked(desk: Desk, options: Options) -> dict[str, str]:
    """The places that a player can choose, with their costs."""
    costs: dict[str, str] = {}
    for option in options.open():
        key = desk.presenter.place(options.field, option.value)
        if key and key not in costs:
            costs[key] = "" if option.cost is None else str(option.cost)
    return costs


def meant_by(desk: Desk, at: int | None) -> Look:
    """The place that the candidate means, else the place where it stands; for a leader who waits
    beside the map the places where he may enter."""
    if desk.draft is None or desk.draft.options is None or at is None:
        return Look()
    options = desk.draft.options
    value = options.candidates[at].value
    if key := desk.presenter.place(options.field, value):
        return Look(key, map=True)
    stands = desk.presenter.stands(desk.view, options.named, value)
    after = desk.draft.leads_to(at) if stands == "" else None
    return Look(stands or "", marked=marked(desk, after or options))


def candidate_at(desk: Desk, key: str) -> int | None:
    """The first candidate that means this place."""
    draft = desk.draft
    if draft is None or draft.options is None:
        return None
    for number, option in enumerate(draft.options.candidates):
        listed = desk.details or not option.aside
        if listed and desk.presenter.place(draft.options.field, option.value) == key:
            return number
    return None


def begin_at(desk: Desk, key: str) -> int | None:
    """Begin the first open kind of action that starts at this place, if no kind is chosen yet.
    Return the candidate that means the place."""
    draft = desk.draft
    if draft is None or draft.options is None or draft.options.field != "type":
        return None
    for number, option in enumerate(draft.options.candidates):
        following = draft.leads_to(number) if option.refusal is None else None
        for at, further in enumerate(following.candidates if following else []):
            assert following is not None
            if desk.presenter.place(following.field, further.value) == key:
                draft.choose(number)
                return at
    return None


def why_not_there(desk: Desk, key: str) -> Refusal | None:
    """If the question asks for places: why this one is no candidate."""
    draft, prompt, presenter = desk.draft, desk.prompt, desk.presenter
    if draft is None or draft.options is None or prompt is None:
        return None
    field = draft.options.field
    if not any(presenter.place(field, o.value) for o in draft.options.candidates):
        return None
    value = presenter.meant(desk.view, draft.partial, field, key)
    action = None if value is None else draft.action_with(value)
    if action is None:
        return not_listed()
    if desk.breaking_in:
        return desk.system.interjection(desk.view, desk.breaking_in, action) or not_listed()
    return prompt.why_not(desk.view, action) or not_listed()
