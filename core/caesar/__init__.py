"""Julius Caesar: a block game of the years 49 to 45 BC.

The rulebook's table of contents: each rule and the module that plays it. A rule without a line of
its own is in the module of the rule above it (`7.4.choice` is in that of `7.4`). Beside the
chapters: `box` has the map, the blocks and the state of a game, `show` what the table shows,
`hidden_filling` what may lie behind the fog of war, `system` is the door.
"""

from __future__ import annotations

CONTENTS: dict[str, str] = {
    # 1: the players and victory
    "1.1": "start.side_auction",
    "1.2": "winter",
    "1.3": "box.constraints",
    # 2: the turn
    "2.0": "sequence",
    "2.1": "cards.card_phase",
    "2.1.opening": "system",
    "2.2": "command.choose_move",
    "2.3": "combat.battle",
    "event.apollo": "cards.card_phase",
    "event.jupiter": "cards.gods",
    "event.mars": "command.main_attack",
    "event.mercury": "command.movement",
    "event.neptune": "command.movement",
    "event.pluto": "command.movement",
    "event.vulcan": "cards.gods",
    # 3: the blocks
    "3.1.fog": "start.edited_position",
    "3.1.colour": "box.view",
    "3.11": "box.constraints",
    "3.12": "combat.firing_order",
    "3.2": "box.constraints",
    "3.27": "box.constraints",
    # 4: the map
    "4": "box.constraints",
    "4.21": "box.state",
    # 5: the set-up
    "5.1": "box.constraints",
    "5.2": "start.invariants",
    "5.3": "start.free_deployment",
    # 6: moves
    "6.1": "command.movement",
    "6.11": "command.movement",
    "6.12": "command.movement",
    "6.13": "command.movement",
    "6.14": "command.movement",
    "6.2": "command.movement",
    "6.3": "command.ferry",
    "6.3.held": "command.movement",
    "6.4": "command.levy",
    # 7: battles
    "7.1": "combat.battle",
    "7.2": "combat.battle",
    "7.3": "command.main_attack",
    "7.31": "combat.battle",
    "7.4": "combat.battle",
    "7.41": "combat.losses",
    "7.42": "combat.battle",
    "7.5": "combat.losses",
    "7.51": "combat.losses",
    "7.52": "combat.losses",
    "7.6": "combat.retreat",
    "7.61": "combat.retreat",
    "7.62": "combat.retreat",
    "7.62.must": "combat.battle",
    "7.63": "combat.retreat",
    "7.64": "combat.retreat",
    "7.7": "combat.battle",
    "7.8": "combat.battle",
    "7.81": "combat.battle",
    "7.82": "combat.retreat",
    "7.83": "combat.retreat",
    # 8: the winter
    "8.0": "sequence",
    "8": "winter",
}
