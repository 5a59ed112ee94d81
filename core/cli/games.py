"""A game and its moves: show, legal, do, undo, redo."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from core.cli.codes import WRONG
from core.cli.common import (
    Commands,
    Failure,
    Seat,
    action_json,
    add,
    add_file,
    add_lang,
    add_seat,
    asked,
    at_least_one,
    cli_text,
    corrections,
    ending,
    look,
    named,
    opened,
    person,
    put,
    question,
    refuse,
    say,
    say_json,
    say_pane,
    say_sentences,
    seat_of,
    telling,
    visible,
    warn,
    worded_events,
    writable,
)
from core.cli.restart import restart
from core.contract import (
    TABLE,
    AcceptDraw,
    Action,
    DeclineDraw,
    Prompt,
    Refusal,
    asked_for_draw,
    offers_draw,
)
from core.error_text import complaint
from core.game import Game
from core.overlay import corrected_text
from core.record import Done
from core.texts import action_text, call_text, labelled, table_text

WORDY = ("type", "windows")  # the table's own fields whose values are words
DONE = {
    "record": "number of the record in the file",
    "position": "how many actions are in force",
    "digest": "of the seat's view if --seat is given, else of what everybody may see",
    "events": "list of {rule, text}",
    "seat": "the seat to move next, 0: the table, or several in secret; not there at the end",
    "outcome": "only when the game is over: {winner, cause, rule, level, text}",
    "draw_offer": "only if one stands: the seat that offers a draw",
}


def commands(parsers: Commands) -> None:
    _show_command(parsers)
    _legal_command(parsers)
    _do_command(parsers)
    _undo_commands(parsers)


# --- show --------------------------------------------------------------------------------------


def _show_command(parsers: Commands) -> None:
    show = add(
        parsers,
        "show",
        run_show,
        "Show the position. A position in words cannot tell a step that is half done (a battle"
        " being\nfought). So position_data, from which `rubicon new --position` starts, is the"
        " latest position at or\nbefore the one shown that words give back exactly;"
        " position_at says which one that is.",
        record="number of the last record in the file",
        position="the position shown: how many actions are in force",
        positions="how many actions are in force in the whole game",
        digest="of this view (--seat all: of the whole position)",
        viewer='whose eyes: 1, 2, "all", or null for what everybody may see',
        scenario="as `rubicon new` takes it",
        seat="the seat to move, 0: the table, or several in secret; null when the game is over",
        factions="seat to faction",
        phase="the step of the game",
        year="the year, before Christ if negative",
        prompt="the question in words",
        view="the position shown, in words",
        position_at="the position that position_data describes",
        position_data="what `rubicon new --position` starts from",
        outcome="only when the game is over: {winner, cause, rule, level, text}",
        draw_offer="only if one stands: the seat that offers a draw",
        asked_undo="only if one stands: {seat, count} that asks for more undo than its right",
        difference="only if the file parts from the rules: where, and how",
        corrected_data="only if the game has corrected data: how many values they give",
    )
    add_file(show)
    show.add_argument("--at", type=int, metavar="N", help="the position after N actions")
    add_seat(show, "all", text="whose eyes; without it what everybody may see")
    add_lang(show)


def run_show(args: argparse.Namespace) -> int:
    with opened(args.file, args.lang, args.seat) as game:
        if game.difference is not None:
            difference = named(game.difference, args.lang)
            text = table_text("file", "differs", args.lang, difference=difference)
            warn(labelled(args.file, text, args.lang))
        positions = len(game.moves)
        if args.at is not None and game.seek(args.at) is not None:
            asked = {"position": args.at, "last": positions}
            raise Failure(WRONG, call_text("no-position", args.lang, **asked))
        seat = seat_of(args.seat)
        if args.json:
            say_json(_shown(game, seat, args.lang))
        else:
            _say_position(game, seat, args.lang)
    return 0


def _shown(game: Game, seat: Seat, lang: str) -> dict[str, Any]:
    view = look(game, seat)
    summary = game.system.presenter.summary(view)
    base = restart(game, seat)
    header = game.header
    shown = {
        "record": game.records,
        "position": game.position,
        "positions": len(game.moves),
        "digest": game.digest(seat),
        "viewer": seat,
        "scenario": f"{header.system}/{header.scenario}",
        "seat": asked(game, seat),
        "factions": game.system.factions(view),
        **summary,
        "prompt": question(game, lang, seat),
        "view": game.system.write_position(view),
        "position_at": base.at,
        "position_data": base.words,
        **ending(game, lang),
        **corrections(game),
    }
    return shown | _pending(game, lang)


def _pending(game: Game, lang: str) -> dict[str, Any]:
    """What the players have said to each other and not settled; where the file is not ours."""
    pending: dict[str, Any] = {}
    if (offer := offers_draw(game.state)) and game.outcome is None:
        pending["draw_offer"] = offer
    seat, count = game.asked_undo
    if seat:
        pending["asked_undo"] = {"seat": seat, "count": count}
    if game.difference is not None:
        pending["difference"] = named(game.difference, lang)
    return pending


def _say_position(game: Game, seat: Seat, lang: str) -> None:
    presenter, view = game.system.presenter, look(game, seat)
    say(presenter.status(view, lang))
    for pane in presenter.panes(view, lang):
        if pane.id == "map":
            say_pane(pane, lambda cells: bool(cells[-1]))
        elif not pane.long:
            say_pane(pane)
    if corrected := corrected_text(game.header.data, lang):
        say(corrected)
    _say_pending(game, lang)
    say(_who_is_asked(game, lang, seat))


def _say_pending(game: Game, lang: str) -> None:
    pending = _pending(game, lang)
    if "draw_offer" in pending:
        say(cli_text("draw-offer", lang, seat=pending["draw_offer"]))
    if "asked_undo" in pending:
        say(cli_text("asked-undo", lang, **pending["asked_undo"]))
    if "difference" in pending:
        say(pending["difference"])


def _who_is_asked(game: Game, lang: str, eyes: Seat) -> str:
    seat, text = asked(game, eyes), question(game, lang, eyes)
    return text if seat is None else labelled(_seat_name(game, seat, lang), text, lang)


def _seat_name(game: Game, seat: int, lang: str) -> str:
    if seat == 0:
        return cli_text("table", lang)
    faction = game.system.presenter.faction(game.state, seat, lang)
    return cli_text("seat-of", lang, seat=seat, faction=faction)


# --- legal -------------------------------------------------------------------------------------


def _legal_command(parsers: Commands) -> None:
    legal = add(
        parsers,
        "legal",
        run_legal,
        "The question and the actions on offer, each as `rubicon do` takes it, after a line with"
        " its words."
        "\nBesides these a seat may always resign or offer a draw:"
        ' {"type":"resign"}, {"type":"offer-draw"};\nand answer an offer:'
        ' {"type":"accept-draw"}, {"type":"decline-draw"}.\nWith hidden hands it may spare itself'
        ' pauses: {"type":"standing-order","windows":["after-battle"]}.',
        seat="the seat that is asked, 0 for the table, null when the game is over",
        prompt="the question in words",
        actions="the actions on offer; empty for a seat that is not asked",
        words="the same in words, one for one",
        complete="whether the list is all there is, or a sample",
        interjections="list of {seat, action, words}: what could be played now out of turn",
        asked="whether the seat named with --seat is asked",
    )
    add_file(legal)
    add_seat(legal, text="the seat that wants to act; without it the one that is asked")
    add_lang(legal)


def run_legal(args: argparse.Namespace) -> int:
    with opened(args.file, args.lang, args.seat) as game:
        seat = person(args.seat)
        eyes: Seat = "all" if seat is None else seat  # without a seat: whoever is asked
        prompt = put(game, eyes)
        mine = prompt is not None and (seat is None or prompt.why_not_seat(seat) is None)
        actions = _offered(game, prompt) if mine else []
        if args.json:
            answer = {
                "seat": asked(game, eyes),
                "prompt": question(game, args.lang, eyes),
                "actions": [msgspec.to_builtins(action) for action in actions],
                "words": [action_text(game.system, action, args.lang) for action in actions],
                "complete": prompt.complete if prompt is not None and mine else True,
                "interjections": [
                    {
                        "seat": breaker,
                        "action": msgspec.to_builtins(action),
                        "words": action_text(game.system, action, args.lang),
                    }
                    for breaker, action in _interjections(game, seat)
                ],
                "asked": mine,
            }
            say_json(answer)
            return 0
        say(_who_is_asked(game, args.lang, eyes))
        if prompt is not None and not mine:
            say(cli_text("not-asked", args.lang, seat=seat))
        for action in actions:
            say(f"# {action_text(game.system, action, args.lang)}")
            say(action_json(action))
        if prompt is not None and mine and not prompt.complete:
            say(f"# {cli_text('sample', args.lang, count=len(actions))}")
        for breaker, action in _interjections(game, seat):
            text = action_text(game.system, action, args.lang)
            say(f"# {cli_text('break-in', args.lang, seat=breaker, action=text)}")
            say(action_json(action))
    return 0


def _interjections(game: Game, seat: int | None) -> list[tuple[int, Action]]:
    """What a seat could break in with; a hidden hand is listed for its owner alone."""
    prompt = game.prompt
    if prompt is None or not prompt.open:
        return []
    hidden = game.state.hidden_hands
    seats = [s for s in game.seats if s == seat or (seat is None and not hidden)]
    plays = {s: dict.fromkeys(game.system.interjections(game.state, s)) for s in seats}
    return [(s, action) for s in seats for action in plays[s]]


def _offered(game: Game, prompt: Prompt | None) -> list[Action]:
    """What the question offers, each once."""
    return list(dict.fromkeys(prompt.legal(game.state))) if prompt is not None else []


# --- do ----------------------------------------------------------------------------------------


def _do_command(parsers: Commands) -> None:
    do = add(
        parsers,
        "do",
        run_do,
        "Push one action, as `rubicon legal` prints it, and print its events. Counters and places"
        " may be given\nby number or by id (legio-x, gallia-8). An illegal action is refused with"
        " the rule's id and changes\nnothing. With physical dice a face is"
        ' {"type":"rolled","face":4}, dice that are thrown'
        ' together are their\ntotal (13) or {"type":"thrown","faces":[4,5,4]}; until the next'
        ' action a mistyped one is corrected\nwith {"type":"rolled","face":5,"corrected":true}.',
        **DONE,
    )
    add_file(do)
    do.add_argument("action", metavar="ACTION_JSON", help='{"type":"march",...}')
    add_seat(do, text="the seat that acts; without it the one that is asked")
    add_lang(do)


def run_do(args: argparse.Namespace) -> int:
    with opened(args.file, args.lang, args.seat) as game:
        writable(game, args.lang)
        action = _read_action(game, args.action, args.lang)
        seat = person(args.seat)
        actor = _actor(game, action) if seat is None else seat
        done = game.push(actor, action)
        if isinstance(done, Refusal):
            refuse(game, done, args.lang)
        with telling(game, args.lang):
            _say_done(game, done, args, seat, actor or None)
    return 0


def _read_action(game: Game, text: str, lang: str) -> Action:
    try:
        raw = msgspec.json.decode(text.encode("utf-8", "replace"))
        action: Action = msgspec.convert(_numbered(game, raw), game.system.actions)
    except (msgspec.MsgspecError, RecursionError) as error:
        names = {"rule": "table.decode", "error": complaint(error, lang)}
        raise Failure(WRONG, call_text("not-an-action", lang, **names)) from error
    return action


def _numbered(game: Game, raw: Any, field: str = "") -> Any:
    """Counters and places that are named by their ids, as the numbers that actions hold."""
    if isinstance(raw, dict):
        return {name: v if name in WORDY else _numbered(game, v, name) for name, v in raw.items()}
    if isinstance(raw, list):
        return [_numbered(game, item, field) for item in raw]
    if isinstance(raw, str):
        number = game.system.presenter.number(field, raw)
        return raw if number is None else number
    return raw


def _actor(game: Game, action: Action) -> int:
    """The seat that is meant if the caller names none: the one that is asked, or that is offered a
    draw."""
    if isinstance(action, AcceptDraw | DeclineDraw) and (asked_to := asked_for_draw(game.state)):
        return asked_to[0]
    return asked(game, "all") or 0


def _say_done(
    game: Game, done: Done, args: argparse.Namespace, seat: int | None, eyes: int | None
) -> None:
    """Print what was done, as the acting seat sees it, and who is next. `seat` is the one that the
    caller named."""
    events = worded_events(game, visible(game, done.events, eyes), args.lang)
    if args.json:
        answer = {
            "record": done.record,
            "position": done.position,
            "digest": game.digest(seat),
            "events": events,
        }
        if game.outcome is None:
            answer["seat"] = asked(game, eyes)
        say_json(answer | ending(game, args.lang) | _pending(game, args.lang))
        return
    say_sentences(events)
    _say_pending(game, args.lang)
    asks = _who_is_asked(game, args.lang, eyes)
    say(cli_text("done", args.lang, position=done.position, asked=asks))


# --- undo and redo -----------------------------------------------------------------------------


def _undo_commands(parsers: Commands) -> None:
    undo = add(
        parsers,
        "undo",
        run_undo,
        "Take back the last N actions. In a game with fair undo not past a die, a draw, a reveal or"
        " another\nseat's action: further only if one seat asks (--ask) and the others agree"
        " (--agree).",
        **DONE,
        asked_undo="only while a request stands: {seat, count}",
    )
    add_file(undo)
    undo.add_argument(
        "count", nargs="?", type=at_least_one, default=1, metavar="N", help="1 if not given"
    )
    add_seat(undo, text="the seat that takes back, asks or answers; without it the one meant")
    add_lang(undo)
    how = undo.add_mutually_exclusive_group()
    how.add_argument("--ask", action="store_true", help="ask the other seats for these N actions")
    how.add_argument("--agree", action="store_true", help="agree to what another seat asked")
    how.add_argument("--refuse", action="store_true", help="refuse what another seat asked")
    redo = add(
        parsers,
        "redo",
        run_redo,
        "Do the last N undone actions again.",
        **DONE | {"digest": "of what everybody may see"},
    )
    add_file(redo)
    redo.add_argument(
        "count", nargs="?", type=at_least_one, default=1, metavar="N", help="1 if not given"
    )
    add_lang(redo)


def run_undo(args: argparse.Namespace) -> int:
    with opened(args.file, args.lang, args.seat) as game:
        writable(game, args.lang)
        seat = person(args.seat)
        if args.ask:
            done = _ask(game, seat, args.count, args.lang)
        elif args.agree or args.refuse:
            done = _answer(game, seat, args.agree)
        else:
            done = game.undo(args.count, seat)
        if isinstance(done, Refusal):
            refuse(game, done, args.lang)
        with telling(game, args.lang):
            _say_done(game, done, args, seat, seat)
    return 0


def _ask(game: Game, seat: int | None, count: int, lang: str) -> Done | Refusal:
    asker = seat or game.undoer()
    if not asker:
        raise Failure(WRONG, call_text("who-asks", lang))
    refusal = game.ask_undo(asker, count)
    return refusal or Done(game.records, game.position, game.digest(), [])


def _answer(game: Game, seat: int | None, agree: bool) -> Done | Refusal:
    return game.answer_undo(seat or next(iter(game.undo_awaits()), TABLE), agree)


def run_redo(args: argparse.Namespace) -> int:
    with opened(args.file, args.lang) as game:
        writable(game, args.lang)
        done = game.redo(args.count)
        if isinstance(done, Refusal):
            refuse(game, done, args.lang)
        with telling(game, args.lang):
            _say_done(game, done, args, None, None)
    return 0
