"""Events and the state of a game as sentences, from each side of the table."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    EndReason,
    Event,
    GameOver,
    GameStarted,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.views import public, view
from spades_tui.words import Words
from spades_tui.words.events import winners_text
from spades_tui.words.help import crash_text, goodbye, help_sections, too_small
from spades_tui.words.recap import bids_text, recap, scores_text, trick_text, turn_text, won_text
from spades_tui.words.who import side_label, side_name
from tests.property.games import games

_ = Words()
NAMES = ("Ann", "Bo", "Cy", "Di")
HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")
CUTTHROAT = HT.replace(partnership=False)


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (HandStarted(3, 0, None), "Hand 3: you deal", "Hand 3: Ann deals"),
        (DeckCut(0, ""), "You cut the deck", "Ann cuts the deck"),
        (DeckCut(0, "luck"), "You cut the deck with “luck”", "Ann cuts the deck with “luck”"),
        (Dealt(None), "The cards are dealt", "The cards are dealt"),
        (HandSeen(0, None), "You look at your cards", "Ann looks at the cards"),
        (BidMade(0, Bid(4)), "You bid 4", "Ann bids 4"),
        (BidMade(0, NIL), "You bid nil", "Ann bids nil"),
        (BidMade(0, BLIND_NIL), "You bid blind nil", "Ann bids blind nil"),
        (TrumpNamed(0, Suit.HEARTS), "You name hearts as trump", "Ann names hearts as trump"),
        (CardPlayed(0, Card("TH")), "You play ♥10", "Ann plays ♥10"),
        (TrickTaken(0, 3), "You win the trick", "Ann wins the trick"),
        (Claimed(0), "You claim the tricks that are left", "Ann claims the tricks that are left"),
        (
            SecretRevealed(2, b""),
            "The deal of hand 2 is open: anyone can check it",
            "The deal of hand 2 is open: anyone can check it",
        ),
        (TookBack(0, 3), "You take your last decision back", "Ann takes the last decision back"),
    ],
)
def test_events_as_the_player_and_as_others_read_them(event: Event, mine: str, theirs: str) -> None:
    assert _.event(event, NAMES, 0) == mine
    assert _.event(event, NAMES, 1) == theirs
    assert _.event(event, NAMES) == theirs


def test_cards_in_letters_and_in_words() -> None:
    event = CardPlayed(1, Card("TH"))
    assert Words(letters=True).event(event) == "West plays H10"
    assert _.event(event, long=True) == "West plays the ten of hearts"


def test_a_new_game() -> None:
    started = GameStarted(CUTTHROAT, NAMES, (0,) * 4, (0,) * 4, True, None)
    assert _.event(started) == (
        "A new game: cutthroat, to 500 points; its deals come from a known seed and are not secret"
    )


def scored(rules: RuleSet) -> tuple[Game, HandScored]:
    rng = random.Random(5)
    game = Game.new(rules, secret=bytes(32), names=NAMES)
    while not game.hand_results:
        game.act(rng.choice(game.legal_actions()))
    return game, HandScored(game.hand_results[0])


def test_a_hand_that_is_counted() -> None:
    game, event = scored(HT)
    ours, theirs = (side.points for side in game.hand_results[0].sides)

    def said(points: int, name: str, verbs: tuple[str, str]) -> str:
        verb = verbs[0] if points >= 0 else verbs[1]
        return f"{name} {verb} {abs(points) or 'nothing'}"

    verbs = ("gain", "lose")
    assert _.event(event, NAMES, 2) == f"Hand 1: {said(ours, 'you', verbs)}, {said(theirs, 'they', verbs)}"
    assert _.event(event, NAMES, 1) == f"Hand 1: {said(theirs, 'you', verbs)}, {said(ours, 'they', verbs)}"
    assert _.event(event, NAMES) == (
        f"Hand 1: {said(ours, 'Ann and Cy', verbs)}, {said(theirs, 'Bo and Di', verbs)}"
    )


def test_a_hand_that_is_counted_in_cutthroat() -> None:
    _game, event = scored(CUTTHROAT)
    text = _.event(event, NAMES, 1)
    assert re.fullmatch(
        r"Hand 1: you (gain|lose) \w+, Ann (gains|loses) \w+, Cy (gains|loses) \w+, Di (gains|loses) \w+",
        text,
    )


@pytest.mark.parametrize(
    ("winners", "sides", "me", "said"),
    [
        ((0,), 2, 0, "You and Cy win the game"),
        ((0,), 2, 2, "You and Ann win the game"),
        ((1,), 2, 0, "Bo and Di win the game"),
        ((0,), 2, None, "Ann and Cy win the game"),
        ((0, 1), 2, 0, "The game ends level"),
        ((0,), 4, 0, "You win the game"),
        ((2,), 4, 0, "Cy wins the game"),
        ((0, 2), 4, 2, "The game ends level between You and Ann"),
        ((), 4, 2, "The game is over"),
    ],
)
def test_winners(winners: tuple[int, ...], sides: int, me: int | None, said: str) -> None:
    assert winners_text(_, winners, sides, NAMES, me) == said


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("target", "the target is reached"),
        ("losing_limit", "a side has fallen to the losing limit"),
        ("hand_limit", "that was the last hand"),
        ("ended", "the game was ended early"),
        ("conceded", "the game was given up"),
    ],
)
def test_the_end_of_a_game_in_cutthroat_needs_the_view(reason: EndReason, said: str) -> None:
    game = Game.new(CUTTHROAT, secret=bytes(32), names=NAMES)
    game.act("end")
    over = game.events[-1]
    assert isinstance(over, GameOver)
    text = _.event(GameOver((0,), reason), game.view(0))
    assert text == f"You win the game: {said}"


def test_sides_by_name() -> None:
    assert side_name(_, 0, 2, NAMES, 2) == "You and Ann"
    assert side_name(_, 1, 2, NAMES, 2) == "Bo and Di"
    assert [side_label(_, side, 2, NAMES, 1) for side in (0, 1)] == ["They", "We"]
    assert [side_label(_, side, 4, NAMES, 1) for side in (0, 1)] == ["Ann", "You"]
    assert side_label(_, 0, 2, NAMES) == "Ann and Cy"


HANDS = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
)


def test_turns_and_recap_through_a_hand() -> None:
    rules = STANDARD.replace(trump="auction")
    game = Game.from_hands(rules, HANDS, dealer=3, names=NAMES)
    assert turn_text(_, game.view(0)) == "Your turn: bid"
    assert turn_text(_, game.view(1)) == "Ann is to bid"
    assert recap(_, game.view(0)) == ["Hand 1, to 500 points. We: 0, They: 0.", "Your turn: bid."]
    for text in ("bid 9", "nil", "bid 3", "bid 1"):
        game.act(text)
    assert turn_text(_, game.view(0)) == "Your turn: name the trump suit"
    assert turn_text(_, game.view(2)) == "Ann is to name the trump suit"
    game.act("trump D")
    assert turn_text(_, game.view(0)) == "Your lead"
    assert turn_text(_, game.view(3)) == "Ann is to lead"
    game.act("play AS")
    assert turn_text(_, game.view(1)) == "Your turn: play any card"
    assert turn_text(_, game.view(0)) == "Bo is to play"
    game.act("play 2H")
    game.act("play 2D")
    assert recap(_, game.view(3)) == [
        "Hand 1, to 500 points. We: 0, They: 0.",
        "Bids: Ann 9, Bo nil, Cy 3, You 1.",
        "Diamonds are trump.",
        "On the table: Ann ♠A, Bo ♥2, Cy ♦2.",
        "Your turn: play any card.",
    ]
    game.act("play 2C")
    assert won_text(_, game.view(None)) == "Won: Ann 0, Bo 0, Cy 1, Di 0."
    assert won_text(_, game.view(2)) == "Won: You 1, Di 0, Ann 0, Bo 0."
    assert recap(_, game.view(2))[-3:] == ["1 trick played.", won_text(_, game.view(2)), "Your lead."]


def test_nothing_is_asked_of_one_who_only_looks_on() -> None:
    def looking(seat: int | None) -> str:
        return turn_text(_, game.view(seat), playing=False)

    game = Game.new(STANDARD.replace(trump="auction"), secret=bytes(32), names=NAMES, auto_cut=False)
    seat = game.seat_to_act
    assert seat is not None
    assert looking(seat) == "You are to cut the deck"
    assert looking(None) == f"{NAMES[seat]} is to cut the deck"
    game = Game.from_hands(STANDARD.replace(trump="auction"), HANDS, dealer=3, names=NAMES)
    assert looking(0) == "You are to bid"
    for text in ("bid 9", "nil", "bid 3", "bid 1"):
        game.act(text)
    assert looking(0) == "You are to name the trump suit"
    game.act("trump D")
    assert looking(0) == "You are to lead"
    game.act("play AS")
    assert looking(1) == "You are to play"
    assert looking(0) == looking(None) == "Bo is to play"
    rng = random.Random(5)
    game = Game.new(HT, secret=bytes(32), names=NAMES, auto_next=False)
    while not game.hand_results:
        game.act(rng.choice(game.legal_actions()))
    assert looking(0) == "The hand is over"


def test_one_who_must_follow_is_told_so() -> None:
    hands = ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2H", HANDS[1].replace("2H", "2S"), *HANDS[2:])
    game = Game.from_hands(STANDARD.replace(break_spades=False), hands, dealer=3, names=NAMES)
    for text in ("bid 9", "bid 1", "bid 1", "bid 1", "play AS"):
        game.act(text)
    assert turn_text(_, game.view(1)) == "Your turn: follow with a spade"


def test_one_who_has_not_looked_is_told_so() -> None:
    game = Game.new(HT, secret=bytes(32), names=NAMES, auto_cut=False)
    first = game.seat_to_act
    assert first is not None
    assert turn_text(_, game.view(first)) == "Your turn: cut the deck"
    assert turn_text(_, game.view((first + 1) % 4)) == f"{NAMES[first]} is to cut the deck"
    game.act("cut")
    assert turn_text(_, game.view(first)) == "Your turn: look at your cards, or bid blind nil"


def test_scores_of_a_game_of_few_hands_name_these_and_no_target_out_of_reach() -> None:
    view = Game.new(HT.replace(hand_limit=1), secret=bytes(32), names=NAMES).view(0)
    assert scores_text(_, view) == "Hand 1 of 1. We: 0, They: 0."
    assert scores_text(_, replace(view, number=2)) == "Hand 2. We: 0, They: 0.", "a tie goes on"


def test_between_hands_and_after_the_game() -> None:
    rng = random.Random(5)
    game = Game.new(HT, secret=bytes(32), names=NAMES, auto_next=False)
    while not game.hand_results:
        game.act(rng.choice(game.legal_actions()))
    assert turn_text(_, game.view(0)) == "The hand is over: go on to the next one"
    assert scores_text(_, game.view(1)).startswith("Hand 1, to 500 points. We: ")
    game.act("end")
    assert recap(_, game.view(0))[-1].endswith("win the game: the game was ended early.")


@given(games())
def test_every_game_has_words_for_everyone_without_raw_parts(game: Game) -> None:
    for seat in (None, 0, 1, 2, 3):
        seen = view(game.state, seat)
        for event in game.events:
            said = _.event(public(event, seat), seen)
            assert said
            assert re.search(r"None|[{}]|\.$", said) is None, said
        for line in recap(Words(ascii=True), seen):
            assert line.endswith(".")
            assert line.isascii()
            assert re.search(r"None|[{}]", line) is None, line


@given(games(), st.sampled_from([None, 0, 1, 2, 3]))
def test_a_recap_names_no_hidden_card(game: Game, seat: int | None) -> None:
    seen = view(game.state, seat)
    open_cards = {_.card(card) for card in seen.trick}
    told = set(re.findall(r"[♠♥♦♣](?:10|[2-9JQKA])", " ".join(recap(_, seen))))
    assert told <= open_cards
    assert trick_text(_, seen).count(",") == max(0, len(seen.trick) - 1)
    assert bids_text(_, seen).startswith("Bids: ")


def test_help_speaks_of_the_rules_in_force() -> None:
    def text(rules: RuleSet | None) -> str:
        return " ".join(item for section in help_sections(_, rules) for item in section.items)

    assert "blind nil" in text(None)
    assert "highest bidder names" in text(HT.replace(trump="auction"))
    assert "nil" not in text(HT.replace(nil=False)).lower()
    assert "Bag:" not in text(STANDARD.replace(overtrick="nothing"))


def test_the_last_words() -> None:
    assert "“spades-tui resume 3” goes on" in goodbye(_, saved=True, command="spades-tui resume 3")
    assert goodbye(_, saved=True) == "Goodbye."
    assert "not saved" in goodbye(_, saved=False, command="spades-tui resume 3")
    assert "60 columns and 20 rows" in too_small(_, 60, 20)
    assert "/tmp/x.log" in crash_text(_, "/tmp/x.log")
