"""6.3: stratagems of pacification: peoples make peace at once, without points or years of peace."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from core.contract import Refusal, Step, Table, refuse
from core.semper.box.actions import Play
from core.semper.box.state import State, at_war
from core.semper.peoples.homelands import one_people
from core.semper.peoples.peace import pacify
from core.semper.stratagems.cup import RULES, use_up

PACIFIES = {
    "pacify-minor": 1,
    "pacify-two": 2,
    "pacify-three": 3,
    "pacify-major": 1,
    "pax-romana": 1,
}
_MAJOR, GREAT_PEACE, _KIN = "pacify-major", "pax-romana", "pacify-nationality"


def peoples_at_war(state: State, nationality: str = "") -> list[int]:
    """Peoples at war with Rome, of one nationality or of all; whoever controls them."""
    return [
        people
        for people, printed in enumerate(state.board.peoples)
        if state.war[people] and nationality in ("", printed.nationality)
    ]


def why_not_pacify_one(state: State, people: int, face: str) -> Refusal | None:
    """A people at war, of the right rank; Pax Romana takes any. The Gothi are a major people."""
    rule, board = RULES[face], state.board
    if not 0 <= people < len(board.peoples):
        return refuse("unknown-people", "table.action")
    if face != GREAT_PEACE and board.major[people] != (face == _MAJOR):
        return refuse("wrong-rank", rule, people=people)
    if face not in (GREAT_PEACE, _MAJOR) and len(one_people(state, people)) > 1:
        return refuse("one-of-the-gothi", "4.1.gothi", people=people)
    return None if at_war(state, people) else refuse("nothing-to-pacify", rule, people=people)


def why_not_pacify(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """As many peoples as the counter says, or fewer; Pax Romana: all (none is named), or one."""
    rule = RULES[play.face]
    if play.face == _KIN or (play.face == GREAT_PEACE and not play.peoples):
        kin = play.nationality if play.face == _KIN else ""
        if play.face == _KIN and not kin:
            return refuse("name-a-nationality", rule)
        return None if peoples_at_war(state, kin) else refuse("no-war-with-them", rule)
    most, count = PACIFIES[play.face], len(play.peoples)
    if not 1 <= count <= most or len(set(play.peoples)) != count:
        return refuse("name-peoples", rule, count=most)
    refusals = (why_not_pacify_one(state, people, play.face) for people in play.peoples)
    return next((refusal for refusal in refusals if refusal is not None), None)


def pacify_by_stratagem(table: Table, state: State, side: int, play: Play) -> Step:
    """6.once: the great peace is used up; 4.1.gothi: who is one people makes peace together."""
    if play.face == GREAT_PEACE:
        use_up(state, play.counter)
    targets: Sequence[int] = play.peoples
    if not targets:
        targets = peoples_at_war(state, play.nationality)
    for people in targets:
        if at_war(state, people):  # not already with its kin
            yield from pacify(table, state, people, RULES[play.face], arms=False)


def plays_pacify(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    if face == _KIN:
        names = dict.fromkeys(people.nationality for people in state.board.peoples)
        at = [name for name in names if peoples_at_war(state, name)]
        return [Play(counter, face, nationality=name) for name in at]
    able = pacifiable(state, face)
    plays = [
        Play(counter, face, peoples=chosen)
        for count in range(1, PACIFIES[face] + 1)
        for chosen in combinations(able, count)
    ]
    if face == GREAT_PEACE and peoples_at_war(state):
        plays.insert(0, Play(counter, face))
    return plays


def pacifiable(state: State, face: str) -> list[int]:
    """The peoples that this counter could be aimed at."""
    at_war = [people for people, side in enumerate(state.war) if side]
    return [people for people in at_war if why_not_pacify_one(state, people, face) is None]
