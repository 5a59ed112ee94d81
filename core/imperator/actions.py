"""What players of both games say at the table alike. Pieces and counters are their numbers."""

from __future__ import annotations

from core.contract import Action


class Lose(Action, frozen=True, tag="lose"):
    """8.4.2: the owner chooses which units suffer."""

    units: tuple[int, ...]


class Discard(Action, frozen=True, tag="discard"):
    """2.F: stratagem counters beyond the limit go back into the cup."""

    counters: tuple[int, ...]
