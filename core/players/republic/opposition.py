"""The Opposition of the scripts: the most dangerous card, unrest and omens with what is left over,
and a tempter when a rebel would have a chance."""

from __future__ import annotations

from core.contract import Action, Prompt
from core.republic.box.actions import (
    Bribe,
    Done,
    Liquidate,
    March,
    Omens,
    PlayCard,
    Rouse,
    StayAboard,
    Stir,
    Tempt,
)
from core.republic.box.board import (
    ACTIVE,
    COMMANDS,
    EVENT_CARD,
    EVENTS,
    FORCE,
    HOME,
    IN_PLAY,
    IN_ROME,
    INACTIVE,
    LEADER_CARD,
    NO_PROVINCE,
)
from core.republic.box.state import (
    State,
    conflicts_counted,
    garrison,
    legion_value,
    legions_at,
)
from core.republic.combat.forecast import BattleForecast
from core.republic.combat.sums import multiplier
from core.republic.start.setup import all_campaigns
from core.republic.year.cards import entry_status
from core.republic.year.civil_war import falls_from, needed_to_tempt
from core.republic.year.senate.strength import aptitude

KEPT = 2  # points for a tempter
WORTH = {"omens": 4, "drought": 5, "epidemic": 3}
FACES = 6
NEAR = 0.88  # of what Rome can raise
LEAST_CHANCE = 15  # of 36: below that nobody is tempted
RAISED = 8  # legions that Rome can raise


# --- cards ---------------------------------------------------------------------------------------


def card(prompt: Prompt, view: State) -> Action | None:
    return PlayCard(max(view.hand, key=lambda card: (danger(view, card), -card)))


def danger(view: State, card: int) -> int:
    """Kin and leaders first; a conflict that sleeps is worth half."""
    board = view.board
    if card >= EVENT_CARD:
        return WORTH[EVENTS[card - EVENT_CARD]]
    if card >= LEADER_CARD:
        leader = card - LEADER_CARD
        in_play = [war for war in board.followers[leader] if view.status[war] in (ACTIVE, INACTIVE)]
        return 2 * board.leaders[leader].bonus + 15 * len(in_play) if in_play else 2
    strength = board.land[card] + board.naval[card] + board.support[card]
    kin = [war for war in board.kin[card] if view.status[war] == ACTIVE]
    leaders = [n for n in board.leaders_of[card] if view.leader[n] == IN_PLAY]
    strength += sum(board.land[war] for war in kin) + 5 * len(leaders)
    threatens = sum(view.holder[p] != NO_PROVINCE for p in board.attacks[card])
    strength += 3 * threatens
    return strength // 2 if entry_status(view, card) == INACTIVE else strength + 5


# --- intrigue ------------------------------------------------------------------------------------


def intrigue(prompt: Prompt, view: State) -> Action | None:
    """It rouses when the fourth war is near; what is above two points goes into omens and
    unrest."""
    ways = list(prompt.legal(view))
    rouse = [way for way in ways if isinstance(way, Rouse)]
    if rouse and conflicts_counted(view) in (2, 3):
        return max(
            rouse, key=lambda way: view.board.land[way.conflict] * multiplier(view, way.conflict)
        )
    last = view.turn >= all_campaigns()[view.campaign].turns
    if view.intrigue > (0 if last else KEPT):
        for action in (Omens(), Stir()):
            if action in ways:
                return action
    return Done()


def _strength(view: State, war: int) -> int:
    return view.board.land[war] * multiplier(view, war)


# --- rebels --------------------------------------------------------------------------------------


def civil_war(prompt: Prompt, view: State) -> Action | None:
    ways = list(prompt.legal(view))
    bribes = [way for way in ways if isinstance(way, Bribe)]
    if bribes:
        return min(bribes, key=lambda way: view.board.loyalty[way.man])
    hopes = [(_hope(view, way.man), -way.man) for way in ways if isinstance(way, Tempt)]
    best = max(hopes, default=(0.0, 0))
    return Tempt(-best[1]) if best[0] > 0 else Done()


def _hope(view: State, man: int) -> float:
    """How likely he rebels, if his army would be near what Rome can set against it."""
    chance = falls_from(needed_to_tempt(view, man))
    strength = _army(view, man) + aptitude(view, [man], 1000)
    if chance < LEAST_CHANCE or strength < NEAR * _rome(view, man):
        return 0
    return chance * strength


def _army(view: State, man: int) -> float:
    """What would march on Rome with him: a governor's legions and militia; of a general's legions
    that are not his own veterans some."""
    if view.post[man] != COMMANDS:
        return legion_value(view, garrison(view.at[man])) + view.militia[view.at[man]]
    follow = all_campaigns()[view.campaign].follow / FACES
    value = 0.0
    for legion in legions_at(view, FORCE + view.at[man]):
        own = view.veteran[legion] and view.loyal_to[legion] == man
        value += (1 + view.veteran[legion]) * (1 if own else follow)
    return value


def _rome(view: State, man: int) -> float:
    """Legions in Rome, those that stay with Rome or can come there, those that can be raised;
    the best general."""
    value = float(legion_value(view, HOME))
    if view.post[man] == COMMANDS:
        value += legion_value(view, FORCE + view.at[man]) - _army(view, man)
    for army in view.expeditions:
        if army.commander != man:
            value += legion_value(view, FORCE + army.slot)
    income = all_campaigns()[view.campaign].income
    value += min(RAISED, max(0, view.treasury + income - 100) // 10)
    return value + best_general(view, man)


def best_general(view: State, apart: int) -> int:
    men = [n for n, post in enumerate(view.post) if post == IN_ROME and n != apart]
    return max((aptitude(view, [n], 1000) for n in men), default=0)


def march(prompt: Prompt, view: State) -> Action | None:
    """He marches if he has a chance at Rome."""
    rebellion = view.rebellion
    assert rebellion is not None
    home = rebellion.home
    army = legion_value(view, garrison(home)) + view.militia[home]
    own = army + aptitude(view, [rebellion.rebel], 1000)
    rome = legion_value(view, HOME) + min(RAISED, view.treasury // 10)
    strong = own >= NEAR * (rome + best_general(view, rebellion.rebel))
    return March() if strong and army > 1 else Done()


def liquidate(prompt: Prompt, view: State) -> Action | None:
    ways = [way for way in prompt.legal(view) if isinstance(way, Liquidate)]
    return max(ways, key=lambda way: _net(prompt, view, way))


def _net(prompt: Prompt, view: State, action: Action) -> int:
    forecast = prompt.forecast(view, action)
    return forecast.matchup.net if isinstance(forecast, BattleForecast) else 0


def surest(prompt: Prompt, view: State) -> Action | None:
    ways = [way for way in prompt.legal(view) if not isinstance(way, StayAboard)]
    return max(ways, key=lambda way: _net(prompt, view, way))


OPPOSITION = {
    "card": card,
    "intrigue": intrigue,
    "civil-war": civil_war,
    "march": march,
    "liquidate": liquidate,
    "land": surest,
}
