"""The search for a card: each card that differs is played to the end of the hand over the sampled layouts."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.bots.cards import candidates
from spades_tui.bots.kernel import Contracts, KernelHand, Scoring, bid_code, pack, rollout, trick_winner
from spades_tui.bots.masks import CODES
from spades_tui.bots.position import Position, read_position
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.sampler.knowledge import SUIT_MASKS, Knowledge
from spades_tui.bots.search.ending import LAST_TRICKS, Ending
from spades_tui.bots.search.manners import exposes_nil, rudeness, takes_from_partner, wasted
from spades_tui.bots.search.race import NEARLY, Clock, Standing, race
from spades_tui.bots.search.values import GameValue, HandValues, SeatValues

if TYPE_CHECKING:
    from random import Random

    from spades_tui.engine.views import SeatView


FIRST_LOOKS: Final = 2
"""How often it looks at most in the first trick, whose cards take longest to be played to the end."""


def distinct_cards(position: Position) -> list[int]:
    """Return the codes of the legal cards that differ: of those that touch among the cards still out the lowest.

    Of the trick's cards only the one that wins so far tells others apart.
    """
    apart = position.unseen
    if position.trick:
        winner = trick_winner(position.leader, position.trick, position.trump)
        apart |= 1 << position.trick[winner - position.leader & 3]
    return candidates(position.legal, apart)


def rate_cards(
    view: SeatView,
    sampler: Sampler,
    game: GameValue,
    scoring: Scoring,
    position: Position,
    cards: list[int],
    worlds: int,
    rng: Random,
    clock: Clock,
    looks: int = 1,
) -> Generator[None, None, Standing]:
    """Return how these cards stand, in points, over at most so many worlds; it yields between slices.

    Where it is in doubt it takes as many worlds again, up to ``looks`` times in all.

    What offends a partner costs its price there already, so that no card drops out for less. The last tricks, which
    are played out exactly, need no such correction of what rollouts make of them.
    """
    weighted = sampler.weighted(rng, worlds)
    bids = [bid_code(bid) for bid in view.bids if bid is not None]
    contracts = Contracts(game.stakes, bids, view.bags)
    counts = scoring.hand(bids, view.bags)
    values = HandValues(game, counts)
    first = KernelHand(
        contracts,
        weighted[0][0],
        view.leader,
        [CODES[card.index] for card in view.trick],
        pack(view.won),
        [_voids(barred) for barred in sampler.known.barred],
        int(view.trump),
        view.broken or not view.rules.break_spades,
        "" if view.tricks else view.rules.first_lead,
    )
    hands = [first]

    seat = first.seat
    endings: list[Ending] = []
    worth = SeatValues(game, counts, view.rules, seat).__getitem__

    def by_policy(choice: int, world: int) -> float:
        if world == len(hands):
            hands.append(first.with_hands(weighted[world][0]))
        return values[rollout(hands[world], cards[choice])]

    def exactly(choice: int, world: int) -> float:
        if world == len(endings):
            endings.append(Ending(first.with_hands(weighted[world][0]), worth))
        return endings[world].after(cards[choice])[seat]

    looked = 1
    most = looks if view.tricks else min(looks, FIRST_LOOKS)

    def more() -> list[float]:
        nonlocal looked
        if looked == most or sampler.count <= worlds:
            return []
        looked += 1
        further = sampler.weighted(rng, worlds)
        weighted.extend(further)
        return [weight for _, weight in further]

    ends = first.left <= LAST_TRICKS
    standing = yield from race(
        len(cards),
        [weight for _, weight in weighted],
        exactly if ends else by_policy,
        clock,
        exact=sampler.count <= worlds,
        handicap=[0.0] * len(cards) if ends else [-price for price in prices(cards, view, position, game)],
        trick=game.prospects.trick * game.point_worth,
        more=more,
    )
    return standing


def prices(cards: Sequence[int], view: SeatView, position: Position, game: GameValue) -> list[float]:
    """Return what each card must gain, in points, beyond those that a partner would rather see."""
    partnership = view.rules.partnership
    style = game.style
    trick = game.prospects.trick * game.point_worth
    found = [style.waste * trick * ranks for ranks in wasted(cards, position, partnership)]
    if partnership:
        nil = game.stakes.nil_value * game.point_worth
        for place, card in enumerate(cards):
            if takes_from_partner(card, position):
                found[place] += style.taking * trick
            if exposes_nil(card, position):
                found[place] += style.exposing * nil
    return found


def _voids(barred: int) -> int:
    """Return the suits, bit ``suit`` of each, of which a seat can hold nothing."""
    return sum([1 << suit for suit, mask in enumerate(SUIT_MASKS) if barred & mask == mask])


def choose_card(
    view: SeatView,
    game: GameValue,
    scoring: Scoring,
    worlds: int,
    rng: Random,
    clock: Clock,
    known: Knowledge | None = None,
    looks: int = 1,
) -> Generator[None, None, int]:
    """Return the code of the card to be played.

    ``known`` is what is known where the plays do not tell it; ``looks`` how often it looks at so many worlds at most.
    """
    position = read_position(view)
    cards = distinct_cards(position)
    if len(cards) == 1:
        return cards[0]
    style = game.style
    reads = style.reads and known is None
    sampler = Sampler(view, bids=reads, plays=reads, known=known)
    standing = yield from rate_cards(view, sampler, game, scoring, position, cards, worlds, rng, clock, looks)
    trick = game.prospects.trick * game.point_worth
    if style.noise:
        standing.blur([rng.gauss(0.0, style.noise * trick) for _ in cards])
    near = standing.near(NEARLY * trick, style.manners)
    return cards[
        min(near, key=lambda choice: (rudeness(cards[choice], position, view.rules.partnership), choice))
    ]
