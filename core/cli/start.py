"""`rubicon new`: a game file from a scenario, an edited position, corrected data."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from core.cli.codes import WRONG
from core.cli.common import (
    Commands,
    Failure,
    add,
    add_lang,
    add_settings,
    cli_text,
    close,
    say,
    seed_number,
    telling,
    warn,
)
from core.contract import OneSeed
from core.decoding import Malformed, json_value, toml_file
from core.dice import fresh_seed
from core.faults import BadData, BadPosition
from core.game import Game
from core.overlay import corrected_text
from core.paths import config_dir
from core.small_files import read_small
from core.systems import SYSTEMS, open_system
from core.texts import call_text, fault_text, labelled


def commands(parsers: Commands) -> None:
    new = add(
        parsers,
        "new",
        run_new,
        "Start a game file. An existing file is never overwritten. Corrections of the data are"
        " taken\nfrom --data, else from rubicon/SYSTEM.toml in the config directory"
        " ($XDG_CONFIG_HOME or ~/.config)\nif it is there; the file that was taken is named."
        " The game file keeps the position and\nthe corrections that it started from.",
    )
    new.add_argument("scenario", metavar="SYSTEM/SCENARIO", help="as `rubicon scenarios` lists it")
    new.add_argument("file", type=Path, metavar="FILE", help="the new game file (.rubicon)")
    new.add_argument(
        "--seed",
        type=seed_number,
        metavar="N",
        help="of all dice and draws; else chance (128 bits)",
    )
    new.add_argument("--undo", choices=("free", "fair"), help="free: past dice too (default)")
    new.add_argument("--hands", choices=("open", "hidden"), help="open by default")
    new.add_argument("--dice", choices=("program", "manual"), help="manual: typed in by you")
    new.add_argument(
        "--position",
        type=Path,
        metavar="P",
        help="JSON: what `show --json --seat all` prints, or its position_data, edited;"
        " Roman counters that it does not name are off the map",
    )
    new.add_argument("--data", type=Path, metavar="D", help="TOML or JSON: corrections")
    new.add_argument(
        "--shared",
        action="store_true",
        help="the group of the file may read and write it; else its owner alone",
    )
    add_settings(new)
    add_lang(new)


def run_new(args: argparse.Namespace) -> int:
    settings = dict(args.set)
    for name in ("undo", "hands", "dice"):
        if (value := getattr(args, name)) is not None:
            settings[name] = value
    overlay, source = _overlay(args)
    seed = fresh_seed() if args.seed is None else args.seed
    position = _position(args.position, args.lang) if args.position else None
    if position is None:
        _ask_for_position(args)
    game = _new(args, seed, settings, position, overlay, source)
    try:
        if args.seed is not None and (game.hidden_hands or game.fair):
            warn(call_text("seed-known", args.lang))
        for doubt in game.system.doubts() if overlay else []:
            text = labelled(doubt.rule, fault_text(doubt, args.lang), args.lang)
            warn(labelled(source, text, args.lang))
        listed = ", ".join(f"{name} {value}" for name, value in game.header.settings.items())
        with telling(game, args.lang):
            say(labelled(args.file, f"{args.scenario} ({listed})", args.lang))
            if corrected := corrected_text(overlay, args.lang):
                say(cli_text("took", args.lang, corrected=corrected, path=source))
    finally:
        close(game)
    return 0


def _ask_for_position(args: argparse.Namespace) -> None:
    """Where a game begins with what stands on a table, an empty one is of no use."""
    name, _, scenario = args.scenario.partition("/")
    if name in SYSTEMS and open_system(name).form(scenario, args.lang) is not None:
        raise Failure(WRONG, call_text("needs-position", args.lang, name=args.scenario))


def _new(
    args: argparse.Namespace,
    seed: OneSeed,
    settings: dict[str, Any],
    position: dict[str, Any] | None,
    overlay: dict[str, Any] | None,
    source: Path | None,
) -> Game:
    try:
        return Game.new(
            args.scenario,
            seed,
            settings,
            position=position,
            data=overlay,
            path=args.file,
            shared=args.shared,
        )
    except BadData as error:
        names = {"source": source, "rule": "table.data", "error": error.text(args.lang)}
        raise Failure(WRONG, call_text("data-break", args.lang, **names)) from error
    except BadPosition as error:
        raise Failure(WRONG, labelled(args.position, error.text(args.lang), args.lang)) from error


def _overlay(args: argparse.Namespace) -> tuple[dict[str, Any] | None, Path | None]:
    """An owner's corrections, and the file that they come from."""
    if args.data is not None:
        return _read(args.data, args.lang) or None, args.data
    own = config_dir() / f"{args.scenario.partition('/')[0]}.toml"
    return (_read(own, args.lang) or None, own) if os.path.lexists(own) else (None, None)


def _position(path: Path, lang: str) -> dict[str, Any]:
    """A bare position, or the object that `show` prints with it."""
    raw = _read_json(path, lang)
    inner = raw.get("position_data", raw)
    if not isinstance(inner, dict):
        raise Failure(WRONG, call_text("no-object", lang, path=path))
    return inner


def _read(path: Path, lang: str) -> dict[str, Any]:
    if path.suffix == ".json":
        return _read_json(path, lang)
    try:
        return toml_file(path)
    except Malformed as error:
        raise Failure(WRONG, error.text(lang)) from error


def _read_json(path: Path, lang: str) -> dict[str, Any]:
    try:
        return json_value(read_small(path), dict[str, Any])
    except Malformed as error:
        why = error.text(lang)
        raise Failure(WRONG, call_text("not-json", lang, path=path, error=why)) from error
