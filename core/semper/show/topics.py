"""What the log files each kind of event under."""

from __future__ import annotations

from core.contract import Topic

LOST_UNIT = frozenset({"unit-lost", "unit-trapped", "unit-left-behind"})
LOST_UNITS = frozenset({"winter-losses"})
TOPIC_KINDS: dict[Topic, tuple[str, ...]] = {
    Topic.BATTLE: ("result",),
    Topic.TALK: (
        *("resigned", "draw-offered", "draw-accepted", "draw-agreed", "draw-declined"),
        "standing-order",
    ),
}
TOPICS = {kind: topic for topic, kinds in TOPIC_KINDS.items() for kind in kinds}
