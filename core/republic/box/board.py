"""The box as numbers: men, conflicts, leaders, provinces and cards; where a unit can be."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from core.republic.box.data import Data, FamilyData, ProvinceSide, StatesmanData
from core.republic.box.loading import load

NOBODY = NOWHERE = 255  # no man, no province, no conflict

ROME, FOES = 1, 2  # the seats: phase.2, frame.1

# 5.3: legions are the units 0 to 24, squadrons 25 to 49.
LEGIONS = range(25)
SQUADRONS = range(25, 50)
UNITS = 50

# Where a unit is.
POOL = 0  # not raised, or lost
HOME = 1  # in Rome
GUARD = 2  # frame.senate.10: squadrons of Rome that wait for convoys
REBELS = 3  # 8.3: with the rebel who marches on Rome
GARRISON = 10  # + province
FORCE = 30  # + slot of an expedition
SLOTS = 24  # expeditions at a time

# What an expedition, a battle or an assault is aimed at: a conflict's number, or
REBEL_ARMY = 40  # the rebel who marches on Rome
PROVINCE = 50  # + province: a rebel province

# The state of a conflict card.
ABSENT, IN_DECK, INACTIVE, IMMINENT, ACTIVE, OPEN, GONE = range(7)  # OPEN: GMA1, BRI1
# Of a leader: ABSENT, IN_DECK, or
IN_PLAY, RETIRED = 2, 3

# Who holds a province.
NO_PROVINCE, ROMAN, REBEL = 0, 1, 2
HELD = 10  # + conflict

# What a man does; `State.at` says where.
UNKNOWN, IN_ROME, DEAD, COMMANDS, MASTER, GOVERNS, CAPTIVE, MARCHES, SITS, PARTISAN = range(10)
# COMMANDS, MASTER: at = slot; GOVERNS, SITS (rebel in his province), PARTISAN: at = province;
# CAPTIVE: at = conflict; MARCHES (rebel at Rome): at = the province that he left, or NOWHERE

# The cup of 36 chits (6): numbers of families 1 to 30, four blanks, two "draw two".
BLANK, DRAW_TWO = 0, 31
BLANKS, DRAW_TWOS = 4, 2

# Cards of the deck: wars, then leaders, then events.
LEADER_CARD, EVENT_CARD = 31, 40
EVENTS = ("omens", "omens", "drought", "epidemic")


class Board:
    """Everything that stays the same in all games on these data."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.digest = blake2b(msgspec.json.encode(data), digest_size=8).hexdigest()
        self._men(data)
        self._cards(data)
        self._provinces(data)

    def _men(self, data: Data) -> None:
        """Families first, then statesmen."""
        men: list[FamilyData | StatesmanData] = [*data.families, *data.statesmen]
        self.man_ids = tuple(man.id for man in men)
        self.man_by_id = {name: man for man, name in enumerate(self.man_ids)}
        self.man_names = tuple(man.name for man in men)
        self.man_count = len(men)
        self.family_count = len(data.families)
        self.apt = tuple(man.apt for man in men)
        # frame.senate: lists of commanders begin with the highest aptitude
        self.best_first = tuple(sorted(range(len(men)), key=lambda man: (-men[man].apt, man)))
        self.loyalty = tuple(man.loyalty for man in men)
        self.influence = tuple(man.influence for man in men)
        self.chit = tuple(int(name.rstrip("ABC")) for name in self.man_ids)
        self.popularity = (0,) * self.family_count + tuple(m.popularity for m in data.statesmen)
        self.by_die = (False,) * self.family_count + tuple(m.die for m in data.statesmen)
        self.ability = ("",) * self.family_count + tuple(m.ability for m in data.statesmen)
        wars = {war.id: number for number, war in enumerate(data.wars)}
        none: frozenset[int] = frozenset()
        self.ignores = (none,) * self.family_count + tuple(
            frozenset(wars[name] for name in man.ignores) for man in data.statesmen
        )
        numbers = range(1, self.family_count + 1)
        self.cup = (*(BLANK,) * BLANKS, *numbers, *(DRAW_TWO,) * DRAW_TWOS)
        self.family_man = {self.chit[man]: man for man in range(self.family_count)}
        self.statesmen_of = tuple(  # of each family
            tuple(
                man
                for man in range(self.family_count, self.man_count)
                if self.chit[man] == self.chit[family]
            )
            for family in range(self.family_count)
        )

    def _cards(self, data: Data) -> None:
        wars, leaders = data.wars, data.leaders
        self.wars = wars
        self.war_ids = tuple(war.id for war in wars)
        self.war_by_id = {name: war for war, name in enumerate(self.war_ids)}
        self.war_count = len(wars)
        self.land = tuple(war.land for war in wars)
        self.support = tuple(war.support for war in wars)
        self.naval = tuple(war.naval for war in wars)
        self.droughts = tuple(w for w, war in enumerate(wars) if war.drought)
        self.family = tuple(war.family for war in wars)
        self.kin = tuple(
            tuple(k for k, other in enumerate(wars) if k != w and war.family == other.family)
            if war.family
            else ()
            for w, war in enumerate(wars)
        )
        self.leaders = leaders
        self.leader_ids = tuple(leader.id for leader in leaders)
        self.leader_by_id = {name: leader for leader, name in enumerate(self.leader_ids)}
        self.leader_count = len(leaders)
        self.leaders_of = tuple(  # of each conflict: the leaders who can be with it
            tuple(
                n for n, leader in enumerate(leaders) if leader.family and leader.family == family
            )
            for family in self.family
        )
        self.followers = tuple(  # of each leader: the conflicts of his family
            tuple(w for w, family in enumerate(self.family) if family == leader.family)
            for leader in leaders
        )
        self.card_ids = (*self.war_ids, *self.leader_ids, *EVENTS)

    def _provinces(self, data: Data) -> None:
        self.provinces = data.provinces
        self.province_ids = tuple(province.id for province in data.provinces)
        self.province_by_id = {name: p for p, name in enumerate(self.province_ids)}
        self.province_count = len(data.provinces)
        self.sides = tuple((p.undeveloped, p.developed) for p in data.provinces)
        by_id = self.province_by_id
        self.attacks = tuple(tuple(by_id[name] for name in war.attacks) for war in data.wars)
        self.creates = tuple(tuple(by_id[name] for name in war.creates) for war in data.wars)
        self.needs = tuple(tuple(by_id[name] for name in war.needs) for war in data.wars)

    def side(self, province: int, developed: int) -> ProvinceSide:
        """4: the side of the card that is up."""
        return self.sides[province][1 if developed else 0]


def open_board(overlay: dict[str, Any] | None = None) -> Board:
    return Board(load(overlay))
