"""The reasons of a hint, a sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Bid, Play
from spades_tui.words.chances import chance_pair, exactly, often
from spades_tui.words.choices import choice_name
from spades_tui.words.quoting import capital, small
from spades_tui.words.reason_bids import expects, makes, pays_more
from spades_tui.words.reason_case import (
    Case,
    Said,
    name_in,
    of_better,
    of_worse,
    who_takes,
    with_chances,
    with_name,
    with_numbers,
)
from spades_tui.words.who import side_name
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Reason, ReasonCode, Why
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words

HALF: Final = 0.5
"""Up to which chance a nil seems not worth bidding, so that what a failed one costs is told."""
SURE: Final = 0.005
"""Up to which chance something does not happen, as far as a player need care."""


def reason_text(
    _: Words, reason: Reason, why: Why, rules: RuleSet, names: Sequence[str] | None = None
) -> str:
    """Return one reason as a sentence; one that speaks for the worse action says so."""
    action = choice_name(_, why.action)
    rival = why.other if why.beside is None else why.beside
    other = "" if rival is None else choice_name(_, rival)
    is_worse = why.verdict == "worse" or why.gap < 0
    case = Case(
        other if is_worse else action,
        action if is_worse else other,
        rules,
        _names(_, names),
        isinstance(why.action, Play),
        all(isinstance(one, Bid) and one.tricks for one in (why.action, rival)),
        None if names is None or not any(names) or all(names) else list(names).index(""),
    )
    text = _SAID[reason.code](_, reason, case)
    if reason.points is not None and reason.points < 0:
        return _("But {text}", text=small(text, case.names))
    return capital(text)


def _names(_: Words, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return names for sentences: a reader without one is told of the own hand, which any verb goes with."""
    if names is None or not any(names):
        return _.seat_names(names)
    return tuple([name or _("your hand") for name in names])


def _sets(_: Words, reason: Reason, case: Case) -> str:
    rules, seat = case.rules, reason.seat or 0
    name = case.names[seat]
    team = rules.contract == "team"
    if case.me is not None and (rules.side_of(seat) == rules.side_of(case.me) if team else seat == case.me):
        msgid = N_("With {better} your bid is set in {often}, with {worse} in {less}.")
        if team:
            msgid = N_("With {better} the bid of your side is set in {often}, with {worse} in {less}.")
        return with_chances(msgid)(_, reason, case)
    msgid = N_("With {better} {name}'s bid is set in {often}, with {worse} in {less}.")
    if team:
        name = side_name(_, rules.side_of(seat), rules.sides, case.names)
        msgid = N_("With {better} the bid of {name} is set in {often}, with {worse} in {less}.")
    one, two = chance_pair(_, reason)
    return _(
        msgid,
        better=case.better,
        worse=case.worse,
        name=name,
        often=one,
        less=two,
    )


def _keeps_nil(_: Words, reason: Reason, case: Case) -> str:
    if reason.about == "worse":
        if not round(reason.other or 0.0, 2):
            return _("A nil would hardly ever be kept.")
        return _("A nil would be kept in only {often}.", often=exactly(_, reason.other or 0.0))
    if reason.other is None:
        share = reason.share or 0.0
        if share > HALF or case.rules.nil_failed == "lose":
            return _("The nil is kept in {often}.", often=exactly(_, share))
        if case.rules.nil_failed == "bags":
            return _("The nil is kept in {often}; failed, it costs only its bags.", often=exactly(_, share))
        return _("The nil is kept in {often}; failed, it costs nothing.", often=exactly(_, share))
    return with_chances(N_("With {better} the nil is kept in {often}, with {worse} in {less}."))(
        _, reason, case
    )


def _more_tricks(_: Words, reason: Reason, case: Case) -> str:
    if case.rules.partnership:
        return with_numbers(
            N_("{better} brings the two partners {more} tricks on average, against {less} with {worse}.")
        )(_, reason, case)
    return with_numbers(N_("{better} brings {more} tricks on average, against {less} with {worse}."))(
        _, reason, case
    )


def _nil_danger(_: Words, reason: Reason, case: Case) -> str:
    assert reason.card is not None
    card = _.card(reason.card)
    if reason.about == "worse":
        if reason.cards:
            cards = _.listed([_.card(each) for each in reason.cards])
            return _.n(
                "{cards} is too high for a nil.",
                "{cards} are too high for a nil.",
                len(reason.cards),
                cards=cards,
            )
        share = reason.other or 0.0
        if case.plays and card != case.worse:
            return _(
                "With {worse} played, {card} breaks the nil in {often}.",
                worse=case.worse,
                card=card,
                often=often(_, share),
            )
        if share > 1.0 - SURE:
            return _("{card} would break the nil.", card=card)
        return _("{card} would break the nil in {often}.", card=card, often=often(_, share))
    return _(
        "The danger is {card}, which breaks it in {often}.", card=card, often=often(_, reason.share or 0.0)
    )


def _blind_nil(_: Words, reason: Reason, case: Case) -> str:
    if reason.about == "worse":
        return _("A blind nil would be kept in only {often}.", often=exactly(_, reason.other or 0.0))
    share, value = exactly(_, reason.share or 0.0), case.rules.blind_nil_value
    match case.rules.nil_failed:
        case "bags":
            return _(
                "A blind nil is kept in {often} and scores {value}; failed, it costs only its bags.",
                often=share,
                value=value,
            )
        case "nothing":
            return _(
                "A blind nil is kept in {often} and scores {value}; failed, it costs nothing.",
                often=share,
                value=value,
            )
        case _:
            return _(
                "A blind nil is kept in {often} and scores {value}; failed, it costs as much.",
                often=share,
                value=value,
            )


def _is_sure(reason: Reason) -> bool:
    """Return whether something happens with the better one, and does not with the worse one."""
    return (reason.share or 0.0) > 1.0 - SURE and (reason.other or 0.0) < SURE


def _wins_trick(_: Words, reason: Reason, case: Case) -> str:
    if reason.seat is not None:  # the partner's card was the best so far
        msgid = N_("With {better} the side wins the trick in {often}, with {worse} in {less}.")
        if case.me is not None and case.rules.side_of(case.me) == case.rules.side_of(reason.seat):
            msgid = N_("With {better} your side wins the trick in {often}, with {worse} in {less}.")
        return with_chances(msgid)(_, reason, case)
    if _is_sure(reason):
        return _("{better} wins the trick, {worse} does not.", better=case.better, worse=case.worse)
    return with_chances(N_("{better} wins the trick in {often}, {worse} in {less}."))(_, reason, case)


def _partner_has_it(_: Words, reason: Reason, case: Case) -> str:
    if (reason.share or 0.0) > 1.0 - SURE and reason.card is not None:
        return _(
            "{name} wins the trick without {card}.", name=name_in(reason, case), card=_.card(reason.card)
        )
    return of_better(N_("{name} wins the trick in {often} without {card}."))(_, reason, case)


def _takes_lead(_: Words, reason: Reason, case: Case) -> str:
    """Return that the better card takes the trick from its player's partner, who would win it anyway."""
    assert reason.seat is not None
    leader = (reason.seat + 2) % 4
    msgid = N_("With {card} {leader} takes the trick from {name} and leads next.")
    if leader == case.me:
        msgid = N_("With {card} you take the trick from {name} and lead next.")
    elif reason.seat == case.me:
        msgid = N_("With {card} {leader} takes the trick from you and leads next.")
    return _(
        msgid,
        card=case.better if reason.card is None else _.card(reason.card),
        leader=case.names[leader],
        name=name_in(reason, case),
    )


def _nil_takes(_: Words, reason: Reason, case: Case) -> str:
    if _is_sure(reason):
        said = with_name(
            N_("With {better} the nil of {name} takes the trick, with {worse} it does not."),
            N_("With {better} your nil takes the trick, with {worse} it does not."),
        )
    else:
        said = with_name(
            N_("With {better} the nil of {name} takes the trick in {often}, with {worse} in {less}."),
            N_("With {better} your nil takes the trick in {often}, with {worse} in {less}."),
        )
    return said(_, reason, case)


def _bags(_: Words, reason: Reason, case: Case) -> str:
    if not reason.count:
        msgid = N_("{better} makes {more} bags on average, against {less} with {worse}.")
        return with_numbers(msgid)(_, reason, case)
    msgid = N_(
        "{better} makes {more} bags on average, against {less} with {worse}; "
        "each brings those that cost 10 nearer."
    )
    return with_numbers(msgid)(_, reason, case)


def _trumps(_: Words, reason: Reason, _case: Case) -> str:
    if not reason.count or reason.card is None:
        return _("There is no trump in the hand.")
    return _.n(
        "The hand has {count} trump, {card}.",
        "The hand has {count} trumps, the highest {card}.",
        reason.count,
        card=_.card(reason.card),
    )


def _trump_suit(_: Words, reason: Reason, _case: Case) -> str:
    assert reason.suit is not None
    return _.n(
        "The hand has {count} card in {suit}.",
        "The hand has {count} cards in {suit}.",
        reason.count or 0,
        suit=_.suit(reason.suit),
    )


def _only_bag(_: Words, reason: Reason, case: Case) -> str:
    card = case.worse if reason.card is None else _.card(reason.card)
    if case.rules.overtrick == "nothing":
        return _("{card} wins the trick, which brings nothing: the bid is made already.", card=card)
    return _("{card} wins the trick, which is only a bag: the bid is made already.", card=card)


def _nil_safe(_: Words, reason: Reason, case: Case) -> str:
    msgid = N_("{card} wins the trick, in which the nil of {name} is then safe.")
    if reason.seat == case.me:
        msgid = N_("{card} wins the trick, in which your nil is then safe.")
    return of_worse(msgid)(_, reason, case)


def _bag_penalty(_: Words, reason: Reason, case: Case) -> str:
    one, two = chance_pair(_, reason)
    msgid = N_("With {better} the bags cost their {points} points in {often}, with {worse} in {less}.")
    if reason.code == "their_penalty":
        msgid = N_(
            "With {better} the bags cost the others their {points} points in {often}, with {worse} in {less}."
        )
    return _(
        msgid,
        better=case.better,
        worse=case.worse,
        points=reason.count,
        often=one,
        less=two,
    )


def _same_as(_: Words, reason: Reason, _case: Case) -> str:
    return _(
        "{cards} are worth the same: no card still out lies between.",
        cards=_.listed([_.card(card) for card in reason.cards]),
    )


def _behind(_: Words, reason: Reason, _case: Case) -> str:
    return _.n("The side is {count} point behind.", "The side is {count} points behind.", reason.count or 0)


def _game_chance(_: Words, reason: Reason, case: Case) -> str:
    return _(
        "With {better} the game is won in {more} of cases, with {worse} in {less}.",
        better=case.better,
        worse=case.worse,
        more=_.percent(reason.share or 0.0),
        less=_.percent(reason.other or 0.0),
    )


_SAID: Final[Mapping[ReasonCode, Said]] = MappingProxyType(
    {
        "game_chance": _game_chance,
        "makes": makes,
        "more_tricks": _more_tricks,
        "keeps_nil": _keeps_nil,
        "nil_danger": _nil_danger,
        "covers_nil": with_name(
            N_("With {better} the nil of {name} is kept in {often}, with {worse} in {less}."),
            N_("With {better} your nil is kept in {often}, with {worse} in {less}."),
            (
                N_("With {better} the blind nil of {name} is kept in {often}, with {worse} in {less}."),
                N_("With {better} your blind nil is kept in {often}, with {worse} in {less}."),
            ),
        ),
        "breaks_nil": with_name(
            N_("With {better} the nil of {name} is broken in {often}, with {worse} in {less}."),
            N_("With {better} your nil is broken in {often}, with {worse} in {less}."),
            (
                N_("With {better} the blind nil of {name} is broken in {often}, with {worse} in {less}."),
                N_("With {better} your blind nil is broken in {often}, with {worse} in {less}."),
            ),
        ),
        "sets": _sets,
        "bags": _bags,
        "bag_penalty": _bag_penalty,
        "their_penalty": _bag_penalty,
        "their_bags": with_numbers(
            N_("{better} gives the others {more} bags on average, against {less} with {worse}.")
        ),
        "ruffed": who_takes(N_("{name} ruffs {card} in {often}."), N_("The others ruff {card} in {often}.")),
        "ruffed_shown": of_worse(N_("{name} has shown no {suit}, and ruffs {card} in {often}.")),
        "overtaken": who_takes(
            N_("{name} beats {card} in {often}."), N_("The others beat {card} in {often}.")
        ),
        "wins_trick": _wins_trick,
        "takes_lead": _takes_lead,
        "nil_safe": _nil_safe,
        "only_bag": _only_bag,
        "costs_later": of_worse(N_("{card} wins this trick, and one less later.")),
        "nil_takes": _nil_takes,
        "partner_has_it": _partner_has_it,
        "partner_ruffs": of_better(N_("{name} ruffs {card} in {often}.")),
        "keeps_trump": of_worse(N_("{card} would spend a trump.")),
        "keeps_last_trump": of_worse(N_("{card} is the last trump, and worth keeping.")),
        "highest_left": of_better(N_("{card} is the highest card left in {suit}.")),
        "keeps_winner": of_worse(N_("{card} could still win a trick later.")),
        "throws_danger": of_better(N_("{card} could break the nil later: it is time to part with it.")),
        "makes_void": of_better(N_("The hand then has no more {suit}, and a trump can ruff there.")),
        "draws_trumps": of_better(N_("The lead of {card} takes trumps from the others.")),
        "cheapest": of_better(N_("{better} does the same in this trick as {card}, which is worth keeping.")),
        "same_as": _same_as,
        "expects": expects,
        "trumps": _trumps,
        "blind_nil": _blind_nil,
        "behind": _behind,
        "trump_suit": _trump_suit,
        "names_trump": with_chances(
            N_("With {better} the own side names the trumps in {often}, with {worse} in {less}.")
        ),
        "pays_more": pays_more,
        "adds_up": of_better(N_("Nothing alone decides that: small differences add up.")),
        "nothing_left": of_better(N_("Every card comes to the same.")),
    }
)
