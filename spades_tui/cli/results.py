"""What was measured, shown as lines to read or as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spades_tui.cli.parse import Parsed


def show(
    parsed: Parsed, figures: Callable[[], Mapping[str, object]], lines: Callable[[], Sequence[str]]
) -> None:
    """Print the figures as JSON where that was asked for, else the lines."""
    if "json" in parsed.switches:
        import json

        print(json.dumps(figures(), indent=2))
    else:
        print("\n".join(lines()))
