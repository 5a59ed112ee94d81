"""What commands print to a seat, and to everybody, does not depend on what these may not know.

Two games differ only in that, and are played alike. All that any command prints is compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from core.cli.codes import REFUSED
from core.contract import SEATS, Refusal
from core.game import Game, file_of
from core.log import GameLog
from tests.alea.twins import Twins as AleaTwins
from tests.caesar.scene import Scene
from tests.caesar.twins import Twins as CaesarTwins
from tests.cli.saying import Cli, Said
from tests.semper.twins import Twins as SemperTwins
from tests.twins import Pair

pytestmark = pytest.mark.slow

TWINS: dict[str, type[Pair]] = {"alea": AleaTwins, "semper": SemperTwins}


class Printer:
    """Runs commands on one file, which holds one game after the other."""

    def __init__(self, cli: Cli, folder: Path) -> None:
        self.cli, self.path = cli, folder / "game.rubicon"

    def write(self, game: Game) -> bytes:
        self.path.unlink(missing_ok=True)
        GameLog.create(self.path, *file_of(game)).close()
        return self.path.read_bytes()

    def both(self, *words: object) -> Iterator[Said]:
        """As text and as JSON."""
        yield self.cli(*words)
        yield self.cli(*words, "--json")

    def looked(self, seat: int) -> Iterator[Said]:
        """All that shows and changes nothing, to this seat and to everybody."""
        path = self.path
        for eyes in (("--seat", seat), ()):
            yield from self.both("show", path, *eyes)
            yield from self.both("show", path, *eyes, "--at", 0)
            yield self.cli("show", path, *eyes, "--lang", "fr")
            yield from self.both("log", path, *eyes)
            yield self.cli("log", path, *eyes, "--lang", "fr")
            yield self.cli("export", path, *eyes, "--text")
        yield self.cli("export", path, "--seat", seat)
        yield from self.both("legal", path, "--seat", seat)
        yield self.cli("legal", path, "--seat", seat, "--lang", "fr")
        yield from self.both("verify", path)

    def acted(self, seat: int, before: bytes, speaker: int, action: str) -> Iterator[Said]:
        """What the last action prints, then to take it back and to do it again."""
        path, after = self.path, self.path.read_bytes()
        for way in ((), ("--json",)):
            path.write_bytes(before)
            if speaker == seat:
                yield self.cli("do", path, action, "--seat", seat, *way)
            path.write_bytes(after)
            yield self.cli("undo", path, "--seat", seat, *way)
            yield self.cli("redo", path, *way)
            path.write_bytes(after)
            yield self.cli("undo", path, *way)
        path.write_bytes(after)

    def refused(self, seat: int, blocks: tuple[int, ...]) -> Iterator[Said]:
        """Orders for the other side's blocks."""
        for block in blocks:
            for order in (
                {"type": "move", "origin": 0, "blocks": [block], "path": [1]},
                {"type": "raise", "block": block, "city": 0},
                {"type": "retreat", "block": block, "to": 0},
                {"type": "fire", "block": block},
            ):
                said = self.cli("do", self.path, json.dumps(order), "--seat", seat)
                assert said.code == REFUSED
                yield said

    def asked(self, game: Game, seat: int) -> Iterator[Said]:
        """`legal` without a seat is for whoever is asked."""
        if game.prompt is not None and game.prompt.seat == seat:
            yield from self.both("legal", self.path)


def last(game: Game) -> tuple[int, str]:
    move = game.moves[-1]
    return move.seat, json.dumps(msgspec.to_builtins(move.action))


def compared(told: list[list[Said]]) -> None:
    for one, other in zip(*told, strict=True):
        assert one == other


@pytest.mark.parametrize("seat", SEATS)
def test_nothing_that_is_printed_depends_on_hidden_blocks_or_cards(
    seat: int, cli: Cli, tmp_path: Path
) -> None:
    printer, steps = Printer(cli, tmp_path), []
    for seed in range(1, 4):
        twins = CaesarTwins(seed, seat)
        for number in range(10):
            before = [printer.write(game) for game in twins.pair]
            if not twins.step() or not twins.still_hidden() or twins.pair[0].outcome is not None:
                break
            told: list[list[Said]] = []
            for game, past in zip(twins.pair, before, strict=True):
                printer.write(game)
                found = list(printer.acted(seat, past, *last(game)))
                found += printer.asked(game, seat)
                found += printer.refused(seat, twins.chosen)
                found += printer.looked(seat) if number % 3 == 0 else ()
                told.append(found)
            compared(told)
            steps.append(twins.pair[0].state.step)
    assert len(steps) > 15
    assert {"cards", "moves"} <= set(steps)


@pytest.mark.parametrize(
    ("scenario", "seed", "seat"), [("alea/2", 3, 1), ("alea/1", 4, 2), ("semper/7", 4, 2)]
)
def test_nothing_that_is_printed_depends_on_the_others_stratagems(
    scenario: str, seed: int, seat: int, cli: Cli, tmp_path: Path
) -> None:
    printer, different = Printer(cli, tmp_path), 0
    with pytest.MonkeyPatch.context() as patch:
        twins = TWINS[scenario.split("/")[0]](scenario, seed, seat, patch)
        first, second = twins.pair
        for number in range(60):
            before = [printer.write(game) for game in twins.pair]
            twins.play()
            if first.outcome is not None:
                break
            if number % 9:
                continue
            different += first.state.hands != second.state.hands
            told: list[list[Said]] = []
            for twins.dealer.game in (0, 1):
                game = twins.pair[twins.dealer.game]
                printer.write(game)
                speaker, action = last(game)
                found = list(printer.acted(seat, before[twins.dealer.game], speaker, action))
                told.append([*found, *printer.asked(game, seat), *printer.looked(seat)])
            compared(told)
    assert different > 3


def test_each_seat_is_offered_its_own_cards_while_both_choose(cli: Cli, tmp_path: Path) -> None:
    """2.1: and is asked by its own name."""
    path = tmp_path / "cards.rubicon"
    assert cli("new", "caesar/historical", path, "--seed", 4, "--set", "hands=hidden").code == 0
    game = Game.open(path)
    for seat in SEATS:
        legal = cli("legal", path, "--seat", seat, "--json").json
        assert [action["card"] for action in legal["actions"]] == game.state.hands[seat - 1]
        assert legal["seat"] == seat
        for action in legal["actions"]:
            done = msgspec.convert(action, game.system.actions)
            assert not isinstance(game.why_not(seat, done), Refusal)
        side = game.system.presenter.faction(game.state, seat, "en")
        assert side in legal["prompt"]
        assert side in cli("show", path, "--seat", seat, "--json").json["prompt"]
        assert side in cli("show", path, "--seat", seat).out.splitlines()[-1]


def test_show_does_not_tell_everybody_who_has_chosen_a_card(cli: Cli, tmp_path: Path) -> None:
    """2.1: to everybody the question is the same until both have chosen; `legal` without a seat
    still speaks for a seat that is asked."""
    path = tmp_path / "cards.rubicon"
    assert cli("new", "caesar/historical", path, "--seed", 4, "--set", "hands=hidden").code == 0
    told = []
    for seat in (0, *SEATS):
        if seat:
            action = cli("legal", path, "--seat", seat, "--json").json["actions"][0]
            assert cli("do", path, json.dumps(action), "--seat", seat).code == 0
        shown = cli("show", path, "--json").json
        told.append((shown["seat"], shown["prompt"], cli("show", path).out.splitlines()[-1]))
        assert cli("legal", path, "--json").json["seat"] in SEATS
    assert told[0][0] == 0
    assert told[0] == told[1]
    assert "to play this year" in told[0][1]
    assert told[2][1] != told[0][1]
    undone = cli("undo", path, "--json").json
    assert undone["seat"] == 0


def test_show_gives_hidden_blocks_without_their_names(cli: Cli, tmp_path: Path) -> None:
    """3.1.fog: whose they are and where they stand, and that whatever is at sea is a fleet."""
    path = tmp_path / "fog.rubicon"
    assert cli("new", "caesar/historical", path, "--seed", 4, "--hands", "hidden").code == 0
    truth = cli("show", path, "--seat", "all", "--json").json["view"]["blocks"]
    shown = cli("show", path, "--seat", 1, "--json").json["view"]
    mine = {name for name, at in truth.items() if at["side"] == "C"}
    everybodys = {"cleopatra", "brutus"}  # she is blue, and he waits for another leader's death
    assert set(shown["blocks"]) == mine | everybodys
    theirs = [at["place"] for name, at in truth.items() if name not in shown["blocks"]]
    unseen = shown["hidden"]
    assert sorted(at["place"] for at in unseen) == sorted(theirs)
    assert {(at["block"], at["side"]) for at in unseen} == {(None, "P")}
    assert not any("steps" in at or at.get("fleet") for at in unseen)  # nobody is at sea yet


def test_show_tells_of_a_hidden_block_at_sea_that_it_is_a_fleet(cli: Cli, tmp_path: Path) -> None:
    path, position = tmp_path / "sea.rubicon", tmp_path / "sea.json"
    scene = Scene().at("roma", "c-legio-7").at("internum", "p-navis-1").at("utica", "p-navis-2")
    game = scene.game(hands="hidden")
    position.write_text(json.dumps(game.system.write_position(game.state)), encoding="utf-8")
    words = ("--position", position, "--hands", "hidden")
    assert cli("new", "caesar/historical", path, *words).code == 0
    unseen = cli("show", path, "--seat", 1, "--json").json["view"]["hidden"]
    at_sea = [at for at in unseen if at["place"] == "internum"]
    in_port = [at for at in unseen if at["place"] == "utica"]
    assert at_sea == [{"block": None, "side": "P", "place": "internum", "fleet": True}]
    assert in_port == [{"block": None, "side": "P", "place": "utica"}]
