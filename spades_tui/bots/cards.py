"""The card that the rule policy plays: what each seat's winning the trick is worth, and what the card costs."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.chances import nil_dangers, trick_chances
from spades_tui.bots.position import Position
from spades_tui.bots.stakes import NIL_LIVES, Stakes

FUTURE: Final = 0.6
"""How much a card's chance of a later trick counts against a trick now."""
COVERED: Final = 0.35
"""What is left of the chance to force a nil while its partner is still to play."""
PARTNER_TAKES: Final = 0.25
"""How often a partner takes a trick over that is worth as much where it is."""
RUFF_LEAD: Final = 0.12
"""What emptying a plain suit is worth with trumps in hand, as a share of a trick."""


def candidates(legal: int, apart: int) -> list[int]:
    """Return the codes of the legal cards that differ: of touching ones the lowest.

    ``apart`` is the mask of cards that keep two of them apart: those of others, and those in the trick.
    """
    found = []
    for suit in range(4):
        own = (legal >> (suit << 4)) & 0x7FFC
        if not own:
            continue
        between = (apart >> (suit << 4)) & 0x7FFC
        last = 0
        while own:
            low = own & -own
            own ^= low
            if not last or between & (low - 1) & ~(last - 1):
                found.append(suit << 4 | low.bit_length() - 1)
            last = low
    return found


def seat_worths(position: Position, stakes: Stakes, chances: dict[int, float]) -> list[float]:
    """Return by seat what its winning one trick more is worth to its own side, in points."""
    rules = stakes.rules
    seat = position.seat
    bids = position.bids
    won = position.won
    left = position.left
    partnership = rules.partnership
    own = 0.0
    sure = 0
    for chance in chances.values():
        own += chance
        if chance >= 1.0:
            sure += 1
    if own > left:
        own = float(left)
    # What each seat may expect of the tricks left: the own hand's chances, the others' by their bids.
    expected = [0.0, 0.0, 0.0, 0.0]
    rest = 0.0
    for other in range(4):
        if other != seat:
            need = bids[other] - won[other]
            expected[other] = need if need > 0.5 else 0.5
            if bids[other] == 0:
                expected[other] = 0.1 if won[other] == 0 else 0.5
            rest += expected[other]
    scale = (left - own) / rest if rest else 0.0
    for other in range(4):
        expected[other] *= scale
    expected[seat] = own
    worths = [0.0, 0.0, 0.0, 0.0]
    helps = rules.failed_nil_tricks == "help"
    for other in range(4):
        bags = position.bags[other]
        bid = bids[other]
        mate = (other + 2) & 3
        if stakes.team:
            total = bid + bids[mate]
            if total:
                taken = (won[other] if bid or helps else 0) + (won[mate] if bids[mate] or helps else 0)
                hope = (expected[other] if bid or helps else 0.0) + (
                    expected[mate] if bids[mate] or helps else 0.0
                )
                worth = _contract_worth(
                    stakes, total, taken, left, hope, sure if other in (seat, (seat + 2) & 3) else 0, bags
                )
            else:
                worth = stakes.loose_trick(bags)
            if not bid and not (helps and total):
                worth = stakes.loose_trick(bags)
        elif bid:
            worth = _contract_worth(
                stakes, bid, won[other], left, expected[other], sure if other == seat else 0, bags
            )
        else:
            worth = stakes.loose_trick(bags)
        if bid == 0 and won[other] == 0:
            value = float(rules.blind_nil_value or 0) if position.blind[other] else stakes.nil_value
            worth = stakes.nil_break(value, bags) * (1.0 if other == seat else NIL_LIVES)
        elif partnership and rules.slam_doubles and bid + bids[mate] == 13:
            if won[other] + won[mate] == 13 - left:
                worth += 13 * stakes.times * 0.6**left
        elif bid == 13 and rules.slam_doubles and won[other] == 13 - left:
            worth += 13 * stakes.times * 0.6**left
        worths[other] = worth
    return worths


def _contract_worth(
    stakes: Stakes, bid: int, won: int, left: int, hope: float, sure: int, bags: int
) -> float:
    if sure >= left:
        sure = left - 1
    left -= sure
    hope -= sure
    chance = int(20.0 * hope / left + 0.5)
    chance = 1 if chance < 1 else 19 if chance > 19 else chance
    return stakes.contract_worth(bid, won + sure, left, chance, bags)


def choose_card(position: Position, stakes: Stakes) -> int:
    """Return the code of the card that the rule policy plays; it is one of the legal ones."""
    legal = position.legal
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    trick = position.trick
    apart = position.unseen
    for code in trick:
        apart |= 1 << code
    cards = candidates(legal, apart)
    if len(cards) == 1:
        return cards[0]
    seat = position.seat
    trump = position.trump
    partnership = stakes.rules.partnership
    chances = trick_chances(position.hand, position.unseen, trump)
    worths = seat_worths(position, stakes, chances)
    own_nil = position.bids[seat] == 0 and position.won[seat] == 0
    mate = (seat + 2) & 3 if partnership else -1
    # A trick that an opponent wins costs what it is worth to them; in cutthroat each of three counts a third.
    weight = 1.0 if partnership else 1.0 / 3.0
    outcome = [-weight * worth for worth in worths]
    outcome[seat] = worths[seat]
    against = 0.0
    opponents = 0
    for other in range(4):
        if other == mate:
            outcome[other] = worths[other]
        elif other != seat and not (position.bids[other] == 0 and position.won[other] == 0):
            against += worths[other]
            opponents += 1
    swing = worths[seat] + (weight * against / opponents if opponents else 0.0)
    scale = max(abs(outcome[0]), abs(outcome[1]), abs(outcome[2]), abs(outcome[3]), 0.1)
    costs = nil_dangers(position.hand, position.unseen, trump) if own_nil else chances
    ahead = _Ahead(position, worths, partnership)
    best_code = -1
    best_value = 0.0
    ruffs = (position.hand >> (trump << 4)) & 0x7FFC
    for code in cards:
        mine, value = ahead.expect(code, outcome)
        if own_nil:
            value -= FUTURE * (1.0 - mine) * costs[code] * worths[seat]
        else:
            value -= FUTURE * costs[code] * swing
            if not trick and code >> 4 != trump and ruffs and swing > 0:
                length = ((position.hand >> (code & 48)) & 0x7FFC).bit_count()
                if length <= 2:
                    value += RUFF_LEAD * swing * (3 - length)
        value -= scale * (0.0015 * (code & 15) + (0.01 if code >> 4 == trump else 0.0))
        if best_code < 0 or value > best_value:
            best_code = code
            best_value = value
    return best_code


class _Ahead:
    """Who will win the trick, by the seats that are still to play."""

    __slots__ = ("counts", "led", "nils", "partnership", "position", "shares", "worths")

    def __init__(self, position: Position, worths: list[float], partnership: bool) -> None:
        self.position = position
        self.worths = worths
        self.partnership = partnership
        self.nils = [position.bids[other] == 0 and position.won[other] == 0 for other in range(4)]
        self.shares: dict[int, list[float]] = {}

    def share(self, suit: int) -> list[float]:
        """Return by seat the chance that a given unseen card of a suit is not in its hand."""
        share = self.shares.get(suit)
        if share is None:
            position = self.position
            seat = position.seat
            voids = position.voids
            bit = 1 << suit
            total = 0
            for other in range(4):
                if other != seat and not voids[other] & bit:
                    total += position.counts[other]
            share = [1.0, 1.0, 1.0, 1.0]
            if total:
                for other in range(4):
                    if other != seat and not voids[other] & bit:
                        share[other] = 1.0 - position.counts[other] / total
            self.shares[suit] = share
        return share

    def expect(self, code: int, outcome: list[float]) -> tuple[float, float]:
        """Return the chance that the card wins the trick, and what the trick is then worth on average."""
        position = self.position
        seat = position.seat
        trump = position.trump
        trick = position.trick
        worths = self.worths
        if trick:
            best = trick[0]
            winner = leader = position.leader
            led = best >> 4
            for place in range(1, len(trick)):
                card = trick[place]
                if card >> 4 == best >> 4:
                    if card > best:
                        best, winner = card, (leader + place) & 3
                elif card >> 4 == trump:
                    best, winner = card, (leader + place) & 3
            if code >> 4 == best >> 4:
                if code > best:
                    best, winner = code, seat
            elif code >> 4 == trump:
                best, winner = code, seat
        else:
            best, winner, led = code, seat, code >> 4
        after = 3 - len(trick)
        if after == 0:
            return (1.0 if winner == seat else 0.0), outcome[winner]
        unseen = position.unseen
        rank = best & 15
        followers = (unseen >> (led << 4)) & 0x7FFC
        count = followers.bit_count()
        trumped = led != trump and best >> 4 == trump
        higher = 0 if trumped else (followers >> rank).bit_count()
        lower = count - higher
        share = self.share(led)
        trumps = (unseen >> (trump << 4)) & 0x7FFC
        ruffing = (trumps >> rank).bit_count() if trumped else trumps.bit_count()
        stays = 1.0
        total = 0.0
        gained = 0.0
        for step in range(1, after + 1):
            other = (seat + step) & 3
            same_side = self.partnership and (other ^ winner) & 1 == 0
            if self.partnership:
                gain = worths[other] - worths[winner] if same_side else worths[other] + worths[winner]
            else:
                gain = worths[other] + worths[winner] / 3.0
            miss = share[other]
            over = 1.0 - miss**higher if higher else 0.0
            beneath = miss**lower
            forced = beneath * over
            if self.nils[other] and self.partnership:
                guard = (other + 2) & 3
                if (guard - seat) & 3 <= after and guard != seat:
                    forced *= COVERED
            ruff = 0.0
            if led != trump and ruffing:
                void = miss**count
                if void > 0.01:
                    ruff = void * (1.0 - self.share(trump)[other] ** ruffing)
            if gain > 0.05:
                take = over + ruff
                if same_side:
                    take *= 0.9
            elif gain < -0.05:
                take = forced
            elif same_side:
                take = forced + (over + ruff - forced) * PARTNER_TAKES
            else:
                take = forced + (over + ruff - forced) * 0.6
            if take > 0.0:
                if take > 1.0:
                    take = 1.0
                stays *= 1.0 - take
                total += take
                gained += take * outcome[other]
        value = stays * outcome[winner]
        if total:
            value += (1.0 - stays) * gained / total
        return (stays if winner == seat else 0.0), value
