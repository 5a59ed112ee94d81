"""Every key of the app by the id of its binding, for those who want others."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple, TypeGuard

from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import Keys, key_to_character
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from core.seat.words import word, words
from tui.language.keys import PRINTED, long_name
from tui.screens import app_keys

HELD = ("ctrl", "alt", "shift", "super", "hyper", "meta")
NAMED = {key.value for key in Keys} | {"space", *PRINTED}
PACKAGES = ("tui.screens", "tui.widgets")
# How the ids of bindings begin, in the order in which they are listed.
FAMILIES = (
    *("app", "question", "menu", "curtain", "agreement", "help", "home", "ask", "map", "newgame"),
    *("over", "notice", "replay", "board", "bookmarks", "rules", "settings", "table", "ask-line"),
    *("typein", "open", "keycatch", "rows", "sheet", "log", "form"),
)


class Bound(NamedTuple):
    """A binding as it is written down: its keys, and the classes that have it."""

    id: str
    keys: tuple[str, ...]
    owners: tuple[type[DOMNode], ...]
    priority: bool

    def text(self, lang: str) -> str:
        name = f"key.{self.id}"
        if name in words():
            return word(name, lang)
        family, _, number = self.id.rpartition("-")  # one of several that are counted
        return word(f"numbered.{family}", lang, n=number)


@lru_cache(maxsize=1)
def bindings() -> dict[str, Bound]:
    """All bindings with an id, of the app, its screens and their panes, in that order."""
    bindings: dict[str, Bound] = {}
    for owner, written in _written():
        for made in Binding.make_bindings(written):
            if made.id:
                _, keys, owners, *_ = bindings.get(made.id, Bound(made.id, (), (), False))
                keys += () if made.key in keys else (made.key,)
                owners += () if owner in owners else (owner,)
                bindings[made.id] = Bound(made.id, keys, owners, made.priority)
    return {bound.id: bound for bound in sorted(bindings.values(), key=_place)}


def _place(bound: Bound) -> tuple[int, int]:
    """Where a binding is listed: it does not depend on the names of modules."""
    in_a_pane = issubclass(bound.owners[0], Widget) and not issubclass(bound.owners[0], Screen)
    return in_a_pane, FAMILIES.index(bound.id.partition(".")[0])


def _written() -> Iterable[tuple[type[DOMNode], Iterable[BindingType]]]:
    """Bindings as they are written down, of the app, its screens and their panes."""
    yield App, app_keys.BINDINGS
    for owner in _owners():
        yield owner, owner.__dict__.get("BINDINGS", ())


def _owners() -> Iterable[type[DOMNode]]:
    names = []
    for package in PACKAGES:
        path = import_module(package).__path__
        names += [f"{package}.{module.name}" for module in pkgutil.iter_modules(path)]
    for name in names:
        for owner in vars(import_module(name)).values():
            if isinstance(owner, type) and issubclass(owner, DOMNode) and owner.__module__ == name:
                yield owner


# --- what is bound now ---------------------------------------------------------------------------


def split(keys: str) -> tuple[str, ...]:
    """A list of keys, each by its long name: `?` is question_mark."""
    parts = [key.strip() for key in keys.split(",")]
    return tuple(long_name(key) for key in parts if key)


def keys_now(bound: Bound, keymap: Mapping[str, str]) -> tuple[str, ...]:
    return split(keymap[bound.id]) if bound.id in keymap else bound.keys


def is_key(key: str) -> bool:
    """Is there such a key on a keyboard?"""
    *held, last = key.split("+")
    named = last in NAMED or len(last) == 1 or key_to_character(last) is not None
    return named and all(name in HELD for name in held)


def rival(name: str, key: str, keymap: Mapping[str, str]) -> Bound | None:
    """Another binding that has this key where both can be meant; what shares it by design may."""
    mine = bindings()[name]
    for bound in bindings().values():
        if bound.id == name or (key in mine.keys and key in bound.keys):
            continue
        if key in keys_now(bound, keymap) and _meet(mine, bound):
            return bound
    return None


def _meet(one: Bound, other: Bound) -> bool:
    """Is there a screen on which both can be meant?"""
    return any(
        _works(one, screen, there) and _works(other, screen, there)
        for screen, there in _screens().items()
    )


def _works(bound: Bound, screen: type[DOMNode], there: frozenset[type]) -> bool:
    """A dialog hides the keys of the app."""
    if any(issubclass(owner, App) for owner in bound.owners):
        return bound.priority or not issubclass(screen, ModalScreen)
    return any(owner in there for owner in bound.owners)


@lru_cache(maxsize=1)
def _screens() -> dict[type[DOMNode], frozenset[type]]:
    """Each screen with the classes whose keys work there: its own, and those of its panes."""
    return {
        owner: frozenset(base for part in (owner, *_panes(owner)) for base in part.__mro__)
        for owner in _owners()
        if issubclass(owner, Screen)
    }


def _panes(owner: type[DOMNode]) -> set[type[DOMNode]]:
    """The panes that the modules of a screen or pane speak of, and theirs in turn."""
    panes: set[type[DOMNode]] = set()
    wanted = _modules(owner)
    while wanted:
        for part in vars(import_module(wanted.pop())).values():
            if _is_pane(part) and part not in panes:
                panes.add(part)
                wanted += _modules(part)
    return panes


def _modules(owner: type[DOMNode]) -> list[str]:
    """Where it is written, with the classes of ours that it rests on."""
    return [base.__module__ for base in owner.__mro__ if base.__module__.startswith("tui.")]


def _is_pane(part: object) -> TypeGuard[type[Widget]]:
    return (
        isinstance(part, type)
        and issubclass(part, Widget)
        and part.__module__.startswith("tui.widgets.")
    )


# --- what a file asks for ------------------------------------------------------------------------


def usable(
    wanted: Mapping[str, str],
) -> tuple[dict[str, str], list[tuple[str, str, dict[str, str]]]]:
    """The part of a keymap that means something; for each other entry its id and what is wrong."""
    good: dict[str, str] = {}
    bad: list[tuple[str, str, dict[str, str]]] = []
    for name, keys in wanted.items():
        odd = [key for key in split(keys) if not is_key(key)]
        if name not in bindings():
            bad.append((name, "id", {"id": name}))
        elif odd or not split(keys):
            bad.append((name, "key", {"id": name, "pressed": ", ".join(odd) or keys}))
        else:
            good[name] = keys
    while (clash := _clash(good)) is not None:  # what one gives up, another may need
        del good[clash[0]]
        bad.append(clash)
    return good, bad


def _clash(good: Mapping[str, str]) -> tuple[str, str, dict[str, str]] | None:
    """An entry whose key means something else on the same screen, remapped or not."""
    for name, keys in good.items():
        for key in split(keys):
            if (other := rival(name, key, good)) is not None:
                return name, "clash", {"id": name, "pressed": key, "other": other.id}
    return None
