"""What is wrong with the file of a position is told with its line."""

from __future__ import annotations

import pytest

from spades_tui.bots.position_errors import BadPosition, PositionFileError
from spades_tui.bots.position_file import load_position
from spades_tui.words import Words
from tests.positions import OVERRUFF, RUFF

_ = Words()


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


WRONG = [
    (
        "hand",
        changed(RUFF, 'hand = "SA H43"\n', ""),
        7,
        "“hand” is missing: cards in groups, suit first, such as “HA2 C5”.",
    ),
    ("bids", changed(RUFF, "bids = [4, 3, 4, 2]\n", ""), 7, "“bids” is missing: a list of four bids"),
    ("unknown", RUFF + "void = 3\n", 9, "There is no field “void”; is voids meant?"),
    ("unknown too", RUFF + "zzz = 3\n", 9, "There is no field “zzz”; there are rules, partnership,"),
    (
        "rules",
        changed(RUFF, '"standard"', '"bridge"'),
        1,
        "“bridge” cannot stand in “rules”, which is a preset (ht,",
    ),
    (
        "rules kind",
        changed(RUFF, '"standard"', "7"),
        1,
        "“rules” is a preset (ht, standard, ht-strict), or a table",
    ),
    (
        "option",
        changed(RUFF, '"standard"', "{ nil_valu = 3 }"),
        1,
        "There is no option “nil_valu”; is nil_value meant?",
    ),
    (
        "option in a table",
        changed(RUFF, 'rules = "standard"\n', "") + "\n[rules]\nbase = 'ht'\ntarget = 3\n",
        11,
        "Points to win (target) cannot be 3",
    ),
    ("partnership", RUFF + 'partnership = "no"\n', 9, "“partnership” is true or false."),
    (
        "trump",
        RUFF + 'trump = "H"\n',
        9,
        "“H” cannot stand in “trump”, which is a suit, S, H, D or C, and S where",
    ),
    ("trump letter", RUFF + 'trump = "X"\n', 9, "“X” cannot stand in “trump”"),
    ("trump kind", RUFF + "trump = 3\n", 9, "“trump” is a suit"),
    ("seat", changed(RUFF, '"S"\n', '"Q"\n'), 2, "“Q” cannot stand in “seat”, which is N, E, S or W."),
    ("seat kind", changed(RUFF, 'seat = "S"', "seat = 0"), 2, "“seat” is N, E, S or W."),
    ("hand kind", changed(RUFF, 'hand = "SA H43"', "hand = 3"), 3, "“hand” is cards in groups"),
    (
        "no card",
        changed(RUFF, "H43", "H4X"),
        3,
        "“HX” in “hand” is no card: first S, H, D or C, then 2 to 9,",
    ),
    ("no ten", changed(RUFF, "H43", "H10"), 3, "“H1” in “hand” is no card"),
    ("suit alone", changed(RUFF, "H43", "H"), 3, "“H” in “hand” is no card"),
    ("rank first", changed(RUFF, "SA H43", "AS H43"), 3, "“AS” in “hand” is no card"),
    (
        "twice in hand",
        changed(RUFF, "H43", "H44"),
        3,
        "The card H4 is there twice, the second time in “hand”.",
    ),
    ("twice", changed(RUFF, "D962", "D9H4"), 4, "“DH” in “unseen” is no card"),
    (
        "held and unseen",
        changed(RUFF, "D962", "D96 H4"),
        4,
        "The card H4 is there twice, the second time in “unseen”.",
    ),
    (
        "played and held",
        changed(OVERRUFF, "W:C9", "W:D2"),
        3,
        "The card D2 is there twice, the second time in “trick”.",
    ),
    (
        "too many in hand",
        changed(RUFF, "H43", "H432"),
        3,
        "“hand” must have 3 cards, since so many tricks are left.",
    ),
    (
        "too few unseen",
        changed(RUFF, "D962", "D96"),
        4,
        "“unseen” must have 9 cards, those that the other three still",
    ),
    ("too many unseen", changed(OVERRUFF, "CT6", "CT65"), 2, "“unseen” must have 6 cards"),
    (
        "trick kind",
        changed(OVERRUFF, '["W:C9", "N:C2", "E:S4"]', '"W:C9"'),
        3,
        "“trick” is a list of at most three cards",
    ),
    (
        "trick of four",
        changed(OVERRUFF, '"E:S4"]', '"E:S4", "S:C3"]'),
        3,
        "“trick” is a list of at most three",
    ),
    (
        "trick without seat",
        changed(OVERRUFF, "W:C9", "C9"),
        3,
        "“trick” is a list of at most three cards with their",
    ),
    ("trick without card", changed(OVERRUFF, "W:C9", "W:"), 3, "“W:” in “trick” is no card"),
    ("trick of two cards", changed(OVERRUFF, "W:C9", "W:C98"), 3, "“W:C98” in “trick” is no card"),
    (
        "out of turn",
        changed(OVERRUFF, '"W:C9", "N:C2"', '"N:C2", "W:C9"'),
        3,
        "“N:C2” is out of turn: the cards of “trick”",
    ),
    ("trick seat", changed(OVERRUFF, "W:C9", "Q:C9"), 3, "“Q” cannot stand in “trick”"),
    ("three bids", changed(RUFF, "[4, 3, 4, 2]", "[4, 3, 4]"), 5, "“bids” is a list of four bids"),
    (
        "bid of 14",
        changed(RUFF, "[4, 3, 4, 2]", "[14, 3, 4, 2]"),
        5,
        "“14” cannot stand in “bids”, which is a list",
    ),
    ("bid in words", changed(RUFF, "[4, 3, 4, 2]", '[4, 3, "four", 2]'), 5, "“four” cannot stand in “bids”"),
    ("bid is true", changed(RUFF, "[4, 3, 4, 2]", "[4, 3, true, 2]"), 5, "“True” cannot stand in “bids”"),
    (
        "nil where there is none",
        changed(changed(RUFF, '"standard"', "{ nil = false }"), "[4, 3,", '[4, "nil",'),
        5,
        "“nil” cannot stand in “bids”, which is a list of four bids that the rules know",
    ),
    (
        "blind nil where there is none",
        changed(changed(RUFF, '"standard"', '{ blind_nil = "off" }'), "[4, 3,", '[4, "blind nil",'),
        5,
        "“blind nil” cannot stand in “bids”",
    ),
    (
        "all tricks",
        changed(RUFF, "[3, 3, 3, 1]", "[3, 3, 3, 4]"),
        6,
        "“13” cannot stand in “tricks”, which is a list of four",
    ),
    ("negative tricks", changed(RUFF, "[3, 3, 3, 1]", "[3, 3, 3, -1]"), 6, "“-1” cannot stand in “tricks”"),
    (
        "tricks kind",
        changed(RUFF, "[3, 3, 3, 1]", "10"),
        6,
        "“tricks” is a list of four numbers in the order",
    ),
    (
        "voids kind",
        changed(RUFF, '{ N = "H", E = "S", W = "S" }', '"H"'),
        7,
        "“voids” is a table of seats and suits",
    ),
    ("voids seat", changed(RUFF, "N = ", "X = "), 7, "“X” cannot stand in “voids”"),
    ("voids suit", changed(RUFF, 'N = "H"', 'N = "HX"'), 7, "“X” cannot stand in “voids”"),
    ("voids value", changed(RUFF, 'N = "H"', "N = 3"), 7, "“voids” is a table"),
    (
        "nobody has it",
        changed(RUFF, 'N = "H"', 'N = "HS"'),
        7,
        "The voids leave no way in which the cards can lie.",
    ),
    ("own void", changed(RUFF, 'N = "H"', 'S = "H"'), 7, "The voids leave no way"),
    ("void of one who played it", OVERRUFF + 'voids = { N = "C" }\n', 6, "The voids leave no way"),
    ("void in a table", OVERRUFF + '\n[voids]\nN = "CD"\n', 7, "The voids leave no way"),
    (
        "bags of four",
        RUFF + "bags = [1, 2, 3, 4]\n",
        9,
        "“bags” is numbers for N/S and E/W, or for N, E, S, W where",
    ),
    ("negative bags", RUFF + "bags = [1, -2]\n", 9, "“-2” cannot stand in “bags”"),
    (
        "scores of two",
        RUFF + "partnership = false\nscores = [1, 2]\n",
        10,
        "“scores” is numbers for N/S and E/W",
    ),
    ("score in words", RUFF + 'scores = ["many", 2]\n', 9, "“many” cannot stand in “scores”"),
    ("broken kind", changed(RUFF, "broken = true", "broken = 1"), 8, "“broken” is true or false."),
    (
        "broken",
        changed(RUFF, "broken = true", "broken = false"),
        8,
        "A trump has been played, so trumps are broken.",
    ),
    ("no toml", changed(RUFF, "[3, 3, 3, 1]", "[3, 3"), 7, "This is not valid TOML"),
    ("twice a field", RUFF + 'seat = "N"\n', 9, "This is not valid TOML"),
    (
        "too long",
        "#" * 20_001,
        1,
        "This text is too long for a position: 20001 characters, where 20000 are the most.",
    ),
    ("letters of a terminal", changed(RUFF, "H43", "H4\\u001b"), 3, "“H” in “hand” is no card"),
]


@pytest.mark.parametrize(
    ("text", "line", "sentence"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(PositionFileError) as caught:
        load_position(text)
    error = caught.value
    said = _.error(error)
    where = f"Line {line}: " if error.column is None else f"Line {line}, column {error.column}: "
    assert error.line == line, said
    assert said.startswith(where + sentence), said
    assert said.isprintable()


def test_text_that_is_no_text_is_told_too() -> None:
    with pytest.raises(PositionFileError) as caught:
        load_position(b'seat = "S"\nhand = "\xff"\n')
    assert _.error(caught.value) == "Line 2: This is not valid TOML: not UTF-8."


def test_cards_that_can_lie_in_no_way_without_voids_being_told() -> None:
    # East has thrown a diamond on a club, but there are only clubs for everybody.
    text = 'hand = "SA2"\nunseen = "C3456"\ntrick = ["E:C9"]\nbids = [3, 3, 3, 3]\ntricks = [3, 3, 3, 2]\n'
    with pytest.raises(PositionFileError) as caught:
        load_position(text)
    assert (
        _.error(caught.value) == "Line 2: “unseen” must have 5 cards, those that the other three still hold."
    )
    text = 'hand = "SA2"\nunseen = "C3456"\ntrick = ["N:C9", "E:D2"]\nbids = [3, 3, 3, 3]\ntricks = [3, 3, 3, 2]\n'
    with pytest.raises(PositionFileError) as caught:
        load_position(text)
    assert isinstance(caught.value.reason, BadPosition)
    assert _.error(caught.value) == "Line 2: There is no way in which these cards can lie."
