"""After the first picture everything is read that the next key may need."""

import subprocess
import sys
from pathlib import Path

# In a program of its own: here the other tests have read it all.
PROGRAM = """
import sys
from pathlib import Path
import tui.app
from tui import preloading
from core.seat.words import words

words()  # the first picture has read them
assert "tui.screens.newgame" not in sys.modules  # the first picture does without
if sys.argv[1] == "ahead":
    preloading.read_ahead().join()
found = set()

def listen(event, args):
    if event in ("open", "import"):
        found.add(str(args[0]))

sys.addaudithook(listen)
from core.systems import SYSTEMS
from tui.screens.newgame import NewGameScreen
from tui.screens.replay import ReplayScreen
from core.seat.rule_index import search
from tui.screens.settings import SettingsScreen

page = NewGameScreen("en", Path("nowhere"))
page.system.presenter.start(page.game.view(None), "en")
for field in page._fields():
    page._label(field)
for name in SYSTEMS:
    assert len(search(name, "fr", "")) > 100
read = {name for name in found if name.endswith((".toml", ".py")) or name.startswith("tui.")}
print(*sorted(read))
"""


def left_to_read(how: str) -> list[str]:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=True, cwd=root
    )
    return done.stdout.split()


def test_nothing_is_left_to_read_for_the_first_key() -> None:
    assert left_to_read("ahead") == []


def test_else_the_first_key_would_read_it() -> None:
    read = left_to_read("not")
    assert any(name.endswith("alea/map.toml") for name in read)
    assert any(name.endswith("caesar/rules.toml") for name in read)


def test_garbage_is_collected_again_once_the_first_picture_is_there() -> None:
    code = (
        "import gc, sys; from tui import preloading; gc.disable();"
        "preloading.read_ahead().join(); sys.exit(not gc.isenabled())"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=root).returncode == 0
