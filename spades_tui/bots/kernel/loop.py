"""The loop of the rollout: a hand played on by one fast policy at all four seats.

A card costs about half a microsecond, since a whole hand is one loop without calls: suits are small integers that
index tables, and what a seat wants was found out once for each count of tricks (``contracts``). Each decision looks
at no more than its seat may know: its own cards, those that are out, shown voids, bids and tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.kernel.contracts import ATTACK, COVER, TAKE, Contracts
from spades_tui.bots.kernel.hand import TrickSoFar
from spades_tui.bots.kernel.tables import COUNT, DANGER, FORCED, HIGH, LOW, LOW_COST, THROW

AFTER: Final = tuple(
    tuple(
        sum([1 << ((leader + place) & 3) for place in range(((seat - leader) & 3) + 1, 4)])
        for seat in range(4)
    )
    for leader in range(4)
)
"""By leader and seat, the mask of the seats that play to the trick after it."""
PARTNERS: Final = (2, 3, 0, 1)
ALONE: Final = (-1, -1, -1, -1)
BOSS_LEAD: Final = 10.0
"""What leading the highest card out of a plain suit is worth to one who wants tricks; here and below in one scale."""
BOSS_RUFFED: Final = -5.0
"""The same lead where an opponent has shown that it would ruff."""
SHORT_LEAD: Final = (0.0, -1.0, -4.0) + (-6.0,) * 11
"""What a low lead is worth by the length of the suit, with trumps in hand."""
HONOUR_LEAD: Final = 4.0
"""What leading low from a jack or higher costs."""
RUFF_LEAD: Final = 8.0
"""What a lead that the partner may ruff is worth more, unless the last to play may overruff."""
DRAW_LEAD: Final = 12.0
"""What leading the highest trump is worth with more trumps than all others hold."""
TRUMP_LEAD: Final = 1.0
"""The same with fewer trumps."""
LONG_TRUMP_LEAD: Final = -3.0
"""What leading a low one of four trumps and more is worth."""
LOW_TRUMP_LEAD: Final = -9.0
"""What leading a low one of fewer trumps is worth."""
COVER_BOSS: Final = 10.0
"""What the highest card out is worth more as a lead of a nil's partner, in percent of danger to the nil."""
COVER_TRUMP: Final = -10.0
"""What a trump is worth more as such a lead."""
DUCK_BELOW: Final = 1
"""How many higher cards out one lower one outweighs, for a lead that is not to win."""
VOID_NIL: Final = 20
"""What leading a suit costs in which the nil under attack has shown itself void."""
COVER_FROM: Final = 10.0
"""From which danger to its nil, in percent, a partner plays high; here and below."""
ATTACK_FROM: Final = 10.0
"""From which chance to force a nil an opponent stays low."""
RUFF_COVER_FROM: Final = 30.0
"""From which danger to its nil a partner ruffs a trick that it does not want."""
OVERTAKE: Final = 4
"""A partner's card is left alone unless a card out is at least this many times its bit (4: two ranks) higher."""


# One loop without calls, since a call costs as much as a card.
def play_on(  # noqa: PLR0912, PLR0915
    contracts: Contracts,
    hands: list[list[int]],
    out: list[int],
    shown: list[int],
    so_far: TrickSoFar,
    followers: Sequence[int],
    order: Sequence[Sequence[int]],
    won: int,
    broken: bool,
    until: int,
) -> int:
    """Play a hand on until ``until`` tricks are left and return the tricks won, packed.

    ``hands``, ``out`` and ``shown`` are by place of suit as in ``KernelHand`` and are used up; ``followers`` are
    the seats still to play to the trick ``so_far``, and ``order`` has by leader those that play to each later one.
    Where the winner of all further tricks is certain, or where they no longer count, they are not played out.
    """
    high, low, count, forced = HIGH, LOW, COUNT, FORCED
    mates = PARTNERS if contracts.partnership else ALONE
    leader, suit, top, winner, ruffed, seen = so_far
    leads = suit < 0
    left = 13 - (won & 15) - (won >> 4 & 15) - (won >> 8 & 15) - (won >> 12)
    while left > until:
        rows, nils = contracts[won]
        if nils < 0:
            return won + (left << 4 * leader)
        if leads:
            hand = hands[leader]
            trumps = hand[3]
            mode = rows[leader][4]
            trumps_out = out[3] ^ trumps
            if trumps > trumps_out and not nils >> leader & 1:
                sure = count[trumps & -high[trumps_out]] if trumps_out else count[trumps]
                if sure < left:
                    mode = contracts[won + (sure << 4 * leader)][0][leader][4]
            mate = mates[leader]
            best = -999.0
            if mode == COVER:
                chances = forced[leader]
                for at in (0, 1, 2, 3):
                    own = hand[at]
                    if own and (at != 3 or broken or best == -999.0):
                        others = out[at] ^ own
                        card = high[own]
                        if shown[at] >> mate & 1:
                            value = -2.0 * count[others]
                        else:
                            value = -chances[shown[at]][count[others & -card]][count[others & (card - 1)]]
                        if own > others:
                            value += COVER_BOSS
                        if at == 3:
                            value += COVER_TRUMP
                        if value > best:
                            best = value
                            suit = at
                own = hand[suit]
                card = high[own]
                others = (out[suit] ^ own) & (card - 1)
                card = low[own & -high[others]] if others else low[own]
            elif mode == TAKE:
                certain = not (trumps_out and (hand[0] or hand[1] or hand[2]))
                foes = 15 ^ 1 << leader
                if mate >= 0:
                    foes ^= 1 << mate
                for at in (0, 1, 2):
                    own = hand[at]
                    if own:
                        others = out[at] ^ own
                        if own > others:
                            if (own & -own) < others:
                                certain = False
                            value = BOSS_RUFFED if trumps_out and shown[at] & foes else BOSS_LEAD
                        else:
                            certain = False
                            value = SHORT_LEAD[count[own]] if trumps else 0.0
                            card = high[own]
                            if own >= 0x200 and low[own & -high[others & (card - 1) | 1]] == card:
                                value -= HONOUR_LEAD
                            if mate >= 0 and shown[at] >> mate & 1 and not shown[at] >> (leader + 3 & 3) & 1:
                                value += RUFF_LEAD
                        if value > best:
                            best = value
                            suit = at
                if certain and (trumps & -trumps or 0x4000) > trumps_out:
                    return won + (left << 4 * leader)
                if trumps and (broken or best == -999.0):
                    if trumps > trumps_out:
                        value = DRAW_LEAD if count[trumps] > count[trumps_out] else TRUMP_LEAD
                    else:
                        value = LONG_TRUMP_LEAD if count[trumps] > 3 else LOW_TRUMP_LEAD
                    if value > best:
                        suit = 3
                own = hand[suit]
                others = out[suit] ^ own
                if own > others:
                    card = low[own & -high[others]] if others else low[own]
                else:
                    card = low[own]
                    if own >= 0x200:
                        # Of touching honours the lowest is led, but no single one.
                        up = low[own & -high[others & (high[own] - 1) | 1]]
                        if up != high[own]:
                            card = up
            else:
                for at in (0, 1, 2, 3):
                    own = hand[at]
                    if own and (at != 3 or broken or best == -999.0):
                        others = out[at] ^ own
                        card = own & -own
                        above = count[others & -card]
                        if above:
                            value = above - DUCK_BELOW * count[others & (card - 1)]
                            if mode == ATTACK and shown[at] & nils:
                                value -= VOID_NIL
                        else:
                            value = -100
                        if value > best:
                            best = value
                            suit = at
                own = hand[suit]
                card = low[own]
            hand[suit] ^= card
            top = seen = card
            winner = leader
            ruffed = False
            if suit == 3:
                broken = True
            followers = order[leader]
        leads = True
        last = leader + 3 & 3
        for seat in followers:
            hand = hands[seat]
            own = hand[suit]
            row = rows[seat]
            trumps = hand[3]
            if trumps > (others := out[3] ^ trumps) and not nils >> seat & 1:
                sure = count[trumps & -high[others]] if others else count[trumps]
                if sure < left:
                    row = contracts[won + (sure << 4 * seat)][0][seat]
            if own:
                if ruffed:
                    card = low[own] if row[5] else high[own]
                elif seat == last:
                    if row[winner]:
                        up = own & -top
                        card = low[up] if up else low[own]
                    elif row[5]:
                        card = low[own]
                    else:
                        card = high[own & (top - 1)] or high[own]
                else:
                    up = own & -top
                    others = out[suit] ^ own ^ seen
                    mode = row[4]
                    if (
                        mode >= COVER
                        and (nil := nils & AFTER[leader][seat])
                        and not shown[suit] & nil
                        and forced[seat][shown[suit]][count[others & -top]][count[others & (top - 1)]]
                        > (COVER_FROM if mode == COVER else ATTACK_FROM)
                    ):
                        if mode == ATTACK:
                            card = high[own & (top - 1)] or low[own]
                        elif up:
                            others &= high[own] - 1
                            card = low[own & -high[others]] if others else low[own]
                        else:
                            card = low[own]
                    elif mode == COVER and not nils >> winner & 1:
                        card = low[own]
                    elif row[winner] or (row[last] and others > OVERTAKE * top):
                        card = low[own]
                        if up:
                            if own > others:
                                card = low[up & -high[others]] if others else low[up]
                            elif mates[seat] == leader:
                                others &= high[own] - 1
                                card = low[up & -high[others]] if others else low[up]
                            elif not (others & -high[own]) & ((others & -high[own]) - 1):
                                # One card out is higher: one of touching honours is played on it, or the card
                                # just above the one that wins, as a king on a queen.
                                others &= high[own] - 1
                                card = low[up & -high[others]] if others else low[up]
                                if card == high[own] and card != top << 1:
                                    card = low[own]
                    elif row[5]:
                        card = low[own]
                    else:
                        card = high[own & (top - 1)] or low[own]
                if card > top and not ruffed:
                    top = card
                    winner = seat
                hand[suit] = own ^ card
                seen |= card
                continue
            shown[suit] |= 1 << seat
            if trumps:
                wants = row[winner]
                if not ruffed and seat != last:
                    others = out[suit] ^ seen
                    if not wants and winner == mates[seat] and row[last] and others > OVERTAKE * top:
                        wants = True
                    if row[4] >= COVER and (nil := nils & AFTER[leader][seat]) and not shown[suit] & nil:
                        chance = forced[seat][shown[suit]][count[others & -top]][count[others & (top - 1)]]
                        if row[4] == COVER:
                            wants = wants or chance > RUFF_COVER_FROM
                        elif chance > ATTACK_FROM:
                            wants = False
                up = trumps & -top if ruffed else trumps
                if wants and up:
                    top = card = low[up]
                    winner = seat
                    ruffed = broken = True
                    hand[3] = trumps ^ card
                    out[3] ^= card
                    continue
                if ruffed and not row[5]:
                    card = high[trumps & (top - 1)]
                    if card:
                        hand[3] = trumps ^ card
                        out[3] ^= card
                        continue
            best = 9999.0
            place = -1
            if row[5]:
                for at in (0, 1, 2):
                    own = hand[at]
                    if own:
                        value = THROW[count[own]][count[(out[at] ^ own) & -high[own]]] + LOW_COST[own]
                        if value < best:
                            place = at
                            best = value
                if place >= 0:
                    own = hand[place]
                    card = low[own]
                    hand[place] = own ^ card
                    out[place] ^= card
                    continue
            else:
                for at in (0, 1, 2):
                    own = hand[at]
                    if own:
                        others = out[at] ^ own
                        value = -DANGER[count[own]][count[others]][count[others & (high[own] - 1)]]
                        if value < best:
                            place = at
                            best = value
                if place >= 0:
                    own = hand[place]
                    card = high[own]
                    hand[place] = own ^ card
                    out[place] ^= card
                    continue
            # Nothing but trumps is left, wanted or not.
            card = low[trumps]
            if not ruffed or card > top:
                ruffed = True
                top = card
                winner = seat
            broken = True
            hand[3] = trumps ^ card
            out[3] ^= card
        out[suit] ^= seen
        won += 1 << 4 * winner
        leader = winner
        left -= 1
    return won
