"""Which colours real terminals are sent: as many as they have, and none where none is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
ATTRIBUTES = {"", "0", "1", "2", "4", "7", "22", "24", "27"}
OWN = {str(first + number) for first in (30, 40, 90, 100) for number in range(8)} | {"39", "49"}


def colours_in(raw: bytes) -> Iterator[str]:
    """Every code that styles text; 256 and true colours as "38;5" and "38;2" (and so for grounds)."""
    for found in SGR.findall(raw):
        codes = found.decode().split(";")
        while codes:
            code = codes.pop(0)
            if code in ("38", "48"):
                kind = codes.pop(0)
                del codes[: 1 if kind == "5" else 3]
                yield f"{code};{kind}"
            else:
                yield code


NONE: dict[str, str | None] = {"COLORTERM": None}
TERMINALS = [
    ("vt100", {"TERM": "vt100", **NONE}, set()),
    ("linux", {"TERM": "linux", **NONE}, OWN),
    ("xterm", {"TERM": "xterm", **NONE}, OWN),
    ("screen", {"TERM": "screen", **NONE}, OWN),
    ("screen-256color", {"TERM": "screen-256color", **NONE}, {"38;5", "48;5", "39", "49"}),
    ("tmux-256color", {"TERM": "tmux-256color", **NONE}, {"38;5", "48;5", "39", "49"}),
    ("tmux-256color-true", {"TERM": "tmux-256color", "COLORTERM": "truecolor"}, {"38;2", "48;2", "39", "49"}),
    ("no-color", {"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, set()),
]


@pytest.mark.parametrize(
    ("env", "colours"), [case[1:] for case in TERMINALS], ids=[case[0] for case in TERMINALS]
)
def test_a_terminal_gets_the_colours_that_it_has(
    tmp_path: Path, env: dict[str, str | None], colours: set[str]
) -> None:
    settings = tmp_path / "config" / "spades-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('theme = "midnight"\nfour_colour = true\n')
    with PtyGame(home=tmp_path, env=env) as game:
        game.wait_for("S P A D E S")
        game.press(",")
        game.wait_for("What you see")
        game.press("down")
        game.wait_for(lambda text: ("▸ Theme" in text) or ("> Theme" in text))
        game.press("enter")
        game.wait_for("Paper")
        game.press("down")
        game.wait_quiet()
        game.press("esc", "esc", "n", "enter")
        game.wait_for("bid")
        game.wait_quiet()
        found = set(colours_in(game.raw)) - ATTRIBUTES
        assert found <= colours
        assert bool(found) is bool(colours)
