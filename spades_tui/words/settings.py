"""The settings as their screen shows them: a label, a sentence, each value, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.words.quoting import quoted, shortened
from spades_tui.words.words import N_, language_name

if TYPE_CHECKING:
    from spades_tui.store.settings import Setting, SettingProblem, Value
    from spades_tui.words.words import Words

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "language": N_("Language"),
        "theme": N_("Theme"),
        "four_colour": N_("Four-colour deck"),
        "charset": N_("Characters"),
        "card_letters": N_("Card letters"),
        "cards": N_("Size of the cards"),
        "sort_descending": N_("High cards first"),
        "alternate_colours": N_("Alternate colours"),
        "cards_out": N_("Cards still out"),
        "look_automatically": N_("Look at once"),
        "cut_by_hand": N_("Cut the deck"),
        "trick_pause": N_("Pause after a trick"),
        "bot_tempo": N_("Pace of the bots"),
        "motion": N_("Motion"),
        "one_step": N_("Play in one step"),
        "play_out": N_("Play out"),
        "mouse": N_("Mouse"),
        "vi_keys": N_("vi keys"),
        "bell": N_("Bell on your turn"),
        "title": N_("Title on your turn"),
        "speech": N_("Plain mode speaks"),
    }
)
_HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "language": N_("What the game speaks; automatic follows your terminal."),
        "theme": N_("The colours of the table; automatic suits your terminal."),
        "four_colour": N_("Each suit has a colour of its own."),
        "charset": N_(
            "Suits as symbols, as letters or as both, or nothing but ASCII; automatic follows your terminal."
        ),
        "card_letters": N_("The letters of suits and ranks, as you key them and as they are shown."),
        "cards": N_("Automatic follows the window; another size is used wherever there is room for it."),
        "sort_descending": N_("Your hand goes from the ace down to the two."),
        "alternate_colours": N_(
            "Black and red suits take turns in your hand; off, the suits keep one order."
        ),
        "cards_out": N_(
            "The cards that are still out stay in sight, with the voids shown, where there is room."
        ),
        "look_automatically": N_("Your cards are turned up as soon as you bid; you never bid blind nil."),
        "cut_by_hand": N_("By hand, you are asked for words to cut the deck with whenever the cut is yours."),
        "trick_pause": N_(
            "How long a finished trick stays on the table, in seconds, or until you press a key."
        ),
        "bot_tempo": N_("How many seconds a bot takes for a card; 0 is at once."),
        "motion": N_("Whether cards move; automatic keeps still over SSH."),
        "one_step": N_(
            "A suit and a rank play the card, and the key for nil bids it, at once: without Enter."
        ),
        "play_out": N_("A card is played by itself where it is the only one that may be played."),
        "mouse": N_("Off, the terminal's own selecting and copying works."),
        "vi_keys": N_("h, j, k, l move; f, then suit and rank, finds a card."),
        "bell": N_("The terminal beeps when it is your turn."),
        "title": N_("The window's title says when it is your turn."),
        "speech": N_("How much plain mode says by itself; the rest is said when you ask for it."),
    }
)
_VALUES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "charset": {
            "unicode": N_("symbols"),
            "beside": N_("symbols and letters"),
            "letters": N_("suits as letters"),
            "ascii": N_("plain ASCII"),
        },
        "card_letters": {
            "international": N_("international"),
            "french": N_("French"),
            "croatian": N_("Croatian"),
        },
        "trick_pause": {"key": N_("until a key")},
        "speech": {"full": N_("in full"), "short": N_("in short")},
        "cards": {"chips": N_("one row"), "compact": N_("compact"), "large": N_("large")},
        "motion": {"off": N_("off"), "short": N_("short"), "full": N_("full")},
    }
)


def setting_label(_: Words, key: str) -> str:
    """Return a setting's label: "Pause after a trick"."""
    return _(_LABELS[key]) if key in _LABELS else shortened(key)


def setting_help(_: Words, key: str) -> str:
    """Return one sentence about a setting."""
    return _(_HELP[key]) if key in _HELP else ""


def setting_value(_: Words, key: str, value: Value) -> str:
    """Return a setting's value in words: "on", "1.5 s", "until a key", "Français"."""
    if isinstance(value, bool):
        if key == "cut_by_hand":
            return _("by hand") if value else _("automatic")
        return _("on") if value else _("off")
    if isinstance(value, int | float):
        return _("at once") if value == 0 else seconds_text(_, value)
    if value == "auto":
        return _("automatic")
    if key == "language":
        name = language_name(value)
        return shortened(name)
    texts = _VALUES.get(key, {})
    return _(texts[value]) if value in texts else shortened(value)


def seconds_text(_: Words, seconds: float) -> str:
    """Return a short time: "1.5 s"."""
    shown = _.decimal(seconds)
    return _("{seconds} s", seconds=shown)


def setting_problem(_: Words, problem: SettingProblem) -> str:
    """Return what is wrong with a value in the settings' file; the default is used in its place."""
    if problem.setting is None:
        text = _(
            "{key} cannot be {value}; it is left out.",
            key=shortened(problem.key),
            value=quoted(_, problem.value),
        )
    else:
        text = _(
            "{key} cannot be {value}: it is {allowed}. {default} is used.",
            key=shortened(problem.key),
            value=quoted(_, problem.value),
            allowed=_allowed(_, problem.setting),
            default=quoted(_, _written(problem.setting.default)),
        )
    if problem.line is None:
        return _("Settings: {reason}", reason=text)
    return _("Settings, line {line}: {reason}", line=problem.line, reason=text)


def _allowed(_: Words, setting: Setting) -> str:
    if setting.kind == "flag":
        return _("true or false")
    if setting.kind == "choice":
        return _("one of {values}", values=", ".join(setting.choices))
    low, high = f"{setting.low:g}", f"{setting.high:g}"
    if setting.choices:
        words = ", ".join(setting.choices)
        return _("a number from {low} to {high} or {words}", low=low, high=high, words=words)
    return _("a number from {low} to {high}", low=low, high=high)


def _written(value: Value) -> str:
    """Return a value as the file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
