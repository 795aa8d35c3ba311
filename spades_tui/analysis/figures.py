"""What a hint, a reason and a review are made of: codes and figures, no sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from spades_tui.engine.actions import Action
from spades_tui.engine.cards import Card, Suit

CLEAR: Final = 2.75
"""How many standard errors of the difference tell two choices apart: more than the usual two, since the best is the one
of several that luck may have favoured, and many decisions are judged."""
CLOSE: Final = 0.06
"""Up to which part of what a trick bid pays two choices are as good as each other."""

Verdict: TypeAlias = Literal["only", "equal", "close", "clear", "worse"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

ReasonCode: TypeAlias = Literal[
    "game_chance",
    "makes",
    "more_tricks",
    "keeps_nil",
    "nil_danger",
    "covers_nil",
    "breaks_nil",
    "sets",
    "bags",
    "bag_penalty",
    "their_penalty",
    "their_bags",
    "ruffed",
    "ruffed_shown",
    "overtaken",
    "wins_trick",
    "takes_lead",
    "nil_safe",
    "only_bag",
    "costs_later",
    "nil_takes",
    "partner_has_it",
    "partner_ruffs",
    "keeps_trump",
    "keeps_last_trump",
    "highest_left",
    "keeps_winner",
    "throws_danger",
    "makes_void",
    "draws_trumps",
    "cheapest",
    "same_as",
    "expects",
    "trumps",
    "blind_nil",
    "behind",
    "trump_suit",
    "names_trump",
    "pays_more",
    "nothing_left",
    "adds_up",
]
REASON_CODES: Final[tuple[ReasonCode, ...]] = get_args(ReasonCode)


@dataclass(frozen=True, slots=True)
class Choice:
    """What one legal action leads to, over all deals that were looked at. Chances are from 0 to 1."""

    action: Action
    value: float
    """What it is worth, in points: own points less the others', the later cost of bags and the end of the game reckoned
    in, and that others play better against bids and nils than the look ahead does. Choices are ranked by it; a blind
    nil and a look as the bots do, before that is reckoned in."""
    error: float
    """The standard error of ``value``."""
    behind: float
    """How far ``value`` is behind that of the best, 0 or more."""
    behind_error: float
    """The standard error of that difference, which the same deals make much smaller than ``error``."""
    points: float
    """What the hand adds to the own side."""
    margin: float
    """The same less what it adds to the other side, or on average to each other player."""
    win: float
    """The chance that the own side wins the game."""
    own: float | None
    """The chance that the seat makes its own number of tricks; None where it has bid none."""
    made: float | None
    """The chance that the bid which counts, the side's or the seat's, is made; None where there is none. It never rises
    with the number bid (``made_chances``)."""
    sets: float | None
    """The chance that somebody else misses a bid; None where nobody else has bid a number."""
    nils: tuple[tuple[int, float], ...]
    """By seat with a nil, in order: the chance that it is kept."""
    bags: float
    """Bags that the hand makes for the own side."""
    tricks: float
    """Tricks that the seat wins in the hand."""
    their_bags: float = 0.0
    """Bags that it makes for all others together."""
    makers: tuple[int, ...] = ()
    """The seats of the own side whose bids ``made`` speaks of: not those with a nil."""
    like: Action | None = None
    """The equal card that was looked at in its place; None where it was looked at itself."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for the better of two actions.

    ``about`` says which of the two ``code`` speaks of. ``share`` is a figure of the better one and ``other`` the same
    of the worse one: chances from 0 to 1, or numbers of tricks or bags where the code counts those. ``points`` is what
    the difference is worth, below zero where it speaks for the worse one.

    - ``game_chance``: the chance to win the game.
    - ``makes``: the chance that the own side's bid is made, ``count`` tricks where that is the same after both; it is
      that of ``seat`` where only one partner has a bid of a number;
      ``sets``: that the bid of ``seat``, or its side's, is missed;
      ``keeps_nil``, ``covers_nil``: that the own nil, the nil of the partner ``seat`` is kept; ``breaks_nil``: that the
      nil of the opponent ``seat`` is broken; ``blind_nil``: that a blind nil is kept.
    - ``bag_penalty``, ``their_penalty``: the chance that the bags of the own side, of the other come to the number that
      costs ``count`` points.
    - ``more_tricks``: tricks of the own side; ``bags``, ``their_bags``: bags of the own side, of others; ``count`` is
      set where the next ones are cheap and bring dearer ones nearer.
    - ``nil_danger``: ``card`` breaks the own nil, in this share of deals; of a nil that is not bid, ``cards`` are those
      that are too high for it, where they say more.
    - Of the trick: ``ruffed``: ``card`` is ruffed by ``seat``, which may have shown itself void in ``suit``
      (``ruffed_shown``); ``overtaken``: it is beaten by ``seat``; in both by any of the others where no seat is
      named; ``wins_trick``: it wins, or the side does where the partner ``seat`` had the best card so far;
      ``takes_lead``: it wins what the
      partner ``seat`` would win; ``nil_safe``: it wins the trick, in which the nil of ``seat`` is then safe;
      ``only_bag``: it wins one that is over the bid; ``costs_later``: it wins one and loses another one later;
      ``nil_takes``: the nil of ``seat`` must take it; ``partner_has_it``: the partner ``seat`` wins it without help;
      ``partner_ruffs``: the partner ruffs it.
    - Of the cards: ``keeps_trump``: ``card`` would spend a trump, ``keeps_last_trump``: the last one;
      ``highest_left``: ``card`` is the highest of its suit that is left, ``keeps_winner``: it is, and could still win a
      trick; ``throws_danger``: it could break the own nil later; ``makes_void``: it is the last of ``suit`` in the
      hand, which has trumps; ``draws_trumps``: its lead takes trumps from the others; ``cheapest``: the lower one does
      the same as ``card``; ``same_as``: no card out lies between ``cards``; ``nothing_left``: all cards are equal.
    - ``adds_up``: nothing of all that differs enough to be told.
    - Of bids: ``pays_more``: the chance that the own side's bid is made, as in ``makes``, where the higher one is worth
      its risk;
      ``names_trump``: that the own side names the trump suit; ``expects``: ``share`` tricks that the seat wins on
      average, ``other`` that both partners do if their bids count together, ``count`` that the partner ``seat`` has
      bid; ``trumps``: ``count`` of them, ``card`` the highest; ``behind``: the side is ``count`` points behind;
      ``trump_suit``: ``count`` cards in ``suit``.
    """

    code: ReasonCode
    about: Literal["better", "worse"] = "better"
    card: Card | None = None
    seat: int | None = None
    suit: Suit | None = None
    share: float | None = None
    other: float | None = None
    points: float | None = None
    count: int | None = None
    cards: tuple[Card, ...] = ()
    blind: bool = False
    """Whether the nil of ``seat`` that ``covers_nil`` or ``breaks_nil`` speaks of was bid blind."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why an action is the best, or is not."""

    action: Action
    """What is explained."""
    other: Action | None
    """What it is compared with; None where there is no other choice."""
    verdict: Verdict
    """``only``: there is no other choice; ``equal``: none is clearly worse, and the other is the farthest behind;
    ``close``: too close to tell from the other, or from those in ``level``; ``clear``: it is better than the other, the
    next one; ``worse``: the other one is better."""
    gap: float
    """How far the other one is behind the action, in points; below zero where it is before it."""
    error: float
    """The standard error of ``gap``."""
    worlds: int
    """Deals that the reasons were counted in."""
    reasons: tuple[Reason, ...] = ()
    """At most three, what decided first; they speak for the better of the two."""
    level: tuple[Action, ...] = ()
    """Other actions that are not clearly worse than the action, if that is the best."""
    done: bool = True
    """Whether no more deals will be looked at."""
    beside: Action | None = None
    """What the reasons compare the action with, where that is not ``other``: the next of those in ``level``."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What each choice of a seat is worth, as far as has been looked at."""

    seat: int
    choices: tuple[Choice, ...]
    """One for each legal action, in the view's order."""
    best: Action
    """The best one; of nearly equal ones that which a good partner expects."""
    near: tuple[Action, ...]
    """Those that are not clearly worse than the best, itself first."""
    worlds: int
    """Deals looked at."""
    exact: bool
    """Whether these are all deals that there can be."""
    done: bool
    """Whether this is the last answer."""
    trick: float
    """What a trick bid pays under the rules, the scale for values."""
    win_now: float
    """The own side's chance to win the game, as the scores stood before the hand."""
    why: Why | None = None
    """Why the best is the best, or what the asked action is worth against it; None in a first quick answer."""

    def choice(self, action: Action) -> Choice:
        """Return the figures of a legal action.

        Raises:
            KeyError: it is none.
        """
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise KeyError(action)

    def is_clear(self, choice: Choice) -> bool:
        """Return whether a choice is so far behind the best that it is worth a word, and no chance."""
        return choice.behind > max(CLOSE * self.trick, CLEAR * choice.behind_error)

    @property
    def top(self) -> Choice:
        """The figures of the best action."""
        return self.choice(self.best)


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a hand, judged by what its seat could know then."""

    seq: int
    """The index of its event in the full log."""
    number: int
    """The hand's number."""
    trick: int
    """The trick's number, from 1; 0 for a bid, a look or the trump suit."""
    seat: int
    action: Action
    best: Action
    cost: float
    """Expected points behind the best choice; 0 where nothing tells the two apart."""
    error: float
    """The standard error of ``cost``."""
    win_cost: float
    """The chance to win the game that it gave away, 0 to 1."""
    accuracy: float | None
    """100 for the best choice, 50 for one that costs what a trick bid pays; None where all choices are equal."""
    hint: Hint
    why: Why


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of one seat in one hand, as far as they have been judged, the costliest first."""

    number: int
    seat: int
    decisions: tuple[Decision, ...]
    total: int
    """How many there will be."""

    @property
    def done(self) -> bool:
        """Whether all have been judged."""
        return len(self.decisions) == self.total

    @property
    def lost(self) -> float:
        """Expected points that all of them cost."""
        return sum([decision.cost for decision in self.decisions])

    @property
    def accuracy(self) -> float | None:
        """The mean accuracy of the decisions that had a choice, 0 to 100; None where none had."""
        return game_accuracy((self,))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a player did what it did, and what would have been better as the cards lay."""

    decision: Decision
    """Its ``why`` explains what was done."""
    better: Action | None
    """What would have been better with the cards as they lay; None where nothing would, or that is not known."""
    gain: float
    """By how many points."""
    sure: bool
    """Whether it is known; where it is not and nothing is named, nothing can be said."""


def game_accuracy(reviews: tuple[Review, ...] | list[Review]) -> float | None:
    """Return the mean accuracy of all decisions of several hands that had a choice, 0 to 100; None without any."""
    found = [
        decision.accuracy
        for review in reviews
        for decision in review.decisions
        if decision.accuracy is not None
    ]
    return sum(found) / len(found) if found else None
