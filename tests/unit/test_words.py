"""One language of one person: texts, numbers, catalogues, and the choice of a language."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from spades_tui.engine.actions import BLIND_NIL, NIL, Bid, parse_action
from spades_tui.engine.cards import DECK, SUITS, Card, Suit
from spades_tui.ui.filters import to_ascii
from spades_tui.words import Words, available_languages, choose_language, language_name
from spades_tui.words.cards import cards_text, one_of_suit, rank_name, suit_symbol
from spades_tui.words.words import ascii_text


def write_catalogue(folder: Path, language: str, texts: dict[str, str], plural: str = "") -> Path:
    """Write a catalogue of GNU gettext; `texts` by msgid, plural forms joined by NUL."""
    header = "Content-Type: text/plain; charset=UTF-8\n" + (f"Plural-Forms: {plural}\n" if plural else "")
    entries = sorted({"": header, **texts}.items())
    ids = texts_at = b""
    index: list[tuple[int, int, int, int]] = []
    for msgid, text in entries:
        one, other = msgid.encode(), text.encode()
        index.append((len(one), len(ids), len(other), len(texts_at)))
        ids += one + b"\0"
        texts_at += other + b"\0"
    start = 28 + 16 * len(entries)
    keys = b"".join(struct.pack("<2I", length, start + place) for length, place, _, _ in index)
    values = b"".join(struct.pack("<2I", length, start + len(ids) + place) for _, _, length, place in index)
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, 0)
    path = folder / language / "LC_MESSAGES" / "spades_tui.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + keys + values + ids + texts_at)
    return path


@pytest.fixture
def locale_dir(tmp_path: Path) -> Path:
    write_catalogue(
        tmp_path,
        "fr",
        {
            "Hand {number}": "Donne {number}",
            "broken {name}": "{nom} est cassé",
            "broken {x}": "{x!z}",
            "of a card\x04spades": "pique",
            "the king of {suit}": "le roi de {suit}",
            "{count} card\0{count} cards": "{count} carte\0{count} cartes",
        },
        "nplurals=2; plural=n > 1;",
    )
    write_catalogue(
        tmp_path,
        "hr",
        {"{count} trick\0{count} tricks": "{count} štih\0{count} štiha\0{count} štihova"},
        "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;",
    )
    return tmp_path


def test_a_text_takes_its_parameters() -> None:
    _ = Words()
    assert _("Resume") == "Resume"
    assert _("Hand {number}", number=3) == "Hand 3"
    assert _("") == ""


def test_a_text_without_parameters_keeps_its_braces() -> None:
    assert Words()("a {b} c") == "a {b} c"


@pytest.mark.parametrize(
    ("text", "parameters", "expected"),
    [
        ("Hand {number}", {"count": 1}, "Hand ?"),
        ("Hand {}", {"count": 1}, "Hand ?"),
        ("Hand {number", {"number": 1}, "Hand {number"),
        ("Hand {number:d}", {"number": "x"}, "Hand x"),
        ("Hand {number.size}", {"number": 1}, "Hand 1"),
    ],
)
def test_a_parameter_that_does_not_fit_never_raises(
    text: str, parameters: dict[str, object], expected: str
) -> None:
    assert Words()(text, **parameters) == expected


def test_braces_in_a_parameter_are_left_alone() -> None:
    assert Words()("{name} plays", name="{x} {0}") == "{x} {0} plays"


def test_plurals_in_english() -> None:
    _ = Words()
    said = [_.n("{count} bag", "{count} bags", count) for count in (0, 1, 2, 21)]
    assert said == ["0 bags", "1 bag", "2 bags", "21 bags"]
    assert _.n("{count} card of {suit}", "{count} cards of {suit}", 2, suit="x") == "2 cards of x"


def test_a_catalogue_speaks(locale_dir: Path) -> None:
    _ = Words("fr", locale_dir=locale_dir)
    assert _.language == "fr"
    assert _("Hand {number}", number=3) == "Donne 3"
    assert [_.n("{count} card", "{count} cards", count) for count in (0, 1, 2)] == [
        "0 carte",
        "1 carte",
        "2 cartes",
    ]
    assert _.p("of a card", "spades") == "pique"
    assert _.card_name(Card("KS")) == "le roi de pique"
    assert _("not there") == "not there"
    assert [_.n("{count} dog", "{count} dogs", count) for count in (0, 1)] == ["0 dogs", "1 dog"]


def test_three_plural_forms(locale_dir: Path) -> None:
    _ = Words("hr", locale_dir=locale_dir)
    said = [_.n("{count} trick", "{count} tricks", count) for count in (1, 2, 5, 11, 13, 21, 22)]
    assert said == ["1 štih", "2 štiha", "5 štihova", "11 štihova", "13 štihova", "21 štih", "22 štiha"]


def test_a_wrong_translation_gives_way_to_english(locale_dir: Path) -> None:
    _ = Words("fr", locale_dir=locale_dir)
    assert _("broken {name}", name="Bo") == "broken Bo"
    assert _("broken {x}", x=1) == "broken 1"


@pytest.mark.parametrize("language", ["xx", "", "../fr", "french", "FR", "fr_CA.UTF-8"])
def test_a_language_without_a_catalogue_is_english(language: str, locale_dir: Path) -> None:
    expected = "fr" if language.lower().startswith("fr") and len(language) != 6 else "en"
    assert Words(language, locale_dir=locale_dir).language == expected


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xde\x12\x04\x95\0\0\0\0\xff\0\0\0\x1c\0\0\0"])
def test_a_broken_catalogue_is_english(content: bytes, tmp_path: Path) -> None:
    path = write_catalogue(tmp_path, "fr", {"a": "b"})
    path.write_bytes(content)
    assert Words("fr", locale_dir=tmp_path).language == "en"


def test_another_language_is_another_value(locale_dir: Path) -> None:
    english = Words(letters=True, names=("Ann", "Bo", "Cy", "Di"), locale_dir=locale_dir)
    french = english.replace(language="fr")
    assert (english.language, french.language) == ("en", "fr")
    assert french("Hand {number}", number=1) == "Donne 1"
    assert english("Hand {number}", number=1) == "Hand 1"
    assert french.letters
    assert french.names == ("Ann", "Bo", "Cy", "Di")
    assert french.card(Card("KS")) == "PR"


def test_languages_are_those_with_a_catalogue(locale_dir: Path) -> None:
    (locale_dir / "not a code" / "LC_MESSAGES").mkdir(parents=True)
    (locale_dir / "not a code" / "LC_MESSAGES" / "spades_tui.mo").touch()
    assert available_languages(locale_dir) == ("en", "fr", "hr")
    assert available_languages(locale_dir / "nowhere") == ("en",)
    assert [language_name(code) for code in ("en", "fr", "hr", "xx")] == [
        "English",
        "Français",
        "Hrvatski",
        "xx",
    ]


@pytest.mark.parametrize(
    ("setting", "environ", "expected"),
    [
        ("hr", {"LC_ALL": "fr_FR.UTF-8"}, "hr"),
        ("fr_CA", {}, "fr"),
        ("auto", {}, "en"),
        ("auto", {"LANG": "fr_FR.UTF-8"}, "fr"),
        ("auto", {"LANG": "fr_FR", "LC_MESSAGES": "hr_HR@euro"}, "hr"),
        ("auto", {"LANG": "hr_HR", "LC_MESSAGES": "hr_HR", "LC_ALL": "fr"}, "fr"),
        ("auto", {"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ("auto", {"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ("auto", {"LANG": "C.UTF-8"}, "en"),
        ("auto", {"LANG": "de_DE.UTF-8"}, "en"),
        ("", {"LANG": "fr-FR"}, "fr"),
        ("de", {"LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_language_chosen(setting: str, environ: dict[str, str], expected: str, locale_dir: Path) -> None:
    assert choose_language(setting, environ, locale_dir) == expected


def test_numbers_and_lists() -> None:
    _ = Words()
    assert [_.number(value) for value in (-16, 0, 7)] == ["−16", "0", "7"]
    assert [_.signed(value) for value in (-16, 0, 7)] == ["−16", "0", "+7"]
    assert Words(ascii=True).signed(-16) == "-16"
    assert [_.listed(list("abc")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“nil” − 3×4…", '"nil" - 3x4...'),
        ("Enchère à l’aveugle, cœur", "Enchere a l'aveugle, coeur"),
        ("štih, vreća, đ", "stih, vreca, d"),
        ("Guðrún, Łukasz, Bjørn", "Gudrun, Lukasz, Bjorn"),
        ("♥10", "H10"),
        ("← →", "< >"),
        ("漢", "?"),
    ],
)
def test_ascii(text: str, expected: str) -> None:
    assert ascii_text(text) == expected
    assert Words(ascii=True)(text) == expected


def test_signs_that_texts_name_are_those_of_a_screen_in_ascii() -> None:
    signs = "▸◂↑↓•●◆★○◇✓←→"
    assert [ascii_text(sign) for sign in signs] == [to_ascii(sign) for sign in signs]


def test_cards_are_written_suit_first() -> None:
    _ = Words()
    assert [_.card(Card(text)) for text in ("TH", "AS", "2C", "QD")] == ["♥10", "♠A", "♣2", "♦Q"]
    assert cards_text(_, (Card("TH"), Card("AS"))) == "♥10 ♠A"
    assert all("\ufe0e" not in _.card(card) and "\ufe0f" not in _.card(card) for card in DECK)


def test_cards_in_letters_follow_the_set() -> None:
    card = Card("QH")
    assert Words(letters=True).card(card) == "HQ"
    assert Words(letters=True, card_letters="french").card(card) == "CD"
    assert Words(letters=True, card_letters="croatian").card(card) == "SD"
    assert Words(card_letters="french").card(card) == "♥D"
    assert Words(ascii=True).card(card) == "HQ"
    assert {suit_symbol(Words(letters=True), suit) for suit in SUITS} == set("SHDC")


def test_cards_in_words_are_all_different() -> None:
    _ = Words()
    assert len({_.card_name(card) for card in DECK}) == 52
    assert _.card_name(Card("TH")) == "the ten of hearts"
    assert rank_name(_, 14) == "ace"
    assert one_of_suit(_, Suit.CLUBS) == "a club"
    assert _.suit(Suit.SPADES) == "spades"


def test_bids() -> None:
    _ = Words()
    assert [_.bid(bid) for bid in (Bid(4), NIL, BLIND_NIL)] == ["4", "nil", "blind nil"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cut", "Cut the deck"),
        ("cut my \x1b[31mluck", "Cut the deck with “my [31mluck”"),
        ("look", "Look at your cards"),
        ("bid 4", "Bid 4"),
        ("nil", "Bid nil"),
        ("blind nil", "Bid blind nil"),
        ("trump H", "Name hearts as trump"),
        ("play TH", "Play the ten of hearts"),
        ("claim", "Claim the tricks that are left"),
        ("concede", "Give the game up"),
        ("next", "Go on to the next hand"),
        ("end", "End the game now: the highest score wins"),
    ],
)
def test_actions(text: str, said: str) -> None:
    assert Words().action(parse_action(text)) == said


def test_seats_without_names_are_directions() -> None:
    _ = Words()
    assert _.seat_names() == ("South", "West", "North", "East")
    assert _.seat_names(("Ann", "", "Cy", "Di")) == ("Ann", "West", "Cy", "Di")
    assert Words(names=("a", "b", "c", "d")).seat_names() == ("a", "b", "c", "d")
