"""What a blank needs of a style before it is sent."""

from __future__ import annotations

import pytest

from spades_tui.ui.terminal_cells import PLAIN, Codes, for_blanks


@pytest.mark.parametrize("attribute", ["4", "7", "9"])
def test_blanks_keep_what_is_seen_on_them_whichever_of_equal_styles_asks(attribute: str) -> None:
    for _ in range(2):
        # Each is made anew, as styles of different parts of a screen are.
        style = Codes(attribute, "", "")
        assert for_blanks(PLAIN, style) == style


def test_blanks_take_over_what_cannot_be_seen_on_them() -> None:
    current = Codes("1", "38;5;9", "48;5;3")
    assert for_blanks(current, Codes("", "38;5;2", "48;5;4")) == Codes("1", "38;5;9", "48;5;4")
    assert for_blanks(Codes("4", "", ""), Codes("1", "", "")) == PLAIN
