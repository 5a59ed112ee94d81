"""Rule systems that are sisters: what they share lies in the folders of their family.

Its code is `core/<family>/`, its sentences and tables are `data/<family>/`.
"""

from __future__ import annotations

COMMON = "table"  # what all systems share
FAMILIES = {"alea": "imperator", "semper": "imperator"}


def folders(system: str) -> tuple[str, ...]:
    """Where the texts of a system lie: the table's, its family's if it has one, its own."""
    return tuple(dict.fromkeys((COMMON, FAMILIES.get(system, system), system)))
