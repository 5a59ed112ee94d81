"""Julius Caesar: a block game of the years 49 to 45 BC.

The rulebook's table of contents: each rule and the module that plays it. A rule without a line of
its own is in the module of the rule above it (`7.4.choice` is in that of `7.4`). Beside the
chapters: `board`, `data` and `state` hold the game, `show` has what the table shows, `system` is
the door.
"""

from __future__ import annotations

CONTENTS: dict[str, str] = {
    # 1: the players and victory
    "1.1": "sides",
    "1.2": "winter",
    "1.3": "constraints",
    # 2: the turn
    "2.0": "sequence",
    "2.1": "cards",
    "2.1.opening": "system",
    "2.2": "command",
    "2.3": "battle",
    "event.apollo": "cards",
    "event.jupiter": "gods",
    "event.mars": "attacks",
    "event.mercury": "movement",
    "event.neptune": "movement",
    "event.pluto": "movement",
    "event.vulcan": "gods",
    # 3: the blocks
    "3.1.fog": "edited_position",
    "3.1.colour": "view",
    "3.11": "constraints",
    "3.12": "ranks",
    "3.2": "constraints",
    "3.27": "constraints",
    # 4: the map
    "4": "constraints",
    "4.21": "state",
    # 5: the set-up
    "5.1": "constraints",
    "5.2": "invariants",
    "5.3": "free_deployment",
    # 6: moves
    "6.1": "movement",
    "6.11": "movement",
    "6.12": "movement",
    "6.13": "movement",
    "6.14": "movement",
    "6.2": "movement",
    "6.3": "ferry",
    "6.3.held": "movement",
    "6.4": "levy",
    # 7: battles
    "7.1": "battle",
    "7.2": "battle",
    "7.3": "attacks",
    "7.31": "battle",
    "7.4": "battle",
    "7.41": "losses",
    "7.42": "battle",
    "7.5": "losses",
    "7.51": "losses",
    "7.52": "losses",
    "7.6": "retreat",
    "7.61": "retreat",
    "7.62": "retreat",
    "7.62.must": "battle",
    "7.63": "retreat",
    "7.64": "retreat",
    "7.7": "battle",
    "7.8": "battle",
    "7.81": "battle",
    "7.82": "retreat",
    "7.83": "retreat",
    # 8: the winter
    "8.0": "sequence",
    "8": "winter",
}
