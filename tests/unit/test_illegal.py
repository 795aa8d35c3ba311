"""What the rules forbid, each with its error and the parameters that say why."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from spades_tui.engine import Card, Game, IllegalAction, RuleSet, Suit
from spades_tui.engine.errors import (
    AlreadyLooked,
    BidOutOfRange,
    BlindNilNotOffered,
    BlindNilOff,
    CardNotHeld,
    ClaimRefused,
    CutTooLong,
    GameIsOver,
    MustFollow,
    MustLookFirst,
    MustPlayCard,
    NilOff,
    NotYourTurn,
    TeamBidTooLow,
    TotalIsThirteen,
    TrumpNotBroken,
    WrongPhase,
)
from spades_tui.words import Words

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")
SEEN = HT.replace(blind_nil="off")
# South holds no diamonds; the 2 of clubs is with East; the dealer is East, so South bids first.
HANDS = (
    "AS KS 5S 2S AH KH 9H 8H 4H QC 9C 6C 4C",
    "QS 9S 4S QH TH 3H AD KD 9D 4D JC 8C 3C",
    "JS 8S 3S JH 7H 2H QD JD 8D 5D AC KC 7C",
    "TS 7S 6S 6H 5H TD 7D 6D 3D 2D TC 5C 2C",
)
BIDS = ("bid 4", "bid 3", "bid 2", "bid 1")


@dataclass(frozen=True)
class Case:
    """A rule set, what was done before, what is tried, and how it is refused."""

    name: str
    rules: RuleSet
    before: tuple[str, ...]
    action: str
    error: type[IllegalAction]
    parameters: dict[str, object]
    scores: tuple[int, ...] | None = None
    seat: int | None = None


CASES = [
    Case("a card while bidding", SEEN, (), "play AS", WrongPhase, {"action": "play AS", "phase": "bid"}),
    Case("a bid while playing", SEEN, BIDS, "bid 4", WrongPhase, {"action": "bid 4", "phase": "play"}),
    Case(
        "trump without an auction", SEEN, BIDS, "trump H", WrongPhase, {"action": "trump H", "phase": "play"}
    ),
    Case("a cut after the deal", SEEN, (), "cut x", WrongPhase, {"action": "cut x", "phase": "bid"}),
    Case("next in the middle", SEEN, (), "next", WrongPhase, {"action": "next", "phase": "bid"}),
    Case("a claim while bidding", SEEN, (), "claim", WrongPhase, {"action": "claim", "phase": "bid"}),
    Case("another's turn", SEEN, (), "bid 4", NotYourTurn, {"seat": 2, "turn": 0}, seat=2),
    Case("a bid before looking", HT, (), "bid 4", MustLookFirst, {}),
    Case("nil before looking", HT, (), "nil", MustLookFirst, {}),
    Case("a second look", HT, ("look",), "look", AlreadyLooked, {"action": "look"}),
    Case("blind after looking", HT, ("look",), "blind nil", AlreadyLooked, {"action": "blind nil"}),
    Case("blind where it is off", SEEN, (), "blind nil", BlindNilOff, {}),
    Case("look where cards are open", SEEN, (), "look", AlreadyLooked, {"action": "look"}),
    Case(
        "blind when not behind",
        STANDARD,
        (),
        "blind nil",
        BlindNilNotOffered,
        {"behind": 99, "needed": 100},
        scores=(1, 100),
    ),
    Case("nil where it is off", SEEN.replace(nil=False), (), "nil", NilOff, {}),
    Case("a bid of 14", SEEN, (), "bid 14", BidOutOfRange, {"tricks": 14}),
    Case(
        "the partners' least bid",
        SEEN.replace(min_team_bid=5),
        ("bid 2", "bid 4"),
        "bid 2",
        TeamBidTooLow,
        {"tricks": 2, "minimum": 5, "partner": 2, "needed": 3},
    ),
    Case(
        "a total of 13",
        SEEN.replace(forbid_total_13=True),
        ("bid 4", "bid 3", "bid 3"),
        "bid 3",
        TotalIsThirteen,
        {"tricks": 3},
    ),
    Case(
        "a total of 13 by nil",
        SEEN.replace(forbid_total_13=True),
        ("bid 4", "bid 5", "bid 4"),
        "nil",
        TotalIsThirteen,
        {"tricks": 0},
    ),
    Case("a card not held", SEEN, (*BIDS, "play 2C"), "play 2H", CardNotHeld, {"card": Card("2H")}),
    Case(
        "not following",
        SEEN,
        (*BIDS, "play 2C"),
        "play AS",
        MustFollow,
        {"card": Card("AS"), "suit": Suit.CLUBS},
    ),
    Case(
        "another card than the 2 of clubs",
        SEEN.replace(first_lead="two_of_clubs"),
        BIDS,
        "play 5C",
        MustPlayCard,
        {"card": Card("5C"), "required": Card("2C"), "rule": "two_of_clubs"},
    ),
    Case(
        "another club than the lowest to lead",
        SEEN.replace(first_lead="lowest_club"),
        BIDS,
        "play 5C",
        MustPlayCard,
        {"card": Card("5C"), "required": Card("2C"), "rule": "lowest_club"},
    ),
    Case(
        "another club than the lowest to follow",
        SEEN.replace(first_lead="lowest_club"),
        (*BIDS, "play 2C"),
        "play QC",
        MustPlayCard,
        {"card": Card("QC"), "required": Card("4C"), "rule": "lowest_club"},
    ),
    Case(
        "leading spades too early",
        STANDARD.replace(blind_nil="off"),
        BIDS,
        "play AS",
        TrumpNotBroken,
        {"card": Card("AS"), "trump": Suit.SPADES},
    ),
    Case(
        "leading trump too early in an auction game",
        STANDARD.replace(blind_nil="off", trump="auction"),
        (*BIDS, "trump H"),
        "play AH",
        TrumpNotBroken,
        {"card": Card("AH"), "trump": Suit.HEARTS},
    ),
    Case(
        "a claim that is not certain",
        SEEN,
        (*BIDS, "play 2C"),
        "claim",
        ClaimRefused,
        {"card": Card("QS"), "on_table": False},
    ),
    Case("a card in a game that has ended", SEEN, ("end",), "play AS", GameIsOver, {}),
    Case("ending twice", SEEN, ("end",), "end", GameIsOver, {}),
    Case("conceding what has ended", SEEN, ("end",), "concede", GameIsOver, {}),
]

SAID = {
    "a card while bidding": "The bidding is still on: bid first.",
    "a bid while playing": "The hand is being played: choose a card.",
    "trump without an auction": "The hand is being played: choose a card.",
    "a cut after the deal": "The bidding is still on: bid first.",
    "next in the middle": "The bidding is still on: bid first.",
    "a claim while bidding": "The bidding is still on: bid first.",
    "another's turn": "It is not your turn: South is to act.",
    "a bid before looking": "Look at your cards first, or bid blind nil.",
    "nil before looking": "Look at your cards first, or bid blind nil.",
    "a second look": "You have looked at your cards already.",
    "blind after looking": "You have looked at your cards: blind nil is no longer possible.",
    "blind where it is off": "There is no blind nil under these rules.",
    "look where cards are open": "You have looked at your cards already.",
    "blind when not behind": "Blind nil needs a side that is 100 points behind; yours is 99 behind.",
    "nil where it is off": "There is no nil under these rules: bid 1 or more.",
    "a bid of 14": "A bid is a number from 1 to 13, not 14.",
    "the partners' least bid": "Your side must bid at least 5 together, and your partner bid 2: bid 3 or more, or nil.",
    "a total of 13": "The last bid may not make the four bids add up to 13: 3 would.",
    "a total of 13 by nil": "The last bid may not make the four bids add up to 13: nil would.",
    "a card not held": "You do not hold the two of hearts.",
    "not following": "You hold clubs: follow with a club.",
    "another card than the 2 of clubs": "The first trick begins with the two of clubs.",
    "another club than the lowest to lead": "The first trick begins with the two of clubs.",
    "another club than the lowest to follow": (
        "Everybody plays their lowest club to the first trick: yours is the four of clubs."
    ),
    "leading spades too early": "Spades are not broken yet: lead another suit.",
    "leading trump too early in an auction game": "Hearts are not broken yet: lead another suit.",
    "a claim that is not certain": "You cannot claim yet: the queen of spades is still out.",
    "a card in a game that has ended": "The game is over.",
    "ending twice": "The game is over.",
    "conceding what has ended": "The game is over.",
}
"""What the player reads in each case."""


def test_every_case_has_its_sentence() -> None:
    assert list(SAID) == [case.name for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_refused_and_nothing_changes(case: Case) -> None:
    game = Game.from_hands(case.rules, HANDS, dealer=3, scores=case.scores)
    for action in case.before:
        game.act(action)
    state, events = game.state, game.events
    with pytest.raises(case.error) as caught:
        game.act(case.action, case.seat)
    assert type(caught.value) is case.error
    assert caught.value.parameters == case.parameters
    assert Words("en").error(caught.value, state.names) == SAID[case.name]
    assert game.state is state
    assert game.events == events


def test_a_cut_may_not_be_too_long() -> None:
    game = Game.new(HT, secret=bytes(32), auto_cut=False)
    with pytest.raises(CutTooLong) as caught:
        game.act("cut " + "x" * 101)
    assert caught.value.parameters == {"length": 101, "limit": 100}


def test_the_wrong_seat_may_not_cut() -> None:
    game = Game.new(HT, secret=bytes(32), auto_cut=False)
    turn = game.seat_to_act
    assert turn is not None
    with pytest.raises(NotYourTurn):
        game.act("cut", (turn + 1) % 4)
