"""The page of rules: it says every rule in force, scrolls, and goes from part to part."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine.rules import PRESETS, RuleSet
from spades_tui.ui.draw.rules import Chapter, draw_chapters, draw_rules, shortened_title
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.rules import RulesScreen
from tests.lobby_support import Lobby, lobby

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


async def read(shown: Lobby, rules: RuleSet, name: str = "") -> RulesScreen:
    """Open the page of rules over the lobby."""
    page = RulesScreen(rules, name)
    await shown.app.push_screen(page)
    await shown.settle()
    return page


async def whole_text(shown: Lobby) -> str:
    """All that is seen while the page is scrolled line by line."""
    await shown.press("home")
    seen: list[str] = []
    while True:
        before = shown.text
        seen.extend(line.strip(" │┃") for line in before.split("\n") if line not in seen)
        await shown.press("down")
        if shown.text == before:
            return " ".join(" ".join(dict.fromkeys(seen)).split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", list(PRESETS))
async def test_every_line_of_the_rules_can_be_read(tmp_path: Path, size: tuple[int, int], name: str) -> None:
    async with lobby(tmp_path, None, size=size) as shown:
        page = await read(shown, PRESETS[name], name)
        text = await whole_text(shown)
        for chapter in page.chapters():
            for item in chapter.items:
                assert item.split(" ")[0] in text
                # Wrapped lines have the index beside them in wide windows.
                words = [word for word in item.split(" ") if word]
                assert all(word in text for word in words), item


async def test_it_says_what_the_rules_mean_and_how_they_differ(tmp_path: Path) -> None:
    rules = RuleSet.preset("standard").replace(nil_value=50)
    async with lobby(tmp_path, None, size=(80, 60)) as shown:
        page = await read(shown, rules, "House")
        assert "House, partnership, to 500" in shown.text
        titles = [chapter.title for chapter in page.chapters()]
        assert "At the table" in titles
        items = " ".join(item for chapter in page.chapters() for item in chapter.items)
        assert "Value of nil: 50 (not: 100)" in items


async def test_keys_scroll_and_go_from_part_to_part(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        page = await read(shown, PRESETS["ht"], "ht")
        first = shown.text
        assert "◂ 1/" in first
        await shown.press("right")
        assert "Bidding" in shown.text.split("\n")[3]
        assert "◂ 2/" in shown.text
        await shown.press("down", "left")
        assert "Bidding" in shown.text.split("\n")[3]
        await shown.press("left")
        assert shown.text == first
        await shown.press("pagedown", "pageup")
        assert shown.text == first
        await shown.press("end")
        last = shown.text
        await shown.press("down", "pagedown")
        assert shown.text == last
        parts = len(page.chapters())
        assert f"◂ {parts}/{parts} " in last
        seen = {last}
        for _ in range(parts):
            await shown.press("left")
            seen.add(shown.text)
        assert shown.text == first
        assert len(seen) > parts // 2
        await shown.press("home", "up")
        assert shown.text == first
        await shown.press("escape")
        await shown.wait_for(LobbyScreen)


async def test_the_help_over_a_page_says_that_it_is_scrolled(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(80, 40)) as shown:
        await read(shown, RuleSet())
        await shown.press("?")
        window = shown.app.screen
        assert isinstance(window, HelpDialog)
        assert window.heading == "Help"
        told = "\n".join(line.text for line, _zone in window.lines(80))
        for said in ("Scroll up.", "Scroll down.", "To the beginning.", "To the end."):
            assert said in told
        assert "Move to the first." not in told


async def test_the_mouse_scrolls_and_goes_from_part_to_part(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        await read(shown, PRESETS["ht"], "ht")
        await shown.click("do:right")
        assert "Bidding" in shown.text.split("\n")[3]
        canvas = shown.screen.canvas
        canvas.post_message(canvas.Scrolled(canvas, 3))
        await shown.settle()
        assert "Bidding" not in shown.text.split("\n")[3]
        await shown.click("back")
        await shown.wait_for(LobbyScreen)


async def test_a_wide_window_has_an_index(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(120, 40)) as shown:
        page = await read(shown, PRESETS["standard"], "standard")
        titles = [chapter.title for chapter in page.chapters()]
        rows = shown.text.split("\n")
        for title in titles[1:]:
            assert any(row.strip().startswith(title[:28]) for row in rows), title
        await shown.click("chapter:4")
        assert f"▸ {titles[4]}" in shown.text


async def test_another_size_keeps_the_place(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        await read(shown, PRESETS["ht"], "ht")
        await shown.press("end")
        await shown.pilot.resize_terminal(120, 40)
        await shown.settle()
        assert "Esc" in shown.text
        await shown.pilot.resize_terminal(59, 20)
        await shown.settle()
        await shown.press("home")  # covered: the key is swallowed
        await shown.pilot.resize_terminal(60, 20)
        await shown.settle()
        assert "Four players" not in shown.text


@pytest.mark.parametrize(("height", "cut"), [(30, False), (9, True)])
def test_the_index_tells_long_titles_in_full_where_there_is_room(height: int, cut: bool) -> None:
    chapters = [Chapter(f"What is meant by the word that has the number {n}", ("So.",)) for n in range(4)]
    picture, _ = draw_rules("Words", "", chapters, 0, 120, height)
    index = " ".join("".join(char for char, _ in row[:36]) for row in picture.rows)
    assert all((chapter.title in " ".join(index.split())) is not cut for chapter in chapters)
    zone = picture.zone("chapter:1")
    assert zone is not None and zone.height == (1 if cut else 2)


@pytest.mark.parametrize("height", range(1, 12))
def test_beside_a_form_sentences_end_where_they_end(height: int) -> None:
    chapters = [
        Chapter("One", ("A first sentence that is long.", "Second.")),
        Chapter("Two", ("It goes on.",)),
    ]
    text = draw_chapters(chapters, 20, height).text.strip()
    assert height < 3 or text.endswith(".")


def test_a_long_title_is_shortened_by_whole_parts() -> None:
    title = "Standard rules, partnership, to 500, 2 hands at most"
    assert shortened_title(title, 60) == title
    assert shortened_title(title, 50) == "Standard rules, partnership, to 500"
    assert shortened_title(title, 14) == "Standard rules"
    assert shortened_title("Standard rules", 5) == "Standard rules"
