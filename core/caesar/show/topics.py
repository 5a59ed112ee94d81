"""What the log files each kind of event under."""

from __future__ import annotations

BATTLE = "battle"  # one was fought: told once for each
ONSET = "onset"  # one begins
COMBAT = "combat"
MOVE = "move"
DICE = "dice"
POLITICS = "politics"
YEAR = "year"  # a new one begins, or its end is booked
TALK = "table"  # what the players say to each other

KINDS: dict[str, tuple[str, ...]] = {
    BATTLE: ("battle-won",),
    ONSET: ("battle",),
    COMBAT: (
        *("round", "passes", "retreats", "step-lost", "eliminated", "leader-killed"),
        *("third-leader", "cleopatra-joins", "disrupted", "roles-change", "regroups"),
        *("regroups-unseen", "main-attack", "surprise"),
    ),
    MOVE: (
        *("moves", "moves-unseen", "attacks", "attacks-unseen", "ferried", "ferried-unseen"),
        *("raised", "raised-unseen", "reinforced", "reinforced-unseen", "moves-over"),
        *("command-over", "swapped", "deployed", "reacts", "reacts-unseen"),
    ),
    DICE: ("fires", "die", "die-for", "die-for-people", "corrected", "corrected-draw"),
    POLITICS: (
        *("dealt", "dealt-unseen", "put-aside", "put-aside-unseen", "played", "copied"),
        *("cancelled", "first-player", "god-declined", "jupiter-strikes", "jupiter-turns"),
        *("vulcan", "bids-first", "bids", "bid-passed", "side-chosen", "levies-owed"),
        "levies-paid",
    ),
    YEAR: (
        *("new-turn", "winter", "cleopatra-home", "harboured", "harboured-unseen"),
        *("fleet-disbanded", "fleet-disbanded-unseen", "disbanded", "disbanded-unseen"),
        *("points", "won", "drawn", "new-year"),
    ),
    TALK: ("resigned", "draw-offered", "draw-agreed", "draw-declined", "standing-order"),
}
TOPICS = {kind: topic for topic, kinds in KINDS.items() for kind in kinds}
