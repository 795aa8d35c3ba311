"""Answers to what can be asked at any time: the hand, the table, bids, tricks, score, bags, cards gone, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Play
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.state import Phase
from spades_tui.words.cards import bags_text, rank_name, suit_name, tricks_text
from spades_tui.words.recap import bids_text, scores_text, turn_text
from spades_tui.words.scoring import next_bag_text, side_lines
from spades_tui.words.who import direction, seat_name, side_label, side_name

if TYPE_CHECKING:
    from spades_tui.engine.state import Trick
    from spades_tui.engine.views import SeatView
    from spades_tui.words import Words

ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits as a hand is read, colours alternating."""


def ranks_text(_: Words, cards: Iterable[Card], *, high_first: bool = True) -> str:
    """Return the ranks of cards of one suit in words: "ace, ten, four"."""
    ranks = sorted((card.rank for card in cards), reverse=high_first)
    return ", ".join(rank_name(_, rank) for rank in ranks)


def suit_text(_: Words, suit: Suit, cards: Sequence[Card], *, high_first: bool = True) -> str:
    """Return the cards of one suit: "hearts: ace, ten", "no hearts"."""
    name = suit_name(_, suit)
    if not cards:
        return _("no {suit}", suit=name)
    return _("{suit}: {ranks}", suit=name, ranks=ranks_text(_, cards, high_first=high_first))


def by_suits(_: Words, cards: Iterable[Card], *, high_first: bool = True) -> str:
    """Return cards of several suits as one text; suits that are not there are not named."""
    held = list(cards)
    parts = [
        suit_text(_, suit, mine, high_first=high_first)
        for suit in ORDER
        if (mine := [card for card in held if card.suit is suit])
    ]
    return ". ".join(parts)


def hand_lines(_: Words, view: SeatView, suit: Suit | None = None, *, high_first: bool = True) -> list[str]:
    """Return the own cards, a line a suit, or those of one suit."""
    if view.seat is None:
        return [_("You only watch: you have no cards.")]
    if not view.dealt:
        return [_("The cards are not dealt yet.")]
    if view.hand is None:
        return [_("You have not looked at your cards.")]
    if view.phase in (Phase.SCORED, Phase.OVER) or not view.hand:
        return [_("You have no cards left.")]
    suits = ORDER if suit is None else (suit,)
    lines = []
    if suit is None:
        lines.append(_.n("You hold {count} card", "You hold {count} cards", len(view.hand)))
    lines += [
        suit_text(_, one, [card for card in view.hand if card.suit is one], high_first=high_first)
        for one in suits
    ]
    return lines


def gone_lines(_: Words, view: SeatView, suit: Suit | None = None) -> list[str]:
    """Return which cards have been played in this hand and which others may still hold, by suit; then the voids."""
    played, unseen = view.played(), view.unseen()
    if not played:
        return [_("No card has been played in this hand yet.")]
    lines = []
    for one in ORDER if suit is None else (suit,):
        gone = [card for card in played if card.suit is one]
        name = suit_name(_, one)
        if not gone:
            lines.append(_("{suit}: none gone", suit=name))
            continue
        if len(gone) == 13:
            lines.append(_("{suit}: all gone", suit=name))
            continue
        ranks = ranks_text(_, gone)
        out = unseen[one]
        if view.seat is not None and view.hand is None:
            lines.append(_("{suit}: gone {ranks}", suit=name, ranks=ranks))
        elif out:
            lines.append(
                _(
                    "{suit}: gone {ranks}; still out {others}",
                    suit=name,
                    ranks=ranks,
                    others=ranks_text(_, out),
                )
            )
        else:
            lines.append(_("{suit}: gone {ranks}; none still out", suit=name, ranks=ranks))
    for seat, voids in enumerate(view.voids()):
        shown = [one for one in ORDER if one in voids and suit in (None, one)]
        if shown and seat != view.seat:
            names = [suit_name(_, one) for one in shown]
            who = seat_name(_, seat, view.names, view.seat)
            lines.append(_("{name} is void in {suits}", name=who, suits=_.listed(names)))
    return lines


def plays_text(_: Words, view: SeatView, plays: Iterable[tuple[int, Card]]) -> str:
    """Return who played what: "Bo, the ten of hearts; Ada, the king of hearts"."""
    parts = []
    for seat, card in plays:
        who, what = seat_name(_, seat, view.names, view.seat), _.card_name(card)
        parts.append(_("{name}, {card}", name=who, card=what))
    return _.series(parts)


def table_lines(_: Words, view: SeatView, *, playing: bool = True) -> list[str]:
    """Return what lies on the table and what wins so far; in the bidding what was bid."""
    if view.phase is not Phase.PLAY:
        bids = bids_lines(_, view) if view.phase in (Phase.BID, Phase.TRUMP) else ()
        return [*bids, turn_text(_, view, playing=playing)]
    lines = []
    if view.trick:
        lines.append(_("On the table: {cards}", cards=plays_text(_, view, view.plays())))
        winner = view.winning
        assert winner is not None
        who = seat_name(_, winner, view.names, view.seat)
        lines.append(_("Your card wins so far") if winner == view.seat else _("{name} wins so far", name=who))
    else:
        lines.append(_("Nothing lies on the table."))
    lines.append(_("Trick {number} of 13", number=len(view.tricks) + 1))
    if view.declarer is not None:
        lines.append(_("Trump: {suit}", suit=suit_name(_, view.trump)))
    if view.rules.break_spades:
        lines.append(_("Trump is broken") if view.broken else _("Trump is not broken yet"))
    return lines


def turn_lines(_: Words, view: SeatView, *, playing: bool = True, high_first: bool = True) -> list[str]:
    """Return whose turn it is, and which cards may be played."""
    lines = [turn_text(_, view, playing=playing)]
    if playing and (may := playable(_, view, high_first=high_first)):
        lines.append(may)
    return lines


def playable(_: Words, view: SeatView, *, high_first: bool = True) -> str:
    """Return the cards that may be played now, all of the hand too; empty where there is nothing to play."""
    plays = [action.card for action in view.legal if isinstance(action, Play)]
    if not plays or view.hand is None:
        return ""
    if len(plays) == 1:
        return _("You can only play {card}", card=_.card_name(plays[0]))
    return _("You can play {cards}", cards=by_suits(_, plays, high_first=high_first))


def bids_lines(_: Words, view: SeatView) -> list[str]:
    """Return the bids so far, and what each side has bid together where that counts together."""
    if all(bid is None for bid in view.bids):
        return [_("Nobody has bid yet.")]
    lines = [bids_text(_, view)]
    if view.rules.contract == "team" and None not in view.bids:
        for side in sides_in_order(view):
            asked, _won = contract(view, side)
            name = side_label(_, side, view.rules.sides, view.names, view.seat)
            tricks = tricks_text(_, asked)
            lines.append(_("{side} together: {tricks}", side=name, tricks=tricks))
    if view.declarer is not None and view.phase is not Phase.TRUMP:
        lines.append(_("Trump: {suit}", suit=suit_name(_, view.trump)))
    return lines


def tricks_lines(_: Words, view: SeatView) -> list[str]:
    """Return how many tricks each has won of those that were bid."""
    if view.phase in (Phase.CUT, Phase.BID, Phase.TRUMP):
        return [_("No trick has been played yet.")]
    lines = [_("{tricks} played.", tricks=tricks_text(_, len(view.tricks)))]
    first = view.seat or 0
    for seat in [(first + place) % 4 for place in range(4)]:
        bid, won = view.bids[seat], tricks_text(_, view.won[seat])
        name = seat_name(_, seat, view.names, view.seat)
        if bid is None:
            continue
        lines.append(_("{name}: bid {bid}, won {won}", name=name, bid=_.bid(bid), won=won))
    lines.extend(filter(None, [progress(_, view)]))
    return lines


def contract(view: SeatView, side: int) -> tuple[int, int]:
    """Return the tricks that the number bids of a side ask for, and those that their bidders have won."""
    bids = {seat: bid.tricks for seat in view.rules.seats_of(side) if (bid := view.bids[seat]) and bid.tricks}
    return sum(bids.values()), sum(view.won[seat] for seat in bids)


def progress(_: Words, view: SeatView) -> str:
    """Return the sides' tricks against their bids: "We 3 of 7, They 2 of 5"; empty where bids do not add up."""
    if view.rules.contract != "team" or view.phase is not Phase.PLAY:
        return ""
    parts = []
    for side in sides_in_order(view):
        asked, won = contract(view, side)
        name = side_label(_, side, view.rules.sides, view.names, view.seat)
        if asked:
            parts.append(_("{side} {won} of {bid}", side=name, won=won, bid=asked))
    return ", ".join(parts)


def trick_lines(_: Words, view: SeatView, trick: Trick, number: int) -> list[str]:
    """Return a trick that is over, card by card, and who won it."""
    lines = [_("Trick {number}: {cards}", number=number, cards=plays_text(_, view, trick.plays()))]
    if trick.winner == view.seat:
        lines.append(_("You win the trick"))
    else:
        lines.append(_("{name} wins the trick", name=_.seat_names(view.names)[trick.winner]))
    return lines


def last_lines(_: Words, view: SeatView) -> list[str]:
    """Return the last trick."""
    if not view.tricks:
        return [_("No trick has been played yet.")]
    return trick_lines(_, view, view.tricks[-1], len(view.tricks))


def score_lines(_: Words, view: SeatView, *, reasons: bool = True) -> list[str]:
    """Return the scores, and where the points of the last hand came from."""
    lines = [scores_text(_, view)]
    if not view.results or not reasons:
        return lines
    return [*lines, *result_lines(_, view)]


def result_lines(_: Words, view: SeatView) -> list[str]:
    """Return how the last counted hand came to its points, side by side."""
    result = view.results[-1]
    title = _("How hand {number} was counted", number=result.number)
    lines = [_("{name}:", name=title)]
    for side in sides_in_order(view):
        name = side_label(_, side, view.rules.sides, view.names, view.seat)
        score = result.sides[side]
        lines.append(_("{name}:", name=name))
        lines.extend(side_lines(_, score, view.rules, view.names, view.seat))
    return lines


def bags_lines(_: Words, view: SeatView) -> list[str]:
    """Return the bags of each side, and what the next one costs it."""
    if not view.rules.makes_bags:
        return [_("There are no bags under these rules.")]
    lines = []
    for side in sides_in_order(view):
        name = side_label(_, side, view.rules.sides, view.names, view.seat)
        bags = bags_text(_, view.bags[side])
        lines.append(_("{name}: {text}", name=name, text=bags))
        lines.append(next_bag_text(_, view.rules, view.bags[side]))
    if len(set(lines[1::2])) == 1:
        return [*lines[0::2], lines[1]]
    return lines


def players_lines(_: Words, view: SeatView, seats: Sequence[str]) -> list[str]:
    """Return who sits where, who plays with whom, and what each bot is like."""
    from spades_tui.words.bots import player_name

    me = view.seat
    lines = []
    for place in range(4):
        seat = ((me or 0) + place) % 4
        if seat == me:
            lines.append(_("You sit {place}", place=direction(_, seat)))
            continue
        level = player_name(_, seats[seat])
        name = seat_name(_, seat, view.names, me)
        if view.names[seat]:
            lines.append(
                _(
                    "{name} sits {place}, played by: {player}",
                    name=name,
                    place=direction(_, seat),
                    player=level,
                )
            )
        else:
            lines.append(_("{name}, played by: {player}", name=name, player=level))
    if view.rules.partnership:
        for side in sides_in_order(view):
            names = side_name(_, side, view.rules.sides, view.names, me)
            lines.append(_("Partners: {names}", names=names))
    return lines


def sides_in_order(view: SeatView) -> list[int]:
    """Return the sides, the own one first."""
    return sorted(range(view.rules.sides), key=lambda side: side != view.side)
