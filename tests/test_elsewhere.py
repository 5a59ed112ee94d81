"""A place that is no answer: the core can say what would mean it, and what bars that."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import msgspec
import pytest

from core.cheapest_path import cheapest
from core.contract import Action, Options, Prompt, Refusal
from core.game import Done, Game
from core.texts import LANGUAGES, refusal_text
from tests import random_play
from tests.alea.scene import C, R, Scene, piece, zone
from tests.offers import choose

EVERY = 23  # questions between two that are looked at
PLACES = 7  # that are no candidates, each time


def test_the_cheapest_way_is_found_and_none_where_there_is_none() -> None:
    steps = {0: [(1, 5), (2, 1)], 1: [], 2: [(3, 1)], 3: [(1, 1), (0, 1)], 4: []}
    assert cheapest(steps.__getitem__, 0, 1) == (2, 3, 1)
    assert cheapest(steps.__getitem__, 0, 4) == ()


def asks_for_places(game: Game, options: Options) -> list[str]:
    place = game.system.presenter.place
    return [key for o in options.candidates if (key := place(options.field, o.value))]


def look(game: Game, prompt: Prompt, luck: random.Random, seen: Counter[str]) -> None:
    """Build an answer; wherever places are asked for, try others."""
    view = game.view(prompt.seat or None)
    ask, said = partial(prompt.options, view), dict[str, Any]()
    options = ask({})
    chart = game.system.presenter.chart(game.header.scenario, "en")
    assert chart is not None
    while options is not None:
        listed = asks_for_places(game, options)
        others = [site.key for site in chart.sites if site.key not in listed]
        for key in luck.sample(others, PLACES) if listed else ():
            tried = said_of(game, view, said, options, key)
            if tried is not None:
                refusal = prompt.judge(view, tried)
                assert isinstance(refusal, Refusal), (prompt.kind, tried)
                assert all(refusal_text(game.system, refusal, lang) for lang in LANGUAGES)
                seen[refusal.kind] += 1
        said[options.field], options = choose(ask, said, options, luck)


def said_of(
    game: Game, view: Any, said: dict[str, Any], options: Options, key: str
) -> Action | None:
    value = game.system.presenter.meant(view, said, options.field, key)
    if value is None:
        return None
    assert game.system.presenter.place(options.field, value) == key
    try:
        action: Action = msgspec.convert(said | {options.field: value}, game.system.actions)
    except msgspec.ValidationError:
        return None  # more would have to be said
    return action


@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [
        ("alea/1", {"too-far", "too-far-by-sea", "no-march-at-sea"}),
        ("caesar/historical", {"too-far", "not-adjacent"}),
    ],
)
def test_over_a_game_every_place_that_is_no_candidate_is_refused_with_a_reason(
    scenario: str, kinds: set[str]
) -> None:
    game, luck, seen = Game.new(scenario, 3), random.Random(scenario), Counter[str]()
    while game.prompt is not None:
        prompt = game.prompt
        if game.position % EVERY == 0:
            look(game, prompt, luck, seen)
        legal = random_play.answers(prompt, game.state)
        ends = random_play.ends(prompt, game.state, luck)
        action = legal[0 if ends else luck.randrange(len(legal))]
        assert isinstance(game.push(prompt.seat, action), Done)
    assert kinds <= set(seen), seen


# --- Alea ----------------------------------------------------------------------------------------


def meant(game: Game, said: dict[str, Any], key: str) -> Any:
    return game.system.presenter.meant(game.view(1), said, "path", key)


def test_a_way_by_land_and_one_by_sea_are_the_cheapest_on_the_map() -> None:
    scene = Scene().put(C, "italia-1", "caesar", "naves-6-0a").put(R, "gallia-7", "legio-i")
    game = scene.game()
    said = {"origin": zone("italia-1"), "leaders": [piece("caesar")], "units": []}
    march, sail = {"type": "march", **said}, {"type": "sail", **said}
    assert meant(game, march, "graecia-1") == [zone("italia-5"), zone("graecia-1")]
    assert meant(game, sail, "gallia-8") == [zone("occidentalis"), zone("gallia-8")]
    assert meant(game, march, "occidentalis") == [zone("occidentalis")]
    assert meant(game, march, "italia-1") is None
