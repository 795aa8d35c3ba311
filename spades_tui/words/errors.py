"""Errors as sentences: what was refused, why, and what to do instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from spades_tui.engine.cards import Suit
from spades_tui.engine.dealing import CutUnprintable
from spades_tui.engine.errors import (
    AlreadyLooked,
    BadCard,
    BadHands,
    BadLog,
    BadSetup,
    BidOutOfRange,
    BlindNilNotOffered,
    BlindNilOff,
    CannotTakeBack,
    CardNotHeld,
    ClaimRefused,
    CutTooLong,
    GameIsOver,
    IllegalAction,
    MustFollow,
    MustLookFirst,
    MustPlayCard,
    NilOff,
    NoSecret,
    NotYourTurn,
    SpadesError,
    TeamBidTooLow,
    TotalIsThirteen,
    TrumpNotBroken,
    UnknownAction,
    WrongPhase,
)
from spades_tui.words.cards import card_name
from spades_tui.words.quoting import path_text, quoted, shortened
from spades_tui.words.who import direction
from spades_tui.words.words import CHANGED, N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words

Sentence: TypeAlias = "str | Callable[[Words, Any], str]"
"""A text without parameters, or what makes the sentence."""

_FOLLOW: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.CLUBS: N_("You hold clubs: follow with a club."),
        Suit.DIAMONDS: N_("You hold diamonds: follow with a diamond."),
        Suit.HEARTS: N_("You hold hearts: follow with a heart."),
        Suit.SPADES: N_("You hold spades: follow with a spade."),
    }
)
_NOT_BROKEN: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.CLUBS: N_("Clubs are not broken yet: lead another suit."),
        Suit.DIAMONDS: N_("Diamonds are not broken yet: lead another suit."),
        Suit.HEARTS: N_("Hearts are not broken yet: lead another suit."),
        Suit.SPADES: N_("Spades are not broken yet: lead another suit."),
    }
)
_PHASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cut": N_("The deck has to be cut first."),
        "bid": N_("The bidding is still on: bid first."),
        "trump": N_("The trump suit has to be named first."),
        "play": N_("The hand is being played: choose a card."),
        "scored": N_("The hand is over: go on from the scoreboard."),
        "over": N_("The game is over."),
    }
)
_TAKE_BACK: Final[Mapping[str, str]] = MappingProxyType(
    {
        "nothing": N_("There is nothing to take back."),
        "deal": N_("A deal cannot be taken back."),
        "cut": N_("A cut cannot be taken back."),
        "look": N_("You have seen your cards: that cannot be taken back."),
        "reveal": N_("The deal has been revealed: nothing before it can be taken back."),
        "over": N_("The game was ended: that cannot be taken back."),
    }
)
_SETUP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "names": N_("A game needs four names, one for each seat."),
        "secret": N_("The secret of a game must have 32 bytes."),
        "dealer": N_("The dealer must be one of the seats 0 to 3."),
        "scores": N_("The scores must be whole numbers, one for each side."),
        "bags": N_("The bags must be whole numbers from 0, one for each side."),
    }
)
_HANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "count": N_("Each hand must have 13 cards ({detail})."),
        "twice": N_("The card {detail} is there twice."),
        "seats": N_("There must be four hands, not {detail}."),
    }
)

_NO_DEAL: Final = N_("These four hands are no deal.")
_NO_GAME: Final = N_("A game cannot start like this ({what}).")
_NOT_NOW: Final = N_("That is not possible now.")
_NO_TAKE_BACK: Final = N_("That cannot be taken back.")


def sentence_for_error(_: Words, error: BaseException, names: Sequence[str] | None = None) -> str:
    """Return the sentence for an error, without markup; every error has one.

    ``names`` are the seats' names where a sentence needs them; without them seats are called by direction.
    """
    if names is not None:
        _ = _.replace(names=names)
    try:
        for kind in type(error).__mro__:
            for sentences in _tables():
                if (sentence := sentences.get(kind)) is not None:
                    return _(sentence) if isinstance(sentence, str) else sentence(_, error)
    except ImportError:  # sentences load when they are first used: an update may have replaced them meanwhile
        return " ".join((_general(_, error), _(CHANGED)))
    return _general(_, error)


def _tables() -> Iterator[Mapping[type[Any], Sentence]]:
    """Yield the sentences, each table loaded only where those before it have nothing to say."""
    yield ENGINE_ERRORS
    from spades_tui.words.rule_errors import RULE_ERRORS

    yield RULE_ERRORS
    from spades_tui.words.record_errors import RECORD_ERRORS

    yield RECORD_ERRORS
    from spades_tui.words.store_errors import STORE_ERRORS

    yield STORE_ERRORS
    from spades_tui.words.table_errors import TABLE_ERRORS

    yield TABLE_ERRORS
    from spades_tui.words.bot_errors import BOT_ERRORS

    yield BOT_ERRORS
    yield _OS_ERRORS


def _os_error(_: Words, error: OSError) -> str:
    from errno import errorcode

    from spades_tui.words.store_errors import system_problem

    problem = system_problem(_, errorcode.get(error.errno or 0, type(error).__name__))
    if error.filename is None:
        return _("The system refused: {problem}.", problem=problem)
    return _("{path} cannot be used: {problem}.", path=path_text(error.filename), problem=problem)


_OS_ERRORS: Final[Mapping[type[Any], Sentence]] = MappingProxyType({OSError: _os_error})


def _general(_: Words, error: BaseException) -> str:
    """Say what is known of an error that has no sentence of its own."""
    parameters = error.parameters if isinstance(error, SpadesError) else {}
    details = ", ".join(f"{name}: {shortened(str(value))}" for name, value in parameters.items())
    if not parameters:
        details = shortened(str(error), 120)
    kind = type(error).__name__
    if details:
        return _("That did not work ({kind}: {details}).", kind=kind, details=details)
    return _("That did not work ({kind}).", kind=kind)


def _not_your_turn(_: Words, error: NotYourTurn) -> str:
    if error.turn is None:
        return _("There is nothing to do at the table right now.")
    return _("It is not your turn: {name} is to act.", name=_.seat_names()[error.turn])


def _bad_hands(_: Words, error: BadHands) -> str:
    seat, _colon, count = error.detail.partition(":")
    if error.problem == "count" and seat in ("0", "1", "2", "3") and count.isdecimal():
        who = direction(_, int(seat))
        return _.n(
            "Each hand must have 13 cards; {seat} has {count}.",
            "Each hand must have 13 cards; {seat} has {count}.",
            int(count),
            seat=who,
        )
    return _(_HANDS.get(error.problem, _NO_DEAL), detail=shortened(error.detail))


def _already_looked(_: Words, error: AlreadyLooked) -> str:
    if error.action == "look":
        return _("You have looked at your cards already.")
    return _("You have looked at your cards: blind nil is no longer possible.")


def _blind_not_offered(_: Words, error: BlindNilNotOffered) -> str:
    if error.behind > 0:
        return _(
            "Blind nil needs a side that is {needed} points behind; yours is {behind} behind.",
            needed=error.needed,
            behind=error.behind,
        )
    return _(
        "Blind nil needs a side that is {needed} points behind; yours is not behind.", needed=error.needed
    )


def _team_too_low(_: Words, error: TeamBidTooLow) -> str:
    return _(
        "Your side must bid at least {minimum} together, and your partner bid {partner}: "
        "bid {needed} or more, or nil.",
        minimum=error.minimum,
        partner=_("nil") if error.partner == 0 else error.partner,
        needed=error.needed,
    )


def _total_thirteen(_: Words, error: TotalIsThirteen) -> str:
    if error.tricks == 0:
        return _("The last bid may not make the four bids add up to 13: nil would.")
    return _("The last bid may not make the four bids add up to 13: {tricks} would.", tricks=error.tricks)


def _must_play(_: Words, error: MustPlayCard) -> str:
    card = card_name(_, error.required)
    if error.required.index == 0:
        return _("The first trick begins with {card}.", card=card)
    return _("Everybody plays their lowest club to the first trick: yours is {card}.", card=card)


def _claim_refused(_: Words, error: ClaimRefused) -> str:
    card = card_name(_, error.card)
    if error.on_table:
        return _("You cannot claim yet: {card} on the table wins this trick.", card=card)
    return _("You cannot claim yet: {card} is still out.", card=card)


def _bid_out_of_range(_: Words, error: BidOutOfRange) -> str:
    if error.tricks == 0:
        return _("There is no such bid.")
    return _("A bid is a number from 1 to 13, not {tricks}.", tricks=_.number(error.tricks))


ENGINE_ERRORS: Final[Mapping[type[Any], Sentence]] = MappingProxyType(
    {
        BadCard: lambda _, error: _("{text} is no card.", text=quoted(_, error.text)),
        BadHands: _bad_hands,
        BadSetup: lambda _, error: _(_SETUP.get(error.what, _NO_GAME), what=error.what),
        BadLog: lambda _, error: _(
            "This record is no game: entry {number} does not follow from those before it.",
            number=error.index + 1,
        ),
        NoSecret: N_("This record came without its secret: it can be looked at, but not played on."),
        UnknownAction: lambda _, error: _("{text} is nothing one can do here.", text=quoted(_, error.text)),
        IllegalAction: N_("The rules do not allow that now."),
        GameIsOver: N_("The game is over."),
        NotYourTurn: _not_your_turn,
        WrongPhase: lambda _, error: _(_PHASES.get(error.phase, _NOT_NOW)),
        CutTooLong: lambda _, error: _.n(
            "A cut has at most {count} character; this one has {length}.",
            "A cut has at most {count} characters; this one has {length}.",
            error.limit,
            length=error.length,
        ),
        CutUnprintable: lambda _, error: _(
            "A cut can hold only what can be printed: character {place} cannot.", place=error.place + 1
        ),
        MustLookFirst: N_("Look at your cards first, or bid blind nil."),
        AlreadyLooked: _already_looked,
        BlindNilOff: N_("There is no blind nil under these rules."),
        BlindNilNotOffered: _blind_not_offered,
        NilOff: N_("There is no nil under these rules: bid 1 or more."),
        BidOutOfRange: _bid_out_of_range,
        TeamBidTooLow: _team_too_low,
        TotalIsThirteen: _total_thirteen,
        CardNotHeld: lambda _, error: _("You do not hold {card}.", card=card_name(_, error.card)),
        MustFollow: lambda _, error: _(_FOLLOW[error.suit]),
        TrumpNotBroken: lambda _, error: _(_NOT_BROKEN[error.trump]),
        MustPlayCard: _must_play,
        ClaimRefused: _claim_refused,
        CannotTakeBack: lambda _, error: _(_TAKE_BACK.get(error.reason, _NO_TAKE_BACK)),
    }
)
"""The engine's errors; the nearest class in an error's line of ancestors counts."""
