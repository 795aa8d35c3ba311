"""The title of the terminal's window: what is written, and that the window's own comes back."""

from __future__ import annotations

from spades_tui.ui.title import GIVE_BACK, KEEP, WindowTitle


def written() -> tuple[WindowTitle, list[str]]:
    """A title and what it writes."""
    texts: list[str] = []
    return WindowTitle(texts.append), texts


def test_the_windows_own_title_is_kept_once_and_given_back() -> None:
    title, texts = written()
    title.show("Spades")
    title.show("Your turn")
    title.show("Your turn")
    title.show("")
    title.show("")
    assert texts == [KEEP + "\x1b]2;Spades\x07", "\x1b]2;Your turn\x07", GIVE_BACK]


def test_nothing_is_written_where_nothing_was_shown() -> None:
    title, texts = written()
    title.show("")
    title.show("\x1b\x07\u202e")
    assert texts == []


def test_only_what_can_be_printed_is_written() -> None:
    title, texts = written()
    title.show("a\x1b]52;c;eA==\x07b\x9cc\u202ed" + "x" * 500)
    assert title.shown.isprintable()
    assert texts == [f"{KEEP}\x1b]2;{title.shown}\x07"]
    assert title.shown.startswith("a]52;c;eA==bcd")
    assert len(title.shown) <= 60
