"""Whole games read in both languages, and every action and answer has its words."""

from __future__ import annotations

import random
import typing

import msgspec
import pytest

from core.alea.box.actions import Recruit
from core.alea.box.board import GROUPS as ALEA_GROUPS
from core.caesar.box.actions import Turn
from core.caesar.box.board import KINDS
from core.contract import Action, Event, Prompt, Refusal, Rolled
from core.families import folders
from core.game import Done, Game
from core.imperator.actions import Fight
from core.imperator.asking.modifiers import modifier_args
from core.seat.words import word
from core.selfplay import Report, play
from core.semper.box.board import GROUPS as SEMPER_GROUPS
from core.systems import open_system
from core.texts import (
    LANGUAGES,
    action_text,
    answer_text,
    catalogue,
    event_text,
    outcome_text,
    partial_text,
    prompt_text,
    refusal_text,
    rules,
    short_texts,
    word_text,
)
from tests.sentences import SYSTEMS, messages

GROUPS_OF = {  # types of counters, for the lists
    "alea": set(ALEA_GROUPS.values()),
    "caesar": set(KINDS),
    "semper": set(SEMPER_GROUPS.values()),
    "republic": {"legion", "veteran", "own-veteran"},
}
BARE = {"done", "place", "play", "name", "stand"}  # words that need a question to be clear


def read_aloud(game: Game, event: Event) -> None:
    cited = [event.rule, *event.also]
    cited += [rule for rule, _ in event.args.get("modifiers", ())]
    assert set(cited) <= set(rules(game.system.id)), event
    for lang in LANGUAGES:
        assert event_text(game.system, event, lang)


def refused(game: Game, seat: int, action: Action) -> Refusal | None:
    """An action out of place: the reason against it, if any, in words."""
    refusal = game.why_not(seat, action)
    if refusal is not None:
        assert refusal.rule in rules(game.system.id), refusal
        for lang in LANGUAGES:
            assert refusal_text(game.system, refusal, lang)
    return refusal


def unclear(game: Game, prompt: Prompt) -> list[str]:
    """Answers that a bare word like "done" would give, where there is something to choose."""
    options = prompt.options(game.view(prompt.seat or None), {})
    if options is None or options.field != "type" or len(options.candidates) == 1:
        return []
    tags = {option.value for option in options.candidates} & BARE
    return sorted(f"{prompt.kind}-{tag}" for tag in tags - _answered(game.system.id, prompt.kind))


def _answered(system: str, kind: str) -> set[str]:
    answers = catalogue(system)["answer"]
    return {name.removeprefix(f"{kind}-") for name in answers if name.startswith(f"{kind}-")}


@pytest.mark.parametrize(
    ("scenario", "seed", "settings"),
    [
        ("alea/3", 1, {}),
        ("alea/3", 2, {"dice": "manual"}),
        ("alea/3", 3, {"hands": "hidden"}),
        ("alea/2", 1, {"flight": "yes"}),
        ("caesar/historical", 1, {}),
        ("caesar/free", 2, {"dice": "manual", "hands": "open"}),
        ("caesar/historical", 3, {"hands": "open", "opening": "caesar"}),
        ("caesar/free", 4, {"sides": "bid", "dice": "manual"}),
        ("semper/3", 1, {}),
        ("semper/7", 2, {"dice": "manual", "hands": "hidden"}),
        ("semper/5", 3, {"success": "strict"}),
        ("republic/7", 1, {}),
        ("republic/10", 2, {"dice": "manual"}),
        ("republic/early", 3, {}),
        ("republic/late", 4, {"dice": "manual"}),
    ],
)
def test_a_game_reads_in_both_languages(scenario: str, seed: int, settings: dict[str, str]) -> None:
    report = Report()
    played = play(scenario, seed, report, settings)
    assert report.errors == []
    luck = random.Random(seed)
    game = Game.new(scenario, seed, settings)
    heard: set[str] = set()
    for event in game.opening:
        read_aloud(game, event)
    for move in played.moves:
        prompt = game.prompt
        assert prompt is not None
        for lang in LANGUAGES:
            assert prompt_text(game.system, prompt, lang)
        assert unclear(game, prompt) == []
        for other in luck.choices(played.moves, k=3):
            if (refusal := refused(game, prompt.seat, other.action)) is not None:
                heard.add(refusal.kind)
        done = game.push(move.seat, move.action)
        assert isinstance(done, Done)
        for event in done.events:
            read_aloud(game, event)
    assert game.outcome is not None
    assert heard
    for lang in LANGUAGES:
        assert outcome_text(game.system, game.outcome, lang)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_action_and_field_has_a_word(name: str) -> None:
    """`legal` words each action: its kind and its fields, in both languages."""
    kinds, fields = said_by(name)
    kinds |= GROUPS_OF[name]
    kinds |= set(open_system(name).windows)  # pauses, for standing orders
    for section, needed in (("word", kinds), ("field", fields)):
        words = {w for folder in folders(name) for w in messages(folder).get(section, {})}
        assert sorted(needed - words) == []
        assert sorted(words - needed) == []


def said_by(name: str) -> tuple[set[str], set[str]]:
    """The kinds of action of a system, and all their fields."""
    kinds: set[str] = set()
    fields: set[str] = set()
    for kind in typing.get_args(open_system(name).actions):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        kinds.add(str(info.tag))
        fields |= {field.name for field in info.fields}
    return kinds, fields


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_answer_is_one_to_a_question(name: str) -> None:
    """Its name is the question's kind and the action's."""
    prompts, (kinds, _) = set(catalogue(name)["prompt"]), said_by(name)
    possible = {f"{prompt}-{kind}" for prompt in prompts for kind in kinds}
    assert sorted(set(messages(name)["answer"]) - possible) == []


def test_an_answer_is_worded_for_its_question() -> None:
    system = open_system("alea")
    assert answer_text(system, "play-janus", "done") == "no"
    assert answer_text(system, "play-janus", "done", "fr") == "non"
    assert answer_text(system, "movement", "done", "fr") == "terminer le mouvement"
    assert answer_text(system, "retreat", "retreat") == word_text(system, "retreat")


def test_french_says_whence_without_a_gap_between_vowels() -> None:
    """Never "de Italia": a march is "depuis" a place, and a sentence drops the e."""
    alea = open_system("alea")
    italia, gallia = (alea.presenter.number("place", name) for name in ("italia-4", "gallia-8"))
    said = partial_text(alea, {"type": "march", "origin": italia}, "fr")
    assert said.endswith("depuis Italia 4 (Aemilia)")
    for place, told in ((italia, "d'Italia 4"), (gallia, "de Gallia 8")):
        refusal = Refusal("no-admiral", "3.4.2.leader", {"place": place})
        assert f"flottes {told}" in refusal_text(alea, refusal, "fr")


def test_of_a_way_its_end_is_told_where_there_is_little_room() -> None:
    """Where a march leads to, not where it passes first; of those who march, the first."""
    alea = open_system("alea")
    way = [alea.presenter.number("place", name) for name in ("italia-5", "graecia-1", "graecia-2")]
    said: dict[str, object] = {"type": "march", "path": way}
    assert partial_text(alea, said, few=1) == "march: by ... - Graecia 2"
    assert partial_text(alea, said, few=2) == "march: by ... - Graecia 1 - Graecia 2"
    assert partial_text(alea, said, few=3) == "march: by Italia 5 - Graecia 1 - Graecia 2"
    leaders = [alea.presenter.number("leader", name) for name in ("caesar", "curio", "cato")]
    assert partial_text(alea, {"type": "march", "leaders": leaders}, few=1).endswith("Caesar +2")


def test_what_names_nothing_is_not_said() -> None:
    """Nor is a field mistaken for the action of the same name."""
    alea, caesar = open_system("alea"), open_system("caesar")
    legio = alea.presenter.number("legio", "legio-x") or 0
    said: dict[str, object] = {"type": "recruit", "legio": legio, "auxilia": None, "naves": None}
    assert partial_text(alea, said | {"legions": []}) == "recruit: Legio X; no auxilia; no fleet"
    assert partial_text(alea, {"type": "recruit", "legio": None}) == "recruit: no legion"
    assert partial_text(alea, {"type": "play", "leader": None}) == "play"
    assert action_text(alea, Recruit(legio=legio), "fr") == "recruter\u00a0: Legio X"
    assert action_text(alea, Recruit()) == "recruit: nobody"
    assert action_text(alea, Recruit(), "fr") == "recruter\u00a0: personne"
    assert action_text(alea, Fight(0), "fr").startswith("combattre\u00a0: lieu ")
    assert "True" not in action_text(caesar, Turn(0, 1, cleopatra=True))
    assert action_text(caesar, Turn(0, 1, cleopatra=True)).endswith("; Cleopatra")
    assert action_text(caesar, Rolled(3, corrected=True)) == "the die shows: face 3; corrected"


def test_points_are_told_with_their_reason() -> None:
    alea = open_system("alea")
    told = {"side": 1, "points": 1, "score": 2, "reason": "10.1.leader"}
    event = Event("points", "10.1.leader", told)
    assert event_text(alea, event) == "Leader killed: 1 VP for the CAESARIAN; score +2."
    assert event_text(alea, event, "fr") == (
        "Chef tué\u00a0: 1 PV pour le CÉSARIEN\u00a0; score +2."
    )


def test_french_does_not_say_what_it_does_not_mean() -> None:
    """A people is won for a cause, and half of the beaten is the measure of the losses."""
    alea = open_system("alea")
    told = {"leader": 0, "people": 0, "side": 1, "total": 2, "rating": 3}
    told |= {"reckoned": modifier_args(2, [])}
    text = event_text(alea, Event("diplomacy-succeeds", "4.4.2.diplomacy", told), "fr")
    assert " à la cause du CÉSARIEN\u00a0; dé 2, moins que la CP de 3." in text
    losses = short_texts("alea", "combat", "fr")["loses"]
    assert losses.format(what="1/2") == "pertes = 1/2 du vaincu"
    assert word("home.to-move", "fr", who="CÉSARIEN") == "à jouer\u00a0: CÉSARIEN"
