"""What every picture is taken with: at 80x24 it is taken without colours and in ASCII too, in the same run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from pytest_textual_snapshot import SVGImageExtension  # type: ignore[import-untyped]
from textual.pilot import Pilot

from spades_tui.ui.session import Colours
from tests.snapshots.game_shots import BY_SIZE, PLAIN_LOOKS, Before, SnapCompare, SnapSizes, resized, use_look

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from spades_tui.ui.app import SpadesApp

PLAIN_SIZE = (80, 24)


@pytest.fixture
def snap_compare(snap_compare: SnapCompare, snapshot: SnapshotAssertion) -> SnapCompare:
    """Compare a picture, and at 80x24 those without colours and in ASCII, unless it is of another language or look.

    Without ``plain`` there are none of these: for what names keys once and for all when it opens.
    """

    def compare(
        app: SpadesApp, *, terminal_size: tuple[int, int], run_before: Before, plain: bool = True
    ) -> bool:
        taken: dict[str, str] = {}

        async def before(pilot: Pilot[Any]) -> None:
            await run_before(pilot)
            if plain and terminal_size == PLAIN_SIZE and _is_usual(app):
                taken.update(await _plain(app, pilot))

        same = snap_compare(app, terminal_size=terminal_size, run_before=before)
        _assert_same(snapshot, taken)
        return same

    return compare


@pytest.fixture
def snap_sizes(snapshot: SnapshotAssertion) -> SnapSizes:
    """Compare the pictures of one run: at every size, the largest first, without colours and in ASCII."""

    def compare(app: SpadesApp, run_before: Before) -> bool:
        taken: dict[str, str] = {}

        async def through(pilot: Pilot[Any]) -> None:
            await run_before(pilot)
            for name, size in BY_SIZE.items():
                await resized(pilot, *size)
                taken[name] = await _picture(pilot)
                if size == PLAIN_SIZE:
                    taken.update(await _plain(app, pilot))
            app.exit(0)

        app.run(headless=True, auto_pilot=cast("Any", through), size=next(iter(BY_SIZE.values())))
        _assert_same(snapshot, taken)
        return len(taken) == len(BY_SIZE) + len(PLAIN_LOOKS)

    return compare


def _is_usual(app: SpadesApp) -> bool:
    """Whether nothing about language and look was chosen."""
    session = app.session
    looks = {session.settings.theme, session.settings.charset}
    return looks == {"auto"} and session.colours is Colours.TRUECOLOR and session.words.language == "en"


async def _plain(app: SpadesApp, pilot: Pilot[Any]) -> dict[str, str]:
    """Return the pictures without colours and in ASCII; then all is as it was."""
    session = app.session
    before = session.charset, session.colours
    taken: dict[str, str] = {}
    for name, look in {**PLAIN_LOOKS, "": before}.items():
        use_look(app, *look)
        await pilot.pause()
        if name:
            taken[name] = await _picture(pilot)
    return taken


async def _picture(pilot: Pilot[Any]) -> str:
    await pilot.wait_for_scheduled_animations()
    return str(pilot.app.export_screenshot(title=pilot.app.title, simplify=True))


def _assert_same(snapshot: SnapshotAssertion, taken: dict[str, str]) -> None:
    """Compare every picture with the one that is kept under its name, and name those that differ."""
    kept = snapshot.use_extension(SVGImageExtension)
    different = [name for name, picture in taken.items() if kept(name=name) != picture]
    assert not different
