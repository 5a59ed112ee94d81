"""The app's own words, English and French; the games bring theirs from their catalogues."""

from __future__ import annotations

import os
from collections.abc import Mapping

LANGUAGES = ("en", "fr")

WORDS: dict[str, tuple[str, str]] = {
    "motto": ("The Roman civil wars on a terminal", "Les guerres civiles romaines au terminal"),
    "scenarios": ("Scenarios", "Scénarios"),
    "games": ("Games", "Parties"),
    "id": ("Id", "Id"),
    "title": ("Title", "Titre"),
    "years": ("Years", "Années"),
    "turns": ("Turns", "Tours"),
    "file": ("File", "Fichier"),
    "scenario": ("Scenario", "Scénario"),
    "no-games": (
        "No sample game is installed. Press o to open a file.",
        "Aucune partie d'exemple. Appuyez sur o pour ouvrir un fichier.",
    ),
    "bc": ("{first}-{last} BC", "{first}-{last} av. J.-C."),
    "ad": ("AD {first}-{last}", "{first}-{last} ap. J.-C."),
    "details": ("{years}, {turns} turns.", "{years}, {turns} tours."),
    "start": (
        "Start it from the command line:\n\n  rubicon new {id} FILE\n\nthen open FILE here with o.",
        "Pour commencer, en ligne de commande :\n\n  rubicon new {id} FICHIER\n\n"
        "puis ouvrez FICHIER ici avec o.",
    ),
    "settings": (
        "Settings (rubicon new --help tells how to choose them):",
        "Réglages (rubicon new --help dit comment les choisir) :",
    ),
    "open-file": ("Open a game file", "Ouvrir un fichier de partie"),
    "path": ("path of a .rubicon file", "chemin d'un fichier .rubicon"),
    "reading": ("Reading {file} ...", "Lecture de {file} ..."),
    "cannot-open": ("Cannot open the game", "Impossible d'ouvrir la partie"),
    "differs": (
        "Shown up to the first difference, {difference}.",
        "Montrée jusqu'à la première différence, {difference}.",
    ),
    "torn": (
        "The last line of the file is unfinished; everything before it is here.",
        "La dernière ligne du fichier est inachevée ; tout ce qui précède est là.",
    ),
    "lost": ("No longer followed: {error}.", "N'est plus suivie : {error}."),
    "map": ("Map", "Carte"),
    "stack": ("Forces", "Forces"),
    "table": ("Combat", "Combat"),
    "regions": ("Regions", "Régions"),
    "tracks": ("Tracks", "Pistes"),
    "log": ("Log", "Journal"),
    "event-log": ("Event log", "Journal des événements"),
    "reserve": ("Reserve", "Réserve"),
    "peoples": ("Peoples", "Peuples"),
    "stratagems": ("Stratagems", "Stratagèmes"),
    "nobody": ("Nobody is here.", "Il n'y a personne."),
    "position": ("{at}/{end}", "{at}/{end}"),
    "asked": ("Player {seat} - ", "Joueur {seat} - "),
    "over": ("Game over. ", "Partie finie. "),
    "help": ("Keys", "Touches"),
    "key": ("Key", "Touche"),
    "does": ("What it does", "Effet"),
    "keys-home": (
        "Enter open  Tab other list  o file  l français  ? keys  q quit",
        "Entrée ouvrir  Tab autre liste  o fichier  l English  ? touches  q quitter",
    ),
    "keys-game": (
        "Left/Right step  PgUp/PgDn 10  Home/End  Tab pane  l français  ? keys  q quit",
        "Gauche/Droite pas  PgUp/PgDn 10  Tab volet  l English  ? touches  q quitter",
    ),
    "keys-help": ("Esc back  l français  q quit", "Échap retour  l English  q quitter"),
    "keys-input": ("Enter open  Esc back", "Entrée ouvrir  Échap retour"),
    "keys-notice": ("Enter or Esc back  q quit", "Entrée ou Échap retour  q quitter"),
}

# What `?` shows: the keys, and what they do.
KEYS: list[tuple[tuple[str, str], tuple[str, str]]] = [
    (("Left, Right", "Gauche, Droite"), ("one action back, on", "une action en arrière, en avant")),
    (("PgUp, PgDn", "PgUp, PgDn"), ("ten actions back, on", "dix actions en arrière, en avant")),
    (("Home, End", "Début, Fin"), ("start, end of the game", "début, fin de la partie")),
    (
        ("Tab, Shift+Tab", "Tab, Maj+Tab"),
        ("next pane or list, the one before", "volet ou liste suivants, précédents"),
    ),
    (("1 to 9", "1 à 9"), ("the pane with that number", "le volet de ce numéro")),
    (("Up, Down (k, j)", "Haut, Bas (k, j)"), ("line up, down", "ligne au-dessus, au-dessous")),
    (
        ("Space, b", "Espace, b"),
        ("a page of lines down, up", "une page de lignes plus bas, plus haut"),
    ),
    (
        ("Enter", "Entrée"),
        (
            "open a game, show a scenario or a place",
            "ouvrir une partie, voir un scénario ou un lieu",
        ),
    ),
    (("o", "o"), ("open a file (from the first screen)", "ouvrir un fichier (au premier écran)")),
    (("l", "l"), ("French", "anglais")),
    (("?", "?"), ("this list", "cette liste")),
    (("Escape", "Échap"), ("back", "retour")),
    (("q, Ctrl+C", "q, Ctrl+C"), ("quit", "quitter")),
]


def word(key: str, lang: str, **args: object) -> str:
    return WORDS[key][LANGUAGES.index(lang)].format_map(args)


def short_title(pane: str, title: str, lang: str) -> str:
    """The name of a pane for the tab line: ours where we have one, else the system's."""
    return word(pane, lang) if pane in WORDS else title


def years_text(years: tuple[int, int], lang: str) -> str:
    """Years before Christ are negative."""
    first, last = years
    return word("bc" if last < 0 else "ad", lang, first=abs(first), last=abs(last))


def users_language(environ: Mapping[str, str] = os.environ) -> str:
    """What the locale asks for, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name, ""):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
