"""One row of the map list in full: armies, garrisons, men, and every sum term by term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.contract import Pane, Row
from core.republic.box.board import (
    GUARD,
    HELD,
    HOME,
    NOBODY,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
)
from core.republic.box.state import (
    Expedition,
    State,
    captives_of,
    expeditions_on,
    force,
    garrison,
    held_by,
    leaders_with,
    squadron_count,
)
from core.republic.combat import sums
from core.republic.combat.armies import (
    army_land,
    army_of,
    fleet,
    governor_of,
    native_ships,
    natives,
    rebel_army,
    total,
)
from core.republic.combat.matchup import Summand
from core.republic.show.cards import card_row, waiting_leaders
from core.republic.show.common import (
    CITY,
    DECK,
    REBELS_KEY,
    army,
    bound,
    code,
    counted_in_words,
    heading,
    leader_name,
    man_name,
    numbers_text,
    percent,
    province_name,
    provincials,
    target_of,
    war_name,
)
from core.republic.show.map_list import strengths, threats, with_command
from core.republic.show.men import men_at_home, post_text, ratings, values
from core.republic.show.sum_texts import term_rows
from core.republic.show.vocabulary import label_words, pane_words, result_name, unit_names
from core.republic.year.civil_war import chance_of, needed_to_tempt
from core.republic.year.upkeep import ransom_of
from core.texts import labelled, lines

LIST_ROOM = 40  # columns for a list of provinces


def stack_pane(view: State, key: str, lang: str) -> Pane:
    words, place = pane_words(lang), key.partition("/")[0]
    if place == CITY:
        return Pane("stack", words["rome"], ("", ""), list(_rome(view, lang)))
    if place == DECK:
        return Pane("stack", words["deck"], ("", ""), list(_deck(view, lang)))
    if place == REBELS_KEY:
        return Pane("stack", words["rebellion"], ("", ""), list(_rebels(view, lang)))
    target = target_of(view.board, place)
    if target is None:
        return Pane("stack", "", ("", ""), [])
    if target >= PROVINCE:
        title = province_name(view.board, target - PROVINCE, lang)
        return Pane("stack", title, ("", ""), list(_province(view, target - PROVINCE, lang)))
    title = war_name(view.board, target, lang)
    return Pane("stack", title, ("", ""), list(_conflict(view, target, lang)))


# --- a conflict ----------------------------------------------------------------------------------


def _conflict(view: State, war: int, lang: str) -> Iterator[Row]:
    words = pane_words(lang)
    yield from _armies(view, war, lang)
    yield from _summed("land-sum", sums.conflict_land(view, war), view, lang)
    naval = sums.conflict_naval(view, war)
    if view.board.naval[war]:
        name = "fleet-beaten-sum" if view.fleet_beaten[war] else "sea-sum"
        yield from _summed(name, naval, view, lang)
    if total(support := sums.conflict_support(view, war)):
        yield from _summed("support-sum", support, view, lang)
    yield from _numbers(view, war, lang)
    yield from _of_card(view, war, lang)
    for n, man in enumerate(captives_of(view, war)):
        if n == 0:
            yield heading(words["captives"], "6.ransom")
        text = label_words(lang)["ransom"].format(talents=ransom_of(view, man))
        yield Row(f"captive {man}", (man_name(view.board, man), text), rule="6.ransom")


def _summed(name: str, parts: Iterable[Summand], view: State, lang: str) -> Iterator[Row]:
    """A heading with the sum, and a line for each term."""
    parts = tuple(parts)
    yield heading(pane_words(lang)[name].format(total=total(parts)), "8.0.5")
    yield from term_rows(view, name, parts, lang)


def _numbers(view: State, war: int, lang: str) -> Iterator[Row]:
    """8.0.7: the card's, and those of each leader."""
    words, labels, board = pane_words(lang), label_words(lang), view.board
    yield heading(words["numbers"], "8.0.7")
    card = board.wars[war]
    text = numbers_text(card.disaster, card.standoff)
    yield Row("numbers card", (labels["the-card"], text), rule="8.0.7")
    for leader in leaders_with(view, war):
        one = board.leaders[leader]
        text = numbers_text(one.disaster, one.standoff)
        yield Row(f"numbers {leader}", (leader_name(board, leader, lang), text), rule="3")
    if view.numbers_off[war] == 1:
        yield heading(labels["numbers-off"], "8.0.7.several")


def _of_card(view: State, war: int, lang: str) -> Iterator[Row]:
    """What it brings, what it goes for, and what stands on it."""
    words, labels, board = pane_words(lang), label_words(lang), view.board
    card = board.wars[war]
    facts: list[tuple[str, str | list[str], str]] = []
    if card.spoils:
        spoils = labels["no-spoils"] if view.revolt[war] else str(card.spoils)
        facts.append(("spoils", spoils, "2.1"))
    for name, provinces in (
        ("creates", board.creates[war]),
        ("attacks", board.attacks[war]),
        ("holds", held_by(view, war)),
    ):
        if provinces:
            names = [province_name(board, province, lang) for province in provinces]
            facts.append((name, lines(names, LIST_ROOM), "8.9.1" if name == "attacks" else "2.1"))
    if card.drought:
        facts.append(("drought-card", labels["each-turn"], "frame.people.1"))
    if view.unprosecuted[war]:
        facts.append(("unprosecuted-card", labels["each-turn"], "8.10.1"))
    if facts:
        yield heading(words["card-says"], "2")
    for name, text, rule in facts:
        for n, line in enumerate(text if isinstance(text, list) else [text]):
            yield Row(f"card {name} {n}", (labels[name] if n == 0 else "", line), rule=rule)


# --- armies --------------------------------------------------------------------------------------


def _armies(view: State, target: int, lang: str) -> Iterator[Row]:
    for number, expedition in enumerate(expeditions_on(view, target), start=1):
        yield from _army(view, number, expedition, lang)


def _army(view: State, number: int, expedition: Expedition, lang: str) -> Iterator[Row]:
    labels, board = label_words(lang), view.board
    fate = "" if not expedition.fate else f", {result_name(expedition.fate, lang)}"
    commander = man_name(board, expedition.commander)
    if expedition.commander == NOBODY:
        commander = labels["nobody"]
    own = army_of(expedition)
    land, sea = (
        with_command(view, own, parts) for parts in (army_land(view, own), fleet(view, own))
    )
    strong = labels["land-of"].format(count=total(land))
    if fleet(view, own):
        strong += f", {labels['sea-of'].format(text=total(sea))}"
    yield heading(f"{number}. {labelled(commander, strong, lang)}{fate}", "8.1.2")
    for man in (expedition.commander, expedition.master):
        if man != NOBODY:
            yield _man(view, f"{number} man {man}", man, lang)
    yield from _units(view, f"{number}", force(expedition), lang)


def _man(view: State, key: str, man: int, lang: str) -> Row:
    """Sulla (1C): APT 4 LOY 5 INF 5 POP 0"""
    board = view.board
    rated = zip(ratings(lang), values(view, man), strict=True)
    text = " ".join(f"{name} {value}" for name, value in rated)
    return Row(key, (f"{man_name(board, man)} ({board.man_ids[man]})", text), rule="8.0.4")


def _units(view: State, key: str, place: int, lang: str) -> Iterator[Row]:
    """Legions by their number, veterans with the name that they are bound to, squadrons."""
    labels, names = label_words(lang), unit_names(lang)
    for kind, count in army(view, place):
        if kind == "veteran":
            for owner, bound_ones in bound(view, place).items():
                whose = labels["free"]
                if owner != NOBODY:
                    whose = labels["of-man"].format(man=man_name(view.board, owner))
                (text,) = counted_in_words([(kind, bound_ones)], lang)
                yield Row(f"{key} veterans {owner}", (text, whose), rule="8.0.10")
        elif count:
            (text,) = counted_in_words([(kind, count)], lang)
            yield Row(f"{key} {kind}", (text, names[f"{kind}-worth"]), rule="8.0.4")


# --- the rebellion -------------------------------------------------------------------------------


def _rebels(view: State, lang: str) -> Iterator[Row]:
    rebellion, labels, board = view.rebellion, label_words(lang), view.board
    if rebellion is None:
        return
    yield _man(view, "rebel", rebellion.rebel, lang)
    yield Row("does", (labels["post"], post_text(view, rebellion.rebel, lang)), rule="8.3")
    if rebellion.marches:
        turn = labels["turn-of-fighting"].format(turn=rebellion.turns + 1)
        yield Row("turns", (turn, ""), rule="8.4.4")
        yield from _units(view, "rebels", REBELS, lang)
        for text in counted_in_words([("militia", rebellion.militia)], lang):
            yield Row("rebels militia", (text, ""), rule="8.0.3")
        own = rebel_army(view)
        yield from _summed("land-sum", with_command(view, own, army_land(view, own)), view, lang)
    if view.convoys:
        yield heading(pane_words(lang)["convoys"], "8.4")
    for convoy in view.convoys:
        kinds = [("legion", len(convoy.legions)), ("militia", convoy.militia)]
        units = ", ".join(counted_in_words(kinds, lang))
        name = province_name(board, convoy.province, lang)
        yield Row(f"convoy {convoy.province}", (name, units), rule="8.4")
    provinces = [p for p, holder in enumerate(view.holder) if holder == REBEL]
    if provinces:
        yield heading(pane_words(lang)["rebel"], "8.6")
    for province in provinces:
        name = province_name(board, province, lang)
        governor = governor_of(view, province)
        text = man_name(board, governor) if governor != NOBODY else labels["no-governor"]
        yield Row(f"rebel {province}", (name, text), rule="8.6")
    yield from _armies(view, REBEL_ARMY, lang)


# --- a province ----------------------------------------------------------------------------------


def _province(view: State, province: int, lang: str) -> Iterator[Row]:
    words, labels, board = pane_words(lang), label_words(lang), view.board
    yield Row("side", (labels[_side(view, province)], _holder(view, province, lang)), rule="4")
    governor = governor_of(view, province)
    if governor != NOBODY:
        yield _man(view, "governor", governor, lang)
    elif view.holder[province] < HELD:
        yield Row("governor", (labels["no-governor"], labels["falls"]), rule="8.9.4")
    yield from _units(view, "garrison", garrison(province), lang)
    for kind, count in provincials(view, province):
        for text in counted_in_words([(kind, count)], lang):
            yield Row(f"up {kind}", (text, _most(view, province, kind, lang)), rule="4")
    yield from _natives(view, province, lang)
    if view.holder[province] < HELD:
        for name, parts in zip(("land-sum", "sea-sum"), strengths(view, province), strict=True):
            if parts:
                yield from _summed(name, parts, view, lang)
    if against := threats(view, province):
        yield heading(words["threatened-by"], "8.9.1")
        for war in against:
            name = war_name(board, war, lang)
            yield Row(f"threat {war}", (name, code(board.war_ids[war])), rule="8.9.1")
    yield from _armies(view, PROVINCE + province, lang)


def _side(view: State, province: int) -> str:
    return "developed" if view.developed[province] else "undeveloped"


def _holder(view: State, province: int, lang: str) -> str:
    words, holder = label_words(lang), view.holder[province]
    if holder >= HELD:
        return words["held-by"].format(conflict=war_name(view.board, holder - HELD, lang))
    return words["rebel-province" if holder == REBEL else "roman-province"]


def _most(view: State, province: int, kind: str, lang: str) -> str:
    """4: as many as the side that is up allows."""
    side = view.board.side(province, view.developed[province])
    most = side.army if kind == "militia" else side.fleet
    return label_words(lang)["at-most"].format(count=most)


def _natives(view: State, province: int, lang: str) -> Iterator[Row]:
    labels = label_words(lang)
    land, ships = natives(view, province), native_ships(view, province)
    for name, count, lost in (
        ("natives", land, view.natives_lost[province]),
        ("native-ships", ships, view.ships_lost[province]),
    ):
        if count or lost:
            (text,) = counted_in_words([(name, count)], lang) or (f"0 {labels[name]}",)
            away = labels["lost-for-now"].format(count=lost) if lost else ""
            yield Row(name, (text, away), rule="8.0.2")


# --- Rome and the deck ---------------------------------------------------------------------------


def _rome(view: State, lang: str) -> Iterator[Row]:
    words, labels = pane_words(lang), label_words(lang)
    yield from _units(view, "home", HOME, lang)
    if guard := squadron_count(view, GUARD):
        (text,) = counted_in_words([("squadron", guard)], lang)
        yield Row("guard", (text, labels["guards"]), rule="frame.senate.10")
    men = men_at_home(view)
    if men:
        yield heading(words["men-in-rome"], "frame.men.1")
    for man in men:
        row = _man(view, f"man {man}", man, lang)
        tempted = _tempted(view, man, lang) if view.campaign else ""
        yield Row(row.key, (row.cells[0], f"{row.cells[1]}{tempted}"), rule=row.rule)


def _tempted(view: State, man: int, lang: str) -> str:
    """frame.civil.1: the total of two dice on which he would rebel, and its chance."""
    needs = needed_to_tempt(view, man)
    chance = chance_of(needs, "frame.civil.1")
    share = percent(chance.good / chance.of, lang)
    return "  " + label_words(lang)["tempt"].format(needs=needs, chance=share)


def _deck(view: State, lang: str) -> Iterator[Row]:
    words, labels = pane_words(lang), label_words(lang)
    count = len(view.deck) + len(view.under)
    yield Row("left", (labels["cards-left"].format(count=count), ""), rule="frame.forum.5")
    for card in view.hand:
        row = card_row(view, f"hand {card}", card, lang)
        yield Row(row.key, (row.cells[0], words["drawn"]), rule="frame.forum.5")
    for leader in waiting_leaders(view):
        name = leader_name(view.board, leader, lang)
        yield Row(f"waiting {leader}", (name, labels["waits"]), rule="frame.forum.4")
