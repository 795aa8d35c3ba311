"""``Words``: one language of one person, with the texts of a session and doors to all sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.words.catalogues import CODE, codes, find_locale, load

if TYPE_CHECKING:
    from gettext import GNUTranslations

    from spades_tui.engine.actions import Action, Bid
    from spades_tui.engine.cards import Card, Suit
    from spades_tui.engine.events import Event
    from spades_tui.engine.views import SeatView
    from spades_tui.table.notices import Notice
    from spades_tui.words.letters import CardLetters

LOCALE_DIR: Final = find_locale()
ENGLISH: Final = "en"

LANGUAGE_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"en": "English", "fr": "Français", "hr": "Hrvatski"}
)
"""Each language in itself, as a list of languages shows it."""

_FIELD: Final = re.compile(r"\{(\w*)[^{}]*\}")
_ASCII: Final = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "×": "x",
        "·": ".",
        "…": "...",
        "←": "<",
        "→": ">",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "\u00a0": " ",
        "\u202f": " ",
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "đ": "d",
        "Đ": "D",
        "ß": "ss",
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        # Signs that texts name: as a screen in ASCII shows them.
        "▸": ">",
        "◂": "<",
        "↑": "^",
        "↓": "v",
        "•": "*",
        "●": "*",
        "◆": "*",
        "★": "*",
        "○": "o",
        "◇": "o",
        "✓": "v",
        # Letters of names that are no letter with an accent.
        "ð": "d",
        "Ð": "D",
        "þ": "th",
        "Þ": "Th",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
    }
)


def N_(msgid: str) -> str:
    """Mark a text for translation and return it as it is; it is translated where it is shown."""
    return msgid


CHANGED: Final = N_("The program has been changed meanwhile: leave it and start it again.")
"""Why sentences that load when they are first used cannot be had: an update has replaced them."""


def available_languages(locale_dir: Path = LOCALE_DIR) -> tuple[str, ...]:
    """Return the codes of the languages that can be chosen: English, then those that have a catalogue."""
    return (ENGLISH, *(code for code in codes(locale_dir) if code != ENGLISH))


def language_name(code: str) -> str:
    """Return a language's name in itself ("Français"), or its code where none is known."""
    return LANGUAGE_NAMES.get(code, code)


def choose_language(setting: str, environ: Mapping[str, str], locale_dir: Path = LOCALE_DIR) -> str:
    """Return the code of the language to speak.

    ``setting`` is a code, or "auto" (or empty, or one that there is no catalogue for): then the first of
    LC_ALL, LC_MESSAGES and LANG that is set decides, and English where it names no language that there is.
    """
    languages = available_languages(locale_dir)
    if (code := language_code(setting)) in languages:
        return code
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name, ""):
            code = language_code(value)
            return code if code in languages else ENGLISH
    return ENGLISH


def ascii_text(text: str) -> str:
    """Return the text in ASCII: accents dropped, typography made plain, what is left a question mark."""
    if text.isascii():
        return text
    import unicodedata

    # French has a space inside its quotation marks that others do without.
    text = text.replace("«\u00a0", '"').replace("\u00a0»", '"')
    parts = unicodedata.normalize("NFKD", text.translate(_ASCII))
    base = "".join(char for char in parts if not unicodedata.combining(char))
    return base.encode("ascii", "replace").decode("ascii")


def language_code(text: str) -> str:
    """Return the language of a locale's name: "fr" of "fr_FR.UTF-8"."""
    return re.split(r"[_.@-]", text.strip().lower(), maxsplit=1)[0]


class Words:
    """What is said to one person: ``_("Hand {number}", number=3)`` is that text in the person's language.

    ``language`` is a code; one without a catalogue gives English. ``letters`` writes suits as letters in place
    of symbols, in the set of card letters that ``card_letters`` names ("auto": the language's own). ``ascii``
    gives nothing but ASCII (and letters). ``names`` are the seats' names where no other names are given.

    A value never changes; another language is another ``Words`` (see ``replace``).
    """

    __slots__ = ("_catalogue", "_locale_dir", "ascii", "card_letters", "language", "letters", "names")

    def __init__(
        self,
        language: str = ENGLISH,
        *,
        letters: bool = False,
        names: Sequence[str] | None = None,
        card_letters: str = "auto",
        ascii: bool = False,
        locale_dir: Path = LOCALE_DIR,
    ) -> None:
        self._catalogue = _load(language_code(language), locale_dir)
        self._locale_dir = locale_dir
        self.language = ENGLISH if self._catalogue is None else language_code(language)
        self.letters = letters or ascii
        self.card_letters = card_letters
        self.ascii = ascii
        self.names = tuple(names) if names is not None else None

    def replace(
        self,
        *,
        language: str | None = None,
        letters: bool | None = None,
        names: Sequence[str] | None = None,
        card_letters: str | None = None,
        ascii: bool | None = None,
    ) -> Words:
        """Return the same words with some of their ways changed."""
        same = language is None or language_code(language) == self.language
        words = Words(
            ENGLISH if same else str(language),
            letters=self.letters if letters is None else letters,
            names=self.names if names is None else names,
            card_letters=self.card_letters if card_letters is None else card_letters,
            ascii=self.ascii if ascii is None else ascii,
            locale_dir=self._locale_dir,
        )
        if same:  # the catalogue is read once
            words.language, words._catalogue = self.language, self._catalogue
        return words

    def __call__(self, msgid: str, /, **parameters: object) -> str:
        """Return a text in this language; its ``{fields}`` are filled where parameters are given.

        A translation whose fields do not fit never raises: the English text takes its place.
        """
        text = msgid
        if self._catalogue is not None and msgid:
            text = self._catalogue.gettext(msgid)
        return self._shown(_filled((text, msgid), parameters) if parameters else text)

    def n(self, one: str, many: str, count: int, /, **parameters: object) -> str:
        """Return the text for a count; ``{count}`` is that count. Plural forms are the language's."""
        english = text = one if count == 1 else many
        if self._catalogue is not None:
            text = self._catalogue.ngettext(one, many, count)
        return self._shown(_filled((text, english), {"count": count, **parameters}))

    def p(self, context: str, msgid: str, /, **parameters: object) -> str:
        """Return a text that means different things in different contexts."""
        text = msgid if self._catalogue is None else self._catalogue.pgettext(context, msgid)
        return self._shown(_filled((text, msgid), parameters) if parameters else text)

    def number(self, value: int) -> str:
        """Return a number with a true minus sign: "−16"."""
        return str(value) if value >= 0 else self._shown(f"−{-value}")

    def signed(self, value: int) -> str:
        """Return a number with its sign: "+7", "−16", "0"."""
        return f"+{value}" if value > 0 else self.number(value)

    def decimal(self, value: float, places: int | None = None) -> str:
        """Return a number with the language's decimal sign: "1.5", "1,5"; without ``places`` as short as can be."""
        shown = f"{abs(value):g}" if places is None else f"{abs(value):.{places}f}"
        sign = "−" if value < 0 and float(shown) else ""
        return self._shown(sign + shown.replace(".", self.p("decimal sign", ".")))

    def percent(self, share: float, places: int = 0) -> str:
        """Return a share (0..1) in hundredths: "45%"."""
        _ = self  # the name that texts are found by
        return _("{number}%", number=_.decimal(100 * share, places))

    def listed(self, texts: Sequence[str]) -> str:
        """Return texts as a list: "a", "a and b", "a, b and c"."""
        if len(texts) < 2:
            return "".join(texts)
        _ = self
        return _("{first} and {last}", first=", ".join(texts[:-1]), last=texts[-1])

    def series(self, texts: Sequence[str]) -> str:
        """Return texts that have commas of their own as a list: "a; b; c"."""
        _ = self
        said = "".join(texts[:1])
        for text in texts[1:]:
            said = _("{first}; {last}", first=said, last=text)
        return said

    # The doors below load their sentences when they are first used.

    @property
    def letter_set(self) -> CardLetters:
        """The set of card letters in force."""
        from spades_tui.words.letters import card_letters

        return card_letters(self.card_letters, self.language)

    def card(self, card: Card) -> str:
        """Return a card as it is written: "♥10", or "H10" in letters."""
        from spades_tui.words.cards import card_text

        return card_text(self, card)

    def card_name(self, card: Card) -> str:
        """Return a card in words: "the ten of hearts"."""
        from spades_tui.words.cards import card_name

        return card_name(self, card)

    def suit(self, suit: Suit) -> str:
        """Return a suit's name: "hearts"."""
        from spades_tui.words.cards import suit_name

        return suit_name(self, suit)

    def bid(self, bid: Bid) -> str:
        """Return a bid: "4", "nil", "blind nil"."""
        from spades_tui.words.cards import bid_text

        return bid_text(self, bid)

    def action(self, action: Action) -> str:
        """Return an action as an invitation: "Play the ten of hearts"."""
        from spades_tui.words.actions import action_text

        return action_text(self, action)

    def error(self, error: BaseException, names: Sequence[str] | None = None) -> str:
        """Return the sentence for an error; every error has one. ``names`` are the seats'."""
        _ = self
        try:
            from spades_tui.words.errors import sentence_for_error
        except ImportError:
            return " ".join((_("That did not work ({kind}).", kind=type(error).__name__), _(CHANGED)))
        return sentence_for_error(self, error, names)

    def event(
        self,
        event: Event,
        view_or_names: SeatView | Sequence[str] | None = None,
        seat: int | None = None,
        *,
        long: bool = False,
    ) -> str:
        """Return the sentence for an event; see ``events.sentence_for_event``."""
        from spades_tui.words.events import sentence_for_event

        return sentence_for_event(self, event, view_or_names, seat, long=long)

    def notice(self, notice: Notice, names: Sequence[str] | None = None) -> str:
        """Return the sentence for what a table tells beside the game; ``names`` are the seats'."""
        _ = self
        try:
            from spades_tui.words.table_errors import sentence_for_notice

            return sentence_for_notice(self, notice, names)
        except ImportError:
            return _(CHANGED)

    def seat_names(self, names: Sequence[str] | None = None) -> tuple[str, ...]:
        """Return four names: those given, else those of these words, else the four directions."""
        from spades_tui.words.who import direction

        chosen = self.names if names is None else names
        if chosen is None or len(chosen) != 4:
            return tuple(direction(self, seat) for seat in range(4))
        return tuple(name or direction(self, seat) for seat, name in enumerate(chosen))

    def _shown(self, text: str) -> str:
        return ascii_text(text) if self.ascii else text


def _load(code: str, locale_dir: Path) -> GNUTranslations | None:
    """Return the catalogue of a language; None for English, and where there is none that can be read."""
    return None if code == ENGLISH or not CODE.fullmatch(code) else load(code, locale_dir)


def _filled(texts: tuple[str, str], parameters: Mapping[str, object]) -> str:
    for text in texts:
        try:
            return text.format_map(parameters)
        except (LookupError, ValueError, AttributeError, TypeError):
            continue
    return _FIELD.sub(lambda found: str(parameters.get(found[1], "?")), texts[-1])
