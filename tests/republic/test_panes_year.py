"""Status, men, points, the end of the phase; of campaigns calendar, treasury and cards."""

from __future__ import annotations

import pytest

from core.contract import Action, Ending, Event, Moment
from core.republic.box.actions import NextBattle, Raise, Send
from core.republic.box.board import ACTIVE, IN_DECK, INACTIVE
from core.republic.sequence import STEPS
from core.systems import open_system
from core.texts import LANGUAGES, action_text
from tests.panes import ROOM
from tests.republic.panes import BOARD, PRESENTER, SET_UPS, cells, headings, pane, set_up

OF_A_PHASE = ["map", "men", "end", "ledger"]


def status(view, lang: str = "en", room: int = ROOM) -> str:
    text: str = PRESENTER.status(view, lang, room)
    return text.replace("\u00a0", " ")


# --- the line of status --------------------------------------------------------------------------


def test_phase_9_the_balance_and_par_of_a_phase() -> None:
    view = set_up("5")
    assert status(view).startswith("Combat  Unrest 2  wars 2/3  Balance +0 (par -3)")
    view.balance, view.unrest, view.units_lost = 3, 1, 7
    assert "Balance +2 (par -3)" in status(view)  # +3, +1 for unrest, -2 for seven units
    view.unrest = 4
    assert "Bilan -1 (par -3)" in status(view, "fr")
    assert "Balance" not in status(set_up("table"))


def test_the_turn_of_a_campaign_and_what_it_needs() -> None:
    view = set_up("late")
    view.turn, view.step, view.unrest, view.omens, view.intrigue = 4, "senate", 3, 1, 2
    for name in ("gal2", "par1"):
        view.status[BOARD.war_by_id[name]] = ACTIVE
    assert status(view, room=200) == (
        "Late 4/10  Senate  Unrest 3  wars 3/3!  Authority 14 (need 10)"
        "  Treasury 100  EO 1  Intrigue 2"
    )
    assert status(view) == (
        "Late 4/10  Senate  Unrest 3  wars 3/3!  Authority 14/10  Treasury 100  EO 1"
    )
    assert status(view, room=60).endswith("Authority 14/10")
    view.status[BOARD.war_by_id["mit1"]] = ACTIVE
    assert "wars 4: ROME FALLS" in status(view)
    assert "Conflits 4 : ROME TOMBE" in status(view, "fr")


@pytest.mark.parametrize("room", [40, 60, 78, 118])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SET_UPS)
def test_the_status_fits_its_room_in_every_step(scenario: str, lang: str, room: int) -> None:
    view = set_up(scenario)
    view.omens, view.treasury, view.intrigue = 2, 999, 10
    for step in STEPS:
        view.step = step
        assert len(PRESENTER.status(view, lang, room)) <= room


# --- men -----------------------------------------------------------------------------------------


def test_every_man_with_his_values_and_his_post() -> None:
    rows = cells(pane(set_up("10"), "men"))
    assert rows["man 1C"] == ("1", "Sulla", "4", "5", "5", "0", "Dictator: the rebel at Rome")
    assert rows["man 26"][-1] == "Master of Horse: Sulla"
    assert rows["man 27A"][-1] == "rebel at Rome"
    assert rows["man 11"][-1] == "partisan in Africa"
    assert rows["man 30A"][2:6] == ("d6+1", "9", "5", "+5")
    assert cells(pane(set_up("10"), "men", "fr"))["man 26"][-1] == "Maître de Cav.\u00a0: Sulla"
    assert "man 2" not in rows


# --- points and the end of the phase -------------------------------------------------------------


def test_phase_8_the_balance_term_by_term() -> None:
    view = set_up("1")
    view.balance, view.unrest, view.units_lost = 3, 1, 4
    rows = cells(pane(view, "ledger"))
    assert rows["booked"][1] == "+3"
    assert rows["unrest"] == ("Unrest from 2 to 1", "+1", "")
    assert rows["units"] == ("Legions and squadrons lost: 4 (1 for each 3)", "-1", "")
    assert rows["balance"][2] == "+3"
    assert rows["par"][2] == "2"
    assert headings(pane(view, "ledger", "fr")) == ["Total"]


def test_the_ledger_tells_what_brought_the_points() -> None:
    view = set_up("1")
    view.balance = 3
    moment = Moment(1, "battles", 0)
    events = [
        (moment, Event("conflict-beaten", "8.2.9.victory", {"conflict": 5})),
        (moment, Event("balance", "phase.8", {"points": 3, "balance": 3, "par": 2})),
    ]
    row = next(row for row in PRESENTER.ledger(events, view, "en").rows if not row.heading)
    assert row.cells[1:] == ("+3", "+3")
    assert row.cells[0] not in ("", "8.2.9.victory")  # the title of the rule


def test_frame_score_1_authority_by_turns() -> None:
    view = set_up("early")
    events = [
        (Moment(turn, "phase-end", 0), Event("authority", "frame.combat.5", args))
        for turn, args in (
            (1, {"points": -1, "authority": 17}),
            (2, {"points": -2, "authority": 15}),
        )
    ]
    shown = PRESENTER.ledger(events, view, "en")
    assert headings(shown)[:2] == ["Turn 1", "Turn 2"]
    assert [row[1:] for row in cells(shown).values()][:2] == [("-1", "17"), ("-2", "15")]
    assert cells(shown)["need"][2] == "10"


def test_8_10_3_what_would_happen_now() -> None:
    view = set_up("6")
    rows = cells(pane(view, "end"))
    assert rows["end slv3"] == ("Gladiator Slave Revolt", "nobody fights it")
    assert rows["end rebels"] == ("Rebellion of Caesar", "to be fought")
    assert rows["verdict"][0] == "Rome stands."
    assert view.rebellion is not None
    view.rebellion.took_rome = True
    assert cells(pane(view, "end"))["verdict"][0] == "The rebel is master of Rome and wins."
    for name in ("gal1", "mac1", "syr1"):
        view.status[BOARD.war_by_id[name]] = ACTIVE
    assert headings(pane(view, "end"))[0] == "Conflicts that count: 5 (Rome bears 3)"
    assert "rebel must beat" in cells(pane(view, "end"))["verdict"][0]
    view.rebellion = None
    assert cells(pane(view, "end"))["verdict"][0] == "Rome falls: too many conflicts."
    assert cells(pane(view, "end", "fr"))["verdict"][0] == "Rome tombe\u00a0: trop de Conflits."


def test_phase_9_equal_to_par_is_a_win() -> None:
    view = set_up("1")
    assert cells(pane(view, "end"))["par"] == ("Balance +0, par 2", "Rome misses par")
    view.balance = 2
    assert cells(pane(view, "end"))["par"] == ("Balance +2, par 2", "Rome wins")


# --- campaigns -----------------------------------------------------------------------------------


def test_phases_leave_out_what_they_lack() -> None:
    assert [shown.id for shown in PRESENTER.panes(set_up("3"), "en")] == OF_A_PHASE
    campaign = [shown.id for shown in PRESENTER.panes(set_up("late"), "en")]
    assert campaign == [*OF_A_PHASE, "treasury", "calendar", "deck"]


def test_frame_forum_5_the_calendar() -> None:
    view = set_up("late")
    view.turn = 3
    shown = pane(view, "calendar")
    rows = cells(shown)
    assert len(rows) == 10
    assert rows["turn 1"] == ("1", "1", "Pompeius Magnus, statesman")
    assert rows["turn 3"] == (
        "3",
        "2, a heavy year",
        "Lucullus, statesman; Crete-Cyrene, by bequest",
    )
    assert rows["turn 10"][2] == "the last turn"
    assert [row.key for row in shown.rows if row.lit] == ["turn 3"]


def test_frame_revenue_1_what_the_treasury_will_be() -> None:
    """100 + 100, ten provinces, one war at 20, 22 units at 2."""
    view = set_up("late")
    rows = cells(pane(view, "treasury"))
    assert rows["income"][1] == "+100"
    assert rows["upkeep-conflicts"] == ("Conflicts: 1 at 20", "-20")
    assert rows["upkeep-units"] == ("Legions and squadrons: 22 at 2", "-44")
    sicily, spain = (BOARD.province_by_id[name] for name in ("sic", "hul"))
    assert rows[f"income {sicily}"] == ("Sicily", "1d6+2")
    assert rows[f"income {spain}"] == ("Further Spain", "-1d6-1")
    assert rows["next"][1] == "137 to 202"
    view.status[BOARD.war_by_id["slv1"]] = ACTIVE
    assert cells(pane(view, "treasury"))[f"income {sicily}"][1] == "nothing, a conflict goes for it"


def test_the_deck_by_its_cards() -> None:
    view = set_up("early")
    shown = pane(view, "deck")
    assert headings(shown) == ["In the deck, in an unknown order: 15"]
    cards = [row[1:] for row in cells(shown).values() if row[0] == "2nd Punic War"]
    assert cards == [("15", "needs 5", "10 / 11 15")]
    leaders = [row[1:] for row in cells(shown).values() if row[0] == "Hannibal"]
    assert leaders == [("+7", "", "9 / 16")]
    view.hand, view.deck = view.deck[:2], view.deck[2:]
    assert "Piochées, une sera choisie : 2" in [
        text.replace("\u00a0", " ") for text in headings(pane(view, "deck", "fr"))
    ]
    assert view.status[BOARD.war_by_id["pun2"]] == IN_DECK != INACTIVE


def test_where_everything_starts() -> None:
    rows = cells(PRESENTER.start(set_up("9"), "en"))
    assert rows["army 0"] == ("Sulla", "1st Mithridatic War", "17L 4V 22S")
    asia = BOARD.province_by_id["asi"]
    assert rows[f"province {asia}"] == ("1st Mithridatic War", "Asia", "3m 4f")


def test_a_script_gets_what_it_wants_to_know_first() -> None:
    summary = PRESENTER.summary(set_up("4"))
    assert summary == {"step": "combat", "unrest": 2, "conflicts": 2, "balance": 0, "par": 2}
    summary = PRESENTER.summary(set_up("middle"))
    assert summary["authority"] == 17
    assert summary["turn"] == 1


# --- the end of a game ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("booked", "text"),
    [
        (0, "+0, par 3: 3 short"),
        (3, "+3, par 3: just enough"),
        (5, "+5, par 3: 2 more"),
    ],
)
def test_phase_9_a_phase_ends_with_a_balance_and_no_years(booked: int, text: str) -> None:
    view = set_up("10")
    view.balance = booked
    end = PRESENTER.ending(view, 1, "en")
    assert [row.cells for row in end.rows] == [("Balance", text)]
    assert not end.curve
    assert PRESENTER.ending(set_up("table"), 1, "en") == Ending(())


def test_frame_end_1_a_campaign_ends_with_turns_and_authority() -> None:
    view = set_up("early")
    view.turn, view.authority = 5, 7
    end = PRESENTER.ending(view, 5, "fr")
    assert [row.cells for row in end.rows] == [
        ("Tours", "5 sur 8"),
        ("Autorité", "7\u00a0; il en faut 10 au Sénat"),
    ]
    assert end.curve == "L'Autorité, tour par tour"


# --- questions and answers -----------------------------------------------------------------------


def test_questions_name_who_is_asked() -> None:
    phase, campaign = set_up("7"), set_up("late")
    who = [PRESENTER.addressed(view, seat, "en") for view in (phase, campaign) for seat in (1, 2)]
    assert who == ["ROME", "FOES", "SENATE", "OPPOSITION"]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (NextBattle(BOARD.war_by_id["pun2"], 0), "fight: 2nd Punic War; Cornelius"),
        (Raise(2, 0), "raise: legions 2; squadrons 0"),
        (
            Send(0, BOARD.war_by_id["pun1"], (0, 13), 5),
            "send: Cornelius; 1st Punic War; legions I, XIV; squadrons 5",
        ),
    ],
)
def test_answers_name_men_and_conflicts_without_titles(action: Action, text: str) -> None:
    assert action_text(open_system("republic"), action, "en") == text


def test_a_phase_is_in_its_year_a_table_in_none() -> None:
    system = open_system("republic")
    years = {name: system.moment(set_up(name)).year for name in ("1", "6", "table", "late")}
    assert years == {"1": -225, "6": -49, "table": 0, "late": 1}


@pytest.mark.parametrize(
    ("units", "text"),
    [
        ([12], "legion XIII"),
        ([0, 1, 2, 5, *range(39, 47)], "legions I-III, VI, squadrons 15-22"),
        ([], "-"),
    ],
)
def test_many_units_are_named_by_their_first_and_last(units: list[int], text: str) -> None:
    assert PRESENTER.names("units", units, "en") == text
