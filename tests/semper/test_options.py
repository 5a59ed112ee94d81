"""Every question can be answered from lists: whatever is offered is accepted, whatever is barred
is refused, and whatever is listed as legal can be said."""

from __future__ import annotations

from typing import ClassVar

from core.contract import LINE, Action
from core.imperator.actions import Deploy
from core.semper.box.actions import Sail
from core.semper.box.board import NOWHERE
from core.semper.combat.choose_evasion import EvadePrompt
from core.semper.march.move_offer import MovePrompt
from core.texts import LANGUAGES
from tests.question_checks import BarredStays, Labelled, LegalSaid, OffersTaken
from tests.semper.combat_scene import FIVES
from tests.semper.panes import PRESENTER
from tests.semper.scene import BOARD, P, S, Scene, asked, diocese, pieces, zone

# --- throughout whole games ----------------------------------------------------------------------


class OffersAccepted(OffersTaken):
    """Whatever is chosen from the offer is accepted."""

    enough: ClassVar = {"kinds": 10}
    seldom: ClassVar = {"kinds": 20}


class BarredRefused(BarredStays):
    """Whatever is barred is refused."""

    enough: ClassVar = {"tried": 8}


class LegalSayable(LegalSaid):
    """Whatever is listed as legal can be said; but for set-ups that chance has made."""

    enough: ClassVar = {"said": 150}
    seldom: ClassVar = {"voyages": 1}

    def sayable(self, game: object, action: Action) -> bool:
        return not isinstance(action, Deploy)

    def count(self, action: Action) -> None:
        super().count(action)
        self.met["voyages"] += isinstance(action, Sail)


class CandidatesLabelled(Labelled):
    """Every candidate has a short label, and a type with a word."""

    enough: ClassVar = {"labels": 500}


# --- answers that a list did not give ------------------------------------------------------------


def test_3_4_2_a_fleet_that_is_away_is_listed_with_the_reason_and_asked_no_further() -> None:
    scene = Scene(active=P).put(P, "asia-1", "galere", "ioviani")
    scene.state.fleet_at[0], scene.state.fleet_back[0] = NOWHERE, scene.state.year + 1
    prompt = asked(scene.game())
    assert isinstance(prompt, MovePrompt)
    view = scene.game().view(1)
    fleets = prompt.options(view, {"type": "sail"})
    assert fleets is not None
    barred = {option.value: option.refusal for option in fleets.candidates}
    assert barred[0] is not None
    steps = prompt.options(view, {"type": "sail", "fleet": 0})
    assert steps is not None
    assert steps.stuck() == barred[0]


def test_4_3_alone_leaders_of_two_nations_evade_with_a_unit_of_each() -> None:
    """Into the Empire, as Romans stand all around: neither nation's unit would do alone."""
    scene = Scene(active=P).war("franci", S).war("alamanni", S)
    scene.put(S, "franci", "ascaricus", "franci-1", "chnodomarius", "alamanni-1")
    scene.put(P, "franci", "galere", *FIVES[:3])
    for place, unit in zip(("frisii", "burgondi", "germania"), FIVES[3:], strict=False):
        scene.put(P, place, unit)
    prompt = EvadePrompt(scene.state, S, zone("franci"))
    chiefs = list(pieces("ascaricus", "chnodomarius"))
    units = prompt.options(scene.state, {"type": "evade", "leaders": chiefs})
    assert units is not None
    two = list(pieces("franci-1", "alamanni-1"))
    assert {*two} <= {option.value for option in units.open()}
    assert units.why_not([]) is not None
    for party, possible in ((two, True), (two[:1], False)):
        said = {"type": "evade", "leaders": chiefs, "units": party}
        places = prompt.options(scene.state, said)
        assert places is not None
        assert (places.stuck() is None) == possible


# --- in the room of a list -----------------------------------------------------------------------


def test_a_diocese_names_as_many_leaders_as_there_is_room_for() -> None:
    scene = Scene("7")
    scene.put(P, "galliae-4", "marcellus", "ursicinus", "florentius", "arbetio", "saloustios")
    state, galliae = scene.control(P, "galliae").state, diocese("galliae")
    for lang in LANGUAGES:
        for room in (LINE, 60, 40):
            label = PRESENTER.label(state, "diocese", galliae, lang, room)
            assert len(label) <= room
            assert label.startswith("Galliae  P  ")
            assert (" +" in label) == (room < LINE)


def test_a_fleet_that_carries_an_emperor_leaves_his_title_out_where_it_is_narrow() -> None:
    scene = Scene().put(P, "classis-orientalis", "galere", "licinius").heads("galere")
    scene.state.fleet_at[1], scene.state.fleet_side[1] = zone("orientalis"), P
    state, fleet = scene.state, BOARD.hold(1)
    whole = PRESENTER.label(state, "fleet", fleet, "en", LINE)
    assert whole == "Classis Orientalis  Mare Orientalis  P Galère (Primus Augustus) +1"
    brief = PRESENTER.label(state, "fleet", fleet, "en", 60)
    assert brief == "Classis Orientalis  Mare Orientalis  P Galère +1"
