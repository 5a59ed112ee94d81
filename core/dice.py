"""Where every die and every draw comes from.

Fall k of a game is a function of (seed, k), and k is in the state: after an undo the same action
meets the same dice. With physical dice a fall is a question to the table instead.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from core.contract import (
    TABLE,
    Action,
    Chance,
    Drawn,
    Event,
    Fall,
    Flow,
    Options,
    Prompt,
    Refusal,
    Rolled,
    Seed,
    Seeds,
    Table,
    TableState,
    Thrown,
    refuse,
)
from core.flow import DieTest, Good, window
from core.same_candidates import alike

REVISION = 1  # of the function below; written into each file's header


# The events that tell of dice and draws, whatever the game.
DICE_EVENTS = ("die", "throw", "throw-total", "corrected", "corrected-draw")


def fresh_seed() -> str:
    """A seed: 128 bits, too many to guess even for somebody who knows some of the dice."""
    return secrets.token_hex(16)


class Die:
    """A kind of die: its name, its lowest face and how many faces it has."""

    __slots__ = ("_faces", "first", "name", "sides")

    def __init__(self, name: str, first: int, sides: int) -> None:
        self.name, self.first, self.sides = name, first, sides
        self._faces = range(first, first + sides)

    def faces(self) -> range:
        return self._faces


D6 = Die("d6", 1, 6)
D10 = Die("d10", 0, 10)  # its 0 is a zero
LONGEST = 4  # digits of a typed total

# What the values of a question are called (`Options.what`): a face, the total of several dice, and
# the beginning for what comes out of a cup.
DIE, THROW, DRAW = "die", "throw", "draw-"


def totals(die: Die, count: int) -> range:
    """What so many dice can show together."""
    return range(count * die.first, count * die.faces()[-1] + 1)


def total_name(die: Die, count: int) -> str:
    """How a total is written down whose dice nobody knows: 3d6."""
    return f"{count}{die.name}"


def odds_of(die: Die, rule: str, good: Callable[[int], bool]) -> Chance:
    """How likely a die is to fall well; the good faces are the lowest ones or the highest."""
    faces = [face for face in die.faces() if good(face)]
    high = bool(faces) and faces[0] > die.first
    needs = (faces[0] if high else faces[-1]) if faces else die.first - 1
    return Chance(len(faces), die.sides, rule, needs, high)


_blank = blake2b(digest_size=8)  # to be copied: that is cheaper than to be made


def chance(seed: Seed, k: int, sides: int) -> int:
    """Fall k of a game as a number below `sides`; 64 bits make the bias immeasurable."""
    one = seed.of(k) if isinstance(seed, Seeds) else seed
    text = b"%d:%d" % (one, k) if isinstance(one, int) else f"{one}:{k}".encode()
    word = _blank.copy()
    word.update(text)
    return int.from_bytes(word.digest(), "big") % sides


class NoSuchFall(Exception):
    """A known fall cannot fall here: the position is not the one that was seen."""


def face_of(seed: Seed, k: int, faces: Sequence[int]) -> int:
    """Fall k: one of the faces; what is known to have fallen falls again."""
    if isinstance(seed, Seeds) and (known := seed.known.get(k)) is not None:
        if known not in faces:
            raise NoSuchFall(k, known)
        return known
    return faces[chance(seed, k, len(faces))]


def no_such_face(faces: Sequence[int]) -> Refusal:
    """A face was typed that is none of these."""
    return refuse("no-such-face", "table.manual", least=faces[0], most=faces[-1])


NOT_IN_THE_CUP = refuse("not-in-the-cup", "table.manual")


class RollPrompt(Prompt[Rolled]):
    """Physical dice: which face fell?"""

    kind = "roll"
    rule = "table.manual"

    def __init__(self, die: Die, purpose: str, about: DieTest | None = None) -> None:
        self.die, self.purpose, self.about = die, purpose, about

    def args(self) -> dict[str, Any]:
        return {"die": self.die.name, "purpose": self.purpose}

    def why_not(self, state: Any, action: Rolled) -> Refusal | None:
        if action.face not in self.die.faces():
            return no_such_face(self.die.faces())
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        return [Rolled(face) for face in self.die.faces()]

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """The faces of a die: a digit answers."""
        return _called(super().options(view, partial), "face", DIE)

    def chance(self, view: Any, action: Rolled) -> Chance | None:
        """Which faces are good: the player who reads a physical die sees them once more."""
        if self.about is None:
            return None
        good = self.about.good
        return odds_of(self.die, self.about.rule, lambda face: good(view, face))


class ThrowPrompt(Prompt[Rolled | Thrown]):
    """Several physical dice that count together: their total, or each of them. A total stays one:
    nobody knows the dice behind it."""

    kind = "throw"
    rule = "table.manual"

    def __init__(self, die: Die, count: int, purpose: str) -> None:
        self.die, self.count, self.purpose = die, count, purpose

    @property
    def totals(self) -> range:
        return totals(self.die, self.count)

    @property
    def name(self) -> str:
        return total_name(self.die, self.count)

    def args(self) -> dict[str, Any]:
        return {"die": self.die.name, "count": self.count, "purpose": self.purpose}

    def why_not(self, state: Any, action: Rolled | Thrown) -> Refusal | None:
        if isinstance(action, Rolled):
            return None if action.face in self.totals else no_such_face(self.totals)
        if len(action.faces) != self.count:
            return refuse("not-so-many-dice", "table.manual", count=self.count)
        if any(face not in self.die.faces() for face in action.faces):
            return no_such_face(self.die.faces())
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        """The totals; each may be typed as its dice, too."""
        return [Rolled(total) for total in self.totals]

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """The totals: its digits answer."""
        return _called(super().options(view, partial), "face", THROW)

    def typed(self, text: str) -> Rolled | Thrown | None:
        """A total (`13`), or the dice (`4 5 4`, `4,5,4`, and `454` if no total is written so)."""
        words = text.replace(",", " ").split()
        if not words or not all(word.isdecimal() and len(word) <= LONGEST for word in words):
            return None
        if len(words) > 1:
            return Thrown(tuple(map(int, words)))
        total = int(words[0])
        if total not in self.totals and len(words[0]) == self.count:
            return Thrown(tuple(map(int, words[0])))
        return Rolled(total)


class DrawPrompt(Prompt[Drawn]):
    """A physical draw: what came out of the cup?"""

    kind = "draw"
    rule = "table.manual"

    def __init__(
        self, items: Sequence[int], seat: int, purpose: str, blanks: Sequence[int] = ()
    ) -> None:
        self.items, self.seat, self.purpose = list(items), seat, purpose
        self.blanks = blanks  # of which one is as good as the other

    def args(self) -> dict[str, Any]:
        return {"purpose": self.purpose}

    def why_not(self, state: Any, action: Drawn) -> Refusal | None:
        if action.item not in self.items:
            return NOT_IN_THE_CUP
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        return [Drawn(item) for item in self.items]

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """What the numbers mean depends on what is drawn for: `draw-activation`."""
        options = alike(super().options(view, partial), "item", self.face)
        return _called(options, "item", f"{DRAW}{self.purpose}")

    def face(self, item: int) -> int:
        return self.blanks[0] if item in self.blanks else item


def _called(options: Options | None, field: str, what: str) -> Options | None:
    """The same options, with what the values of this field are."""
    if options is None or options.field != field:
        return options
    return msgspec.structs.replace(options, what=what)


def die_test(purpose: str, rule: str, good: Good | None) -> DieTest | None:
    """What is known beforehand of a die: nothing, unless `good` says what each face means."""
    return None if good is None else DieTest(purpose, rule, good)


def fall(table: Table, state: TableState, asked: RollPrompt) -> Flow[int]:
    """A die falls: counted in the state, written into the record. A physical one is asked for."""
    die = asked.die
    if state.manual_dice:
        _, answer = yield asked
        face: int = answer.face
    else:
        face = face_of(table.seed, state.falls, die.faces())
    state.falls += 1
    table.falls.append(Fall(die.name, face))
    return face


def roll(
    table: Table,
    state: TableState,
    die: Die,
    *,
    rule: str,
    purpose: str,
    good: Good | None = None,
) -> Flow[int]:
    """Roll a die and tell everybody. `good` says what each face means, for the player who reads a
    physical die."""
    face = yield from fall(table, state, RollPrompt(die, purpose, die_test(purpose, rule, good)))
    table.tell(Event("die", rule, {"die": die.name, "face": face, "purpose": purpose}))
    return face


def throw(
    table: Table, state: TableState, die: Die, count: int, *, rule: str, purpose: str
) -> Flow[int]:
    """Throw several dice together and tell everybody their total, and each face that is known."""
    if state.manual_dice:
        _, answer = yield ThrowPrompt(die, count, purpose)
        faces = list(answer.faces) if isinstance(answer, Thrown) else []
        total = sum(faces) if faces else answer.face
    else:
        faces = [face_of(table.seed, state.falls + n, die.faces()) for n in range(count)]
        total = sum(faces)
    fallen = [Fall(die.name, face) for face in faces] or [Fall(total_name(die, count), total)]
    state.falls += len(fallen)
    table.falls += fallen
    kind = "throw" if faces else "throw-total"
    table.tell(Event(kind, rule, {"dice": faces, "total": total, "purpose": purpose}))
    return total


def open_roll(
    table: Table,
    state: TableState,
    die: Die,
    *,
    rule: str,
    purpose: str,
    good: Good | None = None,
) -> Flow[int]:
    """A die that may still be changed; `good` tells there what each face would mean."""
    face = yield from roll(table, state, die, rule=rule, purpose=purpose, good=good)
    return (yield from lie_open(table, state, Fall(die.name, face), die_test(purpose, rule, good)))


def lie_open(table: Table, state: TableState, fallen: Fall, about: DieTest | None) -> Flow[int]:
    """A die lies on the table through a window of its own: which face it shows afterwards."""
    state.die = fallen
    yield from window(table, state, "after-die", about)
    assert state.die is not None
    face, state.die = state.die.face, None
    return face


def draw(
    table: Table,
    state: TableState,
    items: Sequence[int],
    *,
    seat: int = TABLE,
    purpose: str,
    secret: bool = False,
    blanks: Sequence[int] = (),
) -> Flow[int]:
    """Draw one item from the cup; if the draw is secret, the caller tells the player of it.

    A secret draw is never typed in: a question for it would show what else is in the cup.
    """
    if state.manual_dice and not secret:
        _, answer = yield DrawPrompt(items, seat, purpose, blanks)
        item: int = answer.item
    else:
        item = face_of(table.seed, state.falls, items)
        if secret:
            table.secrets[state.falls] = seat
    state.falls += 1
    table.falls.append(Fall("draw", item))
    return item


# --- what was mistyped ---------------------------------------------------------------------------


def others(prompt: Prompt, state: Any, typed: Action) -> list[Action]:
    """All that could have fallen instead; of blanks one is as good as the other. Of several dice
    the totals are listed; each die of another throw may be told, too."""
    known, others_fell = {_shown(prompt, typed)}, []
    for action in prompt.legal(state):
        if (shown := _shown(prompt, action)) not in known:
            known.add(shown)
            others_fell.append(action)
    return others_fell


def correction(prompt: Prompt, typed: Action, action: Action) -> Event:
    """What the log tells of it: of which die or draw, what was typed, and what fell."""
    assert isinstance(prompt, DrawPrompt | RollPrompt | ThrowPrompt)
    args = {"purpose": prompt.purpose, "typed": _fell(typed), "fell": _fell(action)}
    if isinstance(prompt, DrawPrompt):
        return Event("corrected-draw", "table.correct", args)
    die = prompt.name if isinstance(prompt, ThrowPrompt) else prompt.die.name
    return Event("corrected", "table.correct", {"die": die, **args})


def _shown(prompt: Prompt, action: Action) -> int:
    fell = _fell(action)
    if isinstance(fell, list):
        return sum(fell)
    return prompt.face(fell) if isinstance(prompt, DrawPrompt) else fell


def _fell(action: Action) -> int | list[int]:
    """A face, an item, a total, or the faces of several dice."""
    assert isinstance(action, Rolled | Thrown | Drawn)
    if isinstance(action, Thrown):
        return list(action.faces)
    return action.face if isinstance(action, Rolled) else action.item
