"""Two threads may ask for the same thing before it is there."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core.once import once

ROOT = Path(__file__).resolve().parent.parent

COLD = """
import sys, threading
sys.setswitchinterval(1e-6)
from core.game import Game
from core.systems import open_system
from core.texts import catalogue, rules

start = threading.Barrier(4)
found = []

def ask():
    start.wait()
    names = ("alea", "caesar", "semper")
    found.extend(id(open_system(name)) for name in names)
    found.extend(id(thing(name)) for name in names for thing in (rules, catalogue))
    Game.new("alea/3", 1).view(1)

threads = [threading.Thread(target=ask) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(found), len(set(found)))
"""


@pytest.mark.parametrize("attempt", range(3))  # without a lock, one in three or so crashed
def test_four_threads_open_the_systems_on_a_cold_cache(attempt: int) -> None:
    told = subprocess.run(
        [sys.executable, "-c", COLD],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.split() == ["36", "9"], "each is made once, and shared"


def test_what_is_made_once_may_need_what_else_is_made_once() -> None:
    @once
    def inner(name: str) -> list[str]:
        return [name]

    @once
    def outer(name: str, twice: bool = False) -> list[list[str]]:
        return [inner(name)] * (2 if twice else 1)

    assert outer("a")[0] is inner("a")
    assert outer("a") is outer("a")
    assert outer("a", twice=True) == [["a"], ["a"]]
    assert outer("b") is not outer("a")


def test_who_finds_it_made_does_not_wait_for_others() -> None:
    """The screen goes on while another thread reads something long."""
    begun, end = threading.Event(), threading.Event()

    @once
    def make(name: str) -> str:
        if name == "long":
            begun.set()
            assert end.wait(60)
        return name

    make("short")
    worker = threading.Thread(target=make, args=("long",))
    worker.start()
    assert begun.wait(60)
    assert make("short") == "short"
    end.set()
    worker.join()


def test_a_failure_is_not_kept() -> None:
    tries: list[str] = []

    @once
    def make(name: str) -> str:
        tries.append(name)
        if len(tries) == 1:
            raise ValueError(name)
        return name

    with pytest.raises(ValueError, match="a"):
        make("a")
    assert make("a") == "a"
