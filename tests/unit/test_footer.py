"""What the footer leaves out where room lacks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.ui.commands import BY_ID, TABLE
from spades_tui.ui.footer import draw_footer, with_note
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


def test_two_keys_that_go_both_ways_are_called_together_or_left_out_together() -> None:
    wanted = [replace(BY_ID[name], footer=5) for name in ("left", "right", "help")]
    seen = set()
    for width in range(5, 41):
        picture = draw_footer(wanted, Keymap(), Words("en"), width, pairs={("left", "right"): "part"})
        shown = [zone.id for zone in picture.zones]
        assert ("left" in shown) == ("right" in shown), width
        seen.add(picture.text.strip() if "left" in shown else "")
    assert seen == {"", "← → part", "← → part  ? help"}


def test_a_note_stands_behind_the_keys_where_it_has_room() -> None:
    footer = draw_footer([BY_ID["help"]], Keymap(), Words("en"), 20)
    assert with_note(footer, "• changed").text == " ? help  • changed"
    assert with_note(footer, "• changed from the rules") == footer


def test_a_short_entry_comes_back_into_the_room_that_a_long_one_leaves() -> None:
    def shown(width: int) -> list[str]:
        wanted = [
            BY_ID["cut"],
            BY_ID["why"],
            replace(BY_ID["claim"], footer=3),
            BY_ID["rules"],
            BY_ID["help"],
        ]
        labels = {"cut": "cut: automatic, for all"}
        return [zone.id for zone in draw_footer(wanted, Keymap(), Words("en"), width, labels=labels).zones]

    assert shown(80) == ["cut", "why", "claim", "rules", "help"]
    assert shown(46) == ["cut", "why", "help"]
    # Nothing that matters less comes back: it would come and go with each label that is changed.
    assert shown(34) == ["why", "rules", "help"]
