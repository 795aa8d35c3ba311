"""How a text becomes a line that can be heard: a whole sentence, and no sign that a screen reader spells out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.cards import Suit
from spades_tui.record.clean import clean_text
from spades_tui.words.letters import SYMBOLS
from spades_tui.words.quoting import capital
from spades_tui.words.words import Words

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card

LINE_WIDTH: Final = 2000
"""Widest line, in cells: far more than any sentence has."""

_MINUS: Final = re.compile(r"(?<![\w.])[−-](?=\d)")
_PLUS: Final = re.compile(r"(?<![\w.])\+(?=\d)")
_ENDS: Final = (".", "!", "?", ":")
_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"…": ".", "·": ",", "•": ",", "–": ",", "—": ",", "→": ",", "←": ",", "|": ",", "_": " ", "*": " "}
)
"""Signs that are read out by their names, and what stands for them."""
_SUITS: Final[Mapping[str, Suit]] = MappingProxyType({symbol: suit for suit, symbol in SYMBOLS.items()})
_DROPPED: Final = re.compile(r"[\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")


class SpokenWords(Words):
    """Words for the ear: a card inside a sentence is named, never written with a sign."""

    __slots__ = ()

    def card(self, card: Card) -> str:
        """Return a card in words: "the ten of hearts"."""
        return self.card_name(card)


def spoken(words: Words) -> SpokenWords:
    """Return the same words for the ear."""
    return SpokenWords(
        words.language,
        names=words.names,
        card_letters=words.card_letters,
        letters=words.letters,
        ascii=words.ascii,
    )


def sentence(_: Words, text: str) -> str:
    """Return a text as a sentence to be heard: a capital at its beginning, a stop at its end, numbers with words.

    Everything else in it that a screen reader spells out, and all that a terminal obeys, is gone.
    """
    for sign, stands in _SIGNS.items():
        if sign in text:
            text = text.replace(f" {sign} ", f"{stands} ").replace(sign, stands)
    for symbol, suit in _SUITS.items():
        if symbol in text:
            text = text.replace(symbol, f"{_.suit(suit)} ")
    text = _MINUS.sub(_before(_("minus")), _PLUS.sub(_before(_("plus")), text))
    text = clean_text(_DROPPED.sub(" ", text), width=LINE_WIDTH).rstrip(",;")
    if not text:
        return ""
    text = capital(text)
    if text.rstrip("\"'”»’")[-1:] not in _ENDS:
        text += "."
    return text


def either(_: Words, texts: Sequence[str]) -> str:
    """Return texts to choose from: "a", "a or b", "a, b or c"."""
    if len(texts) < 2:
        return "".join(texts)
    return _("{first} or {last}", first=", ".join(texts[:-1]), last=texts[-1])


def _before(word: str) -> Callable[[re.Match[str]], str]:
    return lambda _match: f"{word} "
