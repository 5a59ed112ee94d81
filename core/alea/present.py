"""How Alea shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from typing import Any

from core.alea.board import (
    CAESARIAN,
    DEAD,
    LEADER,
    NOBODY,
    NOWHERE,
    REPUBLICAN,
    SIDES,
    Board,
)
from core.alea.chart import chart, standing
from core.alea.forecast import forecast_battle
from core.alea.hand import faces_of
from core.alea.odds import LOWEST, cell
from core.alea.position import NAME
from core.alea.state import State
from core.alea.words import (
    BATTLES,
    FACTION,
    LEVELS,
    NATIONALITY_FR,
    STEP_FR,
    TITLES,
    face_title,
    title,
)
from core.alea.year_end import control_points, zones_held
from core.contract import Chart, Event, Forecast, Pane, Row, Standing
from core.texts import year_text

PAIRS_ARGS = {"drops", "places"}  # (counter, zone)
PIECE_ARGS = {"piece", "leader", "unit", "legion", "legio", "auxilia", "equites", "naves"}
PIECES_ARGS = {"pieces", "leaders", "units", "naval", "legions", "fleets"}
PLACE_ARGS = {"place", "zone", "origin", "to", "other"}


class AleaPresenter:
    """Names and panes. It knows no rule: what it counts, it asks the chapters for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """An argument of an event, refusal or prompt in words."""
        board = self.board
        if name in PIECE_ARGS and isinstance(value, int):
            return self.piece_name(value)
        if name in PIECES_ARGS and isinstance(value, list | tuple):
            return ", ".join(self.piece_name(piece) for piece in value) or "-"
        if name in PLACE_ARGS and isinstance(value, int):
            return self.place_name(value)
        if name == "path":
            return " - ".join(self.place_name(place) for place in value)
        if name == "region" and isinstance(value, int):
            return board.regions[value].name
        if name == "regions":
            return ", ".join(dict.fromkeys(board.regions[region].name for region in value))
        if name == "side" and isinstance(value, int):
            return FACTION[lang][value]
        if name == "people" and isinstance(value, int):
            return self.people_name(value)
        if name == "peoples":
            return ", ".join(self.people_name(people) for people in value) or "-"
        if name == "nationality" and isinstance(value, str):
            return NATIONALITY_FR.get(value, value) if lang == "fr" else value
        if name == "counter" and isinstance(value, int):
            return f"#{value}"
        if name == "counters":
            return ", ".join(f"#{counter}" for counter in value) or "-"
        if name == "face" and isinstance(value, str):
            return face_title(value, lang)
        if name == "year" and isinstance(value, int):
            return year_text(value, lang)
        if name == "level":
            return LEVELS[lang][value]
        if name == "naval":
            return BATTLES[lang][value]
        if name == "modifiers":
            return ", ".join(f"{title(r, lang)} {n:+d} ({r})" for r, n in value) or "-"
        if name in PAIRS_ARGS:
            return ", ".join(f"{self.piece_name(p)}: {self.place_name(z)}" for p, z in value) or "-"
        if isinstance(value, list | tuple):
            return ", ".join(str(item) for item in value)
        return str(value)

    def number(self, field: str, word: str) -> int | None:
        """The number of what is typed by its id: a people, a counter or a place."""
        if field in ("people", "peoples"):
            ids = self.board.people_ids
            return ids.index(word) if word in ids else None
        return self.board.piece_by_id.get(word, self.board.by_id.get(word))

    def faction(self, view: State, seat: int, lang: str) -> str:
        return FACTION[lang][view.factions[seat - 1]]

    def piece_name(self, piece: int) -> str:
        """Refusals may name a counter that does not exist."""
        known = 0 <= piece < self.board.piece_count
        return self.board.piece_names[piece] if known else f"#{piece}"

    def people_name(self, people: int) -> str:
        known = 0 <= people < len(self.board.peoples)
        return self.board.peoples[people].name if known else "?"

    def place_name(self, place: int) -> str:
        known = 0 <= place < self.board.place_count
        return self.board.place_labels[place] if known else "?"

    def phase(self, phase: str, lang: str) -> str:
        return STEP_FR[phase] if lang == "fr" else phase

    def label(self, view: State, field: str, value: Any, lang: str) -> str:
        """A counter with its ratings and state; anything else by its name."""
        if field not in PIECE_ARGS | PIECES_ARGS or not isinstance(value, int):
            return self.names(field, value, lang)
        _, name, ratings, notes = self._counter(view, value, lang).cells
        return "  ".join(part for part in (name, ratings, notes) if part)

    def place(self, field: str, value: Any) -> str:
        """A path is meant by its end."""
        if field == "path" and value:
            value = value[-1]
        elif field not in PLACE_ARGS or not isinstance(value, int):
            return ""
        found: str = self.board.place_ids[value]
        return found

    def topic(self, event: Event) -> str:
        return "dice" if event.kind in ("die", "die-for") else ""

    def fight(self, view: State) -> Forecast | None:
        return None if view.battle is None else forecast_battle(view, view.battle)

    def combat(self, view: State, forecast: Forecast | None, lang: str) -> list[Pane]:
        return [self._table(lang)]

    def start(self, view: State, lang: str) -> Pane:
        pane = self._map(view, lang)
        return Pane("start", pane.title, pane.columns, [row for row in pane.rows if row.cells[-1]])

    def chart(self, scenario: str, lang: str) -> Chart | None:
        return chart(self.board)

    def standing(self, view: State) -> dict[str, Standing]:
        return standing(view)

    def status(self, view: State, lang: str) -> str:
        words = TITLES[lang]
        step = self.phase(view.step, lang)
        who = FACTION[lang][view.active]
        left = f"C {view.sequences[CAESARIAN]}/R {view.sequences[REPUBLICAN]}"
        score = f"{view.points:+d}"
        return (
            f"{year_text(view.year, lang)}  {step}  {who}  {words['seq']} {left}  "
            f"{words['score']} {score}  SPQR {view.track}"
        )

    # --- panes ---------------------------------------------------------------------------------

    def panes(self, view: State, lang: str) -> list[Pane]:
        return [
            self._map(view, lang),
            self._regions(view, lang),
            self._table(lang),
            self._tracks(view, lang),
            self._peoples(view, lang),
            self._stratagems(view, lang),
            self._reserve(view, lang),
        ]

    def _map(self, view: State, lang: str) -> Pane:
        words = TITLES[lang]
        rows = []
        for place in range(self.board.place_count):
            printed = self.board.data.zones[place] if place < self.board.zone_count else None
            city = printed.city if printed else ""
            if printed and printed.port:
                city = f"{city} ({words['port']})".strip()
            cells = (self._holder(view, place), self.place_name(place), city)
            rows.append(Row(self.board.place_ids[place], (*cells, self._who(view, place))))
        return Pane("map", words["map"], ("", words["place"], words["city"], words["here"]), rows)

    def _holder(self, view: State, place: int) -> str:
        region = self.board.region_of[place]
        return NAME[view.control[region]] if region >= 0 else "."

    def _who(self, view: State, place: int) -> str:
        """A side is always a letter: C 3L 2A 1E 1N Caesar, Curio."""
        parts = []
        for side in (*SIDES, NOBODY):
            counts = [0] * 6
            for unit in view.index.land[side][place] + view.index.fleets[side][place]:
                counts[self.board.kind[unit]] += 1
            units = [f"{n}{letter}" for n, letter in zip(counts[1:], "LAENB", strict=True) if n]
            leaders = [self.board.piece_names[x] for x in view.index.leaders[side][place]]
            if units or leaders:
                whose = NAME[side] or "-"
                parts.append(" ".join([whose, *units, ", ".join(leaders)]).strip())
        return " | ".join(parts)

    def _regions(self, view: State, lang: str) -> Pane:
        words = TITLES[lang]
        rows = []
        for n, printed in enumerate(self.board.regions):
            side = view.control[n]
            held = (
                f"C {len(zones_held(view, 1, n))} R {len(zones_held(view, 2, n))} / {printed.zones}"
            )
            legions = f"{view.index.legions[side][n]} ({printed.garrison})" if side else "-"
            recruits = f"{printed.legio}/{printed.auxilia}/{printed.equites}/{printed.naves}"
            cells = (printed.name, NAME[side], held, legions, recruits, str(printed.points))
            rows.append(Row(printed.id, cells))
        heads = ("region", "held", "zones", "garrison", "recruits", "points")
        return Pane("regions", words["regions"], tuple(words[h] for h in heads), rows)

    def _table(self, lang: str) -> Pane:
        table = self.board.data.combat
        rows = []
        for row in table.rows:
            cells = [
                " ".join(cell(self.board, row.die, column)) for column in range(len(table.columns))
            ]
            label = f"{row.die}-" if row.die == LOWEST else str(row.die)
            rows.append(Row(str(row.die), (label, *cells)))
        words = TITLES[lang]
        return Pane("table", words["table"], (words["die"], *table.columns), rows)

    def _tracks(self, view: State, lang: str) -> Pane:
        words, names = TITLES[lang], FACTION[lang]
        chiefs = {
            side: ", ".join(self.board.piece_names[x] for x in view.faction_leaders[side])
            for side in SIDES
        }
        points = f"C {control_points(view, 1)} / R {control_points(view, 2)}"
        facts = [
            (words["year"], year_text(view.year, lang)),
            (words["initiative"], names[view.initiative]),
            (words["sequences"], f"C {view.sequences[1]} / R {view.sequences[2]}"),
            (words["score"], f"{view.points:+d}"),
            (words["republic"], f"{view.track} ({self._marker(view)})"),
            ("Roma", names[view.roma]),
            (words["control"], points),
            (f"{words['leader']} C", chiefs[1] or "-"),
            (f"{words['leader']} R", chiefs[2] or "-"),
            *self._affairs(view, lang),
        ]
        rows = [Row(name, (name, value)) for name, value in facts]
        return Pane("tracks", words["tracks"], ("", ""), rows)

    def _marker(self, view: State) -> str:
        """5.1.1: the marker shows Cicero while Caesar is in play, then the Princeps."""
        gone = view.where[self.board.caesar] == DEAD
        return "Princeps" if gone else "Cicero"

    def _affairs(self, view: State, lang: str) -> list[tuple[str, str]]:
        """What this year and the factions' quarrels have brought, as far as there is any."""
        words, names = TITLES[lang], self.board.piece_names
        found = []
        if view.event:
            found.append((words["event"], title(f"event.{view.event}", lang)))
        for side in SIDES:
            if view.pretenders[side] != NOWHERE:
                found.append((f"{words['pretender']} {NAME[side]}", names[view.pretenders[side]]))
        for leader, region in view.triumvirs:
            where = self.board.regions[region].name
            found.append((words["triumvir"], f"{names[leader]} ({where}: {words['neutral']})"))
        if view.plague != NOWHERE:
            found.append((words["plague"], self.place_name(view.plague)))
        if view.janus:
            found.append((words["janus"], words["shut"]))
        return found

    def _peoples(self, view: State, lang: str) -> Pane:
        words, rows = TITLES[lang], []
        for number, people in enumerate(self.board.peoples):
            side = view.war[number] or view.allied[number]
            status = "war" if view.war[number] else "allied" if side else "peace"
            back = view.peace_until[number]
            units = view.board.people_units[number]
            present = sum(1 for unit in units if view.where[unit] < self.board.place_count)
            cells = (
                people.name,
                words[status],
                NAME[side] or "-",
                f"{present}/{len(units)}",
                year_text(back, lang) if back > view.year else "",
            )
            rows.append(Row(people.id, cells))
        heads = ("people", "status", "side", "on-map", "back")
        return Pane("peoples", words["peoples"], tuple(words[h] for h in heads), rows)

    def _stratagems(self, view: State, lang: str) -> Pane:
        """Both hands as the viewer knows them, and the counters that lie open."""
        words, rows = TITLES[lang], []
        for seat, hand in enumerate(view.hands, start=1):
            whose = f"{words['hand']} {NAME[view.factions[seat - 1]]}"
            rows += [self._faces(f"{seat}-{n}", whose, c, lang) for n, c in enumerate(hand)]
        for key, counters in (("in-roma", view.intrigues), ("spent", view.spent)):
            rows += [self._faces(f"{key}-{c}", words[key], c, lang) for c in counters]
        return Pane("stratagems", words["stratagems"], ("", "#", "", ""), rows)

    def _faces(self, key: str, where: str, counter: int, lang: str) -> Row:
        faces = [face_title(face, lang) for face in faces_of(self.board, counter)]
        first, second = faces or [TITLES[lang]["hidden"], ""]
        return Row(key, (where, str(counter or "?"), first, second))

    def _reserve(self, view: State, lang: str) -> Pane:
        words = TITLES[lang]
        rows = []
        for piece in view.board.roman_pieces:
            if view.where[piece] >= self.board.place_count:
                rows.append(self._counter(view, piece, lang))
        heads = tuple(words[h] for h in ("side", "counter", "ratings", "state"))
        return Pane("reserve", words["reserve"], heads, rows)

    def stack(self, view: State, key: str, lang: str) -> Pane:
        """The counters of one place."""
        words, place = TITLES[lang], self.board.by_id[key]
        pieces = [p for p in range(self.board.piece_count) if view.where[p] == place]
        rows = [self._counter(view, piece, lang) for piece in pieces]
        heads = tuple(words[h] for h in ("side", "counter", "ratings", "state"))
        return Pane("stack", self.place_name(place), heads, rows)

    def _counter(self, view: State, piece: int, lang: str) -> Row:
        board, words, side = view.board, TITLES[lang], view.side[piece]
        if board.kind[piece] == LEADER:
            face = side if side in SIDES else NOBODY
            ratings = (board.cc, board.sr, board.pc, board.leader_tb)
            shown = " ".join(str(table[face][piece]) for table in ratings)
        else:
            turned = view.reduced[piece]
            shown = " ".join(str(t[turned][piece]) for t in (board.sp, board.qu, board.tb))
        notes = [words["reduced"]] if view.reduced[piece] else []
        notes += [words["moved"]] if view.moved[piece] else []
        notes += [words["leader"]] if piece in view.faction_leaders[side] else []
        notes += [words["pretender"]] if piece in view.pretenders else []
        notes += [words["triumvir"]] if any(piece == x for x, _ in view.triumvirs) else []
        notes += [words["ill"]] if piece in view.ill else []
        cells = (NAME.get(side, "-") or "-", board.piece_names[piece], shown, ", ".join(notes))
        return Row(board.piece_ids[piece], cells)

    def summary(self, view: State) -> dict[str, Any]:
        """What a script wants to know first."""
        return {"year": view.year, "phase": view.step}
