"""6.3: the battle as a stratagem would make it, told before it is played."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest

from core.alea.box.actions import PHASE_E, Play
from core.alea.box.board import BOX
from core.alea.box.state import COMBAT, EVASION
from core.alea.combat.forecast import forecast_ahead, forecast_battle
from core.alea.stratagems.cup import AIMS, RULES
from core.alea.stratagems.forecast_play import PRESUMED
from core.contract import Action, GoOn, Pane
from core.game import Done, Game
from core.imperator.combat.forecast import Clash
from core.imperator.combat.odds import HIGHEST
from core.imperator.stratagems.cup import carriers
from core.texts import LANGUAGES
from tests.alea.panes import COMBAT_ROOM, combat_width
from tests.alea.scene import BOARD, SEAT, C, R, Scene, asked, do, pieces, roll, told, zone
from tests.alea.scene import piece as one
from tests.alea.stratagem_scene import at_war, bands, clash, counter, hunted, pause, plays, table
from tests.alea.whole_games import FACES
from tests.whole_games import Check, as_presumed

CITY, PORT = "gallia-8", "asia-2"


def answers(play: Play) -> dict[str, Any]:
    """The fields as they are asked for, one after the other."""
    aims = {name: getattr(play, name) for name in AIMS.get(play.face, ())}
    meant = {n: v for n, v in aims.items() if v not in (None, "", ()) or n == "peoples"}
    lists = {name: list(v) if isinstance(v, tuple) else v for name, v in meant.items()}
    return {"type": "play", "counter": play.counter, "face": play.face, **lists}


def foretold(game: Game, side: int, face: str, **aim: Any) -> Clash | None:
    """What the owner of the counter sees, and the other player does not."""
    play = answers(Play(counter(face), face, **aim))
    found = game.system.interjection_forecast(game.view(SEAT[side]), SEAT[side], play)
    if game.state.hidden_hands:
        for eyes in (None, 3 - SEAT[side]):
            assert game.system.interjection_forecast(game.view(eyes), SEAT[side], play) is None
    assert found is None or isinstance(found, Clash)
    return found


def bare(forecast: Clash | None) -> Clash:
    """The battle alone, as it is told when it is on."""
    assert forecast is not None
    return msgspec.structs.replace(forecast, was=None, given="")


def now(game: Game) -> Clash:
    found = game.system.presenter.fight(game.view(None))
    assert isinstance(found, Clash)
    return found


def ready(scene: Scene, mine: Any = (), theirs: Any = (), **fields: Any) -> Game:
    """At the pause before the battle; it is not over when somebody has played."""
    game = table(scene, mine, theirs, hands="hidden", **{"step": COMBAT, **fields})
    assert pause(game) == "before-battle"
    return game


def meeting() -> Scene:
    scene = clash(["caesar", "legio-x", "legio-xi"], ["afranius", "legio-i", "legio-ii", "auxilia"])
    return scene.chief(C, "caesar")


# --- each face --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "face", "value"),
    [(C, "poliorcetics-1", 1), (C, "poliorcetics-2", 2), (R, "wall-1", -1), (R, "wall-2", -2)],
)
def test_6_3_a_siege_is_told_with_its_modifier(side: int, face: str, value: int) -> None:
    hands: dict[int, list[str]] = {C: [], R: []}
    hands[side] = [face]
    game = ready(meeting(), hands[C], hands[R])
    before, promised = now(game), foretold(game, side, face)
    assert promised is not None
    assert promised.was == before
    assert promised.modifiers == [*before.modifiers, (RULES[face], value)]
    assert promised.rows[3] == before.rows[3] + value
    plays(game, side, face)
    assert now(game) == bare(promised)


def test_6_3_a_second_modifier_comes_on_top_of_the_first() -> None:
    game = ready(meeting(), ["poliorcetics-2"], ["wall-1"])
    plays(game, R, "wall-1")
    promised = foretold(game, C, "poliorcetics-2")
    assert promised is not None
    assert [rule for rule, _ in promised.modifiers[-2:]] == ["6.3.wall", "6.3.poliorcetics"]
    plays(game, C, "poliorcetics-2")
    assert now(game) == bare(promised)


def test_6_3_turncoats_are_told_on_their_new_side() -> None:
    game = ready(meeting(), ["turncoats"])
    auxilia = next(u for u in BOARD.roman_of_kind[2] if game.state.where[u] == zone(CITY))
    two = (one("legio-i"), auxilia)
    assert foretold(game, C, "turncoats", pieces=two[:1]) is None  # two of them
    promised = foretold(game, C, "turncoats", pieces=two)
    assert promised is not None
    moved = sum(BOARD.sp[0][unit] for unit in two)
    assert (promised.attack, promised.defend) == (
        now(game).attack + moved,
        now(game).defend - moved,
    )
    plays(game, C, "turncoats", pieces=two)
    assert now(game) == bare(promised)


def against_a_people() -> Scene:
    scene = Scene(active=C).control(0, *BOARD.region_ids).chief(C, "caesar")
    return at_war(scene.put(C, CITY, "caesar", "curio", "legio-i"), "germani", R, CITY)


def test_6_3_veni_is_told_as_the_best_row_whatever_the_die() -> None:
    game = ready(against_a_people(), ["veni"])
    promised = foretold(game, C, "veni")
    assert promised is not None
    assert set(promised.rows.values()) == {HIGHEST}
    assert len(set(promised.faces.values())) == 1
    assert len(set(now(game).rows.values())) > 1
    plays(game, C, "veni")
    assert now(game) == bare(promised)


def test_6_3_veni_does_not_outlive_the_faction_leader_in_the_forecast() -> None:
    """The battle is drawn up once for both: when Caesar slips away, dice decide again."""
    game = ready(against_a_people(), ["veni", "flight"])
    plays(game, C, "veni")
    away = {"zone": zone("gallia-9"), "pieces": pieces("caesar")}
    promised = foretold(game, C, "flight", **away)
    assert promised is not None
    assert len(set(promised.rows.values())) > 1
    plays(game, C, "flight", **away)
    assert now(game) == bare(promised)
    do(game, GoOn())
    assert asked(game) == "roll"


def test_6_3_a_flight_leaves_the_battle_of_those_who_stay() -> None:
    game = ready(meeting(), [], ["flight"])
    gone = {"zone": zone("gallia-7"), "pieces": pieces("afranius", "legio-i")}
    promised = foretold(game, R, "flight", **gone)
    assert promised is not None
    assert promised.defend < now(game).defend
    assert promised.modifiers != now(game).modifiers  # his bonus is gone, too
    plays(game, R, "flight", **gone)
    assert now(game) == bare(promised)


def test_6_3_a_flight_is_told_before_its_end_is_named() -> None:
    game = ready(meeting(), [], ["flight"])
    number = counter("flight")
    said = {"type": "play", "counter": number, "face": "flight", "pieces": [one("legio-i")]}
    found = game.system.interjection_forecast(game.view(2), 2, said)
    assert found == foretold(game, R, "flight", zone=zone("gallia-7"), pieces=(one("legio-i"),))
    assert found is not None


def test_6_3_a_flight_of_everybody_leaves_no_battle() -> None:
    game = ready(meeting(), [], ["flight"])
    ours = [p for p, at in enumerate(game.state.where) if at == zone(CITY)]
    everybody = tuple(p for p in ours if game.state.side[p] == R)
    promised = foretold(game, R, "flight", zone=zone("gallia-9"), pieces=everybody)
    assert promised is not None
    assert promised.off
    plays(game, R, "flight", zone=zone("gallia-9"), pieces=everybody)
    assert game.system.presenter.fight(game.view(None)) is None


@pytest.mark.parametrize("step", [COMBAT, EVASION])
def test_6_3_a_desertion_is_told_before_the_battle_and_before_evasion(step: str) -> None:
    game = table(meeting(), ["desertion"], hands="hidden", step=step)
    before = next(iter(forecast_ahead(game.state).values()))
    promised = foretold(game, C, "desertion", zone=zone(CITY))
    assert promised is not None
    assert (promised.was, promised.defend < before.defend) == (before, True)
    plays(game, C, "desertion", zone=zone(CITY))
    assert forecast_ahead(game.state)[zone(CITY)] == bare(promised)


def test_6_3_a_desertion_elsewhere_changes_no_battle() -> None:
    scene = meeting().put(R, "asia-1", "legio-iii")
    game = ready(scene, ["desertion"])
    assert foretold(game, C, "desertion", zone=zone("asia-1")) is None


def test_6_3_a_people_that_is_pacified_leaves_the_field() -> None:
    game = ready(against_a_people(), [], ["pacify-nationality"])
    nation = BOARD.peoples[BOARD.people_ids.index("germani")].nationality
    promised = foretold(game, R, "pacify-nationality", nationality=nation)
    assert promised is not None
    assert promised.off
    plays(game, R, "pacify-nationality", nationality=nation)
    assert forecast_ahead(game.state) == {}
    assert all(game.state.where[p] == BOX for p in bands("germani"))


def test_6_3_an_assassination_is_told_as_if_it_succeeds() -> None:
    game = ready(meeting(), ["assassination"])
    promised = foretold(game, C, "assassination", leader=one("afranius"))
    assert promised is not None
    assert promised.given == "6.3.assassination"
    assert promised.modifiers != now(game).modifiers
    plays(game, C, "assassination", leader=one("afranius"))
    roll(game, PRESUMED["assassination"])
    do(game, GoOn())  # the die stays
    assert told(game, "leader-dies")
    assert now(game) == bare(promised)


def test_6_3_a_plague_is_told_as_if_the_leaders_survive() -> None:
    game = ready(clash(["caesar", "legio-x", "legio-xi"], ["legio-i"], PORT), ["plague"])
    promised = foretold(game, C, "plague", zone=zone(PORT))
    assert promised is not None
    assert promised.given == "6.3.plague"
    assert promised.attack < now(game).attack
    plays(game, C, "plague", zone=zone(PORT))
    roll(game, PRESUMED["plague"])
    do(game, GoOn())
    assert now(game) == bare(promised)


def test_6_3_a_plague_among_units_alone_presumes_nothing() -> None:
    game = ready(clash(["legio-x"], ["legio-i", "legio-ii"], PORT), ["plague"])
    promised = foretold(game, C, "plague", zone=zone(PORT))
    assert promised is not None
    assert promised.given == ""


@pytest.mark.parametrize("face", [2, 5, 6])
def test_6_3_divine_favour_is_told_as_the_result_of_the_new_die(face: int) -> None:
    game = ready(meeting(), [], ["favour"])
    do(game, GoOn())
    roll(game, 1)
    assert pause(game) == "after-die"
    assert foretold(game, R, "favour", die=1) is None  # that is what lies there
    promised = foretold(game, R, "favour", die=face)
    assert promised is not None
    assert (promised.die, promised.was) == (face, now(game))
    plays(game, R, "favour", die=face)
    assert now(game) == bare(promised)
    do(game, GoOn())
    result = told(game, "result")[0].args
    assert (result["attacker"], result["defender"]) == promised.faces[face][:2]
    assert result["row"] == promised.rows[face]


def test_6_3_a_die_that_is_no_battles_has_no_battle_to_foretell() -> None:
    game = hunted("hidden")
    while asked(game) != "evasion":
        do(game, GoOn())
    game.push(2, game.prompt.legal(game.state)[1] if game.prompt else GoOn())
    roll(game, 9)
    assert pause(game) == "after-die"
    assert foretold(game, R, "favour", die=0) is None


# --- half-built, and left alone ------------------------------------------------------------------


def test_6_3_a_counter_with_one_face_for_now_is_told_at_once() -> None:
    only = [n for n in carriers(BOARD, ("wall-1",)) if len(PHASE_E & {*BOARD.faces[n]}) == 1]
    game = ready(meeting(), [], only[:1])
    said = {"type": "play", "counter": only[0]}
    whole = foretold(game, R, "wall-1")
    assert whole is not None
    assert game.system.interjection_forecast(game.view(2), 2, said) == whole
    assert game.system.interjection_forecast(game.view(2), 2, {"type": "play"}) == whole


def test_6_3_trying_leaves_the_position_alone_and_shows_no_die() -> None:
    game = ready(meeting(), ["assassination", "turncoats", "desertion"], dice="program")
    view = game.view(1)
    before = msgspec.msgpack.encode(view)
    for play in game.system.interjections(view, 1):
        game.system.interjection_forecast(view, 1, answers(play))
    assert msgspec.msgpack.encode(view) == before
    assert pause(game) == "before-battle"


def test_6_3_what_cannot_be_played_is_not_told() -> None:
    game = ready(meeting(), ["wall-2"], ["poliorcetics-1"])
    assert foretold(game, C, "wall-2") is None  # he attacks
    assert foretold(game, R, "poliorcetics-1") is None
    assert foretold(game, C, "wall-1") is None  # not in his hand


# --- in words ------------------------------------------------------------------------------------


def panes(game: Game, found: Clash, lang: str) -> list[Pane]:
    line = game.system.presenter.odds_line(game.view(1), found, lang)
    assert len(line) <= 78, line
    shown = game.system.presenter.combat(game.view(1), found, lang)
    assert all(combat_width(pane) <= COMBAT_ROOM for pane in shown)
    return shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_the_odds_tell_the_battle_without_it(lang: str) -> None:
    game = ready(meeting(), [], ["wall-2"])
    found = foretold(game, R, "wall-2")
    assert found is not None
    rows = {row.key: row for row in panes(game, found, lang)[1].rows}
    assert now(game).column in rows["without"].cells[0]
    won = sum(1 for face in now(game).faces.values() if face[2] == "attacker")
    assert f"{won} {'of' if lang == 'en' else 'sur'} 6" in rows["without"].cells[1]
    line = game.system.presenter.odds_line(game.view(2), found, lang)
    less = sum(1 for face in found.faces.values() if face[2] == "attacker")
    assert f"{less}/6" in line
    assert line.endswith(f"{won}/6")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_the_longest_line_fits(lang: str) -> None:
    game = ready(meeting(), [], ["wall-2"])
    found = foretold(game, R, "wall-2")
    assert found is not None
    great = {"title": "naval", "attack": 120, "defend": 100, "modifiers": [("crt.a", 10)]}
    great |= {"base": "1/1", "shift": 2, "column": "2/1"}
    for more in ({}, {"die": 6}, {"off": True}, {"was": None}):
        panes(game, msgspec.structs.replace(found, **great, **more), lang)
    faces = {face: (*said[:2], "attacker") for face, said in found.faces.items()}
    sure = msgspec.structs.replace(found, **great, was=None, faces=faces)
    line = game.system.presenter.odds_line(game.view(1), sure, lang)
    assert "100" in line
    assert len(line) <= 78, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_a_battle_that_is_off_lights_nothing(lang: str) -> None:
    game = ready(against_a_people(), [], ["pax-romana"])
    found = foretold(game, R, "pax-romana")
    assert found is not None
    shown, odds = panes(game, found, lang)
    assert not any(row.lit for row in shown.rows)
    assert [row.key for row in odds.rows] == ["off", "without"]
    line = game.system.presenter.odds_line(game.view(2), found, lang)
    assert line.startswith("No battle" if lang == "en" else "Plus de bataille")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_a_changed_die_is_told_beside_the_one_that_fell(lang: str) -> None:
    game = ready(meeting(), [], ["favour"])
    do(game, GoOn())
    roll(game, 2)
    found = foretold(game, R, "favour", die=6)
    assert found is not None
    shown, odds = panes(game, found, lang)
    assert [row.key for row in shown.rows if row.lit] == [str(found.rows[6])]
    assert "2" in next(row for row in odds.rows if row.key == "without").cells[0]
    assert game.system.presenter.odds_line(game.view(2), found, lang).endswith("2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_3_what_is_presumed_of_the_dice_is_said(lang: str) -> None:
    game = ready(meeting(), ["assassination"])
    found = foretold(game, C, "assassination", leader=one("afranius"))
    assert found is not None
    given = next(row for row in panes(game, found, lang)[1].rows if row.key == "given")
    assert given.rule == "6.3.assassination"
    assert given.cells[0].startswith("If" if lang == "en" else "Si")


# --- over whole games ----------------------------------------------------------------------------


class StratagemsForetold(Check):
    """6.3: what is told before a stratagem is the battle after it. With hidden hands: the pause
    goes on, and the battle is still ahead."""

    enough: ClassVar = {"compared": 1}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.play: Play | None = None  # that is being compared
        self.ahead: dict[int, Clash] = {}
        self.promised: Clash | None = None
        self.asked: tuple[Any, ...] = ()

    def before(self, game: Game, seat: int, action: Action) -> None:
        if not isinstance(action, Play) or not action.interjects or not game.state.hidden_hands:
            self.play = self.play if still_falls(game, self.play, action) else None
            return
        self.play, self.asked = action, question(game)
        self.ahead, said = forecast_ahead(game.state), answers(action)
        self.promised = game.system.interjection_forecast(game.view(seat), seat, said)
        for eyes in (None, 3 - seat):
            assert game.system.interjection_forecast(game.view(eyes), seat, said) is None

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        if self.play is None or as_presumed(FACES, game, self.play) is not None:
            return
        if question(game) == self.asked:
            self.compare(game, self.play)
        self.play = None

    def compare(self, game: Game, play: Play) -> None:
        after, promised = forecast_ahead(game.state), self.promised
        self.met["compared"] += 1
        if promised is None:
            assert {place: after.get(place) for place in self.ahead} == self.ahead, play
            return
        self.met[play.face] += 1
        if promised.off:
            assert promised.where not in after, play
            self.met["off"] += 1
        else:
            assert after[promised.where] == bare(promised), play
            battle = game.state.battle
            if battle is not None and battle.die is not None:
                assert forecast_battle(game.state, battle) == bare(promised)


def still_falls(game: Game, play: Play | None, action: Action) -> bool:
    """Do the dice of the play fall as presumed, and stay?"""
    return play is not None and as_presumed(FACES, game, play) == action


def question(game: Game) -> tuple[Any, ...]:
    """Which one is open, and whether dice lie on the table."""
    prompt, state = game.prompt, game.state
    window = state.window.name if state.window else ""
    return (prompt.kind if prompt else "", window, bool(state.die or state.batch))
