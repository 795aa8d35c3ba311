"""A game played on from a point of another: its table, its link, and what it does not count for; and hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine import Phase, live, public
from spades_tui.engine.errors import BadLog
from spades_tui.engine.events import CardPlayed, Dealt, HandSeen, HandStarted
from spades_tui.record.deals import deals
from spades_tui.record.origin import Origin
from spades_tui.record.replay import Replay
from spades_tui.record.verify import check_deal, verify
from spades_tui.store.store import Store
from spades_tui.table import SeatHidden, Table, Watch
from tests.score_games import HT, scored
from tests.table_support import FOUR_BOTS, NAMES, ONE_PERSON, RULES, SECRET, options_with

ORIGIN = Origin("cd" * 16, "Sunday evening", 2, 9)


async def test_a_game_played_on_is_linked_to_its_origin_and_not_rated(tmp_path: Path) -> None:
    hand = Replay(scored(HT, 2).events, 0).hands[1]
    events = hand.played_on(hand.tricks[2], SECRET)
    with Store.open(tmp_path) as store:
        table = await Table.play_on(store, events, ONE_PERSON, ORIGIN, name="From it", options=options_with())
        game_id = table.game_id
        assert game_id is not None
        assert table.origin == ORIGIN
        view = table.view(0)
        assert (view.number, view.scores, view.bags) == (1, hand.view(0, 0).scores, hand.view(0, 0).bags)
        assert (view.phase, len(view.tricks), len(view.trick)) == (Phase.PLAY, 2, 1)
        row = store.row(game_id)
        assert (row.name, row.rated, row.origin, row.playable) == ("From it", False, ORIGIN, True)
        await table.close()
        table = await Table.open(store, game_id, options=options_with())
        assert table.origin == ORIGIN
        assert table.seq == len(events)
        await table.close()
        watch = await Watch.open(store, game_id, 0)
        assert watch.origin == ORIGIN
        await watch.use_hint()
        await watch.close()
        assert not store.row(game_id).hints_used
        with pytest.raises(BadLog):
            await Table.play_on(store, events[1:], ONE_PERSON, ORIGIN, options=options_with())
        assert len(store.games()) == 1


async def test_bots_play_such_a_game_to_its_end_with_fair_deals_behind_the_first_hand(tmp_path: Path) -> None:
    rules = RULES.replace(hand_limit=3)
    (hand,) = Replay(scored(rules, 1).events, 0).hands
    events = hand.played_on(20, SECRET)
    with Store.open(tmp_path) as store:
        table = await Table.play_on(store, events, FOUR_BOTS, ORIGIN, options=options_with())
        updates = table.subscribe(None)
        await table.start()
        async for update in updates:
            if update.view.phase is Phase.OVER:
                break
        await table.close()
        assert table.game_id is not None
        log = store.load(table.game_id)
    found = [str(check.found) for check in verify(log)]
    assert found[0] == "set_up"
    assert len(found) > 1
    assert set(found[1:]) == {"ok"}


async def test_a_hint_is_noted_once_and_the_game_is_rated_no_more(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        table = await Table.create(store, RULES, NAMES, ONE_PERSON, SECRET, options=options_with())
        game_id = table.game_id
        assert game_id is not None
        assert (store.row(game_id).rated, store.row(game_id).hints_used) == (True, False)
        await table.use_hint()
        await table.use_hint()
        assert (store.row(game_id).rated, store.row(game_id).hints_used) == (False, True)
        await table.close()
    unsaved = await Table.create(None, RULES, NAMES, ONE_PERSON, SECRET, options=options_with())
    await unsaved.use_hint()
    await unsaved.close()


async def test_the_history_is_what_a_seat_may_know(tmp_path: Path) -> None:
    game = scored(HT, 2)
    with Store.open(tmp_path) as store:
        from spades_tui.store.rows import GameInfo

        game_id = store.create(game.events, info=GameInfo(created=1.0))
        table = await Table.open(store, game_id, options=options_with())
        for seat in (None, 0, 3):
            history = table.history(seat)
            assert history == tuple(public(event, seat) for event in live(game.events))
            assert all(event.hands is None for event in history if isinstance(event, Dealt))
            assert all(
                event.cards is None for event in history if isinstance(event, HandSeen) and event.seat != seat
            )
        await table.close()
        watch = await Watch.open(store, game_id, 0)
        assert watch.history(0) == tuple(public(event, 0) for event in live(game.events))
        with pytest.raises(SeatHidden):
            watch.history(1)
        await watch.close()


def test_public_events_tell_of_a_deal_what_is_known_and_no_more() -> None:
    game = scored(HT, 2)
    shown = [public(event, 0) for event in live(game.events)]
    first, second = deals(shown)
    assert (first.number, first.by_hand, first.cut) == (1, False, "")
    assert first.secret is not None
    assert check_deal(first).ok
    assert second.secret is None, "it is told when the scoreboard is left"
    assert second.hands == game.hand_results[1].hands
    assert check_deal(second).found == "unrevealed"
    begun = [event for event in shown if not isinstance(event, CardPlayed)]
    start = next(at for at, event in enumerate(begun) if isinstance(event, HandStarted))
    (only,) = deals(begun[: start + 3])
    assert (only.hands, only.secret, only.cutter) == (None, None, (only.dealer + 1) % 4)
    assert check_deal(only).found == "not_dealt"
