"""The Republic: the Combat Phase of a variant of The Republic of Rome, and a frame around it.

The table of contents: each rule and the module that plays it. A rule without a line of its own is
in the module of the rule above it. Beside the chapters: `box` has the cards and the state of a
game, `show` what the table shows, `system` is the door.
"""

from __future__ import annotations

CONTENTS: dict[str, str] = {}
