"""A year is told with its era, in one way; where there is no room, the era is told once."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Game
from core.paths import saves_dir
from tests.tui.driving import drive, lines, press, rows
from tui.app import RubiconApp
from tui.screens.end import EndScreen

ERA = {"en": "BC", "fr": "av. J.-C."}
COMPLETE = saves_dir() / "civil-wars-complete.rubicon"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_of_games_tells_the_era(lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        listed = [row.cells for row in rows(pilot, "games").pane.rows if not row.heading]
        years = {ERA[lang] in cells[2] for cells in listed if cells[0] in ("alea", "caesar")}
        assert years == {True}
        assert not any(ERA[lang] in cells[2] for cells in listed if cells[0] == "semper")
        shown = [line for line in lines(pilot, "games") if line[2:6] in ("alea", "caes")]
        assert shown
        assert all(ERA[lang] in line for line in shown), "the files' names left no wide column"

    drive(RubiconApp(lang=lang), script)


def test_where_the_list_is_too_wide_the_head_of_the_column_tells_it(tmp_path: Path) -> None:
    """The longest title and the longest phase, in French, at 80 columns: nothing is cut."""
    path = tmp_path / "long.rubicon"
    game = Game.new("alea/4", 1, path=path)
    assert game.log is not None
    game.log.close()
    before_christ = tmp_path / "samples"
    before_christ.mkdir()
    shutil.copy(COMPLETE, before_christ)
    app = RubiconApp(lang="fr", saves=before_christ, games=tmp_path)

    async def script(pilot: Pilot[Any]) -> None:
        shown = "\n".join(lines(pilot, "games"))
        assert "Av. J.-C., phase" in shown
        assert "Les dernières guerres de César" in shown
        assert f" {abs(game.moment(0).year)} déploiement " in shown

    drive(app, script)


def test_where_years_of_both_eras_stand_together_each_tells_its_own(tmp_path: Path) -> None:
    """Then the head of the column cannot: in a short word, so that nothing is cut."""
    game = Game.new("alea/4", 1, path=tmp_path / "long.rubicon")
    assert game.log is not None
    game.log.close()
    app = RubiconApp(lang="fr", saves=saves_dir(), games=tmp_path)

    async def script(pilot: Pilot[Any]) -> None:
        shown = "\n".join(lines(pilot, "games"))
        assert "Les dernières guerres de César" in shown
        assert f" {abs(game.moment(0).year)} av. déploiement " in shown
        assert " 313 victoire " in shown
        assert "Av. J.-C., phase" not in shown

    drive(app, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_battles_tell_the_era_and_the_curve_tells_it_once(lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(EndScreen(Game.open(COMPLETE), lang))
        await press(pilot)
        curve = pilot.app.screen.query_one("#score")
        under = curve.render_line(curve.size.height - 1).text
        assert under.split("29")[0].count(ERA[lang]) == 1
        assert under.strip().startswith(f"49 {ERA[lang]}")
        await press(pilot, "3")
        shown = lines(pilot, "battles")
        assert shown[2] == f"49 {ERA[lang]}"  # a heading over the battles of a year
        assert shown[3].startswith("> ")
        places = [row.cells[1] for row in rows(pilot, "battles").pane.rows if not row.heading]
        longest = max(places, key=len)
        rows(pilot, "battles").select(str(places.index(longest)))
        await press(pilot)
        assert any(f" {longest} " in line for line in lines(pilot, "battles")), "it is not cut"

    drive(RubiconApp(lang=lang), script)
