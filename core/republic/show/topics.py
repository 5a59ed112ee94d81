"""What the log files each kind of event under."""

from __future__ import annotations

from core.contract import Topic

TOPIC_KINDS: dict[Topic, tuple[str, ...]] = {
    Topic.DICE: ("die", "corrected", "corrected-draw"),
    Topic.TALK: (
        *("resigned", "draw-offered", "draw-accepted", "draw-agreed", "draw-declined"),
        "standing-order",
    ),
}
TOPICS = {kind: topic for topic, kinds in TOPIC_KINDS.items() for kind in kinds}
