"""Every question can be answered from lists: whatever is offered is accepted, whatever is barred
is refused, and whatever is listed as legal can be said."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from core.alea.box.actions import Play, Sail
from core.contract import SEATS, Action, Option, Options
from core.game import Done, Game
from core.imperator.actions import March
from core.texts import refusal_text
from tests.alea.scene import C, R, Scene, march, piece, zone
from tests.alea.stratagem_scene import table
from tests.alea.whole_games import Intruder
from tests.question_checks import BarredStays, Labelled, LegalSaid, OffersTaken, built

# --- throughout whole games ----------------------------------------------------------------------


class OffersAccepted(OffersTaken):
    """Whatever is chosen from the offer is accepted."""

    enough: ClassVar = {"kinds": 15}


class BarredRefused(BarredStays):
    """Whatever is barred is refused."""

    enough: ClassVar = {"tried": 11}


class LegalSayable(LegalSaid):
    """Whatever is listed as legal can be said."""

    enough: ClassVar = {"drops": 1, "voyages": 1}

    def unnamed(self, action: Action) -> Action:
        """6.3.desertion: up to five legions of a zone all desert, and need not be named."""
        if isinstance(action, Play) and action.face == "desertion":
            return msgspec.structs.replace(action, pieces=())
        return action

    def count(self, action: Action) -> None:
        self.met["drops"] += isinstance(action, March) and bool(action.drops)
        self.met["voyages"] += isinstance(action, Sail)


class CandidatesLabelled(Labelled):
    """Every candidate has a short label, and a type with a word."""

    enough: ClassVar = {"labels": 100}


# --- draws by hand -------------------------------------------------------------------------------


def test_a_physical_draw_is_named_by_what_it_is_for() -> None:
    game = Game.new("alea/1", 1, {"dice": "manual"})
    player, named = Intruder("1"), set()
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
