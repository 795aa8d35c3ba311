"""A hand in plain mode, in memory: what is told and asked, refusals, hints, claims."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spades_tui.engine import Card, SeatView, Suit
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid, Play
from spades_tui.plain.answers import turn_lines
from spades_tui.plain.speech import spoken
from spades_tui.plain.telling import asked_lines
from spades_tui.setup.unchosen import claim_is_offered, rest_is_certain
from spades_tui.store.settings import Settings, load_settings
from spades_tui.store.store import Store
from spades_tui.words import Words
from tests.plain_support import ONE_HAND, OPEN, SHORT, desk_of, hear, view_of


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


async def test_the_bell_rings_for_who_types_and_wants_it(tmp_path: Path, store: Store) -> None:
    desk, out = desk_of(tmp_path, ["5"], store=store, settings=Settings(bot_tempo=0.0, bell=True))
    desk.ring()
    assert "\a" not in out.getvalue()
    desk.interactive = True
    desk.ring()
    assert out.getvalue() == "\a"
