"""A half-built action: fields in turn, marks within their limits, steps back."""

from typing import Any

import pytest
from msgspec import structs

from core.alea.box.actions import AleaAction, Disband
from core.contract import Limit, Option, Options, refuse
from core.game import Game
from core.imperator.actions import Done, March
from core.seat.draft import Draft
from tests.alea.scene import LEGIONS, C, Scene

NO = refuse("not-an-answer", "table.action")


def units(**limits: Any) -> Draft:
    """Five units: three legions, of which one cannot come, and two others."""
    found = [Option(n, group="legio" if n < 3 else "auxilia") for n in range(5)]
    found[2] = Option(2, group="legio", refusal=NO)
    asked = Options("units", found, many=True, **limits)
    return Draft(lambda partial: None if "units" in partial else asked, AleaAction)


def test_marks_stop_at_the_most() -> None:
    draft = units(most=2)
    assert [draft.toggle(n) for n in (0, 1, 3)] == [True, True, False]
    assert draft.chosen() == [0, 1]


def test_a_candidate_with_a_refusal_cannot_be_marked() -> None:
    draft = units(most=5)
    assert not draft.toggle(2)
    draft.fill()
    assert draft.chosen() == [0, 1, 3, 4]


def test_all_are_marked_and_unmarked() -> None:
    """What must come stays marked."""
    draft = units(most=3, needed=(1,))
    draft.toggle_all()
    assert draft.chosen() == [0, 1, 3]
    draft.toggle_all()
    assert draft.chosen() == [1]
    draft = units(most=5)
    draft.toggle(4)
    draft.toggle_all()
    assert draft.chosen() == [0, 1, 3, 4]


def test_those_kept_aside_are_marked_only_if_they_are_listed() -> None:
    draft = units(most=5)
    assert draft.options is not None
    draft.options.candidates[3] = structs.replace(draft.options.candidates[3], aside=True)
    draft.toggle_all(asides=False)
    assert draft.chosen() == [0, 1, 4]
    draft.toggle_all(asides=False)
    assert draft.chosen() == []
    draft.toggle_all()
    assert draft.chosen() == [0, 1, 3, 4]


def test_a_type_of_which_not_all_may_come_is_unmarked_too() -> None:
    draft = units(most=1)
    draft.toggle_group(0)
    assert draft.chosen() == [0]
    draft.toggle_group(0)
    assert draft.chosen() == []


def test_a_whole_type_is_marked_and_unmarked() -> None:
    draft = units(most=5)
    draft.toggle_group(0)
    assert draft.chosen() == [0, 1]
    draft.toggle_group(1)
    assert draft.chosen() == []


def test_scarce_ones_are_limited_together() -> None:
    draft = units(most=5, scarce=(Limit((0, 1, 2), 1),))
    draft.fill()
    assert draft.chosen() == [0, 3, 4]


def test_2_d_all_marked_are_a_set_of_legions_that_may_be_sent_home() -> None:
    """Italia keeps two of its five, Gallia three of its four: four may go."""
    scene = Scene().control(C, "italia", "gallia").put(C, "italia-1", *LEGIONS[:3])
    scene.put(C, "italia-4", *LEGIONS[3:5]).put(C, "gallia-8", *LEGIONS[5:9])
    game = scene.game(step="disbanding")
    prompt, view = game.prompt, game.view(1)
    assert prompt is not None
    draft = Draft(lambda partial: prompt.question(view, partial), game.system.actions)
    draft.choose(kind(draft, "disband"))
    assert draft.options is not None
    assert draft.options.most == 4
    draft.toggle_all()
    assert len(draft.marked) == 4
    sent = draft.chosen()
    assert game.why_not(1, Disband(tuple(sent))) is None
    for index, option in enumerate(draft.candidates()):
        if option.value not in sent:
            refusal = draft.why_not_mark(index)
            assert refusal is not None
            assert refusal.rule == "3.1.1.garrison"


def test_those_that_do_not_go_together_are_not_marked_together() -> None:
    """All: those of the first set, or of the set that has been begun."""
    draft = units(most=5, apart=((0, 2, 3), (1, 4)))
    draft.toggle_all()
    assert draft.chosen() == [0, 3]
    refusal = draft.why_not_mark(4)
    assert refusal is not None
    assert refusal.kind == "choose-alike"
    draft.toggle_all()
    draft.toggle(4)
    draft.toggle_all()
    assert draft.chosen() == [1, 4]


def test_too_few_are_no_answer() -> None:
    draft = units(least=1, most=2)
    refusal = draft.confirm()
    assert refusal is not None
    assert refusal.kind == "choose-at-least"
    draft.toggle(4)
    assert draft.confirm() is None


def at_movement() -> tuple[Game, Draft]:
    game = Scene().put(C, "italia-4", "caesar", "legio-xiii", "legio-viii").game()
    prompt, state = game.prompt, game.state
    assert prompt is not None
    return game, Draft(lambda partial: prompt.options(state, partial), game.system.actions)


def kind(draft: Draft, tag: str) -> int:
    return next(n for n, option in enumerate(draft.candidates()) if option.value == tag)


def test_an_action_is_built_field_by_field_and_accepted() -> None:
    game, draft = at_movement()
    draft.choose(kind(draft, "march"))
    fields = []
    while draft.options is not None:
        fields.append(draft.options.field)
        if draft.options.many and draft.options.field != "drops":
            draft.fill()
        if draft.options.many:
            draft.confirm()
        else:
            draft.choose(next(n for n, o in enumerate(draft.candidates()) if not o.refusal))
    action = draft.action()
    assert isinstance(action, March)
    assert fields[-1] in ("path", "drops")
    assert game.prompt is not None
    assert game.why_not(game.prompt.seat, action) is None


def test_back_returns_to_what_a_person_chose() -> None:
    _, draft = at_movement()
    draft.choose(kind(draft, "march"))
    assert draft.partial["type"] == "march"
    assert draft.back()
    assert draft.partial == {}
    assert not draft.back()


def test_an_action_without_fields_is_whole_at_once() -> None:
    _, draft = at_movement()
    draft.choose(kind(draft, "done"))
    assert draft.action() == Done()


@pytest.mark.parametrize(
    ("limits", "chosen", "kind"),
    [
        ({"least": 2, "most": 2}, [1], "choose-exactly"),
        ({"least": 1, "most": 2}, [], "choose-at-least"),
        ({"least": 1, "most": 2, "needed": (2,)}, [1], "choose-needed"),
    ],
)
def test_what_is_missing_is_said_as_it_is(
    limits: dict[str, Any], chosen: list[int], kind: str
) -> None:
    asked = Options("units", [Option(n) for n in range(4)], many=True, **limits)
    refusal = asked.why_not(chosen)
    assert refusal is not None
    assert refusal.kind == kind


def test_who_is_barred_is_asked_for_too_with_the_reason() -> None:
    """Of a stack whose leaders may not march the units may: the list says why he stays."""
    leaders = Options("leaders", [Option(7, refusal=NO)], many=True)
    units = Options("units", [Option(1), Option(2)], many=True, least=1)

    def ask(partial: dict[str, Any]) -> Options | None:
        return next((o for o in (leaders, units) if o.field not in partial), None)

    draft = Draft(ask, AleaAction)
    assert draft.options is leaders
    assert draft.may_be_nobody()
    assert draft.confirm() is None
    assert draft.options is units
    assert draft.back()
    assert draft.options is leaders


def test_where_there_is_nobody_nothing_is_asked() -> None:
    leaders = Options("leaders", [], many=True)
    units = Options("units", [Option(1), Option(2)], many=True, least=1)

    def ask(partial: dict[str, Any]) -> Options | None:
        return next((o for o in (leaders, units) if o.field not in partial), None)

    assert Draft(ask, AleaAction).options is units
