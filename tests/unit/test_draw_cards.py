"""Lines, pictures and cards as they are drawn, without a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine.cards import DECK, Card, Suit
from spades_tui.ui.draw.cards import (
    GLYPHS,
    CardMark,
    CardSize,
    chip,
    face,
    face_line,
    paint_back,
    paint_card,
    paint_fan,
    paint_slot,
    sort_hand,
    suit_order,
)
from spades_tui.ui.draw.hand import lay_hand, paint_hand, paint_hidden_hand
from spades_tui.ui.draw.text import (
    Line,
    Painter,
    Picture,
    cell_width,
    changes,
    crop,
    fit,
    join,
    runs,
    wrap,
)
from spades_tui.ui.filters import CharsetFilter
from spades_tui.ui.keys import CARD_LETTERS
from spades_tui.ui.session import Charset

ENGLISH = CARD_LETTERS["international"]
FRENCH = CARD_LETTERS["french"]
texts = st.text(st.sampled_from("ab ♠é日本e\u0301·🂡"), max_size=30)


def drawn(width: int, height: int, paint: Callable[[Painter], object]) -> list[str]:
    painter = Painter(width, height)
    paint(painter)
    return painter.picture().text.split("\n")


def large(card: Card) -> Callable[[Painter], object]:
    """What paints a large card."""
    return lambda painter: paint_card(painter, 0, 0, card, ENGLISH, CardSize.LARGE)


def test_a_card_has_its_rank_and_suit_in_the_upper_left_corner() -> None:
    assert drawn(6, 4, lambda p: paint_card(p, 0, 0, Card("QH"), ENGLISH)) == [
        "╭────╮",
        "│Q ♥ │",
        "│    │",
        "╰────╯",
    ]


def test_a_ten_fits_its_card() -> None:
    assert drawn(6, 4, lambda p: paint_card(p, 0, 0, Card("TS"), ENGLISH))[1] == "│10♠ │"


def test_ranks_are_written_in_the_letters_of_the_language() -> None:
    assert [face(Card(text), FRENCH) for text in ("AS", "KH", "QD", "JC", "TC", "2S")] == [
        "A♠",
        "R♥",
        "D♦",
        "V♣",
        "10♣",
        "2♠",
    ]


@pytest.mark.parametrize("mark", [CardMark(selected=True), CardMark(winning=True)])
def test_what_stands_out_has_another_shape_and_not_only_another_colour(mark: CardMark) -> None:
    assert drawn(6, 4, lambda p: paint_card(p, 0, 0, Card("QH"), ENGLISH, mark=mark))[0] == "┏━━━━┓"


def test_a_card_that_may_not_be_played_is_dimmed_and_stays_readable() -> None:
    painter = Painter(6, 4)
    paint_card(painter, 0, 0, Card("QH"), ENGLISH, mark=CardMark(dimmed=True))
    picture = painter.picture()
    assert picture.rows[1][1] == ("Q", "card card.hearts card.dim")


def test_backs_and_slots_show_no_face() -> None:
    assert drawn(6, 4, lambda p: paint_back(p, 0, 0))[1] == "│▒▒▒▒│"
    assert drawn(6, 4, lambda p: paint_slot(p, 0, 0))[0] == "╭╌╌╌╌╮"


def test_a_large_card_has_its_rank_and_suit_in_two_corners() -> None:
    rows = drawn(9, 7, lambda p: paint_card(p, 0, 0, Card("KC"), ENGLISH, CardSize.LARGE))
    assert rows[0] == "╭K♣─────╮"
    assert rows[6] == "╰─────K♣╯"
    rows = drawn(9, 7, lambda p: paint_card(p, 0, 0, Card("TH"), FRENCH, CardSize.LARGE))
    assert rows[0] == "╭10♥────╮"


@pytest.mark.parametrize("card", [card for card in DECK if card.rank <= 10], ids=str)
def test_a_large_card_has_as_many_pips_as_its_rank_and_they_are_even(card: Card) -> None:
    rows = drawn(9, 7, lambda p: paint_card(p, 0, 0, card, ENGLISH, CardSize.LARGE))
    inside = [row[1:8] for row in rows[1:6]]
    assert "".join(inside).count(GLYPHS[card.suit]) == card.rank
    assert all(row == row[::-1] for row in inside), "the left half is the right one's mirror"


@pytest.mark.parametrize("charset", [Charset.LETTERS, Charset.ASCII])
def test_large_cards_can_be_told_apart_in_letters_too(charset: Charset) -> None:
    translate = CharsetFilter(charset, ENGLISH).translate
    seen = set()
    for card in DECK:
        rows = drawn(9, 7, large(card))
        text = translate("\n".join(rows))
        assert "?" not in text
        assert {len(row) for row in text.split("\n")} == {9}
        assert text.isascii() or charset is Charset.LETTERS
        seen.add(text)
    assert len(seen) == 52
    figures = {text[10:-10] for text in seen if text[1] in "JQKA"}
    assert len(figures) == 16


@pytest.mark.parametrize("count", range(14))
def test_a_fan_has_an_edge_for_each_card_and_loses_only_its_end(count: int) -> None:
    one, two = (
        drawn(16, 1, lambda p: paint_fan(p, 0, 0, count)),
        drawn(16, 2, lambda p: paint_fan(p, 0, 0, count, 2)),
    )
    assert one[0].count("│") == (count + 1 if count else 0)
    assert two[0].count("╭") == count
    assert one[0] == two[1]
    fewer = drawn(16, 1, lambda p: paint_fan(p, 0, 0, max(0, count - 1)))[0]
    assert one[0][: max(0, count - 1)] == fewer[: max(0, count - 1)]


def test_a_card_that_may_not_be_played_keeps_its_paper_where_little_is_to_be_drawn() -> None:
    plain, faint = Painter(6, 4), Painter(6, 4)
    paint_card(plain, 0, 0, Card("QH"), ENGLISH)
    paint_card(faint, 0, 0, Card("QH"), ENGLISH, mark=CardMark(faint=True))
    assert [span.end - span.start for span in changes(plain.picture(), faint.picture())] == [3]


def test_chips_mark_the_picked_card_by_brackets_and_the_winner_by_an_arrow() -> None:
    assert chip(Card("QH"), ENGLISH, CardMark(selected=True)).text == "[Q♥]"
    assert chip(Card("TD"), ENGLISH, CardMark(winning=True)).text == " 10♦◂"
    assert chip(Card("2C"), ENGLISH).text == " 2♣ "


def test_a_face_in_running_text_has_its_suit_in_its_colour() -> None:
    assert [run.role for run in face_line(Card("QH"), ENGLISH).runs] == ["strong", "suit.hearts"]


def test_a_hand_is_sorted_spades_first_high_first_colours_in_turn() -> None:
    hand = [Card(text) for text in ("2D", "AC", "3S", "KH", "AS", "2H", "AD")]
    assert " ".join(map(str, sort_hand(hand))) == "AS 3S KH 2H AC AD 2D"


def test_a_hand_is_sorted_as_the_person_likes_it() -> None:
    hand = [Card(text) for text in ("2D", "AC", "3S", "KH", "AS", "2H", "AD")]
    assert " ".join(map(str, sort_hand(hand, high_first=False))) == "3S AS 2H KH AC 2D AD"
    assert " ".join(map(str, sort_hand(hand, alternate=False))) == "AS 3S KH 2H AD 2D AC"
    red = [Card(text) for text in ("2D", "AC", "KH")]
    assert " ".join(map(str, sort_hand(red, alternate=False))) == "KH 2D AC"


@pytest.mark.parametrize(
    ("held", "order"),
    [
        ("SHCD", "SHCD"),
        ("SHC", "SHC"),
        ("SHD", "HSD"),
        ("SCD", "SDC"),
        ("HCD", "HCD"),
        ("SC", "SC"),
        ("HD", "HD"),
        ("", ""),
    ],
)
def test_neighbouring_suits_differ_in_colour_where_they_can(held: str, order: str) -> None:
    assert suit_order({Suit.parse(letter) for letter in held}) == tuple(map(Suit.parse, order))


def test_thirteen_compact_cards_lie_side_by_side_in_80_columns() -> None:
    layout = lay_hand(13, 80, CardSize.COMPACT)
    assert layout.columns[0] == 1
    assert layout.columns[-1] + 6 == 79
    assert set(layout.widths) == {6}


@pytest.mark.parametrize(("width", "size"), [(78, CardSize.COMPACT), (118, CardSize.LARGE)])
@pytest.mark.parametrize("middle", [None, 42.0])
def test_a_played_card_moves_its_neighbours_on_one_side_by_exactly_a_place(
    width: int, size: CardSize, middle: float | None
) -> None:
    for count in range(13, 1, -1):
        before, after = lay_hand(count, width, size, middle), lay_hand(count - 1, width, size, middle)
        assert set(after.columns) <= set(before.columns)
    wanted = width / 2 if middle is None else middle
    for count in range(1, 8):
        columns = lay_hand(count, width, size, middle).columns
        assert abs((columns[0] + columns[-1] + size.width) / 2 - wanted) <= size.width


@given(st.integers(0, 13), st.integers(40, 220), st.sampled_from(list(CardSize)))
def test_a_hand_never_leaves_its_width(count: int, width: int, size: CardSize) -> None:
    layout = lay_hand(count, width, size)
    assert len(layout.columns) == len(layout.widths) == count
    if count and size is not CardSize.CHIP:
        assert layout.columns[0] >= 0
        assert layout.columns[-1] + size.width <= width
    assert list(layout.columns) == sorted(set(layout.columns))


@given(st.randoms(use_true_random=False))
def test_any_hand_fits_60_columns_as_chips_and_shows_every_face(rng: random.Random) -> None:
    hand = sort_hand(rng.sample(DECK, 13))
    layout = lay_hand(hand, 60, CardSize.CHIP)
    picked = rng.choice(hand)
    painter = Painter(60, 1)
    paint_hand(painter, 0, 0, hand, layout, ENGLISH, {picked: CardMark(selected=True)})
    picture = painter.picture()
    assert all(face(card, ENGLISH) in picture.text for card in hand)
    assert f"[{face(picked, ENGLISH)}]" in picture.text


def test_each_cell_of_a_hand_points_at_the_card_seen_there() -> None:
    hand = sort_hand(DECK[::4])
    layout = lay_hand(hand, 80, CardSize.COMPACT)
    painter = Painter(80, layout.height)
    paint_hand(painter, 0, 0, hand, layout, ENGLISH, {hand[3]: CardMark(selected=True)})
    picture = painter.picture()
    for card, column in zip(hand, layout.columns, strict=True):
        assert picture.zone_at(column, 2) == f"card:{card}"
        assert picture.zone_at(column + 5, 4) == f"card:{card}"
    assert picture.text.split("\n")[0].strip() == "┏━━━━┓", "the picked card rises by a row"


def test_a_picked_card_that_does_not_rise_is_marked_in_few_cells() -> None:
    hand = sort_hand(DECK[::4])
    for size, width in ((CardSize.COMPACT, 80), (CardSize.LARGE, 120)):
        layout = lay_hand(hand, width, size)
        pictures = []
        for picked in hand[3:5]:
            painter = Painter(width, layout.height)
            marks = {picked: CardMark(selected=True)}
            paint_hand(painter, 0, 0, hand, layout, ENGLISH, marks, lifted=False)
            pictures.append(painter.picture())
        rows = pictures[0].text.split("\n")
        assert rows[0].strip() == "▄" * size.width
        assert rows[0].index("▄") == layout.columns[3]
        changed = list(changes(pictures[0], pictures[1]))
        assert {span.y for span in changed} == {0}
        assert sum(span.end - span.start for span in changed) <= 2 * size.width


def test_a_crowded_hand_shows_the_corner_of_each_card() -> None:
    hand = sort_hand(DECK[::4])
    layout = lay_hand(hand, 60, CardSize.COMPACT)
    painter = Painter(60, layout.height)
    paint_hand(painter, 0, 0, hand, layout, ENGLISH)
    assert all(face(card, ENGLISH)[0] in painter.picture().text for card in hand)
    assert painter.picture().zone_at(layout.columns[1], 3) == f"card:{hand[1]}"


def test_a_hidden_hand_shows_backs_only() -> None:
    layout = lay_hand(13, 80, CardSize.COMPACT)
    text = "\n".join(drawn(80, 5, lambda p: paint_hidden_hand(p, 0, 0, layout)))
    assert not any(glyph in text for glyph in GLYPHS.values())
    assert text.count("▒▒▒▒") == 26


def test_a_wide_character_is_never_halved() -> None:
    painter = Painter(4, 1)
    painter.text(3, 0, "日")
    assert painter.picture().text == ""
    painter.text(1, 0, "日")
    painter.text(2, 0, "x")
    assert painter.picture().text == "  x"
    painter.text(1, 0, "日")
    painter.text(1, 0, "y")
    assert painter.picture().text == " y"


def test_a_combining_mark_stays_with_its_letter() -> None:
    painter = Painter(3, 1)
    painter.text(0, 0, "e\u0301x")
    assert painter.picture().rows[0][0][0] == "e\u0301"
    assert painter.picture().rows[0][1][0] == "x"


@given(texts, st.integers(0, 12))
def test_fitted_text_is_exactly_as_wide_as_asked(text: str, width: int) -> None:
    assert cell_width(crop(text, width)) <= width
    assert abs(width - cell_width(fit(text, width))) <= (1 if width else 0)


def test_no_word_stands_alone_in_a_last_line() -> None:
    assert wrap("40 for a bid of 4.", 16) == ["40 for a bid", "of 4."]
    assert wrap("no words typed", 9) == ["no words", "typed"], "nor does one in the line before"
    assert wrap("so much of it", 9) == ["so much", "of it"]
    assert wrap("it is unheard-of", 9) == ["it is", "unheard-o", "f"]


@given(texts, st.integers(2, 12))
def test_wrapped_text_loses_no_word(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cell_width(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_path_is_broken_between_its_folders() -> None:
    text = "It is /home/annabelle/.local/share/spades-tui/games.db here."
    assert wrap(text, 30) == ["It is", "/home/annabelle/.local/share/", "spades-tui/games.db here."]


@given(texts, texts, st.integers(0, 20))
def test_a_cropped_line_is_no_wider_than_asked(first: str, second: str, width: int) -> None:
    line = Line.of((first, "a"), (second, "b"))
    assert line.cropped(width).width <= max(width, 0)
    if line.width <= width:
        assert line.cropped(width) is line


def test_a_line_is_fitted_left_right_and_in_the_middle() -> None:
    line = Line.of(("ab", "dim"))
    assert [line.fit(6, align).text for align in ("left", "right", "center")] == [
        "ab    ",
        "    ab",
        "  ab  ",
    ]
    assert join([line, line], Line.of(" · ")).text == "ab · ab"
    assert line.styled("bar").runs[0].role == "bar dim"


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Picture, Picture]:
    def one() -> Picture:
        painter = Painter(24, 3)
        for _ in range(draw(st.integers(0, 4))):
            x, y = draw(st.integers(-2, 23)), draw(st.integers(0, 2))
            painter.text(x, y, draw(texts), draw(st.sampled_from(["", "dim"])))
        return painter.picture()

    return one(), one()


@given(pictures())
def test_repainting_the_changed_spans_gives_the_new_picture(pair: tuple[Picture, Picture]) -> None:
    old, new = pair
    rows = [list(row) for row in old.rows]
    for y, start, end in changes(old, new):
        rows[y][start:end] = new.rows[y][start:end]
        assert new.rows[y][start][0] != "", "a span starts with a whole character"
        assert old.rows[y][start][0] != ""
    assert tuple(map(tuple, rows)) == new.rows


def test_one_changed_cell_is_one_span_of_one_cell() -> None:
    old, new = Painter(80, 5), Painter(80, 5)
    new.text(70, 3, "x")
    assert list(changes(old.picture(), new.picture())) == [(3, 70, 71)]
    new.text(74, 3, "y")
    assert list(changes(old.picture(), new.picture())) == [(3, 70, 75)]
    new.text(3, 3, "z")
    assert list(changes(old.picture(), new.picture())) == [(3, 3, 4), (3, 70, 75)]


def test_runs_join_cells_of_one_role() -> None:
    painter = Painter(5, 1)
    painter.text(1, 0, "日a", "dim")
    assert list(runs(painter.picture().rows[0])) == [(" ", ""), ("日a", "dim"), (" ", "")]


def test_later_zones_lie_above_earlier_ones() -> None:
    painter = Painter(5, 5)
    painter.zone(0, 0, 5, 5, "under")
    painter.zone(1, 1, 2, 2, "over")
    inner = painter.picture()
    outer = Painter(20, 20)
    outer.paste(10, 10, inner)
    picture = outer.picture()
    assert picture.zone_at(11, 11) == "over"
    assert picture.zone_at(10, 10) == "under"
    assert picture.zone_at(0, 0) is None
    assert picture.zone("over") == (11, 11, 2, 2, "over")
