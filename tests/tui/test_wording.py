"""Questions and answers in words."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Disband
from core.alea.box.board import LEGIO
from core.contract import LINE, Option, Options, refuse
from core.imperator.actions import Deploy, Done, Flee
from core.seat.answer_notes import LINES as NOTICE
from core.seat.draft import Draft
from core.seat.event_lines import broken
from core.seat.wording import LONG, Wording
from core.seat.words import word
from core.systems import open_system
from core.texts import LANGUAGES, catalogue
from tui.app import RubiconApp
from tui.language.keys import key_name

ALEA = open_system("alea")


def draft(partial: dict[str, Any], options: Options | None = None) -> Draft:
    made = Draft(lambda _: None, ALEA.actions)
    made.partial, made.options = partial, options
    return made


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("count", [1, 3, 8, 20])
def test_what_has_been_said_needs_one_line(lang: str, count: int) -> None:
    board = ALEA.presenter.board  # type: ignore[attr-defined]
    units = [p for p, name in enumerate(board.piece_names) if name.startswith("Legio")][:count]
    longest = max(range(board.place_count), key=lambda place: len(board.place_labels[place]))
    said = {"type": "march", "origin": longest, "leaders": [0, 1], "units": units}
    text = Wording(ALEA, None, lang).so_far(draft(said))
    assert len(text) <= LINE
    assert board.piece_names[units[0]] in text, "the first is named"
    assert (" +" in text) == (count > 1), "the others are counted"


def test_nothing_said_yet() -> None:
    assert Wording(ALEA, None, "en").so_far(draft({})) == ""


def test_the_bare_word_is_worded_for_its_question() -> None:
    options = Options("type", [Option("play"), Option("done")], least=1)
    built = draft({}, options)
    janus, movement = Wording(ALEA, None, "fr", "play-janus"), Wording(ALEA, None, "en", "movement")
    assert janus.candidate(built, 1, options.candidates[1]).cells[1] == "non"
    assert movement.candidate(built, 1, options.candidates[1]).cells[1] == "end the movement"


def test_a_whole_action_is_worded_as_the_answer_that_it_is() -> None:
    wording = Wording(ALEA, None, "en", "movement")
    assert wording.action(Done()) == "End the movement"
    assert wording.action(Flee(0)).startswith("flee: to ")


@pytest.mark.parametrize(
    ("lang", "before", "rest"),
    [
        ("en", "disband: legions Legio I, Legio II, ", "and {count} more"),
        ("fr", "licencier\u00a0: légions Legio I, Legio II, ", "et {count} de plus"),
    ],
)
def test_a_big_disbanding_names_whom_there_is_room_for(lang: str, before: str, rest: str) -> None:
    """Whoever is asked once more reads whom he sends home."""
    board = ALEA.presenter.board  # type: ignore[attr-defined]
    wording = Wording(ALEA, None, lang, "disband")
    for count in (3, len(board.roman_of_kind[LEGIO])):
        legions = board.roman_of_kind[LEGIO][:count]
        text = wording.action(Disband(tuple(legions)))
        named = text.count("Legio ")
        assert text.startswith(before)
        assert text.endswith(rest.format(count=count - named)) == (count > 3)
        assert len(text) <= LONG
        if named < count:
            one_more = f", {board.piece_names[legions[named]]}"
            assert len(text) + len(one_more) > LONG, "nobody is left out who has room"


def test_where_each_of_many_would_go_is_not_told_in_a_question() -> None:
    board = ALEA.presenter.board  # type: ignore[attr-defined]
    places = tuple((legion, 0) for legion in board.roman_of_kind[LEGIO])
    text = Wording(ALEA, None, "en", "deploy").action(Deploy(places))
    assert "Legio" not in text


@pytest.mark.parametrize(
    ("field", "en", "fr"),
    [
        ("origin", "From where", "D'où"),
        ("path", "Where to, which way", "Vers où, par où"),
        ("zone", "Zone", "Zone"),
    ],
)
def test_a_list_of_candidates_has_a_title_that_asks(field: str, en: str, fr: str) -> None:
    """Said of a whole action the same field is a preposition: from Italia 1."""
    built = draft({}, Options(field, [Option(0)], least=1))
    assert Wording(ALEA, None, "en").field(built) == en
    assert Wording(ALEA, None, "fr").field(built) == fr


def test_keys_in_texts_are_those_of_the_player() -> None:
    app = RubiconApp(lang="en")
    refusal = refuse("not-an-answer", "table.action")
    usual = Wording(ALEA, None, "en", "", lambda name, key: key_name(app, name, key, "en"))
    assert usual.refused(refusal).endswith("on offer. [?]")
    assert usual.more(3) == "3 more, seldom wanted: d lists them"
    app.settings.keys = {"app.help": "f1", "table.details": "D,x"}
    assert usual.refused(refusal).endswith("on offer. [F1]")
    assert usual.more(3) == "3 more, seldom wanted: D lists them"


@pytest.mark.parametrize(
    ("field", "en", "fr"),
    [
        ("leaders", "no leader", "aucun chef"),
        ("units", "no unit", "aucune unité"),
        ("fleets", "no fleet", "aucune flotte"),
        ("counters", "none", "aucun"),
    ],
)
def test_that_none_is_chosen_is_said_of_what_is_listed(field: str, en: str, fr: str) -> None:
    built = draft({}, Options(field, [Option(0)], many=True))
    assert Wording(ALEA, None, "en").nobody(built) == en
    assert Wording(ALEA, None, "fr").nobody(built) == fr


def test_what_comes_out_of_the_cup_is_asked_for_by_what_it_is() -> None:
    built = draft({}, Options("item", [Option(0)], least=1, what="draw-activation"))
    assert Wording(ALEA, None, "en").field(built) == "People drawn"
    assert Wording(ALEA, None, "fr").field(built) == "Peuple tiré"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_nothing_is_taken_back_and_who_may_be_asked_needs_two_lines(lang: str) -> None:
    kinds = [kind for kind in catalogue("alea")["refusal"] if kind.startswith("undo-")]
    assert len(kinds) > 5
    for kind in kinds:
        told = Wording(ALEA, None, lang).refused(refuse(kind, "table.undo.reveal"))
        told += word("table.may-ask", lang, press="A")
        assert len(broken(told, LINE)) <= NOTICE, told
