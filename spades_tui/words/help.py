"""What the help screen tells beside the keys: how a hand goes, what words mean, what is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.words.rules import Section

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


def help_sections(_: Words, rules: RuleSet | None = None, *, saved: bool = True) -> list[Section]:
    """Return the texts of the help: a hand step by step (under these rules), the words of the game, saving.

    ``saved`` is whether the game in which help is asked for is: of one that is not nothing goes on later.
    """
    return [
        Section(_("How a hand goes"), tuple(_hand(_, rules))),
        Section(_("Picking a card"), tuple(_cards(_))),
        Section(_("Words of the game"), tuple(_terms(_, rules))),
        Section(_("Fair deals"), tuple(_fairness(_))),
        Section(_("Leaving and coming back"), tuple(_leaving(_, saved=saved))),
    ]


def unrating_helps(_: Words) -> dict[str, str]:
    """Return what the commands do, by id, after which a game that was rated is so no more."""
    return {
        "hint": _("Show what each bid or card comes to; the game is then not rated."),
        "why": _("Tell why a bid or card is best; the game is then not rated."),
        "take_back": _("Take back your last decision; the game is then not rated."),
    }


def goodbye(_: Words, *, saved: bool, command: str = "") -> str:
    """Return what is said when the program ends; ``command`` goes on with a game that is unfinished."""
    if not saved:
        return _("Goodbye. This game was not saved.")
    if command:
        return _("Goodbye. Your game is saved; “{command}” goes on with it.", command=command)
    return _("Goodbye.")


def too_small(_: Words, width: int, height: int) -> str:
    """Return what a window says that is too small for the table, which needs so many columns and rows."""
    return _(
        "This window is too small: the table needs {width} columns and {height} rows. "
        "Make it larger and the game goes on.",
        width=width,
        height=height,
    )


def too_small_short(_: Words, width: int, height: int) -> str:
    """Return the same where there is hardly room for a sentence."""
    return _("This window is too small: {width} by {height} at least.", width=width, height=height)


def crash_text(_: Words, log_path: str) -> str:
    """Return what is said when the program has to end by an error of its own."""
    return _(
        "Something went wrong and the program had to stop. Your game is safe. Details are in {path}.",
        path=log_path,
    )


def _hand(_: Words, rules: RuleSet | None) -> list[str]:
    items = [_("The player left of the dealer cuts the deck; everybody gets 13 cards.")]
    if rules is None or rules.offers_blind_nil:
        items.append(
            _("Where blind nil is on offer your cards lie face down: look at them, or bid blind nil.")
        )
    if rules is None or rules.nil:
        items.append(_("Everybody bids once: the tricks they mean to win, or nil for none."))
    else:
        items.append(_("Everybody bids once: the tricks they mean to win."))
    if rules is not None and rules.trump == "auction":
        items.append(_("The highest bidder names the trump suit."))
    items.append(_("Follow the suit led if you can; else play any card."))
    if rules is not None and rules.trump == "auction":
        items.append(_("The highest trump wins the trick, else the highest card of the suit led."))
    else:
        items.append(_("The highest spade wins the trick, else the highest card of the suit led."))
    items.append(_("After 13 tricks the hand is counted: the scoreboard says how each point came about."))
    return items


def _cards(_: Words) -> list[str]:
    return [
        _("Arrows move along your hand, Enter plays the card that is picked."),
        _("Or key a suit and then a rank; a suit alone jumps to that suit, and again to its next card."),
        _("Or click a card to pick it, and click it again to play it."),
        _("Cards that you may not play are dimmed; play one all the same, and you are told why."),
    ]


def _terms(_: Words, rules: RuleSet | None) -> list[str]:
    items = [
        _("Trick: four cards, one from each player."),
        _("Lead: to play the first card of a trick. Follow: to play the suit that was led."),
        _("Void: without a card of a suit. Ruff: to take a trick with a trump when void."),
        _("Contract: what a bid obliges you, or your side, to win."),
        _("Set: short of the contract. Overtrick: a trick more than was bid."),
    ]
    if rules is None or rules.nil:
        items.append(_("Nil: a bid to win no trick. Blind nil: the same before looking at the cards."))
    if rules is None or rules.makes_bags:
        items.append(
            _("Bag: a mark that costs points, sooner or later; the rules in force say when it comes.")
        )
    items.append(
        _(
            "Rated: a game without hints, reasons or taking back, its deals unknown before. "
            "The statistics can count such games alone."
        )
    )
    items.append(
        _(
            "Cost, in a hint and a review: points behind the best choice, with later bags, the risk of a bid and "
            "the chance to win the game. Net is what the hand alone counts."
        )
    )
    return items


def _fairness(_: Words) -> list[str]:
    return [
        _(
            "The code after “deal” is the beginning of the deal's fingerprint: it seals a secret that was fixed "
            "before the cut; secret and cut together make the deal."
        ),
        _(
            "The secret behind it is told when you leave the scoreboard of the hand; then “Check the deal” works the "
            "deal out again, and “spades-tui verify” does so for a game that was written to a file."
        ),
        _("Only a cut in words of your own proves that nobody chose the deal."),
    ]


def _leaving(_: Words, *, saved: bool) -> list[str]:
    return [
        _(
            "Every decision is saved at once. Leave whenever you like, in any way; the game goes on where it was."
        )
        if saved
        else _("This game is not saved: it is lost when you leave it."),
        _("A game can be ended early by its menu; the highest score wins."),
    ]
