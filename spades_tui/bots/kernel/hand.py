"""One hand in the course of play, with every card somewhere: what a rollout starts from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.bots.kernel.cards import pack, unpack
from spades_tui.bots.kernel.contracts import Contracts
from spades_tui.bots.masks import CODES, FULL_DECK, mask_of

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

SUITS_AT: Final = ((3, 1, 2, 0), (0, 3, 2, 1), (0, 1, 3, 2), (0, 1, 2, 3))
"""By trump suit, which suit the rollout holds at each of its four places: trumps are always at the last."""
SHIFTS: Final = tuple(tuple(16 * suit + 2 for suit in suits) for suits in SUITS_AT)
"""By trump suit, how far to the right a mask is shifted for each place."""
SUIT: Final = 0x1FFF
"""The thirteen bits of a suit as the rollout holds it."""

TrickSoFar: TypeAlias = tuple[int, int, int, int, bool, int]
"""The current trick: its leader, place of the suit led (-1 before the lead), the bit of the card that wins so far,
its seat, whether it is a ruff, and the bits of the cards played of the suit led."""


def spread(mask: int, trump: int) -> list[int]:
    """Return a mask's four suits as the rollout holds them: bit ``rank - 2`` for a card, trumps last."""
    first, second, third, last = SHIFTS[trump]
    return [mask >> first & SUIT, mask >> second & SUIT, mask >> third & SUIT, mask >> last & SUIT]


class KernelHand:
    """A hand in play, its contracts, and one way in which all cards may lie; nothing changes it.

    Args:
        contracts: what the seats want.
        hands: four masks by seat of the cards still held, without those of the current trick.
        leader: the seat that leads, or led, the current trick.
        trick: the codes of the current trick's cards in order of play, at most three.
        won: the tricks won so far, packed (``cards.pack``).
        voids: by seat the suits in which it has shown itself void, bit ``suit`` of each.
        trump: the trump suit.
        broken: whether trumps may be led; true where the rules never forbid it.
        first_lead: the rule set's option while the first trick is played, else empty.
    """

    __slots__ = (
        "broken",
        "contracts",
        "first_lead",
        "hands",
        "held",
        "leader",
        "left",
        "out",
        "shown",
        "so_far",
        "trick",
        "trump",
        "voids",
        "won",
    )

    def __init__(
        self,
        contracts: Contracts,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        won: int = 0,
        voids: Sequence[int] = (0, 0, 0, 0),
        trump: int = 3,
        broken: bool = True,
        first_lead: str = "",
    ) -> None:
        self.contracts = contracts
        self.hands = tuple(hands)
        self.leader = leader
        self.trick = tuple(trick)
        self.won = won
        self.voids = tuple(voids)
        self.trump = trump
        self.broken = broken
        self.first_lead = first_lead
        self.left = 13 - sum(unpack(won))
        self.held = [spread(mask, trump) for mask in hands]
        self.so_far = self._read_trick()
        self.out = self._cards_out()
        self.shown = [
            sum([1 << seat for seat in range(4) if voids[seat] >> suit & 1]) for suit in SUITS_AT[trump]
        ]

    @classmethod
    def from_view(
        cls, view: SeatView, contracts: Contracts, hands: Sequence[int] | None = None
    ) -> KernelHand:
        """Return the hand of a view with these four hands, masks by seat.

        Without them the unseen cards lie in one heap: enough for one decision (``policy_card``) and no rollout.
        """
        seat = view.seat
        assert seat is not None and view.hand is not None
        rules = view.rules
        if hands is None:
            heap = [0, 0, 0, 0]
            heap[seat] = mask_of(view.hand)
            heap[seat ^ 1] = FULL_DECK & ~heap[seat] & ~mask_of(view.played())
            hands = heap
        voids = [sum([1 << suit for suit in suits]) for suits in view.voids()]
        return cls(
            contracts,
            hands,
            view.leader,
            [CODES[card.index] for card in view.trick],
            pack(view.won),
            voids,
            int(view.trump),
            view.broken or not rules.break_spades,
            "" if view.tricks else rules.first_lead,
        )

    def with_hands(self, hands: Sequence[int]) -> KernelHand:
        """Return the same point of the hand with the cards lying otherwise."""
        return KernelHand(
            self.contracts,
            hands,
            self.leader,
            self.trick,
            self.won,
            self.voids,
            self.trump,
            self.broken,
            self.first_lead,
        )

    @property
    def seat(self) -> int:
        """The seat that is to play."""
        return (self.leader + len(self.trick)) & 3

    def _read_trick(self) -> TrickSoFar:
        suit = -1
        top = seen = 0
        winner = self.leader
        ruffed = False
        for place, code in enumerate(self.trick):
            at = SUITS_AT[self.trump].index(code >> 4)
            card = 1 << (code & 15) - 2
            if suit < 0:
                suit = at
            if at == suit:
                seen |= card
                beats = card > top and not ruffed
            else:
                beats = at == 3 and (card > top or not ruffed)
                ruffed = ruffed or at == 3
            if beats:
                top = card
                winner = (self.leader + place) & 3
        return self.leader, suit, top, winner, ruffed, seen

    def _cards_out(self) -> list[int]:
        """Return by place the cards that no finished trick holds, but for what was thrown on the current one."""
        out = [south | west | north | east for south, west, north, east in zip(*self.held, strict=True)]
        if self.trick:
            out[self.so_far[1]] |= self.so_far[5]
        return out
