"""What happens at the table, told as short sentences, more or fewer of them as the person wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spades_tui.engine.events import (
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    Event,
    GameStarted,
    HandScored,
    HandSeen,
    SecretRevealed,
    TookBack,
    TrickTaken,
)
from spades_tui.engine.state import Phase
from spades_tui.plain.answers import (
    bids_lines,
    contract,
    hand_lines,
    players_lines,
    result_lines,
    table_lines,
    tricks_lines,
    turn_lines,
)
from spades_tui.plain.vocabulary import Verb
from spades_tui.setup.unchosen import claim_is_offered
from spades_tui.words.recap import scores_text, turn_text

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView
    from spades_tui.plain.helping import WordOf
    from spades_tui.words import Words


def told(
    _: Words, events: Sequence[Event], frames: Sequence[SeatView], *, full: bool, high_first: bool = True
) -> list[str]:
    """Return the sentences of one decision's events; ``frames`` is how the game stood after each.

    What follows a claim by itself is not told card by card.
    """
    lines: list[str] = []
    claimed = False
    for event, view in zip(events, frames, strict=True):
        if isinstance(event, Claimed):
            claimed = True
        elif claimed and isinstance(event, CardPlayed | TrickTaken):
            continue
        lines.extend(_one(_, event, view, full=full, high_first=high_first))
    if any(isinstance(event, TookBack) for event in events):
        lines.extend(table_lines(_, frames[-1])[:1])
    return lines


def _one(_: Words, event: Event, view: SeatView, *, full: bool, high_first: bool) -> list[str]:
    text = _.event(event, view, long=True)
    match event:
        case HandSeen(seat=seat):
            if seat != view.seat:
                return []
            return hand_lines(_, view, high_first=high_first)
        case DeckCut(automatic=True) | GameStarted():
            return []
        case Dealt() | SecretRevealed():
            return [text] if full else []
        case CardPlayed() if len(view.trick) == 1:
            return [_lead(_, event, view)]
        case TrickTaken(seat=seat):
            return [_trick(_, text, seat, view) if full else text]
        case HandScored():
            if not full:
                return [text, scores_text(_, view)]
            return [text, *result_lines(_, view), scores_text(_, view)]
        case _:
            return [text]


def _lead(_: Words, event: CardPlayed, view: SeatView) -> str:
    name = _.card_name(event.card)
    if event.seat == view.seat:
        return _("You lead {card}", card=name)
    return _("{name} leads {card}", name=_.seat_names(view.names)[event.seat], card=name)


def _trick(_: Words, text: str, seat: int, view: SeatView) -> str:
    """Return who wins a trick, and how that stands against the bid."""
    bid = view.bids[seat]
    if bid is None:
        return text
    if bid.is_nil:
        return _("{text}: the nil is broken", text=text) if view.won[seat] == 1 else text
    asked, won = bid.tricks, view.won[seat]
    if view.rules.contract == "team":
        asked, won = contract(view, view.rules.side_of(seat))
    if won > asked:
        return _.n("{text}; {count} more than bid", "{text}; {count} more than bid", won - asked, text=text)
    return _("{text}; {won} of {bid} bid", text=text, won=won, bid=asked)


def opening_lines(
    _: Words, view: SeatView, seats: Sequence[str], rules_name: str, *, full: bool
) -> list[str]:
    """Return what is said when a new game begins: rules and players, and whether the deals are secret."""
    from spades_tui.words.names import rules_title

    return [
        _("A new game: {rules}", rules=rules_title(_, view.rules, rules_name or None)),
        *seed_lines(_, view),
        *(players_lines(_, view, seats) if full else ()),
    ]


def seed_lines(_: Words, view: SeatView) -> list[str]:
    """Return what is said of deals that whoever knows their seed can tell before they are dealt."""
    return [_("The deals come from a known seed and are not secret")] if view.seeded else []


def recap_lines(_: Words, view: SeatView, *, full: bool, high_first: bool = True) -> list[str]:
    """Return where a game stands that was opened again: scores, bids, tricks, the hand, the table."""
    lines = [scores_text(_, view)]
    if view.phase is Phase.OVER:
        return [*lines, turn_text(_, view)]
    if view.phase in (Phase.PLAY, Phase.TRUMP, Phase.BID) and any(bid is not None for bid in view.bids):
        lines.extend(bids_lines(_, view))
    if view.phase is Phase.PLAY:
        lines.extend(tricks_lines(_, view) if full and view.tricks else ())
        lines.extend(table_lines(_, view)[:2] if view.trick else ())
    if view.seat is not None and view.phase in (Phase.BID, Phase.TRUMP, Phase.PLAY) and view.dealt:
        lines.extend(hand_lines(_, view, high_first=high_first))
    return lines


def asked_lines(_: Words, view: SeatView, word: WordOf, *, full: bool, high_first: bool = True) -> list[str]:
    """Return what is asked of the person now."""
    lines = turn_lines(_, view, high_first=high_first) if full else turn_lines(_, view)[:1]
    if view.phase is Phase.OVER:
        lines = []  # who has won was told as it happened, or as the game was opened
    elif not full:
        return lines
    match view.phase:
        case Phase.CUT:
            lines.append(_("Type {cut} and any words, or {cut} alone.", cut=word(Verb.CUT)))
        case Phase.BID if view.hand is None:
            lines.append(_("Type {look} or {blind}.", look=word(Verb.LOOK), blind=word(Verb.BLIND_NIL)))
        case Phase.BID if view.rules.nil:
            lines.append(_("Type a number from 1 to 13, or {nil}.", nil=word(Verb.NIL)))
        case Phase.BID:
            lines.append(_("Type a number from 1 to 13."))
        case Phase.TRUMP:
            lines.append(_("Type a suit."))
        case Phase.SCORED:
            lines.append(_("Type {next}.", next=word(Verb.NEXT)))
        case Phase.OVER:
            lines.append(
                _(
                    "Type {lobby}, {rematch} or {quit}.",
                    lobby=word(Verb.LOBBY),
                    rematch=word(Verb.REMATCH),
                    quit=word(Verb.QUIT),
                )
            )
        case Phase.PLAY if claim_is_offered(view):
            lines.append(_("All tricks that are left are yours: {key} claims them.", key=word(Verb.CLAIM)))
        case _:
            pass
    return lines
