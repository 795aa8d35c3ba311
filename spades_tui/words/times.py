"""Times as people say them: how long ago something was, and a name for a game by the time of day it began."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words

WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
MONTHS: Final = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July")),
    *(N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
SHORT_MONTHS: Final = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"), N_("Jul")),
    *(N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)
_PARTS: Final = (
    (5, N_("{day} night")),
    (12, N_("{day} morning")),
    (18, N_("{day} afternoon")),
    (23, N_("{day} evening")),
    (24, N_("{day} night")),
)
"""Parts of the day, each with the hour before which it ends."""

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE


def ago(_: Words, then: float, now: float, *, short: bool = False) -> str:
    """Return how long ago a time (UNIX seconds) was: "just now", "20 minutes ago", "yesterday", "3 March".

    ``short`` is for a column of nine cells: "now", "20 min", "3 days", "3 Mar". Days are those of the local
    calendar. A time to come, as a clock that was set back leaves it, is *just now*.
    """
    seconds = now - then
    if seconds < _MINUTE:
        return _("now") if short else _("just now")
    if seconds < _HOUR:
        minutes = int(seconds // _MINUTE)
        return (
            _("{count} min", count=minutes)
            if short
            else _.n("{count} minute ago", "{count} minutes ago", minutes)
        )
    began, today = _local(then), _local(now)
    days = (today.date() - began.date()).days
    if days == 0 or seconds < 6 * _HOUR:
        hours = int(seconds // _HOUR)
        return _("{count} h", count=hours) if short else _.n("{count} hour ago", "{count} hours ago", hours)
    if days == 1:
        return _("yesterday")
    if days < 14:
        return (
            _.n("{count} day", "{count} days", days)
            if short
            else _.n("{count} day ago", "{count} days ago", days)
        )
    if days < 60:
        weeks = days // 7
        if short:
            return _.n("{count} week", "{count} weeks", weeks)
        return _.n("{count} week ago", "{count} weeks ago", weeks)
    month = short_month(_, began.month) if short else _(MONTHS[began.month - 1])
    if began.year == today.year:
        return _("{day} {month}", day=began.day, month=month)
    return _("{month} {year}", month=month, year=began.year)


def short_month(_: Words, month: int) -> str:
    """Return the short name of a month (1..12)."""
    # What is one word in English, the short name and the long one, is two in other languages.
    return _.p("short", "May") if month == 5 else _(SHORT_MONTHS[month - 1])


def game_name(_: Words, now: float, taken: Collection[str] = ()) -> str:
    """Return a name for a game that begins now: "Sunday evening", with a number where that is taken."""
    moment = _local(now)
    part = next(text for until, text in _PARTS if moment.hour < until)
    name = _(part, day=_(WEEKDAYS[moment.weekday()]))
    if name not in taken:
        return name
    number = next(count for count in range(2, len(taken) + 3) if _numbered(_, name, count) not in taken)
    return _numbered(_, name, number)


def _numbered(_: Words, name: str, number: int) -> str:
    return _("{name} {number}", name=name, number=number)


def _local(time: float) -> datetime:
    """Return a time on the local calendar; one that no calendar holds is the first one's."""
    try:
        return datetime.fromtimestamp(time, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC).astimezone()
