"""The real program on real terminals: what is sent, and what tmux and screen make of it."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest

from core.game import Game
from core.paths import saves_dir
from tests.terminal import Screen
from tests.tui.driving import press, screen, settle
from tui.app import RubiconApp
from tui.files.config import settings_file
from tui.terminal.driver import MARGIN_TEST
from tui.terminal.picture import MARGINS
from tui.tools.bench import FOOTER, Terminal, sample

pytestmark = pytest.mark.slow

GAME = saves_dir() / "pharsalus-complete.rubicon"
AT_THE_GAME = f"/{len(Game.open(GAME).moves)}".encode()  # the end of the line of tabs
PATIENCE = 30.0  # seconds, for a busy machine
LOOK = 0.05  # seconds between two looks at a screen: each of them starts a program
TERMS = ["xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100"]
LOCALES = {"utf8": "fr_FR.UTF-8", "ascii": "C"}
TO_FRENCH = {"utf8": [], "ascii": ["ctrl+g"]}
ROOT = Path(__file__).parents[2]

CSI = re.compile(rb"\x1b\[([0-9;?<>=$]*)([A-Za-z])")
COLOUR = re.compile(r"(^|;)(3[0-9]|4[0-9]|9[0-7]|10[0-7])(;|$)")


def colours(sent: bytes) -> list[bytes]:
    """The SGR codes that set a colour."""
    return [
        match.group()
        for match in CSI.finditer(sent)
        if match.group(2) == b"m" and COLOUR.search(match.group(1).decode())
    ]


def styles(sent: bytes) -> set[str]:
    """All SGR codes."""
    found = [match[1].decode() for match in CSI.finditer(sent) if match[2] == b"m"]
    return {code for codes in found for code in codes.split(";")}


def first_picture(*arguments: str, keys: bytes = b"", **environ: str) -> bytes:
    """All that is sent until the program rests; keys one by one after that."""
    terminal = Terminal(*arguments, **environ)
    try:
        sent, _ = terminal.read(until=AT_THE_GAME if arguments else FOOTER, patience=PATIENCE)
        sent += terminal.read(patience=1.0)[0]
        for key in keys:
            os.write(terminal.master, bytes([key]))
            sent += terminal.read(patience=3.0)[0]
    finally:
        terminal.close()
    return sent


def shown(sent: bytes) -> str:
    """What stands on the screen after all that."""
    screen = Screen(80, 24)
    screen.feed(sent.decode())
    return screen.text()


# --- what is sent --------------------------------------------------------------------------------


@pytest.mark.parametrize("term", TERMS)
def test_a_plain_locale_gets_ascii_only(term: str) -> None:
    sent = first_picture("replay", str(GAME), keys=b"\x074", TERM=term, LC_ALL="C")
    assert not [byte for byte in sent if byte >= 0x80]
    assert "== Journal des evenements" in shown(sent)  # French, without its accents


@pytest.mark.parametrize("lang", ["C", "POSIX", ""])
def test_python_does_not_hide_the_plain_locale(lang: str) -> None:
    sent = first_picture(LC_ALL="", LC_CTYPE="", LANG=lang)
    assert not [byte for byte in sent if byte >= 0x80]


def test_a_utf8_locale_gets_everything() -> None:
    sent = first_picture("replay", str(GAME), keys=b"\x074", LC_ALL="en_GB.UTF-8")
    assert "══ Journal des événements" in shown(sent)


@pytest.mark.parametrize("term", ["xterm-256color", "linux"])
def test_no_colour_is_sent_where_none_is_wanted(term: str) -> None:
    asked = {"TERM": term, "LC_ALL": "en_GB.UTF-8"}
    assert colours(first_picture(**asked, NO_COLOR=""))  # an empty one is taken away
    sent = first_picture("replay", str(GAME), keys=b"4j", NO_COLOR="1", **asked)
    assert not colours(sent)
    assert styles(sent) >= {"1", "7"}  # the cursor is still seen, and what is bold


@pytest.mark.parametrize("term", ["vt100", "linux"])
def test_old_terminals_are_asked_nothing_new(term: str) -> None:
    terminal = Terminal(TERM=term, LC_ALL="C", NO_COLOR="")
    sent, _ = terminal.read(until=FOOTER, patience=PATIENCE)
    os.write(terminal.master, b"q")
    sent += terminal.read(until=b"\0", patience=PATIENCE)[0]  # to the end
    os.close(terminal.master)
    assert os.waitpid(terminal.child, 0)[1] == 0
    assert b"\x1b]" not in sent
    known = {b"?7", b"?25", b"?1049"}  # line wrap, cursor, second screen: ignored if unknown
    for match in CSI.finditer(sent):
        parameters, final = match.groups()
        assert final in (b"ABCDHJKmhl" if term == "vt100" else b"ABCDGHJKLMXmhl"), match.group()
        assert parameters in known or not parameters.startswith((b"?", b"<", b">")), match.group()
    up = sent.count(b"\x1bM")  # a line up: every one of them knows it
    assert sent.count(b"\x1b") == len(CSI.findall(sent)) + up
    assert b"\x1b[2J" in sent  # the screen is left empty
    if term == "vt100":
        assert not colours(sent)


@pytest.mark.parametrize(("column", "scrolls"), [(9, True), (25, False)])
def test_margins_are_used_where_the_terminal_has_them(column: int, scrolls: bool) -> None:
    """It is told by where the cursor has stopped."""
    with sample() as path:
        terminal = Terminal("play", str(path), size=(160, 48), COLUMNS="", LINES="")
        sent, _ = terminal.read(until=b"\x1b[6n", patience=PATIENCE)
        assert MARGIN_TEST.partition("\x1b[6n")[0].encode() in sent
        terminal.read(until=b"[1 Map]", patience=PATIENCE)
        os.write(terminal.master, f"\x1b[2;{column}R".encode())
        terminal.settle()
        sent = b""
        for key in (b"4", b"g", *[b"j"] * 15):
            os.write(terminal.master, key)
            sent += terminal.read(patience=1.0)[0]
        assert (MARGINS.encode() in sent) == scrolls
        assert terminal.close() == 0


def test_the_mouse_is_left_alone_over_ssh() -> None:
    mouse = re.compile(rb"\x1b\[\?100[0-36]h|\x1b\[\?101[56]h")
    assert mouse.search(first_picture(SSH_CONNECTION=""))
    assert not mouse.search(first_picture(SSH_CONNECTION="192.0.2.1 5000 192.0.2.2 22"))


# --- what is seen --------------------------------------------------------------------------------


def expected(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], keys: list[str]
) -> tuple[list[str], list[str]]:
    """The same screen before and after these keys, drawn without a terminal."""
    for name, value in environ.items():
        monkeypatch.setenv(name, value)

    async def session() -> tuple[list[str], list[str]]:
        app = RubiconApp(GAME, replay=True, mouse=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            before = screen(pilot)
            await press(pilot, *keys)
            return before, screen(pilot)

    return asyncio.run(session())


def until_seen(look: Callable[[], list[str]], wanted: list[str]) -> None:
    """Look again and again: the last picture is compared when the patience is at an end."""
    deadline = monotonic() + PATIENCE
    seen = look()
    while seen != wanted and monotonic() < deadline:
        sleep(LOOK)
        seen = look()
    assert seen == wanted


def command() -> list[str]:
    return [sys.executable, "-m", "tui", "replay", str(GAME)]


def run(*command: str, **environ: str) -> str:
    done = subprocess.run(
        command, env=os.environ | environ, cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout


SESSIONS = count()


@contextmanager
def in_tmux(environ: dict[str, str]) -> Iterator[Callable[..., str]]:
    server = f"rubicon-{os.getpid()}-{next(SESSIONS)}"

    def tmux(*arguments: str) -> str:
        return run("tmux", "-L", server, "-f", "/dev/null", "-u", *arguments, LC_ALL="C.UTF-8")

    variables = [f"{name}={value}" for name, value in environ.items()]
    tmux("new-session", "-d", "-x", "80", "-y", "24", "env", *variables, *command())
    try:
        yield tmux
    finally:
        tmux("kill-server")


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("term", TERMS)
def test_tmux_shows_what_was_drawn(monkeypatch: pytest.MonkeyPatch, term: str, locale: str) -> None:
    environ = {"TERM": term, "LC_ALL": LOCALES[locale]}
    if term == "xterm-256color":
        environ["NO_COLOR"] = "1"
    keys = ["4", "G", *TO_FRENCH[locale]]
    before, after = expected(monkeypatch, environ, keys)
    assert before != after
    settings_file().unlink(missing_ok=True)  # the language that these keys chose is kept there
    with in_tmux(environ) as tmux:

        def captured() -> list[str]:
            lines = tmux("capture-pane", "-p").splitlines()
            return [line.rstrip() for line in lines] + [""] * (24 - len(lines))

        until_seen(captured, before)
        tmux("send-keys", *(key.replace("ctrl+", "C-") for key in keys))
        until_seen(captured, after)
        assert "[4 Journal]" in after[1]


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed")
def test_a_terminal_that_is_resized_again_and_again_shows_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was drawn for the size before comes to a terminal that has no room for it."""
    environ = {"TERM": "screen-256color", "LC_ALL": "C.UTF-8"}
    before, _ = expected(monkeypatch, environ, [])
    with in_tmux(environ) as tmux:

        def captured() -> list[str]:
            return [line.rstrip() for line in tmux("capture-pane", "-p").splitlines()]

        until_seen(captured, before)
        for _ in range(4):
            for width, height in ((160, 48), (80, 24)) * 3:
                tmux("resize-window", "-x", str(width), "-y", str(height))
                sleep(LOOK)
            until_seen(captured, before)


@pytest.mark.skipif(not shutil.which("screen"), reason="screen is not installed")
@pytest.mark.parametrize("locale", LOCALES)
def test_screen_shows_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, locale: str
) -> None:
    environ = {"TERM": "screen-256color", "LC_ALL": LOCALES[locale]}
    before, after = expected(monkeypatch, environ, ["4", "G"])
    name, copy = f"rubicon-{os.getpid()}-{next(SESSIONS)}", tmp_path / "copy"
    home = {"SCREENDIR": str(tmp_path / "sockets"), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    (tmp_path / "sockets").mkdir(mode=0o700)

    def order(*arguments: str) -> None:
        run("screen", "-S", name, *arguments, **home)

    def copied() -> list[str]:
        """A hard copy has the last byte of each character."""
        order("-X", "hardcopy", str(copy))
        text = copy.read_bytes().decode("latin-1") if copy.exists() else ""
        return [line.rstrip() for line in text.split("\n")[:24]]

    variables = [f"{name}={value}" for name, value in environ.items()]
    order("-U", "-c", "/dev/null", "-d", "-m", "env", *variables, *command())
    try:
        until_seen(copied, [last_bytes(line) for line in before])
        order("-X", "stuff", "4G")
        until_seen(copied, [last_bytes(line) for line in after])
    finally:
        order("-X", "quit")


def last_bytes(line: str) -> str:
    return "".join(chr(ord(letter) & 0xFF) for letter in line)
