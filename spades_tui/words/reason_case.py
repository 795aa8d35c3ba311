"""What the sentences about reasons have in common: the case that they speak of, and their usual forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from spades_tui.words.chances import chance_pair, often

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Reason
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


@dataclass(frozen=True, slots=True)
class Case:
    """What a sentence is about: the two actions as they are written, the better and the worse, and who plays."""

    better: str
    worse: str
    rules: RuleSet
    names: Sequence[str]
    plays: bool
    """Whether they are cards."""
    numbers: bool = False
    """Whether they are bids of a number."""
    me: int | None = None
    """The seat of the reader, who has no name beside others that have one."""


Said: TypeAlias = "Callable[[Words, Reason, Case], str]"


def own_bid(_: Words, reason: Reason, case: Case) -> str:
    """Return whose bid is to be made as a subject of one bid: "your bid of 5", "the side's bid of 8"."""
    bid = reason.count
    if reason.seat is None:
        if case.rules.partnership and case.rules.contract != "team":
            return _.p("what is made", "every bid of the side")
        if bid is None:
            return _.p("what is made", "the side's bid")
        return _.p("what is made", "the side's bid of {bid}", bid=bid)
    if reason.seat == case.me:
        if bid is None:
            return _.p("what is made", "your bid")
        return _.p("what is made", "your bid of {bid}", bid=bid)
    if bid is None:
        return _.p("what is made", "{name}'s bid", name=name_in(reason, case))
    return _.p("what is made", "{name}'s bid of {bid}", name=name_in(reason, case), bid=bid)


def name_in(reason: Reason, case: Case) -> str:
    return case.names[reason.seat or 0]


def with_chances(msgid: str) -> Said:
    """Return what says a sentence with two chances, ``{often}`` and ``{less}``."""

    def said(_: Words, reason: Reason, case: Case) -> str:
        one, two = chance_pair(_, reason)
        return _(msgid, better=case.better, worse=case.worse, often=one, less=two, name=name_in(reason, case))

    return said


def with_numbers(msgid: str) -> Said:
    """Return what says a sentence with two numbers of tricks or bags, ``{more}`` and ``{less}``."""

    def said(_: Words, reason: Reason, case: Case) -> str:
        one, two = _.decimal(reason.share or 0.0, 1), _.decimal(reason.other or 0.0, 1)
        return _(msgid, better=case.better, worse=case.worse, more=one, less=two)

    return said


def of_worse(msgid: str) -> Said:
    """Return what says a sentence about the worse card alone, with its chance ``{often}``."""

    def said(_: Words, reason: Reason, case: Case) -> str:
        card = case.worse if reason.card is None else _.card(reason.card)
        suit = "" if reason.suit is None else _.suit(reason.suit)
        return _(msgid, card=card, often=often(_, reason.other or 0.0), name=name_in(reason, case), suit=suit)

    return said


def of_better(msgid: str) -> Said:
    """Return what says a sentence about the better one alone, with its chance ``{often}``."""

    def said(_: Words, reason: Reason, case: Case) -> str:
        card = case.better if reason.card is None else _.card(reason.card)
        suit = "" if reason.suit is None else _.suit(reason.suit)
        return _(
            msgid,
            card=card,
            better=case.better,
            worse=case.worse,
            often=often(_, reason.share or 0.0),
            name=name_in(reason, case),
            suit=suit,
        )

    return said


def with_name(msgid: str, own: str, blind: tuple[str, str] | None = None) -> Said:
    """Return what says a sentence with two chances about somebody, in other words where it is the reader.

    ``blind``: both for a nil that was bid blind.
    """

    def said(_: Words, reason: Reason, case: Case) -> str:
        named, mine = blind if blind is not None and reason.blind else (msgid, own)
        return with_chances(mine if reason.seat == case.me else named)(_, reason, case)

    return said


def who_takes(msgid: str, others: str) -> Said:
    """Return what says who takes a trick from the worse card: a player by name, or any of the others."""

    def said(_: Words, reason: Reason, case: Case) -> str:
        return of_worse(others if reason.seat is None else msgid)(_, reason, case)

    return said
