"""8.2: whoever would stand alone among enemies is told so before he goes, and how likely he is to
fall; and so it comes."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import ClassVar

import pytest

from core.alea.box.actions import Sail
from core.alea.box.board import NOBODY
from core.alea.box.state import MOVEMENT, reindex
from core.alea.combat.forecast_move import forecast_move
from core.contract import LINE, Action, Forecast, Option, Options, Prospect, Rolled
from core.game import Done, Game
from core.imperator.actions import March
from core.seat.draft import Draft
from core.seat.wording import Wording
from core.texts import LANGUAGES, prospect_text
from tests.alea.peoples_scene import Land
from tests.alea.politics_scene import murder_done
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    march,
    piece,
    roll,
    sail,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import go_on, table
from tests.whole_games import Check, seen
from tui.widgets.rows import excess

LONGEST = "Cleopatra VII"


def prospects(game: Game, action: Action) -> list[Prospect]:
    assert game.prompt is not None
    assert game.prompt.judge(game.state, action) is None
    view = game.view(game.prompt.seat)
    return list(game.system.presenter.prospects(view, game.prompt, action))


def paths(game: Game, origin: str, leaders: list[str], units: list[str]) -> Options:
    """Where these may go."""
    assert game.prompt is not None
    said = {"type": "march", "origin": zone(origin)}
    party = {"leaders": [piece(x) for x in leaders], "units": [piece(x) for x in units]}
    found = game.prompt.options(game.view(game.prompt.seat), said | party)
    assert found is not None
    return found


def way_to(found: Options, place: str) -> Option:
    return next(o for o in found.open() if o.value[-1] == zone(place) and not o.aside)


def walker(*others: str) -> Scene:
    """Curio next to a legion of the Republic."""
    scene = Scene().put(R, "gallia-7", "legio-i").put(C, "gallia-8", "curio", *others)
    return scene.control(0, "gallia")


ALONE = march("gallia-8", ["curio"], [], "gallia-7")


# --- what is told --------------------------------------------------------------------------------


def test_8_2_the_chance_that_a_lone_leader_falls_is_told_as_it_is_rolled() -> None:
    (found,) = prospects(walker().game(), ALONE)
    assert (found.kind, found.rule) == ("lone-leader", "8.2.lone")
    assert found.args == {"leader": piece("curio"), "bad": 2, "of": 10, "share": 20}
    dead = 0
    for face in range(10):
        game = walker().game()
        do(game, ALONE)
        roll(game, face)
        dead += where(game, "curio") == "dead"
    assert dead == found.args["bad"]


@pytest.mark.parametrize("after", [False, True])
def test_8_2_an_assassin_of_caesar_has_the_opposite_chance(after: bool) -> None:
    def game() -> Game:
        scene = Scene("1", year=-42, active=R).put(R, "asia-3", "cassius")
        scene.put(C, "asia-4", "legio-i").control(0, "asia")
        return (murder_done(scene) if after else scene).game()

    alone = march("asia-3", ["cassius"], [], "asia-4")
    (found,) = prospects(game(), alone)
    assert found.rule == ("8.2.assassin" if after else "8.2.lone")
    dead = 0
    for face in range(10):
        played = game()
        do(played, alone)
        roll(played, face)
        dead += where(played, "cassius") == "dead"
    assert dead == found.args["bad"] == (8 if after else 2)


def test_8_2_without_a_way_out_he_is_lost() -> None:
    """Past a legion in the only zone beside it."""
    scene = (
        Scene().control(0, "graecia").put(R, "graecia-4", "legio-i").put(C, "graecia-2", "curio")
    )
    game = scene.put(R, "graecia-3", "legio-ii").game()
    alone = march("graecia-2", ["curio"], [], "graecia-3", "graecia-4")
    assert [(f.kind, f.rule) for f in prospects(game, alone)] == [("lone-leader-lost", "8.2.lone")]
    risk = way_to(paths(game, "graecia-2", ["curio"], []), "graecia-4").risk
    assert risk is not None
    assert risk.args == {"share": 100}
    do(game, alone)
    roll(game, 0)
    assert where(game, "curio") == "dead"


@pytest.mark.parametrize(("flight", "kind"), [("no", "lone-leader"), ("yes", "lone-leader-safe")])
def test_s2_flight_whoever_needs_no_die_is_told_so(flight: str, kind: str) -> None:
    scene = Scene().control(0, "italia").put(R, "italia-1", "cato").put(C, "italia-4", "legio-x")
    game, coming = scene.game(flight=flight), march("italia-4", [], ["legio-x"], "italia-1")
    (found,) = prospects(game, coming)
    assert (found.kind, found.args["leader"]) == (kind, piece("cato"))
    do(game, coming)
    assert asked(game) == ("flee" if flight == "yes" else "roll")


def test_8_2_whom_a_landing_catches_is_told_too() -> None:
    scene = Scene().put(R, "italia-5", "cato").put(C, "centralis", "curio", "naves-6-0a")
    landing = sail("centralis", ["curio"], ["naves-6-0a"], [], "italia-5")
    assert [found.args["leader"] for found in prospects(scene.game(), landing)] == [piece("cato")]


def test_8_2_with_units_or_on_the_way_through_nobody_is_alone() -> None:
    game = walker("legio-x").game()
    assert prospects(game, march("gallia-8", ["curio"], ["legio-x"], "gallia-7")) == []
    assert prospects(game, march("gallia-8", ["curio"], [], "gallia-7", "gallia-4")) == []


class LoneLeadersFlee(Check):
    """8.2: every leader whom the forecast names has to flee, and no other."""

    enough: ClassVar = {"lone": 1}
    seldom: ClassVar = {"lone": 20}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.alone: set[int] | None = None  # the leaders whom the last move leaves alone

    def before(self, game: Game, seat: int, action: Action) -> None:
        state, prompt = game.state, game.prompt
        if not isinstance(action, Rolled):  # their dice come one after the other
            self.alone = None
        healthy = state.plague >= len(state.where)
        if isinstance(action, March | Sail) and healthy and state.step == MOVEMENT:
            assert prompt is not None
            found = game.system.presenter.prospects(game.view(None), prompt, action)
            self.alone = {f.args["leader"] for f in found if f.kind.startswith("lone-leader")}

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        if self.alone is None:
            return
        asked = game.prompt.args() if game.prompt is not None else {}
        rolls = asked.get("purpose") == "lone"
        if isinstance(action, March | Sail):
            assert rolls == bool(self.alone)
            self.met["lone"] += rolls
        assert not rolls or asked["leader"] in self.alone


# --- the list of destinations --------------------------------------------------------------------


def test_8_2_a_walk_among_enemies_is_listed_last_with_what_it_risks() -> None:
    game = walker("legio-x").game()
    found = paths(game, "gallia-8", ["curio"], [])
    risky = way_to(found, "gallia-7")
    assert risky.risk is not None
    assert prospect_text(game.system, risky.risk) == "! alone: dies 20 %"
    assert [o.value[-1] for o in found.open()[-1:]] == [zone("gallia-7")]
    assert all(o.risk is None for o in found.open() if o.value[-1] != zone("gallia-7"))


def test_a_march_of_units_against_enemies_is_still_listed_first() -> None:
    found = paths(walker("legio-x").game(), "gallia-8", ["curio"], ["legio-x"])
    first = found.candidates[0]
    assert (first.value, first.risk) == ([zone("gallia-7")], None)


def test_8_2_where_his_own_units_stand_a_leader_risks_nothing() -> None:
    """His legion has just come there, too."""
    game = walker("legio-x").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    assert way_to(paths(game, "gallia-8", ["curio"], []), "gallia-7").risk is None
    assert prospects(game, ALONE) == []


def test_event_6_of_equally_long_ways_each_tells_what_he_risks_at_its_end() -> None:
    """From Hispania 2 to Italia he comes to Gallia 7 or 8 in one sequence: in one are enemies."""
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "hispania-2", "caesar").put(R, "gallia-8", "legio-i").chief(C, "caesar")
    game = scene.game(step="agitation", event=6)
    assert asked(game) == "forced-march"
    found = paths(game, "hispania-2", ["caesar"], [])
    assert len(found.candidates) == 3
    risks = {BOARD.place_ids[option.value[-1]]: option.risk for option in found.candidates}
    assert risks["gallia-7"] is None
    assert risks["gallia-8"] is not None
    assert prospect_text(game.system, risks["gallia-8"]) == "! alone: dies 20 %"


# --- how it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_8_2_it_is_told_in_one_line_at_80_columns(lang: str) -> None:
    game = walker().game()
    (found,) = prospects(game, ALONE)
    leader = BOARD.piece_names.index(LONGEST)
    for kind in ("lone-leader", "lone-leader-lost", "lone-leader-safe"):
        longest = Prospect(kind, found.rule, found.args | {"leader": leader})
        (line,) = Wording(game.system, game.view(1), lang).prospects([longest])
        assert len(line) <= LINE


class LoneLeadersFit(Check):
    """8.2: no destination of a lone leader is cut at 80 columns: the mark, the label with what he
    risks, and the cost, in the room that the list has beside its cursor."""

    enough: ClassVar = {"lists": 1}
    seldom: ClassVar = {"lists": 12}

    def before(self, game: Game, seat: int, action: Action) -> None:
        if not isinstance(action, March) or action.units or self.luck.random() > 0.125:
            return
        view, prompt = seen(game, game.position, seat), game.prompt
        assert prompt is not None
        draft = Draft(partial(prompt.question, view), game.system.actions)
        draft.partial = {"type": "march", "origin": action.origin}
        draft.partial |= {"leaders": list(action.leaders), "units": []}
        draft.options = prompt.question(view, draft.partial)
        assert draft.options is not None
        if not any(option.risk is not None for option in draft.options.candidates):
            return
        for lang in LANGUAGES:
            wording = Wording(game.system, view, lang)
            rows = [wording.candidate(draft, n, o) for n, o in enumerate(draft.candidates())]
            widths = [max(len(row.cells[column]) for row in rows) for column in range(3)]
            assert excess(widths, 1, LINE) <= 0, [row.cells for row in rows]
        self.met["lists"] += 1


# --- 4.4.1, 3.6.5 no battle is forecast, or one with neutrals ------------------------------------


def test_4_4_1_no_battle_is_forecast_where_two_peoples_meet() -> None:
    scene = Land("2", year=-46).at_war("pannonii", C, "pannonii", "pannonii")
    scene.at_war("illyrii", R, "illyrii").put(C, "hispania-2", "caesar").chief(C, "caesar")
    game = scene.put(R, "asia-1", "pompeius").chief(R, "pompeius").game()
    meeting = march("pannonii", [], ["pannonii-band-1"], "illyrii")
    assert game.prompt is not None
    assert game.prompt.forecast(game.state, meeting) is None
    do(game, meeting)
    end_movement(game)
    assert told(game, "battle") == []


def numidae_before_africa() -> tuple[Game, March]:
    """Lepidus' legions are neutral: they will join the enemy of whoever attacks them."""
    scene = Land("2", year=-46, active=R).at_war("numidae", R, *["numidae"] * 4)
    scene.put(R, "numidae", "juba-i").put(C, "hispania-2", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius", "naves-6-0a").chief(R, "pompeius")
    scene.put(NOBODY, "africa-2", "lepidus", "m-antonius", "legio-v", "legio-vi")
    africa = BOARD.region_ids.index("africa")
    scene.control(NOBODY, "africa").state.last_control[africa] = C
    scene.state.triumvirs = [(piece("lepidus"), africa)]
    reindex(scene.state)
    bands = [f"numidae-band-{n}" for n in range(1, 5)]
    return table(scene), march("numidae", ["juba-i"], bands, "africa-2")


def test_3_6_5_neutrals_who_would_join_the_enemy_are_in_the_forecast() -> None:
    game, attack = numidae_before_africa()
    assert game.prompt is not None
    forecast = game.prompt.forecast(game.state, attack)
    assert isinstance(forecast, Forecast)
    do(game, attack)
    end_movement(game)
    while asked(game) != "roll":
        if asked(game) == "window":
            go_on(game)
        else:
            do(game, game.prompt.legal(game.state)[0])
    battle = told(game, "battle")[0].args
    assert (battle["attack"], battle["defend"]) == (forecast.attack, forecast.defend)
    assert battle["odds"] == forecast.column
    assert [tuple(m) for m in battle["modifiers"]] == [tuple(m) for m in forecast.modifiers]


def test_3_6_5_romans_forecast_no_battle_with_neutrals() -> None:
    game, _ = numidae_before_africa()
    state = game.state
    way = march("asia-1", ["pompeius"], [], "asia-2")
    assert forecast_move(state, way) is None
    voyage = sail("asia-1", ["pompeius"], ["naves-6-0a"], [], "orientalis")
    assert forecast_move(state, voyage) is None
