"""How one searching player differs from another: how much it looks at, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """The figures of a player; the defaults are those of the strongest."""

    worlds: int = 600
    """Layouts of the unseen cards that are looked at for a decision, at most; for a bid no more than ``bid_worlds``."""
    bid_worlds: int = 300
    """The same for a bid, a look or naming trumps, which take longer in each."""
    reads: bool = True
    """Whether it reads the others' bids and plays."""
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
    ceiling: float = 2.0
    """Seconds after which it decides with what it has found so far; a game with a seed may then not repeat."""
