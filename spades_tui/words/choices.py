"""What there is to choose and what it comes to, in a few words each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spades_tui.engine.actions import Action, Bid, Look, NameTrump, Play
from spades_tui.words.quoting import capital
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Choice, Hint
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


def choice_name(_: Words, action: Action) -> str:
    """Return an action as a sentence calls it: "♥10", "a bid of 4", "nil", "looking", "hearts"."""
    match action:
        case Play(card=card):
            return _.card(card)
        case Bid(tricks=0):
            return _.bid(action)
        case Bid(tricks=tricks):
            return _("a bid of {number}", number=tricks)
        case NameTrump(suit=suit):
            return _.suit(suit)
        case Look():
            return _("looking")
        case _:
            return str(action)


def named_together(_: Words, actions: Sequence[Action]) -> str:
    """Return several actions in a row: "♥A and ♥K", "bids of 1, 2 and 4"."""
    numbers = sorted([action.tricks for action in actions if isinstance(action, Bid) and action.tricks])
    if len(numbers) < len(actions):
        return _.listed([choice_name(_, action) for action in actions])
    return _("bids of {numbers}", numbers=_.listed([str(number) for number in numbers]))


def has_bags(hint: Hint, rules: RuleSet) -> bool:
    """Return whether bags are worth a figure: not where no choice makes any."""
    return rules.makes_bags and any(round(choice.bags, 1) for choice in hint.choices)


def choice_facts(
    _: Words, choice: Choice, rules: RuleSet, seat: int, names: Sequence[str], *, bags: bool = True
) -> list[str]:
    """Return the figures of a choice in a few words each: "bid made 82%", "nil of Bo broken 40%", "bags 1.2".

    Its ``bags`` are left out where no choice makes any (``has_bags``).
    """
    facts: list[str] = []
    if choice.made is not None:
        facts.append(_made(_, choice, choice.made, rules, seat, names))
    for other, kept in choice.nils:
        name = _.seat_names(names)[other]
        if other == seat:
            facts.append(_("nil kept {chance}", chance=_.percent(kept)))
        elif rules.side_of(other) == rules.side_of(seat):
            facts.append(_("nil of {name} kept {chance}", name=name, chance=_.percent(kept)))
        else:
            facts.append(_("nil of {name} broken {chance}", name=name, chance=_.percent(1.0 - kept)))
    if choice.sets is not None:
        msgid = N_("they are set {chance}")
        if any_other_set(rules):
            msgid = N_("an opponent set {chance}")
        facts.append(_(msgid, chance=_.percent(choice.sets)))
    if bags and rules.makes_bags:
        facts.append(_("bags {number}", number=_.decimal(choice.bags, 1)))
    return facts


def _made(_: Words, choice: Choice, made: float, rules: RuleSet, seat: int, names: Sequence[str]) -> str:
    """Return how often the bid is made, and whose it is where it is not the own one."""
    chance = _.percent(made)
    if len(choice.makers) > 1:
        if rules.contract == "team":
            return _("our bid made {chance}", chance=chance)
        return _("each of our bids made {chance}", chance=chance)
    if choice.makers and choice.makers[0] != seat:
        return _("bid of {name} made {chance}", name=_.seat_names(names)[choice.makers[0]], chance=chance)
    return _("bid made {chance}", chance=chance)


def any_other_set(rules: RuleSet) -> bool:
    """Return whether several bids of others can be set, so that it is to be said that one of them is meant."""
    return rules.contract != "team"


def hint_text(_: Words, hint: Hint, rules: RuleSet, names: Sequence[str]) -> str:
    """Return a hint in a line: "♥3 is best: bid made 92%, bags 1.2"."""
    bags = has_bags(hint, rules)
    facts = ", ".join(choice_facts(_, hint.top, rules, hint.seat, names, bags=bags))
    best = capital(choice_name(_, hint.best))
    return (
        _("{choice} is best: {facts}", choice=best, facts=facts)
        if facts
        else _("{choice} is best", choice=best)
    )
