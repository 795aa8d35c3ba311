"""A typed line and all that it can mean: a card, a suit, a rank, a number, a verb. It knows no game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from spades_tui.engine.cards import Card, Suit
from spades_tui.plain.vocabulary import (
    LANGUAGES,
    NOISE,
    NUMBER_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
    WORDS,
    Verb,
)
from spades_tui.words.folding import folded
from spades_tui.words.letters import CardLetters


@dataclass(frozen=True, slots=True)
class Said:
    """A verb, with the suit that it asks about or the text behind it as it was typed, where there is one."""

    verb: Verb
    suit: Suit | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A card."""

    card: Card


@dataclass(frozen=True, slots=True)
class OfSuit:
    """A suit alone."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class OfRank:
    """A rank (2 to 14) alone."""

    rank: int


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 0."""

    value: int


T = TypeVar("T")
Meaning: TypeAlias = Said | Named | OfSuit | OfRank | Number

TAKES_SUIT: Final = (Verb.HAND, Verb.GONE)
"""The verbs that can be asked of one suit."""
TAKES_TEXT: Final = (Verb.CUT, Verb.WHY)
"""The verbs that can have a text behind them: words to cut with, the card that is asked about."""
_DIGITS: Final = re.compile(r"[0-9]{1,6}")
_PAIR: Final = re.compile(r"(10|\w|[♠-♧])(10|\w|[♠-♧])")
_SPLIT: Final = re.compile(r"[^\w♠-♧]+")
_ELISION: Final = re.compile(r"\b[djlmnst]['’]")
"""A French word cut before a vowel: "l'as", "j'annonce"."""


def tokens(text: str) -> list[str]:
    """Return the words of a text, folded; punctuation parts them."""
    if text.strip() == "?":
        return ["?"]
    return [token for token in _SPLIT.split(_ELISION.sub(" ", folded(text))) if token]


def read(line: str, letters: CardLetters, language: str, verbs: Collection[Verb]) -> tuple[Meaning, ...]:
    """Return all that a line can mean; several meanings are for the caller to choose from, none is no sense.

    Words of every language count, beginnings of words only in the active ``language``, letters of cards only in the
    active set. ``verbs`` are those that make sense where the line was typed.
    """
    words = tokens(line)
    if not words:
        return ()
    phrase = " ".join(words)
    found: list[Meaning] = [Said(verb) for verb in _exact(phrase, verbs)]
    if not found:
        found.extend(_with_suit(words, letters, language, verbs))
    behind = line.strip().partition(" ")[2].strip()
    if not found and behind:
        found.extend(
            Said(verb, text=behind) for verb in TAKES_TEXT if verb in verbs and _exact(words[0], (verb,))
        )
    cards = list(_cards(words, letters))
    found.extend(cards)
    if not found:
        found.extend(Said(verb) for verb in _begun(phrase, language, verbs))
    elif len(phrase) == 1 and all(isinstance(meaning, OfRank) for meaning in found):
        # A letter that is a rank might as well begin a word; a suit's letter is a suit.
        found.extend(Said(verb) for verb in _begun(phrase, language, verbs, first_only=True))
    return tuple(dict.fromkeys(found))


def chosen(line: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of the options that an answer names: by its number from 1, by its label or a beginning of it."""
    phrase = " ".join(tokens(line))
    keys = list(options)
    if _DIGITS.fullmatch(phrase):
        number = int(phrase)
        return (keys[number - 1],) if 1 <= number <= len(keys) else ()
    labels = {key: " ".join(tokens(label)) for key, label in options.items()}
    exact = [key for key in keys if phrase and phrase in (labels[key], folded(key))]
    if exact:
        return (exact[0],)
    begun = [
        key for key in keys if phrase and any(part.startswith(phrase) for part in (labels[key], folded(key)))
    ]
    if begun:
        return tuple(begun)
    # A word from the middle of a label will do: "strict" for "HT rules, strict nil".
    inside = [key for key in keys if phrase and f" {phrase}" in f" {labels[key]}"]
    return tuple(inside)


def _exact(phrase: str, verbs: Collection[Verb]) -> list[Verb]:
    return [verb for verb in _phrases().get(phrase, ()) if verb in verbs]


def _begun(phrase: str, language: str, verbs: Collection[Verb], *, first_only: bool = False) -> list[Verb]:
    """Return the verbs that have a word of the language beginning with the phrase; their first words come first."""
    column = LANGUAGES.index(language) if language in LANGUAGES else 0
    first = [verb for verb in verbs if _spoken(verb, column)[0].startswith(phrase)]
    if first or first_only:
        return first
    return [verb for verb in verbs if any(text.startswith(phrase) for text in _spoken(verb, column))]


def _with_suit(
    words: list[str], letters: CardLetters, language: str, verbs: Collection[Verb]
) -> Iterator[Said]:
    """Read "hand spades", "cards in hearts", "gone s"."""
    if len(words) < 2:
        return
    suits = _suits(words[-1], letters)
    phrase = " ".join(word for word in words[:-1] if word not in _noise() and word not in ("in", "en", "u"))
    for verb in TAKES_SUIT:
        if verb not in verbs or not suits:
            continue
        if _exact(phrase, (verb,)) or (phrase and _begun(phrase, language, (verb,))):
            yield from (Said(verb, suit) for suit in suits)


def _cards(words: list[str], letters: CardLetters) -> Iterator[Meaning]:
    """Read cards, suits, ranks and numbers, in any of their forms."""
    kept = [word for word in words if word not in _noise()]
    if len(kept) == 1:
        word = kept[0]
        if _DIGITS.fullmatch(word):
            yield Number(int(word))
        yield from (Number(number) for number in _numbers().get(word, ()))
        yield from (OfSuit(suit) for suit in _suits(word, letters))
        yield from (OfRank(rank) for rank in _ranks(word, letters))
        if (pair := _PAIR.fullmatch(word)) is not None:
            yield from _pairs(pair[1], pair[2], letters)
    elif len(kept) == 2:
        yield from _pairs(kept[0], kept[1], letters)


def _pairs(first: str, second: str, letters: CardLetters) -> Iterator[Named]:
    for one, other in ((first, second), (second, first)):
        for suit in _suits(one, letters):
            yield from (Named(Card.of(suit, rank)) for rank in _ranks(other, letters))


def _suits(word: str, letters: CardLetters) -> list[Suit]:
    found = list(_suit_words().get(word, ()))
    if word in letters.suits and letters.suits[word] not in found:
        found.append(letters.suits[word])
    return found


def _ranks(word: str, letters: CardLetters) -> list[int]:
    found = list(_rank_words().get(word, ()))
    rank = 10 if word == "10" else letters.ranks.get(word)
    if rank is not None and rank not in found:
        found.append(rank)
    return found


@cache
def _phrases() -> Mapping[str, tuple[Verb, ...]]:
    """Return all verbs by what is typed for them in any language."""
    found: dict[str, tuple[Verb, ...]] = {}
    for verb in WORDS:
        for column in range(len(LANGUAGES)):
            for text in _spoken(verb, column):
                found[text] = tuple(dict.fromkeys((*found.get(text, ()), verb)))
    return MappingProxyType(found)


@cache
def _spoken(verb: Verb, column: int) -> tuple[str, ...]:
    return tuple(" ".join(tokens(text)) for text in WORDS[verb][column].split("|"))


@cache
def _suit_words() -> Mapping[str, tuple[Suit, ...]]:
    return _by_word(SUIT_WORDS)


@cache
def _rank_words() -> Mapping[str, tuple[int, ...]]:
    return _by_word(RANK_WORDS)


@cache
def _numbers() -> Mapping[str, tuple[int, ...]]:
    return _by_word(NUMBER_WORDS)


def _by_word(table: Mapping[T, str]) -> Mapping[str, tuple[T, ...]]:
    found: dict[str, tuple[T, ...]] = {}
    for value, texts in table.items():
        for text in texts.split():
            word = folded(text)
            found[word] = (*found.get(word, ()), value) if value not in found.get(word, ()) else found[word]
    return MappingProxyType(found)


@cache
def _noise() -> frozenset[str]:
    return frozenset(token for word in NOISE for token in tokens(word))
