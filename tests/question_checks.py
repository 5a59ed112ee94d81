"""Every question can be answered from lists: whatever is offered is accepted, whatever is barred
is refused, and whatever is listed as legal can be said. Checks for whole games of any system."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple

import msgspec

from core.contract import SEATS, Action, Options, Refusal
from core.game import Game
from core.texts import LANGUAGES, catalogue
from tests.offers import Ask, choose, walk
from tests.whole_games import Check, seen

OFTEN = 12  # each kind of question is looked at so often in a game, and now and then after that
STEPS = 12  # fields of the longest action


class Question(NamedTuple):
    """Who is asked, what, how to ask for the next field, and some answers."""

    seat: int
    kind: str
    ask: Ask
    legal: list[Action]


class QuestionCheck(Check):
    """Looks at the questions of a game, each kind early and late."""

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.looked: Counter[str] = Counter()
        self.when = random.Random(f"questions:{seed}")  # the same ones for all of these checks

    def before(self, game: Game, seat: int, action: Action) -> None:
        prompt = game.prompt
        assert prompt is not None
        self.looked[prompt.kind] += 1
        if self.looked[prompt.kind] < OFTEN or self.when.random() < 0.04:
            for question in questions(game, game.position):
                self.look(game, question)

    def look(self, game: Game, question: Question) -> None:
        raise NotImplementedError


@lru_cache(maxsize=1)
def questions(game: Game, position: int) -> list[Question]:
    """What is asked, and what either seat could break in with; listed once for all checks."""
    prompt = game.prompt
    assert prompt is not None
    ask = partial(prompt.options, seen(game, position, prompt.seat or None))
    found = [Question(prompt.seat, prompt.kind, once(ask), list(prompt.legal(game.state)))]
    for seat in SEATS if prompt.open else ():
        plays = list(game.system.interjections(game.state, seat))
        if plays:
            ask = partial(game.system.interject_options, seen(game, position, seat), seat)
            found.append(Question(seat, "interject", once(ask), plays))
    return found


def once(ask: Ask) -> Ask:
    """All checks begin with the same fields: each is asked for once."""
    known: dict[bytes, Options | None] = {}

    def remembered(said: dict[str, Any]) -> Options | None:
        key = msgspec.json.encode(said)
        if key not in known:
            known[key] = ask(said)
        return known[key]

    return remembered


def built(game: Game, said: dict[str, Any]) -> Action:
    action: Action = msgspec.convert(said, game.system.actions)
    return action


# --- what is offered -----------------------------------------------------------------------------


class OffersTaken(QuestionCheck):
    """Whatever is chosen from the offer is accepted."""

    def look(self, game: Game, question: Question) -> None:
        said = walk(question.ask, self.luck)
        assert game.why_not(question.seat, built(game, said)) is None, (question.kind, said)
        self.met["kinds"] += not self.met[question.kind]
        self.met[question.kind] += 1


# --- what is barred ------------------------------------------------------------------------------


def spoilt(ask: Ask, luck: random.Random) -> dict[str, Any] | None:
    """An action with one candidate in it that was barred, the rest taken as it comes."""
    said: dict[str, Any] = {}
    options = ask({})
    barred = False
    for _ in range(STEPS):
        if options is None:
            return said if barred else None
        refused = [option for option in options.candidates if option.refusal is not None]
        if refused and not barred and luck.random() < 0.5:
            value = luck.choice(refused).value
            said[options.field] = [*options.needed, value] if options.many else value
            barred = True
            options = ask(dict(said))
        elif not barred:
            said[options.field], options = choose(ask, said, options, luck)
        else:
            value = anything(options, luck)
            if value is None:
                return None
            said[options.field] = value
            options = ask(dict(said))
    return None


def anything(options: Options, luck: random.Random) -> Any:
    """A value of the field, barred or not; None if there is nothing to say."""
    values = [option.value for option in options.candidates]
    if options.refusal is not None or len(values) < options.least:
        return None
    if not options.many:
        return luck.choice(values) if values else None
    most = min(len(values), max(options.most, options.least))
    return luck.sample(values, luck.randint(min(options.least, most), most))


class BarredStays(QuestionCheck):
    """Whatever is barred is refused."""

    def look(self, game: Game, question: Question) -> None:
        said = spoilt(question.ask, self.luck)
        if said is None:
            return
        with suppress(msgspec.ValidationError):  # what is barred may lead to nothing whole
            refusal = game.why_not(question.seat, built(game, said))
            assert isinstance(refusal, Refusal), (question.kind, said)
            self.met["tried"] += 1


# --- what is legal -------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def say(ask: Ask, action: Action) -> dict[str, Any]:
    """Choose what the action says, where it is asked for."""
    wanted = {"type": action.__struct_config__.tag} | {
        name: plain(getattr(action, name)) for name in action.__struct_fields__
    }
    said: dict[str, Any] = {}
    while (options := ask(dict(said))) is not None:
        assert options.stuck() is None, (said, options.stuck())
        value = wanted[options.field]
        offered = [plain(option.value) for option in options.open()]
        if options.many:
            assert all(one in offered for one in value), (action, options.field, offered)
            assert options.why_not(value) is None, (action, options)
        else:
            assert value in offered, (action, options.field, offered)
        said[options.field] = value
    return said


class LegalSaid(QuestionCheck):
    """Whatever is listed as legal can be said."""

    def look(self, game: Game, question: Question) -> None:
        legal = [action for action in question.legal if self.sayable(game, action)]
        for action in self.luck.sample(legal, min(4, len(legal))):
            assert built(game, say(question.ask, action)) in (action, self.unnamed(action))
            self.count(action)

    def sayable(self, game: Game, action: Action) -> bool:
        """Is it an answer for lists, not one that only a program gives?"""
        return True

    def unnamed(self, action: Action) -> Action:
        """The same answer, without what need not be named."""
        return action

    def count(self, action: Action) -> None:
        self.met["said"] += 1


# --- how it is shown -----------------------------------------------------------------------------


class Labelled(QuestionCheck):
    """Every candidate has a short label, and a type with a word."""

    def look(self, game: Game, question: Question) -> None:
        view = seen(game, game.position, question.seat or None)
        words, fields = catalogue(game.system.id)["word"], catalogue(game.system.id)["field"]
        for options in asked(question.ask, self.luck):
            assert options.field in (*fields, "type")
            assert all(not option.group or option.group in words for option in options.candidates)
            if options.field != "type":
                self.labels(game, view, options)

    def labels(self, game: Game, view: Any, options: Options) -> None:
        for option in options.candidates:
            for lang in LANGUAGES:
                label = game.system.presenter.label(view, options.named, option.value, lang)
                assert 0 < len(label) <= 60, (options.named, label)
                assert "..." not in label, "nothing is cut"
                self.met["labels"] += 1


def asked(ask: Ask, luck: random.Random) -> list[Options]:
    """All questions on the way to some action."""
    found: list[Options] = []

    def listen(said: dict[str, Any]) -> Options | None:
        options = ask(said)
        if options is not None:
            found.append(options)
        return options

    walk(listen, luck)
    return found
