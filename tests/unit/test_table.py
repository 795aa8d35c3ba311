"""The table itself: who may act, what is stale, cuts, take-back, recaps."""

from __future__ import annotations

import asyncio

import pytest

from spades_tui.engine import Bid, Claim, Concede, Cut, EndGame, IllegalAction, NextHand, Phase, Play
from spades_tui.engine.cards import Card
from spades_tui.engine.errors import BadSetup, BidOutOfRange, CannotTakeBack, GameIsOver, NotYourTurn
from spades_tui.engine.events import (
    CardPlayed,
    Claimed,
    Dealt,
    Event,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrickTaken,
)
from spades_tui.engine.legal import legal_actions
from spades_tui.engine.views import public
from spades_tui.table import PERSON, BadSeats, NotAPerson, OtherPersonsPlay, StaleAction, Table
from spades_tui.table.recap import hand_events
from tests.table_support import (
    FOUR_BOTS,
    FOUR_PERSONS,
    NAMES,
    ONE_PERSON,
    RULES,
    SECRET,
    WaitingBot,
    act,
    four_persons,
    my_turn,
    options_with,
    play,
    unsaved,
    until,
)


async def test_an_action_on_an_old_number_is_refused_with_both_numbers() -> None:
    table = await four_persons()
    old = table.seq
    await act(table)
    seat = table.view(None).turn
    assert seat is not None
    with pytest.raises(StaleAction) as refused:
        await table.submit(seat, Bid(3), old)
    assert (refused.value.seq, refused.value.now) == (old, table.seq)
    await table.close()


async def test_of_two_submissions_at_once_one_happens() -> None:
    table = await four_persons()
    seq = table.seq
    seat = table.view(None).turn
    assert seat is not None
    results = await asyncio.gather(
        *(table.submit(seat, Bid(tricks), seq) for tricks in (3, 4, 3)), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), StaleAction, StaleAction]
    assert table.view(None).bids[seat] == Bid(3)
    await table.close()


async def test_what_the_rules_forbid_passes_through_and_changes_nothing() -> None:
    table = await four_persons()
    seq = table.seq
    seat = table.view(None).turn
    assert seat is not None
    with pytest.raises(BidOutOfRange):
        await table.submit(seat, Bid(14), seq)
    with pytest.raises(NotYourTurn):
        await table.submit((seat + 1) % 4, Bid(3), seq)
    with pytest.raises(IllegalAction):
        await table.submit(seat, Claim(), seq)
    assert table.seq == seq
    await table.close()


async def test_a_person_does_not_act_for_a_bot() -> None:
    table = await unsaved()
    for seat in (1, 2, 3, 4, -1):
        with pytest.raises(NotAPerson):
            await table.submit(seat, Bid(3), table.seq)
        with pytest.raises(NotAPerson):
            await table.take_back(seat)
    await table.close()


async def test_conceding_and_ending_are_never_stale() -> None:
    for action in (Concede(), EndGame()):
        table = await four_persons()
        await act(table, 2)
        await table.submit(3, action, 0)
        assert table.view(None).phase is Phase.OVER
        with pytest.raises(GameIsOver):
            await table.submit(3, action, 0)
        await table.close()


async def test_any_person_leaves_the_scoreboard_and_it_is_left_once() -> None:
    table = await four_persons()
    await act(table, 4 + 52)
    assert table.view(None).phase is Phase.SCORED
    seq = table.seq
    results = await asyncio.gather(
        *(table.submit(seat, NextHand(), seq) for seat in (2, 1, 3)), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), StaleAction, StaleAction]
    assert table.view(None).number == 2
    await table.close()


async def test_with_a_person_at_the_table_the_scoreboard_waits() -> None:
    table = await unsaved()
    subscription = table.subscribe(0)
    await table.start()
    await play(table, subscription, 14)
    if table.view(0).phase is not Phase.SCORED:
        await until(subscription, lambda update: update.view.phase is Phase.SCORED)
    seq = table.seq
    await asyncio.sleep(0.1)
    assert (table.seq, table.view(0).phase) == (seq, Phase.SCORED)
    await table.close()


async def test_the_last_scoreboard_of_a_game_reveals_when_it_is_left() -> None:
    table = await four_persons()
    await act(table, 2 * (4 + 52) + 1)
    assert table.view(None).phase is Phase.OVER
    subscription = table.subscribe(1)
    await table.submit(1, NextHand(), table.seq)
    update = await until(subscription, lambda update: bool(update.events))
    assert [event.kind for event in update.events] == ["secret_revealed"]
    await table.close()


@pytest.mark.parametrize(
    ("secret", "names", "seats", "error"),
    [
        (b"short", NAMES, ONE_PERSON, BadSetup),
        (SECRET, NAMES[:3], ONE_PERSON, BadSetup),
        (SECRET, NAMES, ONE_PERSON[:3], BadSeats),
        (SECRET, NAMES, "person", BadSeats),
    ],
)
async def test_a_table_that_cannot_be_set_up_is_refused(
    secret: bytes, names: tuple[str, ...], seats: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await Table.create(None, RULES, names, seats, secret, options=options_with())


# Cuts -----------------------------------------------------------------------------------------------------------


async def test_the_cut_comes_with_the_deal_unless_a_person_wants_to_cut() -> None:
    table = await four_persons()
    assert table.view(None).phase is Phase.BID
    assert table.view(None).cut == ""
    await table.close()
    table = await unsaved(FOUR_PERSONS, options_with(cuts=range(4)))
    await table.start()
    await asyncio.sleep(0.02)
    view = table.view(None)
    assert view.phase is Phase.CUT
    assert view.turn is not None
    await table.submit(view.turn, Cut("my luck"), table.seq)
    assert table.view(None).cut == "my luck"
    await table.close()


async def test_bots_cut_at_once_though_persons_cut_by_hand() -> None:
    table = await unsaved(FOUR_BOTS, options_with(cuts=range(4)))
    assert table.view(None).phase is Phase.BID
    await table.close()


async def test_a_person_may_change_their_mind_about_cutting_while_it_is_waited_for() -> None:
    table = await unsaved(FOUR_PERSONS, options_with(cuts=range(4)))
    subscription = table.subscribe(0)
    await table.start()
    turn = table.view(None).turn
    assert turn is not None
    table.set_manual_cut(turn, False)
    update = await until(subscription, lambda update: bool(update.events))
    assert update.view.cut == ""
    table.set_manual_cut(turn, True)
    await table.close()


# Take-back ------------------------------------------------------------------------------------------------------


async def test_a_person_among_bots_takes_back_and_the_bots_play_on_from_there() -> None:
    table = await unsaved()
    subscription = table.subscribe(0)
    await table.start()
    assert not table.can_take_back(0)
    await play(table, subscription, 3)
    before = table.view(0)
    assert table.can_take_back(0)
    await table.take_back(0)
    update = await until(
        subscription, lambda update: any(isinstance(event, TookBack) for event in update.events)
    )
    assert update.view.turn == 0
    assert len(update.view.hand or ()) > len(before.hand or ())
    assert update.seq == table.seq
    await table.submit(0, update.view.legal[-1], update.seq)
    await table.close()


async def test_taking_back_drops_what_a_bot_is_thinking() -> None:
    bot = WaitingBot()
    table = await unsaved((PERSON, "slow", "slow", "slow"), options_with({"slow": bot}))
    subscription = table.subscribe(0)
    bot.go.set()
    await table.start()
    update = await my_turn(subscription)
    await table.submit(0, Bid(4), update.seq)
    update = await my_turn(subscription)
    bot.go.clear()
    bot.asked.clear()
    bot.left.clear()
    await table.submit(0, update.view.legal[0], update.seq)
    thinking = await asyncio.to_thread(bot.asked.wait, 1)
    seq = table.seq
    await table.take_back(0)
    bot.go.set()
    if thinking:
        await asyncio.to_thread(bot.left.wait, 5)
    await asyncio.sleep(0.05)
    assert table.seq == seq + 1
    assert table.view(0).turn == 0
    await table.close()


async def test_nothing_is_taken_back_while_other_persons_play() -> None:
    table = await unsaved((PERSON, "first", PERSON, "first"))
    with pytest.raises(OtherPersonsPlay) as refused:
        await table.take_back(0)
    assert refused.value.seats == (2,)
    await table.close()


async def test_whether_something_can_be_taken_back_is_known_before() -> None:
    table = await unsaved()
    subscription = table.subscribe(0)
    await table.start()
    await play(table, subscription, 1)
    assert [table.can_take_back(seat) for seat in range(4)] == [True, False, False, False]
    await table.set_bot(2, PERSON)
    assert not table.can_take_back(0), "another person plays"
    await table.set_bot(2, "first")
    assert table.can_take_back(0)
    await table.close()
    assert not table.can_take_back(0)


async def test_nothing_is_taken_back_where_nothing_was_done() -> None:
    table = await unsaved()
    with pytest.raises(CannotTakeBack):
        await table.take_back(0)
    await table.close()


# Recap ----------------------------------------------------------------------------------------------------------


async def test_a_recap_tells_what_happened_since_the_seats_own_last_action() -> None:
    table = await four_persons()
    await act(table, 4 + 6)
    turn = table.view(None).turn
    assert turn is not None
    recap = table.recap(turn)
    assert recap.view == table.view(turn)
    assert recap.seq == table.seq
    played = [event for event in recap.events if event.kind == "card_played"]
    assert getattr(recap.events[0], "seat", None) == turn
    assert 1 <= len(played) <= 7
    watching = table.recap(None)
    assert watching.events[0].kind == "hand_started"
    assert not [event for event in watching.events if isinstance(event, Dealt) and event.hands is not None]
    await table.close()


async def test_the_hand_so_far_is_told_from_its_beginning_with_what_was_taken_back() -> None:
    table = await four_persons()
    await act(table, 4 + 4)
    turn = table.view(None).turn
    assert turn is not None
    told = table.hand(turn)
    assert told[0].kind == "hand_started"
    assert told == tuple(public(event, turn) for event in table._log[1:]), (
        "the game's start is not of the hand"
    )
    assert table.hand(None) == tuple(public(event, None) for event in table._log[1:])
    assert not [event for event in told if isinstance(event, Dealt) and event.hands is not None]
    await table.close()
    alone = await unsaved(ONE_PERSON)
    playing = alone.subscribe(0)
    await alone.start()
    await play(alone, playing, 4)
    before = alone.hand(0)
    await alone.take_back(0)
    assert alone.hand(0) == (*before, alone._log[-1])
    assert isinstance(alone._log[-1], TookBack)
    await alone.close()


def test_a_granted_claim_is_told_without_its_cards_until_it_is_taken_back() -> None:
    cards: list[Event] = [CardPlayed(0, Card("AS")), TrickTaken(0, 13)]
    start = HandStarted(2, 0, None)
    log: list[Event] = [HandStarted(1, 3, None), start, Claimed(0), *cards, SecretRevealed(2, b"")]
    assert hand_events(log, 0) == (start, Claimed(0), SecretRevealed(2, b""))
    taken_back = [*log[:5], TookBack(0, 2), *cards]
    assert hand_events(taken_back, 0) == (start, Claimed(0), TookBack(0, 2), *cards)


async def test_legal_actions_in_a_view_are_those_of_the_engine() -> None:
    table = await four_persons()
    turn = table.view(None).turn
    assert turn is not None
    assert table.view(turn).legal == legal_actions(table._state)
    assert table.view((turn + 1) % 4).legal == ()
    assert not isinstance(table.view(turn).legal[0], Play)
    await table.close()
