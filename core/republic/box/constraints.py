"""What the rules state of the cards, provinces and men."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.republic.box.data import Data, LeaderData, WarData

WARS, LEADERS, PROVINCES, FAMILIES = 31, 9, 15, 30
NAVAL = {"pun1", "pir1", "pir2", "alx1"}  # 8.2.1: the cards that the rulebook names


def fault(rule: str, kind: str, *, at: tuple[str, ...] = (), **args: object) -> Fault:
    """A rule, and what in the data or in a position is at odds with it."""
    return Fault(rule, kind, args, "republic", at)


def breaches(data: Data) -> list[Fault]:
    return [*_counts(data), *_names(data), *_numbers(data)]


def _counts(data: Data) -> Iterator[Fault]:
    for rule, what, have, count in (
        ("2", "conflicts", len(data.wars), WARS),
        ("3", "leaders", len(data.leaders), LEADERS),
        ("4", "provinces", len(data.provinces), PROVINCES),
        ("6", "families", len(data.families), FAMILIES),
    ):
        if have != count:
            yield fault(rule, "count-of-cards", what=what, found=have, count=count)


def _names(data: Data) -> Iterator[Fault]:
    """Every card and province that is named exists."""
    provinces = {province.id for province in data.provinces}
    wars = {war.id for war in data.wars}
    families = {war.family for war in data.wars}
    for war in data.wars:
        named = {*war.attacks, *war.creates, *war.needs, *war.developed}
        named |= {war.revolt} - {"", "always"}
        for name in sorted(named - provinces):
            yield fault("2", "no-province", card=war.id, name=name)
    for leader in data.leaders:
        if leader.family not in families:
            yield fault("3", "no-family", card=leader.id, name=leader.family)
    numbers = {family.id for family in data.families}
    for man in data.statesmen:
        if man.id[:-1] not in numbers:
            yield fault("5.2", "no-family", card=man.id, name=man.id[:-1])
        for name in sorted(set(man.ignores) - wars):
            yield fault("5.2.numbers", "no-conflict", card=man.id, name=name)


def _numbers(data: Data) -> Iterator[Fault]:
    """Totals of three dice are 3 to 18; no number is both Disaster and Standoff of one card."""
    cards: list[WarData | LeaderData] = [*data.wars, *data.leaders]
    for card in cards:
        both = (*card.disaster, *card.standoff)
        if len(set(both)) < len(both) or not all(3 <= number <= 18 for number in both):
            yield fault("8.0.7", "bad-numbers", card=card.id)
    for war in data.wars:
        if bool(war.naval) != (war.id in NAVAL):
            yield fault("8.2.1", "naval-card", card=war.id)
        if min(war.land, war.support, war.naval, war.spoils) < 0:
            yield fault("2", "below-zero", card=war.id)
