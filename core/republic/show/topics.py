"""What the log files each kind of event under, and what a battle's event tells of it."""

from __future__ import annotations

from core.contract import Topic
from core.dice import DICE_EVENTS
from core.republic.box.state import DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY

BY_END = {
    "disaster": DISASTER,
    "standoff": STANDOFF,
    "defeat": DEFEAT,
    "stalemate": STALEMATE,
    "victory": VICTORY,
}
INTERCEPTED = {  # 8.4: how an interception ended
    "convoy-stopped": VICTORY,
    "convoy-scattered": STALEMATE,
    "convoy-breaks-through": DEFEAT,
}
CIVIL = ("rebel", "province", "province-sea")  # 8.0.7: without Disaster or Standoff
AGAINST_CARDS = ("land", "sea", "assault", "assault-sea")
ENDS = ("defeat", "stalemate", "victory")
RESULT_OF = (
    INTERCEPTED
    | {f"{where}-{end}": BY_END[end] for where in AGAINST_CARDS for end in BY_END}
    | {f"{where}-{end}": BY_END[end] for where in CIVIL for end in ENDS}
)

TOPIC_KINDS: dict[Topic, tuple[str, ...]] = {
    Topic.BATTLE: tuple(RESULT_OF),
    Topic.COMBAT: (
        *("dies", "captured", "glory", "promoted", "promoted-free", "conflict-loses", "spoils"),
        *("conflict-beaten", "conflict-beaten-off", "conflict-discarded", "conflict-reshuffled"),
        *("undefended", "surrenders", "province-falls", "province-created", "province-developed"),
        *("provinces-return", "rebellion-over", "rome-falls", "rome-besieged", "legions-defect"),
        *("no-support", "no-support-for-province", "no-army", "cannot-land", "stays-aboard"),
        *("recalled", "commander-recalled", "half-arrives"),
        *("convoy-sails", "convoy-stays", "convoy-arrives"),
        *(
            "army-comes-home",
            "assaults-ahead",
            "conflict-attacked",
            "conflict-inactive",
            "no-general",
        ),
        *("liquidation", "liquidation-fails", "master-of-rome", "too-many-conflicts"),
        *("unprosecuted", "rebellion-unprosecuted", "natives-return"),
        *("proconsul", "provoked", "becomes-revolt", "leader-gone", "leader-retires"),
        *("conflict-attacked", "assaults-ahead", "army-comes-home", "no-general"),
    ),
    Topic.MOVE: (
        *(
            "raised",
            "disbanded",
            "levied",
            "levied-militia",
            "levied-flotillas",
            "sent",
            "reinforced",
            "called-back",
            "garrisoned",
        ),
        *("withdrawn", "guards", "army-home", "victor-home", "token-home", "leaderless-home"),
        *("master-home", "marches", "governor-sent", "governor-recalled"),
    ),
    Topic.DICE: (
        *DICE_EVENTS,
        "follow",
        *("chits", "chits-miss"),
    ),
    Topic.POLITICS: (
        *("card-played", "cards-drawn", "cards-under", "conflict-active", "conflict-imminent"),
        *("conflict-wakes", "imminent-active", "leader-enters", "leader-wakes", "leader-waits"),
        *("leader-leaves", "leader-discarded", "roused", "omens-bought", "omens-card"),
        *("omens-pass", "stirred", "drought-card", "intrigue-gained", "intrigue-lost", "heir"),
        "rebel-spared",
        *("statesman", "statesman-waits", "bequest", "consul", "dictator", "rebels", "partisan"),
        *("holds-province", "nobody-follows", "stays-loyal", "governor-loyal", "not-bribed"),
        *("ransomed", "games"),
    ),
    Topic.YEAR: (
        "campaign-begins",
        *("new-turn", "income", "no-income", "province-pays", "province-costs", "developed"),
        *("upkeep", "bankrupt", "unrest", "drought-unrest", "rebellion-unrest"),
        *("unprosecuted-unrest", "people-calm", "people-quiet", "people-short", "people-refuse"),
        *("people-mob", "final-balance", "balance", "authority", "campaign-over"),
    ),
    Topic.TALK: (
        *("resigned", "draw-offered", "draw-accepted", "draw-agreed", "draw-declined"),
        "standing-order",
    ),
}
TOPICS = {kind: topic for topic, kinds in TOPIC_KINDS.items() for kind in kinds}
