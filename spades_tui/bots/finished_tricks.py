"""Finished tricks for a position of which only the cards that are gone are known, and not who played them."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine.cards import Card
from spades_tui.engine.state import Trick


def lay_out(cards: Sequence[Card], won: Sequence[int], voids: Sequence[tuple[int, int]]) -> tuple[Trick, ...]:
    """Return as many tricks as are won by seat, made of these cards.

    They show those of the voids, pairs of seat and suit, for which there are cards and tricks, and no others where
    there are as many tricks as suits; for that a trick may have any number of cards.
    """
    winners = _winners(won)
    for count in range(len(voids), -1, -1):
        groups = _groups(cards, len(winners), voids[:count])
        if groups is not None:
            return tuple(
                [
                    Trick(winner if leader is None else leader, tuple(group), winner)
                    for winner, (leader, group) in zip(winners, groups, strict=True)
                ]
            )
    return in_fours(cards, won)


def in_fours(cards: Sequence[Card], won: Sequence[int]) -> tuple[Trick, ...]:
    """Return as many tricks as are won by seat, of four cards each, those of a suit together."""
    ordered = sorted(cards, key=lambda card: card.index)
    return tuple(
        [
            Trick(winner, tuple(ordered[4 * number : 4 * number + 4]), winner)
            for number, winner in enumerate(_winners(won))
        ]
    )


def _winners(won: Sequence[int]) -> list[int]:
    return [seat for seat in range(4) for _ in range(won[seat])]


def _groups(
    cards: Sequence[Card], tricks: int, voids: Sequence[tuple[int, int]]
) -> list[tuple[int | None, list[Card]]] | None:
    """Return the cards in as many groups, with who leads where it matters; None where they do not come out."""
    suits: list[list[Card]] = [[], [], [], []]
    for card in cards:
        suits[card.suit].append(card)
    groups: list[tuple[int | None, list[Card]]] = []
    for seat, suit in voids:
        others = max((other for other in range(4) if other != suit), key=lambda other: len(suits[other]))
        if not suits[suit] or not suits[others]:
            return None
        groups.append(((seat - 1) & 3, [suits[suit].pop(), suits[others].pop()]))
    left = [suit for suit in suits if suit]
    places = tricks - len(groups)
    if not len(left) <= places <= sum(map(len, left)):
        return None
    shares = [1] * len(left)
    while sum(shares) < places:
        most = max(range(len(left)), key=lambda number: len(left[number]) / shares[number])
        shares[most] += 1
    for suit_cards, share in zip(left, shares, strict=True):
        groups += [(None, suit_cards[number::share]) for number in range(share)]
    return groups
