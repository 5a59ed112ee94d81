"""Position: a game without a log, for players who think ahead.

It is a copy of the rules at work: apply actions to it, copy it and try something else. It has its
own dice, so that a player who thinks ahead does not learn the dice of the game.

    >>> from core.game import Game
    >>> from core.position import imagined, position_of, seen_by
    >>> game = Game.new("alea/3", 7, {"hands": "hidden"})
    >>> position = position_of(game, seed=1)           # the truth, for the table itself
    >>> seat, action = position.prompt.seat, position.legal()[0]
    >>> position.why_not(seat, action), position.apply(seat, action)
    (None, None)
    >>> game.position                                  # the game has not moved
    0

A player may not know the truth. `imagined` makes a whole position from what the seat has seen,
and fills in the hidden things at random.

    >>> mine = imagined(game.system, seen_by(game, 1), seed=1)
    >>> mine.asked(1).kind == game.prompt.kind
    True
    >>> other = mine.copy(seed=2)                      # the same, with other dice to come

The state does not hold a question that a step asks midway. So a position is the state in which
the step began, and the actions since: a copy begins the step again and repeats these actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from core.contract import (
    Action,
    Answered,
    Deed,
    Event,
    GoOn,
    OneSeed,
    Outcome,
    Prompt,
    Refusal,
    Seeds,
    Seen,
    StandingOrder,
    System,
    Window,
    asked_of,
)
from core.dice import NoSuchFall
from core.flow import WindowPrompt
from core.game import Game
from core.run import Listed, Lister, Listing, Run, digest, digest_of, encode, speaker

TRIES = 200  # to fill in the hidden things; usually the first one fits


class Unimaginable(Exception):
    """No attempt to fill in the hidden things fits what the seat has seen."""


class _Step:
    """The state in which the living step began, and its deeds and falls so far.

    The run calls `begin`. The run does not refer to the position, so that Python frees a dropped
    position at once.
    """

    __slots__ = ("deeds", "fallen", "falls", "state")

    def __init__(self) -> None:
        self.state = b""
        self.fallen = 0
        self.deeds: list[Deed] = []
        self.falls: dict[int, int] = {}

    def begin(self, state: Any) -> None:
        self.state, self.fallen = encode(state), state.falls
        if self.deeds:
            self.deeds = []
        if self.falls:
            self.falls = {}


class Position:
    """The rules at work on a state of its own, with dice of its own.

    In `state` no step is alive. `falls` are the known dice and draws of the step that begins
    there.
    """

    __slots__ = ("_run", "_seed", "_step", "number", "system")

    def __init__(
        self, system: System, state: Any, seed: OneSeed = 0, falls: Mapping[int, int] | None = None
    ) -> None:
        self.system, self._seed, self._step = system, seed, _Step()
        self.number = 0  # how many actions it has taken in
        dice = Seeds(seed, known=falls) if falls else seed
        self._run = Run(system, state, dice, self._step.begin)
        if not self._step.state:  # it is over
            self._step.begin(state)
        self._note_falls()

    # --- looking -------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self._run.state

    @property
    def prompt(self) -> Prompt | None:
        """The question that is open; None when the game is over."""
        return self._run.prompt

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self._run.state.outcome
        return outcome

    @property
    def events(self) -> list[Event]:
        """The events of the last action."""
        return self._run.table.events

    def digest(self) -> str:
        """The identity of the state, as `Game.digest` tells it."""
        return digest(self._run.state)

    def view(self, seat: int | None) -> Any:
        """The view of a seat (None: a spectator)."""
        state = self._run.state
        if state.outcome is not None:
            return self.system.decode(encode(state))
        return self.system.view(state, seat)

    def asked(self, seat: int) -> Prompt | None:
        """The question as this seat hears it; None if the seat is not asked."""
        prompt = self._run.prompt
        if prompt is None or prompt.why_not_seat(seat) is not None:
            return None
        return prompt.put_to(seat)

    def legal(self) -> Sequence[Action]:
        """The answers that the question lists; `Prompt.complete` tells whether these are all."""
        prompt = self._run.prompt
        return [] if prompt is None else prompt.legal(self._run.state)

    def interjections(self, seat: int) -> Sequence[Action]:
        """The actions with which this seat can break in now."""
        if self._run.why_not_break_in(seat) is not None:
            return []
        return self.system.interjections(self._run.state, seat)

    def listing(self, answers: Lister = lambda prompt, state: prompt.legal(state)) -> Listing:
        """The list bound to this very question, as `Game.listing` gives it."""
        prompt = self._run.prompt
        assert prompt is not None
        return Listing(prompt, self.number, answers(prompt, self._run.state))

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return self._run.why_not(seat, action)

    # --- going on ------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action, *, trusted: Listed | None = None) -> Refusal | None:
        """Judge an action and carry it out; a refused one changes nothing. As in `Game.push`, an
        action that comes from a listing of this position may be `trusted`."""
        if trusted is not None:
            self._run.trust(seat, action, trusted, self.number)
        elif (refusal := self._run.why_not(seat, action)) is not None:
            return refusal
        self._feed(seat, action)
        return None

    def _feed(self, seat: int, action: Action) -> None:
        run = self._run
        self.number += 1
        seat = speaker(run.prompt, seat, action)
        self._step.deeds.append(Deed(seat, action, run.state.window))
        run.feed(seat, action)
        self._note_falls()

    def _note_falls(self) -> None:
        step, run = self._step, self._run
        if falls := run.table.falls:
            first = run.state.falls - len(falls)
            for k, fall in enumerate(falls, first):
                if k >= step.fallen:
                    step.falls[k] = fall.face

    def copy(self, seed: OneSeed | None = None) -> Position:
        """A copy that goes its own way; with another `seed` it has other dice to come."""
        step = self._step
        seed = self._seed if seed is None else seed
        twin = Position(self.system, self.system.decode(step.state), seed, step.falls)
        for deed in step.deeds:
            twin._feed(deed.seat, deed.action)
        return twin

    # --- the knowledge of a seat ---------------------------------------------------------------

    def seen(self, seat: int | None, openly: bool = False) -> Seen:
        """Everything that this seat (None: a spectator) knows of it; `openly`: hide nothing."""
        step, state, system = self._step, self._run.state, self.system
        openly = openly or state.outcome is not None
        secrets = {} if openly else self._run.table.secrets
        return Seen(
            seat=seat,
            before=step.state if openly else self._seen_before(seat),
            since=tuple(step.deeds if openly else self._deeds_seen(seat)),
            falls={k: face for k, face in step.falls.items() if secrets.get(k, seat) == seat},
            view=digest_of(encode(state) if openly else system.view_bytes(state, seat)),
            window=state.window,
            asked=asked_of(self._run.prompt, seat),
            open=openly,
        )

    def _seen_before(self, seat: int | None) -> bytes:
        """What the seat saw as the step began."""
        return self.system.view_bytes(self.system.decode(self._step.state), seat)

    def _deeds_seen(self, seat: int | None) -> list[Deed]:
        deeds = []
        for deed in self._step.deeds:
            by, action = deed.seat, deed.action
            if by == seat:
                deeds.append(deed)
            elif not isinstance(action, StandingOrder):  # other seats do not see these
                shown = action if action.talks else self.system.as_seen(self.state, by, action)
                if shown is not None:
                    deeds.append(Deed(by, shown, deed.window))
        return deeds


def position_of(game: Game, seed: OneSeed) -> Position:
    """A game at the position that it looks at; the dice to come are not those of the game."""
    line = game.line
    start = line.step_start()
    position = Position(game.system, game.system.decode(start.state), seed, start.falls)
    for move in line.moves[start.position : line.cursor]:
        position._feed(move.seat, move.action)
    return position


def seen_by(game: Game, seat: int | None) -> Seen:
    """The knowledge that a seat (None: a spectator) has of the position that a game looks at."""
    return position_of(game, 0).seen(seat, openly=game.ended())


# --- filling in hidden things --------------------------------------------------------------------


def imagined(system: System, seen: Seen, seed: OneSeed) -> Position:
    """A whole position that looks to the seat like the true one. The seed alone decides which
    one it is, and its dice to come."""
    for attempt in range(TRIES):
        position = _attempt(system, seen, Random(f"{seed}:{attempt}"))
        if position is not None:
            return position
    raise Unimaginable(seen.asked)


def _attempt(system: System, seen: Seen, luck: Random) -> Position | None:
    """Fill in the hidden things once; None if that does not fit what the seat has seen."""
    state = system.decode(seen.before) if seen.open else system.fill(seen, luck)
    try:
        position = Position(system, state, luck.getrandbits(63), seen.falls)
        agrees = all(_say_again(position, seen.seat, deed, luck) for deed in seen.since)
    except NoSuchFall:
        return None
    agrees = agrees and _reach(position, seen.seat, seen.window)
    return position if agrees and _looks_like(position, seen) else None


def _say_again(position: Position, viewer: int | None, deed: Deed, luck: Random) -> bool:
    """Repeat an action of the living step; False if the position does not admit it."""
    seat, action = deed.seat, deed.action
    if not _reach(position, viewer, deed.window):
        return False
    if isinstance(action, Answered):
        prompt = position.asked(seat)
        answers = [] if prompt is None else prompt.legal(position.state)
        if not answers:
            return False
        action = answers[luck.randrange(len(answers))]
    return position.apply(seat, action) is None


def _reach(position: Position, viewer: int | None, window: Window | None) -> bool:
    """Go on through pauses up to this window. In the game a standing order may have spared a
    seat such a pause; other seats do not know of the order, so here the seat just goes on."""
    while (now := position.state.window) != window:
        prompt = position.prompt
        if now is None or not isinstance(prompt, WindowPrompt) or viewer in prompt.waiting:
            return False
        position._feed(prompt.waiting[0], GoOn())
    return True


def _looks_like(position: Position, seen: Seen) -> bool:
    if asked_of(position.prompt, seen.seat) != seen.asked:
        return False
    state = position.state
    shown = encode(state) if seen.open else position.system.view_bytes(state, seen.seat)
    return digest_of(shown) == seen.view
