"""Bots at the table: asked off the loop, and whatever they do, the game goes on."""

from __future__ import annotations

import asyncio
import random
from typing import cast

import pytest

from spades_tui.bots.player import UnknownBot
from spades_tui.engine import Action, Bid, Concede, Game, NameTrump, NextHand, Phase, Play
from spades_tui.engine.actions import EndGame
from spades_tui.engine.cards import DECK
from spades_tui.engine.views import SeatView
from spades_tui.table import (
    PERSON,
    BadTempo,
    Bot,
    BotBenched,
    BotFailed,
    Question,
    SeatChanged,
    Stalled,
    Table,
    TableOptions,
    ThreadRunner,
)
from spades_tui.table.fallback import plain_action
from spades_tui.table.seats import bot_seed
from tests.table_support import (
    FOUR_BOTS,
    NAMES,
    ONE_PERSON,
    RULES,
    SECRET,
    AnsweringBot,
    FirstBot,
    RaisingBot,
    WaitingBot,
    my_turn,
    options_with,
    over,
    play,
    unsaved,
    until,
)


async def test_four_bots_play_a_game_to_its_end_and_reveal_its_last_secret() -> None:
    table = await unsaved(FOUR_BOTS)
    subscription = table.subscribe(None)
    await table.start()
    last = await until(
        subscription,
        lambda update: bool(update.events) and update.events[-1].kind == "secret_revealed" and over(update),
    )
    assert len(last.view.results) == 2
    assert last.view.winners
    await table.close()


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (RaisingBot(ValueError("oh")), "raised"),
        (RaisingBot(SystemExit(3)), "raised"),
        (AnsweringBot(Bid(99)), "illegal"),
        (AnsweringBot(Play(DECK[0])), "illegal"),
        (AnsweringBot(None), "illegal"),
        (AnsweringBot("bid 4"), "illegal"),
        (AnsweringBot(Bid(cast("int", "4"))), "illegal"),
        (AnsweringBot(Concede()), "illegal"),
        (AnsweringBot(EndGame()), "illegal"),
        (AnsweringBot(NextHand()), "illegal"),
    ],
)
async def test_a_bot_that_fails_loses_its_move_to_the_fallback(bot: Bot, fault: str) -> None:
    table = await unsaved(("bad", "first", "first", "first"), options_with({"bad": bot}))
    subscription = table.subscribe(None)
    await table.start()
    update = await until(subscription, lambda update: any(isinstance(n, BotFailed) for n in update.notices))
    notice = next(notice for notice in update.notices if isinstance(notice, BotFailed))
    assert (notice.seat, notice.bot, notice.fault) == (0, "bad", fault)
    assert update.events
    await until(subscription, over)
    await table.close()


async def test_a_hanging_bot_loses_its_move_after_the_limit_and_the_event_loop_never_waits() -> None:
    bot = WaitingBot()
    table = await unsaved(("slow", "first", "first", "first"), options_with({"slow": bot}, think_limit=0.1))
    subscription = table.subscribe(None)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    ticker = asyncio.create_task(tick())
    await table.start()
    update = await until(subscription, lambda update: any(isinstance(n, BotFailed) for n in update.notices))
    assert BotFailed(0, "slow", "timeout") in update.notices
    assert ticks >= 5
    ticker.cancel()
    bot.go.set()
    await table.close()


async def test_nobody_waits_any_more_for_a_bot_that_failed_three_times_on_end() -> None:
    bot = WaitingBot()
    table = await unsaved(("slow", "first", "first", "first"), options_with({"slow": bot}, think_limit=0.02))
    subscription = table.subscribe(None)
    await table.start()
    update = await until(subscription, lambda update: any(isinstance(n, BotBenched) for n in update.notices))
    assert BotBenched(0, "slow") in update.notices
    await until(subscription, over)
    assert len(bot.views) == 3
    bot.go.set()
    await table.close()


async def test_a_seat_whose_bot_does_not_exist_is_played_by_the_fallback_and_told_once() -> None:
    table = await unsaved(("nobody", "first", "first", "first"))
    subscription = table.subscribe(None)
    await table.start()
    await until(subscription, lambda update: BotFailed(0, "nobody", "unknown") in update.notices)
    told = 0
    async for update in subscription:
        told += any(isinstance(notice, BotFailed) for notice in update.notices)
        if over(update):
            break
    assert told == 0
    await table.close()


async def test_where_even_the_fallback_fails_a_legal_action_that_costs_little_is_taken() -> None:
    bad = RaisingBot(RuntimeError("no"))
    rules = RULES.replace(nil=True, blind_nil="always", trump="auction")
    table = await unsaved(("bad",) * 4, options_with({"bad": bad, "policy": bad}), rules)
    subscription = table.subscribe(None)
    await table.start()
    last = await until(subscription, over)
    for result in last.view.results:
        assert {bid.tricks for bid in result.bids} == {3}
    await table.close()


async def test_a_bot_sees_the_view_of_its_own_seat_and_the_moment_is_in_the_question() -> None:
    asked: list[Question] = []

    class Recording(ThreadRunner):
        async def ask(self, question: Question) -> Action:
            asked.append(question)
            return await super().ask(question)

    options = TableOptions(runner=Recording(1, make=lambda name: FirstBot(), known=lambda name: True))
    table = await unsaved(FOUR_BOTS, options)
    subscription = table.subscribe(None)
    await table.start()
    await until(subscription, over)
    await table.close()
    assert asked
    assert all(question.view.turn == question.view.seat for question in asked)
    assert len({question.seq for question in asked}) == len(asked)
    assert len({question.seed for question in asked}) == len(asked)
    assert all(SECRET not in question.seed for question in asked)


async def test_the_luck_of_a_bot_depends_on_game_seat_and_moment_only() -> None:
    state = (await unsaved())._state
    other = (await Table.create(None, RULES, NAMES, ONE_PERSON, bytes(32), options=options_with()))._state
    assert bot_seed(state, 1, 5) == bot_seed(state, 1, 5)
    assert (
        len({bot_seed(state, 1, 5), bot_seed(state, 2, 5), bot_seed(state, 1, 6), bot_seed(other, 1, 5)}) == 4
    )


async def test_the_same_secret_gives_the_same_game() -> None:
    scores = []
    for _ in range(2):
        table = await unsaved(("random",) * 4)
        subscription = table.subscribe(None)
        await table.start()
        scores.append((await until(subscription, over)).view.results)
        await table.close()
    assert scores[0] == scores[1]


async def test_an_answer_for_a_moment_that_has_passed_is_dropped() -> None:
    bot = WaitingBot()
    table = await unsaved((PERSON, "slow", "slow", "slow"), options_with({"slow": bot}))
    subscription = table.subscribe(0)
    await table.start()
    assert await asyncio.to_thread(bot.asked.wait, 5)
    before = table.seq
    await table.submit(0, Concede(), before)
    bot.go.set()
    await until(subscription, over)
    await asyncio.to_thread(bot.left.wait, 5)
    await asyncio.sleep(0.05)
    assert table.seq == before + 1
    await table.close()


async def test_a_seat_given_to_another_bot_forgets_what_the_old_one_thought() -> None:
    bot = WaitingBot()
    table = await unsaved(("slow", "slow", "slow", "slow"), options_with({"slow": bot}))
    subscription = table.subscribe(None)
    await table.start()
    assert await asyncio.to_thread(bot.asked.wait, 5)
    for seat in range(4):
        await table.set_bot(seat, "first")
    assert table.seats == FOUR_BOTS
    await until(subscription, lambda update: SeatChanged(3, "first") in update.notices)
    await until(subscription, over)
    bot.go.set()
    await table.close()


async def test_an_unknown_bot_gets_no_seat() -> None:
    table = await unsaved()
    with pytest.raises(UnknownBot):
        await table.set_bot(1, "nobody")
    assert table.seats == ONE_PERSON
    await table.close()


async def test_a_person_may_take_a_seat_back_from_a_bot() -> None:
    table = await unsaved(FOUR_BOTS, options_with(tempo=30))
    await table.set_bot(2, PERSON)
    subscription = table.subscribe(2)
    await table.start()
    table.set_tempo(0)
    update = await my_turn(subscription)
    await table.submit(2, update.view.legal[0], update.seq)
    await table.close()


async def test_tempo_is_the_least_time_between_moves_and_a_change_counts_at_once() -> None:
    table = await unsaved(FOUR_BOTS, options_with(tempo=0.15))
    subscription = table.subscribe(None)
    clock = asyncio.get_running_loop().time
    await table.start()
    await until(subscription, lambda update: bool(update.events))
    begun = clock()
    await until(subscription, lambda update: bool(update.events))
    assert clock() - begun >= 0.13
    table.set_tempo(60)
    await asyncio.sleep(0.2)
    table.set_tempo(0)
    begun = clock()
    await until(subscription, over)
    assert clock() - begun < 5
    await table.close()


@pytest.mark.parametrize("seconds", [-1.0, 61.0, float("nan"), float("inf")])
async def test_a_tempo_out_of_range_is_refused(seconds: float) -> None:
    table = await unsaved()
    with pytest.raises(BadTempo):
        table.set_tempo(seconds)
    assert table.tempo == 0
    await table.close()


async def test_a_bot_of_one_choice_is_not_asked() -> None:
    counted: list[int] = []

    class Counting:
        def choose(self, view: SeatView, rng: random.Random) -> Action:
            counted.append(len(view.legal))
            return view.legal[0]

    bots: dict[str, Bot] = {"count": Counting()}
    table = await unsaved(("count",) * 4, options_with(bots))
    subscription = table.subscribe(None)
    await table.start()
    await until(subscription, over)
    await table.close()
    assert counted
    assert min(counted) > 1


async def test_a_person_and_three_bots_play_two_hands() -> None:
    table = await unsaved()
    subscription = table.subscribe(0)
    await table.start()
    last = await play(table, subscription, 1 + 13 + 1 + 1 + 13)
    if not over(last):
        await until(subscription, over)
    assert table.view(0).phase is Phase.OVER
    assert len(table.view(0).results) == 2
    await table.close()


async def test_an_error_of_the_program_stops_the_bots_until_something_changes_and_is_told() -> None:
    class Broken(ThreadRunner):
        def __init__(self) -> None:
            super().__init__(1, make=lambda name: FirstBot(), known=self.look_up)

        def look_up(self, bot: str) -> bool:
            if bot == "cursed":
                raise RuntimeError("a mistake in the program")
            return True

    table = await unsaved(("cursed",) * 4, TableOptions(runner=Broken()))
    subscription = table.subscribe(None)
    await table.start()
    update = await until(
        subscription, lambda update: len(update.notices) == 1 and isinstance(update.notices[0], Stalled)
    )
    assert not update.events
    for seat in range(4):
        await table.set_bot(seat, "first")
    await until(subscription, over)
    await table.close()


@pytest.mark.parametrize("first_lead", ["two_of_clubs", "left_of_dealer"])
async def test_the_plain_action_is_the_lowest_card_and_spares_trumps(first_lead: str) -> None:
    rules = RULES.replace(first_lead=first_lead)
    game = Game.new(rules, secret=SECRET)
    while not game.is_over:
        turn = game.seat_to_act
        assert turn is not None
        view = game.view(turn)
        action = plain_action(view)
        assert action in view.legal
        if isinstance(action, Play):
            cards = [play.card for play in view.legal if isinstance(play, Play)]
            others = [card for card in cards if card.suit is not view.trump] or cards
            assert action.card.rank == min(card.rank for card in others)
            assert action.card in others
        game.act(action)
    assert all(bid.tricks == 3 for result in game.hand_results for bid in result.bids)


async def test_the_plain_action_names_the_longest_suit() -> None:
    game = Game.new(RULES.replace(trump="auction"), secret=SECRET)
    for bid in ("bid 2", "bid 3", "bid 4", "bid 5"):
        game.act(bid)
    turn = game.seat_to_act
    assert turn is not None
    view = game.view(turn)
    action = plain_action(view)
    assert isinstance(action, NameTrump)
    suits = [card.suit for card in view.hand or ()]
    assert suits.count(action.suit) == max(map(suits.count, suits))
