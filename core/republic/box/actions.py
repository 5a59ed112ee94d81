"""What a player of the Republic says at the table. Men, cards, provinces and units are numbers."""

from __future__ import annotations

from typing import ClassVar

from core.contract import Action, TableAction, Thrown
from core.republic.box.board import NOBODY

# --- the Combat Phase ----------------------------------------------------------------------------


class NextBattle(Action, frozen=True, tag="next-battle"):
    """ask.order, ask.expedition: which battle comes next, and who goes first."""

    target: int
    man: int


class SendConvoy(Action, frozen=True, tag="convoy"):
    """ask.convoy: a province ships these units to the rebel at Rome."""

    province: int
    legions: tuple[int, ...] = ()
    militia: int = 0


class Intercept(Action, frozen=True, tag="intercept"):
    """ask.intercept: so many squadrons meet the convoy; none let it pass."""

    squadrons: int


class Land(Action, frozen=True, tag="land"):
    """ask.land: after the victory at sea the army goes on to the battle on land."""


class StayAboard(Action, frozen=True, tag="stay-aboard"):
    """ask.land: it does not."""

    idle: ClassVar[bool] = True


class Liquidate(Action, frozen=True, tag="liquidate"):
    """ask.liquidate: the conflict that the rebel attacks next."""

    conflict: int


# --- the turn around it --------------------------------------------------------------------------


class PlayCard(Action, frozen=True, tag="play-card"):
    """frame.forum.5"""

    card: int


class Rouse(Action, frozen=True, tag="rouse"):
    """frame.forum.9: an inactive conflict becomes active."""

    conflict: int


class Omens(Action, frozen=True, tag="omens"):
    """frame.forum.9: one more evil omen."""


class Stir(Action, frozen=True, tag="stir"):
    """frame.forum.9: unrest rises."""


class Levy(Action, frozen=True, tag="levy"):
    """frame.revenue.4: what a province raises."""

    province: int
    militia: int
    flotillas: int


class Ransom(Action, frozen=True, tag="ransom"):
    """frame.revenue.5"""

    man: int


class Raise(Action, frozen=True, tag="raise"):
    """frame.senate.2: new legions and squadrons in Rome."""

    legions: int
    squadrons: int


class Disband(Action, frozen=True, tag="disband"):
    """frame.senate.3, frame.revenue.7: units in Rome go."""

    legions: tuple[int, ...]
    squadrons: int


class Games(Action, frozen=True, tag="games"):
    """frame.senate.3: ten talents for the people."""


class Recall(Action, frozen=True, tag="recall"):
    """frame.senate.4, .9: a man comes to Rome, a commander with all that is with him."""

    man: int


class CallBack(Action, frozen=True, tag="call-back"):
    """frame.senate.4: units of an expedition come to Rome without their commander, or units that
    have lost theirs."""

    target: int
    man: int  # the commander, or NOBODY
    legions: tuple[int, ...]
    squadrons: int


class Send(Action, frozen=True, tag="send"):
    """frame.senate.6: an expedition, or more units for one that stays."""

    man: int
    target: int
    legions: tuple[int, ...]
    squadrons: int
    master: int = NOBODY  # the Master of Horse of a Dictator


class Govern(Action, frozen=True, tag="govern"):
    """frame.senate.9"""

    man: int
    province: int


class Garrison(Action, frozen=True, tag="garrison"):
    """frame.senate.9: units go from Rome to a province."""

    province: int
    legions: tuple[int, ...]
    squadrons: int


class Withdraw(Action, frozen=True, tag="withdraw"):
    """frame.senate.9: units come from a province to Rome."""

    province: int
    legions: tuple[int, ...]
    squadrons: int


class Guard(Action, frozen=True, tag="guard"):
    """frame.senate.10: so many squadrons wait for the convoys."""

    squadrons: int


class March(Action, frozen=True, tag="march"):
    """frame.senate.1: the rebel propraetor marches on Rome."""


class Tempt(Action, frozen=True, tag="tempt"):
    """frame.civil.1"""

    man: int


class Bribe(Action, frozen=True, tag="bribe"):
    """frame.civil.5"""

    man: int


class Done(Action, frozen=True, tag="done"):
    """That is all."""

    idle: ClassVar[bool] = True
    final: ClassVar[bool] = True


RepublicAction = (
    NextBattle
    | SendConvoy
    | Intercept
    | Land
    | StayAboard
    | Liquidate
    | PlayCard
    | Rouse
    | Omens
    | Stir
    | Levy
    | Ransom
    | Raise
    | Disband
    | Games
    | Recall
    | CallBack
    | Send
    | Govern
    | Garrison
    | Withdraw
    | Guard
    | March
    | Tempt
    | Bribe
    | Done
    | Thrown
    | TableAction
)
