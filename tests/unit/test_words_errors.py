"""Every error has a sentence of its own, and no error can break the one who words it."""

from __future__ import annotations

import errno
import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import spades_tui
from spades_tui.bots.player import BadCommand, UnknownBot
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.dealing import CutUnprintable, DealCheck
from spades_tui.engine.errors import (
    AlreadyLooked,
    BadCard,
    BadHands,
    BadLog,
    BadSetup,
    BidOutOfRange,
    BlindNilNotOffered,
    BlindNilOff,
    CannotTakeBack,
    CardNotHeld,
    ClaimRefused,
    CutTooLong,
    GameIsOver,
    MustFollow,
    MustLookFirst,
    MustPlayCard,
    NilOff,
    NoSecret,
    NotYourTurn,
    SpadesError,
    TeamBidTooLow,
    TotalIsThirteen,
    TrumpNotBroken,
    UnknownAction,
    WrongPhase,
)
from spades_tui.record.errors import (
    BadField,
    BadJson,
    DamagedRecord,
    IllegalEvent,
    NewerRecord,
    RecordTooLarge,
    TruncatedRecord,
    UnfinishedDecision,
    UnknownEvent,
    WrongOrder,
    WrongResult,
)
from spades_tui.record.verify import HandCheck
from spades_tui.store.errors import (
    BrokenStore,
    DamagedBackup,
    Locked,
    MissingEvents,
    NewerStore,
    NoHome,
    NoSuchGame,
    StoreFull,
    Unreadable,
    UnreadableEvent,
    Unwritable,
)
from spades_tui.table.errors import BadTempo, BotError, NotAPerson, StaleAction, TableReadOnly
from spades_tui.table.notices import SeatChanged
from spades_tui.words import Words
from spades_tui.words.errors import _tables, sentence_for_error
from spades_tui.words.record_errors import deal_check_text

_ = Words()
NAMES = ("Ann", "Bo", "Cy", "Di")
PATH = Path("/data/games.db")

SENTENCES: list[tuple[SpadesError, str]] = [
    (MustFollow(Card("2S"), Suit.HEARTS), "You hold hearts: follow with a heart."),
    (MustFollow(Card("2S"), Suit.CLUBS), "You hold clubs: follow with a club."),
    (TrumpNotBroken(Card("2S"), Suit.SPADES), "Spades are not broken yet: lead another suit."),
    (TrumpNotBroken(Card("2H"), Suit.HEARTS), "Hearts are not broken yet: lead another suit."),
    (
        MustPlayCard(Card("AS"), Card("2C"), "two_of_clubs"),
        "The first trick begins with the two of clubs.",
    ),
    (
        MustPlayCard(Card("AC"), Card("4C"), "lowest_club"),
        "Everybody plays their lowest club to the first trick: yours is the four of clubs.",
    ),
    (ClaimRefused(Card("KS")), "You cannot claim yet: the king of spades is still out."),
    (
        ClaimRefused(Card("KS"), on_table=True),
        "You cannot claim yet: the king of spades on the table wins this trick.",
    ),
    (CardNotHeld(Card("TD")), "You do not hold the ten of diamonds."),
    (GameIsOver(), "The game is over."),
    (NotYourTurn(0, 3), "It is not your turn: Di is to act."),
    (NotYourTurn(-1, None), "There is nothing to do at the table right now."),
    (WrongPhase("play AS", "bid"), "The bidding is still on: bid first."),
    (WrongPhase("bid 4", "play"), "The hand is being played: choose a card."),
    (WrongPhase("bid 4", "strange"), "That is not possible now."),
    (CutTooLong(300, 64), "A cut has at most 64 characters; this one has 300."),
    (CutUnprintable(7, 0), "A cut can hold only what can be printed: character 1 cannot."),
    (MustLookFirst(), "Look at your cards first, or bid blind nil."),
    (AlreadyLooked("look"), "You have looked at your cards already."),
    (AlreadyLooked("blind nil"), "You have looked at your cards: blind nil is no longer possible."),
    (BlindNilOff(), "There is no blind nil under these rules."),
    (
        BlindNilNotOffered(60, 100),
        "Blind nil needs a side that is 100 points behind; yours is 60 behind.",
    ),
    (BlindNilNotOffered(-5, 100), "Blind nil needs a side that is 100 points behind; yours is not behind."),
    (NilOff(), "There is no nil under these rules: bid 1 or more."),
    (BidOutOfRange(14), "A bid is a number from 1 to 13, not 14."),
    (BidOutOfRange(-1), "A bid is a number from 1 to 13, not −1."),
    (
        TeamBidTooLow(1, 4, 2, 2),
        "Your side must bid at least 4 together, and your partner bid 2: bid 2 or more, or nil.",
    ),
    (
        TeamBidTooLow(1, 4, 0, 4),
        "Your side must bid at least 4 together, and your partner bid nil: bid 4 or more, or nil.",
    ),
    (TotalIsThirteen(3), "The last bid may not make the four bids add up to 13: 3 would."),
    (TotalIsThirteen(0), "The last bid may not make the four bids add up to 13: nil would."),
    (CannotTakeBack("deal"), "A deal cannot be taken back."),
    (CannotTakeBack("over"), "The game was ended: that cannot be taken back."),
    (CannotTakeBack("strange"), "That cannot be taken back."),
    (BadCard("X\x1b]52;c;aGk=\x07Y"), "“X]52;c;aGk=Y” is no card."),
    (UnknownAction("a" * 100), f"“{'a' * 39}…” is nothing one can do here."),
    (BadHands("twice", "AS"), "The card AS is there twice."),
    (BadSetup("names"), "A game needs four names, one for each seat."),
    (BadSetup("table"), "A game cannot start like this (table)."),
    (BadLog(4), "This record is no game: entry 5 does not follow from those before it."),
    (NoSecret(), "This record came without its secret: it can be looked at, but not played on."),
    (UnknownBot("policyy", ("policy",), "policy"), "There is no bot named “policyy”; is steady meant?"),
    (UnknownBot("x", ("policy", "random"), None), "There is no bot named “x”; there are steady and random."),
    (
        BadCommand("", "empty"),
        "A program of your own is written exec:COMMAND, with a command behind the colon.",
    ),
    (BadCommand("x 'y", "quotes"), "The quotes in the command “x 'y” do not close."),
    (BadCommand("x\x1b y", "program", "x\x1b"), "There is no program “x” to play as a bot."),
    (StaleAction(3, 5), "The game has gone on meanwhile; look again and choose."),
    (NotAPerson(1, "policy"), "Bo is played by a bot."),
    (TableReadOnly("watching"), "This window only watches the game."),
    (
        TableReadOnly("no_secret"),
        "It came without its secret: it can be looked at, but not played on.",
    ),
    (BadTempo(99, 60.0), "The pace is a number of seconds from 0 to 60."),
    (BotError("policy", "x"), "The bot “policy” gave no answer."),
    (NewerRecord(3, 1), "This record was written by a newer version (format 3; this one reads up to 1)."),
    (RecordTooLarge(9, 5), "This file is too large to be a record: 9 bytes, where 5 are the most."),
    (TruncatedRecord(1), "This record breaks off after 1 whole entry."),
    (
        DamagedRecord(5, 3).at(4),
        "Line 4: This record is damaged: it should have 5 entries and has 3.",
    ),
    (DamagedRecord(5, 5), "This record was changed after it was written."),
    (BadJson("Expecting value").at(2), "Line 2: This is no entry of a record (Expecting value)."),
    (BadField("bid_made", "seat"), "“seat” of an entry “bid_made” is missing or holds what it cannot hold."),
    (UnknownEvent("flip").at(3), "Line 3: There is no entry of the kind “flip”."),
    (WrongOrder(3, "dealt"), "Entry 4 cannot come at this place of a game."),
    (WrongResult(3, "dealt"), "Entry 4 is not what follows from the decision before it."),
    (
        UnfinishedDecision(3, "dealt"),
        "This record breaks off in the middle of a decision, at entry 4.",
    ),
    (
        IllegalEvent(3, "card_played", MustFollow(Card("2S"), Suit.HEARTS)).at(5),
        (
            "Line 5: This record tells of something that the rules forbid, in entry 4. "
            "You hold hearts: follow with a heart."
        ),
    ),
    (NoHome(), "There is no home directory to save games in: name a folder with --data-dir."),
    (StoreFull(PATH), "The disk is full: /data/games.db cannot be written."),
    (Unwritable(PATH, "EACCES"), "/data/games.db cannot be written: permission is missing."),
    (Unreadable(PATH, "EXYZ"), "/data/games.db cannot be read: EXYZ."),
    (
        NewerStore(PATH, 9, 1),
        (
            "/data/games.db was written by a newer version of the game (format 9; this one knows up to 1). "
            "It was not touched."
        ),
    ),
    (
        BrokenStore(PATH, Path("/data/games.broken.db")),
        "The file of saved games was broken. It is kept as /data/games.broken.db, and a new one was begun.",
    ),
    (BrokenStore(PATH), "The file of saved games is broken: /data/games.db. It was left where it is."),
    (NoSuchGame(7), "There is no game 7."),
    (Locked(7, 99, "home"), "This game is open in another window (process 99 on home)."),
    (Locked(7, None, "home"), "This game is open in another window on home."),
    (
        MissingEvents(7, 20, 23, BadField("event", "seq")),
        (
            "Game 7 is damaged: 3 entries are missing in its middle, before number 24. "
            "It stays as it is; a backup may still have it whole."
        ),
    ),
    (
        UnreadableEvent(7, 2, UnknownEvent("flip")),
        "Game 7 cannot be read from its entry 3 on. There is no entry of the kind “flip”.",
    ),
    (
        DamagedBackup(PATH, "games.db"),
        "The backup /data/games.db is damaged: games.db is missing or was changed.",
    ),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_sentences(error: SpadesError, sentence: str) -> None:
    assert sentence_for_error(_, error, NAMES) == sentence
    assert Words(names=NAMES).error(error) == sentence


def every_error() -> list[type[SpadesError]]:
    """Return all error types of the rooms below words."""
    for room in ("engine", "record", "store", "bots", "table", "analysis"):
        for path in spades_tui.__path__:
            folder = Path(path) / room
            for found in pkgutil.iter_modules([str(folder)]):
                importlib.import_module(f"spades_tui.{room}.{found.name}")
    found_types: list[type[SpadesError]] = []
    queue: list[type[SpadesError]] = [SpadesError]
    while queue:
        kind = queue.pop()
        for child in kind.__subclasses__():
            if child.__module__.startswith("spades_tui."):
                found_types.append(child)
                queue.append(child)
    return found_types


def test_every_error_type_has_a_sentence_of_its_own() -> None:
    worded = {kind for table in _tables() for kind in table}
    missing = [kind.__qualname__ for kind in every_error() if kind not in worded]
    assert missing == []


class Strange(SpadesError):
    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def test_an_unknown_error_is_named_with_its_parameters() -> None:
    assert _.error(Strange("attic\x1b[2J")) == "That did not work (Strange: where: attic[2J)."
    assert _.error(ValueError("odd")) == "That did not work (ValueError: odd)."
    assert _.error(ValueError()) == "That did not work (ValueError)."
    assert _.error(KeyboardInterrupt()) == "That did not work (KeyboardInterrupt)."


@pytest.mark.parametrize("gone", ["errors", "store_errors", "table_errors", "bots"])
def test_no_error_breaks_a_window_whose_program_was_changed_on_disk(
    gone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = "The program has been changed meanwhile: leave it and start it again."
    # What sys.modules says is None cannot be imported, as a module that an update has replaced.
    monkeypatch.setitem(sys.modules, f"spades_tui.words.{gone}", None)
    if gone == "errors":
        assert _.error(GameIsOver()) == f"That did not work (GameIsOver). {changed}"
    else:
        assert _.error(GameIsOver()) == "The game is over."
    if gone == "store_errors":
        assert _.error(StoreFull(PATH)) == f"That did not work (StoreFull: path: {PATH}). {changed}"
        assert _.error(OSError(errno.ENOENT, "No such file", "/x/y")).endswith(changed)
    if gone in ("table_errors", "bots"):
        assert _.notice(SeatChanged(1, "rule"), NAMES) == changed


def test_errors_of_the_system() -> None:
    missing = OSError(errno.ENOENT, "No such file", "/x/y")
    assert _.error(missing) == "/x/y cannot be used: it is not there."
    assert _.error(OSError(errno.EACCES, "denied")) == "The system refused: permission is missing."
    assert _.error(OSError("odd")) == "The system refused: OSError."


def test_checks_of_deals() -> None:
    said = [deal_check_text(_, HandCheck(3, found, automatic=True)) for found in DealCheck]
    assert said[0] == (
        "Hand 3: The deal is the one that was promised before the cut. "
        "The cut was the program's own, which proves nothing."
    )
    assert len(set(said)) == len(DealCheck)
    assert deal_check_text(_, HandCheck(1, "unrevealed", automatic=False)) == (
        "Hand 1: The secret is not in this record yet, so the deal cannot be checked."
    )


def test_no_sentence_has_markup_or_raw_parameters() -> None:
    for error, _sentence in SENTENCES:
        said = Words(ascii=True).error(error)
        assert said.isascii()
        assert re.search(r"[{}<>]|\[/|None", said) is None
