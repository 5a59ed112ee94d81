"""frame.revenue: what the next Revenue phase will bring and cost, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Pane, Row
from core.republic.box.data import Income
from core.republic.box.state import State, captives_of, conflicts_counted
from core.republic.show.common import heading, man_name, province_name, signed
from core.republic.show.vocabulary import label_words, pane_words
from core.republic.start.setup import all_campaigns
from core.republic.year.revenue import governed_provinces, threatened
from core.republic.year.upkeep import UNIT_COST, WAR_COST, in_service, ransom_of

FACES = (1, 6)


def treasury_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    return Pane("treasury", words["treasury"], ("", words["talents"]), list(_rows(view, lang)))


def _rows(view: State, lang: str) -> Iterator[Row]:
    words = pane_words(lang)
    income = all_campaigns()[view.campaign].income
    least = most = view.treasury + income
    yield Row("now", (words["now"], str(view.treasury)), rule="frame.revenue.1")
    yield Row("income", (words["income"], signed(income)), rule="frame.revenue.1")
    for province in governed_provinces(view):
        low, high = (0, 0) if threatened(view, province) else limits(_income(view, province))
        least, most = least + low, most + high
        yield _province(view, province, lang)
    wars, units = conflicts_counted(view), in_service(view)
    for name, count, cost, rule in (
        ("upkeep-conflicts", wars, WAR_COST, "frame.revenue.6"),
        ("upkeep-units", units, UNIT_COST, "frame.revenue.6"),
    ):
        least, most = least - count * cost, most - count * cost
        yield Row(name, (words[name].format(count=count), signed(-count * cost)), rule=rule)
    yield heading(words["next-treasury"], "frame.revenue.7")
    text = str(least) if least == most else words["from-to"].format(least=least, most=most)
    yield Row("next", (words["next-if-same"], text), rule="frame.revenue.7")
    captives = [man for war in range(view.board.war_count) for man in captives_of(view, war)]
    if captives:
        yield heading(words["ransoms"], "frame.revenue.5")
    for man in captives:
        price = signed(-ransom_of(view, man))
        yield Row(f"ransom {man}", (man_name(view.board, man), price), rule="frame.revenue.5")


def _income(view: State, province: int) -> Income:
    return view.board.side(province, view.developed[province]).state


def limits(income: Income) -> tuple[int, int]:
    """The least and the most that these dice bring; below 0: they are paid."""
    ends = sorted(income.dice * face + income.plus for face in FACES)
    return ends[0], ends[1]


def _province(view: State, province: int, lang: str) -> Row:
    """Sicily: 2d6-2."""
    name, income = province_name(view.board, province, lang), _income(view, province)
    text = f"{income.dice}d6{signed(income.plus) if income.plus else ''}"
    if threatened(view, province):
        text = label_words(lang)["no-income"]
    return Row(f"income {province}", (name, text), rule="frame.revenue.2")
