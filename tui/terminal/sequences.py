"""Escape sequences, as short as they can be: from one style to another, from cell to cell."""

from __future__ import annotations

from functools import cache

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
UNSEEN = frozenset("1235")  # what makes no difference to a blank: bold, dim, italic, blinking

Cell = tuple[str, str]  # a character, and what its style is called in an SGR sequence

# --- styles --------------------------------------------------------------------------------------


@cache
def parts(style: str) -> tuple[frozenset[str], str, str]:
    """Bold and the like, foreground, background; the terminal's own colours are none."""
    parts: dict[str, list[str]] = {"": [], "3": [], "4": []}
    codes = iter(style.split(";"))
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes, "")
            number = [next(codes, "") for _ in range(1 if kind == "5" else 3)]
            parts[code[0]] = [";".join((code, kind, *number))]
        elif code in ("39", "49"):
            parts[code[0]] = []
        elif len(code) == 2 and code[0] in "34":
            parts[code[0]] = [code]
        elif len(code) > 1 and code[0] in "19" and code != "10":  # the bright ones
            parts["4" if len(code) == 3 else "3"] = [code]
        elif code:
            parts[""].append(code)
    return frozenset(parts[""]), "".join(parts["3"]), "".join(parts["4"])


def named(marks: frozenset[str], fore: str, back: str) -> str:
    return ";".join((*sorted(marks), *filter(None, (fore, back))))


@cache
def plainest(style: str) -> str:
    """One name for what looks alike."""
    return named(*parts(style))


@cache
def ground(style: str) -> str:
    """What is seen of a style where nothing is written."""
    marks, _, back = parts(style)
    return back if marks <= UNSEEN else style


@cache
def blank(style: str) -> Cell:
    return " ", ground(style)


@cache
def on_ground(pen: str, style: str) -> str:
    """The style nearest to `pen` in which a blank looks as in `style`."""
    marks, fore, _ = parts(pen)
    return named(marks & UNSEEN, fore, style) if is_ground(style) else style


@cache
def is_ground(style: str) -> bool:
    marks, fore, _ = parts(style)
    return not marks and not fore


@cache
def turned(before: str | None, style: str, erases: bool = True) -> str:
    """The shortest that makes one style out of another; `before` may be unknown."""
    if before is None:
        return f"\x1b[0;{style}m" if style else "\x1b[m"
    afresh = f"\x1b[{'0;' if before else ''}{style}m" if style else "\x1b[m"
    (had, was_fore, was_back), (has, fore, back) = parts(before), parts(style)
    gone = had - has
    if not had | has <= OFF.keys() or (gone and not erases):
        return afresh
    off = {OFF[mark] for mark in gone}
    codes = sorted(off) + sorted(mark for mark in has if mark not in had or OFF[mark] in off)
    codes += [fore or "39"] if fore != was_fore else []
    codes += [back or "49"] if back != was_back else []
    return min(afresh, f"\x1b[{';'.join(codes)}m" if codes else "", key=len)


# --- the cursor ----------------------------------------------------------------------------------


def counted(count: int, final: str) -> str:
    """A sequence whose number is left out where it is 1."""
    return f"\x1b[{count if count > 1 else ''}{final}" if count > 0 else ""


@cache
def along(start: int, end: int, modern: bool) -> str:
    """The shortest way within a line; a terminal without a talent has no columns to go to."""
    ways = [counted(end - start, "C") or counted(start - end, "D"), "\r" + counted(end, "C")]
    if end < start:
        ways.append("\b" * (start - end))
    if modern:
        ways.append(f"\x1b[{end + 1}G")
    return min(ways, key=len)


@cache
def upright(start: int, end: int, modern: bool) -> str:
    """The shortest way within a column. A vertical tab goes a line down, as a newline does, but no
    terminal settings put a carriage return beside it."""
    if not modern or start == end:
        return counted(end - start, "B") or counted(start - end, "A")
    short = "\v" * (end - start) or "\x1bM" * (start - end)
    return min(short, counted(end - start, "B") or counted(start - end, "A"), key=len)


@cache
def there(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H" if x else counted(y + 1, "H")


def way(at: tuple[int, int] | None, x: int, y: int, modern: bool = True) -> str:
    """The shortest way of the cursor to a cell."""
    if at is None:
        return there(x, y)
    near = upright(at[1], y, modern) + (along(at[0], x, modern) if at[0] != x else "")
    far = there(x, y)
    return near if len(near) < len(far) else far
