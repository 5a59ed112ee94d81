"""The words of Alea in both languages: factions, steps, headings, titles of rules."""

from __future__ import annotations

from core.alea.box.board import CAESARIAN, NOBODY, REPUBLICAN
from core.once import once
from core.texts import catalogue, rules

FACTION = {
    "en": {NOBODY: "nobody", CAESARIAN: "CAESARIAN", REPUBLICAN: "REPUBLICAN"},
    "fr": {NOBODY: "personne", CAESARIAN: "CÉSARIEN", REPUBLICAN: "RÉPUBLICAIN"},
}
STEP_EN = {  # where the step's name alone would puzzle a player
    "activation": "activation of peoples",
    "second": "second Faction Leader",
    "agitation": "political agitation",
    "track": "death of the Republic",
    "swap": "change of sides",
    "murder": "plot against Caesar",
    "defection": "M. Antonius defects",
    "hands": "stratagem limit",
    "entries": "leaders enter",
    "count": "count of sequences",
    "deaths": "natural deaths",
    "assignment": "leaders assigned",
    "naval-evasion": "naval evasion",
    "record": "end of sequence",
    "relocation": "winter quarters",
}
STEP_FR = {
    "deployment": "déploiement",
    "stratagems": "stratagèmes",
    "initiative": "initiative",
    "activation": "activation des peuples",
    "geostrategy": "géostratégie",
    "event": "événement",
    "second": "second chef de parti",
    "agitation": "agitation politique",
    "track": "mort de la République",
    "swap": "changement de camp",
    "murder": "complot contre César",
    "defection": "défection de M. Antonius",
    "peoples": "peuples",
    "hands": "limite des stratagèmes",
    "entries": "entrée des chefs",
    "count": "compte des séquences",
    "deaths": "morts naturelles",
    "reinforcements": "renforts",
    "disbanding": "licenciements",
    "movement": "mouvement",
    "assignment": "répartition des chefs",
    "evasion": "évasion",
    "naval-evasion": "évasion navale",
    "combat": "combat",
    "record": "fin de séquence",
    "control": "contrôle",
    "points": "points",
    "fleets": "flottes",
    "recovery": "rétablissement",
    "relocation": "quartiers d'hiver",
    "garrisons": "garnisons",
    "recruitment": "recrutement",
    "calendar": "calendrier",
}
NOTES = {  # on a counter
    "en": {
        "reduced": "reduced", "moved": "moved", "leader": "Faction Leader",
        "pretender": "Pretender", "triumvir": "Triumvir", "ill": "ill",
    },
    "fr": {
        "reduced": "affaibli", "moved": "a bougé", "leader": "Chef de parti",
        "pretender": "Prétendant", "triumvir": "Triumvir", "ill": "malade",
    },
}  # fmt: skip
BRIEF_NOTES = {
    "en": {
        "reduced": "red.", "moved": "moved", "leader": "Chief", "pretender": "Pret.",
        "triumvir": "Trium.", "ill": "ill",
    },
    "fr": {
        "reduced": "aff", "moved": "bougé", "leader": "CdP", "pretender": "Prét.",
        "triumvir": "Trium.", "ill": "mal.",
    },
}  # fmt: skip
LEVELS = {
    "en": {
        "": "a victory",
        "decisive": "a decisive victory",
        "total": "a total victory",
        "definitive": "a definitive victory",
    },
    "fr": {
        "": "une victoire",
        "decisive": "une victoire décisive",
        "total": "une victoire totale",
        "definitive": "une victoire définitive",
    },
}
BATTLES = {
    "en": {False: "Battle", True: "Naval battle"},
    "fr": {False: "Bataille", True: "Bataille navale"},
}
DIE = {"en": "die", "fr": "dé"}
NATIONALITY_FR = {
    "Celts": "Celtes",
    "Germans": "Germains",
    "Hamites-Semites": "Hamites-Sémites",
    "Illyrians": "Illyriens",
    "Iranians": "Iraniens",
    "Thraco-Phrygians": "Thraco-Phrygiens",
}
FACE_SIGN = {"coup": "-", "wall": "-", "poliorcetics": "+", "triumphus": "+"}


def title(rule: str, lang: str) -> str:
    """What the rules index calls it."""
    entry = rules("alea")[rule]
    return entry.title_fr if lang == "fr" else entry.title_en


@once
def face_title(face: str, lang: str) -> str:
    """A face of a stratagem by the title of its rule, with what is printed on it: wall-2."""
    stem, _, number = face.rpartition("-")
    if not number.isdigit():
        stem, number = face, ""
    rule = next((r for r in rules("alea") if r.startswith("6.") and r.endswith(f".{stem}")), "")
    name = title(rule, lang) if rule else stem
    sign = "" if number == "0" else FACE_SIGN.get(stem, "")
    return f"{name} ({sign}{number})" if number else name


def face_name(face: str, lang: str) -> str:
    """Its title, or a shorter name where that is long."""
    short = catalogue("alea")["face-name"].get(face)
    return short[lang] if short else face_title(face, lang)


def signed(points: int) -> str:
    """A score: + is the Caesarian's."""
    return f"{points:+d}" if points else "0"
