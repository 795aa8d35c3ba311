"""The bot protocol: what is written is read back to the letter, and nothing else is read at all."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.bots.ledger import Desk, Ledger
from spades_tui.bots.messages import (
    Answer,
    Ask,
    BotMessage,
    Cancel,
    Dropped,
    Failure,
    Forget,
    GameMessage,
    GameStart,
    Hello,
    Moment,
    Ping,
    Pong,
)
from spades_tui.bots.protocol import GAMES, MAX_FROM_BOT, MAX_TO_BOT, read_from_bot, read_to_bot, write
from spades_tui.bots.requests import Priority, Request
from spades_tui.bots.seat_json import read_result, read_view, write_result, write_view
from spades_tui.bots.slices import Budget
from spades_tui.bots.wire import LineBuffer, ProtocolError, dump, parse_line
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import BIDS, BLIND_NIL, LOOK, PLAYS, TRUMPS
from spades_tui.engine.cards import DECK
from spades_tui.engine.events import CardPlayed
from spades_tui.engine.views import SeatView
from tests.process_support import EXAMPLE, ROOT, bidding
from tests.property.games import games, play_on

DOCUMENT = ROOT / "docs" / "BOT-PROTOCOL.md"
HELLO = write(Hello("x"))


def through(desk: Desk, lines: bytes) -> SeatView:
    """Return the view with which lines of a request end, as the other side reads it."""
    found = None
    for line in lines.splitlines():
        message = desk.read(line)
        found = desk.view(message) if isinstance(message, Ask) else None
    assert found is not None
    return found


def greeted() -> Desk:
    desk = Desk()
    desk.read(HELLO)
    return desk


# There and back -------------------------------------------------------------------------------------------------


@given(games(), st.sampled_from([0, 1, 2, 3, None]))
@settings(max_examples=150)
def test_a_view_comes_back_as_it_was(game: Game, seat: int | None) -> None:
    view = game.view(seat)
    found = json.loads(json.dumps(write_view(view)))
    assert read_view(found, view.rules, view.results) == view
    assert all(read_result(json.loads(json.dumps(write_result(one)))) == one for one in view.results)


@given(games(max_hands=1), st.sampled_from([0, 1, 2, 3, None]))
def test_a_view_names_no_card_that_its_seat_may_not_know(game: Game, seat: int | None) -> None:
    view = game.view(seat)
    text = json.dumps(write_view(view))
    known = {card.text for card in (*(view.hand or ()), *view.played())}
    named = set(re.findall(r"(?:play )?\b([2-9TJQKA][CDHS])\b", text))
    assert named <= known
    assert view.hand is not None or named <= {card.text for card in view.played()}


def test_a_whole_game_comes_through_with_its_finished_hands_told_once() -> None:
    game = Game.new(RuleSet.preset("standard").replace(hand_limit=4), secret=bytes(32))
    ledger, desk = Ledger(names_bots=True), greeted()
    told = sizes = 0
    for seq, _ in enumerate(play_on(game, random.Random(1), 4)):
        if game.is_over:
            break
        for seat in (0, 3):
            view = game.view(seat)
            moment, lines = ledger.lines(Request("policy", view, b"x", 7, seq, seat), ())
            assert moment.seq == seq
            assert moment.generation == seat
            assert through(desk, lines) == view
            told += lines.count(b'"type":"result"')
            sizes = max(sizes, len(lines))
    assert told == 3
    assert sizes < 6000


def test_a_hand_that_is_taken_back_and_played_otherwise_replaces_the_one_told() -> None:
    game = Game.new(RuleSet.preset("ht"), secret=bytes(32), auto_next=False)
    ledger, desk = Ledger(names_bots=False), greeted()

    def ask() -> SeatView:
        return through(desk, ledger.lines(Request("x", game.view(0), b""), ())[1])

    for _ in play_on(game, random.Random(2), 1, extras=False):
        continue
    assert ask() == game.view(0)
    last = [event for event in game.events if isinstance(event, CardPlayed)][-1]
    game.take_back(last.seat)
    assert ask() == game.view(0)
    assert not game.view(0).results
    for _ in play_on(game, random.Random(3), 2, extras=False):
        continue
    assert len(game.view(0).results) == 2
    assert ask() == game.view(0)


def test_two_unsaved_games_at_the_same_moment_are_told_apart() -> None:
    ledger, view = Ledger(names_bots=True), bidding()
    request = Request("policy", view, b"", None, 4, 1)
    first, _ = ledger.lines(request, ())
    second, lines = ledger.lines(request, {first})
    assert first != second
    assert first[1:] == second[1:]
    assert b'"type":"forget"' in lines


def test_what_is_told_of_many_games_does_not_grow_without_end() -> None:
    ledger, desk, view = Ledger(names_bots=True), greeted(), bidding()
    for game in range(300):
        _, lines = ledger.lines(Request("policy", view, b"", game), ())
        assert through(desk, lines) == view


def test_a_request_that_is_too_long_is_refused_and_leaves_no_trace() -> None:
    ledger, desk, view = Ledger(names_bots=False), greeted(), bidding()
    names = ("x" * MAX_TO_BOT, "b", "c", "d")
    long = Game.new(view.rules, secret=bytes(32), names=names)
    with pytest.raises(ProtocolError, match="too_long"):
        ledger.lines(Request("x", long.view(0), b""), ())
    assert through(desk, ledger.lines(Request("x", view, b""), ())[1]) == view


MOMENT = Moment(3, 17, 2)
TO_BOT: list[GameMessage] = [
    Hello("spades-tui"),
    GameStart(1, RuleSet.preset("standard").replace(partnership=False, trump="auction")),
    Ask(MOMENT, {"any": [1, {"thing": None}]}, b"\x00\xff"),
    Ask(MOMENT, {}, b"", Priority.REVIEW, Budget(200, 2.5), "policy"),
    Ask(MOMENT, {}, b"", Priority.HINT, Budget(), None),
    Cancel(MOMENT),
    Forget(3),
    Ping(),
]
FROM_BOT: list[BotMessage] = [
    Hello("é\ud800"),
    *[Answer(MOMENT, action) for action in (LOOK, BLIND_NIL, BIDS[0], BIDS[7], TRUMPS[2], PLAYS[51])],
    Answer(MOMENT, LOOK, cut=True),
    Failure(MOMENT, "no idea"),
    Failure(None, "I cannot go on"),
    Dropped(MOMENT),
    Pong(),
]


@pytest.mark.parametrize("message", TO_BOT, ids=lambda message: type(message).__name__)
def test_messages_to_a_bot_come_back_as_they_were(message: GameMessage) -> None:
    line = write(message)
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert read_to_bot(line) == message


@pytest.mark.parametrize("message", FROM_BOT, ids=lambda message: type(message).__name__)
def test_messages_from_a_bot_come_back_as_they_were(message: BotMessage) -> None:
    assert read_from_bot(write(message)) == message


# Bad lines ------------------------------------------------------------------------------------------------------

AT = '"game": 1, "seq": 2, "generation": 3'
BAD = [
    (b"\xff{}", "not_utf8", ""),
    (b"I am a bot", "not_json", "column 1"),
    (b'{"type": "pong"} {}', "not_json", "column 18"),
    (b"[" * 15000, "too_deep", ""),
    (b"[]", "no_object", ""),
    (b'{"type": "pong", "type": "pong"}', "key_twice", "type"),
    (b'{"type": NaN}', "bad_number", ""),
    (b'{"type": 1e999}', "bad_number", ""),
    (b'{"type": ' + b"1" * 9000 + b"}", "bad_number", ""),
    (b"{}", "missing", "type"),
    (b'{"type": 3}', "bad_value", "type"),
    (b'{"type": "move"}', "unknown_type", "move"),
    (b'{"type": "\\u001b[2J"}', "unknown_type", "\\x1b[2J"),
    (b'{"type": "pong", "more": 1}', "surplus", "more"),
    (b'{"type": "hello", "protocol": 2, "name": "x", "new": 1}', "wrong_version", "protocol 2"),
    (b'{"type": "hello", "protocol": true, "name": "x"}', "bad_value", "protocol"),
    (b'{"type": "hello", "protocol": 1}', "missing", "name"),
    (f'{{"type": "action", {AT}, "action": "play ZZ"}}'.encode(), "bad_value", "action"),
    (f'{{"type": "action", {AT}, "action": ["look"]}}'.encode(), "bad_value", "action"),
    (f'{{"type": "action", {AT}}}'.encode(), "missing", "action"),
    (b'{"type": "action", "game": 1.0, "seq": 1, "generation": 1, "action": "look"}', "bad_value", "game"),
    (b'{"type": "action", "game": -1, "seq": 1, "generation": 1, "action": "look"}', "bad_value", "game"),
    (b'{"type": "cancelled", "game": 1, "seq": 2}', "missing", "generation"),
    (b'{"type": "error", "message": null}', "bad_value", "message"),
    (b'{"type": "ask"}', "unknown_type", "ask"),
]


@pytest.mark.parametrize(("line", "code", "where"), BAD, ids=lambda value: str(value)[:40])
def test_a_bad_line_from_a_bot_has_an_error_that_says_what_and_where(
    line: bytes, code: str, where: str
) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_from_bot(line)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value).isprintable()


def test_a_bot_hears_of_what_it_was_not_told_before() -> None:
    desk = Desk()
    with pytest.raises(ProtocolError, match="no_hello"):
        desk.read(write(Ping()))
    desk = greeted()
    with pytest.raises(ProtocolError, match="hello_twice"):
        desk.read(HELLO)
    with pytest.raises(ProtocolError, match="unknown_game: 3"):
        desk.read(write(Forget(3)))
    message = desk.read(write(Ask(MOMENT, write_view(bidding()), b"")))
    assert isinstance(message, Ask)
    with pytest.raises(ProtocolError, match="unknown_game: 3"):
        desk.view(message)
    rules = RuleSet.preset("standard")
    desk.read(write(GameStart(3, rules)))
    lonely = {**write_view(bidding()), "results": 1}
    with pytest.raises(ProtocolError, match=r"unknown_result: view\.results"):
        desk.view(Ask(MOMENT, lonely, b""))
    for number in range(GAMES):
        desk.read(write(GameStart(number, rules)))
    with pytest.raises(ProtocolError, match="too_many_games"):
        desk.read(write(GameStart(GAMES, rules)))


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_a_protocol_error(line: bytes) -> None:
    for read in (read_from_bot, read_to_bot, parse_line):
        try:
            found: object = read(line)
        except ProtocolError as error:
            found = str(error)
        assert found is not None


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@given(games(max_hands=1), st.data())
@settings(max_examples=200)
def test_a_view_with_one_thing_changed_is_another_view_or_a_protocol_error(
    game: Game, data: st.DataObject
) -> None:
    view = game.view(0)
    found = write_view(view)
    name = data.draw(st.sampled_from(sorted(found)))
    value = data.draw(JSON)
    if isinstance(found[name], list) and found[name] and data.draw(st.booleans()):
        found[name][data.draw(st.integers(0, len(found[name]) - 1))] = value
    else:
        found[name] = value
    try:
        other = read_view(json.loads(json.dumps(found)), view.rules, view.results)
    except ProtocolError as error:
        where = error.where
    else:
        where = "view" if write_view(other) == json.loads(json.dumps(found)) else "read otherwise"
    assert where.startswith("view")


def test_lines_come_out_whole_however_they_come_in_and_none_is_too_long() -> None:
    data = b"one\n\n  \ntwo\r\n" + b"x" * 20 + b"\nlast"
    for step in (1, 2, 3, 7, 100):
        buffer = LineBuffer(20)
        lines = [line for at in range(0, len(data), step) for line in buffer.feed(data[at : at + step])]
        assert [line.strip() for line in lines] == [b"one", b"two", b"x" * 20]
    for long in (b"x" * 21, b"x" * 21 + b"\n"):
        with pytest.raises(ProtocolError, match="too_long"):
            list(LineBuffer(20).feed(long))


def test_every_answer_of_a_bot_is_far_from_the_longest_line() -> None:
    longest = max(len(write(Answer(Moment(2**53 - 1, 2**53 - 1, 2**53 - 1), play))) for play in PLAYS)
    assert longest < MAX_FROM_BOT / 50
    assert dump({"a": "\u2028\n"}) == b'{"a":"\\u2028\\n"}\n'


# The document ---------------------------------------------------------------------------------------------------


def blocks() -> list[bytes]:
    text = DOCUMENT.read_text(encoding="utf-8")
    return [block.encode() for block in re.findall(r"```json\n(.*?)\n```", text, re.DOTALL)]


def test_every_line_in_the_document_is_a_message() -> None:
    desk = greeted()
    kinds = []
    for line in blocks():
        try:
            kinds.append(type(read_from_bot(line)).__name__)
        except ProtocolError:
            message = desk.read(line)
            kinds.append(type(message).__name__)
            if isinstance(message, Ask):
                assert [str(action) for action in desk.view(message).legal] == ["play 2C", "play 9C"]
    assert {"Hello", "GameStart", "Ask", "Answer", "Failure", "Cancel", "Dropped", "Counted", "Forget"} <= {
        *kinds
    }


def test_the_document_names_every_field_of_a_view_and_every_option() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    view = bidding()
    assert [name for name in write_view(view) if f"`{name}`" not in text] == []
    assert [name for name in view.rules.as_dict() if f'"{name}"' not in text] == []


def test_the_example_is_short_and_needs_nothing() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 40
    assert set(re.findall(r"^\s*(?:import|from) (\w+)", text, re.MULTILINE)) == {"json", "sys"}
    assert Path(EXAMPLE).stat().st_mode & 0o111 == 0 or text.startswith("#!")
    assert len(DECK) == 52
