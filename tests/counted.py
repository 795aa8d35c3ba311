"""Games of a store counted by a second way of counting, for the tests of statistics."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

from spades_tui.engine import Event, live
from spades_tui.engine.events import GameOver, GameStarted, HandScored
from spades_tui.store.rows import Seats
from spades_tui.store.statistics import Totals
from spades_tui.store.store import Store
from spades_tui.store.tallies import Tally

SEATS: tuple[Seats, ...] = (
    ("person", "expert", "policy", "expert"),
    ("casual", "policy", "person", "exec:./mine --fast"),
    ("policy", "policy", "policy", "policy"),
    ("policy", "person", "beginner", "policy"),
)
NOW = datetime(2026, 3, 20, 12, tzinfo=UTC).timestamp()


def recount(log: list[Event], seat: int) -> Counter[str]:
    """Count a log for a seat from bids and tricks alone, knowing nothing of the summary."""
    found: Counter[str] = Counter()
    started = log[0]
    assert isinstance(started, GameStarted)
    rules = started.rules
    side = rules.side_of(seat)
    for event in live(log):
        if isinstance(event, GameOver) and event.reason != "ended":
            found["games"] += 1
            found["won"] += event.winners == (side,)
            found["drawn"] += side in event.winners and len(event.winners) > 1
        if not isinstance(event, HandScored):
            continue
        result = event.result
        bid, won = result.bids[seat], result.tricks[seat]
        found["hands"] += 1
        found["points"] += result.sides[side].points
        found["bags"] += result.sides[side].new_bags
        found["bid"] += bid.tricks
        found["tricks"] += won
        if bid.is_nil:
            name = "blind_nils" if bid.blind else "nils"
            found[name] += 1
            found[f"{name}_made"] += won == 0
        asked, taken = bid.tricks, won
        if rules.contract == "team":
            seats = rules.seats_of(side)
            asked = sum(result.bids[member].tricks for member in seats)
            helping = rules.failed_nil_tricks == "help"
            taken = sum(result.tricks[member] for member in seats if result.bids[member].tricks or helping)
        if asked:
            found["contracts"] += 1
            found["made"] += taken >= asked
    return found


def as_counter(totals: Totals) -> Counter[str]:
    return Counter(
        {name: getattr(totals, name) for name in Totals.__dataclass_fields__ if getattr(totals, name)}
    )


def by_recount(store: Store, rated: bool | None = None, rules: str | None = None) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in store.games():
        if "person" in row.seats and rated in (None, row.rated) and rules in (None, row.rules_name):
            found.update(recount(store.load(row.id), row.seats.index("person")))
    return Counter({name: count for name, count in found.items() if count})


def tally(**changes: Any) -> Tally:
    given: dict[str, Any] = dict.fromkeys(Tally.__dataclass_fields__, 0)
    given |= {"rules_name": "", "opponents": ("policy",), "partnership": True, "rated": True, **changes}
    return Tally(**given)
