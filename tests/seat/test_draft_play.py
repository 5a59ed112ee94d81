"""An action built from marks and choices is accepted, whatever a player does on the way."""

import random
from functools import partial

import pytest

from core.game import Done, Game
from core.seat.draft import Draft
from tests import random_play


def fumble(draft: Draft, luck: random.Random) -> None:
    """Marks come and go; what is confirmed leads on or says why not."""
    options = draft.options
    assert options is not None
    if not options.many:
        free = [n for n, option in enumerate(options.candidates) if option.refusal is None]
        draft.choose(luck.choice(free))
        return
    for _ in range(luck.randint(0, 4)):
        if options.candidates and not draft.toggle(at := luck.randrange(len(options.candidates))):
            assert draft.why_not_mark(at) is not None
    if luck.random() < 0.4:
        draft.fill()
    before = dict(draft.partial)
    refusal = draft.confirm()
    if refusal is not None:
        assert refusal.rule
        assert draft.partial == before
        assert draft.options is options
        draft.clear()
        if luck.random() < 0.1:
            draft.back()


@pytest.mark.parametrize("scenario", ["alea/1", "alea/6"])
def test_a_game_is_played_by_drafts(scenario: str) -> None:
    game, luck = Game.new(scenario, 5), random.Random(5)
    for _ in range(300):
        prompt = game.prompt
        if prompt is None:
            break
        ask = partial(prompt.options, game.view(prompt.seat or None))
        draft = Draft(ask, game.system.actions)
        for _ in range(400):
            if draft.options is None:
                break
            fumble(draft, luck)
        action = draft.action()
        assert action is not None, (prompt.kind, draft.partial)
        if not action.final and random_play.ends(prompt, game.state, luck):
            action = prompt.legal(game.state)[0]
        assert isinstance(game.push(prompt.seat, action), Done), action
