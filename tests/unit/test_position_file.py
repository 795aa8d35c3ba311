"""Positions from files: what they say is what a bot sees."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from spades_tui.bots import make
from spades_tui.bots.finished_tricks import in_fours, lay_out
from spades_tui.bots.masks import BITS, mask_of
from spades_tui.bots.position_file import card_text, load_position
from spades_tui.bots.position_report import report_position
from spades_tui.bots.sampler.knowledge import SUIT_MASKS
from spades_tui.bots.sampler.layouts import Layouts
from spades_tui.bots.search.position import ORDER, SEATS
from spades_tui.engine import Card, Game, RuleSet, SeatView, Suit
from spades_tui.engine.actions import Play
from spades_tui.engine.state import Phase
from tests.positions import EXAMPLES, OVERRUFF, RUFF

STANDARD = RuleSet.preset("standard")


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


# The kernel -------------------------------------------------------------------------------------------------------


def test_bits_of_cards_are_those_of_the_kernel() -> None:
    given = load_position(RUFF)
    assert given.known.own == BITS[Card("AS").index] | BITS[Card("3H").index] | BITS[Card("4H").index]
