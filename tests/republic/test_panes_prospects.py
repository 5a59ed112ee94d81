"""What the program tells of an answer before it is given, and candidates with their values."""

from __future__ import annotations

from core.republic.box.actions import Done, NextBattle, StayAboard
from core.republic.box.board import ACTIVE, NOBODY
from core.republic.box.state import DEFEAT, SENATE, STALEMATE, State
from core.republic.combat.forecast import forecast_of
from core.republic.combat.order import LandPrompt, NextBattlePrompt
from core.texts import prospect_text
from tests.republic.panes import BOARD, PRESENTER, REPUBLIC, set_up


def foretold(view: State, action: NextBattle, lang: str = "en") -> list[str]:
    prospects = PRESENTER.prospects(view, NextBattlePrompt(), action)
    return [prospect_text(REPUBLIC, each, lang) for each in prospects]


def test_8_0_14_the_last_army_on_a_conflict_holds_it_back() -> None:
    """Scenario 3: once Fabius has been defeated, Cisalpine Gaul depends on Scipio."""
    view = set_up("3")
    scipio = NextBattle(BOARD.war_by_id["pun2"], BOARD.man_by_id["1A"])
    assert foretold(view, scipio) == []
    view.expeditions[0].fate = DEFEAT
    assert foretold(view, scipio) == ["If he fails, 2nd Punic War attacks Cisalpine Gaul."]
    view.expeditions[0].fate = STALEMATE
    assert foretold(view, scipio) == []


def test_8_9_1_the_first_province_of_the_list_that_can_be_taken() -> None:
    view = set_up("9")
    sulla = NextBattle(BOARD.war_by_id["mit1"], BOARD.man_by_id["1C"])
    assert foretold(view, sulla) == ["If he fails, 1st Mithridatic War attacks Syria."]
    assert foretold(view, sulla, "fr") == [
        "S'il échoue\u00a0: Assaut sur Syrie (1re G. de Mithridate)."
    ]
    assert foretold(set_up("6"), NextBattle(40, BOARD.man_by_id["1"])) == []


def test_8_2_5_who_stays_aboard_fights_no_more() -> None:
    view = set_up("2")
    army = view.expeditions[0]
    ahead = forecast_of(view, army, False)
    prompt = LandPrompt(1, army.commander, army.target, lambda view: ahead)
    (told,) = PRESENTER.prospects(view, prompt, StayAboard())
    assert told.rule == "8.2.5"


def test_frame_senate_what_is_left_undone() -> None:
    """Nobody is sent against the Gauls, who go for Cisalpine Gaul."""
    view = set_up("late")
    view.step = SENATE
    view.status[BOARD.war_by_id["gal2"]] = ACTIVE
    told = [
        prospect_text(REPUBLIC, each, "en")
        for each in PRESENTER.prospects(view, NextBattlePrompt(), Done())
    ]
    assert "Nobody is sent against 2nd Gallic War: it attacks Cisalpine Gaul." in told


def test_candidates_carry_their_values() -> None:
    view = set_up("10")

    def label(field: str, value: int, lang: str = "en") -> str:
        text: str = PRESENTER.label(view, field, value, lang)
        return text

    war = BOARD.war_by_id["pir2"]
    assert label("target", war) == "2nd Cilician Pirates  land 3  sea 6, needs 2"
    assert label("target", 40) == "the rebel at Rome  C. Marius, land 15"
    lucullus = BOARD.man_by_id["29B"]
    assert label("man", lucullus) == "Lucullus  APT 5 LOY 10 INF 3 POP 0"
    assert PRESENTER.label(view, "man", lucullus, "en", 70) == (
        "Lucullus  APT 5 LOY 10 INF 3 POP 0  commands: 2nd Mithridatic War"
    )
    cilicia = BOARD.province_by_id["cil"]
    assert label("province", cilicia, "fr") == "Cilicie-Chypre  3f  terre 3, mer 6"
    legion = next(n for n, bound in enumerate(view.loyal_to) if bound == BOARD.man_by_id["27A"])
    assert label("legions", legion).endswith("veteran of C. Marius")
    assert label("card", BOARD.war_by_id["alx1"]) == "Alexandrine War  land 2  10, needs 2"
    assert label("master", NOBODY) == "no Master of Horse"
    assert PRESENTER.label(view, "man", lucullus, "en", 20) == "Lucullus"
