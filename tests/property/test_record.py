"""Any game written as text comes back as it was, and an open export holds nothing that is still hidden."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.engine import Game
from spades_tui.engine.events import (
    Dealt,
    Event,
    GameStarted,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
)
from spades_tui.engine.takeback import live
from spades_tui.record.check import check_log
from spades_tui.record.errors import NothingFinished, RecordError
from spades_tui.record.lines import event_line, read_line
from spades_tui.record.text import Record, export_text, import_text
from spades_tui.record.verify import verify
from tests.property.games import games


@given(games())
def test_every_event_is_read_back_from_its_line(game: Game) -> None:
    for event in game.events:
        line = event_line(event)
        assert "\n" not in line
        assert line.isascii()
        assert read_line(line) == event


@given(games())
def test_every_log_passes_its_check_and_leads_to_its_state(game: Game) -> None:
    assert check_log(game.events) == game.state


@given(games())
def test_a_sealed_export_is_the_whole_log(game: Game) -> None:
    record = import_text(export_text(game.events, sealed=True))
    assert record.events == game.events
    assert Game.from_events(record.events).state == game.state
    assert all(check.ok for check in verify(record.events))


@given(games())
def test_an_open_export_holds_no_card_of_an_unfinished_hand(game: Game) -> None:
    finished = [event.result.number for event in live(game.events) if isinstance(event, HandScored)]
    try:
        text = export_text(game.events)
    except NothingFinished:
        assert not finished
        return
    record = import_text(text)
    secrets = {event.secret.hex() for event in game.events if isinstance(event, GameStarted) and event.secret}
    revealed = {event.secret.hex() for event in live(game.events) if isinstance(event, SecretRevealed)}
    assert not any(secret in text for secret in secrets)
    number = 0
    for event in record.events:
        if isinstance(event, HandStarted):
            number = event.number
            assert number in finished
        if isinstance(event, Dealt | HandSeen):
            assert number in finished
        if isinstance(event, SecretRevealed):
            assert event.secret.hex() in revealed
    assert number == finished[-1]
    assert Game.from_events(record.events, auto_next=False).hand_results == game.hand_results
    assert all(check.ok or check.found == "unrevealed" for check in verify(record.events))


@settings(max_examples=50)
@given(games(max_hands=1), st.integers(0, 2**32))
def test_a_log_that_has_lost_an_event_is_no_game(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    events: list[Event] = list(game.events)
    place = rng.randrange(len(events))
    lost = events.pop(place)
    if place < len(events):
        try:
            check_log(events)
        except RecordError:
            pass
        else:
            # Without the blind nil before it, what was seen then is a look; without a look, the bid is still to come.
            # What was lost just before it would have been taken back leaves the very same game.
            assert lost.kind in ("bid_made", "hand_seen", "took_back") or live(events) == live(game.events)


@settings(max_examples=50)
@given(games(max_hands=1), st.data())
def test_whatever_happens_to_a_text_only_a_record_error_comes_of_it(game: Game, data: st.DataObject) -> None:
    text = export_text(game.events, sealed=True)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 300)))
    new = data.draw(
        st.text(max_size=20) | st.sampled_from(["{", "}", '"', "[", "\n{", "1e9", "\\u", "null", "\x00"])
    )
    changed = text[:start] + new + text[end:]
    record, error = read(changed)
    if record is not None:
        assert record.events == game.events
    elif error is not None and error.line is not None:
        assert 1 <= error.line <= changed.replace("\r", "\n").count("\n") + 1


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_other_files_are_refused(data: str | bytes) -> None:
    record, error = read(data)
    assert record is None
    assert error is not None
    assert error.code in ("empty", "foreign", "bad_json", "truncated")


def read(data: str | bytes) -> tuple[Record | None, RecordError | None]:
    try:
        return import_text(data), None
    except RecordError as error:
        return None, error
