"""A position as it is written down, counter by counter: what `edited_position` reads back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from core.republic.box.board import (
    ABSENT,
    CAPTIVE,
    FORCE,
    GARRISON,
    GOVERNS,
    GUARD,
    HELD,
    HOME,
    NO_PROVINCE,
    NOBODY,
    NOWHERE,
    PARTISAN,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
    ROMAN,
    SITS,
    SQUADRONS,
)
from core.republic.box.state import Expedition, Rebellion, State, legions_at, squadrons_at
from core.republic.start.written import (
    CONFLICT_STATES,
    LEADER_STATES,
    PLAIN,
    POSTS,
    REBELS_AT_ROME,
    ArmyAt,
    ConflictAt,
    ConvoyAt,
    ManAt,
    ProvinceAt,
    RebellionAt,
    RomeAt,
    Units,
    Written,
)


def write(state: State) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(_Writing(state).whole())
    return built


class _Writing:
    """Tells a position counter by counter."""

    def __init__(self, state: State) -> None:
        self.state, self.board = state, state.board

    def whole(self) -> Written:
        state, board = self.state, self.board
        written = Written(**{name: getattr(state, name) for name in PLAIN})
        written.conflicts = dict(self._conflicts())
        written.leaders = {
            board.leader_ids[n]: _key(LEADER_STATES, standing)
            for n, standing in enumerate(state.leader)
            if standing != ABSENT
        }
        written.men = dict(self._men())
        written.rome = RomeAt(**self._troops(HOME), guard=self._ships(GUARD))
        written.armies = [self._army(expedition) for expedition in state.expeditions]
        written.provinces = dict(self._provinces())
        if state.rebellion is not None:
            written.rebellion = self._rebellion(state.rebellion)
        written.convoys = [
            ConvoyAt(board.province_ids[c.province], [n + 1 for n in c.legions], c.militia)
            for c in state.convoys
        ]
        written.assaulting = [board.war_ids[war] for war in state.assaulting]
        written.tried = [board.war_ids[war] for war in state.tried]
        written.victors = [board.man_ids[man] for man in state.victors]
        written.taken = [board.province_ids[province] for province in state.taken]
        written.fresh = [board.province_ids[province] for province in state.fresh]
        written.levied = [board.province_ids[province] for province in state.levied]
        written.deck = [self.card(card) for card in state.deck]
        written.under = [self.card(card) for card in state.under]
        written.hand = [self.card(card) for card in state.hand]
        written.dictator = self.man(state.dictator)
        written.moved = {str(unit): flags for unit, flags in enumerate(state.moved) if flags}
        return written

    def man(self, man: int) -> str:
        return "" if man == NOBODY else self.board.man_ids[man]

    def card(self, card: int) -> str:
        ids = self.board.card_ids
        return f"{ids[card]}-2" if ids[card] in ids[:card] else ids[card]

    def _conflicts(self) -> Iterator[tuple[str, ConflictAt]]:
        state = self.state
        for war, name in enumerate(self.board.war_ids):
            if state.status[war] != ABSENT:
                yield (
                    name,
                    ConflictAt(
                        _key(CONFLICT_STATES, state.status[war]),
                        bool(state.fleet_beaten[war]),
                        bool(state.revolt[war]),
                        bool(state.unprosecuted[war]),
                        ("", "off", "kept")[state.numbers_off[war]],
                    ),
                )

    def _men(self) -> Iterator[tuple[str, ManAt]]:
        state, board = self.state, self.board
        for man, post in enumerate(state.post):
            influence, popularity = state.influence[man], state.popularity[man]
            at = ManAt(used=state.used[man])
            if influence != board.influence[man]:
                at.influence = influence
            if popularity != board.popularity[man]:
                at.popularity = popularity
            if post in POSTS.values():
                at.does = _key(POSTS, post)
                at.at = board.war_ids[state.at[man]] if post == CAPTIVE else ""
            if at != ManAt():
                yield board.man_ids[man], at

    def _troops(self, place: int) -> dict[str, Any]:
        state = self.state
        legions: list[int] = []
        veterans: dict[str, list[int]] = {}
        for legion in legions_at(state, place):
            if state.veteran[legion]:
                owner = self.man(state.loyal_to[legion]) or "free"
                veterans.setdefault(owner, []).append(legion + 1)
            else:
                legions.append(legion + 1)
        squadrons = self._ships(place)
        return {"legions": legions or 0, "veterans": veterans, "squadrons": squadrons}

    def _ships(self, place: int) -> Units:
        squadrons = squadrons_at(self.state, place)
        return [unit - SQUADRONS.start + 1 for unit in squadrons] or 0

    def _army(self, expedition: Expedition) -> ArmyAt:
        return ArmyAt(
            against=self.target(expedition.target),
            slot=expedition.slot,
            commander=self.man(expedition.commander),
            master=self.man(expedition.master),
            kept=expedition.kept,
            fate=expedition.fate,
            at_sea=expedition.at_sea,
            needs=expedition.needs,
            **self._troops(FORCE + expedition.slot),
        )

    def target(self, target: int) -> str:
        if target == REBEL_ARMY:
            return REBELS_AT_ROME
        if target >= PROVINCE:
            return self.board.province_ids[target - PROVINCE]
        return self.board.war_ids[target]

    def _provinces(self) -> Iterator[tuple[str, ProvinceAt]]:
        state, board = self.state, self.board
        for province, holder in enumerate(state.holder):
            if holder == NO_PROVINCE:
                continue
            governor = next(
                (
                    man
                    for man, post in enumerate(state.post)
                    if post in (GOVERNS, SITS, PARTISAN) and state.at[man] == province
                ),
                NOBODY,
            )
            names = {ROMAN: "rome", REBEL: "rebel"}
            yield (
                board.province_ids[province],
                ProvinceAt(
                    holder=names[holder] if holder in names else board.war_ids[holder - HELD],
                    governor=self.man(governor),
                    developed=bool(state.developed[province]),
                    militia=state.militia[province],
                    flotillas=state.flotillas[province],
                    natives_lost=state.natives_lost[province],
                    ships_lost=state.ships_lost[province],
                    **self._troops(GARRISON + province),
                ),
            )

    def _rebellion(self, rebellion: Rebellion) -> RebellionAt:
        ids = self.board.province_ids
        return RebellionAt(
            rebel=self.man(rebellion.rebel),
            home="" if rebellion.home == NOWHERE else ids[rebellion.home],
            marches=rebellion.marches,
            turns=rebellion.turns,
            militia=rebellion.militia,
            checked=rebellion.checked,
            took_rome=rebellion.took_rome,
            sea_won=[ids[province] for province in rebellion.sea_won],
            unprosecuted=rebellion.unprosecuted,
            convoyed=rebellion.convoyed,
            **(self._troops(REBELS) if rebellion.marches else {}),
        )


def _key(names: dict[str, int], value: int) -> str:
    return next(name for name, number in names.items() if number == value)
