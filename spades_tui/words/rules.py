"""Rules in plain words, made from a rule set: every option that is on is said, with its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_tui.words.meaning import meaning_in_words
from spades_tui.words.options import option_label, value_label
from spades_tui.words.rules_points import bag_rules, nil_rules, point_rules

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a text: a title, and sentences that stand as paragraphs or bullets of their own."""

    title: str
    items: tuple[str, ...]


def rules_in_words(_: Words, rules: RuleSet) -> list[Section]:
    """Return the rules in plain words, in the order of a hand.

    Every option that is on shows in the text: rules that differ in it have different texts.
    """
    parts = (
        (_("The game"), _game(_, rules)),
        (_("Bidding"), _bidding(_, rules)),
        (_("Play"), _play(_, rules)),
        (_("Points"), point_rules(_, rules)),
        (_("Bags"), bag_rules(_, rules)),
        (_("Nil"), nil_rules(_, rules)),
        (_("The end of the game"), _end(_, rules)),
    )
    return [Section(title, tuple(items)) for title, items in parts if items]


def rules_page(_: Words, rules: RuleSet) -> list[Section]:
    """Return all that a screen of rules says: the rules, what they mean at the table, and how they differ.

    Differences are told from HT and from standard rules, where there are any. Variant and length are none: standard
    rules to 200 are called standard rules too.
    """
    from spades_tui.engine.rules import PRESETS
    from spades_tui.words.names import as_long_as, preset_label

    sections = rules_in_words(_, rules)
    if meaning := meaning_in_words(_, rules):
        sections.append(Section(_("At the table"), tuple(meaning)))
    for name in ("ht", "standard"):
        if lines := differences_in_words(_, rules, as_long_as(rules, PRESETS[name])):
            title = _("How this differs from {name}", name=preset_label(_, name))
            sections.append(Section(title, tuple(lines)))
    return sections


def differences_in_words(_: Words, rules: RuleSet, base: RuleSet) -> list[str]:
    """Return a line for each option that is on and that the base has otherwise; none where there is none."""
    from spades_tui.engine.rules import OPTION

    lines = []
    for name, value in rules.changed_from(base).items():
        option = OPTION[name]
        if not option.applies(rules):
            continue
        label, shown = option_label(_, name), value_label(_, name, value)
        if option.applies(base):
            before = value_label(_, name, getattr(base, name))
            lines.append(_("{option}: {value} (not: {before})", option=label, value=shown, before=before))
        else:
            lines.append(_("{option}: {value}", option=label, value=shown))
    return lines


def _game(_: Words, rules: RuleSet) -> list[str]:
    if rules.partnership:
        items = [_("Four players, two against two; partners sit across from each other.")]
    else:
        items = [_("Four players, each alone.")]
    items.append(_("The deck has 52 cards; the ace is high, the two is low. Each player gets 13 cards."))
    if rules.trump == "spades":
        items.append(_("Spades are trump."))
    else:
        items.append(
            _(
                "After the bidding the player with the highest bid names the trump suit, any of the four; "
                "of equal bids the earliest counts."
            )
        )
        if rules.nil:
            items.append(_("If everybody bids nil, spades are trump."))
    return items


def _bidding(_: Words, rules: RuleSet) -> list[str]:
    items = [_("The player left of the dealer bids first; each player bids once, in turn.")]
    if rules.nil:
        items.append(_("A bid is a number of tricks from 1 to 13, or nil: to win no trick."))
    else:
        items.append(_("A bid is a number of tricks from 1 to 13; there is no nil."))
    if rules.blind_nil == "always":
        items.append(
            _(
                "Your cards lie face down until you look at them. Before you look you may bid blind nil; "
                "once you have looked you may not."
            )
        )
    elif rules.blind_nil == "behind_100" and rules.partnership:
        items.append(
            _(
                "A player whose side is 100 or more points behind may bid blind nil before looking at the cards."
            )
        )
    elif rules.blind_nil == "behind_100":
        items.append(
            _(
                "A player who is 100 or more points behind the best other one may bid blind nil before looking "
                "at the cards."
            )
        )
    elif rules.nil:
        items.append(_("There is no blind nil."))
    if rules.min_team_bid is not None:
        items.append(
            _("The bids of two partners must add up to at least {minimum}.", minimum=rules.min_team_bid)
        )
        if rules.nil:
            items.append(_("Nil is always allowed, whatever the partner has bid."))
    if rules.forbid_total_13:
        items.append(_("The last bidder may not make the four bids add up to 13, not by any bid."))
    return items


def _play(_: Words, rules: RuleSet) -> list[str]:
    items = []
    if rules.first_lead == "two_of_clubs_holder":
        items.append(_("Whoever holds the two of clubs leads to the first trick; it need not be that card."))
    elif rules.first_lead == "two_of_clubs":
        items.append(_("The first trick begins with the two of clubs."))
    elif rules.first_lead == "lowest_club":
        items.append(
            _("The first trick begins with the two of clubs; everybody plays their lowest club to it.")
        )
    else:
        items.append(_("The player left of the dealer leads to the first trick."))
    items.append(_("Follow the suit led if you can; if you cannot, play any card."))
    if rules.trump == "spades":
        if rules.break_spades:
            items.append(
                _("Spades may not be led before a spade has been played, unless you hold nothing else.")
            )
        else:
            items.append(_("Spades may be led at any time."))
    elif rules.break_spades:
        items.append(_("Trump may not be led before a trump has been played, unless you hold nothing else."))
    else:
        items.append(_("Trump may be led at any time."))
    items.append(
        _(
            "The highest trump wins the trick; without a trump, the highest card of the suit led. "
            "Whoever wins a trick leads to the next."
        )
    )
    return items


def _end(_: Words, rules: RuleSet) -> list[str]:
    items = []
    target = rules.target
    if rules.hand_limit == 1:
        pass  # whatever the scores are after it, that hand ends the game
    elif rules.partnership:
        items.append(_("The first side with {target} points after a hand wins.", target=target))
    else:
        items.append(_("The first player with {target} points after a hand wins.", target=target))
    if rules.losing_limit is not None and rules.hand_limit != 1:
        limit = _.number(rules.losing_limit)
        if rules.partnership:
            items.append(
                _("The game also ends when a side is at {limit} or lower after a hand.", limit=limit)
            )
        else:
            items.append(
                _("The game also ends when a player is at {limit} or lower after a hand.", limit=limit)
            )
    if rules.hand_limit == 1:
        items.append(_("The game is a single hand: the highest score wins."))
        items.append(_("If the top score is tied, one more hand is played."))
    elif rules.hand_limit is not None:
        items.append(
            _.n(
                "The game ends after {count} hand, even if nobody has {target} points by then.",
                "The game ends after {count} hands, even if nobody has {target} points by then.",
                rules.hand_limit,
                target=target,
            )
        )
    if rules.hand_limit != 1:
        items.append(_("The highest score wins; if the top score is tied, one more hand is played."))
    items.append(_("A game can be ended early; then, too, the highest score wins."))
    return items
