"""What can be gone to in a replay: the tricks of a hand and the hands of a game, as entries of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.ui.dialogs import Option
from spades_tui.ui.draw.text import cell_width, fit
from spades_tui.words.who import seat_name, side_label

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView
    from spades_tui.record.replay import Replay, ReplayedHand
    from spades_tui.words import Words


def trick_options(_: Words, hand: ReplayedHand, person: int | None, told_to: int) -> list[Option]:
    """Return the deal and each trick by its first step: who led and who won it, and in the help all its cards.

    Of what comes after the step ``told_to`` nothing is said but the trick's number.
    """
    ends = [*(start - 1 for start in hand.tricks[1:]), hand.last]
    names = hand.state(0).names
    rows: list[tuple[str, str, str]] = []
    helps: list[str] = []
    for number, (start, end) in enumerate(zip(hand.tricks, ends, strict=True), 1):
        last = min(end, start + 3, told_to)
        seen = hand.view(last, person) if last >= start else None
        rows.append((_("Trick {number}", number=number), *_led_and_won(_, seen, person)))
        plays = seen.plays() if seen is not None else ()
        helps.append("  ".join(f"{seat_name(_, seat, names, person)} {_.card(card)}" for seat, card in plays))
    widths = [max([cell_width(row[place]) for row in rows], default=0) for place in range(3)]
    options = [Option("0", _("The deal and the bids"), _("Where the hand begins."), number=0)]
    for number, (start, row, text) in enumerate(zip(hand.tricks, rows, helps, strict=True), 1):
        label = "  ".join(fit(part, width) for part, width in zip(row, widths, strict=True)).rstrip()
        options.append(Option(str(start), label, text, number=number))
    return options


def _led_and_won(_: Words, seen: SeatView | None, person: int | None) -> tuple[str, str]:
    """Return who led a trick with what, and who won it with what once all have played."""
    if seen is None or not seen.trick:
        return "", ""
    names, plays = _.seat_names(seen.names), dict(seen.plays())
    led = _.card(plays[seen.leader])
    lead = _("You lead {card}", card=led)
    if seen.leader != person:
        lead = _("{name} leads {card}", name=names[seen.leader], card=led)
    if len(plays) < 4 or seen.winning is None:
        return lead, ""
    best = _.card(plays[seen.winning])
    if seen.winning == person:
        return lead, _("you win with {card}", card=best)
    return lead, _("{name} wins with {card}", name=names[seen.winning], card=best)


def hand_options(_: Words, replay: Replay, person: int | None, counted: int, at: int) -> list[Option]:
    """Return each hand by its place, with what it brought the sides; that is told of the first ``counted`` hands.

    Of the others is told whether they are the one in sight, whose place is ``at``, or come after it.
    """

    def told(place: int, hand: ReplayedHand) -> str:
        if place < counted or hand.result is None:
            return _gains(_, hand, person)
        return _("you are here") if place == at else _("still to come")

    return [
        Option(
            str(place),
            f"{_('Hand {number}', number=hand.number)}  {told(place, hand)}",
            number=hand.number,
        )
        for place, hand in enumerate(replay.hands)
    ]


def _gains(_: Words, hand: ReplayedHand, person: int | None) -> str:
    result = hand.result
    if result is None:
        return _("not over")
    sides, names = len(result.sides), hand.state(0).names
    mine = None if person is None else person % sides
    return ", ".join(
        f"{side_label(_, side, sides, names, person)} {_.signed(result.sides[side].points)}"
        for side in sorted(range(sides), key=lambda side: side != mine)
    )
