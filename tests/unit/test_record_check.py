"""What is no game: nothing illegal gets in, no wrong count, no deal that was not committed to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Event, Game, RuleSet
from spades_tui.engine.dealing import DealCheck
from spades_tui.engine.errors import CardNotHeld, CutTooLong, NotYourTurn
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Dealt,
    DeckCut,
    GameOver,
    GameStarted,
    HandScored,
    SecretRevealed,
    TookBack,
    TrickTaken,
)
from spades_tui.record import errors
from spades_tui.record.check import check_log
from spades_tui.record.text import export_events
from spades_tui.record.verify import verify
from tests.property.games import in_the_third_hand, played

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")


@pytest.fixture(scope="module")
def game() -> Game:
    return in_the_third_hand()


def swap(game: Game, index: int, *events: Event) -> list[Event]:
    return [*game.events[:index], *events, *game.events[index + 1 :]]


def index_of(game: Game, kind: type[Event], number: int = 0) -> int:
    return [index for index, event in enumerate(game.events) if isinstance(event, kind)][number]


def test_a_true_log_passes(game: Game) -> None:
    assert check_log(game.events) == game.state


def test_no_events_are_no_game() -> None:
    with pytest.raises(errors.EmptyRecord):
        check_log([])


def test_a_card_not_held_is_illegal(game: Game) -> None:
    index = index_of(game, CardPlayed)
    played_card = game.events[index]
    assert isinstance(played_card, CardPlayed)
    other = next(event.card for event in game.events[index + 1 :] if isinstance(event, CardPlayed))
    with pytest.raises(errors.IllegalEvent) as error:
        check_log(swap(game, index, CardPlayed(played_card.seat, other)))
    assert (error.value.index, error.value.kind) == (index, "card_played")
    assert isinstance(error.value.reason, CardNotHeld)


def test_a_bid_out_of_turn_is_illegal(game: Game) -> None:
    index = index_of(game, BidMade)
    bid = game.events[index]
    assert isinstance(bid, BidMade)
    with pytest.raises(errors.IllegalEvent) as error:
        check_log(swap(game, index, BidMade((bid.seat + 1) % 4, bid.bid)))
    assert isinstance(error.value.reason, NotYourTurn)


def test_a_cut_too_long_is_illegal(game: Game) -> None:
    index = index_of(game, DeckCut)
    cut = game.events[index]
    assert isinstance(cut, DeckCut)
    with pytest.raises(errors.IllegalEvent) as error:
        check_log(swap(game, index, DeckCut(cut.seat, "x" * 101)))
    assert isinstance(error.value.reason, CutTooLong)


def wrong(game: Game, index: int, *events: Event) -> errors.RecordError:
    with pytest.raises(errors.BadGame) as error:
        check_log(swap(game, index, *events))
    assert error.value.index >= index
    return error.value


def test_a_wrong_trick_winner_is_found(game: Game) -> None:
    index = index_of(game, TrickTaken)
    taken = game.events[index]
    assert isinstance(taken, TrickTaken)
    assert isinstance(wrong(game, index, TrickTaken((taken.seat + 1) % 4, 1)), errors.WrongResult)
    assert isinstance(wrong(game, index, TrickTaken(taken.seat, 2)), errors.WrongResult)


def test_a_wrong_count_is_found(game: Game) -> None:
    index = index_of(game, HandScored)
    scored = game.events[index]
    assert isinstance(scored, HandScored)
    better = replace(scored.result, scores=tuple(score + 1 for score in scored.result.scores))
    assert isinstance(wrong(game, index, HandScored(better)), errors.WrongResult)


@pytest.mark.parametrize("with_secret", [True, False])
def test_a_wrong_deal_is_found(game: Game, with_secret: bool) -> None:
    log = list(game.events) if with_secret else list(export_events(game.events))
    index = index_of(game, Dealt)
    dealt = log[index]
    assert isinstance(dealt, Dealt)
    assert dealt.hands is not None
    a, b, c, d = dealt.hands
    log[index] = Dealt((a, a, c, d))
    with pytest.raises(errors.WrongResult) as error:
        check_log(log)
    assert error.value.index == index
    log[index] = Dealt((b, a, c, d))
    with pytest.raises(errors.BadGame):
        check_log(log)


def test_events_in_a_wrong_place_are_found(game: Game) -> None:
    scored = index_of(game, HandScored)
    for event in (
        game.events[0],
        Dealt(None),
        TrickTaken(0, 1),
        game.events[scored],
        GameOver((0,), "target"),
    ):
        assert isinstance(wrong(game, 5, event, game.events[5]), errors.WrongOrder)
    revealed = next(event for event in game.events if isinstance(event, SecretRevealed))
    with pytest.raises(errors.IllegalEvent):
        check_log(swap(game, 5, revealed, game.events[5]))
    assert isinstance(wrong(game, 0), errors.WrongOrder)
    assert isinstance(wrong(game, 1), errors.WrongOrder)


def test_a_decision_without_all_that_follows_is_found(game: Game) -> None:
    scored = index_of(game, HandScored)
    with pytest.raises(errors.UnfinishedDecision) as error:
        check_log(game.events[:scored])
    assert (error.value.index, error.value.kind) == (scored, "hand_scored")
    with pytest.raises(errors.UnfinishedDecision):
        check_log(game.events[:1])
    with pytest.raises(errors.UnfinishedDecision):
        check_log(game.events[: index_of(game, Dealt)])


def test_a_take_back_too_far_is_found() -> None:
    game = Game.new(HT.replace(blind_nil="off"), secret=bytes(32))
    seat = game.seat_to_act
    assert seat is not None
    game.act("bid 4")
    game.take_back(seat)
    event = game.events[-1]
    assert isinstance(event, TookBack)
    assert check_log(game.events) == game.state
    for to in (event.to - 1, event.to + 1, 0):
        assert isinstance(wrong(game, len(game.events) - 1, TookBack(seat, to)), errors.WrongResult)
    again = [*game.events, TookBack(seat, event.to)]
    with pytest.raises(errors.IllegalEvent):
        check_log(again)


def test_a_deal_that_was_not_committed_to_is_found_by_verify(game: Game) -> None:
    log = list(export_events(game.events))
    index = next(index for index, event in enumerate(log) if isinstance(event, SecretRevealed))
    log[index] = SecretRevealed(1, bytes(32))
    check_log(log)
    assert [check.found for check in verify(log)] == [DealCheck.COMMITMENT_MISMATCH, DealCheck.OK]
    assert verify(log)[0].failed
    assert verify(log)[0].automatic


def test_hands_whose_secret_is_not_revealed_are_not_checked() -> None:
    game = played(HT, 3, 1)
    game.act(game.legal_actions()[0])
    log = [
        event if not isinstance(event, GameStarted) else replace(event, secret=None) for event in game.events
    ]
    assert [check.found for check in verify(log)] == [DealCheck.OK, "unrevealed"]
    assert [check.found for check in verify(game.events)] == [DealCheck.OK, DealCheck.OK]
