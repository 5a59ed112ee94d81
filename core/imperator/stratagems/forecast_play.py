"""6.3: the battle as a stratagem would make it, before it is played.

What a face does is not known here. The play runs on a copy of the view, as if it had been made;
then the battle is drawn up and forecast as any other.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from core.contract import TABLE, Answer, Options, Prompt, Rolled, Step
from core.dice import RollPrompt
from core.imperator.asking.choices import Partial
from core.imperator.combat.forecast import Clash
from core.imperator.state import S
from core.preview import Preview, going_on

Clashes = dict[int, Clash]  # place -> its battle


def filled_in(
    partial: Partial,
    options: Callable[[Partial], Options | None],
    any_serves: Callable[[Partial, Options], bool] = lambda partial, asked: False,
) -> Partial | None:
    """The whole play: fields without a choice, or where `any_serves`, are filled in. None if
    something is left to choose."""
    while (asked := options(partial)) is not None:
        ways = asked.open()
        if asked.refusal or asked.many or not ways:
            return None
        if len(ways) > 1 and not any_serves(partial, asked):
            return None
        partial = partial | {asked.field: ways[0].value}
    return partial


def play_on(preview: Preview[S], view: S, step: Step, presumed: int | None) -> None:
    """The play's step, as far as nobody else has to say anything; its dice fall as `presumed`."""

    def replies(prompt: Prompt) -> Answer | None:
        if isinstance(prompt, RollPrompt) and presumed is not None:
            return TABLE, Rolled(presumed)
        return going_on(prompt)

    state = preview.state
    if preview.play(step, replies) is not None:
        state.die, state.batch = view.die, view.batch  # they lie there still
    state.window = view.window


def first_changed(before: Clashes, after: Clashes, given: str) -> Clash | None:
    """The first battle that is another now, or none any more; `given`: the rule by which dice were
    presumed to fall."""
    for place, was in before.items():
        if place not in after:
            return structs.replace(was, was=was, given=given, off=True)
        if after[place] != was:
            return structs.replace(after[place], was=was, given=given)
    return None
