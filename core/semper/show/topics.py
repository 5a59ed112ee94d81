"""What the log files each kind of event under."""

from __future__ import annotations

from core.contract import Topic
from core.dice import DICE_EVENTS

LOST_UNIT = frozenset({"unit-lost", "unit-trapped", "unit-left-behind"})
LOST_UNITS = frozenset({"winter-losses"})
TOPIC_KINDS: dict[Topic, tuple[str, ...]] = {
    Topic.BATTLE: ("result",),
    Topic.COMBAT: (
        *("evasion-succeeds", "evasion-fails", "evades", "flees", "battle", "no-losses"),
        *("unit-reduced", "unit-lost", "unit-trapped", "unit-left-behind", "retreats"),
        *("leader-dies", "result-decreed", "decree-annulled", "slips-away", "revolt-submits"),
        "battle-off",
    ),
    Topic.MOVE: (
        *("deployed", "deployment-ends", "enters", "dux-returns", "dux-waits", "fleet-returns"),
        *("marches", "dropped", "embarks", "sails", "lands", "movement-ends", "sequence"),
        *("sequence-ends", "extra-sequence", "forced-march", "leader-returns-later"),
        *("stands", "calls-nobody", "gives-way", "makes-room", "leaves-peoples", "never-enters"),
        *("no-uprising", "no-usurpation", "guards-stay"),  # nothing is done: no news
    ),
    Topic.DICE: (*DICE_EVENTS, "die-for", "die-for-people", "die-replaced"),
    Topic.POLITICS: (
        *("initiative", "initiative-fixed", "initiative-reversed", "sequences-counted"),
        *("sequences", "extra-promised", "pax-romana", "pax-broken"),
        *("event-unhealthy-roma", "event-weather", "event-discouragement", "event-illness"),
        *("event-vigour", "event-agitation", "event-winter", "event-divine-peace"),
        *("event-storms", "event-unpopularity", "event-vindicta", "event-donation"),
        *("event-plague", "event-persae", "event-famine", "event-void", "falls-ill"),
        "capitals-restless",
        *("raised", "vetoed", "names-no-more", "lays-down", "no-title-left"),
        *("primus-augustus", "secundus-augustus", "no-primus", "no-secundus", "no-new-secundus"),
        *("roles-will-change", "roles-stay", "roles-change", "points-swapped"),
        *("usurpation-validated", "usurpation-fails", "usurper", "goes-over", "loyalty-fails"),
        *("loyalty-holds", "no-extension", "extension-succeeds", "extension-fails", "rallies"),
        *("rally-fails", "stays-loyal", "forsakes", "usurpation-succeeds", "revolt-ends"),
        *("joins-revolt", "mutiny", "guards-aside", "guards-given"),
        *("markers-off", "one-augustus-left"),
        *("city-begun", "city-waits", "city-interrupted", "city-built"),
        *("draws", "drew", "discards", "discarded", "puts-back", "put-back"),
        *("stratagem-played", "assassins", "desertion", "abandons", "survives"),
        *("plague-breaks-out", "plague-ends", "persecution-begins", "persecution-ends"),
        *("persecutions-over", "heresy-spreads", "heresy-ends"),
        *("bagaudae-rise", "bagaudae-beaten"),
    ),
    Topic.PEOPLES: (
        *("no-war-draw", "dummy-drawn", "drawn-at-war", "rises", "gothi", "people-controlled"),
        *("people-changes-control", "people-placed", "people-redeployed", "people-gives-way"),
        *("people-without-room", "people-leader-comes", "leader-goes", "pacified"),
        *("years-of-peace", "return-barred", "armenia-follows", "armenia-goes-home"),
        *("coup-begins", "coup-ends", "coup-expires"),
    ),
    Topic.YEAR: (
        *("year", "points", "victory", "draw", "without-heir", "nobody-dies"),
        *("diocese-taken", "fleet-controlled", "pacified-by-arms", "fleet-lost"),
        *("winter-losses", "recovers", "units-return", "units-wait", "leader-home"),
    ),
    Topic.TALK: (
        *("resigned", "draw-offered", "draw-accepted", "draw-agreed", "draw-declined"),
        "standing-order",
    ),
}
TOPICS = {kind: topic for topic, kinds in TOPIC_KINDS.items() for kind in kinds}
