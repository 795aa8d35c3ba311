"""What checking a deal proves is told as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.record.deals import Deal
from spades_tui.record.verify import check_deal
from spades_tui.words import Words
from spades_tui.words.deals import proof

_ = Words("en")
NAMES = ("You", "West", "Bo", "East")
SEALED = Deal(1, 0, "ab" * 32, 1)


@pytest.mark.parametrize(("cut", "shown"), [(None, True), ("seven", True), ("", False)])
def test_a_fingerprint_was_shown_before_the_cut_only_where_the_cut_waited(
    cut: str | None, shown: bool
) -> None:
    deal = replace(SEALED, cut=cut)
    first = proof(_, deal, check_deal(deal), NAMES, 0)[0]
    assert ("Before the cut the program showed" in first) is shown
    assert ("Before the cut the program fixed" in first) is not shown
