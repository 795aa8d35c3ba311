"""Why an action is the best or is not, and the review of a hand, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Bid, NameTrump, Play
from spades_tui.words.chances import SMALL, points_text, up_to_text
from spades_tui.words.choices import choice_name, named_together
from spades_tui.words.quoting import capital
from spades_tui.words.reasons import reason_text

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Decision, Explanation, Reason, Why
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words

OF_THE_HAND: Final = frozenset({"expects", "trumps"})
"""Reasons that tell of the hand, and nothing of the difference between two bids."""
NAMED: Final = 4
"""How many choices between which there is no clear difference are named; more are counted."""


def why_sentences(_: Words, why: Why, rules: RuleSet, names: Sequence[str] | None = None) -> list[str]:
    """Return why an action is the best or is not, in one to four short sentences: the verdict, then what decides.

    What only tells of the hand comes after what differs, and before what speaks against: a small window drops the
    last sentences.
    """
    reasons = sorted(why.reasons, key=_weight)
    sentences = [reason_text(_, reason, why, rules, names) for reason in reasons]
    return sentences if _is_all_the_same(why) else [verdict_text(_, why), *sentences]


def _weight(reason: Reason) -> int:
    """Return the place of a reason among others; those of one place stay in their order."""
    return 2 if (reason.points or 0.0) < 0.0 else 1 if reason.code in OF_THE_HAND else 0


def _is_all_the_same(why: Why) -> bool:
    """Return whether it has been found out that every choice comes to the same."""
    return any(reason.code == "nothing_left" for reason in why.reasons)


def verdict_text(_: Words, why: Why) -> str:
    """Return what an action is worth against the other one: "♥3 is better than ♥K by about 4 points."."""
    action = choice_name(_, why.action)
    if why.other is None:
        return _("There is nothing to choose.")
    other = choice_name(_, why.other)
    match why.verdict:
        case "equal":
            return _no_better(_, why)
        case "worse":
            return capital(
                _("{other} would be better by {points}.", other=other, points=points_text(_, why.gap))
            )
        case "close" if -SMALL < why.gap <= 0:
            return capital(_("{action} is about as good as {other}.", action=action, other=other))
        case "close" if why.gap <= 0:
            return capital(
                _(
                    "{action} comes out {points} behind {other}, which can be chance.",
                    action=action,
                    other=other,
                    points=points_text(_, why.gap),
                )
            )
        case "close" if len(why.level) >= NAMED:
            return _(
                "There is no clear difference between {count} choices; {other} would cost {points}.",
                count=len(why.level) + 1,
                other=other,
                points=points_text(_, why.gap),
            )
        case "close" if why.level:
            return _(
                "There is no clear difference between {choices}; {other} would cost {points}.",
                choices=named_together(_, [why.action, *why.level]),
                other=other,
                points=points_text(_, why.gap),
            )
        case _:
            return capital(
                _(
                    "{action} is better than {other} by {points}.",
                    action=action,
                    other=other,
                    points=points_text(_, why.gap),
                )
            )


def _no_better(_: Words, why: Why) -> str:
    """Return that no choice is clearly better: yet, or with how much of a difference chance may have made."""
    cards = isinstance(why.action, Play)
    if not why.done:
        return _("No card is clearly better yet.") if cards else _("No choice is clearly better yet.")
    if why.gap < SMALL:
        return _("No card is clearly better.") if cards else _("No choice is clearly better.")
    points = up_to_text(_, why.gap)
    if cards:
        return _("No card is clearly better: differences of up to {points} can be chance.", points=points)
    return _("No choice is clearly better: differences of up to {points} can be chance.", points=points)


def accuracy_text(_: Words, accuracy: float | None) -> str:
    """Return an accuracy (0..100): "94%"; "–" where there was nothing to choose."""
    return "–" if accuracy is None else _.percent(accuracy / 100.0)


def decision_text(_: Words, decision: Decision) -> str:
    """Return a decision of a review in a line: "Trick 4: ♥K, better ♥3 (about 6 points)"."""
    place = _("Trick {number}", number=decision.trick) if decision.trick else _("Bidding")
    action = choice_name(_, decision.action)
    if not decision.cost:
        return _("{place}: {action}", place=place, action=action)
    return _(
        "{place}: {action}, better {best} ({points})",
        place=place,
        action=action,
        best=choice_name(_, decision.best),
        points=points_text(_, decision.cost),
    )


def done_text(_: Words, decision: Decision) -> str:
    """Return which decision of the reader's it is, as a heading: "Trick 4 · you played ♥K"."""
    match decision.action:
        case Play(card=card):
            return _("Trick {number} · you played {card}", number=decision.trick, card=_.card(card))
        case Bid() as bid:
            return _("Bidding · you bid {bid}", bid=_.bid(bid))
        case NameTrump(suit=suit):
            return _("Bidding · you named {suit}", suit=_.suit(suit))
        case _:
            return _("Bidding · you looked at your cards")


def explanation_sentences(
    _: Words, explanation: Explanation, rules: RuleSet, names: Sequence[str] | None = None
) -> list[str]:
    """Return why somebody did something by what could be known, and what would have been better as the cards lay."""
    sentences = why_sentences(_, explanation.decision.why, rules, names)
    if explanation.decision.why.verdict == "only" or _is_all_the_same(explanation.decision.why):
        return sentences
    by_bid = not explanation.decision.trick
    if explanation.better is None:
        if explanation.sure and by_bid:
            sentences.append(_("For the tricks that were won, no other bid would have been clearly better."))
        elif explanation.sure:
            sentences.append(_("As the cards lay, nothing else would have been clearly better."))
        return sentences
    action, points = choice_name(_, explanation.better), points_text(_, explanation.gain)
    if by_bid:
        text = _(
            "For the tricks that were won, {action} would have been better by {points}.",
            action=action,
            points=points,
        )
    else:
        text = _(
            "As the cards lay it was wrong: {action} would have been better by {points}.",
            action=action,
            points=points,
        )
    return [*sentences, text]
