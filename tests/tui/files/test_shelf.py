"""The shelf: which files are games of the list, and what they may be called."""

import os
from pathlib import Path

import pytest

from tui.files.shelf import Shelf, stamp_of


def test_a_pipe_with_the_name_of_a_game_is_none(saves: Path, mine: Path) -> None:
    """To open it would wait for somebody who writes."""
    pipe = mine.with_name("pipe.rubicon")
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"pipe\.rubicon"):
        stamp_of(pipe)
    assert [game.path for game in Shelf(mine.parent, saves).list()] == [mine]
