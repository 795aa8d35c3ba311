"""How one searching player differs from another: how much it looks at, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """The figures of a player; the defaults are those of the strongest."""

    worlds: int = 400
    """Layouts of the unseen cards that are looked at for a decision, at most; for a bid no more than ``bid_worlds``."""
    looks: int = 4
    """How often it looks at so many where cards are still in doubt; once where it is told how much to look at."""
    bid_worlds: int = 300
    """The same for a bid, a look or naming trumps, which take longer in each."""
    reads_bids: bool = True
    """Whether it takes others to hold what they would have bid so with."""
    reads_plays: bool = True
    """Whether it takes others to hold what they would have played so with."""
    noise: float = 0.0
    """Standard deviation of the error in each choice's value, as a share of what a usual trick is worth."""
    nil_noise: float = 0.0
    """The same for nil bids, as a share of the price of a nil."""
    nil_taste: float = 0.0
    """What a nil is worth more to it than it is, as a share of the price of a nil; below zero it is shy."""
    bid_taste: float = 0.0
    """How much it likes to bid higher, in usual tricks for each trick bid; below zero it likes safe bids."""
    malice: float = 1.0
    """What the others' points weigh against its own."""
    thrift: float = 1.0
    """What the later cost of bags weighs."""
    manners: float = 0.35
    """Within which share of a standard error choices are equal to it, so that it takes what a partner expects."""
    usual: float = 0.15
    """Within which share of a usual trick numbers bid are equal to it: a partner counts on the usual one."""
    waste: float = 0.03
    """What each rank of a card costs that does the same in its trick as a lower one of its suit, as a share of a trick.

    The highest card is the cheapest to who keeps a nil.
    """
    taking: float = 0.3
    """Which share of a usual trick it must gain to take a trick that the partner has won already.

    Rollouts, in which the partner goes on by policy, make too much of being on lead oneself.
    """
    exposing: float = 0.07
    """Which share of a nil's price it must gain to lead below cards that are out at a partner's nil, not a sure cover.

    Rollouts, in which the others go on by policy, make too little of what breaks a nil: it is attacked in earnest.
    """
    waiting: float = 0.1
    """Which share of a bid's worth it must gain to leave, as the last to play, the trick that makes the bid.

    Rollouts, in which each waits but once, take the next chance to make it for as good.
    """
    naming: float = 0.25
    """What each trick that its hand is worth less with a trump suit costs, as a share of a usual trick."""
    ceiling: float = 2.0
    """Seconds of processor time after which it decides; a game with a seed may then not repeat."""
