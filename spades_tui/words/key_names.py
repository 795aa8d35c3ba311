"""Keys as they are written on a keyboard of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.words.words import Words


def named_key(_: Words, key: str, plain: bool = False) -> str | None:
    """Return what is written on a key that has a name ("Esc", "Space"), or None for any other.

    ``plain`` also names those that a drawn sign stands for elsewhere ("Enter", "Left").
    """
    names = {
        "escape": _.p("key", "Esc"),
        "tab": _.p("key", "Tab"),
        "shift+tab": _.p("key", "S-Tab"),
        "space": _.p("key", "Space"),
        "pageup": _.p("key", "PgUp"),
        "pagedown": _.p("key", "PgDn"),
        "home": _.p("key", "Home"),
        "end": _.p("key", "End"),
        "delete": _.p("key", "Del"),
    }
    if plain:
        names |= {
            "enter": _.p("key", "Enter"),
            "left": _.p("key", "Left"),
            "right": _.p("key", "Right"),
            "up": _.p("key", "Up"),
            "down": _.p("key", "Down"),
            "backspace": _.p("key", "Bksp"),
        }
    return names.get(key)
