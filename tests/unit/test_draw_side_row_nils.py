"""Two sides of which only one has a contract, as both partners of the other bid nil: told in the same form, uncut."""

from __future__ import annotations

from itertools import product

import pytest

from tests.unit.test_draw_side_row import HT, late, told


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("width", [60, 61])
@pytest.mark.parametrize("bids", [(0, 5, 0, 5), (5, 0, 5, 0)])
def test_nothing_is_cut_where_two_partners_bid_nil(language: str, width: int, bids: tuple[int, ...]) -> None:
    rules = HT.replace(contract="team")
    for scores, bags, won in product(
        product((0, -1149, 499), repeat=2), ((25, 25), (16, 3), (3, 25)), ((3, 3, 3, 3), (1, 10, 0, 2))
    ):
        (row,) = told(late(rules, scores, bags, language=language, bids=bids, won=won), width)
        assert "…" not in row, (scores, bags, won)
