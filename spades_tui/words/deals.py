"""A deal that can be checked, in words: its facts, what checking it found, and what that proves and does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.dealing import DealCheck
from spades_tui.words.quoting import quoted
from spades_tui.words.who import seat_name
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.record.deals import Deal
    from spades_tui.record.verify import HandCheck
    from spades_tui.words.words import Words

GROUP: Final = 8
"""So many hexadecimal digits stand together."""

_FINDINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        DealCheck.OK: N_(
            "Here the secret has that very fingerprint, and worked out again it gives exactly the cards "
            "that were dealt."
        ),
        DealCheck.COMMITMENT_MISMATCH: N_(
            "Here something is wrong: this secret has another fingerprint than the one shown before the cut."
        ),
        DealCheck.CUT_MISMATCH: N_("Here something is wrong: the cut is not written as a cut enters a game."),
        DealCheck.DEALER_MISMATCH: N_(
            "Here something is wrong: the secret draws another first dealer than the one who dealt."
        ),
        DealCheck.HANDS_MISMATCH: N_(
            "Here something is wrong: worked out again, they give other cards than those dealt."
        ),
        "unrevealed": N_(
            "The secret is told when the scoreboard of this hand is left; then this can be checked."
        ),
        "not_dealt": N_("The cards become known after the hand, and then the secret is told."),
    }
)
_LOST: Final = N_(
    "The secret is told only when the game is left, and then the game is gone, for it is not saved: "
    "this deal cannot be checked."
)
"""What there is to say in place of what could not be checked yet, at the end of a game that is not saved."""
_CUT_SHORT: Final = N_(
    "The game was ended in the middle of this hand: its cards and its secret stay sealed, so this deal cannot be "
    "checked."
)
"""What there is to say of a hand that is not played out any more."""


def grouped(digits: str) -> str:
    """Return hexadecimal digits in groups, so that they can be compared by eye."""
    return " ".join(digits[place : place + GROUP] for place in range(0, len(digits), GROUP))


def deal_facts(
    _: Words, deal: Deal, names: Sequence[str], me: int | None, *, lost: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return what is known of a deal as terms with their values; ``lost``: its secret goes with the game."""
    facts = [(_("Dealer"), seat_name(_, deal.dealer, names, me))]
    if deal.commitment is not None:
        facts.append((_("Fingerprint"), grouped(deal.commitment)))
    if deal.cut is not None and deal.cutter is not None:
        who = seat_name(_, deal.cutter, names, me)
        if deal.by_hand:
            said = _("{name}: {text}", name=who, text=quoted(_, deal.cut))
        elif deal.cutter == me:
            said = _("for you, by the program; no words typed")
        else:
            said = _("for {name}, by the program; no words typed", name=who)
        facts.append((_("Cut"), said))
    elif deal.commitment is not None:
        facts.append((_("Cut"), _("not yet")))
    if deal.secret is not None:
        facts.append((_("Secret"), grouped(deal.secret.hex())))
    elif deal.commitment is not None and deal.cut_short:
        facts.append((_("Secret"), _("sealed; the hand was not played to its end")))
    elif deal.commitment is not None and lost:
        facts.append((_("Secret"), _("sealed; it goes with the game, which is not saved")))
    elif deal.commitment is not None:
        facts.append((_("Secret"), _("sealed until the scoreboard of the hand is left")))
    return tuple(facts)


def proof(
    _: Words, deal: Deal, check: HandCheck, names: Sequence[str], me: int | None, *, lost: bool = False
) -> tuple[str, ...]:
    """Return in five sentences what checking a deal proves and what it does not; one for a hand that was set up.

    ``lost``: what is not told yet never will be, for the game is over, not saved, and gone when it is left.
    """
    if check.found == "set_up":
        return (
            _(
                "This hand was set up card by card, so there was nothing to promise and there is nothing to check."
            ),
        )
    return (
        _fingerprint_sentence(_, deal),
        _(
            "Secret and cut together fix the order of the whole deck, by steps that anyone can work out again "
            "(docs/FAIR-DEALS.md)."
        ),
        _finding(_, deal, check, lost=lost),
        _cut_sentence(_, deal, names, me),
        _(
            "It does not prove that nobody looked: the program that dealt has known all cards since the cut, and only "
            "its open source says that the bots see no more than their seats."
        ),
    )


def _finding(_: Words, deal: Deal, check: HandCheck, *, lost: bool) -> str:
    """Return what checking a deal found, or why it found nothing."""
    if not check.ok and not check.failed:
        if deal.cut_short:
            return _(_CUT_SHORT)
        if lost:
            return _(_LOST)
    return _(_FINDINGS[check.found])


def _fingerprint_sentence(_: Words, deal: Deal) -> str:
    if (
        deal.cut is not None and not deal.by_hand
    ):  # the cut followed at once, so nobody saw anything before it
        return _(
            "Before the cut the program fixed a secret by its fingerprint: any other secret has a different "
            "fingerprint, so it cannot have been swapped since the fingerprint was shown."
        )
    return _(
        "Before the cut the program showed the fingerprint of a secret: any other secret has a different "
        "fingerprint, so it could not be swapped afterwards."
    )


def _cut_sentence(_: Words, deal: Deal, names: Sequence[str], me: int | None) -> str:
    if deal.cut is None:
        return _("If you type words of your own for the cut, nobody can have chosen the cards.")
    if not deal.by_hand:
        return _(
            "Nobody typed a cut: it came from the same program as the secret, which could have tried secrets until it "
            "liked the cards, so this shows that they were fixed, not that they were not chosen."
        )
    if deal.cutter == me:
        return _(
            "You typed the cut after the secret was fixed: nobody could know it before, so nobody could choose "
            "these cards."
        )
    return _(
        "{name} typed the cut after the secret was fixed: who did not know it before could not choose these cards.",
        name=seat_name(_, -1 if deal.cutter is None else deal.cutter, names, me),
    )
