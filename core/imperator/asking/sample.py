"""Sequences of legal actions that build an action only when it is asked for.

A march has millions of variants; the offer behind it is small. `Sample` counts a fair share of
them and builds the one that is picked, so that listing costs what the offer costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from core.contract import Action

LISTED, SAMPLED = 60, 15  # of more subsets than LISTED only SAMPLED are offered


class Sample(Sequence[Action]):
    """`size` actions, the i-th made by `build(i)`."""

    __slots__ = ("build", "size")

    def __init__(self, size: int, build: Callable[[int], Action]) -> None:
        self.size, self.build = size, build

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> list[Action]: ...
    def __getitem__(self, i: int | slice) -> Action | list[Action]:
        if isinstance(i, int):
            if not -self.size <= i < self.size:
                raise IndexError(i)
            return self.build(i if i >= 0 else i + self.size)
        return [self.build(j) for j in range(*i.indices(self.size))]

    def __iter__(self) -> Iterator[Action]:
        return map(self.build, range(self.size))


def scatter(nonce: int, i: int) -> int:
    """A number that looks random but depends on the position alone: never one of its dice."""
    x = (nonce * 0x9E3779B97F4A7C15 + i * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    x ^= x >> 29
    x = (x * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return x ^ (x >> 32)


def pick(items: Sequence[int], count: int, luck: int) -> tuple[int, ...]:
    """`count` of the items, in their order, chosen by `luck`."""
    if count >= len(items):
        return tuple(items)
    rest = list(items)
    fewer = min(count, len(items) - count)
    drawn = []
    for _ in range(fewer):
        luck = scatter(luck, 1)
        drawn.append(rest.pop(luck % len(rest)))
    return tuple(sorted(drawn)) if fewer == count else tuple(rest)
