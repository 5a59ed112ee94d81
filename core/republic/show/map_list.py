"""The map list: conflicts and who is on them, the rebellion, provinces, Rome, the deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.contract import Pane, Row
from core.republic.box.board import (
    ACTIVE,
    GUARD,
    HELD,
    HOME,
    IMMINENT,
    INACTIVE,
    NO_PROVINCE,
    NOBODY,
    OPEN,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
    ROMAN,
)
from core.republic.box.state import (
    Expedition,
    State,
    active,
    expeditions_on,
    garrison,
    held_by,
    legion_value,
    squadron_count,
)
from core.republic.combat import sums
from core.republic.combat.armies import (
    Army,
    Parts,
    army_land,
    army_of,
    command,
    governor_of,
    native_ships,
    natives,
    province_land,
    province_naval,
    rebel_army,
    total,
)
from core.republic.combat.matchup import Summand
from core.republic.combat.sums import naval_due, support_of
from core.republic.show.cards import leader_names, ships_text, waiting_leaders
from core.republic.show.common import (
    CITY,
    DECK,
    REBELS_KEY,
    army,
    code,
    counted,
    heading,
    man_name,
    numbers_text,
    province_name,
    provincials,
    target_key,
    war_short,
)
from core.republic.show.men import men_at_home
from core.republic.show.sum_texts import in_short
from core.republic.show.vocabulary import label_words, pane_words
from core.texts import within

GROUPS = ((ACTIVE, "active", "8.0.5"), (IMMINENT, "imminent", "frame.forum.3"),
          (INACTIVE, "inactive", "frame.forum.6"), (OPEN, "open", "frame.forum.6"))  # fmt: skip
WHO = 18  # columns for whoever is in a province
THREATENED, TO_ARMY = "!", ">"


def map_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    heads = ("", words["what"], words["land"], words["sea"], words["numbers-or-who"])
    brief = ("", words["what"], words["land"], words["sea"], words["numbers-brief"])
    rows = [*_conflicts(view, lang), *_provinces(view, lang), *_rome(view, lang)]
    return Pane("map", words["map"], heads, rows, spare=(4, 3), brief=brief)


# --- conflicts -----------------------------------------------------------------------------------


def _conflicts(view: State, lang: str) -> Iterator[Row]:
    words = pane_words(lang)
    for status, name, rule in GROUPS:
        wars = [war for war, known in enumerate(view.status) if known == status]
        if wars:
            yield heading(words[name], rule)
        for war in wars:
            yield _conflict(view, war, lang)
            yield from _armies(view, war, lang)
    if view.rebellion is not None:
        yield heading(words["rebellion"], "8.3")
        yield _rebels(view, lang)
        yield from _armies(view, REBEL_ARMY, lang)


def _conflict(view: State, war: int, lang: str) -> Row:
    """27=10x2+4+1+2: its strength on land and at sea, and the numbers that go past the table."""
    board, key = view.board, view.board.war_ids[war]
    naval = total(sums.conflict_naval(view, war)) if naval_due(view, war) else 0
    sea = ships_text(naval, support_of(view, war), lang)
    cells = (code(key), war_short(board, war, lang), in_short(sums.conflict_land(view, war)), sea)
    printed = sums.numbers(view, war, [])
    numbers = numbers_text(*printed)
    if len(numbers) > WHO:
        numbers = numbers_text(*printed, "/")
    return Row(key, (*cells, numbers), rule="8.0.5")


def _armies(view: State, target: int, lang: str) -> Iterator[Row]:
    """Who is on it, in their order."""
    key = target_key(view.board, target)
    for number, expedition in enumerate(expeditions_on(view, target), start=1):
        yield _army(view, f"{key}/{number}", expedition, lang)


def _army(view: State, key: str, expedition: Expedition, lang: str) -> Row:
    own, words = army_of(expedition), label_words(lang)
    there = own.commander != NOBODY
    name = man_name(view.board, own.commander) if there else words["nobody"]
    land = in_short(with_command(view, own, army_land(view, own)))
    ships = squadron_count(view, own.place)
    cells = (TO_ARMY, name, land, str(ships) if ships else "-")
    return Row(key, (*cells, counted(army(view, own.place), lang)), rule="8.0.4")


def with_command(view: State, own: Army, strength: Parts) -> Parts:
    """8.0.4: what the men add comes first."""
    return (*_led(view, (own.commander, own.master), strength), *strength)


def _led(view: State, men: Sequence[int], strength: Parts) -> Parts:
    """5.2.magnus: the die that one adds is shown, too."""
    led = command(view, men, total(strength))
    return (*led.parts, *((Summand("die", 0),) if led.die else ()))


def _rebels(view: State, lang: str) -> Row:
    board, rebellion = view.board, view.rebellion
    assert rebellion is not None
    name = man_name(board, rebellion.rebel)
    if not rebellion.marches:
        where = province_name(board, rebellion.home, lang)
        return Row(REBELS_KEY, ("REB", name, "", "", where), rule="8.6")
    own = rebel_army(view)
    land = in_short(with_command(view, own, army_land(view, own)))
    there = [*army(view, REBELS), ("militia", rebellion.militia)]
    cells = ("REB", name, land, "-", counted(there, lang))
    return Row(REBELS_KEY, cells, rule="8.3")


# --- provinces -----------------------------------------------------------------------------------


def threats(view: State, province: int) -> list[int]:
    """The active conflicts whose cards name it."""
    if view.holder[province] not in (ROMAN, REBEL):
        return []
    return [war for war in active(view) if province in view.board.attacks[war]]


def _provinces(view: State, lang: str) -> Iterator[Row]:
    words, board = pane_words(lang), view.board
    there = [p for p, holder in enumerate(view.holder) if holder != NO_PROVINCE]
    for holder, name in ((ROMAN, "roman"), (REBEL, "rebel")):
        own = [p for p in there if view.holder[p] == holder]
        if own:
            yield heading(words[name], "8.0.3")
        for province in own:
            yield _province(view, province, lang)
            yield from _armies(view, PROVINCE + province, lang)
    for war in range(board.war_count):
        if held := held_by(view, war):
            yield heading(words["held"].format(conflict=code(board.war_ids[war])), "8.8.1")
            for province in held:
                yield _province(view, province, lang)


def _province(view: State, province: int, lang: str) -> Row:
    board, words = view.board, label_words(lang)
    side = words["developed-short" if view.developed[province] else "undeveloped-short"]
    name = f"{province_name(board, province, lang)} {side}"
    mark = code(board.province_ids[province])
    if threats(view, province):
        mark += THREATENED
    land, ships = (in_short(own) for own in strengths(view, province))
    who = _who(view, province, lang)
    return Row(board.province_ids[province], (mark, name, land, ships, who), rule="8.0.3")


def strengths(view: State, province: int) -> tuple[Parts, Parts]:
    """On land and at sea, its governor included. What a conflict holds fights with the conflict."""
    if view.holder[province] >= HELD:
        return (), ()
    both = []
    for own in (province_land(view, province), province_naval(view, province)):
        led = _led(view, [governor_of(view, province)], own)
        both.append((*led, *own) if own else ())
    return both[0], both[1]


def garrison_of(view: State, province: int) -> list[tuple[str, int]]:
    return [*army(view, garrison(province)), *provincials(view, province)]


def _who(view: State, province: int, lang: str) -> str:
    """Its governor, and his units if there is room for them."""
    governor, words = governor_of(view, province), label_words(lang)
    name = man_name(view.board, governor) if governor != NOBODY else words["no-governor"]
    units = counted(garrison_of(view, province), lang)
    if view.holder[province] >= HELD:
        return f"{units} {natives(view, province)}/{native_ships(view, province)}".strip()
    for text in (f"{name} {units}", f"{name} {units.replace(' ', '')}"):
        if len(text.strip()) <= WHO:
            return text.strip()
    return name


# --- Rome ----------------------------------------------------------------------------------------


def _rome(view: State, lang: str) -> Iterator[Row]:
    """What waits in Rome, and the deck; a single phase has neither men there nor cards."""
    words, labels = pane_words(lang), label_words(lang)
    men = men_at_home(view)
    home = [*army(view, HOME), ("guard", squadron_count(view, GUARD))]
    if not any((men, view.campaign, any(count for _, count in home))):
        return
    yield heading(words["rome"], "frame.men.1")
    text = labels["men-count"].format(count=len(men)) if men else ""
    if guard := squadron_count(view, GUARD):
        text = labels["guard-count"].format(count=guard)
    land, ships = legion_value(view, HOME), squadron_count(view, HOME)
    cells = ("ROM", labels["in-rome"], str(land), str(ships), text)
    yield Row(CITY, cells, rule="frame.senate.6")
    if view.campaign:
        left = labels["cards-left"].format(count=len(view.deck) + len(view.under))
        names = leader_names(view, waiting_leaders(view), lang)
        waits = within(names, WHO - len(labels["waiting"].format(leaders="")))
        text = labels["waiting"].format(leaders=waits) if waits else ""
        yield Row(DECK, ("", left, "", "", text), rule="frame.forum.5")
