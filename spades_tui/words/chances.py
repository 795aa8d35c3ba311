"""Chances and points as sentences about hints tell them."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Reason
    from spades_tui.words.words import Words

FAR: Final = 0.1
"""From which difference on two chances are told in deals of ten; closer ones are told in percent."""
FITS: Final = 0.025
"""How far from tenths chances may be that are told so: 95% against 75% is not nine deals against eight."""
SMALL: Final = 0.75
"""Up to how many points there is less than one."""


def points_text(_: Words, points: float) -> str:
    """Return points that are no whole number: "about 12 points", "less than a point"."""
    if abs(points) < SMALL:
        return _("less than a point")
    return _.n("about {count} point", "about {count} points", round(abs(points)))


def up_to_text(_: Words, points: float) -> str:
    """Return points that others are not above: never fewer than a figure beside it has, which has tenths."""
    return points_text(_, ceil(round(points, 1)))


def often(_: Words, share: float) -> str:
    """Return a chance as deals, "7 of 10 deals", or as "4%" where that would make it none or all though it is not."""
    if round(share, 3) == 1.0:
        return _.p("a share of deals", "every deal")
    return share_text(_, share) if _is_hardly_whole(share) else in_deals(_, share)


def _is_hardly_whole(share: float) -> bool:
    """Return whether deals of ten would make a chance none or all, though it is not."""
    return round(10 * share) in (0, 10) and round(share, 2) not in (0.0, 1.0)


def fits_tenths(share: float) -> bool:
    """Return whether deals of ten say a chance as it is."""
    return abs(share - round(share, 1)) <= FITS and not _is_hardly_whole(share)


def exactly(_: Words, share: float) -> str:
    """Return a chance that stands among the figures of a hint as these have it."""
    return in_deals(_, share) if fits_tenths(share) else share_text(_, share)


def in_deals(_: Words, share: float) -> str:
    return _.n("{count} of 10 deals", "{count} of 10 deals", round(10 * share))


def share_text(_: Words, share: float) -> str:
    """Return a chance in percent as the languages say it behind "in": "97% of the deals"."""
    return _.p("a share of deals", "{chance} of the deals", chance=_.percent(share))


def chance_pair(_: Words, reason: Reason) -> tuple[str, str]:
    """Return two chances in a way that tells them apart."""
    one, two = reason.share or 0.0, reason.other or 0.0
    if {round(one, 3), round(two, 3)} == {0.0, 1.0}:
        told = _.p("a share of deals", "every deal"), _.p("a share of deals", "none")
        return told if one > two else (told[1], told[0])
    if abs(one - two) >= FAR and all(fits_tenths(share) for share in (one, two)):
        return in_deals(_, one), str(round(10 * two))
    return share_text(_, one), _.percent(two)
