"""The men: their values, and what each of them does."""

from __future__ import annotations

from core.contract import Pane, Row
from core.republic.box.board import (
    CAPTIVE,
    COMMANDS,
    DEAD,
    GOVERNS,
    IN_ROME,
    MARCHES,
    MASTER,
    NOBODY,
    PARTISAN,
    SITS,
    UNKNOWN,
)
from core.republic.box.state import State, expedition_in
from core.republic.show.common import (
    apt_text,
    code,
    man_name,
    province_name,
    signed,
    target_short,
)
from core.republic.show.vocabulary import label_words, pane_words
from core.republic.year.upkeep import ransom_of

ORDER = (COMMANDS, MASTER, MARCHES, SITS, PARTISAN, GOVERNS, CAPTIVE, IN_ROME, DEAD)


def men_pane(view: State, lang: str) -> Pane:
    words, board = pane_words(lang), view.board
    men = [man for man, post in enumerate(view.post) if post != UNKNOWN]
    men.sort(key=lambda man: (ORDER.index(view.post[man]), board.chit[man]))
    heads = (words["chit"], words["name"], *ratings(lang), words["post"])
    rows = [
        Row(
            f"man {board.man_ids[man]}",
            (
                str(board.chit[man]),
                man_name(board, man),
                *values(view, man),
                post_text(view, man, lang),
            ),
            rule="5.1",
        )
        for man in men
    ]
    return Pane("men", words["men"], heads, rows, spare=(0,))


def ratings(lang: str) -> tuple[str, ...]:
    words = label_words(lang)
    return tuple(words[name] for name in ("apt", "loyalty", "influence", "popularity"))


def values(view: State, man: int) -> tuple[str, ...]:
    board = view.board
    popularity = view.popularity[man]
    return (
        apt_text(board, man),
        str(board.loyalty[man]),
        str(view.influence[man]),
        signed(popularity) if popularity else "0",
    )


def post_text(view: State, man: int, lang: str) -> str:
    """What he does and where, in a few words."""
    board, words, post, at = view.board, label_words(lang), view.post[man], view.at[man]
    match post:
        case _ if post in (COMMANDS, MASTER):
            expedition = expedition_in(view, at)
            if post == MASTER:
                key, where = "is-master", man_name(board, expedition.commander)
            else:
                key = "is-dictator" if _dictates(view, man) else "commands"
                key = "is-proconsul" if expedition.kept else key
                where = target_short(board, expedition.target, lang)
        case _ if post in (GOVERNS, SITS, PARTISAN):
            key = {GOVERNS: "governs", SITS: "rebel-in", PARTISAN: "partisan-in"}[post]
            where = province_name(board, at, lang)
        case _ if post == CAPTIVE:
            text = words["captive-of"].format(where=code(board.war_ids[at]))
            return f"{text}, {words['ransom'].format(talents=ransom_of(view, man))}"
        case _ if post == MARCHES:
            key, where = "marches", ""
        case _:
            key, where = {IN_ROME: "in-rome", DEAD: "is-dead"}.get(post, "away"), ""
    return words[key].format(where=where)


def _dictates(view: State, man: int) -> bool:
    """He has a Master of Horse, or was named."""
    return view.dictator == man or any(
        e.commander == man and e.master != NOBODY for e in view.expeditions
    )


def men_at_home(view: State) -> list[int]:
    return [man for man, post in enumerate(view.post) if post == IN_ROME]
