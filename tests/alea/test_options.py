"""Every question can be answered from lists: whatever is offered is accepted, whatever is barred
is refused, and whatever is listed as legal can be said."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, ClassVar, NamedTuple

import msgspec

from core.alea.box.actions import Play, Sail
from core.alea.box.state import State
from core.contract import SEATS, Action, Option, Options, Refusal
from core.game import Done, Game
from core.imperator.actions import March
from core.texts import LANGUAGES, catalogue, refusal_text
from tests.alea.scene import C, R, Scene, march, piece, zone
from tests.alea.stratagem_scene import table
from tests.alea.whole_games import Check, Player, seen
from tests.offers import Ask, choose, walk

OFTEN = 12  # each kind of question is looked at so often in a game, and now and then after that
STEPS = 12  # fields of the longest action
WORDS, FIELDS = catalogue("alea")["word"], catalogue("alea")["field"]


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


class OffersAccepted(QuestionCheck):
    """Whatever is chosen from the offer is accepted."""

    enough: ClassVar = {"kinds": 15}

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


class BarredRefused(QuestionCheck):
    """Whatever is barred is refused."""

    enough: ClassVar = {"tried": 11}

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
        offered = [option.value for option in options.open()]
        if options.many:
            assert all(one in offered for one in value), (action, options.field, offered)
            assert options.why_not(value) is None, (action, options)
        else:
            assert value in offered, (action, options.field, offered)
        said[options.field] = value
    return said


def unnamed(action: Action) -> Action:
    """6.3.desertion: up to five legions of a zone all desert, and need not be named."""
    if isinstance(action, Play) and action.face == "desertion":
        return msgspec.structs.replace(action, pieces=())
    return action


class LegalSayable(QuestionCheck):
    """Whatever is listed as legal can be said."""

    enough: ClassVar = {"drops": 1, "voyages": 1}

    def look(self, game: Game, question: Question) -> None:
        legal = question.legal
        for action in self.luck.sample(legal, min(4, len(legal))):
            assert built(game, say(question.ask, action)) in (action, unnamed(action))
            self.met["drops"] += isinstance(action, March) and bool(action.drops)
            self.met["voyages"] += isinstance(action, Sail)


# --- how it is shown -----------------------------------------------------------------------------


class CandidatesLabelled(QuestionCheck):
    """Every candidate has a short label, and a type with a word."""

    enough: ClassVar = {"labels": 100}

    def look(self, game: Game, question: Question) -> None:
        view = seen(game, game.position, question.seat or None)
        for options in asked(question.ask, self.luck):
            assert options.field in (*FIELDS, "type")
            assert all(not option.group or option.group in WORDS for option in options.candidates)
            if options.field != "type":
                self.labels(game, view, options)

    def labels(self, game: Game, view: State, options: Options) -> None:
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


def test_a_physical_draw_is_named_by_what_it_is_for() -> None:
    game = Game.new("alea/1", 1, {"dice": "manual"})
    player, named = Player("1"), set()
    while game.prompt is not None and len(named) < 2:
        prompt = game.prompt
        if prompt.kind == "draw":
            options = prompt.options(game.view(prompt.seat or None), {"type": "drawn"})
            assert options is not None
            named.add(options.named)
        assert isinstance(game.push(*player.next(game, prompt)), Done)
    assert named == {"draw-stratagem", "draw-activation"}
    presenter, view = game.system.presenter, game.view(None)
    assert presenter.label(view, "draw-activation", 100, "en") == "no people (dummy)"
    assert presenter.label(view, "draw-stratagem", 1, "fr") == "#1 Initiative / Fuite opportune"


# --- marches by hand -----------------------------------------------------------------------------


def offer(game: Game, **said: Any) -> Options:
    assert game.prompt is not None
    options = game.prompt.options(game.view(game.prompt.seat), said)
    assert options is not None
    return options


def reason(options: Options, value: Any) -> str:
    found: list[Option] = [option for option in options.candidates if option.value == value]
    assert len(found) == 1, (value, options)
    return "" if found[0].refusal is None else found[0].refusal.kind


def test_who_cannot_come_is_listed_with_the_reason() -> None:
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar", "curio", "legio-x", "auxilia-1")
    scene.put(C, "italia-1", "legio-ix").put(C, "italia-6", "auxilia-2")
    game = scene.game()
    game.push(1, march("italia-1", ["curio"], ["legio-ix"], "italia-4"))
    game.push(1, march("italia-1", ["caesar"], [], "italia-6"))
    places = offer(game, type="march")
    assert reason(places, zone("italia-6")) == "auxilia-need-leader"
    assert reason(places, zone("italia-4")) == "already-moved"
    assert reason(places, zone("italia-1")) == ""
    units = offer(game, type="march", origin=zone("italia-1"), leaders=[])
    assert reason(units, piece("auxilia-1")) == "auxilia-need-leader"
    assert reason(units, piece("legio-x")) == ""
    leaders = offer(game, type="march", origin=zone("italia-6"))
    assert reason(leaders, piece("caesar")) == "already-moved"


def test_destinations_are_battles_first_then_place_by_place_once_each() -> None:
    """Other ways to the same place are seldom wanted."""
    scene = Scene("2", year=-46).put(C, "italia-3", "caesar", "legio-x").control(0, "italia")
    game = scene.put(R, "italia-6", "legio-i").game()
    start = {"type": "march", "origin": zone("italia-3"), "leaders": [piece("caesar")]}
    found = offer(game, **start, units=[piece("legio-x")]).open()
    listed = [option.value[-1] for option in found if not option.aside]
    assert listed[0] == zone("italia-6")
    assert listed[1:] == sorted(set(listed[1:]) - {zone("italia-6")})
    assert len(found) > len(listed) > 5
    for option in found:
        first = next(one for one in found if one.value[-1] == option.value[-1])
        assert not first.aside
        assert first.cost is not None
        assert option.cost is not None
        assert first.cost <= option.cost


def test_more_than_the_command_is_refused_by_its_rule() -> None:
    legions = ["legio-i", "legio-ii", "legio-iii", "legio-iv", "legio-v", "legio-vi"]
    scene = Scene("2", year=-46).put(C, "italia-1", "dolabella", *legions)
    game = scene.game()
    start = {"type": "march", "origin": zone("italia-1"), "leaders": [piece("dolabella")]}
    options = offer(game, **start)
    assert options.most == 5
    six = [piece(name) for name in legions]
    refusal = options.why_too_many(six)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("beyond-command", "3.4.1.command")
    assert options.why_not(six[:5]) is None


def test_units_are_dropped_in_several_zones_of_the_way_each_once() -> None:
    names = ["legio-x", "legio-ix", "equites-4-1"]
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar", *names)
    game = scene.game()
    x, ix, horse = (piece(name) for name in names)
    start = {"type": "march", "origin": zone("gallia-9"), "leaders": [piece("caesar")]}
    start["units"] = [x, ix, horse]
    paths = [option.value for option in offer(game, **start).open()]
    path = next(way for way in paths if len(way) == 3)
    options = offer(game, **start, path=path)
    assert (options.field, options.least, options.most) == ("drops", 0, 2)
    assert options.why_not([]) is None
    assert options.why_not([[x, path[0]], [ix, path[1]]]) is None
    assert options.why_not([[x, path[0]], [x, path[1]]]) is not None
    assert options.why_not([[x, path[0]], [ix, path[0]], [horse, path[1]]]) is not None
    assert game.prompt is not None
    whole = start | {"path": path, "drops": [[x, path[0]], [ix, path[1]]]}
    assert game.prompt.options(game.view(1), whole) is None
    assert game.why_not(1, built(game, whole)) is None


def test_a_hand_of_which_nothing_can_be_played_says_so() -> None:
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    game = table(scene, mine=["coup-2"], theirs=["coup-2", "janus"])
    told = []
    for seat in SEATS:
        options = game.system.interject_options(game.view(seat), seat, {})
        assert options is not None
        refusal = options.stuck()
        assert refusal is not None
        told.append((refusal.kind, refusal.rule, refusal_text(game.system, refusal)))
    assert told[0][:2] == ("not-in-this-phase", "6.2.coup"), "one reason for all: it is told"
    assert told[1][1] == "table.interject"
    assert told[1][2] == "Nothing that may be played now is in this hand."
