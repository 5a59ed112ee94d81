"""Builds actions as a player at the table does: field by field, from what is offered."""

import random
from collections.abc import Callable
from typing import Any

from core.contract import Options

Ask = Callable[[dict[str, Any]], Options | None]

TRIES = 60  # choices of several, until one leads on


def walk(ask: Ask, luck: random.Random, start: dict[str, Any] | None = None) -> dict[str, Any]:
    """A whole action: anything that is open, again where a choice of several leads nowhere."""
    partial = dict(start or {})
    options = ask(dict(partial))
    while options is not None:
        assert options.stuck() is None, ("a dead end", partial, options)
        assert options.field not in partial
        partial[options.field], options = choose(ask, partial, options, luck)
    return partial


def choose(
    ask: Ask, partial: dict[str, Any], options: Options, luck: random.Random
) -> tuple[Any, Options | None]:
    """A value for the field, and what is asked next."""
    if not options.many:
        value = luck.choice([option.value for option in options.open()])
        after = ask(partial | {options.field: value})
        assert after is None or after.stuck() is None, ("a dead end", partial, value, after)
        return value, after
    for attempt in range(TRIES):
        chosen = several(options, luck, attempt)
        if options.why_not(chosen) is not None:
            continue
        after = ask(partial | {options.field: chosen})
        if after is None or after.stuck() is None:
            return chosen, after
    raise AssertionError(("nothing leads on", partial, options))


def several(options: Options, luck: random.Random, attempt: int) -> list[Any]:
    """Some of the candidates: at first any number, then all, then few."""
    values = [option.value for option in options.open()]
    luck.shuffle(values)
    values.sort(key=lambda value: value not in options.needed)
    most = min(options.most, len(values))
    least = max(options.least, len(options.needed))
    count = [luck.randint(min(least, most), most), most, least][
        min(attempt, 2) if attempt < 3 else attempt % 3
    ]
    chosen: list[Any] = []
    for value in values:
        if len(chosen) < count and options.why_too_many([*chosen, value]) is None:
            chosen.append(value)
    return sorted(chosen)
