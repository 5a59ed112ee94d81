"""6.3: stratagems of phase E that need no battle to come: dice, daggers, desertion and peace."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.actions import Play
from core.alea.box.board import LEADER, LEGIO, NOBODY
from core.alea.box.pieces import eliminate
from core.alea.box.state import State, enemy, on_map
from core.alea.combat.losses import hit
from core.alea.peoples import peace, redeployment
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.stratagems import plague
from core.alea.stratagems.cup import RULES
from core.contract import Event, Fall, Refusal, Step, Table, refuse
from core.dice import D6, D10
from core.imperator.asking.rolls import open_roll_for
from core.imperator.asking.sample import pick, scatter
from core.imperator.graph import places_of

DICE = {die.name: die for die in (D6, D10)}
KILLED, WELL_GUARDED = 8, 9  # 6.3.assassination: from this number on
GUARDED = ("octavianus", "m-antonius")
STRATAGEM_DESERTERS = 5


# --- divine favour -------------------------------------------------------------------------------


def why_not_favour(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A die that lies on the table, or one of a batch, becomes any of its faces."""
    if pause != "after-die" or (state.die is None and not state.batch):
        return refuse("after-die-only", "6.3.favour")
    whose = whose_die(play)
    if len(play.pieces) > 1 or (whose is None and state.die is None):
        return refuse("name-whose-die", "6.3.favour")
    if whose is not None and whose not in [piece for piece, _ in state.batch]:
        return refuse("no-die-of-his", "6.3.favour")
    die = D10 if whose is not None or state.die is None else DICE[state.die.what]
    if play.die not in die.faces():
        least, most = die.faces()[0], die.faces()[-1]
        return refuse("no-such-face", "6.3.favour", least=least, most=most)
    return None


def whose_die(play: Play) -> int | None:
    """The piece whose die of a batch is meant."""
    return play.pieces[0] if len(play.pieces) == 1 else play.leader


def favour(table: Table, state: State, side: int, play: Play) -> Step:
    """Modifiers are applied to the new face as to any other."""
    assert play.die is not None
    whose = whose_die(play)
    if whose is None:
        assert state.die is not None
        state.die = Fall(state.die.what, play.die)
    else:
        state.batch = [(p, play.die if p == whose else face) for p, face in state.batch]
    table.tell(Event("die-replaced", "6.3.favour", {"side": side, "result": play.die}))
    yield from ()


def plays_favour(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    if pause != "after-die":
        return []
    if state.die is not None:
        return [Play(counter, face, die=n) for n in DICE[state.die.what].faces()]
    extremes = (D10.faces()[0], D10.faces()[-1])
    return [
        Play(counter, face, leader=piece, die=n)
        for piece, fallen in state.batch
        for n in extremes
        if n != fallen
    ]


# --- assassination -------------------------------------------------------------------------------


def why_not_assassination(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """An enemy Roman leader on the map; Caesar has his own rules, a neutral is no enemy."""
    board, target = state.board, play.leader
    if target is None or target not in board.roman_leaders:
        return refuse("name-a-leader", "6.3.assassination")
    if target == board.caesar:
        return refuse("not-caesar", "6.3.assassination")
    if state.side[target] != enemy(side) or not on_map(state, target):
        return refuse("no-enemy-leader", "6.3.assassination", leader=target)
    return None


def assassination(table: Table, state: State, side: int, play: Play) -> Step:
    target = play.leader
    assert target is not None
    table.tell(Event("assassins", "6.3.assassination", {"leader": target, "side": side}))
    die = yield from open_roll_for(
        table,
        state,
        D10,
        target,
        rule="6.3.assassination",
        purpose="assassination",
        good=lambda now, face: struck(now, target, face),
    )
    if not struck(state, target, die):
        table.tell(Event("survives", "6.3.assassination", {"leader": target}))
    elif on_map(state, target):
        fall(table, state, target, "6.3.assassination", by=side)
        yield from succession(table, state)


def struck(state: State, target: int, die: int) -> bool:
    guarded = state.board.piece_ids[target] in GUARDED
    return die >= (WELL_GUARDED if guarded else KILLED)


def plays_assassination(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    targets = [Play(counter, face, leader=x) for x in state.board.roman_leaders]
    return [p for p in targets if why_not_assassination(state, side, p, pause) is None]


# --- plague --------------------------------------------------------------------------------------


def why_not_plague(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    if play.zone is None or not 0 <= play.zone < state.board.zone_count:
        return refuse("name-a-zone", "6.3.plague")
    if not state.board.port[play.zone]:
        return refuse("ports-only", "6.3.plague", zone=play.zone)
    return None


def outbreak(table: Table, state: State, side: int, play: Play) -> Step:
    assert play.zone is not None
    yield from _strike(table, state, play.zone)


def _strike(table: Table, state: State, zone: int) -> Step:
    """The outbreak: every unit there is reduced, of both sides, and every leader checks."""
    board = state.board
    state.plague = zone
    table.tell(Event("plague-breaks-out", "6.3.plague", {"place": zone}))
    here = [piece for piece, place in enumerate(state.where) if place == zone]
    for piece in here:
        if board.kind[piece] != LEADER:
            hit(table, state, piece, "6.3.plague")
    yield from plague.check(table, state, [piece for piece in here if board.kind[piece] == LEADER])
    yield from flee_lone_leaders(table, state, zone)


def plays_plague(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    """Ports where an enemy stands, if there are any."""
    board, index, foe = state.board, state.index, enemy(side)
    hit_enemies = board.port_mask & (index.units_mask[foe] | index.leader_mask[foe])
    return [Play(counter, face, zone=z) for z in places_of(hit_enemies or board.port_mask)]


# --- desertion -----------------------------------------------------------------------------------


def enemy_legions(state: State, side: int, place: int) -> list[int]:
    return [u for u in state.index.land[enemy(side)][place] if state.board.kind[u] == LEGIO]


def why_not_desertion(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """All enemy legions of a zone; of more than five, five that the player picks."""
    if play.zone is None or not 0 <= play.zone < state.board.place_count:
        return refuse("name-a-zone", "6.3.desertion")
    legions = enemy_legions(state, side, play.zone)
    if not legions:
        return refuse("no-legions-there", "6.3.desertion", zone=play.zone)
    wanted = min(STRATAGEM_DESERTERS, len(legions))
    if not play.pieces and len(legions) <= STRATAGEM_DESERTERS:
        return None
    if len(set(play.pieces)) != len(play.pieces) or len(play.pieces) != wanted:
        return refuse("wrong-number", "6.3.desertion", count=wanted)
    return None if set(play.pieces) <= set(legions) else refuse("not-here", "6.3.desertion")


def desertion_in_zone(table: Table, state: State, side: int, play: Play) -> Step:
    assert play.zone is not None
    units = play.pieces or tuple(enemy_legions(state, side, play.zone))
    table.tell(Event("desertion", "6.3.desertion", {"side": side, "place": play.zone}))
    for unit in units:
        hit(table, state, unit, "6.3.desertion")
    yield from flee_lone_leaders(table, state, play.zone)


def plays_desertion(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    plays = []
    for place in places_of(state.index.land_mask[enemy(side)]):
        legions = enemy_legions(state, side, place)
        if legions:
            chosen = pick(legions, STRATAGEM_DESERTERS, scatter(state.falls, place))
            plays.append(Play(counter, face, zone=place, pieces=chosen))
    return plays


# --- Parthian shot -------------------------------------------------------------------------------


def shot_at(state: State, pause: str) -> list[int]:
    """The Roman units left of a battle that Parthi took part in."""
    fight, board = state.battle, state.board
    if fight is None or pause != "after-battle":
        return []
    units = fight.attacker.units + fight.defender.units
    parthi = board.people_ids.index("parthi")
    if not any(board.piece_people[unit] == parthi for unit in units):
        return []
    alive = (u for u in units if state.where[u] < board.place_count)
    return sorted(u for u in alive if board.piece_people[u] < 0)


def why_not_parthian_shot(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    if pause != "after-battle":
        return refuse("after-battle-only", "6.3.parthian-shot")
    if len(play.pieces) != 1 or play.pieces[0] not in shot_at(state, pause):
        return refuse("not-shot-at", "6.3.parthian-shot")
    return None


def parthian_shot(table: Table, state: State, side: int, play: Play) -> Step:
    unit, place = play.pieces[0], state.where[play.pieces[0]]
    table.tell(Event("unit-lost", "6.3.parthian-shot", {"unit": unit, "place": place}))
    eliminate(state, unit)
    yield from flee_lone_leaders(table, state, place)


def plays_parthian_shot(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    return [Play(counter, face, pieces=(unit,)) for unit in shot_at(state, pause)]


# --- intrigue ------------------------------------------------------------------------------------

INTRIGUE_LEGIONS = 3  # beside a Faction Leader in Roma


def intrigue(table: Table, state: State, side: int, play: Play) -> Step:
    """The counter stays in Roma."""
    state.intrigues.append(play.counter)
    args = {"side": side, "count": len(state.intrigues)}
    table.tell(Event("intrigue-begins", "6.3.intrigue", args))
    yield from ()


def remove_intrigues(table: Table, state: State) -> None:
    """Italia's controller ends it with a Faction Leader and three legions in Roma, at once."""
    board, roma = state.board, state.board.roma
    side = state.control[board.italia]
    if side == NOBODY:
        return
    chief = any(state.where[leader] == roma for leader in state.faction_leaders[side])
    land = state.index.land[side][roma]
    if chief and sum(1 for unit in land if board.kind[unit] == LEGIO) >= INTRIGUE_LEGIONS:
        args = {"side": side, "count": len(state.intrigues)}
        state.intrigues = []
        table.tell(Event("intrigue-ends", "6.3.intrigue", args))


# --- pacification --------------------------------------------------------------------------------


def peoples_at_war(state: State, nationality: str = "") -> list[int]:
    """Peoples at war with Rome that a stratagem can pacify, of one nationality or of all."""
    return [
        people
        for people, printed in enumerate(state.board.peoples)
        if state.war[people]
        and not peace.resists_stratagems(state, people)
        and nationality in ("", printed.nationality)
    ]


def why_not_single(state: State, side: int, people: int, face: str) -> Refusal | None:
    """4.4.2: a people at war, or one that gives its allegiance to the opponent."""
    rule = RULES[face]
    if not 0 <= people < len(state.board.peoples):
        return refuse("unknown-people", "table.action")
    if face != "pax-romana" and state.board.peoples[people].major != (face == "pacify-major"):
        return refuse("wrong-rank", rule, people=people)
    if not state.war[people] and state.allied[people] != enemy(side):
        return refuse("nothing-to-pacify", rule, people=people)
    if peace.resists_stratagems(state, people):
        return refuse("never-pacified", rule, people=people)
    return None


def why_not_pacify_by_stratagem(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    rule = RULES[play.face]
    if play.face == "pacify-nationality":
        if not peoples_at_war(state, play.nationality or "-"):
            return refuse("no-war-with-them", rule)
        return None
    if play.face == "pax-romana" and not play.peoples:
        return None if peoples_at_war(state) else refuse("no-war-with-them", rule)
    if len(play.peoples) != 1:
        return refuse("name-peoples", rule, count=1)
    return why_not_single(state, side, play.peoples[0], play.face)


def pacify_by_stratagem(table: Table, state: State, side: int, play: Play) -> Step:
    """10.1: each major people pays half its points to the side that played it."""
    targets: Sequence[int] = play.peoples
    if not targets:
        targets = peoples_at_war(state, play.nationality)
    if play.face == "pax-romana":  # once in a game
        state.spent.append(play.counter)
    for people in targets:
        peace.pacify(table, state, people, RULES[play.face], by=side, arms=False)
    for people in targets:
        if state.board.peoples[people].major:  # 6.3: by a stratagem it is at home at once
            yield from redeployment.redeploy(table, state, people, "4.4.3")


def plays_pacify_by_stratagem(
    state: State, side: int, counter: int, face: str, pause: str
) -> list[Play]:
    if face == "pacify-nationality":
        names = dict.fromkeys(people.nationality for people in state.board.peoples)
        return [
            Play(counter, face, nationality=name) for name in names if peoples_at_war(state, name)
        ]
    every = range(len(state.board.peoples))
    singles = [p for p in every if why_not_single(state, side, p, face) is None]
    plays = [Play(counter, face, peoples=(people,)) for people in singles]
    if face == "pax-romana" and peoples_at_war(state):
        plays.insert(0, Play(counter, face))
    return plays
