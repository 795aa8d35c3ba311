"""Positions from files: what they say is what a bot sees, and what is wrong with one is told with its line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spades_tui.bots import make
from spades_tui.bots.finished_tricks import in_fours, lay_out
from spades_tui.bots.masks import BITS, mask_of
from spades_tui.bots.position_errors import BadPosition, PositionFileError
from spades_tui.bots.position_file import card_text, load_position
from spades_tui.bots.position_report import report_position
from spades_tui.bots.sampler.knowledge import SUIT_MASKS
from spades_tui.bots.sampler.layouts import Layouts
from spades_tui.bots.search.position import ORDER, SEATS, Given
from spades_tui.engine import Card, Game, RuleSet, SeatView, Suit
from spades_tui.engine.actions import Play
from spades_tui.engine.state import Phase
from spades_tui.words import Words
from tests.process_support import ROOT

_ = Words()
EXAMPLES = sorted((ROOT / "examples" / "positions").glob("*.toml"))
STANDARD = RuleSet.preset("standard")

RUFF = """\
rules = "standard"
seat = "S"
hand = "SA H43"
unseen = "SK HAQ D962 CJ84"
bids = [4, 3, 4, 2]
tricks = [3, 3, 3, 1]
voids = { N = "H", E = "S", W = "S" }
broken = true
"""
OVERRUFF = """\
hand = "SK9 D2"
unseen = "SAQ DJ8 CT6"
trick = ["W:C9", "N:C2", "E:S4"]
bids = [4, 3, 4, "nil"]
tricks = [3, 3, 3, 1]
"""


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def best(path: Path) -> list[str]:
    """Return the cards that the first line of an example names."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# Play: ")
    return first.removeprefix("# Play: ").split()


# The examples -----------------------------------------------------------------------------------------------------


def test_there_are_the_thirteen_examples() -> None:
    assert len(EXAMPLES) == 13


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_a_position_and_the_strongest_finds_its_play(path: Path) -> None:
    given = load_position(path.read_bytes())
    view = given.view
    assert view.seat == 0
    assert view.rules == STANDARD
    assert view.my_turn
    assert sum(view.won) + len(view.hand or ()) == 13
    assert 4 * len(view.tricks) + len(view.trick) + sum(view.counts) == 52
    assert Layouts(given.known).count >= 6
    plays = [card_text(action.card) for action in view.legal if isinstance(action, Play)]
    assert set(best(path)) <= set(plays)
    report = report_position(given, "strongest", worlds=60, seeds=4)
    found = [row for row in report.cards if card_text(row.card) in best(path)]
    assert sum(row.chosen for row in found) == 4
    values = {row.card: row.outlook.value for row in report.cards if row.outlook is not None}
    assert max(values, key=lambda card: values[card]) in [row.card for row in found]


def test_a_position_holds_what_its_file_says() -> None:
    given = load_position(RUFF)
    view = given.view
    assert view.hand == (Card("3H"), Card("4H"), Card("AS"))
    assert [str(bid) for bid in view.bids] == ["bid 4", "bid 2", "bid 4", "bid 3"]
    assert view.won == (3, 1, 3, 3)
    assert view.counts == (3, 3, 3, 3)
    assert [set(suits) for suits in view.voids()] == [set(), {Suit.SPADES}, {Suit.HEARTS}, {Suit.SPADES}]
    assert view.unseen()[Suit.DIAMONDS] == (Card("2D"), Card("6D"), Card("9D"))
    assert given.known.unseen == mask_of([card for cards in view.unseen().values() for card in cards])
    assert given.known.barred == [0, SUIT_MASKS[3], SUIT_MASKS[2], SUIT_MASKS[3]]


def test_the_trick_shows_a_void_that_need_not_be_told() -> None:
    given = load_position(OVERRUFF)
    assert given.known.barred == [0, 0, 0, SUIT_MASKS[0]]
    assert given.view.voids()[3] == {Suit.CLUBS}
    assert given.view.leader == 1
    assert given.view.trick == (Card("9C"), Card("2C"), Card("4S"))
    assert given.view.counts == (3, 2, 2, 2)
    assert given.view.bids[1] is not None
    assert given.view.bids[1].is_nil


def test_left_out_fields_have_their_defaults() -> None:
    view = load_position(OVERRUFF).view
    assert view.rules == STANDARD
    assert (view.scores, view.bags) == ((0, 0), (0, 0))
    assert view.trump is Suit.SPADES
    assert view.broken


def test_trumps_are_broken_when_one_is_gone_and_else_not() -> None:
    spades = "".join("AKQJT98765432")
    text = f'hand = "S{spades[:12]} H2"\nunseen = "S2 {_rest()}"\nbids = [3, 3, 3, 3]\n'
    view = load_position(text).view
    assert not view.broken
    assert view.legal == (Play(Card("2H")),)
    assert load_position(text + "broken = true\n").view.broken
    assert load_position(RUFF.replace("broken = true\n", "")).view.broken


def _rest() -> str:
    ranks = "AKQJT98765432"
    return f"H{ranks[:12]} D{ranks} C{ranks}"


def test_scores_and_bags_go_by_side_or_by_seat() -> None:
    view = load_position(RUFF + "scores = [120, -30]\nbags = [9, 2]\n").view
    assert (view.scores, view.bags) == ((120, -30), (9, 2))
    alone = load_position(RUFF + "partnership = false\nscores = [1, 2, 3, 4]\nbags = [5, 6, 7, 8]\n").view
    assert alone.rules == STANDARD.replace(partnership=False)
    assert (alone.scores, alone.bags) == ((3, 4, 1, 2), (7, 8, 5, 6))


@pytest.mark.parametrize(
    "rules",
    [
        'rules = { base = "ht", nil_value = 50 }\n',
        'rules.base = "ht"\nrules.nil_value = 50\n',
        '[rules]\nbase = "ht"\nnil_value = 50\n',
    ],
)
def test_rules_are_a_table_over_a_preset(rules: str) -> None:
    text = RUFF.replace('rules = "standard"\n', "")
    given = load_position(text + rules if rules.startswith("[") else rules + text)
    assert given.view.rules == RuleSet.preset("ht").replace(nil_value=50)


def test_a_trump_of_an_auction() -> None:
    given = load_position('rules = { trump = "auction" }\ntrump = "H"\n' + OVERRUFF)
    assert given.view.trump is Suit.HEARTS


# A position of a real game is read back ----------------------------------------------------------------------------


def as_text(view: SeatView) -> str:
    """Return a seat's view of a card to play as a position file; what the plays have shown is told as voids."""

    def groups(cards: list[Card]) -> str:
        return " ".join(card_text(card) for card in cards)

    def listed(values: list[object]) -> str:
        return (
            "[" + ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values) + "]"
        )

    assert view.seat is not None
    bids = [view.bids[seat] for seat in ORDER]
    shown: list[object] = [str(bid) if bid.is_nil else bid.tricks for bid in bids if bid is not None]
    voids = {
        SEATS[seat]: "".join(suit.letter for suit in sorted(suits))
        for seat, suits in enumerate(view.voids())
        if suits
    }
    sides = (0, 1) if view.rules.partnership else ORDER
    return "\n".join(
        [
            f'seat = "{SEATS[view.seat]}"',
            f'hand = "{groups(list(view.hand or ()))}"',
            f'unseen = "{groups([card for cards in view.unseen().values() for card in cards])}"',
            f"trick = {listed([f'{SEATS[seat]}:{card_text(card)}' for seat, card in view.plays()])}",
            f"bids = {listed(shown)}",
            f"tricks = {listed([view.won[seat] for seat in ORDER])}",
            "voids = {" + ", ".join(f'{seat} = "{suits}"' for seat, suits in voids.items()) + "}",
            f"bags = {listed([view.bags[side] for side in sides])}",
            f"scores = {listed([view.scores[side] for side in sides])}",
            f"broken = {str(view.broken).lower()}",
            f"partnership = {str(view.rules.partnership).lower()}",
        ]
    )


@pytest.mark.parametrize("partnership", [True, False])
def test_every_decision_of_a_game_can_be_written_and_read_back(partnership: bool) -> None:
    rules = STANDARD.replace(partnership=partnership)
    bot = make("policy")
    rng = random.Random(5)
    read = 0
    for number in range(3):
        game = Game.new(rules, secret=bytes([number]) * 32)
        while len(game.hand_results) < 2:
            seat = game.seat_to_act
            if seat is None:
                game.act("next")
                continue
            view = game.view(seat)
            if view.phase is Phase.PLAY:
                check_read_back(view)
                read += 1
            game.act(bot.choose(view, rng))
    assert read == 3 * 2 * 52


def check_read_back(view: SeatView) -> None:
    found = load_position(as_text(view))
    back = found.view
    for name in (
        "seat",
        "rules",
        "hand",
        "counts",
        "bids",
        "trump",
        "leader",
        "trick",
        "won",
        "legal",
        "scores",
    ):
        assert getattr(back, name) == getattr(view, name), name
    assert back.bags == view.bags
    assert back.unseen() == view.unseen()
    assert len(back.tricks) == len(view.tricks)
    assert set(back.played()) == set(view.played())
    for seat, suits in enumerate(view.voids()):
        if seat != view.seat:
            for suit in Suit:
                assert (found.known.barred[seat] == found.known.barred[seat] | SUIT_MASKS[suit]) == (
                    suit in suits
                )
    if len(view.tricks) >= 8:
        others = [seat for seat in range(4) if seat != view.seat]
        assert all(back.voids()[seat] <= view.voids()[seat] for seat in others)


# Finished tricks ---------------------------------------------------------------------------------------------------


GONE = {"C": "23456", "D": "234", "H": "23", "S": "23456789TJ"}


def test_finished_tricks_show_the_voids_that_are_told_and_no_others() -> None:
    cards = [Card(f"{rank}{suit}") for suit, ranks in GONE.items() for rank in ranks]
    tricks = lay_out(cards, (2, 1, 1, 1), [(3, 2)])
    assert len(tricks) == 5
    assert sorted((card for trick in tricks for card in trick.cards), key=lambda card: card.index) == cards
    assert [trick.winner for trick in tricks] == [0, 0, 1, 2, 3]
    shown = {
        (seat, trick.cards[0].suit)
        for trick in tricks
        for seat, card in trick.plays()
        if card.suit is not trick.cards[0].suit
    }
    assert shown == {(3, Suit.HEARTS)}


def test_where_there_are_fewer_tricks_than_suits_the_tricks_have_four_cards() -> None:
    cards = [Card(f"2{suit}") for suit in "CDHS"]
    (trick,) = lay_out(cards, (0, 1, 0, 0), [(3, 2)])
    assert trick.cards == tuple(cards)
    assert trick.winner == 1
    assert in_fours(cards, (0, 1, 0, 0)) == (trick,)
    assert lay_out([], (0, 0, 0, 0), []) == ()


# What is wrong -----------------------------------------------------------------------------------------------------

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


# Asking -----------------------------------------------------------------------------------------------------------


def test_a_report_repeats_with_its_seed() -> None:
    given = load_position(RUFF)
    first = report_position(given, "casual", seeds=6).as_json()
    assert report_position(given, "casual", seeds=6).as_json() == first
    assert sum(action["chosen"] for action in first["actions"]) == 6
    assert [action["card"] for action in first["actions"]] == ["SA", "H4", "H3"]


def test_values_are_exact_where_every_layout_is_looked_at() -> None:
    given = load_position(OVERRUFF)
    one, two = (report_position(given, "strongest", seeds=1, seed=seed) for seed in (1, 2))
    assert one.layouts == 36
    for first, second in zip(one.cards, two.cards, strict=True):
        assert first.outlook is not None
        assert second.outlook is not None
        assert first.outlook.value == pytest.approx(second.outlook.value)
        assert [seat for seat, _chance in first.outlook.nils] == [1]


def test_chances_are_those_of_the_hand() -> None:
    # One trick is left, and South wins it with the ace: the own bid of 4 comes out, West's nil is kept.
    text = 'hand = "SA"\nunseen = "C3 D2 H2"\nbids = [4, 4, 4, "nil"]\ntricks = [5, 4, 3, 0]\n'
    (row,) = report_position(load_position(text), "strongest", seeds=1).cards
    assert row.chosen == 1
    assert row.outlook is not None
    assert (row.outlook.made, row.outlook.sets) == pytest.approx((1.0, 0.0))
    assert dict(row.outlook.nils) == pytest.approx({1: 1.0})
    assert row.outlook.points == pytest.approx(80 + 1)
    assert row.outlook.others == pytest.approx(100 + 40)
    poor = text.replace("[5, 4, 3, 0]", "[3, 6, 3, 0]").replace('[4, 4, 4, "nil"]', '[4, 7, 6, "nil"]')
    (row,) = report_position(load_position(poor), "strongest", seeds=1).cards
    assert row.outlook is not None
    assert (row.outlook.made, row.outlook.sets) == pytest.approx((0.0, 1.0))
    assert row.outlook.points == pytest.approx(-100)


def test_who_bid_no_number_makes_none() -> None:
    text = 'hand = "C2"\nunseen = "C3 D2 H2"\nbids = ["nil", 4, "nil", 3]\ntricks = [0, 7, 0, 5]\n'
    (row,) = report_position(load_position(text), "strongest", seeds=1).cards
    assert row.outlook is not None
    assert row.outlook.made is None
    assert row.outlook.sets == 0.0
    assert dict(row.outlook.nils) == pytest.approx({0: 1.0, 2: 2 / 3})


@pytest.mark.parametrize("bot", ["policy", "baseline", "beginner", "random"])
def test_bots_that_do_not_look_ahead_only_choose(bot: str) -> None:
    for path in EXAMPLES:
        report = report_position(load_position(path.read_bytes()), bot, seeds=3)
        assert sum(row.chosen for row in report.cards) == 3
        assert all(row.outlook is None for row in report.cards)
        assert "value" not in report.as_json()["actions"][0]


def test_every_searching_bot_can_be_asked_under_any_rules() -> None:
    for rules in (
        '"ht"',
        '"ht-strict"',
        '{ base = "ht", trump = "auction" }',
        '{ base = "standard", nil = false }',
    ):
        for partnership in ("true", "false"):
            text = f"rules = {rules}\npartnership = {partnership}\n" + RUFF.split("\n", 1)[1]
            given: Given = load_position(text)
            report = report_position(given, "nil-happy", worlds=5, seeds=2)
            assert sum(row.chosen for row in report.cards) == 2
            assert report.worlds == 5


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    report_position(load_position(RUFF), "policy", seeds=3, progress=lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_bits_of_cards_are_those_of_the_kernel() -> None:
    given = load_position(RUFF)
    assert given.known.own == BITS[Card("AS").index] | BITS[Card("3H").index] | BITS[Card("4H").index]
