"""What the log files each kind of event under."""

from __future__ import annotations

from core.contract import Topic
from core.dice import DICE_EVENTS

TOPIC_KINDS: dict[Topic, tuple[str, ...]] = {
    Topic.BATTLE: ("battle-won",),
    Topic.ONSET: ("battle",),
    Topic.COMBAT: (
        *("round", "passes", "retreats", "step-lost", "eliminated", "leader-killed"),
        *("third-leader", "cleopatra-joins", "disrupted", "roles-change", "regroups"),
        *("regroups-unseen", "main-attack", "surprise"),
    ),
    Topic.MOVE: (
        *("moves", "moves-unseen", "attacks", "attacks-unseen", "ferried", "ferried-unseen"),
        *("raised", "raised-unseen", "reinforced", "reinforced-unseen", "moves-over"),
        *("command-over", "swapped", "deployed", "reacts", "reacts-unseen"),
    ),
    Topic.DICE: (*DICE_EVENTS, "fires"),
    Topic.POLITICS: (
        *("dealt", "dealt-unseen", "put-aside", "put-aside-unseen", "played", "copied"),
        *("cancelled", "first-player", "god-declined", "jupiter-strikes", "jupiter-turns"),
        *("vulcan", "bids-first", "bids", "bid-passed", "side-chosen", "levies-owed"),
        "levies-paid",
    ),
    Topic.YEAR: (
        *("new-turn", "winter", "cleopatra-home", "harboured", "harboured-unseen"),
        *("fleet-disbanded", "fleet-disbanded-unseen", "disbanded", "disbanded-unseen"),
        *("points", "won", "drawn", "new-year"),
    ),
    Topic.TALK: (
        *("resigned", "draw-offered", "draw-accepted", "draw-agreed", "draw-declined"),
        "standing-order",
    ),
}
TOPICS = {kind: topic for topic, kinds in TOPIC_KINDS.items() for kind in kinds}
