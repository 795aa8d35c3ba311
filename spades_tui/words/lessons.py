"""The lessons of the guided first hand in sentences: short, for one who has never played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from spades_tui.engine.cards import Card
from spades_tui.words.quoting import capital
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView
    from spades_tui.words.words import Words

LessonId: TypeAlias = Literal[
    "welcome",
    "tricks",
    "trumps",
    "contract",
    "nil",
    "bid",
    "wait",
    "follow",
    "lead",
    "void",
    "partner",
    "taken",
    "made",
    "broken",
    "goes_on",
    "score",
    "rules",
    "end",
]
"""What a lesson is about."""
RemarkId: TypeAlias = Literal[
    "bid_well",
    "bid_high",
    "bid_low",
    "bid_nil",
    "followed",
    "ruffed",
    "thrown",
    "thrown_high",
    "led_low",
    "left_to_partner",
    "over_partner",
    "nil_broken",
]
"""What the person has done."""
SignId: TypeAlias = Literal["dealer", "turn", "led", "not_broken", "winning", "tricks", "bags", "nil"]
"""A sign of the table that is explained."""


_LESSONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "welcome": N_(
            "Four play, with thirteen cards each. {partner}, across the table, is your partner; "
            "{west} and {east} play against you."
        ),
        "tricks": N_(
            "A trick is one card from each player. Whoever can must follow the suit that was led. "
            "Its highest card wins the trick, and the winner leads the next."
        ),
        "trumps": N_(
            "Spades are trumps: a spade beats every card of another suit. "
            "Whoever cannot follow suit may play one."
        ),
        "contract": N_(
            "First everybody bids: how many tricks will I win? The bids of you and {partner} together are "
            "your contract. Made, it scores 10 a trick; missed, it costs 10 a trick."
        ),
        "nil": N_(
            "A bid of nil promises to win no trick at all: 100 points if that holds, and 100 lost if not. "
            "With your aces it would not hold."
        ),
        "bid": N_(
            "Now your bid. {cards} should each win a trick: that is 4. Type 4 and Enter, or click on 4 twice."
        ),
        "wait": N_("All bids are made when the dealer has bid; whoever sits to the dealer's left leads."),
        "follow": N_(
            "{leader} has led {suit}, and you have some: play one of them. Dim cards may not be played now. "
            "Pick with ← and →, and Enter plays; or click to pick, and again to play."
        ),
        "lead": N_(
            "You lead: play any card but a spade, for spades may be led only once one has been played. "
            "An ace is a good start."
        ),
        "lead_broken": N_(
            "You lead: play any card, a spade too. Nothing in its suit beats an ace, but a spade does."
        ),
        "void": N_(
            "You have no {suit}, so you may play any card. A spade ruffs: it wins, unless a higher spade comes. "
            "Or throw a low card away."
        ),
        "partner": N_(
            "{partner} is winning this trick, and it counts for both of you. A low card keeps your high ones."
        ),
        "made": N_(
            "Your contract is made. Each further trick is a bag: it scores 1 point, but ten bags cost 100. "
            "From now on, fewer tricks are better."
        ),
        "broken": N_("Spades are broken: one has been played on another suit. From now on they may be led."),
        "rules": N_(
            "This hand had the standard rules; “n” in the lobby, then Rules, offers them. A first game has HT rules "
            "unless you choose others: a trick bid is 1 point, not 10; a missed one is a bag, a further one is "
            "none. Nil is still 100, so it is bid often."
        ),
        "end": N_(
            "That is Spades. A game goes on, hand by hand, to 500 points or so. In every game you can ask "
            "for a hint, and why it is best."
        ),
    }
)
_REMARKS: Final[Mapping[RemarkId, str]] = MappingProxyType(
    {
        "bid_well": N_("4 it is, the usual bid for such a hand."),
        "bid_high": N_(
            "A bold bid; 4 was advised. Now you and {partner} must win more tricks, or the contract is missed."
        ),
        "bid_low": N_("A careful bid; 4 was advised. What you win above your bids are bags."),
        "bid_nil": N_(
            "Nil! 4 was advised, for an ace can hardly avoid a trick, and a single one breaks a nil."
        ),
        "followed": N_("Well done, you followed suit."),
        "ruffed": N_("A ruff! A spade beats every card of another suit."),
        "thrown": N_("A card thrown away: quite right where the trick is not worth a spade."),
        "left_to_partner": N_("Well done, the trick is left to {partner}."),
        "over_partner": N_(
            "That may be done, but a low card was advised: {partner} was winning the trick already."
        ),
        "led_low": N_(
            "That may be done, but an ace was advised: no card of its suit beats it. "
            "A lower one may leave the trick to others."
        ),
        "thrown_high": N_(
            "That may be done, but a low card was advised: a high one might have won a trick later."
        ),
        "nil_broken": N_("That trick breaks your nil."),
    }
)
_SIGNS: Final[Mapping[SignId, str]] = MappingProxyType(
    {
        "dealer": N_("The sign {dealer} marks the dealer, who bids last."),
        "turn": N_("The sign ▸ shows whose turn it is."),
        "led": N_("What was led stands at the left, above your cards."),
        "not_broken": N_("“{broken}” at the right: no spade has been played yet."),
        "winning": N_("“{winning}” shows whose card is the best so far."),
        "tricks": N_("{won}/{bid} at the top says the same."),
        "bags": N_("Bags stand as +1, +2 behind the dots, and at the top."),
        "nil": N_("◇ marks a nil that holds, ◆ one that is broken."),
    }
)
SURE: Final = tuple(map(Card, ("AH", "AD", "AC", "KS")))
"""The cards of the guided hand that should each win a trick."""


def lesson_text(_: Words, lesson: LessonId, view: SeatView, names: Sequence[str]) -> str:
    """Return a lesson about what is in sight; ``names`` are four, and the person's seat is the view's."""
    match lesson:
        case "taken":
            return _taken(_, view, names)
        case "goes_on":
            return _goes_on(_, view)
        case "score":
            return _score(_, view, names)
    assert view.seat is not None
    west, partner, east = [names[(view.seat + place) % 4] for place in (1, 2, 3)]
    return _(
        _LESSONS["lead_broken" if lesson == "lead" and view.broken else lesson],
        west=west,
        partner=partner,
        east=east,
        leader=names[view.leader],
        suit="" if view.led is None else _.suit(view.led),
        cards=_.listed([_.card(card) for card in SURE]),
    )


def _taken(_: Words, view: SeatView, names: Sequence[str]) -> str:
    plays = view.plays() if len(view.trick) == len(names) else view.tricks[-1].plays() if view.tricks else ()
    winner = view.winning if len(view.trick) == len(names) else view.tricks[-1].winner if view.tricks else 0
    card = next((card for seat, card in plays if seat == winner), None)
    if card is None or winner is None:
        return _goes_on(_, view)
    if winner == view.seat:
        return _(
            "You win the trick with {card}. The dots beside a bid count tricks: a full one is won.",
            card=_.card(card),
        )
    return _(
        "{name} wins the trick with {card}. The dots beside a bid count tricks: a full one is won.",
        name=names[winner],
        card=_.card(card),
    )


def _sums(view: SeatView) -> tuple[int, int]:
    """Return what the person's side has bid, and won so far."""
    assert view.seat is not None
    seats = (view.seat, (view.seat + 2) % 4)
    bids = [bid for seat in seats if (bid := view.bids[seat]) is not None]
    return sum(bid.tricks for bid in bids), sum(view.won[seat] for seat in seats)


def _goes_on(_: Words, view: SeatView) -> str:
    assert view.seat is not None
    bid, won = _sums(view)
    own = view.bids[view.seat]
    if own is not None and own.is_nil:
        if view.won[view.seat]:
            return _("Your nil is broken. Your partner's contract can still be made.")
        return _("You bid nil: play your highest cards under those of others, and win nothing.")
    if won >= bid:
        return _("Your side has {won} tricks, and had bid {bid}: any more are bags.", won=won, bid=bid)
    return _("Your side has won {won} of the {bid} tricks that it bid.", won=won, bid=bid)


def _score(_: Words, view: SeatView, names: Sequence[str]) -> str:
    assert view.seat is not None and view.side is not None
    result = view.results[-1]
    seats = (view.seat, (view.seat + 2) % 4)
    bid = sum(result.bids[seat].tricks for seat in seats)
    won = sum(result.tricks[seat] for seat in seats)
    points = _.signed(result.sides[view.side].points)
    told = _(
        "You and {partner} bid {bid} and won {won}: {points} points.",
        partner=names[seats[1]],
        bid=bid,
        won=won,
        points=points,
    )
    if any(result.bids[seat].is_nil for seat in seats):
        return told + " " + _("A nil that held brought 100; one that broke cost 100.")
    if won < bid:
        return told + " " + _("A contract that is missed costs 10 for each trick bid.")
    if won == bid:
        return told + " " + _("That is 10 for each trick bid, and no bag.")
    return told + " " + _("That is 10 for each trick bid, and 1 for each bag.")


def remark_text(_: Words, remark: RemarkId, view: SeatView, names: Sequence[str]) -> str:
    """Return what is said about what the person did."""
    assert view.seat is not None
    return _(_REMARKS[remark], partner=names[(view.seat + 2) % 4])


def advice_text(_: Words, remark: RemarkId, view: SeatView, names: Sequence[str], key: str) -> str:
    """Return what is said where the person did not do what was advised; ``key`` (empty: none) takes it back now."""
    text = remark_text(_, remark, view, names)
    mending = _("{key} takes it back; or play on.", key=key)
    return f"{text} {mending}" if key else text


def sign_text(_: Words, sign: SignId, view: SeatView) -> str:
    """Return what a sign of the table says, as it stands there."""
    bid, won = _sums(view)
    return _(
        _SIGNS[sign],
        dealer=_.p("mark of the dealer", "(D)"),
        broken=_("not broken"),
        winning=_("winning"),
        won=won,
        bid=bid,
    )


def lesson_with_remark(
    _: Words,
    remark: RemarkId | None,
    lesson: LessonId,
    view: SeatView,
    names: Sequence[str],
    sign: SignId | None = None,
) -> str:
    """Return what is said about what the person did, if anything, the lesson in sight, and what a sign says."""
    text = capital(lesson_text(_, lesson, view, names))
    before = [] if remark is None else [remark_text(_, remark, view, names)]
    after = [] if sign is None else [sign_text(_, sign, view)]
    return " ".join([*before, text, *after])
