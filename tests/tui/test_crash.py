"""The program goes wrong: one line, a report for the owner alone, and no secret on the screen."""

import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from core.paths import state_dir
from tests.processes import ROOT
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

# Neither stands so in the program: whoever finds one has looked into a variable.
SECRET, SAID = "hand-of-brutus", "tell-nobody-this"
LEFT = b"\x1b[?1049l"  # the terminal has its own screen back
START = """
import sys, threading
sys.path.insert(0, %r)

def fail(*args, **options):
    secret = "-".join(["hand", "of", "brutus"])
    raise KeyError("-".join(["tell", "nobody", "this"]))

async def fail_later(*args, **options):
    fail(*args)

from tui.app import RubiconApp
from tui.screens.help import HelpScreen
from tui.terminal.keyboard import Parser
from tui.widgets.line import Line
%s
from tui.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
# by where it happens: how it is brought about; `h` sets it off, if it has not come by itself
FAULTS = {
    "a key": "RubiconApp.action_keys = fail",
    "a worker": "RubiconApp.action_keys = lambda app: app.run_worker(fail_later)",
    "a thread": "RubiconApp.action_keys = lambda app: app.run_worker(fail, thread=True)",
    "a timer": "RubiconApp.action_keys = lambda app: app.set_timer(0.01, fail)",
    "later": "RubiconApp.action_keys = lambda app: app.call_later(fail)",
    "a screen's parts": "HelpScreen.compose = fail",
    "a screen that comes": "HelpScreen.opened = fail",
    "what is drawn": "Line.render_line = fail",
    "the first screen": "RubiconApp.on_mount = fail",
    "the beginning": "RubiconApp.__init__ = fail",
    "the driver": "RubiconApp.get_driver_class = fail",
    "the style sheet": "RubiconApp.CSS = 'Screen { color: nonsense; }'",
    "reading keys": "Parser.feed = fail",
    "the end": "RubiconApp.action_keys = lambda app: app.exit(); RubiconApp._close_all = fail",
}


def reports() -> list[Path]:
    return sorted(state_dir().rglob("*.txt"))


def last_words(sent: bytes) -> str:
    """What is on the terminal's own screen when the program has ended."""
    return re.sub(
        r"\x1b\[[0-9;?<>=]*[A-Za-z]|\x1b\][^\a]*\a|\a", "", sent.rpartition(LEFT)[2].decode()
    ).strip()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_crash_is_one_line_and_a_report_without_variables(fault: str) -> None:
    program = START % (str(ROOT), FAULTS[fault])
    with Terminal([sys.executable, "-c", program]) as terminal:
        terminal.wait_for(lambda screen: "Quit" in screen.text() or terminal.hung_up)
        if not terminal.hung_up:
            terminal.press(b"h")
        assert terminal.end() == 70
        sent = terminal.sent
    words = last_words(sent)
    assert words.startswith("rubicon: a bug in rubicon: ")
    assert "\n" not in words
    assert SECRET not in sent.decode()
    assert SAID not in sent.decode()
    (report,) = reports()
    assert words.endswith(str(report))
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    told = report.read_text()
    assert "Traceback" in told
    assert SECRET not in told
    assert (SAID in told) == (fault != "the style sheet")


def test_a_crash_in_french() -> None:
    program = START % (str(ROOT), FAULTS["a key"])
    with Terminal([sys.executable, "-c", program, "--lang", "fr"]) as terminal:
        terminal.wait_for(lambda screen: "Quitter" in screen.text())
        terminal.press(b"h")
        assert terminal.end() == 70
    assert last_words(terminal.sent).startswith("rubicon: un bogue dans rubicon : KeyError")


def test_where_no_report_can_be_written_there_is_still_the_line(tmp_path: Path) -> None:
    state_dir().parent.mkdir(parents=True)
    state_dir().write_text("no folder")
    program = START % (str(ROOT), "HelpScreen.__init__ = fail")
    with Terminal([sys.executable, "-c", program]) as terminal:
        terminal.wait_for(lambda screen: "Quit" in screen.text())
        terminal.press(b"h")
        assert terminal.end() == 70
    words = last_words(terminal.sent)
    assert words.startswith("rubicon: a bug in rubicon: KeyError, tui/app.py")
    assert "\n" not in words


@pytest.mark.parametrize(
    "broken", ["core.crash.named", "core.crash.state_dir", "core.error_text.bug_text"]
)
def test_a_failure_while_a_crash_is_told_is_still_one_line(broken: str) -> None:
    module = broken.rpartition(".")[0]
    program = START % (str(ROOT), f"import {module}; {broken} = fail; {FAULTS['a key']}")
    with Terminal([sys.executable, "-c", program]) as terminal:
        terminal.wait_for(lambda screen: "Quit" in screen.text())
        terminal.press(b"h")
        assert terminal.end() == 70
    words = last_words(terminal.sent)
    assert words.startswith("rubicon: a bug in rubicon: KeyError")
    assert "\n" not in words
    assert SECRET not in terminal.sent.decode()
    assert SAID not in terminal.sent.decode()


def test_a_command_that_fails_tells_no_variable(short: Path) -> None:
    program = START % (str(ROOT), "import core.cli.games as games; games.run_show = fail")
    done = subprocess.run(
        [sys.executable, "-c", program, "show", str(short)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 70, done.stderr
    assert done.stderr.startswith("rubicon: a bug in rubicon: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert SECRET not in done.stderr
    assert SAID not in done.stderr
    (report,) = reports()
    assert str(report) in done.stderr
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert SAID in report.read_text()
    assert SECRET not in report.read_text()
