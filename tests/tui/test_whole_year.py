"""By keys alone, from Home: scenario 3 with the offered deployment, a march into battle, an undo
and a redo, to the end of a year; in English and in French."""

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Game
from tests.tui.at_table import settle
from tui.app import RubiconApp
from tui.screens.dialogs import Question
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen

LIMIT = 1500  # keys for a year


async def key(pilot: Pilot[Any], *keys: str) -> None:
    for name in keys:
        await pilot.press(name)
        await settle(pilot)


async def to_the_table(pilot: Pilot[Any]) -> TableScreen:
    """New game, the third scenario, as it is offered."""
    await settle(pilot)
    assert isinstance(pilot.app.screen, HomeScreen)
    await key(pilot, "n", "down", "down", "s")
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    assert f"{table.system.id}/{table.game.header.scenario}" == "alea/3"
    return table


async def answer_first(pilot: Pilot[Any], table: TableScreen) -> None:
    """Nothing more where that may be said, else the first that may; yes to what is asked again."""
    if isinstance(pilot.app.screen, Question):
        await key(pilot, "enter")
        return
    draft = table.draft
    assert draft is not None
    free = {
        o.value if draft.options and draft.options.field == "type" else n: n
        for n, o in reversed(list(enumerate(draft.candidates())))
        if o.refusal is None
    }
    table.ask.select(str(free.get("done", min(free.values()))))
    await key(pilot, "enter")


async def march_into_battle(pilot: Pilot[Any], table: TableScreen) -> bool:
    """Plan a march of a whole stack; make it only if it would end in battle."""
    draft = table.draft
    assert draft is not None
    kinds = [option.value for option in draft.candidates() if option.refusal is None]
    if "march" not in kinds:
        return False
    table.ask.select(str([option.value for option in draft.candidates()].index("march")))
    await key(pilot, "enter")
    origins = len(table.draft.candidates()) if table.draft and table.ask.field == "origin" else 1
    for number in range(origins):
        if await _from(pilot, table, number):
            return True
    await key(pilot, "escape")
    return False


async def _from(pilot: Pilot[Any], table: TableScreen, number: int) -> bool:
    draft = table.draft
    assert draft is not None
    if table.ask.field == "origin":
        if draft.candidates()[number].refusal is not None:
            return False
        table.ask.select(str(number))
        await key(pilot, "enter")
    while table.ask.field in ("leaders", "units"):
        await key(pilot, "a", "enter")
        if table.refusal is not None:
            break
    if table.ask.field == "path" and table.draft is not None:
        for n, option in enumerate(table.draft.candidates()):
            table.ask.select(str(n))
            await settle(pilot)
            if option.refusal is None and table.board.forecast is not None:
                assert str(table.board.forecast.where)  # its odds stand on the screen
                position = table.game.position
                await key(pilot, "enter")
                while table.game.position == position:
                    await key(pilot, "enter")  # nobody is left on the way
                return True
    while table.draft is not None and table.ask.field not in ("origin", "type"):
        await key(pilot, "escape")
    return False


async def back_and_again(pilot: Pilot[Any], table: TableScreen) -> None:
    game = table.game
    position, digest = game.position, game.digest()
    await key(pilot, "u")
    assert game.position == position - 1
    await key(pilot, "r")
    assert (game.position, game.digest()) == (position, digest)


async def play_a_year(pilot: Pilot[Any]) -> None:
    table = await to_the_table(pilot)
    game, first = table.game, table.game.moment(0).year
    marched = False
    for _ in range(LIMIT):
        if game.moment(game.position).year != first or game.outcome is not None:
            break
        prompt = game.prompt
        assert prompt is not None
        fresh = table.draft is not None and not table.draft.partial
        if marched or prompt.kind != "movement" or not fresh:
            await answer_first(pilot, table)
        elif marched := await march_into_battle(pilot, table):
            await back_and_again(pilot, table)
        else:
            await answer_first(pilot, table)
    battles = sum(
        1
        for position in range(game.position + 1)
        for event in game.events(position)
        if table.presenter.topic(event) == "battle"
    )
    assert marched
    assert battles
    assert game.moment(game.position).year != first
    assert game.log is not None
    again = Game.open(game.log.path)
    assert again.difference is None
    assert again.digest() == game.digest()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_year_of_scenario_3_is_played_by_keys_alone(lang: str) -> None:
    async def session() -> None:
        app = RubiconApp(lang=lang)
        async with app.run_test(size=(80, 24)) as pilot:
            await play_a_year(pilot)

    asyncio.run(session())
