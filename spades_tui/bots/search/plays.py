"""The search for a card: each card that differs is played to the end of the hand over the sampled layouts."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.bots.cards import candidates
from spades_tui.bots.kernel import Contracts, KernelHand, Scoring, bid_code, pack, rollout, trick_winner
from spades_tui.bots.kernel.contracts import DUCK, TAKE
from spades_tui.bots.masks import CODES
from spades_tui.bots.position import Position, read_position
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.sampler.knowledge import SUIT_MASKS, Knowledge
from spades_tui.bots.search.ending import LAST_TRICKS, Ending
from spades_tui.bots.search.manners import ONE_MORE, exposes_nil, rudeness, takes_from_partner, waits, wasted
from spades_tui.bots.search.race import NEARLY, Clock, Standing, race
from spades_tui.bots.search.values import GameValue, HandValues, SeatValues

if TYPE_CHECKING:
    from random import Random

    from spades_tui.bots.stakes import Stakes
    from spades_tui.engine.views import SeatView


NIL_SHARE: Final = 0.1
"""Which share of a nil's price a trick is worth at least in the price of a card, while the nil may be kept."""
FIRST_LOOKS: Final = 2
"""How often it looks at most in the first trick, whose cards take longest to be played to the end."""
DEAR: Final = 20.0
"""From how many tricks on a nil that may be kept is so dear that the first trick is looked at like any other."""


def wanted(view: SeatView, stakes: Stakes) -> int:
    """Return what the seat to play wants, as the modes of ``kernel.contracts``, or ``ONE_MORE``."""
    bids = [bid_code(bid) for bid in view.bids if bid is not None]
    return _wanted(Contracts(stakes, bids, view.bags), view.seat or 0, view.won)


def _wanted(contracts: Contracts, seat: int, won: Sequence[int]) -> int:
    mode = contracts[pack(won)][0][seat][4]
    if mode == TAKE and sum(won) < 12:
        after = [tricks + (other == seat) for other, tricks in enumerate(won)]
        if contracts[pack(after)][0][seat][4] == DUCK:
            return ONE_MORE
    return mode


def distinct_cards(position: Position, mode: int) -> list[int]:
    """Return the codes of the legal cards that differ: of those that touch among the cards still out the lowest.

    Of the trick's cards only the one that wins so far tells others apart. Who wants no trick follows with the
    highest: a partner takes it that such a seat holds no other that would have lost as well. Of the highest cards out
    the highest is led, so that the partner knows it for what it is.
    """
    apart = _apart(position)
    if not position.trick:
        cards = candidates(position.legal, apart)
        return cards if mode == DUCK else [_shown(card, position, apart) for card in cards]
    return candidates(position.legal, apart, highest=mode == DUCK)


def worth_a_look(position: Position, cards: list[int]) -> list[int]:
    """Return those of the cards that differ that may be best at all.

    Who keeps a nil throws only the highest of each suit that loses, for the lower ones are safer later.
    """
    seat = position.seat
    if not position.trick or position.bids[seat] or position.won[seat]:
        return cards
    highest = {card >> 4: card for card in sorted(cards) if not _wins(card, position)}
    return [card for card in cards if card == highest.get(card >> 4) or _wins(card, position)]


def _wins(code: int, position: Position) -> bool:
    return trick_winner(position.leader, [*position.trick, code], position.trump) == position.seat


def _shown(code: int, position: Position, apart: int) -> int:
    """Return the highest card that touches a lead, if nothing out is higher, or else the lead."""
    suit = code >> 4 << 4
    if apart >> code & (1 << 16 - (code & 15)) - 1:
        return code
    return suit | (position.legal >> suit & 0x7FFC).bit_length() - 1


def _apart(position: Position) -> int:
    """Return the mask of the cards that keep others apart."""
    apart = position.unseen
    if position.trick:
        winner = trick_winner(position.leader, position.trick, position.trump)
        apart |= 1 << position.trick[winner - position.leader & 3]
    return apart


def stand_in(position: Position, cards: Sequence[int], code: int) -> int:
    """Return the one of the cards that differ that a legal card is equal to."""
    apart = _apart(position)
    for card in cards:
        low, high = min(card, code), max(card, code)
        if card >> 4 == code >> 4 and not apart & ((1 << high) - 1) & -(2 << low):
            return card
    raise ValueError(f"{code} is not legal")


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

    trick = game.prospects.trick * game.point_worth
    rare = nil_at_stake(position, game)
    looked = 1
    most = looks if view.tricks or rare > DEAR * trick else min(looks, FIRST_LOOKS)

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
        handicap=[0.0] * len(cards)
        if ends
        else [-price for price in prices(cards, view, position, game, contracts)],
        trick=trick,
        rare=rare,
        more=more,
    )
    return standing


def nil_at_stake(position: Position, game: GameValue) -> float:
    """Return the price of the dearest nil that may be kept, in points; 0 without one."""
    stakes = game.stakes
    worth = [
        stakes.blind_value if blind else stakes.nil_value
        for bid, won, blind in zip(position.bids, position.won, position.blind, strict=True)
        if not bid and not won
    ]
    return max(worth, default=0) * game.point_worth


def prices(
    cards: Sequence[int], view: SeatView, position: Position, game: GameValue, contracts: Contracts
) -> list[float]:
    """Return what each card must gain, in points, beyond those that a partner would rather see."""
    partnership = view.rules.partnership
    style = game.style
    trick = game.prospects.trick * game.point_worth
    # Where a nil may yet be kept, what a card does to it is most of what rollouts differ in.
    rank = style.waste * max(trick, NIL_SHARE * nil_at_stake(position, game))
    mode = _wanted(contracts, position.seat, view.won)
    found = [rank * ranks for ranks in wasted(cards, position, partnership, mode)]
    needed = style.waiting * contracts.last_needed(position.seat, view.won) * game.point_worth
    if needed > 0.0 and mode != DUCK:
        for place, card in enumerate(cards):
            if waits(card, position):
                found[place] += needed
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
    mode = wanted(view, game.stakes)
    cards = worth_a_look(position, distinct_cards(position, mode))
    if len(cards) == 1:
        return cards[0]
    style = game.style
    told = known is None
    sampler = Sampler(view, bids=told and style.reads_bids, plays=told and style.reads_plays, known=known)
    standing = yield from rate_cards(view, sampler, game, scoring, position, cards, worlds, rng, clock, looks)
    trick = game.prospects.trick * game.point_worth
    if style.noise:
        standing.blur([rng.gauss(0.0, style.noise * trick) for _ in cards])
    # The last tricks are played out exactly: what is a little better there is better.
    least = NEARLY * trick if position.left > LAST_TRICKS else 0.0
    near = standing.near(least, style.manners)
    return cards[
        min(
            near, key=lambda choice: (rudeness(cards[choice], position, view.rules.partnership, mode), choice)
        )
    ]
