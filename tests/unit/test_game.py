"""The course of a public ``Game``: bidding face down, leads, trump, hands and their end, its log."""

from __future__ import annotations

import pytest

from spades_tui.engine import Card, Game, Phase, RuleSet, Suit, live, replay
from spades_tui.engine.errors import BadLog, CannotTakeBack, NoSecret
from spades_tui.engine.events import (
    CardPlayed,
    Claimed,
    Dealt,
    GameOver,
    GameStarted,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrickTaken,
)
from tests.engine_games import SUITED, first_legal, kinds, new, texts
from tests.unit.test_illegal import BIDS, HANDS, HT, SEEN, STANDARD


def test_row_7_cards_stay_down_until_look_or_blind_nil() -> None:
    game = Game.from_hands(HT, HANDS, dealer=3)
    assert game.view(0).hand is None
    assert texts(game) == ["look", "blind nil"]
    events = game.act("look")
    assert events == (HandSeen(0, tuple(sorted(Card(text) for text in HANDS[0].split()))),)
    assert texts(game) == ["nil", *(f"bid {tricks}" for tricks in range(1, 14))]
    game.act("bid 4")
    events = game.act("blind nil")
    assert kinds(events) == ["BidMade", "HandSeen"]
    assert game.view(1).hand is not None
    assert game.view(2).hand is None
    assert game.view(1).legal == ()


@pytest.mark.parametrize(("scores", "offered"), [((0, 99), False), ((0, 100), True), ((-60, 40), True)])
def test_behind_100_offers_blind_nil_to_the_side_behind_only(scores: tuple[int, int], offered: bool) -> None:
    game = Game.from_hands(STANDARD, HANDS, dealer=3, scores=scores)
    assert (texts(game) == ["look", "blind nil"]) == offered
    assert (game.view(0).hand is None) == offered
    game.act("blind nil" if offered else "bid 3")
    assert game.view(1).hand is not None


def test_behind_100_compares_with_the_best_other_side_in_cutthroat() -> None:
    rules = STANDARD.replace(partnership=False)
    game = Game.from_hands(rules, HANDS, dealer=3, scores=(50, 0, 150, 20))
    assert texts(game) == ["look", "blind nil"]
    game.act("look")
    game.act("bid 1")
    assert texts(game) == ["look", "blind nil"]
    game.act("blind nil")
    assert "look" not in texts(game)


def test_blind_nil_is_not_offered_where_it_would_make_13() -> None:
    rules = HT.replace(forbid_total_13=True)
    game = Game.from_hands(rules, HANDS, dealer=3)
    for action in ("look", "bid 5", "look", "bid 4", "look", "bid 4"):
        game.act(action)
    assert game.view(3).hand is not None
    assert texts(game) == [f"bid {tricks}" for tricks in range(1, 14)]


@pytest.mark.parametrize(
    ("first_lead", "leader", "legal"),
    [
        ("two_of_clubs_holder", 3, 13),
        ("two_of_clubs", 3, ["play 2C"]),
        ("lowest_club", 3, ["play 2C"]),
        ("left_of_dealer", 0, 13),
    ],
)
def test_row_8_first_lead(first_lead: str, leader: int, legal: int | list[str]) -> None:
    game = Game.from_hands(SEEN.replace(first_lead=first_lead), HANDS, dealer=3)
    for bid in BIDS:
        game.act(bid)
    assert game.seat_to_act == leader
    assert (len(texts(game)) if isinstance(legal, int) else texts(game)) == legal


def test_lowest_club_binds_all_who_hold_clubs_and_only_the_first_trick() -> None:
    game = Game.from_hands(SEEN.replace(first_lead="lowest_club"), HANDS, dealer=3)
    for bid in BIDS:
        game.act(bid)
    for card in ("2C", "4C", "3C"):
        assert texts(game) == [f"play {card}"]
        game.act(f"play {card}")
    assert texts(game) == ["play 7C"]
    game.act("play 7C")
    assert game.seat_to_act == 2
    game.act("play AC")
    assert texts(game) == ["play 5C", "play TC"]


def test_who_cannot_follow_may_play_anything_on_the_first_trick() -> None:
    game = Game.from_hands(SEEN.replace(first_lead="lowest_club"), SUITED, dealer=3)
    for bid in BIDS:
        game.act(bid)
    game.act("play 2C")
    assert len(game.legal_actions()) == 13


def test_row_11_spades_may_be_led_once_broken_or_when_nothing_else_is_left() -> None:
    game = Game.from_hands(STANDARD.replace(blind_nil="off"), SUITED, dealer=3)
    for bid in BIDS:
        game.act(bid)
    assert len(game.legal_actions()) == 13
    other = Game.from_hands(STANDARD.replace(blind_nil="off"), HANDS, dealer=3)
    for bid in BIDS:
        other.act(bid)
    assert not any(text.endswith("S") for text in texts(other))


def test_row_11_a_spade_thrown_away_breaks_them() -> None:
    hands = [
        "AS KS 5S 2S AH KH 9H 8H 4H QH TH 3H JH",
        "QS 9S 4S QC 9C 6C 4C AD KD 9D 4D JC 8C",
        "JS 8S 3S 3C 7H 2H QD JD 8D 5D AC KC 7C",
        "TS 7S 6S 6H 5H TD 7D 6D 3D 2D TC 5C 2C",
    ]
    game = Game.from_hands(STANDARD.replace(blind_nil="off"), hands, dealer=3)
    for bid in BIDS:
        game.act(bid)
    game.act("play AH")
    assert game.view(0).broken is False
    game.act("play 4S")
    assert game.view(0).broken is True


def test_auction_the_highest_earliest_bid_names_trump_and_it_replaces_spades() -> None:
    game = Game.from_hands(STANDARD.replace(trump="auction", blind_nil="off"), HANDS, dealer=3)
    for bid in ("bid 3", "bid 4", "bid 4", "nil"):
        game.act(bid)
    assert game.state.phase is Phase.TRUMP
    assert game.seat_to_act == 1
    assert texts(game) == ["trump C", "trump D", "trump H", "trump S"]
    game.act("trump d")
    assert game.view(0).trump is Suit.DIAMONDS
    assert game.view(0).declarer == 1
    assert game.seat_to_act == 0
    game.act("play AH")
    assert game.act("play 3H")
    for card in ("2H", "5H"):
        game.act(f"play {card}")
    assert game.view(0).won == (1, 0, 0, 0)


def test_auction_four_nils_leave_spades_as_trump() -> None:
    game = Game.from_hands(SEEN.replace(trump="auction"), HANDS, dealer=3)
    for _ in range(4):
        game.act("nil")
    assert game.state.phase is Phase.PLAY
    assert game.view(0).trump is Suit.SPADES
    assert game.view(0).declarer is None


def test_after_a_hand_the_secret_is_revealed_and_the_next_is_dealt_at_once() -> None:
    game = new(SEEN)
    first_legal(game, 1)
    tail = kinds(game.events)[-6:]
    assert tail == ["HandScored", "SecretRevealed", "HandStarted", "DeckCut", "Dealt", "HandSeen"]
    assert game.hand_results[0].number == 1
    hand = game.state.hand
    assert hand is not None
    assert hand.number == 2
    assert hand.dealer == (game.hand_results[0].dealer + 1) % 4


def test_asked_to_wait_it_waits_for_next() -> None:
    game = new(SEEN, auto_next=False)
    first_legal(game, 1)
    assert game.seat_to_act is None
    assert texts(game) == ["next"]
    assert game.state.phase is Phase.SCORED
    game.take_back(2)
    assert game.seat_to_act == 2
    first_legal(game, 1)
    assert kinds(game.act("next"))[:2] == ["SecretRevealed", "HandStarted"]


def test_a_hand_limit_ends_the_game_and_the_last_secret_is_revealed() -> None:
    game = new(STANDARD.replace(hand_limit=1, blind_nil="off"))
    first_legal(game, 1)
    if not game.is_over:
        assert game.scores[0] == game.scores[1]
        return
    assert game.seat_to_act is None
    assert texts(game) == []
    assert isinstance(game.events[-1], SecretRevealed)
    assert isinstance(game.events[-2], GameOver)
    assert game.winners == ((0,) if game.scores[0] > game.scores[1] else (1,))


def test_ended_early_the_higher_score_wins_and_level_sides_share() -> None:
    game = Game.from_hands(HT, HANDS, scores=(10, 20))
    assert game.act("end") == (GameOver((1,), "ended"),)
    level = Game.from_hands(HT.replace(partnership=False), HANDS, scores=(10, 20, 20, 0))
    level.act("end")
    assert level.winners == (1, 2)
    assert level.is_over
    assert level.seat_to_act is None


def test_conceding_gives_the_game_to_the_best_other_side() -> None:
    game = Game.from_hands(HT.replace(partnership=False), HANDS, dealer=3, scores=(90, 20, 30, 30))
    game.act("concede", 0)
    assert game.winners == (2, 3)
    other = Game.from_hands(HT, HANDS, dealer=3, scores=(90, 20))
    other.act("concede")
    assert other.winners == (1,)


def test_a_granted_claim_expands_into_ordinary_cards() -> None:
    game = Game.from_hands(STANDARD.replace(blind_nil="off"), SUITED, dealer=3)
    for bid in BIDS:
        game.act(bid)
    events = game.act("claim")
    assert isinstance(events[0], Claimed)
    assert sum(isinstance(event, CardPlayed) for event in events) == 52
    assert sum(isinstance(event, TrickTaken) for event in events) == 13
    assert game.hand_results[0].tricks == (13, 0, 0, 0)


def test_a_claim_is_taken_back_as_one_decision() -> None:
    game = Game.from_hands(STANDARD.replace(blind_nil="off"), SUITED, dealer=3, auto_next=False)
    for bid in BIDS:
        game.act(bid)
    game.act("claim")
    game.take_back(0)
    assert game.state.phase is Phase.PLAY
    assert game.view(0).counts == (13, 13, 13, 13)


def test_taking_back_a_card_takes_back_all_after_it() -> None:
    game = Game.from_hands(SEEN, HANDS, dealer=3)
    for action in (*BIDS, "play 2C", "play 4C", "play 3C", "play AC"):
        game.act(action)
    before = game.events
    event = game.take_back(0)
    assert event == (TookBack(0, before.index(CardPlayed(0, Card("4C")))),)
    assert game.seat_to_act == 0
    assert game.events == (*before, *event)
    game.act("play QC")
    assert replay(live(game.events)) == game.state
    game.take_back(0)
    game.take_back(0)
    assert game.state.phase is Phase.BID
    assert game.seat_to_act == 0
    with pytest.raises(CannotTakeBack) as caught:
        game.take_back(0)
    assert caught.value.reason == "look"


@pytest.mark.parametrize(
    ("rules", "actions", "seat", "reason"),
    [
        (HT, (), 0, "deal"),
        (HT, ("look",), 0, "look"),
        (HT, ("blind nil",), 0, "look"),
        (HT, ("look", "bid 2"), 1, "deal"),
        (SEEN, (*BIDS, "end"), 0, "over"),
    ],
)
def test_taking_back_never_crosses_a_deal_a_look_or_an_end(
    rules: RuleSet, actions: tuple[str, ...], seat: int, reason: str
) -> None:
    game = Game.from_hands(rules, HANDS, dealer=3)
    for action in actions:
        game.act(action)
    with pytest.raises(CannotTakeBack) as caught:
        game.take_back(seat)
    assert caught.value.reason == reason


def test_a_log_that_is_no_game_says_where() -> None:
    game = Game.from_hands(SEEN, HANDS, dealer=3)
    for action in (*BIDS, "play 2C"):
        game.act(action)
    events = list(game.events)
    for broken, index in (
        ([], 0),
        (events[1:], 0),
        ([*events, events[0]], len(events)),
        ([*events, CardPlayed(0, Card("2C"))], len(events)),
        ([*events, CardPlayed(1, Card("3C"))], len(events)),
        ([*events, Dealt(None)], len(events)),
        ([*events, HandStarted(2, 0, None)], len(events)),
    ):
        with pytest.raises(BadLog) as caught:
            Game.from_events(broken)
        assert caught.value.index == index


def test_a_record_without_its_secret_cannot_be_dealt_on() -> None:
    game = new(SEEN, auto_next=False)
    first_legal(game, 1)
    first = game.events[0]
    assert isinstance(first, GameStarted)
    sealed = GameStarted(first.rules, first.names, first.scores, first.bags, first.seeded, None)
    copy = Game.from_events([sealed, *game.events[1:]], auto_next=False)
    assert isinstance(copy.events[-1], HandScored)
    with pytest.raises(NoSecret):
        copy.act("next")
