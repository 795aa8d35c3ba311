"""All layouts of the unseen cards that agree with what is known: counted, and drawn with equal chance."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, combinations
from math import factorial
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from spades_tui.bots.sampler.knowledge import Knowledge

Layout: TypeAlias = tuple[int, int, int, int]
"""The four hands as masks, by seat."""

FACTORIALS: Final = tuple(factorial(number) for number in range(53))


class NoLayout(ValueError):
    """No layout agrees with what is said to be known: the facts contradict each other."""


class _Node:
    """A way to go on: the group that is dealt next, and each split of it with the node that follows."""

    __slots__ = ("bounds", "following", "sizes", "ways")

    def __init__(self) -> None:
        self.ways = 0
        self.bounds: list[float] = []
        """The running chances of the splits."""
        self.sizes: list[tuple[tuple[int, int], ...]] = []
        """By split, pairs of seat and number of cards for all but the last seat that takes some, and that seat."""
        self.following: list[_Node] = []


class Layouts:
    """The layouts that agree with a ``Knowledge``.

    Cards that the same seats may hold form a group, and there are at most a handful of groups. How many cards of each
    group go to each seat is chosen by exact counts of the layouts that follow, and the cards of a group are then
    as good as shuffled: each layout has the same chance, and none is ever out of reach.
    """

    __slots__ = ("_fixed", "_groups", "_root", "count")

    def __init__(self, known: Knowledge) -> None:
        """Take what is known.

        Raises:
            NoLayout: nothing agrees with it.
        """
        room = [known.counts[seat] if seat in known.hidden else 0 for seat in range(4)]
        if sum(room) != known.unseen.bit_count():
            raise NoLayout
        fixed = [0, 0, 0, 0]
        for seat in range(4):
            if seat not in known.hidden:
                fixed[seat] = known.own
        groups = _group(known, room, fixed)
        self._fixed = (fixed[0], fixed[1], fixed[2], fixed[3])
        self._groups = [_cards(mask) for _, mask in groups]
        holders = [seats for seats, _ in groups]
        made: dict[tuple[int, tuple[int, ...]], _Node] = {}
        self._root = self._node(holders, 0, (room[0], room[1], room[2], room[3]), made)
        self.count: int = self._root.ways
        """How many layouts there are."""
        if not self.count:
            raise NoLayout

    def _node(
        self,
        holders: list[int],
        place: int,
        room: tuple[int, ...],
        made: dict[tuple[int, tuple[int, ...]], _Node],
    ) -> _Node:
        key = (place, room)
        node = made.get(key)
        if node is not None:
            return node
        node = made[key] = _Node()
        if place == len(holders):
            node.ways = 0 if any(room) else 1
            return node
        seats = [seat for seat in range(4) if holders[place] >> seat & 1]
        total = len(self._groups[place])
        ways = []
        for split in _splits(total, [room[seat] for seat in seats], place + 1 == len(holders)):
            rest = list(room)
            count = FACTORIALS[total]
            for seat, taken in zip(seats, split, strict=True):
                rest[seat] -= taken
                count //= FACTORIALS[taken]
            child = self._node(holders, place + 1, tuple(rest), made)
            if child.ways:
                ways.append(count * child.ways)
                node.sizes.append(tuple((s, n) for s, n in zip(seats, split, strict=True) if n))
                node.following.append(child)
        node.ways = sum(ways)
        node.bounds = [bound / node.ways for bound in accumulate(ways)]
        return node

    def draw(self, rng: Random) -> Layout:
        """Return one of the layouts, each with the same chance."""
        hands = list(self._fixed)
        node = self._root
        random = rng.random
        for cards in self._groups:
            sizes = node.sizes
            if len(sizes) == 1:
                split = sizes[0]
                node = node.following[0]
            else:
                place = bisect_right(node.bounds, random())
                if place == len(sizes):
                    place -= 1
                split = sizes[place]
                node = node.following[place]
            last = len(split) - 1
            if not last:
                hands[split[0][0]] |= sum(cards)
                continue
            loose = cards.copy()
            left = len(loose)
            for seat, number in split[:last]:
                mask = 0
                stop = left - number
                while left > stop:
                    # A 53-bit fraction times at most 52 is even enough, and three times as fast as randrange.
                    at = int(random() * left)
                    left -= 1
                    mask |= loose[at]
                    loose[at] = loose[left]
                hands[seat] |= mask
            hands[split[last][0]] |= sum(loose[:left])
        return (hands[0], hands[1], hands[2], hands[3])

    def all(self) -> Iterator[Layout]:
        """Yield every layout once; their number is ``count``."""
        yield from self._deals(self._root, 0, self._fixed)

    def _deals(self, node: _Node, place: int, hands: Layout) -> Iterator[Layout]:
        if place == len(self._groups):
            yield hands
            return
        for split, child in zip(node.sizes, node.following, strict=True):
            for dealt in _dealings(self._groups[place], split, hands):
                yield from self._deals(child, place + 1, dealt)


def _dealings(cards: list[int], split: tuple[tuple[int, int], ...], hands: Layout) -> Iterator[Layout]:
    """Yield each way to deal a group's cards to seats that take these numbers of them."""
    (seat, number), rest = split[0], split[1:]
    for taken in combinations(cards, number):
        mask = sum(taken)
        dealt = list(hands)
        dealt[seat] |= mask
        after = (dealt[0], dealt[1], dealt[2], dealt[3])
        if rest:
            yield from _dealings([card for card in cards if not card & mask], rest, after)
        else:
            yield after


def _group(known: Knowledge, room: list[int], fixed: list[int]) -> list[tuple[int, int]]:
    """Return the groups as (bits of seats, mask), the widest last; cards with one possible seat are dealt to it.

    ``room`` and ``fixed`` are changed by what is dealt.
    """
    groups: dict[int, int] = {}
    loose = known.unseen
    while loose:
        seats = [seat for seat in range(4) if room[seat] > 0]
        groups = {}
        rest = loose
        while rest:
            bit = rest & -rest
            rest ^= bit
            holders = 0
            for seat in seats:
                if not known.barred[seat] & bit:
                    holders |= 1 << seat
            groups[holders] = groups.get(holders, 0) | bit
        if 0 in groups:
            raise NoLayout
        single = [seat for seat in seats if 1 << seat in groups]
        if not single:
            break
        for seat in single:
            mask = groups.pop(1 << seat)
            fixed[seat] |= mask
            room[seat] -= mask.bit_count()
            loose ^= mask
            if room[seat] < 0:
                raise NoLayout
    return sorted(groups.items(), key=lambda group: (group[0].bit_count(), group[0])) if loose else []


def _cards(mask: int) -> list[int]:
    """Return the bits of a mask one by one."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def _splits(total: int, room: list[int], exact: bool) -> list[tuple[int, ...]]:
    """Return the ways to give ``total`` cards to seats with this room; with ``exact`` all room must be filled."""
    if exact:
        return [tuple(room)] if sum(room) == total else []
    splits: list[tuple[int, ...]] = [()]
    for place, most in enumerate(room):
        after = sum(room[place + 1 :])
        longer = []
        for split in splits:
            left = total - sum(split)
            longer += [(*split, taken) for taken in range(max(0, left - after), min(most, left) + 1)]
        splits = longer
    return splits
