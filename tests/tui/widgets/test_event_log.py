"""The log as a reader uses it: cursor, search, filter, marks, and what it costs."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from core.contract import Topic
from core.game import Game
from core.paths import saves_dir
from core.seat.words import word
from tui import themes
from tui.app import RubiconApp
from tui.screens.page import Page
from tui.tools.bench import DOWN, Terminal
from tui.widgets.event_log import FILTERS, Entry, EventLog

UP = b"\x1b[A"
END = 2000
WORDS = {"en": "Legions march", "fr": "Les légions marchent"}
TOPICS = tuple(topic for topic in Topic if topic not in (Topic.ONSET, Topic.YEAR, Topic.TALK))
LONG = "from Italia 1 (Latium) to Graecia 2 (Macedonia) through all the zones that lie between them"

Script = Callable[[Pilot[Any], EventLog], Awaitable[None]]


class LogPage(Page):
    """Nothing but a log: three sentences an action, the second of them long."""

    def __init__(self, lang: str, end: int) -> None:
        super().__init__(lang)
        self.end = end
        self.asked: list[int] = []
        self.picked: list[int] = []

    def compose(self) -> ComposeResult:
        yield EventLog(id="log")
        yield Static("", id="else")

    def relabel(self) -> None:
        super().relabel()
        self.query_one(EventLog).tell(self.entries, word("event-log", self.lang), self.end)

    def entries(self, position: int) -> list[Entry]:
        self.asked.append(position)
        topic = TOPICS[position % len(TOPICS)]
        return [
            Entry(f"{WORDS[self.lang]} {position}.", "3.4.1", topic),
            Entry(f"{WORDS[self.lang]} {LONG}.", "7.1", Topic.MOVE),
            Entry(f"The die shows {position % 6 + 1}.", "", Topic.DICE),
        ]

    def on_event_log_picked(self, event: EventLog.Picked) -> None:
        self.picked.append(event.position)


class LogApp(App[None]):
    CSS_PATH = str(Path(__file__).parents[3] / "tui" / "rubicon.tcss")
    ENABLE_COMMAND_PALETTE = False

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.DEFAULTS

    def __init__(self, lang: str = "en", end: int = END) -> None:
        super().__init__()
        self.page = LogPage(lang, end)

    def on_mount(self) -> None:
        self.push_screen(self.page)


def read(script: Script, lang: str = "en", size: tuple[int, int] = (80, 24), end: int = END) -> Any:
    app = LogApp(lang, end)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.page.query_one(EventLog).focus()
            await pilot.pause()
            await script(pilot, app.page.query_one(EventLog))

    asyncio.run(session())
    return app


def lines(event_log: EventLog) -> list[str]:
    return [event_log.render_line(y).text.rstrip() for y in range(event_log.size.height)]


def under_cursor(event_log: EventLog) -> str:
    return next(line for line in lines(event_log)[1:] if line.startswith(">"))


# --- the cursor ----------------------------------------------------------------------------------


def test_up_and_down_move_by_sentence_and_name_its_rule() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        assert "The die shows 3." in under_cursor(event_log)
        assert event_log.rule_here() == ""
        await pilot.press("up")
        assert event_log.rule_here() == "7.1"
        shown = lines(event_log)
        first = shown.index(under_cursor(event_log))
        assert shown[first + 1].startswith("|")  # the same sentence
        await pilot.press("up")
        assert "Legions march 2000. [3.4.1]" in under_cursor(event_log)
        assert under_cursor(event_log).split()[1] == "2000"
        await pilot.press("down", "j", "down", "k")
        assert event_log.rule_here() == "7.1"

    read(script)


def test_the_number_stands_at_the_first_line_of_each_action() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        numbers = [line[2:7].strip() for line in lines(event_log)[1:]]
        seen = [int(number) for number in numbers if number]
        assert seen == list(range(seen[0], END + 1))
        assert len(seen) < len(numbers)

    read(script)


def test_home_end_and_pages() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("pageup")
        up = event_log.cursor
        assert up is not None
        assert 1990 < up[0] < END
        await pilot.press("home")
        assert event_log.cursor == (0, 0)
        assert lines(event_log)[1].split()[1] == "0"
        await pilot.press("pagedown", "pagedown")
        assert event_log.cursor > (1, 0)
        await pilot.press("end")
        assert event_log.cursor == (END, 2)
        await pilot.press("down", "pagedown")
        assert event_log.cursor == (END, 2)

    read(script)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_every_sentence_is_whole_at_every_width(width: int) -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        told = " ".join(" ".join(line[8:].split()) for line in lines(event_log)[1:])
        assert LONG in told
        assert ".." not in told
        await pilot.resize_terminal(120 if width == 40 else 40, 24)
        await pilot.pause()
        told = " ".join(" ".join(line[8:].split()) for line in lines(event_log)[1:])
        assert LONG in told
        assert under_cursor(event_log)

    read(script, size=(width, 24))


def test_a_long_game_is_read_only_as_far_as_it_is_seen() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        assert len(set(event_log.screen.asked)) < 24
        await pilot.press("home")
        assert len(set(event_log.screen.asked)) < 48

    read(script)


def test_enter_picks_the_position() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("home", "down", "down", "down", "enter")
        assert event_log.screen.picked == [1]
        await pilot.press("end", "enter")
        assert event_log.screen.picked == [1, END]

    read(script)


def test_scrolling_leaves_the_cursor_and_stops_at_both_ends() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        before = lines(event_log)[1:]
        event_log.scroll_lines(-3)
        assert lines(event_log)[4:] == before[:-3]
        assert event_log.cursor == (50, 2)
        event_log.show(51)  # the reader has moved up: nothing jumps
        assert [line[8:] for line in lines(event_log)[4:]] == [line[8:] for line in before[:-3]]
        event_log.scroll_lines(1000)
        assert "51" in "".join(lines(event_log))
        event_log.scroll_lines(-1000)
        assert lines(event_log)[1].split()[0] == "0"
        await pilot.press("up")  # the cursor is brought back into sight
        assert under_cursor(event_log)

    read(script, end=50)


# --- following the game --------------------------------------------------------------------------


def test_the_end_is_followed_unless_the_reader_has_moved_up() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        event_log.show(51)
        assert event_log.cursor == (51, 2)
        await pilot.press("up", "up", "up", "up")
        at, shown = event_log.cursor, lines(event_log)[1:]
        event_log.show(52)
        assert event_log.cursor == at
        assert [line[8:] for line in lines(event_log)[1:]] == [line[8:] for line in shown]
        await pilot.press("end")
        event_log.show(53)
        assert event_log.cursor == (53, 2)

    read(script, end=50)


def test_going_back_in_the_game_shortens_the_log() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("pageup", "pageup")
        event_log.show(3)
        assert event_log.cursor == (3, 2)
        assert "Legions march 4" not in "\n".join(lines(event_log))
        event_log.show(4)  # and forward again: it is followed
        assert event_log.cursor == (4, 2)

    read(script)


def test_another_past_is_told_anew() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("pageup")
        event_log.tell(lambda position: [Entry(f"Otherwise {position}")], "Log", 1999)
        assert "Otherwise 1995" in "\n".join(lines(event_log))
        assert "march" not in "\n".join(lines(event_log))

    read(script)


def test_a_past_that_was_mended_is_told_anew() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        faces = [3]
        event_log.tell(
            lambda position: [Entry(f"The die of {position} shows {faces[-1]}")], "Log", 9
        )
        assert "The die of 9 shows 3" in under_cursor(event_log)
        faces.append(6)
        event_log.show(9)
        assert "The die of 9 shows 6" in under_cursor(event_log)

    read(script)


def test_what_is_new_has_a_mark() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        event_log.mark_since(END - 2)
        body = lines(event_log)[1:]
        marked = [line for line in body if line[1:2] == "*"]
        assert marked == body[-len(marked) :], "all lines of a sentence, and all that came after it"
        told = " ".join(line[2:] for line in marked).split()
        expected = [
            f"{n} Legions march {n}. [3.4.1] Legions march {LONG}. [7.1] The die shows {n % 6 + 1}."
            for n in (END - 1, END)
        ]
        assert told == " ".join(expected).split()
        event_log.mark_since(None)
        assert not [line for line in lines(event_log)[1:] if line[1:2] == "*"]

    read(script)


# --- search and filter ---------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "typed"), [("en", "MARCH 19."), ("fr", "LEGIONS marchent 19.")])
def test_search_finds_words_without_accents_in_any_case(lang: str, typed: str) -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        keys = [{" ": "space", ".": "full_stop"}.get(letter, letter) for letter in typed]
        await pilot.press("slash", *keys)
        assert f"/{typed}_" in lines(event_log)[-1]
        await pilot.press("enter")
        assert event_log.cursor == (19, 0)
        assert f"/{typed}" in lines(event_log)[0]
        assert "1/1" in lines(event_log)[0]

    read(script, lang)


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Not among the dice"), ("fr", "Absent sous le filtre dés")]
)
def test_what_the_filter_hides_is_not_said_to_be_nowhere(lang: str, told: str) -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        seeks = ("slash", WORDS[lang][-1], "space", "1", "8", "full_stop", "enter")
        await pilot.press(*seeks)
        assert event_log.cursor == (18, 0)
        while event_log.filter != "dice":
            await pilot.press("f")
        await pilot.press(*seeks)
        assert told in lines(event_log)[-1]

    read(script, lang)


def test_the_title_counts_the_hits_where_the_cursor_is_on_none() -> None:
    """Nor are they lost when a filter leaves fewer of them."""

    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("slash", *"march", "space", "1", "9", "enter")
        count = sum(str(n).startswith("19") for n in range(END + 1))
        assert f" {count}/{count} " in lines(event_log)[0]
        while event_log.cursor in event_log._hits:
            await pilot.press("up")
        assert f" -/{count} " in lines(event_log)[0]
        while event_log.filter != "dice":
            await pilot.press("f")
        places = list(event_log.past.after((0, -1)))
        left = sum("march 19" in event_log.past.entry(place).text.lower() for place in places)
        assert left < count
        assert f"/{left} " in lines(event_log)[0]

    read(script)


def test_a_step_with_a_search_tells_only_what_is_new() -> None:
    """A long game would be told and folded as a whole at every key."""

    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        page = pilot.app.screen
        assert isinstance(page, LogPage)
        await pilot.press("slash", *"die shows 3", "enter")
        end = END
        for to in (END - 1, END, END + 1, END + 2, 40, 1000, 1001, 0, 3, END):
            page.asked.clear()
            event_log.show(to)
            assert page.asked == list(range(min(end, to), to + 1))
            assert event_log._hits == [(at, 2) for at in range(to + 1) if at % 6 + 1 == 3]
            end = to

    read(script)


def test_the_hits_of_a_search_are_those_of_the_past_as_it_is_now() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        faces = [1, 3, 3, 5]
        event_log.tell(lambda position: [Entry(f"A {faces[position]} falls")], "Log", 3)
        await pilot.press("slash", *"A 3", "enter")
        assert event_log._hits == [(1, 0), (2, 0)]
        faces[3] = 3  # the last one is corrected
        event_log.show(3)
        assert event_log._hits == [(1, 0), (2, 0), (3, 0)]
        faces[1:] = [6, 6, 3, 3]  # three are taken back, and others fall
        event_log.tell(lambda position: [Entry(f"A {faces[position]} falls")], "Log", 1)
        for end, hits in ((1, []), (2, []), (3, [3]), (4, [3, 4])):
            event_log.show(end)
            assert event_log._hits == [(at, 0) for at in hits]

    read(script)


def test_next_and_previous_hits_go_round() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("slash", *"march", "space", "1", "9", "enter")
        hits = [n for n in range(END + 1) if str(n).startswith("19")]
        assert event_log.cursor == (hits[-1], 0)
        await pilot.press("N")
        assert event_log.cursor == (hits[-2], 0)
        await pilot.press("n", "n")
        assert event_log.cursor == (hits[0], 0)
        await pilot.press("N")
        assert event_log.cursor == (hits[-1], 0)

    read(script)


def test_a_search_from_the_first_line_finds_the_first_below() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("home", "slash", *"march", "space", "1", "9", "enter")
        assert event_log.cursor == (19, 0)
        await pilot.press("slash", *"march", "space", "1", "8", "enter")
        assert event_log.cursor == (18, 0)  # the nearest above

    read(script)


def test_escape_ends_a_search_and_the_reader_stays() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("slash", *"march", "space", "1", "9", "enter", "N")
        at, body = event_log.cursor, lines(event_log)[1:]
        assert "/march 19" in lines(event_log)[0]
        await pilot.press("escape", "n", "N")
        assert "/march 19" not in lines(event_log)[0]
        assert (event_log.cursor, lines(event_log)[1:]) == (at, body)
        assert not any(look.hits for look in event_log._looks)

    read(script)


def test_hits_are_marked_even_when_a_line_breaks_in_them() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        sought = "lie between them"
        await pilot.press("slash", *[x.replace(" ", "space") for x in sought], "enter")
        marked = []
        for y in range(1, event_log.size.height):
            marked += [
                (segment.text, segment.style.reverse, segment.style.underline)
                for segment in event_log.render_line(y)
                if segment.style and segment.text.strip() and segment.text.strip() in sought
            ]
        assert " ".join(text.strip() for text, *_ in marked).count(sought) >= 3
        assert all(reverse or underline for _, reverse, underline in marked)

    read(script, size=(45, 24))


def test_what_is_typed_is_no_command_and_escape_leaves_it() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        before = lines(event_log)
        await pilot.press("slash", "f", "g", "q", "n", "backspace", "backspace")
        assert "/fg_" in lines(event_log)[-1]
        await pilot.press("escape")
        assert lines(event_log) == before
        await pilot.press("slash", *"xyzzy", "enter")
        assert "xyzzy" in lines(event_log)[-1]
        await pilot.press("up")
        assert "xyzzy" not in lines(event_log)[-1]
        await pilot.press("slash", "enter")  # nothing: the search is over
        assert "xyzzy" not in "\n".join(lines(event_log))

    read(script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_filters_go_round_and_the_title_names_them(lang: str) -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        plain = lines(event_log)
        for name in [*list(FILTERS)[1:], "all"]:
            await pilot.press("f")
            title, *body = lines(event_log)
            if name == "all":
                assert lines(event_log) == plain
                continue
            assert word(f"log.topic.{name}", lang) in title
            places = {row.place for row in event_log._rows}
            assert places
            assert {event_log.past.entry(place).topic for place in places} <= FILTERS[name]
            assert under_cursor(event_log) in body

    read(script, lang)


def test_a_filter_keeps_the_reader_near_and_says_when_there_is_nothing() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("slash", *"march", "space", *"1000", "full_stop", "enter", "f")
        assert event_log.cursor is not None
        assert event_log.cursor[0] == 997  # the nearest above that is a battle or part of one
        await pilot.press("f", "f", "f", "f")
        event_log.show(2)
        assert word("log.empty", "en") in "\n".join(lines(event_log))
        assert event_log.rule_here() == ""
        await pilot.press("up", "pageup", "home", "end", "enter", "n")
        event_log.show(10)
        assert event_log.cursor == (5, 0)

    read(script)


def test_a_filter_that_finds_nothing_is_passed_over() -> None:
    """There are no peoples among the blocks of Julius Caesar."""
    app = RubiconApp(saves_dir() / "blocks-deployed-freely.rubicon", lang="en")

    async def session() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            event_log, seen = app.screen.query_one(EventLog), []
            await pilot.press("4")
            while event_log.filter != "all" or not seen:
                await pilot.press("f")
                seen.append(event_log.filter)
                assert event_log.past.last() is not None
            assert "battles" in seen
            assert "peoples" not in seen

    asyncio.run(session())


# --- the real thing ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_of_a_whole_game(lang: str) -> None:
    app = RubiconApp(saves_dir() / "civil-wars-complete.rubicon", lang=lang)

    async def session() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, Page)
            event_log = app.screen.query_one(EventLog)
            await pilot.press("4", "up", "up")
            assert len(event_log.past._lines) < 100
            assert app.screen.rule_here() == event_log.rule_here() != ""
            rule = event_log.rule_here()
            await pilot.press("ctrl+g")
            assert event_log.rule_here() == rule

    asyncio.run(session())


@pytest.mark.slow
def test_a_move_of_the_cursor_is_cheap_over_a_wire() -> None:
    path = saves_dir() / "civil-wars-complete.rubicon"
    terminal = Terminal("replay", str(path))
    try:
        terminal.read(until=f"/{len(Game.open(path).moves)}".encode())
        terminal.settle()
        terminal.press(b"4")
        terminal.press(b"\x1b[F")
        for key in (*([b"\x1b[C"] * 4), *([UP] * 2), *([DOWN] * 2)):
            size = terminal.press(key).size
            if key in (UP, DOWN):
                assert 0 < size < 400
    finally:
        terminal.close()


# --- in little room ------------------------------------------------------------------------------


def test_the_end_stays_in_sight_when_the_pane_gets_smaller() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press("f", "f", "f", "f")  # the last of the moves has several lines
        end = lines(event_log)[-1]
        assert end.startswith("|")
        for less in (1, 1, 3):
            event_log.styles.height = event_log.size.height - less
            await pilot.pause()
            assert lines(event_log)[-1] == end

    read(script)


def test_more_news_than_there_is_room_for_are_shown_from_their_first_line() -> None:
    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        whole = [line for line in lines(event_log) if line]
        news = whole[next(n for n, line in enumerate(whole) if line.split()[0] == str(END)) :]
        event_log.styles.height = len(news)  # of which the title has one
        pilot.app.set_focus(None)
        await pilot.pause()
        *seen, last = lines(event_log)[1:]
        assert [line.strip() for line in seen] == [line.strip() for line in news[: len(seen)]]
        assert last.strip() == f"... {len(news) - len(seen)} more lines (4)"
        event_log.focus()
        await pilot.pause()
        assert "The die shows 3." in lines(event_log)[-1]
        assert "more lines" not in "".join(lines(event_log))

    read(script)


@pytest.mark.parametrize(("key", "start"), [("down", "g"), ("up", "G")])
def test_beside_other_panes_most_lines_lie_in_the_way_that_the_cursor_goes(
    key: str, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all of them are sent again, that is seldom needed then."""
    monkeypatch.setattr(EventLog, "slips", False)

    async def script(pilot: Pilot[Any], event_log: EventLog) -> None:
        await pilot.press(start)
        seen = event_log._rows
        for _ in range(40):
            await pilot.press(key)
            shown, rows = event_log._rows, event_log.past.rows_of(event_log.cursor or (0, 0))
            assert set(rows) <= set(shown)
            if shown != seen:
                before, after = shown.index(rows[0]), len(shown) - 1 - shown.index(rows[-1])
                behind, ahead = (before, after) if key == "down" else (after, before)
                assert ahead > 2 * behind > 0
            seen = shown

    read(script)
