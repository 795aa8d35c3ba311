"""A game as text: it survives mail, and every damage is named with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from spades_tui.engine import Card, Event, Game, RuleSet, Suit
from spades_tui.engine.actions import Bid
from spades_tui.engine.dealing import DealCheck
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Dealt,
    DeckCut,
    GameOver,
    GameStarted,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.record import errors
from spades_tui.record.lines import FORMAT, READERS, event_line, read_line
from spades_tui.record.text import SIZE_LIMIT, Header, export_text, import_text, read_text
from spades_tui.record.verify import verify
from tests.property.games import in_the_third_hand, played

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")


@pytest.fixture(scope="module")
def game() -> Game:
    return in_the_third_hand()


@pytest.fixture(scope="module")
def sealed(game: Game) -> str:
    return export_text(game.events, Header("Friday", "mine"), sealed=True)


def test_each_event_has_a_short_readable_line(game: Game) -> None:
    lines = {event.kind: event_line(event) for event in game.events}
    assert lines["trump_named"] in {
        f'{{"kind":"trump_named","seat":{seat},"suit":"{suit}"}}' for seat in range(4) for suit in "SHDC"
    }
    assert event_line(BidMade(2, Bid(0, blind=True))) == '{"kind":"bid_made","seat":2,"bid":"blind nil"}'
    assert event_line(BidMade(2, Bid(0))) == '{"kind":"bid_made","seat":2,"bid":"nil"}'
    assert event_line(BidMade(2, Bid(13))) == '{"kind":"bid_made","seat":2,"bid":"13"}'
    assert event_line(CardPlayed(1, Card("10h"))) == '{"kind":"card_played","seat":1,"card":"TH"}'
    assert event_line(Dealt(None)) == '{"kind":"dealt","hands":null}'
    assert re.fullmatch(r'\{"kind":"hand_seen","seat":\d,"cards":"(?:\w\w ){12}\w\w"\}', lines["hand_seen"])


def test_an_event_s_line_of_this_version_is_read_for_ever() -> None:
    """Lines as they were first written: a later format needs a reader of its own, and these must still be read."""
    hand = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    others = [hand.replace("C", suit) for suit in "DHS"]
    cards = [tuple(Card(card) for card in text.split()) for text in (hand, *others)]
    secret = bytes(range(32))
    first: list[tuple[str, Event]] = [
        (
            f'{{"kind":"hand_started","number":1,"dealer":2,"commitment":"{secret.hex()}"}}',
            HandStarted(1, 2, secret.hex()),
        ),
        ('{"kind":"deck_cut","seat":3,"text":"\\u00e9t\\u00e9"}', DeckCut(3, "été")),
        (
            json.dumps({"kind": "dealt", "hands": [hand, *others]}),
            Dealt((cards[0], cards[1], cards[2], cards[3])),
        ),
        (json.dumps({"kind": "hand_seen", "seat": 0, "cards": hand}), HandSeen(0, cards[0])),
        ('{"kind":"bid_made","seat":1,"bid":"nil"}', BidMade(1, Bid(0))),
        ('{"kind":"trump_named","seat":1,"suit":"D"}', TrumpNamed(1, Suit.DIAMONDS)),
        ('{"kind":"card_played","seat":1,"card":"AS"}', CardPlayed(1, Card("AS"))),
        ('{"kind":"trick_taken","seat":1,"number":13}', TrickTaken(1, 13)),
        (f'{{"kind":"secret_revealed","number":1,"secret":"{secret.hex()}"}}', SecretRevealed(1, secret)),
        ('{"kind":"game_over","winners":[0,1],"reason":"ended"}', GameOver((0, 1), "ended")),
        ('{"kind":"took_back","seat":0,"to":17}', TookBack(0, 17)),
    ]
    for line, event in first:
        assert read_line(line, version=1) == event
    assert 1 in READERS
    assert set(READERS) == set(range(1, FORMAT + 1))
    with pytest.raises(errors.NewerRecord) as error:
        read_line(first[0][0], version=FORMAT + 1)
    assert (error.value.version, error.value.supported) == (FORMAT + 1, FORMAT)


def test_an_export_is_plain_ascii_in_short_lines(sealed: str) -> None:
    assert sealed.isascii()
    assert max(map(len, sealed.splitlines())) <= 72
    assert not re.search(r"[=<>&\t\r]| $|^\.|^From", sealed, re.MULTILINE)


@pytest.mark.parametrize(
    "mangle",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(lambda text: text.replace("\n", "\r"), id="CR"),
        pytest.param(lambda text: re.sub("^", "> ", text, flags=re.M), id="quoted"),
        pytest.param(lambda text: re.sub("^", ">> ", text, flags=re.M), id="quoted twice"),
        pytest.param(lambda text: f"Hi,\n\nour game:\n\n{text}\n-- \nAnn {{:-}}\n", id="in a mail"),
        pytest.param(lambda text: re.sub("^ ", "  ", text, flags=re.M), id="space stuffed"),
        pytest.param(lambda text: text.replace("\n ", ""), id="joined"),
        pytest.param(lambda text: text.replace("\n", "\n\n"), id="double spaced"),
        pytest.param(lambda text: "\ufeff" + text, id="byte order mark"),
        pytest.param(lambda text: text.rstrip("\n"), id="no last line end"),
    ],
)
def test_an_export_survives_mail(sealed: str, game: Game, mangle: Callable[[str], str]) -> None:
    text = mangle(sealed)
    assert import_text(text).events == game.events
    assert import_text(text.encode()).header == Header("Friday", "mine")


def test_long_foreign_texts_keep_the_lines_short() -> None:
    names = ["\U0001f0a1" * 12, 'quo"te\\', "=<&>", "日本" * 6]
    game = Game.new(HT, secret=bytes(32), names=names, auto_cut=False)
    game.act("cut " + "\U0001f600" * 100)
    header = Header(
        "é" * 60, "x", ("person", "exec:" + "/very long:path,{" * 10, "policy", "policy"), 5, 6, False
    )
    text = export_text(game.events, header, sealed=True)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 100
    record = import_text(text)
    assert record.header == header
    assert record.events[2] == game.events[2]
    start = record.events[0]
    assert isinstance(start, GameStarted)
    assert start.names == tuple(names)


def test_an_open_export_ends_with_the_last_finished_hand(game: Game) -> None:
    record = import_text(export_text(game.events))
    assert not record.sealed
    assert [type(event) for event in record.events[-2:]] == [HandScored, SecretRevealed]
    assert record.events[1:] == game.events[1 : len(record.events)]
    start = record.events[0]
    assert isinstance(start, GameStarted)
    assert start.secret is None
    shown = Game.from_events(record.events, auto_next=False)
    assert shown.hand_results == game.hand_results
    assert [check.found for check in verify(record.events)] == [DealCheck.OK, DealCheck.OK]


def test_without_a_finished_hand_there_is_nothing_to_show() -> None:
    game = Game.new(HT, secret=bytes(32))
    with pytest.raises(errors.NothingFinished):
        export_text(game.events)
    game.act("concede", 0)
    with pytest.raises(errors.NothingFinished):
        export_text(game.events)
    assert import_text(export_text(game.events, sealed=True)).events == game.events


@pytest.mark.parametrize("ending", ["concede", "end"])
def test_an_open_export_tells_who_ended_the_game_early(ending: str) -> None:
    game = played(HT, 4, 1)
    game.act(game.legal_actions()[0])
    game.act(ending, 1 if ending == "concede" else None)
    record = import_text(export_text(game.events))
    assert isinstance(record.events[-1], GameOver)
    assert len([event for event in record.events if isinstance(event, HandStarted)]) == 1
    assert Game.from_events(record.events).winners == game.winners


def test_a_count_that_was_taken_back_is_not_shown() -> None:
    rules = STANDARD.replace(blind_nil="off", hand_limit=5)
    game = played(rules, 8, 1, extras=False)
    game.auto_next = False
    while len(game.hand_results) < 2:
        game.act(game.legal_actions()[0])
    card = next(event for event in reversed(game.events) if isinstance(event, CardPlayed))
    game.take_back(card.seat)
    assert len(game.hand_results) == 1
    record = import_text(export_text(game.events))
    assert sum(isinstance(event, HandScored) for event in record.events) == 1
    assert not any(isinstance(event, TookBack) for event in record.events)
    game.act(game.legal_actions()[0])
    whole = import_text(export_text(game.events))
    assert sum(isinstance(event, TookBack) for event in whole.events) == 1
    assert sum(isinstance(event, HandScored) for event in whole.events) == 3


def test_a_game_from_given_hands_is_exported_and_read(game: Game) -> None:
    suits = [" ".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "SHDC"]
    rules = STANDARD.replace(blind_nil="off", hand_limit=2)
    given = Game.from_hands(rules, suits, dealer=3, scores=[50, -30], bags=[3, 0])
    for bid in ("bid 13", "nil", "nil", "nil"):
        given.act(bid)
    given.act("claim")
    record = import_text(export_text(given.events))
    assert record.events[1:] == given.events[1 : len(record.events)]
    assert [check.found for check in verify(given.events)] == ["set_up", DealCheck.OK]
    assert import_text(export_text(given.events, sealed=True)).events == given.events


# What is wrong with a text


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("text", ["", "\n \r\n\t", b"", b"\x00\x00", "\ufeff"])
def test_an_empty_file_is_called_empty(text: str | bytes) -> None:
    with pytest.raises(errors.EmptyRecord):
        import_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        '{"kind":"game_started"}',
        "[1,2,3]",
        '{"spades":1}',
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"SQLite format 3\x00",
        "null",
        b"\xff\xfe{\x00",
    ],
)
def test_another_file_is_called_foreign(text: str | bytes) -> None:
    with pytest.raises(errors.ForeignRecord):
        import_text(text)


def test_a_file_cut_off_anywhere_is_called_truncated_and_where(sealed: str) -> None:
    whole = read_text(sealed)
    for end in range(40, len(sealed) - 2, 211):
        text = sealed[:end]
        with pytest.raises(errors.TruncatedRecord) as error:
            import_text(text)
        assert error.value.line == len(text.rstrip().split("\n"))
        assert error.value.events <= sum(line <= error.value.line for line in whole.lines)
    with pytest.raises(errors.TruncatedRecord) as error:
        import_text(sealed[: sealed.index('{"end"')])
    assert error.value.events == len(whole.events)


def test_a_file_of_a_newer_version_says_so(sealed: str) -> None:
    with pytest.raises(errors.NewerRecord) as error:
        import_text(sealed.replace('{"spades-tui":1,', '{"spades-tui":7,"new":[],', 1))
    assert (error.value.version, error.value.supported, error.value.line) == (7, FORMAT, 1)


def test_a_missing_line_is_noticed(sealed: str) -> None:
    lines = sealed.split("\n")
    place = next(number for number, line in enumerate(lines) if '"card_played"' in line)
    del lines[place]
    with pytest.raises(errors.DamagedRecord) as error:
        import_text("\n".join(lines))
    assert error.value.expected == error.value.found + 1
    assert error.value.line == place + 1, "the line behind the gap is the first that does not follow"


def test_a_changed_letter_is_noticed(sealed: str) -> None:
    with pytest.raises(errors.DamagedRecord) as error:
        import_text(sealed.replace('"South"', '"Sauth"'))
    assert error.value.expected == error.value.found
    assert error.value.line == line_of(sealed, '{"end"')


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        pytest.param('{"kind":"deck_cut"', '{"kind":deck_cut', errors.BadJson, id="no JSON"),
        pytest.param('{"kind":"deck_cut"', '{"kind":"shuffled"', errors.UnknownEvent, id="unknown kind"),
        pytest.param('{"kind":"deck_cut","seat"', '{"kind":"deck_cut","sit"', errors.BadField, id="field"),
        pytest.param('{"kind":"deck_cut",', '{"kind":"deck_cut","x":1,', errors.BadField, id="field too many"),
        pytest.param('{"kind":"deck_cut",', '{"kind":"deck_cut","kind":1,', errors.BadJson, id="key twice"),
        pytest.param('{"kind":"deck_cut",', '{"kind":"deck_cut","seat":NaN,', errors.BadJson, id="NaN"),
        pytest.param('{"kind":"deck_cut",', '{"kind":"deck_cut","a":-Infinity,', errors.BadJson, id="infinite"),
        pytest.param('{"kind":"deck_cut",', '{"kind":"deck_cut","a":1.5,', errors.BadJson, id="float"),
        pytest.param(
            '{"kind":"deck_cut",', '{"kind":"deck_cut","a":' + "9" * 5000 + ",", errors.BadJson, id="giant number"
        ),
        pytest.param(
            '{"kind":"deck_cut",', '{"kind":"deck_cut","a":' + "[" * 99_999 + "]" * 99_999 + ",", errors.BadJson,
            id="deep",
        ),
        pytest.param('{"kind":"deck_cut"', '{"kind":"deck_cut"} {"kind":"deck_cut"', errors.BadJson, id="two"),
        pytest.param('{"kind":"deck_cut"', "garbage\n" + '{"kind":"deck_cut"', errors.BadJson, id="garbage"),
    ],
)  # fmt: skip
def test_what_is_no_event_is_named_with_its_line(
    sealed: str, old: str, new: str, kind: type[errors.RecordError]
) -> None:
    with pytest.raises(kind) as error:
        import_text(sealed.replace(old, new, 1))
    assert error.value.line == line_of(sealed, old)
    assert error.value.code == kind.code


@pytest.mark.parametrize(
    "line",
    [
        '{"kind":"bid_made","seat":4,"bid":"4"}',
        '{"kind":"bid_made","seat":-1,"bid":"4"}',
        '{"kind":"bid_made","seat":true,"bid":"4"}',
        '{"kind":"bid_made","seat":"0","bid":"4"}',
        '{"kind":"bid_made","seat":99999999999999999999,"bid":"4"}',
        '{"kind":"bid_made","seat":0,"bid":"14"}',
        '{"kind":"bid_made","seat":0,"bid":4}',
        '{"kind":"bid_made","seat":0,"bid":"blind 4"}',
        '{"kind":"bid_made","seat":0}',
        '{"kind":"card_played","seat":0,"card":"1S"}',
        '{"kind":"card_played","seat":0,"card":null}',
        '{"kind":"card_played","seat":0,"card":["A","S"],"x":{}}',
        '{"kind":"trump_named","seat":0,"suit":"X"}',
        '{"kind":"trick_taken","seat":0,"number":14}',
        '{"kind":"dealt","hands":["2C"]}',
        '{"kind":"dealt","hands":{"0":"2C"}}',
        json.dumps({"kind": "dealt", "hands": ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"] * 4}),
        '{"kind":"hand_seen","seat":0,"cards":"2C 2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}',
        '{"kind":"hand_started","number":0,"dealer":0,"commitment":null}',
        '{"kind":"hand_started","number":1,"dealer":0,"commitment":"abc"}',
        '{"kind":"hand_started","number":1,"dealer":0,"commitment":"' + "g" * 64 + '"}',
        '{"kind":"secret_revealed","number":1,"secret":"00"}',
        '{"kind":"game_over","winners":[4],"reason":"ended"}',
        '{"kind":"game_over","winners":[0],"reason":"bored"}',
        '{"kind":"took_back","seat":0,"to":-1}',
        '{"kind":"hand_scored","number":1}',
        '{"kind":"game_started","rules":{}}',
        '{"kind":"claimed"}',
    ],
)
def test_a_field_that_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(errors.BadField):
        read_line(line)


@pytest.mark.parametrize(
    "line", ["", "[]", "1", '{"kind":"claimed","seat":1} x', '{"kind":["claimed"]}', "{}"]
)
def test_a_line_that_is_no_event_is_refused(line: str) -> None:
    with pytest.raises((errors.BadJson, errors.UnknownEvent)):
        read_line(line)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", {"target": 500}),
        ("rules", 5),
        ("names", ["a", "b", "c"]),
        ("names", [1, 2, 3, 4]),
        ("scores", [0, 0, 0, 0]),
        ("bags", [-1, 0]),
        ("scores", [10**12, 0]),
        ("seeded", 0),
        ("secret", "00"),
    ],
)
def test_a_start_that_cannot_be_is_refused(game: Game, field: str, value: object) -> None:
    found = {**json.loads(event_line(game.events[0])), field: value}
    with pytest.raises(errors.BadField) as error:
        read_line(json.dumps(found))
    assert error.value.field == field


def test_rules_that_contradict_themselves_are_refused(game: Game) -> None:
    found = json.loads(event_line(game.events[0]))
    found["rules"]["partnership"] = False
    with pytest.raises(errors.BadField) as error:
        read_line(json.dumps(found))
    assert error.value.field == "rules"


def test_a_huge_file_is_refused_before_it_is_read() -> None:
    with pytest.raises(errors.RecordTooLarge) as error:
        import_text(b"{" * (SIZE_LIMIT + 1))
    assert (error.value.size, error.value.limit) == (SIZE_LIMIT + 1, SIZE_LIMIT)


def test_names_and_titles_are_cleaned(game: Game) -> None:
    start = game.events[0]
    assert isinstance(start, GameStarted)
    evil = ("\x1b]52;c;aGk=\x07Bo", "\u202e\u200b", "[@click=app.exit]x", "x" * 10_000)
    log = (replace(start, names=evil), *game.events[1:])
    text = export_text(log, Header("\x1b[31mred", "a\u2028b", ("p\x9b1m", "", "", "")), sealed=True)
    record = import_text(text)
    read = record.events[0]
    assert isinstance(read, GameStarted)
    assert read.names == ("]52;c;aGk=Bo", "West", "[@click=app.exit]x", "x" * 24)
    assert (record.header.title, record.header.rules_name) == ("[31mred", "a b")
    assert record.header.seats[0] == "p1m"


def test_who_has_no_name_has_none_afterwards() -> None:
    game = Game.new(RuleSet(), secret=bytes(32), names=("", "Bo", "Ada", ""))
    assert import_text(export_text(game.events, sealed=True)).events == game.events
