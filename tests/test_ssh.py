"""Played over a real OpenSSH server and client: the line breaks, the game goes on."""

import getpass
import os
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from core.contract import Refusal
from core.game import Game
from core.texts import prompt_text
from tests.terminal import PATIENCE, Terminal, ends, shown_position

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
SBIN = "/usr/sbin:/usr/local/sbin:/sbin"
OPENING = 28  # actions played beforehand: armies march
ENTER, DOWN, ESCAPE = b"\r", b"\x1b[B", b"\x1b"
INSTALL = 240.0  # seconds that installing a server may take
OPENED = 3 * PATIENCE  # seconds for a login, a Python and a game to be replayed, on a busy machine
CONNECT = 10  # seconds for a login, after which another try is made
MOUSE = (b"?1000h", b"?1002h", b"?1003h", b"?1006h", b"?1015h")


# --- the server ----------------------------------------------------------------------------------


def find(program: str) -> str | None:
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:{SBIN}")


def may_install() -> bool:
    """Only a machine that is there for tests is changed by a test."""
    return bool(os.environ.get("CI")) and os.geteuid() == 0 and find("apt-get") is not None


def install() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = (["install"], ["update"], ["install"])
    deadline = monotonic() + INSTALL
    for (step,) in steps:
        packages = ["openssh-server", "openssh-client"] if step == "install" else []
        try:
            done = subprocess.run(
                ["apt-get", step, "-y", "-q", *packages],
                env=quiet,
                capture_output=True,
                timeout=max(1.0, deadline - monotonic()),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return
        if step == "install" and done.returncode == 0:
            return


def needed(program: str) -> str:
    """The program's path; the test is skipped where it cannot be had."""
    if find(program) is None and may_install():
        install()
    path = find(program)
    if path is None:
        why = (
            "and could not be installed" if may_install() else "and is installed only in CI as root"
        )
        pytest.skip(f"{program} is not here {why}")
    return path


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Server:
    """sshd on the loopback, for whoever runs the test, with keys made for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        sshd = needed("sshd")
        self.ssh = needed("ssh")
        for key in ("host", "user"):
            self._make_key(folder / key)
        config = folder / "sshd_config"
        config.write_text(self._config())
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # where it gives up its rights
        self.log = folder / "sshd.log"
        self.process = subprocess.Popen(
            [sshd, "-D", "-f", str(config), "-E", str(self.log)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _make_key(self, path: Path) -> None:
        subprocess.run(
            [needed("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True
        )

    def _config(self) -> str:
        folder = self.folder
        return "\n".join(
            (
                f"Port {self.port}",
                "ListenAddress 127.0.0.1",
                f"HostKey {folder}/host",
                f"AuthorizedKeysFile {folder}/user.pub",
                "PubkeyAuthentication yes",
                "PasswordAuthentication no",
                "KbdInteractiveAuthentication no",
                "PermitRootLogin yes",
                "StrictModes no",  # the keys lie in a temporary folder
                "UsePAM no",
                "PidFile none",
                "PrintMotd no",
                "PrintLastLog no",
                "UseDNS no",
                "",
            )
        )

    def command(self, *remote: str, terminal: bool = True) -> list[str]:
        """`ssh` with nothing of the user's own settings in it."""
        options = (
            f"IdentityFile={self.folder}/user",
            "IdentitiesOnly=yes",
            "IdentityAgent=none",
            "StrictHostKeyChecking=no",
            f"UserKnownHostsFile={self.folder}/known_hosts",
            "BatchMode=yes",
            f"ConnectTimeout={CONNECT}",
            "LogLevel=ERROR",
        )
        return [
            self.ssh,
            "-tt" if terminal else "-T",
            *("-F", "none"),
            *("-p", str(self.port)),
            *(word for option in options for word in ("-o", option)),
            f"{getpass.getuser()}@127.0.0.1",
            *remote,
        ]

    def answers(self) -> bool:
        """Does a login work at all here? The first tries may come before it listens."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline and self.process.poll() is None:
            if self._lets_in():
                return True
            if "Authentication refused" in self.said() or "not allowed" in self.said():
                return False
        return False

    def _lets_in(self) -> bool:
        try:
            done = subprocess.run(
                self.command("true", terminal=False),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=2 * CONNECT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def said(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "ssh"
    folder.mkdir(mode=0o700)
    server = Server(folder)
    try:
        if not server.answers():
            last = server.said().strip().splitlines()[-1:]
            pytest.skip(f"sshd lets nobody in here: {' '.join(last)}")
        yield server
    finally:
        server.close()


# --- the game ------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game that is under way."""
    path = tmp_path / "distant.rubicon"
    game = Game.new("alea/1", seed=7, path=path)
    while len(game.moves) < OPENING:
        assert game.prompt is not None
        done = game.push(game.prompt.seat, game.prompt.legal(game.state)[-1])
        assert not isinstance(done, Refusal)
    assert game.log is not None
    game.log.close()
    return path


def records(path: Path) -> int:
    return path.read_bytes().count(b"\n") - 1  # the first line is the header


class Player:
    """Somebody at the other end of the line."""

    def __init__(self, server: Server, path: Path) -> None:
        self.path = path
        self.pid_file = path.with_suffix(".pid")
        self.pid_file.unlink(missing_ok=True)
        kinds = ("CONFIG", "CACHE", "DATA", "STATE")
        xdg = {f"XDG_{kind}_HOME": str(path.parent / kind) for kind in kinds}
        env = shlex.join(["env", "LC_ALL=C.UTF-8", *(f"{k}={v}" for k, v in xdg.items())])
        play = shlex.join([sys.executable, "-m", "tui", "play", str(path)])
        there = f"cd {shlex.quote(str(ROOT))} && echo $$ > {shlex.quote(str(self.pid_file))}"
        self.terminal = Terminal(
            server.command(f"{there} && exec {env} {play}"), env={"TERM": "xterm-256color"}
        )
        self.open()

    def open(self) -> None:
        """Nothing is typed before the table stands; a client that gave up says why."""
        opened = self.terminal.wait_for(shown_position, OPENED)
        assert opened, f"it does not open:\n{self.terminal.screen.text()}"

    @property
    def app(self) -> int:
        """The process at the server's end."""
        return int(self.pid_file.read_text())

    def position(self) -> tuple[int, int]:
        terminal = self.terminal
        assert terminal.wait_for(shown_position), terminal.screen.text()
        found = shown_position(terminal.screen)
        assert found is not None
        return found

    def play(self, count: int) -> None:
        """So many actions, by keys: Enter, and another candidate where that leads nowhere."""
        goal = records(self.path) + count
        deadline = monotonic() + OPENED + count * PATIENCE / 10
        while records(self.path) < goal:
            assert monotonic() < deadline, self.terminal.screen.text()
            if not self._press(ENTER) or " no: (" in self.terminal.screen.text():
                self._press(DOWN)

    def _press(self, key: bytes) -> bool:
        """Did it change the screen? Whatever is shown as played is on disk by then."""
        before = self.terminal.screen.text()
        self.terminal.press(key)
        changed = self.terminal.wait_for(lambda screen: screen.text() != before, 2.0)
        while self.terminal.read():  # all that the key brought
            pass
        if shown := shown_position(self.terminal.screen):
            assert shown[1] <= records(self.path)
        return changed

    def settle(self) -> None:
        """Until the screen shows what is on disk."""
        there = (records(self.path),) * 2
        assert self.terminal.wait_for(lambda screen: shown_position(screen) == there)

    def stands_where_the_file_does(self) -> None:
        """Position, status and question are those of the file."""
        self.settle()
        game = Game.open(self.path)
        assert game.prompt is not None
        self.terminal.expect(game.system.presenter.status(game.view(None), "en"))
        self.terminal.expect(prompt_text(game.system, game.prompt, "en"))

    def leave(self) -> int:
        """Quit; a question that stands in front is put away first."""
        self.terminal.press(b"q")
        if not self.terminal.ended(5.0):
            self._press(ESCAPE)
            self.terminal.press(b"q")
        return self.terminal.end()


def test_a_game_goes_on_after_the_line_breaks(server: Server, path: Path) -> None:
    first = Player(server, path)
    with first.terminal:
        assert first.position() == (OPENING, OPENING)
        first.play(10)
        first.settle()
        app = first.app
        assert not any(mode in first.terminal.sent for mode in MOUSE)
    # the client is gone without a word: nothing may stay behind at the server's end
    assert ends(app), "the app outlives its terminal"
    kept = records(path)
    assert kept >= OPENING + 10

    again = Player(server, path)
    with again.terminal:
        assert again.position() == (kept, kept)
        again.stands_where_the_file_does()
        again.play(3)
        again.settle()
        assert again.leave() == 0
        assert ends(again.app)
    assert records(path) >= kept + 3
    verify = [sys.executable, "-m", "tui", "verify", str(path)]
    done = subprocess.run(verify, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(Game.open(path).moves) == records(path)
