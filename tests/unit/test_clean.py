"""Text from people and files: nothing that a terminal obeys gets through, and what is left fits."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from spades_tui.record.clean import NAME_WIDTH, cell_width, clean_name, clean_text

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MARKS = {"Mn", "Mc", "Me"}


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        pytest.param("Ada", "Ada", id="plain"),
        pytest.param("  Ada \t Lovelace  ", "Ada Lovelace", id="white space runs"),
        pytest.param("Ada\u00a0\u2003Lovelace\u3000", "Ada Lovelace", id="other spaces"),
        pytest.param("\u2800 \u2800", "", id="blank Braille"),
        pytest.param("\x1b[31mred\x1b[0m", "[31mred[0m", id="ESC"),
        pytest.param("\x1b]52;c;aGk=\x07Bo", "]52;c;aGk=Bo", id="OSC 52"),
        pytest.param("\x9b31mBo\x9d0;t\x9c", "31mBo0;t", id="C1"),
        pytest.param("\x00B\x08o\x7f", "Bo", id="C0 and delete"),
        pytest.param("Bo\r\nCy\x85Di\u2028Ed\u2029", "Bo Cy Di Ed", id="line ends"),
        pytest.param("\u202eevil\u202c \u2066x\u2069\u200f", "evil x", id="bidi overrides"),
        pytest.param("a\u200bb\u200dc\ufeffd\u00ade\u2060", "abcde", id="zero width"),
        pytest.param("A\U000e0041\U000e007f", "A", id="tags"),
        pytest.param("♥\ufe0f♠\ufe0e\U000e0100", "♥♠", id="variation selectors"),
        pytest.param("\u3164\u115f\u1160\uffa0", "", id="Hangul fillers"),
        pytest.param("\ue000x\U0010ffff\u0378", "x", id="private and unassigned"),
        pytest.param("a\ud800b\udfffc", "abc", id="lone surrogates"),
        pytest.param("[/nope]", "[/nope]", id="closing markup"),
        pytest.param("[@click=app.exit]x", "[@click=app.exit]x", id="action markup"),
        pytest.param("Zoe\u0308", "Zoë", id="composed"),
        pytest.param("e\u200d\u0301", "é", id="composed over what is dropped"),
        pytest.param("q\u0301\u0302\u0303\u0304z", "q\u0301\u0302z", id="two marks a base"),
        pytest.param("\u0301\u0302Bo \u0303Cy", "Bo Cy", id="marks without a base"),
        pytest.param("čćđšž ŽŠĐĆČ œÉ", "čćđšž ŽŠĐĆČ œÉ", id="Croatian and French"),
        pytest.param("王小明", "王小明", id="CJK"),
        pytest.param("👩\u200d👩\u200d👧", "👩👩👧", id="joined emoji"),
        pytest.param("👍🏽", "👍", id="skin tone"),
        pytest.param("a\u2066\n\u2069b", "a b", id="format characters around a line end"),
        pytest.param("", "", id="empty"),
    ],
)
def test_what_is_left_of_a_text(dirty: str, clean: str) -> None:
    assert clean_text(dirty) == clean


def test_stacked_marks_stay_a_short_name() -> None:
    zalgo = "".join(base + "\u0300\u0315\u0327\u0489\u035c" * 20 for base in "Zalgo")
    letters = unicodedata.normalize("NFD", clean_text(zalgo))
    assert "".join(char for char in letters if unicodedata.category(char) not in MARKS) == "Zalgo"
    assert len(letters) <= 5 * (1 + 1 + 2)  # a base, a mark that it was composed with, two more


@pytest.mark.parametrize(
    ("dirty", "width", "clean"),
    [
        ("x" * 10_000, NAME_WIDTH, "x" * 24),
        ("王" * 10_000, NAME_WIDTH, "王" * 12),
        ("👑" * 30, 5, "👑👑"),
        ("ab cd", 3, "ab"),
        ("ab王", 3, "ab"),
        ("🇫🇷🇭🇷", 5, "🇫🇷"),
        ("☰䷀", 3, "☰"),
        ("Ada", 0, ""),
        ("Ada", -1, ""),
        ("x́y̋z", 2, "x́y̋"),
        ("ab\u0915\u0940", 3, "ab"),
        ("ab\u0915\u0940", 4, "ab\u0915\u0940"),
    ],
)
def test_a_text_ends_at_its_width_in_cells_and_between_letters(dirty: str, width: int, clean: str) -> None:
    assert clean_text(dirty, width=width) == clean


def test_more_lines_keep_their_ends_and_drop_the_empty_ones() -> None:
    note = "  firm\r\n\r\n\x1b\n line\ttwo \u2028third\nfourth"
    assert clean_text(note, width=10, lines=3) == "firm\nline two\nthird"
    assert clean_text(note, width=4, lines=2) == "firm\nline"
    assert clean_text(note, lines=0) == ""


def test_a_name_that_is_nothing_gets_the_fallback() -> None:
    assert clean_name("\x1b\u200d \u3164", "South") == "South"
    assert clean_name(" Ada ", "South") == "Ada"
    assert clean_name("Bartholomew", "South", width=4) == "Bart"


@pytest.mark.parametrize("unit", ["x", "\x1b", "\u0301", "a\u0301\u0316", "王", "\n", " "])
def test_ten_million_letters_cost_no_time(unit: str) -> None:
    text = unit * (10_000_000 // len(unit))
    start = time.perf_counter()
    clean_text(text)
    assert time.perf_counter() - start < 0.1


# Letters, marks of every sort, what NFC takes apart or composes, what is dropped, and anything else.
CHARACTERS = st.one_of(
    st.sampled_from("aeK \n\t\x1b♥王👑🇫🏽☰한각각"),
    st.sampled_from(
        "\u0301\u0316\u0344\u0958\u093c\u0903\u0b47\u0b3e\u0dd9\u0dcf\u0340\u0f71\u0f73\u20e3\u0489"
    ),
    st.sampled_from("\u200d\u202e\ufe0f\u3164\u2800\u00a0\ud800\u0378\x9b\u2028"),
    st.characters(categories=("Mn", "Mc", "Me")),
    st.characters(categories=None),
)


@given(st.text(CHARACTERS, max_size=80), st.integers(0, 30), st.integers(1, 3))
@example("a\u0344\u0344", 24, 1)
@example("abc  " + "x" * 40, 4, 1)
def test_a_clean_text_is_harmless_fits_and_stays_as_it_is(dirty: str, width: int, lines: int) -> None:
    clean = clean_text(dirty, width=width, lines=lines)
    assert clean.count("\n") < lines
    for line in clean.split("\n"):
        assert not {unicodedata.category(char) for char in line} & FORBIDDEN
        assert cell_width(line) <= width
        assert cell_len(line) <= width
        assert line == " ".join(line.split())
        assert unicodedata.is_normalized("NFC", line)
        run = 0
        for index, char in enumerate(line):
            run = run + 1 if unicodedata.category(char) in MARKS else 0
            assert run <= 2
            assert not run or line[index - run] != " "
            assert index >= run
    assert clean_text(clean, width=width, lines=lines) == clean
    clean.encode()
