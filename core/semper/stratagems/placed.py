"""6.3: stratagems of phase E that are put on the map and lie there, until they are dealt with."""

from __future__ import annotations

from core.contract import Event, Refusal, Step, Table, refuse
from core.imperator.graph import places_of
from core.semper.box.actions import Play
from core.semper.box.state import State
from core.semper.emperors.titles import augusti_of, caesars_of
from core.semper.stratagems.lying import NO_KING

# --- Persian coup --------------------------------------------------------------------------------


def why_not_coup(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """Not in the years without a king whom the rules name."""
    if state.year in NO_KING:
        return refuse("no-king-now", "6.3.persian-coup", first=NO_KING[0], last=NO_KING[-1])
    return None


def coup(table: Table, state: State, side: int, play: Play) -> Step:
    """The counter lies in Ctesiphon."""
    zone = state.board.ctesiphon
    state.lying.append((play.counter, zone))
    table.tell(Event("coup-begins", "6.3.persian-coup", {"side": side, "place": zone}))
    yield from ()


def plays_coup(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    play = Play(counter, face)
    return [play] if why_not_coup(state, side, play, pause) is None else []


# --- persecution and heresy ----------------------------------------------------------------------


def why_not_troubles(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A city of the Christian provinces, whose controller has an emperor of that faith."""
    board, zone = state.board, play.zone
    rule = "6.3.heresy" if play.face == "heresy" else "6.3.persecution"
    if zone is None or not 0 <= zone < board.zone_count:
        return refuse("name-a-land-zone", rule)
    diocese = board.diocese_of[zone]
    if diocese < 0 or not board.dioceses[diocese].faithful:
        return refuse("not-christian-land", rule, zone=zone)
    if not board.city_mask >> zone & 1:
        return refuse("no-city-there", rule, zone=zone)
    holder = state.control[diocese]
    faith = board.christian if play.face == "heresy" else board.pagan
    if not any(faith[x] for x in (*augusti_of(state, holder), *caesars_of(state, holder))):
        kind = "no-christian-emperor" if play.face == "heresy" else "no-sun-emperor"
        return refuse(kind, rule, side=holder)
    return None


def troubles(table: Table, state: State, side: int, play: Play) -> Step:
    """The counter lies in that city."""
    assert play.zone is not None
    state.lying.append((play.counter, play.zone))
    args = {"side": side, "place": play.zone}
    if play.face == "heresy":
        table.tell(Event("heresy-spreads", "6.3.heresy", args))
    else:
        table.tell(Event("persecution-begins", "6.3.persecution", args))
    yield from ()


def plays_troubles(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    plays = [Play(counter, face, zone=zone) for zone in places_of(state.board.faithful_cities)]
    return [play for play in plays if why_not_troubles(state, side, play, pause) is None]


# --- Bagaudae ------------------------------------------------------------------------------------


def why_not_bagaudae(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A zone of Galliae, Viennensis or Hispaniae without any unit."""
    board, zone = state.board, play.zone
    if zone is None or not 0 <= zone < board.zone_count:
        return refuse("name-a-land-zone", "6.3.bagaudae")
    diocese = board.diocese_of[zone]
    if diocese < 0 or not board.dioceses[diocese].bagaudae:
        return refuse("no-bagaudae-there", "6.3.bagaudae", zone=zone)
    if any(mask >> zone & 1 for mask in state.index.unit_mask):
        return refuse("units-there", "6.3.bagaudae", zone=zone)
    return None


def bagaudae(table: Table, state: State, side: int, play: Play) -> Step:
    """The counter lies in that zone."""
    assert play.zone is not None
    state.lying.append((play.counter, play.zone))
    table.tell(Event("bagaudae-rise", "6.3.bagaudae", {"side": side, "place": play.zone}))
    yield from ()


def plays_bagaudae(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    nobodys, ours, theirs = state.index.unit_mask
    free = state.board.bagaudae_mask & ~(nobodys | ours | theirs)
    return [Play(counter, face, zone=zone) for zone in places_of(free)]
