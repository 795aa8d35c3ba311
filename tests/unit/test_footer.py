"""What the footer leaves out where room lacks."""

from __future__ import annotations

import pytest

from spades_tui.ui.commands import BY_ID, TABLE
from spades_tui.ui.footer import draw_footer
from spades_tui.ui.keymap import Keymap
from spades_tui.words import Words


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
def test_the_pace_is_offered_both_ways_or_not_at_all(language: str) -> None:
    wanted = ["scoreboard", "slower", "faster", "help"]
    seen = set()
    for width in range(10, 81):
        picture = draw_footer([BY_ID[name] for name in wanted], Keymap(), Words(language), width)
        shown = [zone.id for zone in picture.zones]
        assert ("slower" in shown) == ("faster" in shown), width
        seen.add("slower" in shown)
    assert seen == {False, True}
    assert BY_ID["slower"].works_in(TABLE)
