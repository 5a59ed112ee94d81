"""By keys alone, from Home: scenario 3 with the offered deployment, a march into battle, an undo
and a redo, to the end of a year; in English and in French."""

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import Option, Topic
from core.game import Game
from tests.tui.at_table import field, said, settle
from tests.tui.driving import screen
from tui.app import RubiconApp
from tui.screens.dialogs import Question
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow

LIMIT = 400  # answers for a year
SEED = "7"
SEEN = {  # status, question, candidate, the battle ahead, what is asked again, log
    "en": (
        "48 BC  movement  CAESARIAN",
        "Player 1 - CAESARIAN: march, sail, or end the movement?",
        "> stand and fight",
        "Battle 16:14 = 1/1",
        "Are you sure?",
        "The CAESARIAN ends his movement. [2.E.1]",
    ),
    "fr": (
        "48 av. J.-C.  mouvement  CÉSARIEN",
        "Joueur 1 - CÉSARIEN : marcher, naviguer, ou terminer le mouvement ?",
        "> tenir et combattre",
        "Bataille 16:14 = 1/1",
        "En êtes-vous sûr ?",
        "Le CÉSARIEN termine son mouvement. [2.E.1]",
    ),
}


async def key(pilot: Pilot[Any], *keys: str) -> None:
    for name in keys:
        await pilot.press(name)
        await settle(pilot)


async def to_the_table(pilot: Pilot[Any]) -> TableScreen:
    """New game, the third scenario, as it is offered."""
    await settle(pilot)
    assert isinstance(pilot.app.screen, HomeScreen)
    await key(pilot, "n", "down", "down", "tab", *["down"] * 8, "enter", *SEED, "enter", "s")
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    assert f"{table.system.id}/{table.game.header.scenario}" == "alea/3"
    assert table.game.header.seed == int(SEED)
    return table


def listed(table: TableScreen) -> dict[int, Option]:
    """The candidates that stand in the list and may be chosen, by their rows."""
    assert table.desk.draft is not None
    candidates = table.desk.draft.candidates()
    rows = enumerate(table.candidate_list.pane.rows)
    options = {at: candidates[int(row.key)] for at, row in rows if row.key.isdigit()}
    return {at: option for at, option in options.items() if option.refusal is None}


async def stand_on(pilot: Pilot[Any], table: TableScreen, at: int) -> None:
    """The cursor goes to a row of the list; to the first and the last there is a key."""
    ask = table.candidate_list
    if at != ask.cursor and at in (0, len(ask.pane.rows) - 1):
        await pilot.press("end" if at else "home")
        assert ask.cursor == at
    for _ in ask.pane.rows:
        if ask.cursor != at or ask.waits:
            await pilot.press("up" if ask.cursor > at else "down")
    assert (ask.cursor, ask.waits) == (at, False)


async def answer_first(pilot: Pilot[Any], table: TableScreen) -> None:
    """Nothing more where that may be said, else the first that may; yes to what is asked again."""
    if isinstance(pilot.app.screen, Question):
        await key(pilot, "enter")
        return
    draft, free = table.desk.draft, listed(table)
    assert draft is not None
    done = (at for at, option in free.items() if option.value == "done")
    await stand_on(pilot, table, next(done, min(free)))
    if draft.options is not None and draft.options.least > 1 and not draft.marked:
        await key(pilot, "a")
    await key(pilot, "enter")


async def march_into_battle(pilot: Pilot[Any], table: TableScreen) -> bool:
    """Plan a march of a whole stack; make it only if it would end in battle."""
    march = next((at for at, option in listed(table).items() if option.value == "march"), None)
    if march is None:
        return False
    await stand_on(pilot, table, march)
    await key(pilot, "enter")
    for at in listed(table) if field(table) == "origin" else [0]:
        if await _from(pilot, table, at):
            return True
    await key(pilot, "escape")
    return False


async def _from(pilot: Pilot[Any], table: TableScreen, at: int) -> bool:
    if field(table) == "origin":
        await stand_on(pilot, table, at)
        await key(pilot, "enter")
    while field(table) in ("leaders", "units"):
        await key(pilot, "a", "enter")
        if table.desk.refusal is not None:
            break
    if field(table) == "path":
        for way in listed(table):
            await stand_on(pilot, table, way)
            if table.board.forecast is not None:
                assert "%" in said(table, "notice"), "its odds stand on the screen"
                position = table.game.position
                await key(pilot, "enter")
                while table.game.position == position:
                    await key(pilot, "enter")  # nobody is left on the way
                return True
    while table.desk.draft is not None and field(table) not in ("origin", "type"):
        await key(pilot, "escape")
    return False


async def back_and_again(pilot: Pilot[Any], table: TableScreen) -> None:
    game = table.game
    position, digest = game.position, game.digest()
    await key(pilot, "u")
    assert game.position == position - 1
    await key(pilot, "r")
    assert (game.position, game.digest()) == (position, digest)


async def play_a_year(pilot: Pilot[Any]) -> set[str]:
    """All lines that were seen meanwhile."""
    table = await to_the_table(pilot)
    seen: set[str] = set()
    game, first = table.game, table.game.moment(0).year
    marched = False
    for _ in range(LIMIT):
        if game.moment(game.position).year != first or game.outcome is not None:
            break
        prompt = game.prompt
        assert prompt is not None
        seen.update(line.replace("\u00a0", " ") for line in screen(pilot))
        fresh = table.desk.draft is not None and not table.desk.draft.partial
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
        if table.presenter.topic(event) is Topic.BATTLE
    )
    assert marched
    assert battles
    assert game.moment(game.position).year != first
    assert game.log is not None
    again = Game.open(game.log.path)
    assert again.difference is None
    assert again.digest() == game.digest()
    return seen


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_year_of_scenario_3_is_played_by_keys_alone(lang: str) -> None:
    async def session() -> None:
        app = RubiconApp(lang=lang)
        async with app.run_test(size=(80, 24)) as pilot:
            seen = "\n".join(await play_a_year(pilot))
        assert {text for texts in SEEN.values() for text in texts if text in seen} == {*SEEN[lang]}

    asyncio.run(session())
