"""Panes of the stratagems: hands, the cup, and what lies on the map."""

from __future__ import annotations

from core.contract import Event, Moment
from core.game import Game
from core.texts import LANGUAGES, catalogue
from tests.semper.panes import PRESENTER, college, headings, pane, under
from tests.semper.scene import BOARD, P, S, counter, zone


def hands(hidden: str = "hidden") -> Game:
    scene = college().hand(P, "assassination", "plague").hand(S, "usurp-s")
    return scene.game(hands=hidden)


def test_own_stratagems_say_what_they_do() -> None:
    shown = under(pane(hands().view(1), "stratagems"), "Hand of PRIMUS: 2")
    assert [row.rule for row in shown] == ["6.3.assassination", "6.3.plague"]
    assert shown[0].cells[0] == "P"
    assert shown[0].cells[3] == "an enemy leader dies on 8 or 9 of the d10"


def test_a_hidden_hand_is_a_number_and_its_counters_may_be_in_the_cup() -> None:
    shown = pane(hands().view(1), "stratagems")
    assert [row.cells[1:3] for row in under(shown, "Hand of SECONDUS: 1")] == [
        ("?", "face down: 1")
    ]
    assert "Not seen (cup 51, hidden hand 1): 52 of 55" in headings(shown)
    unseen = {row.key: row.cells[1] for row in under(shown, "Not seen")}
    assert unseen["cup-usurp-s"] == "3x"
    assert unseen["cup-assassination"] == "2x"


def test_open_hands_leave_the_cup_known() -> None:
    shown = pane(hands("open").view(None), "stratagems")
    assert under(shown, "Hand of SECONDUS: 1")[0].cells[2] == "Usurpation against P"
    assert "In the cup: 51 of 55" in headings(shown)
    assert sum(int(row.cells[1].rstrip("x")) for row in under(shown, "In the cup")) == 51


def test_what_lies_on_the_map_and_what_has_been_seen() -> None:
    state = college().state
    number = counter("bagaudae")
    state.lying.append((number, zone("hispaniae-3")))
    shown = pane(state, "stratagems")
    assert [row.cells[2:] for row in under(shown, "On the map")] == [("Bagaudae", "Hispaniae 3")]
    assert [row.cells[2] for row in under(shown, "Not in the cup yet")] == ["Heresy"]
    played = Event(
        "stratagem-played", "6.3.bagaudae", {"side": S, "face": "bagaudae", "counter": number}
    )
    recalled = PRESENTER.recalled([(Moment(307, "movement", 2), played)], state, "en")
    assert [row.cells for row in under(recalled, "Seen")] == [
        ("S", f"#{number}", "Bagaudae", "played, 307")
    ]


def test_6_3_what_lies_in_a_zone_is_named_on_the_map_and_in_its_stack() -> None:
    state = college().state
    state.lying = [
        (counter("bagaudae"), zone("hispaniae-2")),
        (counter("epidemic"), zone("asia-3")),
    ]
    rows = {row.key: row.cells[-1] for row in pane(state, "map").rows}
    assert rows["hispaniae-2"] == "#55 Bagaudae"
    assert rows["asia-3"] == "#21 Epidemic of plague"
    assert rows["asia-4"] == "(#21) Plague around"
    shown = PRESENTER.stack(state, "asia-3", "en").rows[-1]
    assert (shown.cells[1], shown.rule) == ("Epidemic of plague", "6.3.epidemic")


def test_5_a_change_of_roles_that_is_due_leaves_the_heirs_open() -> None:
    state = college().state
    state.swap = True
    assert not [text for text in headings(pane(state, "college")) if text.startswith("Heirs of")]


def test_every_stratagem_says_what_it_does_in_both_languages() -> None:
    faces = {stratagem.face for stratagem in BOARD.data.stratagems}
    texts = catalogue("semper")
    assert set(texts["face"]) == faces
    assert set(texts["face-name"]) <= faces
    assert all(len(entry[lang]) <= 44 for entry in texts["face"].values() for lang in LANGUAGES)
