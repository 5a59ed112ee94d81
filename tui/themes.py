"""Colours: each theme gives the same few roles their own."""

from __future__ import annotations

from textual.theme import Theme

PREFIX = "rubicon-"

# The roles that the stylesheet speaks of: title and focus of a pane, the line of keys, notices,
# frames, and what is pointed out.
ROLES = ("title", "focus", "keys", "notice", "frame", "lit")

# Out of the 256 that nearly every terminal has, so that it looks alike with more colours.
DARK = ("#af875f", "#ffd787", "#87afaf", "#ffaf5f", "#875f5f", "#ffffd7")
LIGHT = ("#875f00", "#870000", "#005f5f", "#af0000", "#af875f", "#000000")
SIXTEEN = ("ansi_cyan", "ansi_cyan", "ansi_cyan", "ansi_yellow", "ansi_default", "ansi_default")
CONTRAST = ("#ffffff", "#ffff00", "#ffff00", "#ffff00", "#ffffff", "#ffff00")
CONTRAST_16 = ("ansi_bright_white", "ansi_bright_yellow", "ansi_bright_yellow",
               "ansi_bright_yellow", "ansi_bright_white", "ansi_bright_yellow")  # fmt: skip


def _variables(colours: tuple[str, ...], **more: str) -> dict[str, str]:
    return dict(zip(ROLES, colours, strict=True)) | {
        name.replace("_", "-"): value for name, value in more.items()
    }


def _ansi(name: str, text: str, ground: str, colours: tuple[str, ...]) -> Theme:
    return Theme(
        name=PREFIX + name,
        ansi=True,
        primary="ansi_blue",
        secondary="ansi_cyan",
        warning="ansi_yellow",
        error="ansi_red",
        success="ansi_green",
        accent="ansi_green",
        foreground=text,
        background=ground,
        surface=ground,
        panel=ground,
        boost=ground,
        variables=_variables(
            colours,
            ansi_background="ansi_black",
            ansi_foreground="ansi_white",
            border_blurred=text,
            input_cursor_text_style="reverse",
            input_cursor_background=ground,
            input_cursor_foreground=text,
            input_selection_background="ansi_bright_blue",
            input_selection_foreground="ansi_black",
        ),
    )


def _full(name: str, dark: bool, text: str, ground: str, colours: tuple[str, ...]) -> Theme:
    roles = dict(zip(ROLES, colours, strict=True))
    return Theme(
        name=PREFIX + name,
        primary=roles["title"],
        secondary=roles["keys"],
        warning=roles["notice"],
        error=roles["notice"],
        success=roles["focus"],
        accent=roles["focus"],
        foreground=text,
        background=ground,
        surface=ground,
        panel=ground,
        boost=ground,
        dark=dark,
        variables=_variables(colours),
    )


THEMES = (
    _full("dark", True, "#d7d7af", "#1c1c1c", DARK),
    _full("light", False, "#303030", "#ffffd7", LIGHT),
    _ansi("16-colour", "ansi_default", "ansi_default", SIXTEEN),
    _full("high-contrast", True, "#ffffff", "#000000", CONTRAST),
    _ansi("high-contrast-16", "ansi_bright_white", "ansi_black", CONTRAST_16),
)


DEFAULTS = _variables(SIXTEEN)  # for an app that has only the stylesheet

# What stands for a theme on a terminal with sixteen colours or none.
ON_SIXTEEN = {
    "dark": "16-colour",
    "light": "16-colour",
    "high-contrast": "high-contrast-16",
}


def fitting(chosen: str, colour_system: str | None, colourless: bool) -> str:
    """The theme that a terminal can show."""
    few = colourless or colour_system in (None, "standard")
    return PREFIX + (ON_SIXTEEN.get(chosen, chosen) if few else chosen)
