"""Self-play looks at what bars answers now and then, so that it meets refusals, too."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from core.contract import TABLE, Options, Prompt
from core.game import Game

AT_BARS = 0.25  # how often a game looks at what is barred
LONGEST = 12  # fields of an action


class BarredRules:
    """Looks at the refusals that bar answers to the open question, without changing the game."""

    def __init__(self, seed: str) -> None:
        self.luck = random.Random(f"{seed}:glances")

    def look(self, game: Game, prompt: Prompt) -> Counter[str]:
        """Now and then: the rules that bar something."""
        if prompt.seat == TABLE or self.luck.random() >= AT_BARS:
            return Counter()
        return barred(prompt, game.view(prompt.seat), self.luck)


def barred(prompt: Prompt, view: Any, luck: random.Random) -> Counter[str]:
    """The rules that bar candidates, on one random way through the fields of an answer."""
    met: Counter[str] = Counter()
    partial: dict[str, Any] = {}
    for _ in range(LONGEST):
        options = prompt.options(view, partial)
        if options is None:
            break
        met.update(option.refusal.rule for option in options.candidates if option.refusal)
        if options.over is not None:
            met[options.over.rule] += 1
        if options.stuck() is not None:
            break
        partial[options.field] = _some(options, luck)
    return met


def _some(options: Options, luck: random.Random) -> Any:
    """One of the open candidates; of several as many as are needed, and one at least."""
    values = [option.value for option in options.open()]
    if not options.many:
        return luck.choice(values)
    chosen = list(options.needed)
    rest = [value for value in values if value not in chosen]
    luck.shuffle(rest)
    wanted = max(options.least, 1)
    for value in rest:
        if len(chosen) < wanted and options.why_too_many([*chosen, value]) is None:
            chosen.append(value)
    return sorted(chosen)
