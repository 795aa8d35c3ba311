"""``bot-protocol``: what a program must speak to play as a bot, and a whole bot as an example."""

from __future__ import annotations

from pathlib import Path

from spades_tui.cli.boot import Boot
from spades_tui.cli.parse import Parsed

_PACKAGE = Path(__file__).resolve().parents[1]
_DOCUMENT = "docs/BOT-PROTOCOL.md"
_EXAMPLE = "examples/bot.py"


def run_bot_protocol(boot: Boot, parsed: Parsed) -> int:
    """Print the description of the protocol, or the example bot."""
    name = _EXAMPLE if "example" in parsed.switches else _DOCUMENT
    print(find_document(_PACKAGE, name).read_text(encoding="utf-8"), end="")
    return 0


def find_document(package: Path, name: str) -> Path:
    """Return where a document lies: at the top of a checkout, or in the installed package."""
    from spades_tui.ui.styles import find_styles

    # The style sheets lie in the same two places, and the question which of them to read is answered there.
    return find_styles(package).parent / name
