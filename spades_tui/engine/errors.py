"""What can be illegal, each kind a type of its own with the parameters that say why.

The text of these errors is for developers; ``words`` makes the sentence a player reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card, Suit


class SpadesError(ValueError):
    """The base of everything that the engine refuses; its arguments are its parameters."""

    def __str__(self) -> str:
        parameters = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        return f"{type(self).__name__}({parameters})"

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters by name."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}


class BadCard(SpadesError):
    """A text is no card or no suit."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class BadHands(SpadesError):
    """Four hands are not a deal of 52 different cards.

    ``problem`` is ``count`` (a hand does not hold 13 cards), ``twice`` (a card is there twice) or
    ``seats`` (there are not four hands).
    """

    def __init__(self, problem: str, detail: str) -> None:
        super().__init__(problem, detail)
        self.problem = problem
        self.detail = detail


class BadSetup(SpadesError):
    """A game cannot start as asked: ``what`` names the argument (names, secret, dealer, scores, bags)."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class BadLog(SpadesError):
    """A list of events is no game: the event at ``index`` does not follow from those before it."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class NoSecret(SpadesError):
    """A record without its secret can be looked at, but no further hand can be dealt from it."""


class UnknownAction(SpadesError):
    """A text is no action."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class IllegalAction(SpadesError):
    """The base of what the rules forbid at this moment."""


class GameIsOver(IllegalAction):
    """Nothing can be done in a game that has ended."""


class NotYourTurn(IllegalAction):
    """A seat acted while it is another's turn; ``turn`` is None when it is nobody's."""

    def __init__(self, seat: int, turn: int | None) -> None:
        super().__init__(seat, turn)
        self.seat = seat
        self.turn = turn


class WrongPhase(IllegalAction):
    """An action of another phase: ``action`` is its text, ``phase`` the phase's name (cut, bid, …)."""

    def __init__(self, action: str, phase: str) -> None:
        super().__init__(action, phase)
        self.action = action
        self.phase = phase


class CutTooLong(IllegalAction):
    """A cut is longer than ``limit`` characters."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(length, limit)
        self.length = length
        self.limit = limit


class MustLookFirst(IllegalAction):
    """While blind nil is on offer and the cards are face down, only *look* and *blind nil* are legal (row 7)."""


class AlreadyLooked(IllegalAction):
    """The cards have been looked at: *look* and *blind nil* are gone (row 7)."""

    def __init__(self, action: str) -> None:
        super().__init__(action)
        self.action = action


class BlindNilOff(IllegalAction):
    """The rules in force have no blind nil."""


class BlindNilNotOffered(IllegalAction):
    """Blind nil is for a side 100 or more behind; ``behind`` is how far this one is (row 7)."""

    def __init__(self, behind: int, needed: int) -> None:
        super().__init__(behind, needed)
        self.behind = behind
        self.needed = needed


class NilOff(IllegalAction):
    """The rules in force have no nil (row 6)."""


class BidOutOfRange(IllegalAction):
    """A bid is not between 1 and 13 (row 5)."""

    def __init__(self, tricks: int) -> None:
        super().__init__(tricks)
        self.tricks = tricks


class TeamBidTooLow(IllegalAction):
    """The partners' bids would add up to less than the rules ask: bid at least ``needed``, or nil."""

    def __init__(self, tricks: int, minimum: int, partner: int, needed: int) -> None:
        super().__init__(tricks, minimum, partner, needed)
        self.tricks = tricks
        self.minimum = minimum
        self.partner = partner
        self.needed = needed


class TotalIsThirteen(IllegalAction):
    """The last bid may not make all bids add up to 13."""

    def __init__(self, tricks: int) -> None:
        super().__init__(tricks)
        self.tricks = tricks


class CardNotHeld(IllegalAction):
    """The card is not in the hand."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.card = card


class MustFollow(IllegalAction):
    """The hand holds cards of the suit led, so one of them must be played (row 9)."""

    def __init__(self, card: Card, suit: Suit) -> None:
        super().__init__(card, suit)
        self.card = card
        self.suit = suit


class TrumpNotBroken(IllegalAction):
    """Trump may not be led before a trump was played (row 11)."""

    def __init__(self, card: Card, trump: Suit) -> None:
        super().__init__(card, trump)
        self.card = card
        self.trump = trump


class MustPlayCard(IllegalAction):
    """The first trick's rule asks for one card: the 2 of clubs, or the lowest club (row 8)."""

    def __init__(self, card: Card, required: Card, rule: str) -> None:
        super().__init__(card, required, rule)
        self.card = card
        self.required = required
        self.rule = rule


class ClaimRefused(IllegalAction):
    """The rest is not certain: ``card`` is the highest unseen card that could beat the claim.

    With ``on_table`` it is no unseen one but that which wins the current trick, whatever the claimer plays.
    """

    def __init__(self, card: Card, on_table: bool = False) -> None:
        super().__init__(card, on_table)
        self.card = card
        self.on_table = on_table


class CannotTakeBack(IllegalAction):
    """Nothing can be taken back: ``reason`` is nothing, deal, cut, look, reveal or over."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
