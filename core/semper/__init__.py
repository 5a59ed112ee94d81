"""Semper Victor: emperors, usurpers and peoples, 305-363.

The rulebook's table of contents: each rule and the module that plays it. A rule without a line of
its own is in the module of the rule above it. Beside the chapters: `box` has the map, the counters
and the state of a game, `show` what the table shows, `system` is the door. `core/imperator` is the
series: what questions share is in its `asking`.
"""

from __future__ import annotations

CONTENTS: dict[str, str] = {}
