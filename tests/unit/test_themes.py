"""Themes: every role at every depth of colour, its contrast on every ground, and suits that can be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import Color, ColorType
from rich.style import Style

from spades_tui.store.settings import SETTING
from spades_tui.ui.session import Colours
from spades_tui.ui.themes import ROLES, TITLES, Look, choose
from tests.contrast import BLACK, MISSING, VGA, WHITE, XTERM, contrast, contrast_of, distance, rgb_of

DEPTHS = (Colours.TRUECOLOR, Colours.ANSI256, Colours.ANSI16)
PAINTED = ("felt", "midnight", "paper", "contrast", "colour-blind")
"""The themes with a ground of their own."""
SUITS = ("spades", "hearts", "diamonds", "clubs")
CARD_MARKS = ("", " card.selected", " card.winning", " card.winning card.selected")

TEXT_ROLES = (
    *(
        "",
        "dim",
        "strong",
        "title",
        "accent",
        "key",
        "key.label",
        "disabled",
        "good",
        "bad",
        "warning",
        "turn",
    ),
    *(
        "winning",
        "meter.won",
        "meter.over",
        "hover",
        "suit.spades",
        "suit.hearts",
        "suit.diamonds",
        "suit.clubs",
    ),
    *("seat.0", "seat.1", "seat.2", "seat.3"),
)
MARK_ROLES = ("border", "meter.todo", "gauge", "gauge.rest", "card.slot")
TEXTS = (
    *(f"{ground} {role}".strip() for ground in ("", "panel", "bar", "field") for role in TEXT_ROLES),
    *(f"card{mark} card.{suit}" for suit in SUITS for mark in CARD_MARKS),
    *(f"card card.{suit} card.dim" for suit in SUITS),
    *(f"card.{suit} card.picked" for suit in SUITS),
    *(f"card{mark} card.faint" for mark in CARD_MARKS),
    *("selected", "panel selected", "field selected"),
)
"""Everything that is read, on everything that it is read on."""
MARKS = (
    *(f"{ground} {role}".strip() for ground in ("", "panel") for role in MARK_ROLES),
    *("card", "card card.dim", "card.back"),
    *(f"card{mark} card.edge" for mark in CARD_MARKS[1:]),
)
"""Frames, meters and the like, on what they lie on."""

READ_MARKS = ("", "panel")
"""What the pips of tricks still to win and the lines of charts lie on: thin as they are, they are counted and read."""

SHOWN = [
    pytest.param(name, colours, four, id=f"{name}-{colours.value}{'-four' if four else ''}")
    for name in PAINTED
    for colours in DEPTHS
    for four in (False, True)
]


@pytest.mark.parametrize("name", PAINTED)
@pytest.mark.parametrize("colours", DEPTHS)
def test_pips_to_win_and_the_lines_of_charts_stand_out(name: str, colours: Colours) -> None:
    look, least = choose(name, colours), 4.5 if colours is not Colours.ANSI16 else 3.5
    for ground in READ_MARKS:
        for role in ("meter.todo", "axis"):
            assert contrast_of(look.style(f"{ground} {role}".strip())) >= least, (ground, role)


@pytest.mark.parametrize("name", PAINTED)
@pytest.mark.parametrize("colours", DEPTHS[:2])
def test_a_line_to_type_in_does_not_run_into_the_cards_under_it(name: str, colours: Colours) -> None:
    look = choose(name, colours)
    field, card = (rgb_of(look.style(role).bgcolor, XTERM, BLACK) for role in ("field", "card"))
    assert contrast(field, card) >= 1.2


@pytest.mark.parametrize(("name", "colours", "four"), SHOWN)
def test_texts_and_marks_stand_out_from_their_ground(name: str, colours: Colours, four: bool) -> None:
    look = choose(name, colours, four)
    for roles, usual in ((TEXTS, 4.5), (MARKS, 3.0)):
        least = 7.0 if name == "contrast" else usual
        found = {role: contrast_of(look.style(role)) for role in roles}
        assert not {role: ratio for role, ratio in found.items() if ratio < least}
        if colours is Colours.ANSI16:
            # Other terminals have other sixteen colours: on the palest of the usual ones all can still be read.
            found = {role: contrast_of(look.style(role), VGA) for role in roles}
            assert not {role: ratio for role, ratio in found.items() if ratio < min(least, 3.0)}


@pytest.mark.parametrize("name", [*PAINTED, "terminal", "mono"])
@pytest.mark.parametrize("colours", list(Colours))
def test_it_is_seen_where_to_type(name: str, colours: Colours) -> None:
    look = choose(name, colours)
    plain, field = look.style(""), look.style("field")
    assert field.underline or field.bgcolor != plain.bgcolor


@pytest.mark.parametrize("name", [*PAINTED, "terminal", "mono"])
@pytest.mark.parametrize("colours", list(Colours))
def test_a_picked_chip_is_a_block_in_the_row_of_chips(name: str, colours: Colours) -> None:
    look = choose(name, colours, four_colour=True)
    frame = look.style("card.picked")
    for suit in SUITS:
        picked = look.style(f"card.{suit} card.picked")
        assert (picked.color, picked.bgcolor, picked.reverse) == (frame.color, frame.bgcolor, frame.reverse)
        for other in (f"card card.{suit}", f"card card.{suit} card.dim"):
            assert picked.reverse or contrast(ground_of(look.style(other)), ground_of(picked)) >= 1.6, other


@pytest.mark.parametrize("name", PAINTED)
@pytest.mark.parametrize("colours", DEPTHS)
def test_a_faint_face_leaves_no_hole_in_the_paper_of_its_card(name: str, colours: Colours) -> None:
    look = choose(name, colours)

    def light(role: str) -> float:
        return sum(rgb_of(look.style(role).bgcolor, XTERM, WHITE)) / 3

    assert abs(light("card") - light("card card.faint")) < 48


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("name", TITLES)
def test_the_suit_of_a_winning_card_keeps_its_colour(name: str, four: bool) -> None:
    for colours in Colours:
        look = choose(name, colours, four)
        for suit in SUITS:
            free, winning = (look.style(f"card{mark} card.{suit}") for mark in ("", " card.winning"))
            assert (free.color or Color.default()) == (winning.color or Color.default()), (colours, suit)


def test_in_high_contrast_even_lines_stand_out() -> None:
    for colours in DEPTHS:
        look = choose("contrast", colours)
        assert all(contrast_of(look.style(role)) >= 7 for role in ("rule", "panel rule", "border"))


@pytest.mark.parametrize("four", [False, True])
def test_the_terminals_own_colours_can_be_read_on_a_light_and_on_a_dark_ground(four: bool) -> None:
    look = choose("terminal", Colours.ANSI16, four)
    for role in ROLES:
        style = look.style(role)
        assert style.bgcolor is None or style.bgcolor.is_default
        if style.color is None or style.color.is_default:
            continue
        for ground in (BLACK, WHITE):
            # No colour has more than 4.58 on both.
            assert contrast_of(style, ground=ground) >= 3.9, role
            assert contrast_of(style, VGA, ground=ground) >= 2.5, role


@pytest.mark.parametrize("ground", [BLACK, WHITE])
@pytest.mark.parametrize("four", [False, True])
def test_in_the_terminals_own_colours_a_card_that_may_not_be_played_can_be_read(
    ground: tuple[int, int, int], four: bool
) -> None:
    look = choose("terminal", Colours.ANSI16, four)
    text = WHITE if ground == BLACK else BLACK
    for suit in SUITS:
        for roles in (f"card card.{suit} card.dim", f"card card.{suit} card.faint"):
            assert contrast_of(look.style(roles), VGA, text, ground) >= 4.5, roles


def test_in_the_terminals_own_colours_a_turn_looks_like_nothing_else() -> None:
    look = choose("terminal", Colours.ANSI16)
    inks = {str(look.style(role)) for role in ("turn", "good", "bad", "warning", "strong", "dim", "")}
    assert len(inks) >= 6  # what is good is only strong
    assert look.style("turn") not in [look.style(role) for role in ("good", "bad", "warning", "strong")]


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("colours", list(Colours))
def test_every_role_has_a_style_within_the_depth(name: str, colours: Colours) -> None:
    look = choose(name, colours, four_colour=True)
    allowed = {
        Colours.NONE: {ColorType.DEFAULT},
        Colours.ANSI16: {ColorType.DEFAULT, ColorType.STANDARD},
        Colours.ANSI256: {ColorType.DEFAULT, ColorType.STANDARD, ColorType.EIGHT_BIT},
        Colours.TRUECOLOR: {ColorType.DEFAULT, ColorType.STANDARD, ColorType.TRUECOLOR},
    }[colours]
    for role in ROLES:
        style = look.style(role)
        assert {color.type for color in colours_of(style)} <= allowed
        assert not style.blink
    with pytest.raises(KeyError):
        look.style("no.such.role")


def test_a_painted_theme_of_256_colours_uses_none_that_the_owner_may_have_changed() -> None:
    for name in PAINTED:
        for role in ROLES:
            style = choose(name, Colours.ANSI256, four_colour=True).style(role)
            assert all(color.number is not None and color.number >= 16 for color in colours_of(style))


def ground_of(style: Style) -> tuple[int, int, int]:
    """The colour under a text."""
    return rgb_of(style.bgcolor, XTERM, BLACK)


def colours_of(style: Style) -> list[Color]:
    """The colours of a style."""
    return [color for color in (style.color, style.bgcolor) if color is not None]


def suit_inks(look: Look, family: str) -> dict[str, tuple[int, int, int]]:
    """The colour of each suit."""
    ground = "card " if family == "card" else ""
    return {suit: rgb_of(look.style(f"{ground}{family}.{suit}").color, XTERM, WHITE) for suit in SUITS}


@pytest.mark.parametrize("colours", DEPTHS)
@pytest.mark.parametrize("name", [*PAINTED, "terminal"])
@pytest.mark.parametrize("family", ["card", "suit"])
def test_a_deck_has_two_colours_or_four(name: str, colours: Colours, family: str) -> None:
    two = suit_inks(choose(name, colours), family)
    assert two["spades"] == two["clubs"]
    assert two["hearts"] == two["diamonds"]
    assert distance(two["spades"], two["hearts"]) > 25
    four = suit_inks(choose(name, colours, four_colour=True), family)
    assert (four["spades"], four["hearts"]) == (two["spades"], two["hearts"])
    assert min(distance(four[a], four[b]) for a, b in combinations(SUITS, 2)) > 25


@pytest.mark.parametrize("missing", MISSING)
@pytest.mark.parametrize("colours", DEPTHS)
def test_the_colour_blind_theme_is_one(colours: Colours, missing: str) -> None:
    look = choose("colour-blind", colours, four_colour=True)

    def seen(role: str) -> tuple[int, int, int]:
        return rgb_of(look.style(role).color, XTERM, WHITE)

    for family in ("card", "suit"):
        inks = suit_inks(look, family)
        pairs = {(a, b): distance(inks[a], inks[b], missing) for a, b in combinations(SUITS, 2)}
        assert min(pairs.values()) > 20, (family, pairs)
    apart = [
        ("good", "bad"),
        ("meter.won", "meter.over"),
        *combinations(("seat.0", "seat.1", "seat.2", "seat.3"), 2),
    ]
    found = {pair: distance(seen(pair[0]), seen(pair[1]), missing) for pair in apart}
    assert min(found.values()) > 20, found


def test_without_colours_red_suits_are_underlined() -> None:
    mono = choose("felt", Colours.NONE, four_colour=True)
    assert mono is choose("mono", Colours.TRUECOLOR)
    for family in ("card", "suit"):
        assert mono.style(f"{family}.hearts").underline
        assert not mono.style(f"{family}.spades").underline
    for role in ROLES:
        assert not colours_of(mono.style(role))
    states = ("card", "card card.edge card.selected", "card card.dim")
    assert len({str(mono.style(role)) for role in states}) == len(states)


@pytest.mark.parametrize("name", [*PAINTED, "terminal", "mono"])
@pytest.mark.parametrize("colours", list(Colours))
def test_a_card_that_may_not_be_played_differs_by_more_than_its_colour(name: str, colours: Colours) -> None:
    look = choose(name, colours, four_colour=True)
    for suit in SUITS:
        free, barred = look.style(f"card card.{suit}"), look.style(f"card card.{suit} card.dim")
        assert (free.bold, free.dim, free.bgcolor) != (barred.bold, barred.dim, barred.bgcolor)


def test_no_bold_text_of_sixteen_colours_comes_out_as_another() -> None:
    for name in (*PAINTED, "terminal"):
        for role in ROLES:
            style = choose(name, Colours.ANSI16, four_colour=True).style(role)
            if style.bold and style.color is not None and not style.color.is_default:
                assert style.color.number is not None
                assert style.color.number >= 8, role


def test_the_setting_names_every_theme() -> None:
    assert SETTING["theme"].choices == ("auto", *TITLES)


def test_the_terminal_decides_where_the_person_did_not() -> None:
    assert choose("auto", Colours.TRUECOLOR) is choose("felt", Colours.TRUECOLOR)
    assert choose("auto", Colours.ANSI16).name == "terminal"
    assert choose("no-such", Colours.ANSI256) is choose("felt", Colours.ANSI256)
    assert choose("terminal", Colours.ANSI256) is choose("terminal", Colours.TRUECOLOR)
    names = {choose("felt", colours).theme.name for colours in DEPTHS}
    assert names == {"felt", "felt-256", "felt-16"}


def test_contrast_is_reckoned_as_in_the_recommendation() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast((119, 119, 119), WHITE) == pytest.approx(4.48, abs=0.01)
    assert distance((255, 0, 0), (0, 0xC0, 0), "red") < distance((255, 0, 0), (0, 0xC0, 0))
