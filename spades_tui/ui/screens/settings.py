"""The settings: each one a row, kept at once and seen at once; the keys of every screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from spades_tui.store.settings import SETTING, Value
from spades_tui.ui.commands import SETTINGS
from spades_tui.ui.dialogs import Choose, Option
from spades_tui.ui.draw.forms import Field
from spades_tui.ui.draw.sample import draw_sample, sample_lines
from spades_tui.ui.draw.text import Painter, Picture, crop, wrap
from spades_tui.ui.flow_pace import PAUSES, TEMPOS, UNTIL_KEY
from spades_tui.ui.form import FormScreen
from spades_tui.ui.key_words import key_problems
from spades_tui.ui.preferences import Preferences, full_settings, install
from spades_tui.ui.services import Services
from spades_tui.ui.session import Colours
from spades_tui.ui.themes import TITLES
from spades_tui.words.problems import settings_problem
from spades_tui.words.quoting import capital
from spades_tui.words.words import N_, Words, available_languages

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        N_("What you see"),
        (
            *("language", "theme", "four_colour", "charset", "card_letters"),
            *("cards", "sort_descending", "alternate_colours", "cards_out"),
        ),
    ),
    (
        N_("How it goes"),
        ("bot_tempo", "trick_pause", "motion", "look_automatically", "cut_by_hand", "one_step", "play_out"),
    ),
    (N_("The terminal"), ("mouse", "vi_keys", "bell", "title", "speech")),
)
"""The settings in the order of the screen; whatever is in none of these groups comes last."""
_OTHERS: Final = tuple(key for key in SETTING if not any(key in keys for _, keys in GROUPS))
KEYS: Final = "keys"


def is_offered(key: str) -> bool:
    """Return whether a setting can be chosen here: the language only where there is more than one."""
    return key != "language" or len(available_languages()) > 1


def values_of(key: str, now: Value) -> tuple[Value, ...]:
    """Return the values that a setting steps through, the present one among them."""
    setting = SETTING[key]
    values: tuple[Value, ...]
    if key == "language":
        values = ("auto", *available_languages())
    elif key == "trick_pause":
        values = (UNTIL_KEY, *PAUSES)
    elif key == "bot_tempo":
        values = TEMPOS
    elif setting.kind == "flag":
        values = (False, True)
    else:
        values = setting.choices
    if now in values:
        return values
    numbers = sorted(value for value in (*values, now) if isinstance(value, float | int))
    words = [value for value in (*values, now) if isinstance(value, str)]
    return (*words, *numbers)


def value_text(_: Words, key: str, value: Value) -> str:
    """Return a setting's value in words."""
    from spades_tui.words.settings import setting_value

    if key == "theme" and value in TITLES:
        return _(TITLES[str(value)])
    return setting_value(_, key, value)


class SettingsScreen(FormScreen[None]):
    """The settings of the session. ``at`` is the key of the one to begin with."""

    CONTEXT = SETTINGS

    def __init__(self, at: str = "") -> None:
        super().__init__()
        self.at = at
        self._sampled = False
        """Whether a sample of the look is to be seen elsewhere."""

    @property
    def preferences(self) -> Preferences:
        """Who changes and keeps settings."""
        return install(self.game_app)

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        return self.words("Settings"), ""

    def fields(self) -> Sequence[Field]:
        """Return what is wrong, then the settings in groups."""
        _ = self.words
        rows = [
            Field("", part, kind="note", bad=True)
            for text in self.problems()
            for part in wrap(text, max(20, self.form_width - 5))
        ]
        groups = [*GROUPS, (N_("More"), _OTHERS)]
        for title, keys in groups:
            offered = [key for key in keys if is_offered(key)]
            if offered:
                rows.append(Field("", _(title), kind="title"))
                rows.extend(self._row(key) for key in offered)
        rows.append(Field("", _("Keys"), kind="title"))
        rows.append(
            Field(
                KEYS,
                _("All keys"),
                _("change"),
                "action",
                _("Every command of every screen with its keys, to be changed."),
            )
        )
        return rows

    def problems(self) -> list[str]:
        """Return what is wrong with the file of settings, in sentences."""
        _ = self.words
        found = [settings_problem(_, problem) for problem in Services(self.session).settings_problems]
        found += key_problems(self.session)
        if self.preferences.problem is not None:
            reason = _.error(self.preferences.problem)
            found.append(_("Changes are not kept: {reason}", reason=reason))
        return found

    def _help(self, key: str) -> str:
        """Return a sentence on a setting; where its choice cannot be seen, it is that."""
        from spades_tui.words.settings import setting_help

        if key in ("theme", "four_colour") and self.session.colours is Colours.NONE:
            return self.words("This terminal shows no colours.")
        return setting_help(self.words, key)

    def _row(self, key: str) -> Field:
        from spades_tui.words.settings import setting_label

        _ = self.words
        value = full_settings(self.session).get(key)
        return Field(
            key,
            setting_label(_, key),
            value_text(_, key, value),
            help=self._help(key),
            changed=value != SETTING[key].default,
        )

    def side(self, width: int, height: int) -> Picture | None:
        """Return a few cards and lines in the look that is chosen, unless a window over the form has its own.

        A title says what they are: without it they would read as news of a game.
        """
        if self._sampled:
            return None
        painter = Painter(width, height)
        painter.text(0, 0, crop(self.words("How it looks"), width), "accent")
        lines = sample_lines(self.words)
        painter.paste(0, 2, draw_sample(self.session.letters, lines, width, max(1, height - 2)))
        return painter.picture()

    def step(self, field_id: str, by: int) -> None:
        """Take the next value of a setting, or the one before."""
        now = full_settings(self.session).get(field_id)
        values = values_of(field_id, now)
        self._set(field_id, values[(values.index(now) + by) % len(values)])

    def choose(self, field_id: str) -> None:
        """Choose from a list where a setting has more than two values."""
        if field_id == KEYS:
            self.run_worker(self._show_keys(), group="choice", exclusive=True)
        elif len(values_of(field_id, full_settings(self.session).get(field_id))) > 2:
            self.run_worker(self._choose_from_list(field_id), group="choice", exclusive=True)
        else:
            self.step(field_id, 1)

    async def _choose_from_list(self, key: str) -> None:
        from spades_tui.ui.choose_theme import ChooseTheme
        from spades_tui.words.settings import setting_label

        _ = self.words
        now = full_settings(self.session).get(key)
        values: Mapping[str, Value] = {str(value): value for value in values_of(key, now)}
        options = [Option(name, value_text(_, key, value)) for name, value in values.items()]
        kind: type[Choose] = Choose
        text = self._help(key)
        if key == "theme":
            # What a theme is shows in the list; only that nothing can be seen has to be said.
            kind = ChooseTheme
            text = text if self.session.colours is Colours.NONE else ""
            options = [replace(option, label=capital(option.label)) for option in options]  # among names
        self._sampled = kind is ChooseTheme
        self.redraw()
        answer = await self.app.push_screen_wait(
            kind(setting_label(_, key), options, text=text, chosen=str(now))
        )
        self._sampled = False
        self.redraw()
        if answer is not None:
            self._set(key, values[answer])

    def _set(self, key: str, value: Value) -> None:
        self.preferences({key: value})
        self.redraw()

    async def _show_keys(self) -> None:
        from spades_tui.ui.screens.keys import KeysScreen

        await self.app.push_screen(KeysScreen())

    def show_setting(self, key: str) -> None:
        """Go to a setting."""
        self._pick(key)

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense now."""
        if command_id != "reset":
            return True
        return self.at in SETTING and full_settings(self.session).get(self.at) != SETTING[self.at].default

    def footer_labels(self) -> Mapping[str, str]:
        """Return what Enter does to a value: it opens the list of them."""
        labels = super().footer_labels()
        return {**labels, "choose": self.words("choose")} if self.at in SETTING else labels

    def command_reset(self) -> None:
        """Set the picked setting back."""
        if self.at in SETTING:
            self._set(self.at, SETTING[self.at].default)

    def command_back(self) -> None:
        """Go back to where the settings were asked for."""
        _ = self.dismiss(None)
