"""What is wrong with a game as text, and what checking its deals found, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.dealing import DealCheck
from spades_tui.record.errors import (
    BadField,
    BadGame,
    BadJson,
    DamagedRecord,
    EmptyRecord,
    ForeignRecord,
    HandSealed,
    IllegalEvent,
    NewerRecord,
    NothingFinished,
    NothingToPlay,
    RecordError,
    RecordTooLarge,
    TruncatedRecord,
    UnfinishedDecision,
    UnknownEvent,
    WrongOrder,
    WrongResult,
)
from spades_tui.words.quoting import capital, quoted, shortened
from spades_tui.words.reader_errors import reader_problem
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.record.verify import HandCheck
    from spades_tui.words.words import Words

_DEALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        DealCheck.OK: N_("The deal is the one that was promised before the cut."),
        DealCheck.COMMITMENT_MISMATCH: N_("The secret is not the one that was promised before the cut."),
        DealCheck.CUT_MISMATCH: N_("The cut is not written as a cut enters a game."),
        DealCheck.DEALER_MISMATCH: N_("The first dealer is not the one that the secret draws."),
        DealCheck.HANDS_MISMATCH: N_("Secret and cut give other hands than those dealt."),
        "unrevealed": N_("The secret is not in this record yet, so the deal cannot be checked."),
        "set_up": N_("This hand was set up card by card."),
        "not_dealt": N_("The cards are not in this record."),
    }
)


def deal_check_text(_: Words, check: HandCheck) -> str:
    """Return what checking the deal of a hand found: "Hand 3: …"."""
    text = _(_DEALS[check.found])
    if check.ok and check.automatic:
        text = _("{text} The cut was the program's own, which proves nothing.", text=text)
    return _("Hand {number}: {text}", number=check.number, text=text)


def _placed(_: Words, error: RecordError, text: str) -> str:
    if error.line is None:
        return capital(text)
    return _("Line {line}: {reason}", line=error.line, reason=capital(text))


def _truncated(_: Words, error: TruncatedRecord) -> str:
    return _.n(
        "This record breaks off after {count} whole entry.",
        "This record breaks off after {count} whole entries.",
        error.events,
    )


def _damaged(_: Words, error: DamagedRecord) -> str:
    if error.expected != error.found:
        text = _(
            "This record is damaged: it should have {expected} entries and has {found}.",
            expected=error.expected,
            found=error.found,
        )
    else:
        text = _("This record was changed after it was written.")
    return _placed(_, error, text)


def _bad_json(_: Words, error: BadJson) -> str:
    problem = reader_problem(_, error.problem, 80)
    text = _("this is no entry of a record ({problem}).", problem=problem)
    return _placed(_, error, text)


def _bad_field(_: Words, error: BadField) -> str:
    text = _(
        "“{field}” of an entry “{kind}” is missing or holds what it cannot hold.",
        field=shortened(error.field),
        kind=shortened(error.kind),
    )
    return _placed(_, error, text)


def _unknown_event(_: Words, error: UnknownEvent) -> str:
    text = _("there is no entry of the kind {kind}.", kind=quoted(_, error.kind))
    return _placed(_, error, text)


def _illegal_event(_: Words, error: IllegalEvent) -> str:
    from spades_tui.words.errors import sentence_for_error

    text = _(
        "this record tells of something that the rules forbid, in entry {number}. {reason}",
        number=error.index + 1,
        reason=sentence_for_error(_, error.reason),
    )
    return _placed(_, error, text)


def _wrong_order(_: Words, error: BadGame) -> str:
    text = _("entry {number} cannot come at this place of a game.", number=error.index + 1)
    return _placed(_, error, text)


def _wrong_result(_: Words, error: WrongResult) -> str:
    text = _("entry {number} is not what follows from the decision before it.", number=error.index + 1)
    return _placed(_, error, text)


def _unfinished(_: Words, error: UnfinishedDecision) -> str:
    text = _("this record breaks off in the middle of a decision, at entry {number}.", number=error.index + 1)
    return _placed(_, error, text)


RECORD_ERRORS: Final[Mapping[type[Any], str | Callable[[Words, Any], str]]] = MappingProxyType(
    {
        RecordError: N_("This is no record of a game that can be read."),
        EmptyRecord: N_("This file is empty."),
        ForeignRecord: N_("This is no record of a game of Spades."),
        RecordTooLarge: lambda _, error: _(
            "This file is too large to be a record: {size} bytes, where {limit} are the most.",
            size=error.size,
            limit=error.limit,
        ),
        NewerRecord: lambda _, error: _(
            "This record was written by a newer version (format {version}; this one reads up to {supported}).",
            version=error.version,
            supported=error.supported,
        ),
        TruncatedRecord: _truncated,
        DamagedRecord: _damaged,
        BadJson: _bad_json,
        BadField: _bad_field,
        UnknownEvent: _unknown_event,
        BadGame: _wrong_order,
        WrongOrder: _wrong_order,
        IllegalEvent: _illegal_event,
        WrongResult: _wrong_result,
        UnfinishedDecision: _unfinished,
        HandSealed: lambda _, error: _(
            "Hand {number} is not over: its cards are still hidden.", number=error.number
        ),
        NothingToPlay: N_("Nobody is to play at this point: choose one before it."),
        NothingFinished: N_("No hand is finished yet, so there is nothing that others may see."),
    }
)
"""The errors of records, by type."""
