"""Statistics of games that are there twice: an imported copy counts no second time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.cards import DECK
from spades_tui.store.rows import GameInfo
from spades_tui.store.statistics import add_up, group
from spades_tui.store.store import Store
from tests.counted import NOW, SEATS, as_counter, by_recount, recount
from tests.score_games import scored

STANDARD = RuleSet.preset("standard")


def ended(hands: int = 3, seed: int = 1) -> Game:
    """A game that is given up once some of its hands are counted."""
    game = scored(STANDARD, hands, seed)
    game.act("concede", 1)
    return game


def put(store: Store, game: Game, **info: Any) -> int:
    given: dict[str, Any] = {"seats": SEATS[0], "rules_name": "standard", "created": NOW, **info}
    return store.create(game.events, info=GameInfo(**given))


def import_of(store: Store, game_id: int, *, sealed: bool = False) -> int:
    return store.import_game(store.export_game(game_id, sealed=sealed), now=NOW)


@pytest.mark.parametrize("sealed", [False, True])
def test_an_imported_copy_of_a_game_counts_no_second_time(store: Store, sealed: bool) -> None:
    own = put(store, ended())
    once = add_up(store.tallies())
    assert (once.games, once.hands, once.won) == (1, 3, 1)
    for number in range(2):
        import_of(store, own, sealed=sealed)
        assert len(store.games()) == 2 + number
        assert add_up(store.tallies()) == once
        for by in ("variant", "rules", "opponents", "month"):
            assert [line.totals for line in group(store.tallies(), by)] == [once]
    store.delete(own)
    assert add_up(store.tallies()) == once, "a copy alone is the game"


def test_an_imported_game_of_others_counts(store: Store, tmp_path: Path) -> None:
    put(store, ended())
    with Store.open(tmp_path / "theirs") as theirs:
        text = theirs.export_game(put(theirs, ended(2, seed=2)))
    store.import_game(text, now=NOW)
    whole = add_up(store.tallies())
    assert (whole.games, whole.hands) == (2, 5)
    assert as_counter(whole) == by_recount(store)


def test_an_early_copy_adds_nothing_and_one_that_went_on_what_it_has_more(store: Store) -> None:
    early, late = put(store, scored(STANDARD, 2)), put(store, ended(4))
    alone = as_counter(add_up([tally for tally in store.tallies() if tally.game == late]))
    assert alone == recount(store.load(late), 0)
    assert as_counter(add_up(store.tallies())) == alone
    # Gone another way after the second hand: what the two have in common counts once.
    other = scored(STANDARD, 2)
    other.act("next")
    while len(other.hand_results) < 3:
        other.act(other.legal_actions()[-1])
    assert other.hand_results[2] != Game.from_events(store.load(late)).hand_results[2]
    forked = put(store, other)
    tallies = {tally.game: tally.hands for tally in store.tallies()}
    assert tallies == {early: 0, late: 4, forked: 1}
    assert add_up(store.tallies()).hands == 5


def test_no_copy_makes_a_game_rated_and_its_review_counts(store: Store) -> None:
    own = put(store, ended())
    copy = import_of(store, own)
    assert store.row(copy).rated
    store.set_info(own, hints_used=True)
    assert group(store.tallies(), "all", "rated") == []
    (line,) = group(store.tallies(), "all", "unrated")
    assert line.totals.games == 1
    assert store.set_accuracy(copy, 2, 0, 0.5)
    assert store.set_accuracy(copy, 3, 0, 0.75)
    assert store.set_accuracy(own, 3, 0, 0.25)
    whole = add_up(store.tallies())
    assert (whole.reviewed, whole.accuracy_sum) == (2, 0.75)


def test_games_that_only_begin_alike_are_no_copies(store: Store) -> None:
    deal = [DECK[seat::4] for seat in range(4)]
    for bid in ("3", "4"):
        game = Game.from_hands(STANDARD.replace(blind_nil="off"), deal, dealer=3, auto_next=False)
        for said in (f"bid {bid}", "bid 3", "bid 3", "bid 3"):
            game.act(said)
        while game.state.phase is not Phase.SCORED:
            game.act(game.legal_actions()[0])
        put(store, game)
    assert add_up(store.tallies()).hands == 2
    for seed in (1, 1, 2):
        game = Game.new(STANDARD, secret=bytes([seed]) * 32)
        game.act("concede", 1)
        put(store, game)
    assert add_up(store.tallies()).games == 2, "given up before anything was counted"
