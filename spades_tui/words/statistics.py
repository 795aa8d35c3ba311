"""Statistics in words: what is counted, of which games, put together by what, and each figure as a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.words.bots import player_name
from spades_tui.words.names import preset_label, variant_label
from spades_tui.words.times import short_month
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.store.statistics import Group, Totals, Which
    from spades_tui.words.words import Words

Figure: TypeAlias = "Callable[[Totals], float | None]"

_GROUPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "all": N_("All"),
        "variant": N_("Variants"),
        "rules": N_("Rules"),
        "opponents": N_("Opponents"),
        "month": N_("Months"),
    }
)
_WHICH: Final[Mapping[str, str]] = MappingProxyType(
    {"all": N_("all games"), "rated": N_("rated games"), "unrated": N_("games not rated")}
)
COLUMNS: Final = (
    *("games", "won", "hands", "points", "made"),
    *("sets", "nils", "blind", "bags", "accuracy"),
)
"""The columns of the table, in order."""
_MEASURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "points": N_("points a hand"),
        "won": N_("games won, %"),
        "made": N_("bids made, %"),
        "bags": N_("bags a hand"),
        "accuracy": N_("accuracy, %"),
        "hands": N_("hands played"),
    }
)
SHARES: Final = ("won", "made", "accuracy")
"""What is measured in hundredths."""
MEASURES: Final = tuple(_MEASURES)
"""What the chart can show."""


def group_name(_: Words, by: Group) -> str:
    """Return by what games are put together: "Variants"."""
    return _(_GROUPS[by])


def which_name(_: Words, which: Which) -> str:
    """Return which games count: "rated games"."""
    return _(_WHICH[which])


def column_name(_: Words, column: str) -> str:
    """Return the heading of a column, as short as the language has it."""
    headings = {
        "games": _.p("column", "finished"),
        "won": _("won"),
        "hands": _.p("column", "hands"),
        "points": _.p("column", "points/hand"),
        "made": _.p("column", "made"),
        "sets": _("sets"),
        "nils": _("nils"),
        "blind": _("blind"),
        "bags": _.p("column", "bags/hand"),
        "accuracy": _("accuracy"),
    }
    return headings[column]


def measure_name(_: Words, measure: str) -> str:
    """Return what the chart shows."""
    return _(_MEASURES[measure])


def key_name(_: Words, by: Group, key: str) -> str:
    """Return what a group of games is called: a variant, rules, bots, a month."""
    match by:
        case "variant":
            return variant_label(_, key)
        case "rules":
            return preset_label(_, key) if key else _("Own rules")
        case "opponents":
            return ", ".join(_opponent(_, name) for name in key.split(", "))
        case "month":
            return month_text(_, key)
        case _:
            return _("All games")


def cell(_: Words, column: str, totals: Totals) -> str:
    """Return a figure of the table; "–" where there is none."""
    match column:
        case "games":
            return str(totals.games)
        case "won":
            return _percent(_, totals.win_share)
        case "hands":
            return str(totals.hands)
        case "points":
            return decimal(_, totals.points_a_hand)
        case "made":
            return _percent(_, totals.made_share)
        case "sets":
            return str(totals.sets) if totals.contracts else "–"
        case "nils":
            return f"{totals.nils_made}/{totals.nils}" if totals.nils else "–"
        case "blind":
            return f"{totals.blind_nils_made}/{totals.blind_nils}" if totals.blind_nils else "–"
        case "bags":
            return decimal(_, totals.bags_a_hand)
        case _:
            return _percent(_, totals.accuracy)


def measured(measure: str, totals: Totals) -> float | None:
    """Return a figure of the chart; None where there is none."""
    match measure:
        case "points":
            return totals.points_a_hand
        case "won":
            return _hundred(totals.win_share)
        case "made":
            return _hundred(totals.made_share)
        case "bags":
            return totals.bags_a_hand
        case "accuracy":
            return _hundred(totals.accuracy)
        case _:
            return float(totals.hands) if totals.hands else None


def measure_text(_: Words, measure: str, value: float | None) -> str:
    """Return a figure of the chart as a text: shares as "67%", like those of the table."""
    if value is None or measure not in SHARES:
        return decimal(_, value)
    return _.percent(value / 100)


def measure_note(_: Words, measure: str, totals: Totals) -> str:
    """Return of how much a figure of the chart is taken: games where they count, else hands; empty for none."""
    if measure == "won":
        return _.n("{count} game", "{count} games", totals.games) if totals.games else ""
    return _.n("{count} hand", "{count} hands", totals.hands) if totals.hands else ""


def decimal(_: Words, figure: float | None) -> str:
    """Return a figure with one decimal, as the language writes it; "–" for none."""
    return "–" if figure is None else _.decimal(figure, 1)


def month_text(_: Words, key: str) -> str:
    """Return a month by its key: "Mar 2026" for "2026-03"."""
    year, _sep, month = key.partition("-")
    return _("{month} {year}", month=short_month(_, int(month)), year=int(year))


def _opponent(_: Words, name: str) -> str:
    """Return what an opponent is called; of a program of one's own only that much is kept."""
    return _("your own program") if name == "exec" else player_name(_, name)


def _percent(_: Words, share: float | None) -> str:
    return "–" if share is None else _.percent(share)


def _hundred(share: float | None) -> float | None:
    return None if share is None else 100 * share
