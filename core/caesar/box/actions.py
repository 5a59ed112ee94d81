"""What a player of Julius Caesar says at the table. Blocks, places and cards are their numbers."""

from __future__ import annotations

from typing import ClassVar

from core.contract import Action, TableAction


class Bid(Action, frozen=True, tag="bid"):
    """1.1.bid: so many levy points for the choice of side."""

    points: int


class PlaySide(Action, frozen=True, tag="play-side"):
    """1.1.bid: the side that the highest bidder plays."""

    side: int


class Swap(Action, frozen=True, tag="swap"):
    """5.3: two blocks of one's own change places."""

    one: int
    other: int


class Done(Action, frozen=True, tag="done"):
    """That is all: ends bids, a deployment, the moves, the levies, a regrouping, a disbanding."""

    final: ClassVar[bool] = True


class PutAside(Action, frozen=True, tag="put-aside"):
    """2.1: the card that is not played this year."""

    card: int


class PlayCard(Action, frozen=True, tag="play-card"):
    """2.1: the card of this turn, face down."""

    card: int


class Move(Action, frozen=True, tag="move"):
    """6.1, 6.2: blocks of one place go together by a path."""

    origin: int
    blocks: tuple[int, ...]
    path: tuple[int, ...]


class Ferry(Action, frozen=True, tag="ferry"):
    """6.3: a land block goes from port to port over friendly seas."""

    block: int
    path: tuple[int, ...]


class MainAttack(Action, frozen=True, tag="main-attack"):
    """7.3: from where the main force of an attack by several roads comes."""

    place: int
    origin: int


class Surprise(Action, frozen=True, tag="surprise"):
    """Mars, Neptune: the battle in which the attackers fire first."""

    place: int


class Raise(Action, frozen=True, tag="raise"):
    """6.4: a new block from the pool."""

    block: int
    city: int


class Reinforce(Action, frozen=True, tag="reinforce"):
    """6.4: one step more for a block."""

    block: int


class Turn(Action, frozen=True, tag="turn"):
    """Jupiter: an enemy block of this place changes side (or suffers), drawn unseen; Cleopatra's
    block can be aimed at. `to` is the friendly city that it comes to."""

    place: int
    to: int
    cleopatra: bool = False


class Erupt(Action, frozen=True, tag="erupt"):
    """Vulcan: all blocks of this city lose a step."""

    city: int


class Fight(Action, frozen=True, tag="fight"):
    """7.1: the battle that is resolved next."""

    place: int


class Fire(Action, frozen=True, tag="fire"):
    """7.2: a block rolls its dice."""

    block: int


class Pass(Action, frozen=True, tag="pass"):
    """7.2: a block does nothing in this round."""

    idle: ClassVar[bool] = True
    block: int


class Retreat(Action, frozen=True, tag="retreat"):
    """7.6: a block leaves the battle."""

    block: int
    to: int


class Suffer(Action, frozen=True, tag="suffer"):
    """7.4: which of the strongest blocks takes the hit."""

    block: int


class Regroup(Action, frozen=True, tag="regroup"):
    """7.7: blocks that won go to a place nearby."""

    blocks: tuple[int, ...]
    to: int


class Harbour(Action, frozen=True, tag="harbour"):
    """8.2: a fleet winters in this port."""

    block: int
    port: int


class Disband(Action, frozen=True, tag="disband"):
    """8.3, 8.5: blocks go back to the pool."""

    final: ClassVar[bool] = True
    blocks: tuple[int, ...]


CaesarAction = (
    Bid
    | PlaySide
    | Swap
    | Done
    | PutAside
    | PlayCard
    | Move
    | Ferry
    | MainAttack
    | Surprise
    | Raise
    | Reinforce
    | Turn
    | Erupt
    | Fight
    | Fire
    | Pass
    | Retreat
    | Suffer
    | Regroup
    | Harbour
    | Disband
    | TableAction
)
