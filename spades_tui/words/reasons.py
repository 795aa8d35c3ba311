"""Hints, the reasons for them and the review of a hand in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.engine.actions import Action, Bid, Look, NameTrump, Play
from spades_tui.words.quoting import capital, small
from spades_tui.words.who import side_name
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Choice, Decision, Explanation, Hint, Reason, ReasonCode, Why
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words

FAR: Final = 0.1
"""From which difference on two chances are told in deals of ten; closer ones are told in percent."""
FITS: Final = 0.025
"""How far from tenths chances may be that are told so: 95% against 75% is not nine deals against eight."""
HALF: Final = 0.5
"""Up to which chance a nil seems not worth bidding, so that what a failed one costs is told."""
SMALL: Final = 0.75
"""Up to how many points there is less than one."""
SURE: Final = 0.005
"""Up to which chance something does not happen, as far as a player need care."""
NAMED: Final = 4
"""How many choices between which there is no clear difference are named; more are counted."""


@dataclass(frozen=True, slots=True)
class _Case:
    """What a sentence is about: the two actions as they are written, the better and the worse, and who plays."""

    better: str
    worse: str
    rules: RuleSet
    names: Sequence[str]
    plays: bool
    """Whether they are cards."""
    me: int | None = None
    """The seat of the reader, who has no name beside others that have one."""


Said: TypeAlias = "Callable[[Words, Reason, _Case], str]"


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


def points_text(_: Words, points: float) -> str:
    """Return points that are no whole number: "about 12 points", "less than a point"."""
    if abs(points) < SMALL:
        return _("less than a point")
    return _.n("about {count} point", "about {count} points", round(abs(points)))


def often(_: Words, share: float) -> str:
    """Return a chance as deals, "7 of 10 deals", or as "4%" where that would make it none or all though it is not."""
    if round(share, 3) == 1.0:
        return _.p("a share of deals", "every deal")
    return _share(_, share) if _is_hardly_whole(share) else _deals(_, share)


def _is_hardly_whole(share: float) -> bool:
    """Return whether deals of ten would make a chance none or all, though it is not."""
    return round(10 * share) in (0, 10) and round(share, 2) not in (0.0, 1.0)


def _fits(share: float) -> bool:
    """Return whether deals of ten say a chance as it is."""
    return abs(share - round(share, 1)) <= FITS and not _is_hardly_whole(share)


def _exact(_: Words, share: float) -> str:
    """Return a chance that stands among the figures of a hint as these have it."""
    return _deals(_, share) if _fits(share) else _share(_, share)


def _deals(_: Words, share: float) -> str:
    return _.n("{count} of 10 deals", "{count} of 10 deals", round(10 * share))


def _share(_: Words, share: float) -> str:
    """Return a chance in percent as the languages say it behind "in": French and Croatian say of what."""
    return _.p("a share of deals", "{chance}", chance=_.percent(share))


def why_sentences(_: Words, why: Why, rules: RuleSet, names: Sequence[str] | None = None) -> list[str]:
    """Return why an action is the best or is not, in one to four short sentences, the verdict first."""
    verdict = verdict_text(_, why)
    if _is_all_the_same(why):
        return [reason_text(_, reason, why, rules, names) for reason in why.reasons]
    return [verdict, *[reason_text(_, reason, why, rules, names) for reason in why.reasons]]


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
                choices=_together(_, [why.action, *why.level]),
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
    points = points_text(_, why.gap)
    if cards:
        return _("No card is clearly better: differences of up to {points} can be chance.", points=points)
    return _("No choice is clearly better: differences of up to {points} can be chance.", points=points)


def _together(_: Words, actions: Sequence[Action]) -> str:
    """Return several actions in a row: "♥A and ♥K", "bids of 1, 2 and 4"."""
    numbers = sorted([action.tricks for action in actions if isinstance(action, Bid) and action.tricks])
    if len(numbers) < len(actions):
        return _.listed([choice_name(_, action) for action in actions])
    return _("bids of {numbers}", numbers=_.listed([str(number) for number in numbers]))


def reason_text(
    _: Words, reason: Reason, why: Why, rules: RuleSet, names: Sequence[str] | None = None
) -> str:
    """Return one reason as a sentence; one that speaks for the worse action says so."""
    action = choice_name(_, why.action)
    other = "" if why.other is None else choice_name(_, why.other)
    is_worse = why.verdict == "worse" or why.gap < 0
    case = _Case(
        other if is_worse else action,
        action if is_worse else other,
        rules,
        _names(_, names),
        isinstance(why.action, Play),
        None if names is None or not any(names) or all(names) else list(names).index(""),
    )
    text = _SAID[reason.code](_, reason, case)
    if reason.points is not None and reason.points < 0:
        return _("Against it: {text}", text=small(text, case.names))
    return capital(text)


def _names(_: Words, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return names for sentences: a reader without one is told of the own hand, which any verb goes with."""
    if names is None or not any(names):
        return _.seat_names(names)
    return tuple([name or _("your hand") for name in names])


def choice_facts(_: Words, choice: Choice, rules: RuleSet, seat: int, names: Sequence[str]) -> list[str]:
    """Return the figures of a choice in a few words each: "bid made 82%", "Bo's nil broken 40%", "1.2 bags"."""
    facts: list[str] = []
    if choice.made is not None:
        facts.append(_("bid made {chance}", chance=_.percent(choice.made)))
    for other, kept in choice.nils:
        name = _.seat_names(names)[other]
        if other == seat:
            facts.append(_("nil kept {chance}", chance=_.percent(kept)))
        elif rules.side_of(other) == rules.side_of(seat):
            facts.append(_("nil of {name} kept {chance}", name=name, chance=_.percent(kept)))
        else:
            facts.append(_("nil of {name} broken {chance}", name=name, chance=_.percent(1.0 - kept)))
    if choice.sets is not None:
        facts.append(_("others set {chance}", chance=_.percent(choice.sets)))
    if rules.makes_bags:
        facts.append(_("bags {number}", number=_.decimal(choice.bags, 1)))
    return facts


def hint_text(_: Words, hint: Hint, rules: RuleSet, names: Sequence[str]) -> str:
    """Return a hint in a line: "♥3 is best: bid made 92%, bags 1.2"."""
    facts = ", ".join(choice_facts(_, hint.top, rules, hint.seat, names))
    best = capital(choice_name(_, hint.best))
    return (
        _("{choice} is best: {facts}", choice=best, facts=facts)
        if facts
        else _("{choice} is best", choice=best)
    )


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


# Reasons --------------------------------------------------------------------------------------------------------


def _pair(_: Words, reason: Reason) -> tuple[str, str]:
    """Return two chances in a way that tells them apart."""
    one, two = reason.share or 0.0, reason.other or 0.0
    if {round(one, 3), round(two, 3)} == {0.0, 1.0}:
        told = _.p("a share of deals", "every deal"), _.p("a share of deals", "none")
        return told if one > two else (told[1], told[0])
    if abs(one - two) >= FAR and all(_fits(share) for share in (one, two)):
        return _deals(_, one), str(round(10 * two))
    return _share(_, one), _.percent(two)


def _name(reason: Reason, case: _Case) -> str:
    return case.names[reason.seat or 0]


def _told(msgid: str) -> Said:
    """Return what says a sentence with two chances, ``{often}`` and ``{less}``."""

    def said(_: Words, reason: Reason, case: _Case) -> str:
        one, two = _pair(_, reason)
        return _(msgid, better=case.better, worse=case.worse, often=one, less=two, name=_name(reason, case))

    return said


def _counted(msgid: str) -> Said:
    """Return what says a sentence with two numbers of tricks or bags, ``{more}`` and ``{less}``."""

    def said(_: Words, reason: Reason, case: _Case) -> str:
        one, two = _.decimal(reason.share or 0.0, 1), _.decimal(reason.other or 0.0, 1)
        return _(msgid, better=case.better, worse=case.worse, more=one, less=two)

    return said


def _of_worse(msgid: str) -> Said:
    """Return what says a sentence about the worse card alone, with its chance ``{often}``."""

    def said(_: Words, reason: Reason, case: _Case) -> str:
        card = case.worse if reason.card is None else _.card(reason.card)
        suit = "" if reason.suit is None else _.suit(reason.suit)
        return _(msgid, card=card, often=often(_, reason.other or 0.0), name=_name(reason, case), suit=suit)

    return said


def _of_better(msgid: str) -> Said:
    """Return what says a sentence about the better one alone, with its chance ``{often}``."""

    def said(_: Words, reason: Reason, case: _Case) -> str:
        card = case.better if reason.card is None else _.card(reason.card)
        suit = "" if reason.suit is None else _.suit(reason.suit)
        return _(
            msgid,
            card=card,
            better=case.better,
            worse=case.worse,
            often=often(_, reason.share or 0.0),
            name=_name(reason, case),
            suit=suit,
        )

    return said


def _with_name(msgid: str, own: str) -> Said:
    """Return what says a sentence with two chances about somebody, in other words where it is the reader."""

    def said(_: Words, reason: Reason, case: _Case) -> str:
        return _told(own if reason.seat == case.me else msgid)(_, reason, case)

    return said


def _sets(_: Words, reason: Reason, case: _Case) -> str:
    rules, seat = case.rules, reason.seat or 0
    name = case.names[seat]
    team = rules.contract == "team"
    if case.me is not None and (rules.side_of(seat) == rules.side_of(case.me) if team else seat == case.me):
        msgid = N_("With {better} your bid is set in {often}, with {worse} in {less}.")
        if team:
            msgid = N_("With {better} the bid of your side is set in {often}, with {worse} in {less}.")
        return _told(msgid)(_, reason, case)
    if team:
        name = side_name(_, rules.side_of(seat), rules.sides, case.names)
    one, two = _pair(_, reason)
    return _(
        "With {better} the bid of {name} is set in {often}, with {worse} in {less}.",
        better=case.better,
        worse=case.worse,
        name=name,
        often=one,
        less=two,
    )


def _keeps_nil(_: Words, reason: Reason, case: _Case) -> str:
    if reason.about == "worse":
        if not round(reason.other or 0.0, 2):
            return _("A nil would hardly ever be kept.")
        return _("A nil would be kept in only {often}.", often=_exact(_, reason.other or 0.0))
    if reason.other is None:
        share = reason.share or 0.0
        if share > HALF or case.rules.nil_failed == "lose":
            return _("The nil is kept in {often}.", often=_exact(_, share))
        if case.rules.nil_failed == "bags":
            return _("The nil is kept in {often}; failed, it costs only its bags.", often=_exact(_, share))
        return _("The nil is kept in {often}; failed, it costs nothing.", often=_exact(_, share))
    return _told(N_("With {better} the nil is kept in {often}, with {worse} in {less}."))(_, reason, case)


def _more_tricks(_: Words, reason: Reason, case: _Case) -> str:
    if case.rules.partnership:
        return _counted(
            N_("{better} brings the two partners {more} tricks on average, against {less} with {worse}.")
        )(_, reason, case)
    return _counted(N_("{better} brings {more} tricks on average, against {less} with {worse}."))(
        _, reason, case
    )


def _nil_danger(_: Words, reason: Reason, case: _Case) -> str:
    assert reason.card is not None
    card = _.card(reason.card)
    if reason.about == "worse":
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


def _blind_nil(_: Words, reason: Reason, case: _Case) -> str:
    if reason.about == "worse":
        return _("A blind nil would be kept in only {often}.", often=_exact(_, reason.other or 0.0))
    share, value = _exact(_, reason.share or 0.0), case.rules.blind_nil_value
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


def _lost(msgid: str, others: str) -> Said:
    """Return what says who takes a trick from the worse card: a player by name, or any of the others."""

    def said(_: Words, reason: Reason, case: _Case) -> str:
        return _of_worse(others if reason.seat is None else msgid)(_, reason, case)

    return said


def _is_sure(reason: Reason) -> bool:
    """Return whether something happens with the better one, and does not with the worse one."""
    return (reason.share or 0.0) > 1.0 - SURE and (reason.other or 0.0) < SURE


def _wins_trick(_: Words, reason: Reason, case: _Case) -> str:
    if _is_sure(reason):
        return _("{better} wins the trick, {worse} does not.", better=case.better, worse=case.worse)
    return _told(N_("{better} wins the trick in {often}, {worse} in {less}."))(_, reason, case)


def _partner_has_it(_: Words, reason: Reason, case: _Case) -> str:
    if (reason.share or 0.0) > 1.0 - SURE and reason.card is not None:
        return _("{name} wins the trick without {card}.", name=_name(reason, case), card=_.card(reason.card))
    return _of_better(N_("{name} wins the trick in {often} without {card}."))(_, reason, case)


def _nil_takes(_: Words, reason: Reason, case: _Case) -> str:
    if _is_sure(reason):
        said = _with_name(
            N_("With {better} the nil of {name} takes the trick, with {worse} it does not."),
            N_("With {better} your nil takes the trick, with {worse} it does not."),
        )
    else:
        said = _with_name(
            N_("With {better} the nil of {name} takes the trick in {often}, with {worse} in {less}."),
            N_("With {better} your nil takes the trick in {often}, with {worse} in {less}."),
        )
    return said(_, reason, case)


def _pays_more(_: Words, reason: Reason, case: _Case) -> str:
    share, other = reason.share or 0.0, reason.other or 0.0
    if round(share, 2) == round(other, 2):
        return _(
            "With {better} the bid pays more than with {worse}, and is made as often, in {often}.",
            better=case.better,
            worse=case.worse,
            often=_share(_, share),
        )
    return _told(N_("With {better} the bid pays more, and is made in {often}; with {worse} in {less}."))(
        _, reason, case
    )


def _bags(_: Words, reason: Reason, case: _Case) -> str:
    if not reason.count:
        msgid = N_("{better} makes {more} bags on average, against {less} with {worse}.")
        return _counted(msgid)(_, reason, case)
    msgid = N_(
        "{better} makes {more} bags on average, against {less} with {worse}; "
        "each brings those that cost 10 nearer."
    )
    return _counted(msgid)(_, reason, case)


def _trumps(_: Words, reason: Reason, _case: _Case) -> str:
    if not reason.count or reason.card is None:
        return _("There is no trump in the hand.")
    return _.n(
        "The hand has {count} trump, {card}.",
        "The hand has {count} trumps, the highest {card}.",
        reason.count,
        card=_.card(reason.card),
    )


def _trump_suit(_: Words, reason: Reason, _case: _Case) -> str:
    assert reason.suit is not None
    return _.n(
        "The hand has {count} card in {suit}.",
        "The hand has {count} cards in {suit}.",
        reason.count or 0,
        suit=_.suit(reason.suit),
    )


def _expects(_: Words, reason: Reason, case: _Case) -> str:
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
        name=_name(reason, case),
        bid=reason.count,
    )


def _only_bag(_: Words, reason: Reason, case: _Case) -> str:
    card = case.worse if reason.card is None else _.card(reason.card)
    if case.rules.overtrick == "nothing":
        return _("{card} wins the trick, which brings nothing: the bid is made already.", card=card)
    return _("{card} wins the trick, which is only a bag: the bid is made already.", card=card)


def _nil_safe(_: Words, reason: Reason, case: _Case) -> str:
    msgid = N_("{card} wins the trick, in which the nil of {name} is then safe.")
    if reason.seat == case.me:
        msgid = N_("{card} wins the trick, in which your nil is then safe.")
    return _of_worse(msgid)(_, reason, case)


def _bag_penalty(_: Words, reason: Reason, case: _Case) -> str:
    one, two = _pair(_, reason)
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


def _same_as(_: Words, reason: Reason, _case: _Case) -> str:
    return _(
        "{cards} are worth the same: no card still out lies between.",
        cards=_.listed([_.card(card) for card in reason.cards]),
    )


def _behind(_: Words, reason: Reason, _case: _Case) -> str:
    return _.n("The side is {count} point behind.", "The side is {count} points behind.", reason.count or 0)


def _game_chance(_: Words, reason: Reason, case: _Case) -> str:
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
        "makes": _told(N_("With {better} the bid is made in {often}, with {worse} in {less}.")),
        "more_tricks": _more_tricks,
        "keeps_nil": _keeps_nil,
        "nil_danger": _nil_danger,
        "covers_nil": _with_name(
            N_("With {better} the nil of {name} is kept in {often}, with {worse} in {less}."),
            N_("With {better} your nil is kept in {often}, with {worse} in {less}."),
        ),
        "breaks_nil": _with_name(
            N_("With {better} the nil of {name} is broken in {often}, with {worse} in {less}."),
            N_("With {better} your nil is broken in {often}, with {worse} in {less}."),
        ),
        "sets": _sets,
        "bags": _bags,
        "bag_penalty": _bag_penalty,
        "their_penalty": _bag_penalty,
        "their_bags": _counted(
            N_("{better} gives the others {more} bags on average, against {less} with {worse}.")
        ),
        "ruffed": _lost(N_("{name} ruffs {card} in {often}."), N_("The others ruff {card} in {often}.")),
        "ruffed_shown": _of_worse(N_("{name} has shown no {suit}, and ruffs {card} in {often}.")),
        "overtaken": _lost(N_("{name} beats {card} in {often}."), N_("The others beat {card} in {often}.")),
        "wins_trick": _wins_trick,
        "takes_lead": _of_better(N_("{card} takes the trick from {name}, to lead next.")),
        "nil_safe": _nil_safe,
        "only_bag": _only_bag,
        "costs_later": _of_worse(N_("{card} wins this trick, and one less later.")),
        "nil_takes": _nil_takes,
        "partner_has_it": _partner_has_it,
        "partner_ruffs": _of_better(N_("{name} ruffs {card} in {often}.")),
        "keeps_trump": _of_worse(N_("{card} would spend a trump.")),
        "keeps_last_trump": _of_worse(N_("{card} is the last trump, and worth keeping.")),
        "highest_left": _of_better(N_("{card} is the highest card left in {suit}.")),
        "keeps_winner": _of_worse(N_("{card} could still win a trick later.")),
        "throws_danger": _of_better(N_("{card} could break the nil later: it is time to part with it.")),
        "makes_void": _of_better(N_("The hand then has no more {suit}, and a trump can ruff there.")),
        "draws_trumps": _of_better(N_("The lead of {card} takes trumps from the others.")),
        "cheapest": _of_better(N_("{better} does the same in this trick as {card}, which is worth keeping.")),
        "same_as": _same_as,
        "expects": _expects,
        "trumps": _trumps,
        "blind_nil": _blind_nil,
        "behind": _behind,
        "trump_suit": _trump_suit,
        "names_trump": _told(
            N_("With {better} the own side names the trumps in {often}, with {worse} in {less}.")
        ),
        "pays_more": _pays_more,
        "adds_up": _of_better(N_("Nothing alone decides that: small differences add up.")),
        "nothing_left": _of_better(N_("Every card comes to the same.")),
    }
)
