"""The help of plain mode: what can be typed, in the words of the language spoken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.state import Phase
from spades_tui.plain.vocabulary import Verb
from spades_tui.words.cards import suit_name

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView
    from spades_tui.words import Words

WordOf = Callable[[Verb], str]
"""What is typed for a verb in the language spoken."""


def example(_: Words) -> tuple[str, str]:
    """Return a card as it is keyed and in words, as an example: "hk" and "the king of hearts"."""
    card = Card.of(Suit.HEARTS, 13)
    return _.replace(letters=True).card(card).lower(), _.card_name(card)


def possible(_: Words, view: SeatView, word: WordOf, *, playing: bool = True) -> str:
    """Return in one sentence what can be typed as the game stands; who is not ``playing`` only looks on."""
    keyed, named = example(_)
    rest = word(Verb.HELP)
    if not playing:
        return _("Type {help} to hear what is possible.", help=rest)
    match view.phase:
        case Phase.CUT if view.my_turn:
            return _("Type {cut} and any words, or {help}.", cut=word(Verb.CUT), help=rest)
        case Phase.BID if view.my_turn and view.hand is None:
            return _(
                "Type {look}, {blind} or {help}.", look=word(Verb.LOOK), blind=word(Verb.BLIND_NIL), help=rest
            )
        case Phase.BID if view.my_turn:
            return _("Type a number from 1 to 13, or {help}.", help=rest)
        case Phase.TRUMP if view.my_turn:
            return _("Type a suit, or {help}.", help=rest)
        case Phase.PLAY if view.my_turn:
            return _(
                "Type a card, such as {keyed} or {named}, or {help}.", keyed=keyed, named=named, help=rest
            )
        case Phase.SCORED if view.seat is not None:
            return _("Type {next}, or {help}.", next=word(Verb.NEXT), help=rest)
        case _:
            return _("Type {help} to hear what is possible.", help=rest)


def table_help(_: Words, view: SeatView, word: WordOf, *, playing: bool = True) -> list[str]:
    """Return what can be typed in a game; who is not ``playing`` only looks on."""
    keyed, named = example(_)
    spades = suit_name(_, Suit.SPADES)
    lines = [possible(_, view, word, playing=playing)]
    if playing and view.seat is not None:
        lines += [
            _("A bid is a number, {nil} or {blind}.", nil=word(Verb.NIL), blind=word(Verb.BLIND_NIL)),
            _("A card is a suit and a rank: {keyed}, or {named}.", keyed=keyed, named=named),
            _("Suits: {suits}", suits=_letters(_, True)),
            _("Ranks: 2 to 9, {ranks}", ranks=_letters(_, False)),
        ]
    if view.seat is not None:
        lines.append(
            _(
                "Your cards: {hand}, or {hand} {spades} for one suit; {gone} and {gone} {spades} for the cards played.",
                hand=word(Verb.HAND),
                gone=word(Verb.GONE),
                spades=spades,
            )
        )
    asked = (
        Verb.TABLE,
        Verb.TURN,
        Verb.BIDS,
        Verb.TRICKS,
        Verb.LAST,
        Verb.SCORE,
        Verb.BAGS,
        Verb.PLAYERS,
        Verb.RULES,
    )
    lines.append(_("Ask at any time: {words}", words=", ".join(word(verb) for verb in asked)))
    if view.seat is not None:
        advice = (Verb.HINT, Verb.WHY, Verb.REVIEW)
        lines.append(_("Advice: {words}", words=", ".join(word(verb) for verb in advice)))
    if playing and view.seat is not None:
        done = (Verb.UNDO, Verb.CLAIM, Verb.NEXT, Verb.END, Verb.CONCEDE, Verb.REMATCH)
        lines.append(_("Do: {words}", words=", ".join(word(verb) for verb in done)))
    other = (Verb.REPEAT, Verb.OPPONENTS, Verb.SHORT, Verb.FULL, Verb.SETTINGS, Verb.LOBBY, Verb.QUIT)
    lines.append(_("Besides: {words}", words=", ".join(word(verb) for verb in other)))
    lines.append(_("The beginning of a word is enough, and an empty line says what is asked of you."))
    return lines


def lobby_help(_: Words, word: WordOf) -> list[str]:
    """Return what can be typed in the lobby."""
    return [
        _("{new}: set up a new game", new=word(Verb.NEW)),
        _("{start}: a new game as the last one", start=word(Verb.START)),
        _("{resume}: go on with the newest game; a number goes on with that one", resume=word(Verb.RESUME)),
        _("{list}: the saved games", list=word(Verb.LIST)),
        _("{watch} and a number: watch a game that is open elsewhere", watch=word(Verb.WATCH)),
        _("{delete} and a number: delete a game", delete=word(Verb.DELETE)),
        _("{rules}: the rules of a new game", rules=word(Verb.RULES)),
        _("{settings}: language, how much is spoken, card letters, pace", settings=word(Verb.SETTINGS)),
        _("{quit}: leave the program", quit=word(Verb.QUIT)),
    ]


def rules_lines(_: Words, rules: RuleSet, name: str) -> list[str]:
    """Return rules in plain words, title by title."""
    from spades_tui.words.names import rules_title
    from spades_tui.words.rules import rules_page

    lines = [rules_title(_, rules, name or None)]
    for section in rules_page(_, rules):
        lines.append(_("{name}:", name=section.title))
        lines.extend(section.items)
    return lines


def _letters(_: Words, suits: bool) -> str:
    """Return the letters of suits or high ranks, each with its name: "s spades", "t or 0 ten"."""
    from spades_tui.words.cards import rank_name

    letters = _.letter_set
    if suits:
        pairs = [(key, suit_name(_, suit)) for key, suit in letters.suits.items()]
    else:
        high = [(key, rank) for key, rank in letters.ranks.items() if rank >= 10 and key != "0"]
        pairs = [(key, rank_name(_, rank)) for key, rank in high]
        if not any(rank == 10 for _key, rank in high):
            pairs.insert(0, ("0", rank_name(_, 10)))
    return ", ".join(_("{letter} for {name}", letter=key, name=name) for key, name in pairs)
