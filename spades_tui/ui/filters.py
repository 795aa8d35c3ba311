"""Line filters over everything that is drawn, Textual's widgets included: no colours, and letters for glyphs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from spades_tui.engine.cards import Suit
from spades_tui.ui.draw.text import char_width
from spades_tui.ui.keys import CardLetters
from spades_tui.ui.session import Charset

SUIT_GLYPHS: Final[Mapping[str, Suit]] = MappingProxyType(
    {
        "♠": Suit.SPADES,
        "♥": Suit.HEARTS,
        "♦": Suit.DIAMONDS,
        "♣": Suit.CLUBS,
        "♤": Suit.SPADES,
        "♡": Suit.HEARTS,
        "♢": Suit.DIAMONDS,
        "♧": Suit.CLUBS,
    }
)

# ruff: noqa: RUF001 - these glyphs look alike on purpose
_ASCII_GROUPS: Final = {
    "-": "─╌╍┄┅┈┉╴╶╸╺‐‑‒–—−▔▁⎯",
    "=": "━═",
    "|": "│╎╏┆┇┊┋║╵╷╹╻▏▕",
    "+": "╭╮╰╯┌┐└┘├┤┬┴┼╞╡╪╥╨┷┯╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜",
    "#": "┃┏┓┗┛┡┢┣┫┳┻╋█▓▉▊▋▌▐▍▎▀▄▇▆▅▃▂■▪",
    ":": "▒",
    "*": "●◆★⬤•",
    "o": "○◇☆◌⚬",
    ".": "·…∙⋅░",
    "<": "←◂◀◄‹«⇐",
    ">": "→▸▶►›»⇒⏎↵",
    "^": "↑▴▲△⇧",
    "v": "↓▾▼▽✓✔",
    "'": "‘’′",
    '"': "“”„″",
    " ": "\u00a0\u2007\u202f",
    "x": "×✕✗✘╳",
    "/": "╱",
    "\\": "╲",
}

ASCII_GLYPHS: Final[Mapping[str, str]] = MappingProxyType(
    {glyph: plain for plain, glyphs in _ASCII_GROUPS.items() for glyph in glyphs}
)


@lru_cache(4096)
def to_ascii(char: str) -> str:
    """Return ASCII of the same number of cells for a character: a likeness, its letter without accent, or "?"."""
    if char.isascii():
        return char
    plain = ASCII_GLYPHS.get(char)
    width = char_width(char)
    if plain is None:
        base = unicodedata.normalize("NFKD", char)[0]
        plain = base if base.isascii() and base.isprintable() else "?"
    return plain * width


class ColourlessFilter(LineFilter):
    """Drops every colour; bold, dim, underlined and reversed text stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments without colours."""
        return [Segment(text, None if style is None else colourless(style)) for text, style, _ in segments]


@lru_cache(4096)
def colourless(style: Style) -> Style:
    """Return the style without colours; what a click on it means stays."""
    plain = style.without_color
    return plain + Style.from_meta(style.meta) if style.meta else plain


class CharsetFilter(LineFilter):
    """Shows suits as letters, and in ASCII every other glyph as something that a terminal of any locale has."""

    def __init__(self, charset: Charset, letters: CardLetters) -> None:
        super().__init__()
        self._ascii = charset is Charset.ASCII
        self._suits = str.maketrans({glyph: letters.suit_faces[suit] for glyph, suit in SUIT_GLYPHS.items()})

    def translate(self, text: str) -> str:
        """Return the text as it is shown; it keeps its number of cells."""
        if text.isascii():
            return text
        text = text.translate(self._suits)
        return "".join(map(to_ascii, text)) if self._ascii else text

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments in the charset."""
        return [Segment(self.translate(text), style, control) for text, style, control in segments]
