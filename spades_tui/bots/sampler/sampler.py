"""Draws the cards that a seat does not see: evenly from all that can be, or weighed by the bids and plays made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from math import fsum
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.bots.sampler.bids import FITTED, NamingModel, Noise, bid_model
from spades_tui.bots.sampler.knowledge import Knowledge, read_knowledge
from spades_tui.bots.sampler.layouts import Layout, Layouts
from spades_tui.bots.sampler.plays import read_plays
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

DRAWN: Final = 4
"""How many layouts are drawn for each that is kept."""
MOVES: Final = 24
"""How many exchanges of two cards are tried on each layout that was kept more than once."""


Likelihood: TypeAlias = Callable[[int], float]
"""How likely a hand is by something that its seat has done: above 0, up to a factor that is the same for all hands."""


class Sampler:
    """The unseen cards of one view, as layouts of all four hands; the same view and chance give the same ones."""

    __slots__ = ("_models", "known", "layouts")

    def __init__(
        self,
        view: SeatView,
        *,
        bids: bool = True,
        plays: bool = True,
        noise: Noise = FITTED,
        known: Knowledge | None = None,
    ) -> None:
        """Take a view, whether to read the bids and the plays, and what is known where the view does not say it all.

        Raises:
            NoLayout: what is said to be known contradicts itself; never for a view of a real game.
        """
        self.known = known if known is not None else read_knowledge(view)
        self.layouts = Layouts(self.known)
        self._models: dict[int, tuple[int, tuple[Likelihood, ...]]] = {}
        """By hidden seat that has told something: what it has played, and the likelihoods of its whole hand."""
        played = read_plays(view, self.known) if plays else {}
        for seat in self.known.hidden:
            models: list[Likelihood] = []
            bid = view.bids[seat]
            whole = self.known.counts[seat] + self.known.played[seat].bit_count() == 13
            if bids and whole and bid is not None and not bid.blind:
                models.append(bid_model(view, seat, bid, noise).likelihood)
                if view.declarer == seat and view.phase is not Phase.TRUMP:
                    models.append(NamingModel(int(view.trump), noise).likelihood)
            if seat in played:
                models.append(played[seat].likelihood)
            if models:
                self._models[seat] = (self.known.played[seat], tuple(models))

    @property
    def count(self) -> int:
        """How many layouts there are."""
        return self.layouts.count

    @property
    def is_even(self) -> bool:
        """Whether nothing that was done tells one layout from another."""
        return not self._models

    def sample(self, rng: Random) -> Layout:
        """Return four masks by seat, drawn with equal chance from all layouts that agree with the view."""
        return self.layouts.draw(rng)

    def likelihood(self, layout: Layout) -> float:
        """Return the likelihood of a layout by the bids and plays made, up to a factor common to all layouts."""
        product = 1.0
        for seat, (played, models) in self._models.items():
            hand = layout[seat] | played
            for model in models:
                product *= model(hand)
        return product

    def weighted(self, rng: Random, count: int) -> list[tuple[Layout, float]]:
        """Return at most ``count`` layouts (1 and more), all different, with weights that add up to 1.

        The likelier a layout, the likelier it is among them; where there are no more than asked for, all are given
        with their exact chances. The order is one of chance, so that the first part of the list is as good a sample
        as its length allows.
        """
        few = self.count <= DRAWN * count
        if few:
            drawn = list(self.layouts.all())
            rng.shuffle(drawn)
        else:
            drawn = [self.layouts.draw(rng) for _ in range(count if self.is_even else DRAWN * count)]
        chances = [self.likelihood(layout) for layout in drawn] if self._models else [1.0] * len(drawn)
        if self.count <= count:
            total = fsum(chances)
            return [(layout, chance / total) for layout, chance in zip(drawn, chances, strict=True)]
        kept = _copies(chances, count, rng) if few or self._models else range(count)
        weights: dict[Layout, float] = {}
        before = -1
        for place in kept:
            layout = drawn[place]
            if place == before and not few:
                layout = self._moved(layout, rng)
            before = place
            weights[layout] = weights.get(layout, 0.0) + 1.0 / count
        found = list(weights.items())
        rng.shuffle(found)
        return found

    def _moved(self, layout: Layout, rng: Random) -> Layout:
        """Return a layout some exchanges of two cards away, as likely to be met as its likelihood says (Metropolis)."""
        known = self.known
        random = rng.random
        silent: tuple[int, tuple[Likelihood, ...]] = (0, ())
        hands = list(layout)
        cards = [_bits(hand) for hand in hands]
        models = [self._models.get(seat, silent) for seat in range(4)]
        chances = [_product(models[seat], hands[seat]) for seat in range(4)]
        seats = [seat for seat in known.hidden if hands[seat]]
        pairs = [(one, two) for one in seats for two in seats if one < two]
        for _ in range(MOVES if pairs else 0):
            one, two = pairs[int(random() * len(pairs))]
            here = int(random() * len(cards[one]))
            there = int(random() * len(cards[two]))
            mine, theirs = cards[one][here], cards[two][there]
            if known.barred[one] & theirs or known.barred[two] & mine:
                continue
            change = mine | theirs
            first = _product(models[one], hands[one] ^ change)
            second = _product(models[two], hands[two] ^ change)
            if random() * chances[one] * chances[two] < first * second:
                hands[one] ^= change
                hands[two] ^= change
                cards[one][here], cards[two][there] = theirs, mine
                chances[one], chances[two] = first, second
        return (hands[0], hands[1], hands[2], hands[3])


def _product(told: tuple[int, tuple[Likelihood, ...]], hand: int) -> float:
    played, models = told
    hand |= played
    product = 1.0
    for model in models:
        product *= model(hand)
    return product


def _copies(chances: list[float], count: int, rng: Random) -> list[int]:
    """Return ``count`` places, each as often as its chance says, within one (systematic resampling)."""
    bounds = list(accumulate(chances))
    step = bounds[-1] / count
    start = rng.random()
    last = len(bounds) - 1
    return [min(last, bisect_right(bounds, (start + number) * step)) for number in range(count)]


def _bits(mask: int) -> list[int]:
    """Return the bits of a mask one by one."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits
