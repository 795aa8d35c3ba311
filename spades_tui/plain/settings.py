"""The settings that matter where nothing is drawn, changed by questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.plain.vocabulary import Verb
from spades_tui.store.settings import SETTING
from spades_tui.words.settings import setting_help, setting_label, setting_value
from spades_tui.words.words import available_languages

if TYPE_CHECKING:
    from spades_tui.plain.desk import Desk
    from spades_tui.store.settings import Value

KEYS: Final = (
    *("speech", "language", "card_letters", "sort_descending"),
    *("look_automatically", "play_out", "cut_by_hand", "bot_tempo", "bell"),
)
"""The settings that are heard of here."""


async def change_settings(desk: Desk) -> None:
    """Change settings until the person wants no more."""
    while True:
        _ = desk.words
        keys = [key for key in KEYS if key != "language" or len(available_languages()) > 1]
        options = {}
        for key in keys:
            label, value = setting_label(_, key), setting_value(_, key, desk.settings.get(key))
            options[key] = _("{label}: {value}", label=label, value=value)
        picked = await desk.choose(_("Settings. Which one do you want to change?"), options)
        if picked is None:
            return
        await _change(desk, picked)


async def _change(desk: Desk, key: str) -> None:
    """Ask for the value of one setting."""
    _ = desk.words
    setting = SETTING[key]
    now = desk.settings.get(key)
    values: tuple[Value, ...] = setting.choices
    if key == "language":
        values = ("auto", *available_languages())
    elif setting.kind == "flag":
        # A flag has two values: to choose it is to change it.
        desk.remember({key: not now})
        _tell(desk, key)
        return
    elif setting.kind == "number":
        await _number(desk, key)
        return
    options = {str(value): setting_value(_, key, value) for value in values}
    found = await desk.choose(setting_help(_, key), options, str(now))
    if found is not None:
        desk.remember({key: found})
        _tell(desk, key)


async def _number(desk: Desk, key: str) -> None:
    _ = desk.words
    setting = SETTING[key]
    low, high = f"{setting.low:g}", f"{setting.high:g}"
    while True:
        desk.say(
            setting_help(_, key),
            _(
                "Type a number from {low} to {high}, or {back}.",
                low=low,
                high=high,
                back=desk.word(Verb.BACK),
            ),
        )
        line = await desk.line()
        if desk.is_back(line):
            return
        desk.asks_again(line)
        try:
            value = setting.read(float(line.strip().replace(",", ".")))
        except ValueError:
            value = None
        if value is not None:
            desk.remember({key: value})
            _tell(desk, key)
            return


def _tell(desk: Desk, key: str) -> None:
    _ = desk.words
    label, value = setting_label(_, key), setting_value(_, key, desk.settings.get(key))
    desk.say(_("{label}: {value}", label=label, value=value))
