"""Every question can be answered from lists: whatever is offered is accepted, whatever is barred
is refused, and whatever is listed as legal can be said."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import pytest

from core.alea.box.actions import March, Play, Sail
from core.contract import SEATS, Action, Option, Options, Prompt, Refusal
from core.game import Done, Game
from core.texts import LANGUAGES, catalogue, refusal_text
from tests import random_play
from tests.alea.scene import C, R, Scene, march, piece, zone
from tests.alea.stratagem_scene import table
from tests.offers import Ask, choose, walk

pytestmark = pytest.mark.slow

SCENARIOS = [f"alea/{n}" for n in range(1, 8)]
OFTEN = 12  # each kind of question is looked at so often in a game, and now and then after that
GAMES = 3
STEPS = 12  # fields of the longest action


def positions(scenario: str, seed: int, **settings: str) -> Iterator[tuple[Game, random.Random]]:
    """A whole game by random actions; each kind of question early and late."""
    luck = random.Random(f"options:{scenario}:{seed}")
    game = Game.new(scenario, seed, settings)
    seen: Counter[str] = Counter()
    while game.prompt is not None:
        prompt = game.prompt
        seen[prompt.kind] += 1
        if seen[prompt.kind] < OFTEN or luck.random() < 0.04:
            yield game, luck
        play_on(game, prompt, luck)


def games(scenario: str, first: int) -> Iterator[tuple[Game, random.Random]]:
    """With open hands and with hidden ones."""
    for seed in range(first, first + GAMES):
        yield from positions(scenario, seed, hands="hidden" if seed % 2 else "open")


def play_on(game: Game, prompt: Prompt, luck: random.Random) -> None:
    if prompt.open and luck.random() < (0.5 if prompt.kind == "window" else 0.02):
        seat = luck.choice(SEATS)
        plays = game.system.interjections(game.state, seat)
        if plays:
            assert isinstance(game.push(seat, luck.choice(plays)), Done)
            return
    legal = random_play.answers(prompt, game.state)
    ends = random_play.ends(prompt, game.state, luck)
    assert isinstance(
        game.push(prompt.seat, legal[0 if ends else luck.randrange(len(legal))]), Done
    )


def questions(game: Game) -> Iterator[tuple[int, str, Ask, list[Action]]]:
    """Who is asked, what, how to ask for the next field, and some answers."""
    prompt = game.prompt
    assert prompt is not None
    ask = partial(prompt.options, game.view(prompt.seat or None))
    yield prompt.seat, prompt.kind, ask, list(prompt.legal(game.state))
    for seat in SEATS if prompt.open else ():
        plays = list(game.system.interjections(game.state, seat))
        if plays:
            view = game.view(seat)
            yield seat, "interject", partial(game.system.interject_options, view, seat), plays


def built(game: Game, said: dict[str, Any]) -> Action:
    action: Action = msgspec.convert(said, game.system.actions)
    return action


# --- what is offered -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_is_chosen_from_the_offer_is_accepted(scenario: str) -> None:
    kinds: set[str] = set()
    for game, luck in games(scenario, 1):
        for seat, kind, ask, _ in questions(game):
            said = walk(ask, luck)
            assert game.why_not(seat, built(game, said)) is None, (game.position, kind, said)
            kinds.add(kind)
    assert len(kinds) > 12


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


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_is_barred_is_refused(scenario: str) -> None:
    tried = 0
    for game, luck in games(scenario, 11):
        for seat, kind, ask, _ in questions(game):
            said = spoilt(ask, luck)
            if said is None:
                continue
            with suppress(msgspec.ValidationError):  # what is barred may lead to nothing whole
                refusal = game.why_not(seat, built(game, said))
                assert isinstance(refusal, Refusal), (game.position, kind, said)
                tried += 1
    assert tried > 10


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


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_is_legal_can_be_said(scenario: str) -> None:
    drops = voyages = 0
    for game, luck in games(scenario, 21):
        for _, _, ask, legal in questions(game):
            for action in luck.sample(legal, min(4, len(legal))):
                assert built(game, say(ask, action)) in (action, unnamed(action))
                drops += isinstance(action, March) and bool(action.drops)
                voyages += isinstance(action, Sail)
    assert drops > 0
    assert voyages > 0


# --- how it is shown -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["alea/1", "alea/6"])
def test_every_candidate_has_a_short_label_and_a_type_with_a_word(scenario: str) -> None:
    words, fields = catalogue("alea")["word"], catalogue("alea")["field"]
    for game, luck in positions(scenario, 4, dice="manual"):
        presenter = game.system.presenter
        for seat, _, ask, _ in questions(game):
            view = game.view(seat or None)
            for options in asked(ask, luck):
                assert options.field in (*fields, "type")
                for option in options.candidates:
                    assert not option.group or option.group in words
                    for lang in LANGUAGES if options.field != "type" else ():
                        label = presenter.label(view, options.named, option.value, lang)
                        assert 0 < len(label) <= 60, (options.named, label)
                        assert "..." not in label, "nothing is cut"


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
    luck, named = random.Random(1), set()
    while game.prompt is not None and len(named) < 2:
        prompt = game.prompt
        if prompt.kind == "draw":
            options = prompt.options(game.view(prompt.seat or None), {"type": "drawn"})
            assert options is not None
            named.add(options.named)
        play_on(game, prompt, luck)
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
