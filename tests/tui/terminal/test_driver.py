"""What a terminal gets is less, and looks the same."""

import asyncio
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from tests.terminal import Screen, Style
from tui.terminal.abilities import Talents
from tui.terminal.driver import MARGIN_TEST, MOUSE_OFF, MOUSE_ON, STOPPED, PictureDriver
from tui.terminal.keyboard import KeyboardDriver, Parser
from tui.terminal.picture import MARGINS, Picture

COLUMNS, ROWS = 24, 5
STYLES = (
    "",
    "\x1b[7m",
    "\x1b[1;36;49m",
    "\x1b[1;36m",
    "\x1b[39;49m",
    "\x1b[7;39;49m",
    "\x1b[38;5;39m",
    "\x1b[38;5;39;48;5;49m",
    "\x1b[1;38;5;40;48;5;49m",
    "\x1b[97;48;2;1;2;3m",
    "\x1b[1;4;97;103m",
)
TEXTS = ("Roma", " " * 24, "legio  ═══ C", " ", "x" * 24, "▀▄⣿", "a" + " " * 15 + "b")


def drawn(x: int, y: int, style: str, text: str) -> str:
    return parts_drawn(x, y, [(style, text)])


def parts_drawn(x: int, y: int, parts: list[tuple[str, str]], before: str = "") -> str:
    """Texts one after the other, as far as the line goes; `before` is a style that is not ended."""
    sent = f"\x1b[{y + 1};{x + 1}H{before}"
    for style, text in parts:
        text = text[: COLUMNS - x]
        x += len(text)
        sent += f"{style}{text}\x1b[0m" if style and text else text
    return f"{sent}\x1b[0m" if before else sent


pieces = st.builds(
    parts_drawn,
    st.integers(0, COLUMNS - 1),
    st.integers(0, ROWS - 1),
    st.lists(st.tuples(st.sampled_from(STYLES), st.sampled_from(TEXTS)), min_size=1, max_size=4),
    st.sampled_from(("", "", *STYLES)),
)
POINTER = "\x1b]22;default\x07"  # its shape
OTHER_POINTER = "\x1b]22;text\x07"
others = st.sampled_from(
    ("\x1b[?25l", "\x1b[?2026h", "\x1b[?1049h", "\x1b[2J", "\x1b[K", "\x07", POINTER)
)
frames = st.lists(st.lists(st.one_of(pieces, pieces, pieces, others)).map("".join))
talents = st.sampled_from(
    (
        Talents(),
        Talents(erases=False),
        Talents(erases=False, scrolls=False),
        Talents(paints=True),
        Talents(paints=True, parts=True),
    )
)
lists = st.lists(st.tuples(st.integers(0, 9), st.sampled_from(STYLES)), min_size=1)


def seen(screen: Screen) -> list[list[tuple[str, Style]]]:
    """Where nothing is written, bold and the colour of letters make no difference."""
    unseen = {"1", "fore"}
    return [
        [
            (letter, frozenset(part for part in style if part[0] not in unseen))
            if letter == " " and not {"4", "7"} & dict(style).keys()
            else (letter, style)
            for letter, style in line
        ]
        for line in screen.cells
    ]


def alike(sent: list[str], talents: Talents, rows: int = ROWS) -> None:
    picture = Picture(talents)
    picture.columns = COLUMNS
    plain = Screen(COLUMNS, rows, talents.paints)
    thin = Screen(COLUMNS, rows, talents.paints)
    for frame in sent:
        plain.feed(frame)
        thin.feed(picture.thin(frame))
        assert seen(thin) == seen(plain)


@given(frames, talents)
def test_the_screen_looks_the_same(sent: list[str], talents: Talents) -> None:
    alike(sent, talents)


def place(number: int) -> str:
    """A name that has little in common with the next one."""
    return "".join(chr(97 + (number * 7 + n * n) % 26) for n in range(12)) + str(number)


def listed(top: int, style: str, marked: int = -1) -> str:
    """A list from some line on, under a title: names of places that differ."""
    lines = [f"{top} places".center(COLUMNS, "-")]
    lines += [f"{'>' if n == marked else ' '} {place(n)}" for n in range(top, top + 8)]
    drawn_ = [drawn(0, y, style, line.ljust(COLUMNS)) for y, line in enumerate(lines)]
    return "".join(drawn_)


@given(lists, talents)
def test_a_list_that_scrolls_looks_the_same(steps: list[tuple[int, str]], talents: Talents) -> None:
    alike([listed(top, style, top + 3) for top, style in steps], talents, rows=12)


@pytest.mark.parametrize("terminal", ["xterm", "vt100"])
def test_lines_that_only_move_are_not_sent_again(terminal: str) -> None:
    picture = Picture(Talents.of(terminal))
    picture.columns = COLUMNS
    picture.thin(listed(10, ""))
    for top in (13, 11):
        sent = picture.thin(listed(top, ""))
        assert place(14) not in sent
        assert place(top + 7 if top == 13 else top) in sent


LEFT = "".join(drawn(0, y, "", place(99 - y)[:9]) for y in range(10))


def beside(top: int, marked: int) -> str:
    """A list that scrolls, to the right of one that does not."""
    right = (f"{'>' if n == marked else ' '} {place(n)}"[:12] for n in range(top, top + 8))
    return "".join(drawn(10, y, "", line) for y, line in enumerate(right, start=1))


@given(st.lists(st.integers(0, 9), min_size=1), talents)
def test_a_pane_that_scrolls_leaves_the_one_beside_it_alone(
    tops: list[int], talents: Talents
) -> None:
    alike([LEFT, *(beside(top, top + 3) for top in tops)], talents, rows=12)


def test_a_terminal_with_margins_moves_the_lines_of_a_pane() -> None:
    """The entry that the mark leaves, and the one that it comes to, move with the others."""
    picture = Picture(Talents(parts=True))
    picture.columns = COLUMNS
    picture.thin(LEFT + beside(10, 13))
    for top in (12, 11):
        sent = picture.thin(beside(top, top + 3))
        assert "\x1b[?69h" in sent
        assert sent.count("\x1b[?69h") == sent.count("\x1b[?69l")
        assert not any(place(n)[:10] in sent for n in (13, 14, 15, 16))


OTHERS = {  # what may be drawn with them
    "the pane beside it, again": LEFT,
    "a line above": drawn(0, 0, "", "cives"),
    "a part of that, and the pane": drawn(0, 0, "", place(99)[:4] + "cives") + LEFT,
}


@pytest.mark.parametrize("other", OTHERS)
def test_they_are_moved_whatever_else_is_in_the_picture(other: str) -> None:
    """On a busy machine two pictures may become one."""
    picture = Picture(Talents(parts=True))
    picture.columns = COLUMNS
    picture.thin(LEFT + beside(10, 13))
    sent = picture.thin(OTHERS[other] + beside(12, 15))
    assert "\x1b[?69h" in sent
    assert not any(place(n)[:10] in sent for n in (13, 14, 15, 16))


def test_what_a_terminal_shows_of_the_trial_tells_whether_it_has_margins() -> None:
    screen = Screen(COLUMNS, ROWS)
    screen.feed(MARGIN_TEST.partition("\x1b[6n")[0])
    assert (screen.x, screen.y) == STOPPED
    screen.feed(MARGIN_TEST.partition("\x1b[6n")[2])
    assert screen.margins is None
    without = Screen(COLUMNS, ROWS)
    without.feed(MARGIN_TEST.partition("\x1b[6n")[0].replace(MARGINS, ""))
    assert (without.x, without.y) != STOPPED


class Asked(PictureDriver):
    """Asks nobody; the answers come from the test."""

    def __init__(self, mouse: bool = False) -> None:
        super().__init__(App[None](), mouse=mouse, size=(COLUMNS, ROWS))
        self.input_tty = True

    def hear(self, typed: str) -> None:
        for message in Parser().feed(typed):
            self.process_message(message)


def started(monkeypatch: pytest.MonkeyPatch, sent: list[str], mouse: bool = False) -> Asked:
    """A driver that has put the terminal on trial."""
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(KeyboardDriver, "start_application_mode", lambda self: None)
    monkeypatch.setattr(LinuxDriver, "write", lambda self, data: sent.append(data))
    monkeypatch.setattr(LinuxDriver, "flush", lambda self: None)
    monkeypatch.setattr(LinuxDriver, "disable_input", lambda self: None)
    monkeypatch.setenv("TERM", "xterm-256color")
    driver = Asked(mouse)
    driver.start_application_mode()
    assert sent[-1] == MARGIN_TEST
    return driver


@pytest.mark.parametrize("mouse", [True, False])
def test_the_mouse_is_switched_while_the_app_runs(
    monkeypatch: pytest.MonkeyPatch, mouse: bool
) -> None:
    """Nothing is sent for a mouse that nobody has asked for."""

    async def session() -> None:
        driver = started(monkeypatch, sent := [], mouse=mouse)
        assert (MOUSE_ON in sent) == mouse
        del sent[:]
        driver.use_mouse(not mouse)
        assert sent == [MOUSE_OFF if mouse else MOUSE_ON]
        driver.use_mouse(mouse)
        assert sent[1:] == [MOUSE_ON if mouse else MOUSE_OFF]
        driver.disable_input()
        assert sent[2:] == [MOUSE_OFF] * mouse

    asyncio.run(session())


WITH_PARTS = f"\x1b[{STOPPED[1] + 1};{STOPPED[0] + 1}R"
SHIFT_F3 = "\x1b[1;2R"


@pytest.mark.parametrize(("answer", "parts"), [(WITH_PARTS, True), ("\x1b[2;25R", False)])
def test_a_key_that_looks_like_an_answer_changes_nothing_after_the_trial(
    monkeypatch: pytest.MonkeyPatch, answer: str, parts: bool
) -> None:
    async def session() -> None:
        driver = started(monkeypatch, [])
        driver.hear(answer)
        assert driver.talents.parts is parts
        for later in (SHIFT_F3, WITH_PARTS):
            driver.hear(later)
            assert driver.talents.parts is parts

    asyncio.run(session())


def test_what_is_short_is_not_held_together() -> None:
    picture = Picture(Talents())
    picture.columns = COLUMNS
    begin, end = "\x1b[?2026h", "\x1b[?2026l"
    assert picture.thin(begin) + picture.thin(drawn(0, 0, "", "Roma")) + picture.thin(end) == (
        "\x1b[H\x1b[mRoma"
    )
    long = "".join(f"\x1b[{n};{n}H{n}" for n in range(1, 200))
    sent = picture.thin(begin) + picture.thin(long) + picture.thin(end)
    assert sent.startswith(begin)
    assert sent.endswith(end)


def test_what_is_shown_already_is_not_sent_again() -> None:
    picture = Picture(Talents())
    picture.columns = COLUMNS
    frame = drawn(0, 0, "\x1b[7m", "> Roma") + drawn(0, 1, "", "  Ostia")
    assert "Ostia" in picture.thin(frame)
    assert picture.thin(frame) == ""
    assert picture.thin(drawn(0, 1, "", "  Ostra")).endswith("r")
    picture.forget()
    assert "Roma" in picture.thin(frame)


@pytest.mark.parametrize("text", ["日本", "e\u0301"])
def test_odd_characters_are_sent_as_they_are(text: str) -> None:
    """How wide they are, only the terminal knows: their line is sent again and again."""
    picture = Picture(Talents())
    picture.columns = COLUMNS
    for _ in range(2):
        assert text in picture.thin(drawn(3, 1, "\x1b[7m", text))
        assert "Roma" in picture.thin(drawn(3, 1, "", "Roma"))


def test_a_line_with_an_odd_character_keeps_its_styles() -> None:
    picture = Picture(Talents())
    picture.columns = COLUMNS
    sent = picture.thin(
        parts_drawn(3, 1, [("\x1b[7m", "日本"), ("\x1b[1m", "Roma"), ("\x1b[4m", "Ostia")])
    )
    for style, text in (("7", "日本"), ("1", "Roma"), ("4", "Ostia")):
        assert f"{style}m{text}" in sent


def test_what_nobody_knows_is_passed_on_and_draws_everything_again() -> None:
    picture = Picture(Talents())
    picture.columns = COLUMNS
    frame = drawn(0, 0, "", "Roma")
    picture.thin(frame)
    assert picture.thin("\x1b[5M").endswith("\x1b[5M")
    assert "Roma" in picture.thin(frame)


def test_what_draws_nothing_is_passed_on_and_changes_nothing() -> None:
    """Textual sends the pointer's shape with every screen that is opened: all was sent again."""
    picture = Picture(Talents())
    picture.columns = COLUMNS
    frame = drawn(0, 0, "", "Roma")
    picture.thin(frame)
    for sequence in (OTHER_POINTER, POINTER, "\x1b[?25l", "\x07"):
        assert picture.thin(sequence) == sequence
        assert picture.thin(frame) == ""


def test_the_shape_that_the_pointer_has_is_not_sent_again() -> None:
    picture = Picture(Talents())
    picture.columns = COLUMNS
    for sequence, sent in ((POINTER, False), (OTHER_POINTER, True), (OTHER_POINTER, False)):
        assert picture.thin(sequence) == (sequence if sent else "")


def test_lines_are_moved_though_the_mark_on_most_has_changed() -> None:
    """A short pane with long entries: every line that stays may get a mark, or lose it."""
    picture = Picture(Talents(parts=True))
    picture.columns = 60

    def entries(top: int, marks: str) -> str:
        shown = (f"{mark}  {2 * place(top + n)}" for n, mark in enumerate(marks))
        return "".join(f"\x1b[{y};21H{line}" for y, line in enumerate(shown, start=2))

    picture.thin(
        "".join(f"\x1b[{y};1H{place(99 - y)}" for y in range(1, 9)) + entries(10, "   >||")
    )
    sent = picture.thin(entries(12, ">|||  "))
    assert "\x1b[?69h" in sent
    assert not any(place(n) in sent for n in (12, 13, 14, 15))


def test_a_picture_for_a_larger_terminal_is_known_for_one() -> None:
    """What has no room on the terminal stands somewhere else there, over something else."""
    picture = Picture(Talents())
    picture.columns = COLUMNS
    picture.thin(drawn(0, ROWS - 1, "", "x" * COLUMNS))
    assert not picture.exceeds(COLUMNS, ROWS)
    assert picture.exceeds(COLUMNS - 1, ROWS)
    assert picture.exceeds(COLUMNS, ROWS - 1)
    picture.forget()
    assert not picture.exceeds(1, 1)


def test_leaving_the_screen_moves_nothing_on_the_one_before() -> None:
    picture = Picture(Talents())
    picture.thin("\x1b[?1049h" + drawn(5, 2, "", "Roma"))
    for sequence in ("\x1b[?1049l", "\x1b[?25h", "\x1b[<u"):
        assert picture.thin(sequence) == sequence
