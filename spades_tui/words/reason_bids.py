"""The reasons that speak of how often a bid is made, and of what it is bid on, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.words.chances import chance_pair, share_text
from spades_tui.words.reason_case import Case, name_in, own_bid, with_chances
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Reason
    from spades_tui.words.words import Words


def makes(_: Words, reason: Reason, case: Case) -> str:
    """Return how often the bid is made that counts for the own side, after each of two actions."""
    if case.numbers and reason.seat is not None:  # these are all that there is to make
        return with_chances(N_("{better} is made in {often}, {worse} in {less}."))(_, reason, case)
    one, two = chance_pair(_, reason)
    return _(
        "With {better} {bid} is made in {often}, with {worse} in {less}.",
        better=case.better,
        bid=own_bid(_, reason, case),
        worse=case.worse,
        often=one,
        less=two,
    )


def pays_more(_: Words, reason: Reason, case: Case) -> str:
    """Return that the higher bid pays more, and how often each is made."""
    share, other = reason.share or 0.0, reason.other or 0.0
    is_alone = reason.seat is not None
    if round(share, 2) == round(other, 2):
        msgid = N_("With {better} {bid} pays more than with {worse}, and is made as often, in {often}.")
        if is_alone:
            msgid = N_("{better} pays more than {worse}, and is made as often, in {often}.")
        return _(
            msgid,
            better=case.better,
            bid=own_bid(_, reason, case),
            worse=case.worse,
            often=share_text(_, share),
        )
    msgid = N_("With {better} {bid} pays more, and is made in {often}; with {worse} in {less}.")
    if is_alone:
        msgid = N_("{better} pays more, and is made in {often}; {worse} in {less}.")
    one, two = chance_pair(_, reason)
    return _(
        msgid,
        better=case.better,
        bid=own_bid(_, reason, case),
        worse=case.worse,
        often=one,
        less=two,
    )


def expects(_: Words, reason: Reason, case: Case) -> str:
    """Return how many tricks the hand wins, and with the partner's where their bids count together."""
    own = _.decimal(reason.share or 0.0, 1)
    if reason.other is None:
        return _("The hand wins {number} tricks on average.", number=own)
    both = _.decimal(reason.other, 1)
    if not reason.count:
        return _(
            "The hand wins {number} tricks on average, both partners together {both}.", number=own, both=both
        )
    if reason.seat == case.me:
        return _(
            "The hand wins {number} tricks on average, both partners together {both}; you have bid {bid}.",
            number=own,
            both=both,
            bid=reason.count,
        )
    return _(
        "The hand wins {number} tricks on average, both partners together {both}; {name} has bid {bid}.",
        number=own,
        both=both,
        name=name_in(reason, case),
        bid=reason.count,
    )
