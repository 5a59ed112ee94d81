"""What the log files each kind of event under."""

from __future__ import annotations

from core.contract import Topic
from core.dice import DICE_EVENTS

LOST_UNIT = frozenset({"unit-lost", "unit-trapped", "unit-left-behind", "unit-drowned"})
LOST_UNITS = frozenset({"fleets-lost", "winter-losses"})
TOPIC_KINDS: dict[Topic, tuple[str, ...]] = {
    Topic.BATTLE: ("result",),
    Topic.COMBAT: (
        *("assigned", "evasion-succeeds", "evasion-fails", "evades", "fleets-lost", "flees"),
        *("flees-unharmed", "battle", "no-losses", "unit-reduced", "unit-lost", "unit-drowned"),
        *("unit-trapped", "unit-left-behind"),
        *("retreats", "leader-dies", "comes-and-conquers", "siege", "slips-away"),
        "units-change-side",
    ),
    Topic.MOVE: (
        *("deployed", "deployment-ends", "enters", "reinforced", "disbanded", "marches"),
        *("dropped", "sails", "movement-ends", "sequence", "sequence-ends", "extra-sequence"),
        *("forced-march", "leader-returns-later", "recruits-wait"),
        *("passes", "stands", "fleets-stay", "recruits-nobody"),  # nothing is done: no news
        *("disbands-nobody", "all-winter"),
    ),
    Topic.DICE: (*DICE_EVENTS, "die-for", "die-for-people", "die-replaced"),
    Topic.POLITICS: (
        *("initiative", "initiative-fixed", "initiative-reversed", "sequences", "odd-sequence"),
        *("sequences-halved", "extra-promised"),
        *("event-unhealthy-roma", "event-weather", "event-discouragement", "event-illness"),
        *("event-vigour", "event-agitation", "event-winter", "event-divine-peace"),
        *("event-neptune", "event-unpopularity", "event-desertion", "event-donation"),
        *("event-plague", "event-parthi", "event-famine", "event-void"),
        *("falls-ill", "legions-desert", "nobody-deserts", "desertion"),
        *("republic-chief-died", "republic-bare-region", "republic-wars", "republic-legions"),
        *("republic-peace", "republic-quiet", "republic-aegyptii", "republic", "imperium"),
        *("coup-validated", "coup-fails", "goes-over", "loyalty-fails", "loyalty-holds"),
        *("ally-goes-home", "withdraws", "claim-ends", "one-chief-left", "coup-succeeds"),
        *("sides-change", "offer-accepted", "offer-refused", "triumvir", "neutrality-broken"),
        "offer-withheld",
        *("region-joins", "no-conspiracy", "conspiracy", "caesar-escapes", "caesar-murdered"),
        *("assassin", "stack-divided", "defects", "no-defection", "legions-ceded"),
        *("joins-caesar", "faction-leader", "no-faction-leader", "wavers"),
        *("draws", "drew", "discards", "discarded", "stratagem-played", "janus-shut"),
        *(
            "intrigue-begins",
            "intrigue-ends",
            "plague-breaks-out",
            "plague-ends",
            "assassins",
            "survives",
        ),
    ),
    Topic.PEOPLES: (
        *("dummy-drawn", "drawn-at-war", "rises", "people-controlled", "people-changes-control"),
        *("people-placed", "people-at-home", "people-redeployed"),
        *("diplomacy-succeeds", "diplomacy-fails", "allied"),
        *("pacified", "years-of-peace", "leader-goes", "people-goes-home"),
    ),
    Topic.YEAR: (
        *("year", "points", "score-turned", "victory", "draw", "both-lose"),
        *("region-taken", "region-lost", "roma-taken", "roma-free", "winter-losses"),
        *("recovers", "relocated", "garrisoned", "recruited"),
    ),
    Topic.TALK: (
        *("resigned", "draw-offered", "draw-accepted", "draw-agreed", "draw-declined"),
        "standing-order",
    ),
}
TOPICS = {kind: topic for topic, kinds in TOPIC_KINDS.items() for kind in kinds}
