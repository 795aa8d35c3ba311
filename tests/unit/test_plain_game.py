"""Whole sessions in plain mode, in memory: lobby, new game, a hand, questions, refusals, leaving."""

from __future__ import annotations

import asyncio
import re
from io import StringIO
from pathlib import Path

import pytest

from spades_tui.engine import Card, RuleSet, SeatView, Suit
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid, Play
from spades_tui.plain.answers import turn_lines
from spades_tui.plain.desk import Leaving
from spades_tui.plain.lobby import PlainLobby
from spades_tui.plain.speech import spoken
from spades_tui.plain.telling import asked_lines
from spades_tui.record.text import Header, export_text
from spades_tui.setup.unchosen import claim_is_offered, rest_is_certain
from spades_tui.store.settings import Settings, load_settings
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.words import Words
from tests.plain_support import desk_of, hear, view_of
from tests.score_games import HT, scored

SHORT = Settings(bot_tempo=0.0, speech="short")
ONE_HAND = {"seed": "plain", "rules": RuleSet.preset("ht").replace(hand_limit=1), "rules_name": "ht"}
OPEN = {"seed": "plain", "rules": RuleSet.preset("ht").replace(blind_nil="off"), "rules_name": "ht"}


async def test_a_lobby_without_games_says_what_can_be_typed_and_ends_with_its_input(
    tmp_path: Path, store: Store
) -> None:
    said, leaving = await hear(tmp_path, ["nonsense", "help", "list"], store=store)
    assert leaving.why == "end"
    assert leaving.code == 0
    assert "The lobby: no saved game yet." in said
    assert "“nonsense” is not understood here." in said
    assert "New: set up a new game." in said
    assert "There is no saved game yet." in said


async def test_a_new_game_is_what_was_answered(tmp_path: Path, store: Store) -> None:
    lines = ["new", "variant", "cutthroat", "rules", "2", "length", "4 hands", "opponents", "all", "beginner"]
    said, leaving = await hear(
        tmp_path, [*lines, "name", "Mia", "start", "players", "lobby", "quit"], store=store
    )
    assert leaving.why == "quit"
    (row,) = store.games()
    assert not row.partnership
    assert row.rules_name == "standard"
    assert row.hand_limit == 4
    assert row.seats == ("person", "beginner", "beginner", "beginner")
    assert row.names[0] == "Mia"
    assert "Standard rules, cutthroat, 4 hands." in said
    assert "Bo sits West, played by: beginner." in said
    last = load_settings(tmp_path / "config" / "settings.toml").settings.last
    assert last.variant == "cutthroat"
    assert last.hands == 4


async def test_a_new_game_asks_again_and_can_be_left(tmp_path: Path, store: Store) -> None:
    lines = [
        "new",
        "variant",
        "auct",
        "2",
        "rules",
        "zzz",
        "back",
        "length",
        "-7 hands",
        "back",
        "?",
        "foo",
        "back",
    ]
    said, _ = await hear(tmp_path, lines, store=store)
    assert "That may be several things. Which?" in said
    assert "auction, each for oneself" in said
    assert "There is no “zzz” here." in said
    assert "at least" in said or "from 1" in said  # what a number of hands can be
    assert store.games() == []


async def test_nothing_is_told_of_cards_that_were_not_looked_at(tmp_path: Path, store: Store) -> None:
    questions = [
        "hand",
        "hand spades",
        "gone",
        "table",
        "turn",
        "bids",
        "tricks",
        "last",
        "score",
        "bags",
        "rules",
    ]
    said, _ = await hear(
        tmp_path, [*questions, "claim", "hk", "4", "undo"], "new", options=ONE_HAND, store=store
    )
    assert said.count("You have not looked at your cards.") == 2
    assert "Look at your cards first, or bid blind nil." in said
    assert "You hold" not in said
    looked, _ = await hear(tmp_path, ["look"], "resume", game_id=1, store=store)
    assert "You hold 13 cards." in looked
    suits = re.findall(r"^(?:Spades|Hearts|Clubs|Diamonds): .*", looked, re.MULTILINE)
    assert len([line for line in suits if line not in said]) == len(suits) > 0


async def test_bidding_explains_what_is_refused(tmp_path: Path, store: Store) -> None:
    lines = ["look", "look", "blind nil", "14", "hk", "xyz", "", "four"]
    said, _ = await hear(tmp_path, lines, "new", options=ONE_HAND, store=store)
    assert "You have looked at your cards already." in said
    assert "You have looked at your cards: blind nil is no longer possible." in said
    assert "A bid is a number from 1 to 13, not 14." in said
    assert "The bidding is still on: bid first." in said
    assert "“xyz” is not understood here.\nType a number from 1 to 13, or help." in said
    assert (
        said.count("Your turn: bid.\nType a number from 1 to 13, or nil.") == 2
    )  # asked, and asked for by an empty line
    assert "You bid 4." in said


async def test_words_of_other_languages_and_both_ways_of_speaking(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(
        tmp_path, ["nul à l'aveugle", "karte", "court", "tour"], "new", options=ONE_HAND, store=store
    )
    assert "You bid blind nil." in said
    assert "You hold 13 cards." in said
    assert "From now on only what matters is said." in said
    assert load_settings(tmp_path / "config" / "settings.toml").settings.speech == "short"


async def test_short_says_less(tmp_path: Path, store: Store) -> None:
    full, _ = await hear(tmp_path, ["look"], "new", options=ONE_HAND, store=store)
    short, _ = await hear(tmp_path, ["look"], "new", options=ONE_HAND, store=store, settings=SHORT)
    assert "sits West" in full
    assert "sits West" not in short
    assert "Type look or blind nil." not in short
    assert "You hold 13 cards." in short
    assert set(short.splitlines()) <= set(full.splitlines())


async def test_taking_back_and_repeating(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(tmp_path, ["5", "undo", "repeat", "undo", "5"], "new", options=OPEN, store=store)
    assert said.count("You bid 5.") == 2
    assert "You take your last decision back." in said
    assert "You have seen your cards: that cannot be taken back." in said
    assert said.count("Your turn: bid.") >= 3


def test_any_card_may_be_played_names_them_all() -> None:
    held = tuple(map(Card, ("4D", "KD", "2C", "AS")))
    view = view_of(hand=held, legal=tuple(map(Play, held)))
    assert turn_lines(spoken(Words("en")), view) == [
        "Your turn: play any card",
        "You can play spades: ace. clubs: two. diamonds: king, four",
    ]


async def test_a_rank_of_several_suits_is_asked_back(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(tmp_path, ["5"], "new", options={**OPEN, "seed": "plain 5"}, store=store)
    hand = hand_in(said)
    assert "Your lead.\nYou can play spades: " in said, "another seed is needed: here a suit was led"
    rank = next(
        rank for rank in hand["spades"] + hand["hearts"] if sum(rank in held for held in hand.values()) > 1
    )
    suits = [suit for suit, held in hand.items() if rank in held]
    said, _ = await hear(tmp_path, [rank, suits[-1], "undo", rank, "score"], "resume", game_id=1, store=store)
    assert f"Which do you mean: the {rank} of" in said
    assert f"You lead the {rank} of {suits[-1]}." in said
    assert "Hand 1, to 500 points." in said


def hand_in(said: str) -> dict[str, list[str]]:
    """Return the ranks by suit that a hand was read out with."""
    found = re.findall(r"^(Spades|Hearts|Clubs|Diamonds): (.*)\.$", said, re.MULTILINE)
    return {suit.lower(): ranks.split(", ") for suit, ranks in found}


async def test_the_game_can_be_ended_given_up_and_played_again(tmp_path: Path, store: Store) -> None:
    lines = [
        "end",
        "no",
        "end",
        "perhaps",
        "yes",
        "undo",
        "no",
        "rules",
        "rematch",
        "concede",
        "yes",
        "next",
        "lobby",
        "1",
        "quit",
    ]
    said, _ = await hear(tmp_path, lines, "new", options=OPEN, store=store, settings=SHORT)
    assert "Type yes or no." in said
    assert "the game was ended early" in said
    assert said.count("A new game:") == 2
    assert "the game was given up" in said
    assert "The game is over." in said
    assert "The lobby: 2 saved games." in said
    assert [row.finished for row in store.games()] == [True, True]


@pytest.mark.parametrize("speech", ["short", "full"])
async def test_a_game_with_a_known_seed_says_that_its_deals_are_not_secret(
    tmp_path: Path, store: Store, speech: str
) -> None:
    told = "The deals come from a known seed and are not secret."
    settings = Settings(bot_tempo=0.0, speech=speech)
    said, _ = await hear(tmp_path, ["5", "quit"], "new", options=OPEN, store=store, settings=settings)
    assert said.splitlines()[1] == told
    said, _ = await hear(tmp_path, ["quit"], "resume", game_id=1, store=store, settings=settings)
    assert told in said.splitlines()
    secret = {**OPEN, "seed": None}
    said, _ = await hear(tmp_path, ["quit"], "new", options=secret, store=store, settings=settings)
    assert "known seed" not in said


async def test_the_cut_is_typed_word_for_word(tmp_path: Path, store: Store) -> None:
    settings = Settings(bot_tempo=0.0, cut_by_hand=True)
    for seed in range(40):
        options = {**OPEN, "seed": f"cut {seed}"}
        said, _ = await hear(
            tmp_path, ["help", "cut My Lucky  7!"], "new", options=options, settings=settings
        )
        if "Your turn: cut the deck." in said:
            break
    assert "Type cut and any words, or cut alone." in said
    assert "You cut the deck with “My Lucky 7!”" in said
    assert "You hold 13 cards." in said


async def test_a_game_that_is_open_elsewhere_is_watched_or_taken_over(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, ["5"], "new", options=OPEN, store=store)
    with Store.open(tmp_path / "data") as other, other.lock(1):
        said, _ = await hear(tmp_path, ["what", "back", "quit"], "resume", game_id=1, store=store)
        assert said.count("Take over: play on here") == 2
        said, _ = await hear(
            tmp_path, ["watch", "hand", "hk", "end", "lobby", "quit"], "resume", game_id=1, store=store
        )
        assert "You watch this game. Type lobby to leave it." in said
        assert "You hold 13 cards." in said
        assert said.count("This window only watches the game.") >= 2
        said, _ = await hear(tmp_path, ["prendre", "undo"], "resume", game_id=1, store=store)
        assert "You take your last decision back." in said


async def test_a_game_without_its_secret_is_said_to_be_only_looked_at(tmp_path: Path, store: Store) -> None:
    sent = store.import_game(export_text(scored(HT, 2).events), now=1.0)
    assert not store.row(sent).playable
    said, _ = await hear(tmp_path, ["bid 3", "quit"], "resume", game_id=sent, store=store)
    assert "It came without its secret: it can be looked at, but not played on." in said
    assert "This window only watches the game." not in said


async def test_a_game_without_its_secret_calls_the_person_you(tmp_path: Path, store: Store) -> None:
    game = scored(HT, 2)
    data = export_text(game.events, Header(seats=("person", "policy", "policy", "policy")))
    sent = store.import_game(data, now=1.0)
    typed = ["players", "table", "score", "xyzzy", "help", "quit"]
    said, _ = await hear(tmp_path, typed, "resume", game_id=sent, store=store)
    assert "Partners: You and" in said
    assert "South" not in said.replace("You sit South.", "")
    assert "Type next" not in said
    assert "go on to the next" not in said
    assert "Do:" not in said


async def test_watching_a_game_that_is_open_nowhere_says_so(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, ["5"], "new", options=OPEN, store=store)
    typed = ["watch 1", "lobby", "quit"]
    told = "This game is open nowhere now: it is shown as it stands. Open it in the lobby to play on."
    said, _ = await hear(tmp_path, typed, store=store)
    assert told in said
    with Store.open(tmp_path / "data") as other, other.lock(1):
        said, _ = await hear(tmp_path, typed, store=store)
        assert "You watch this game." in said
        assert told not in said


async def test_a_game_taken_over_meanwhile_can_be_followed(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, ["5"], "new", options=OPEN, store=store)
    desk, out = desk_of(tmp_path, store=store, ends=False)
    running = asyncio.create_task(PlainLobby(desk).run("resume", 1, {}))
    try:
        await said_in(out, "You hold")
        with Store.open(tmp_path / "data") as other:
            table = await Table.open(other, 1, take_over=True)
            desk.lines.feed(b"undo\n")
            await said_in(out, "This game goes on in another window")
            await said_in(out, "You watch this game.")
            await table.take_back(0)
            await said_in(out, "You take your last decision back.")
            await table.close()
        desk.lines.feed(b"hand\n")
        desk.lines.feed(b"")
        with pytest.raises(Leaving):
            await asyncio.wait_for(running, 10)
    finally:
        running.cancel()


async def said_in(out: StringIO, what: str) -> None:
    """Wait until something was said."""
    for _ in range(500):
        if what in out.getvalue():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{what!r} was not said:\n{out.getvalue()}")


async def test_settings_are_changed_by_questions_and_kept(tmp_path: Path, store: Store) -> None:
    lines = ["settings", "card letters", "french", "high", "bot", "pace", "99", "0,2", "back", "quit"]
    said, leaving = await hear(tmp_path, lines, store=store)
    assert leaving.why == "quit"
    kept = load_settings(tmp_path / "config" / "settings.toml").settings
    assert kept.card_letters == "french"
    assert kept.sort_descending is False
    assert kept.bot_tempo == 0.2
    assert "Card letters: French." in said
    assert "High cards first: off." in said


async def test_a_game_can_be_deleted_by_its_number(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, [], "new", options=OPEN, store=store)
    said, _ = await hear(tmp_path, ["delete 7", "delete 1", "no", "delete 1", "yes"], store=store)
    assert "There is no game with this number." in said
    assert store.games() == []


async def test_without_a_store_it_says_that_nothing_is_saved(tmp_path: Path) -> None:
    said, _ = await hear(tmp_path, ["5", "save"], "new", options=OPEN)
    assert "Games are not saved: what you play now is lost when you leave." in said
    assert said.count("This game is not saved.") >= 1


async def test_what_nobody_hears_ends_the_session(tmp_path: Path, store: Store) -> None:
    desk, out = desk_of(tmp_path, ["5"], store=store)
    out.close()
    with pytest.raises(Leaving) as leaving:
        await PlainLobby(desk).run("new", None, OPEN)
    assert leaving.value.why == "gone"


async def test_hints_and_reasons_are_sentences_that_name_cards(tmp_path: Path, store: Store) -> None:
    lines = ["hint", "why", "why nil", "why hk", "5", "hint", "why", "why spades", "review", "score"]
    said, _ = await hear(tmp_path, lines, "new", options={**OPEN, "seed": "plain 5"}, store=store)
    assert "Hint: bid " in said
    assert "Hint: play the " in said
    assert "less.\n" in said
    assert "“hk” is nothing that you can choose now." in said
    assert "No hand has been finished yet." in said
    assert re.search(r"would be better by (about|less than)|is better than|come to about the same", said)
    assert not re.search("[♠♥♦♣–−]", said)
    assert said.index("Hint: bid") < said.index("You bid 5.") < said.index("Hint: play")
    assert store.row(1).rated is False


async def test_there_is_no_hint_for_who_has_nothing_to_choose(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(tmp_path, ["end", "yes", "hint", "why"], "new", options=OPEN, store=store)
    assert said.count("There is nothing to choose now.") == 2


async def test_who_can_play_one_card_only_is_told_which_and_why(tmp_path: Path, store: Store) -> None:
    lines = ["5", "hint", "why", "why jack"]
    said, _ = await hear(tmp_path, lines, "new", options={**OPEN, "seed": "plain 7"}, store=store)
    told = "Only the jack of spades can be played: your only card of the suit led."
    assert said.count(told) == 3
    assert "Thinking" not in said
    assert store.row(1).rated, "that is no hint"


async def test_a_hint_says_at_once_that_it_takes_a_moment(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(tmp_path, ["hint", "why"], "new", options={**OPEN, "seed": "plain 5"}, store=store)
    assert said.count("Thinking; this takes a moment.") == 2
    assert said.index("Thinking") < said.index("Hint: bid ")


async def test_a_level_is_changed_at_the_table(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(
        tmp_path, ["levels", "ada", "begin", "opponents", "back"], "new", options=OPEN, store=store
    )
    assert store.row(1).seats == ("person", "policy", "beginner", "policy")
    assert "Ada is now played by: beginner." in said


async def test_a_forced_card_goes_by_itself_where_that_is_wanted_but_not_after_a_take_back(
    tmp_path: Path, store: Store
) -> None:
    settings = Settings(bot_tempo=0.0, play_out=True)
    lines = ["5", "undo", "5", "jack"]
    said, _ = await hear(
        tmp_path, lines, "new", options={**OPEN, "seed": "plain 7"}, store=store, settings=settings
    )
    assert said.count("You play the jack of spades.") == 2
    assert "You take your last decision back." in said
    assert said.index("You can only play the jack of spades.") > said.index(
        "You take your last decision back."
    )


def five_top_spades(**changes: object) -> SeatView:
    """Return what a seat sees that leads with the five highest spades and nothing else."""
    top = tuple(Card.of(Suit.SPADES, rank) for rank in (14, 13, 12, 11, 10))
    return view_of(
        hand=top,
        counts=(5, 16, 16, 15),
        trick=(),
        leader=0,
        legal=tuple(Play(card) for card in top),
        broken=True,
        **changes,
    )


async def test_a_rest_that_is_certain_is_offered_as_a_claim(tmp_path: Path) -> None:
    view = five_top_spades()
    desk, _out = desk_of(tmp_path)
    said = asked_lines(desk.words, view, desk.word, full=True)
    assert said == [
        "Your lead",
        "You can play spades: ace, king, queen, jack, ten",
        "All tricks that are left are yours: claim claims them.",
    ]
    assert asked_lines(desk.words, view, desk.word, full=False) == ["Your lead"]


@pytest.mark.parametrize(
    ("bids", "won", "offered"),
    [
        ((Bid(3), NIL, Bid(3), Bid(4)), (2, 0, 3, 3), False),
        ((Bid(3), BLIND_NIL, Bid(3), Bid(4)), (2, 0, 3, 3), False),
        ((Bid(3), NIL, Bid(3), Bid(4)), (2, 1, 3, 2), True),
        ((Bid(3), Bid(4), NIL, Bid(4)), (5, 1, 0, 2), True),
        ((NIL, Bid(4), Bid(3), Bid(4)), (0, 3, 3, 2), False),
    ],
    ids=["an opponent's nil", "a blind one", "a broken one", "the partner's", "one's own"],
)
def test_no_claim_is_offered_where_a_nil_could_still_be_broken(
    bids: tuple[Bid, ...], won: tuple[int, ...], offered: bool
) -> None:
    view = five_top_spades(bids=bids, won=won)
    assert rest_is_certain(view)
    assert claim_is_offered(view) is offered


async def test_rules_of_ones_own_are_chosen_by_name_and_broken_ones_explained(
    tmp_path: Path, store: Store
) -> None:
    folder = tmp_path / "config" / "rules"
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text('name = "House"\nbase = "standard"\ntarget = 300\n', encoding="utf-8")
    (folder / "odd.toml").write_text('name = "Odd"\ntarget = "far"\n', encoding="utf-8")
    lines = ["new", "rules", "odd", "start", "rules", "house", "start", "lobby", "quit"]
    said, leaving = await hear(tmp_path, lines, store=store)
    assert leaving.why == "quit"
    assert "target" in said
    assert "A new game: House, partnership, to 300." in said
    (row,) = store.games()
    assert row.rules_name == "House"
    assert row.target == 300


async def test_the_bell_rings_for_who_types_and_wants_it(tmp_path: Path, store: Store) -> None:
    desk, out = desk_of(tmp_path, ["5"], store=store, settings=Settings(bot_tempo=0.0, bell=True))
    desk.ring()
    assert "\a" not in out.getvalue()
    desk.interactive = True
    desk.ring()
    assert out.getvalue() == "\a"
