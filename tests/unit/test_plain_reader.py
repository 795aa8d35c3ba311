"""What can be typed in plain mode: every form of cards, bids and words, in three languages."""

from __future__ import annotations

from itertools import combinations

import pytest

from spades_tui.engine import DECK, Card, Suit
from spades_tui.plain.lobby import VERBS as LOBBY_VERBS
from spades_tui.plain.new_game import VERBS as NEW_GAME_VERBS
from spades_tui.plain.new_game import length_of
from spades_tui.plain.reader import Meaning, Named, Number, OfRank, OfSuit, Said, chosen, read, tokens
from spades_tui.plain.resolve import ASKED, DONE
from spades_tui.plain.vocabulary import LANGUAGES, WORDS, Verb, said_word
from spades_tui.words import Words
from spades_tui.words.folding import folded
from spades_tui.words.letters import card_letters

GAME = (*ASKED, *DONE)
CONTEXTS = {
    "game": GAME,
    "lobby": LOBBY_VERBS,
    "new game": NEW_GAME_VERBS,
    "question": (Verb.YES, Verb.NO),
    "elsewhere": (Verb.TAKE_OVER, Verb.WATCH, Verb.BACK),
}


def meant(line: str, language: str = "en", verbs: tuple[Verb, ...] = GAME) -> tuple[Meaning, ...]:
    return read(line, card_letters("auto", language), language, verbs)


def card(text: str) -> Named:
    return Named(Card(text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_card_by_its_name_in_any_language_and_by_the_letters_of_the_active_one(
    language: str, spoken: str
) -> None:
    named, lettered = Words(spoken), Words(language, letters=True)
    for one in DECK:
        assert meant(named.card_name(one), language) == (Named(one),)
        assert Named(one) in meant(lettered.card(one).lower(), language)
        faces = lettered.letter_set
        backwards = faces.rank_faces[one.rank] + faces.suit_faces[one.suit]
        assert Named(one) in meant(backwards, language)


@pytest.mark.parametrize(
    ("line", "language", "meaning"),
    [
        ("hk", "en", card("KH")),
        ("HK", "en", card("KH")),
        (" h  k ", "en", card("KH")),
        ("♥K", "en", card("KH")),
        ("k♥", "en", card("KH")),
        ("ht", "en", card("TH")),
        ("h0", "en", card("TH")),
        ("h10", "en", card("TH")),
        ("10 h", "en", card("TH")),
        ("king of hearts", "en", card("KH")),
        ("I play the King of Hearts, please!", "en", card("KH")),
        ("hearts king", "en", card("KH")),
        ("knave of clubs", "en", card("JC")),
        ("10 of spades", "en", card("TS")),
        ("cr", "fr", card("KH")),
        ("p0", "fr", card("TS")),
        ("je joue le dix de cœur", "fr", card("TH")),
        ("L'as de pique", "fr", card("AS")),
        ("dame de coeur", "fr", card("QH")),
        ("valet de trèfle", "fr", card("JC")),
        ("sk", "hr", card("KH")),
        ("kk", "hr", card("KD")),
        ("kd", "hr", card("QD")),
        ("herc kralj", "hr", card("KH")),
        ("srce kralj", "hr", card("KH")),
        ("igram damu pik", "hr", card("QS")),
        ("dečko tref", "hr", card("JC")),
        ("decko tref", "hr", card("JC")),
        ("bacam keca srce", "hr", card("AH")),
        ("desetka karo", "hr", card("TD")),
    ],
)
def test_forms_of_a_card(line: str, language: str, meaning: Meaning) -> None:
    assert meant(line, language) == (meaning,)


def test_letters_are_those_of_the_active_set_only() -> None:
    assert card("KH") not in meant("hk", "fr")
    assert card("KH") not in meant("cr", "en")
    assert read("cr", card_letters("french", "en"), "en", GAME) == (card("KH"),)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("4", Number(4)),
        ("0", Number(0)),
        ("13", Number(13)),
        ("99", Number(99)),
        ("bid 4", Number(4)),
        ("I bid four tricks", Number(4)),
        ("quatre plis", Number(4)),
        ("j'annonce quatre", Number(4)),
        ("J’annonce 4 plis", Number(4)),
        ("licitiram četiri", Number(4)),
        ("trinaest", Number(13)),
        ("treize", Number(13)),
        ("hearts", OfSuit(Suit.HEARTS)),
        ("trèfle", OfSuit(Suit.CLUBS)),
        ("karo", OfSuit(Suit.DIAMONDS)),
        ("h", OfSuit(Suit.HEARTS)),
        ("king", OfRank(13)),
        ("dama", OfRank(12)),
    ],
)
def test_numbers_suits_and_ranks(line: str, meaning: Meaning) -> None:
    found = meant(line)
    assert meaning in found
    if not isinstance(meaning, Number):
        assert found == (meaning,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_every_word_is_understood_in_every_language(language: str, context: str) -> None:
    for verb in CONTEXTS[context]:
        for texts in WORDS[verb]:
            for text in texts.split("|"):
                assert Said(verb) in meant(text, language, CONTEXTS[context]), (verb, text)
        assert meant(said_word(verb, language), language, CONTEXTS[context]) == (Said(verb),), verb


@pytest.mark.parametrize("context", CONTEXTS)
def test_no_word_means_two_things_in_one_place(context: str) -> None:
    words = {
        verb: {" ".join(tokens(text)) for texts in WORDS[verb] for text in texts.split("|")}
        for verb in CONTEXTS[context]
    }
    clashes = {(one, other): words[one] & words[other] for one, other in combinations(words, 2)}
    assert {pair: both for pair, both in clashes.items() if both} == {}


@pytest.mark.parametrize(
    ("line", "language", "verb"),
    [
        ("sc", "en", Verb.SCORE),
        ("blind", "en", Verb.BLIND_NIL),
        ("enc", "fr", Verb.BIDS),
        ("pomoc", "hr", Verb.HELP),
        ("POMOĆ!", "hr", Verb.HELP),
        ("naslijepo", "hr", Verb.BLIND_NIL),
        ("what?", "en", Verb.REPEAT),
        ("?", "en", Verb.HELP),
        ("nul à l’aveugle", "fr", Verb.BLIND_NIL),
        ("whose turn?", "en", Verb.TURN),
        ("take back", "en", Verb.UNDO),
    ],
)
def test_words_and_their_beginnings(line: str, language: str, verb: Verb) -> None:
    assert meant(line, language) == (Said(verb),)


def test_beginnings_count_in_the_active_language_only() -> None:
    assert Said(Verb.HINT) not in meant("sav", "en")
    assert meant("sav", "hr") == (Said(Verb.HINT),)


def test_what_may_be_several_things_is_told_as_such() -> None:
    assert set(meant("t")) == {OfRank(10), Said(Verb.TABLE), Said(Verb.TURN), Said(Verb.TRICKS)}
    assert set(meant("q")) == {OfRank(12), Said(Verb.QUIT)}
    assert meant("q", verbs=(Verb.TABLE,)) == (OfRank(12),)
    assert set(meant("as")) == {OfRank(14), card("AS")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hand spades", Said(Verb.HAND, Suit.SPADES)),
        ("my hand in hearts", Said(Verb.HAND, Suit.HEARTS)),
        ("ha s", Said(Verb.HAND, Suit.SPADES)),
        ("gone diamonds", Said(Verb.GONE, Suit.DIAMONDS)),
        ("main pique", Said(Verb.HAND, Suit.SPADES)),
        ("ruka u hercu", None),
        ("cut Lucky  day, 7!", Said(Verb.CUT, text="Lucky  day, 7!")),
        ("cut", Said(Verb.CUT)),
    ],
)
def test_questions_about_a_suit_and_the_words_of_a_cut(line: str, said: Said | None) -> None:
    assert meant(line) == (() if said is None else (said,))


@pytest.mark.parametrize("line", ["", "   ", "!!!", "xyzzy", "h h h", "1h", "eleven of hearts"])
def test_nonsense_means_nothing(line: str) -> None:
    assert meant(line) == ()


def test_an_answer_is_a_number_a_name_or_a_part_of_one() -> None:
    options = {"ht": "HT rules", "standard": "Standard rules", "ht-strict": "HT rules, strict nil"}
    assert chosen("2", options) == ("standard",)
    assert chosen("4", options) == ()
    assert chosen("ht rules", options) == ("ht",)
    assert chosen("STAND", options) == ("standard",)
    assert chosen("strict", options) == ("ht-strict",)
    assert chosen("ht r", options) == ("ht", "ht-strict")
    assert chosen("", options) == ()
    assert folded("Štihovi Đ œuvre") == "stihovi d oeuvre"


@pytest.mark.parametrize(
    ("line", "length"),
    [
        ("300", ("target", 300)),
        ("to 500 points", ("target", 500)),
        ("8 hands", ("hands", 8)),
        ("4 donnes", ("hands", 4)),
        ("4 dijeljenja", ("hands", 4)),
        ("long", None),
    ],
)
def test_the_length_of_a_game(line: str, length: tuple[str, int] | None) -> None:
    assert length_of(line) == length
