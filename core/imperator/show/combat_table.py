"""The combat table with a battle lit up in it, and its odds in words."""

from __future__ import annotations

from collections import Counter

from msgspec import structs

from core.contract import Pane, Row
from core.imperator.combat.forecast import Clash
from core.imperator.combat.odds import HIGHEST, LOWEST, attacker_wins, cell
from core.imperator.state import Box
from core.texts import labelled, rules, short_texts

NOTES = ("note-eliminated", "note-shares", "note-retreats")  # what the results mean
SHARES = ("1/4", "1/2", "3/4")


class CombatPanes:
    """In the words of one game and one language."""

    def __init__(self, system: str, board: Box, lang: str) -> None:
        self.system, self.board, self.lang = system, board, lang
        self.words = short_texts(system, "combat", lang)

    def panes(self, forecast: Clash | None, kind: str, place: str) -> list[Pane]:
        """The table, and if there is a battle to tell of, what it is fought at. `kind`: what the
        game calls such a battle."""
        table = self.table_pane(None if forecast is None or forecast.off else forecast)
        return [table] if forecast is None else [table, self.odds_pane(forecast, kind, place)]

    def odds_line(self, forecast: Clash, kind: str) -> str:
        """The same in one line; once the die has fallen, what it brought."""
        won, faces = _won(forecast), len(forecast.faces)
        attacker, defender, winner = forecast.faces.get(forecast.die, ("", "", ""))
        return self.words[_line(forecast)].format(
            kind=kind,
            attack=forecast.attack,
            defend=forecast.defend,
            shifted=f"{forecast.base} {forecast.shift:+d} = " if forecast.shift else "",
            column=forecast.column,
            modifier=f"{_modifier(forecast):+d}",
            won=won,
            faces=faces,
            share=round(100 * won / faces) if faces else 0,
            die=forecast.die,
            result=f"{attacker} / {defender}",
            side=forecast.attacker if winner == "attacker" else forecast.defender,
            was=_was(forecast.was),
        )

    # --- the table --------------------------------------------------------------------------------

    def table_pane(self, forecast: Clash | None) -> Pane:
        """Rows by the modified die, columns by odds; a row in play begins with its faces: d3."""
        printed, words = self.board.combat, self.words
        lit = 1 + printed.columns.index(forecast.column) if forecast is not None else -1
        rows = []
        for row in printed.rows:
            cells = [self._result(row.die, column) for column in range(len(printed.columns))]
            faces = _faces_of(forecast, row.die)
            head = _dice(faces, forecast) if faces else _row_name(row.die)
            shown = (0, lit) if faces and _in_play(forecast, faces) else ()
            rows.append(Row(str(row.die), (head, *cells), rule="8.4.2", lit=shown))
        heads = (words["die"], *printed.columns)
        notes = tuple(words[note] for note in NOTES)
        return Pane("table", words["table"], heads, rows, notes=notes)

    def _result(self, row: int, column: int) -> str:
        """What happens to attacker and defender. Where both retreat alike nothing else tells who
        has won: a star does, as bold type does on paper."""
        attacker, defender = cell(self.board.combat, row, column)
        if attacker == defender:
            won = attacker_wins(self.board.combat, row, column)
            return f"{attacker}* {defender}" if won else f"{attacker} {defender}*"
        return f"{attacker} {defender}"

    # --- the odds ---------------------------------------------------------------------------------

    def odds_pane(self, forecast: Clash, kind: str, place: str) -> Pane:
        rows = [
            *self._stratagem(forecast),
            *self._strengths(forecast),
            *self._modifiers(forecast),
            *self._chances(forecast),
            *self._faces(forecast),
            *self._following(forecast.then),
        ]
        if forecast.off:
            rows = self._stratagem(forecast)
        return Pane("odds", f"{kind}, {place}", ("", self.words["odds"]), rows)

    def _stratagem(self, forecast: Clash) -> list[Row]:
        """6.3: what is presumed of its dice, and the battle without it."""
        words, rows = self.words, list[Row]()
        if forecast.given:
            rows.append(Row("given", (words[forecast.given], ""), rule=forecast.given))
        if forecast.off:
            rows.append(Row("off", (words["off"], ""), rule="6.3", lit=(0,)))
        return rows if forecast.was is None else [*rows, self._without(forecast.was)]

    def _without(self, before: Clash) -> Row:
        words = self.words
        if before.die:
            text = words["without-fell"].format(die=before.die)
            outcome = self._outcome(before, *before.faces[before.die])
            return Row("without", (text, outcome), rule="6.3")
        text = words["without"].format(column=before.column, modifier=f"{_modifier(before):+d}")
        chance = f"{before.attacker} {words['wins']} {self._share(_won(before), len(before.faces))}"
        return Row("without", (text, chance), rule="6.3")

    def _outcome(self, forecast: Clash, attacker: str, defender: str, winner: str) -> str:
        side = forecast.attacker if winner == "attacker" else forecast.defender
        return f"{attacker} / {defender}  {side} {self.words['wins']}"

    def _following(self, forecast: Clash | None) -> list[Row]:
        """8.1: the second battle, on land, as it would be if nothing changed in the first."""
        if forecast is None:
            return []
        rows = [*self._strengths(forecast), *self._modifiers(forecast)]
        rows += self._chances(forecast)
        renamed = [structs.replace(row, key=f"then {row.key}") for row in rows]
        return [_heading(self.words["then"]), *renamed]

    def _strengths(self, forecast: Clash) -> list[Row]:
        words = self.words
        sides = [
            f"{words[force].format(side=side)} {words['strength'].format(sp=sp)}"
            for force, side, sp in (
                ("attack", forecast.attacker, forecast.attack),
                ("defence", forecast.defender, forecast.defend),
            )
        ]
        ratio = f"{words['ratio']} {forecast.base}"
        rows = [Row("strengths", (", ".join(sides), ratio), rule="8.3.odds")]
        if forecast.shift:
            plural = "s" if abs(forecast.shift) > 1 else ""
            moved = words["shift"].format(shift=f"{forecast.shift:+d}", s=plural)
            rule = forecast.shift_rule
            rows.append(Row("shift", (self._short(rule), f"{moved}  ({rule})"), rule=rule))
            column = words["column"].format(column=forecast.column)
            rows.append(Row("column", (column[:1].upper() + column[1:], ""), rule="8.3", lit=(0,)))
        if forecast.evasion:
            text, chance = words["evades"], forecast.evasion
            share = self._share(chance.good, chance.of)
            rows.append(Row("evasion", (f"{forecast.defender} {text}", share), rule=chance.rule))
        return rows

    def _short(self, rule: str) -> str:
        """The title of a modifier without its letter, which its id has."""
        text = rules(self.system)[rule].title(self.lang).rpartition(": ")[2]
        return text[:1].upper() + text[1:]

    def _modifiers(self, forecast: Clash) -> list[Row]:
        words = self.words
        rows = [
            Row(f"modifier {n}", (self._short(rule), f"{value:+d}  ({rule})"), rule=rule)
            for n, (rule, value) in enumerate(forecast.modifiers)
        ]
        total = _modifier(forecast)
        if not rows:
            rows = [Row("modifier", (words["no-modifiers"], ""), rule="8.3")]
        elif len(rows) > 1:
            rows.append(Row("sum", (words["sum"], f"{total:+d}" if total else "0"), rule="8.3"))
        return [_heading(words["modifiers"]), *rows]

    def _faces(self, forecast: Clash) -> list[Row]:
        words, rows = self.words, list[Row]()
        for die, results in sorted(forecast.faces.items()):
            face = words["face"].format(die=die, row=forecast.rows[die])
            if forecast.die == die:
                face = f"{face} < {words['fell']}"
            text = self._outcome(forecast, *results)
            lit = (0, 1) if forecast.die == die else ()
            rows.append(Row(f"face {die}", (face, text), rule="8.4.1", lit=lit))
        return [_heading(words["faces"]), *rows]

    def _chances(self, forecast: Clash) -> list[Row]:
        """Of winning, what else a defeat costs, and of each result for both sides."""
        words, every = self.words, len(forecast.faces)
        names = {"attacker": forecast.attacker, "defender": forecast.defender}
        force = {"attacker": words["attack"], "defender": words["defence"]}
        won = Counter(winner for _, _, winner in forecast.faces.values())
        rows = []
        for winner, side in names.items():
            who = words["winner"].format(side=side)
            rows.append(Row(f"wins {winner}", (who, self._share(won[winner], every)), rule="8.4.1"))
        rows += self._deaths(forecast)
        for n, (which, side) in enumerate(names.items()):
            results = Counter(
                self._meaning(forecast, which, face[n], face[2] == which)
                for face in forecast.faces.values()
            )
            for (what, rule), count in sorted(results.items(), key=lambda item: -item[1]):
                text = labelled(force[which].format(side=side), what, self.lang)
                share = self._share(count, every)
                rows.append(Row(f"{which} {what}", (text, share), rule=rule))
        return [_heading(words["chances"]), *rows]

    def _deaths(self, forecast: Clash) -> list[Row]:
        """8.5.2: leaders who would die in a defeat, whatever its result."""
        names = {"attacker": forecast.attacker, "defender": forecast.defender}
        dead = {(fate.beaten, *one) for fate in forecast.fates for one in fate.dead}
        rows = []
        for beaten, leader, rule in sorted(dead):
            name = self.board.piece_names[leader]
            text = self.words["dies"].format(side=names[beaten], leader=name)
            rows.append(Row(f"dies {leader}", (text, f"({rule})"), rule=rule))
        return rows

    def _meaning(self, forecast: Clash, which: str, result: str, won: bool) -> tuple[str, str]:
        """What a result of the table means to a side, and its rule."""
        words = self.words
        if won and result in SHARES:
            return f"{result}, {words['loses'].format(what=result)}", "8.4.2.fraction"
        if won:
            return f"{result}, {words['unhurt']}", "8.4.2.R"
        rule = forecast.fate(which, result)
        if rule:
            return f"{result}, {words[rule]}", rule
        return f"{result}, {words[result]}", f"8.4.2.{result}"

    def _share(self, count: int, every: int) -> str:
        share = round(100 * count / every)
        return self.words["of"].format(count=count, all=every, share=share)


def _line(forecast: Clash) -> str:
    """Which of the lines tells it."""
    if forecast.off:
        return "line-off"
    return f"line{'-fell' * forecast.settled}{'-was' * (forecast.was is not None)}"


def _was(before: Clash | None) -> str:
    """What a stratagem would change: the die that has fallen, or the faces that win."""
    if before is None:
        return ""
    return str(before.die) if before.die else f"{_won(before)}/{len(before.faces)}"


def _won(forecast: Clash) -> int:
    """Faces of the die that the attacker wins with."""
    return sum(1 for face in forecast.faces.values() if face[2] == "attacker")


def _modifier(forecast: Clash) -> int:
    return sum(value for _, value in forecast.modifiers)


def _faces_of(forecast: Clash | None, row: int) -> list[int]:
    if forecast is None:
        return []
    return [die for die, reached in sorted(forecast.rows.items()) if reached == row]


def _in_play(forecast: Clash | None, faces: list[int]) -> bool:
    """Once the die has fallen, only its row."""
    return forecast is None or not forecast.die or forecast.die in faces


def _dice(faces: list[int], forecast: Clash | None) -> str:
    if forecast is not None and forecast.die in faces:
        return f"d{forecast.die}<"
    return f"d{faces[0]}" if len(faces) == 1 else f"d{faces[0]}-{faces[-1]}"


def _row_name(row: int) -> str:
    """The first and the last row stand for everything beyond them."""
    return f"{row}{'-' if row == LOWEST else '+' if row == HIGHEST else ''}"


def _heading(text: str) -> Row:
    return Row(text, (text, ""), heading=True)
