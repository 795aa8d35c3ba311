"""The sentences of what a table gives notice of."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine.state import Phase
from spades_tui.store.errors import StoreFull
from spades_tui.table.notices import (
    BotBenched,
    BotFailed,
    CutShort,
    EndLost,
    Notice,
    NotSaved,
    ReadOnly,
    SavedAgain,
    SeatChanged,
    Stalled,
)
from spades_tui.words import Words
from spades_tui.words.table_errors import brief_notice

_ = Words()
NAMES = ("Ann", "Bo", "Cy", "Di")
PATH = Path("/data/games.db")


@pytest.mark.parametrize(
    ("notice", "sentence"),
    [
        (NotSaved(None), "This game is not saved."),
        (
            NotSaved(StoreFull(PATH)),
            "The game goes on, but it is not saved. The disk is full: /data/games.db cannot be written.",
        ),
        (SavedAgain(), "The game is saved again."),
        (EndLost(1), "1 entry at the end of this game is lost."),
        (
            EndLost(12, Phase.PLAY, 3, 5),
            "12 entries at the end of this game are lost. It goes on from trick 5 of hand 3.",
        ),
        (
            EndLost(2, Phase.CUT, 3, 1),
            "2 entries at the end of this game are lost. It goes on from the start of hand 3.",
        ),
        (
            EndLost(2, Phase.BID, 3, 1),
            "2 entries at the end of this game are lost. It goes on from the bidding of hand 3.",
        ),
        (
            EndLost(2, Phase.TRUMP, 3, 1),
            "2 entries at the end of this game are lost. It goes on from the naming of trump in hand 3.",
        ),
        (
            EndLost(2, Phase.SCORED, 3, 14),
            "2 entries at the end of this game are lost. It goes on after hand 3.",
        ),
        (
            EndLost(2, Phase.OVER, 3, 14),
            "2 entries at the end of this game are lost. The game is over all the same.",
        ),
        (ReadOnly("gone"), "This game has been deleted; here it can only be looked at."),
        (BotFailed(1, "policy", "timeout"), "Bo took too long, so a simple rule made the move."),
        (
            BotFailed(1, "exec:x", "unknown"),
            "There is no bot named “exec:x”, so a simple rule plays for Bo.",
        ),
        (BotBenched(2, "policy"), "Cy failed several times: a simple rule plays on."),
        (
            CutShort(1, "strongest"),
            "Bo was cut short: with this seed it may play otherwise another time.",
        ),
        (SeatChanged(3, "policy"), "Di is now played by: steady."),
        (SeatChanged(3, "person"), "Di is now played by: a person."),
        (SeatChanged(3, "exec:./my bot"), "Di is now played by: your own program (./my bot)."),
        (Stalled(ValueError()), "The bots are stuck by an error of the program; the game itself is intact."),
    ],
)
def test_notices(notice: Notice, sentence: str) -> None:
    assert _.notice(notice, NAMES) == sentence


def test_a_lost_end_is_told_in_few_words_where_there_is_little_room() -> None:
    assert brief_notice(_, EndLost(50, Phase.PLAY, 2, 5), "Esc") == (
        "The end of this game is lost. It goes on from trick 5 of hand 2."
    )
    assert brief_notice(_, EndLost(50), "Esc") == ""
    for code in ("en", "fr", "hr"):
        for phase in Phase:
            assert len(brief_notice(Words(code), EndLost(50, phase, 12, 13), "Esc")) <= 78, (code, phase)
