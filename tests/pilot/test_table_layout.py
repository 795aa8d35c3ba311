"""What is in sight at the table in windows of every size: cards, scores, and windows over them."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.ui.cards_gone import CardsGone
from spades_tui.ui.draw.frame import lay_frame
from tests.game_window import PLAIN, Window, cards, settings, window
from tests.pilot.test_everywhere import painted
from tests.table_window import OPEN, SOUTH, at_the_table, held


async def test_the_window_may_change_its_size_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with window(await at_the_table(plays="AS QS TS"), tmp_path) as shown:
        for size in ((60, 20), (120, 40), (200, 60), (40, 10), (80, 24)):
            await shown.pilot.resize_terminal(*size)
            await shown.pilot.pause()
            assert shown.canvas.size.width == size[0]
        await shown.settle()
        assert held(shown) == 12


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_everything_that_decides_a_card_is_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with window(await at_the_table(PLAIN, dealer=2, plays="JH"), tmp_path, size) as shown:
        text = shown.text
        for name in ("West", "North", "East", "You", "We", "They"):
            assert name in text
        for bid in (
            "bid 3",
            "bid 4",
            "bags 0",
            "follow with a heart",
            "broken",
            "J♥" if size[0] >= 120 else "J ♥",
        ):
            assert bid in text
        for card in cards(SOUTH):
            assert shown.canvas.picture.zone(f"card:{card}") is not None


async def test_cards_change_their_size_with_the_window_and_by_a_setting(tmp_path: Path) -> None:
    def faces(shown: Window) -> tuple[str, ...]:
        zone = shown.canvas.picture.zone("card:AS")
        assert zone is not None
        found = tuple(row[zone.x : zone.x + 9] for row in shown.text.split("\n")[zone.y :][: zone.height])
        return tuple(face for face in found if "A" in face)

    async with window(await at_the_table(), tmp_path, (60, 20)) as shown:
        assert "[A♠] K♠" in shown.text
        for size, face in (((80, 24), "A ♠ "), ((120, 40), "A♠────"), ((60, 20), "A♠"), ((100, 30), "A ♠ ")):
            await shown.pilot.resize_terminal(*size)
            await shown.pilot.pause()
            assert face in "".join(faces(shown)), size
    for cards_wanted, size, face in (
        ("large", (80, 24), "A♠──"),
        ("large", (60, 20), "│A ♠"),
        ("compact", (120, 40), "│A ♠ │"),
        ("chips", (120, 40), "[A♠] K♠"),
    ):
        chosen = settings(cards=cards_wanted)
        async with window(await at_the_table(), tmp_path, size, chosen=chosen) as shown:
            assert face in shown.text, (cards_wanted, size)


def order(shown: Window) -> str:
    """The cards of the hand from left to right."""
    zones = [zone for zone in shown.canvas.picture.zones if zone.id.startswith("card:")]
    return " ".join(zone.id.removeprefix("card:") for zone in sorted(zones, key=lambda zone: zone.x))


async def test_the_hand_is_sorted_as_the_settings_say_and_anew_when_they_change(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        assert order(shown) == "AS KS 2S QH 7H 3H 9C 8C 4C KD TD 5D 2D"
        shown.app.session_changed(settings=settings(sort_descending=False))
        await shown.settle()
        assert order(shown) == "2S KS AS 3H 7H QH 4C 8C 9C 2D 5D TD KD"
        shown.app.session_changed(settings=settings(alternate_colours=False))
        await shown.settle()
        assert order(shown) == "AS KS 2S QH 7H 3H KD TD 5D 2D 9C 8C 4C"


@pytest.mark.parametrize("charset", ["letters", "ascii"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_suits_are_letters_on_every_size_of_card(
    tmp_path: Path, charset: str, size: tuple[int, int]
) -> None:
    async with window(await at_the_table(), tmp_path, size, chosen=settings(charset=charset)) as shown:
        rows = painted_rows(shown)
        assert not set("♠♥♦♣") & set("".join(rows))
        for card in order(shown).split():
            zone = shown.canvas.picture.zone(f"card:{card}")
            assert zone is not None
            face = " ".join(row[zone.x : zone.x + zone.width] for row in rows[zone.y :][: zone.height])
            rank = card[:-1].replace("T", "10")
            assert f"{rank}{card[-1]}" in face or f"{rank} {card[-1]}" in face, (card, face)


def painted_rows(shown: Window) -> list[str]:
    """What stands on the screen, row by row."""
    return "".join(text for text, *_ in painted(shown.app)).split("\n")


@pytest.mark.parametrize("size", [(120, 24), (120, 40), (200, 60)])
async def test_the_cards_that_are_still_out_cover_the_panel_and_leave_the_trick_in_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path, size) as shown:
        frame = lay_frame(size[0], size[1] - 1, 2)
        await shown.pilot.press("e")
        await shown.pilot.pause()
        box = shown.app.screen.query_one("#box").region
        assert (box.x, box.y, box.width) == (frame.left + frame.table, frame.rule_y + 1, frame.panel)
        assert box.bottom <= frame.panel_end


@pytest.mark.parametrize("keys", ["colon", "question_mark", "escape"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_a_window_lies_above_the_hand_or_over_the_whole_of_it(
    tmp_path: Path, size: tuple[int, int], keys: str
) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path, size) as shown:
        zones = shown.canvas.picture.zones
        hand = next(zone for zone in zones if zone.id.startswith("card:"))
        await shown.pilot.press(keys)
        await shown.pilot.pause()
        halo = shown.app.screen.query_one("#halo").region
        assert halo.bottom <= hand.y or halo.bottom >= hand.y + hand.height


async def test_the_cards_that_are_still_out_are_told(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        await shown.pilot.press("e")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, CardsGone)
        text = shown.text
        hearts = next(row for row in text.split("\n") if row.startswith("♥"))
        assert "J" not in hearts and "A" in hearts and "–" in hearts
        assert "Nobody has shown a void." in text
        await shown.pilot.press("e")
        await shown.pilot.pause()
        assert not isinstance(shown.app.screen, CardsGone)
        assert held(shown) == 13, "the key did nothing else"
    for size in ((60, 20), (80, 24), (120, 40)):
        chosen = settings(cards_out=True)
        async with window(await at_the_table(dealer=2, plays="JH"), tmp_path, size, chosen=chosen) as shown:
            out = " ".join(shown.text.split())
            assert ("♥ A K" in out) or ("♥AK" in out.replace(" ", ""))


async def test_in_cutthroat_all_four_scores_are_in_sight(tmp_path: Path) -> None:
    rules = OPEN.replace(partnership=False)
    for size in ((60, 20), (80, 24), (120, 40)):
        async with window(await at_the_table(rules), tmp_path, size) as shown:
            assert shown.text.count("bags 0") == 4
