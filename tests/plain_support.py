"""A plain session in memory: lines go in, everything that is said comes out."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from spades_tui.engine import Card, Phase, RuleSet, SeatView, Suit
from spades_tui.engine.actions import Bid, Play
from spades_tui.plain.desk import Desk, Leaving
from spades_tui.plain.lobby import PlainLobby
from spades_tui.store.paths import Paths
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.words import Words


def desk_of(
    folder: Path,
    lines: Sequence[str] = (),
    *,
    store: Store | None = None,
    settings: Settings | None = None,
    words: Words | None = None,
    ends: bool = True,
) -> tuple[Desk, io.StringIO]:
    """Return a desk whose lines have been typed already, and what it says; ``ends`` closes the input after them."""
    out = io.StringIO()
    desk = Desk(
        words or Words("en"),
        settings or Settings(bot_tempo=0.0),
        Paths.below(folder),
        store=store,
        out=out,
        interactive=False,
        environ={},
    )
    if lines:
        desk.lines.feed("".join(f"{line}\n" for line in lines).encode())
    if ends:
        desk.lines.feed(b"")
    return desk, out


async def hear(
    folder: Path,
    lines: Sequence[str],
    kind: str = "lobby",
    *,
    game_id: int | None = None,
    options: Mapping[str, Any] | None = None,
    store: Store | None = None,
    settings: Settings | None = None,
    words: Words | None = None,
) -> tuple[str, Leaving]:
    """Run a session over these lines; return all that was said, and how it ended."""
    desk, out = desk_of(folder, lines, store=store, settings=settings, words=words)
    try:
        await PlainLobby(desk).run(kind, game_id, options or {})
    except Leaving as leaving:
        return out.getvalue(), leaving
    raise AssertionError("a session ends by leaving")


def view_of(**changes: object) -> SeatView:
    """Return South's view of a hand in play: North has led the three of hearts, and South is to follow."""
    hand = tuple(Card(text) for text in ("4H", "KH", "2H", "AS", "KD"))
    values: dict[str, Any] = {
        "seat": 0,
        "rules": RuleSet.preset("ht"),
        "names": ("", "Bo", "Ada", "Cy"),
        "seeded": False,
        "phase": Phase.PLAY,
        "scores": (0, 0),
        "bags": (0, 0),
        "results": (),
        "winners": (),
        "reason": None,
        "number": 1,
        "dealer": 3,
        "commitment": None,
        "cut": "",
        "dealt": True,
        "hand": hand,
        "counts": (5, 5, 4, 4),
        "seen": (True,) * 4,
        "bids": (Bid(2), Bid(3), Bid(3), Bid(4)),
        "declarer": None,
        "trump": Suit.SPADES,
        "broken": False,
        "leader": 2,
        "trick": (Card("3H"), Card("9H")),
        "tricks": (),
        "won": (0, 0, 0, 0),
        "turn": 0,
        "claimed": None,
        "legal": tuple(Play(card) for card in hand[:3]),
        "blind_offered": False,
    }
    return SeatView(**{**values, **changes})


SHORT = Settings(bot_tempo=0.0, speech="short")
ONE_HAND = {"seed": "plain", "rules": RuleSet.preset("ht").replace(hand_limit=1), "rules_name": "ht"}
OPEN = {"seed": "plain", "rules": RuleSet.preset("ht").replace(blind_nil="off"), "rules_name": "ht"}
