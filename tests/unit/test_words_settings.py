"""Settings and players in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES
from spades_tui.store.settings import SETTINGS, Setting, load_settings
from spades_tui.store.toml_file import BrokenToml
from spades_tui.words import Words
from spades_tui.words.bots import bot_help, bot_label, player_name
from spades_tui.words.settings import setting_help, setting_label, setting_problem, setting_value

_ = Words()


def test_every_setting_has_a_label_of_its_own_and_a_help() -> None:
    labels = [setting_label(_, setting.key) for setting in SETTINGS]
    assert len(set(labels)) == len(labels)
    assert all("_" not in label for label in labels)
    assert all(setting_help(_, setting.key).endswith(".") for setting in SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_every_value_has_words_of_its_own(setting: Setting) -> None:
    values: list[str | bool | float] = [*setting.choices]
    if setting.kind == "flag":
        values += [True, False]
    if setting.kind == "number":
        values += [setting.low, setting.high]
    said = [setting_value(_, setting.key, value) for value in values]
    assert len(set(said)) == len(said)
    assert "auto" not in said
    assert "" not in said


def test_values() -> None:
    assert setting_value(_, "trick_pause", 1.5) == "1.5 s"
    assert setting_value(_, "trick_pause", "key") == "until a key"
    assert setting_value(_, "language", "fr") == "Français"
    assert setting_value(_, "theme", "midnight") == "midnight"
    assert setting_value(_, "bell", True) == "on"


def test_a_setting_that_is_not_known_keeps_its_name() -> None:
    assert setting_label(_, "volume") == "volume"
    assert setting_help(_, "volume") == ""


def test_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        "# mine\nbell = 3\ntrick_pause = 99\nlanguage = 'xx'\nbot_tempo = 'slow'\n[keys]\nhint = 4\n", "utf-8"
    )
    said = [setting_problem(_, problem) for problem in load_settings(path).problems]
    assert said == [
        "Settings, line 4: language cannot be “xx”: it is one of auto, en, fr, hr. “auto” is used.",
        "Settings, line 3: trick_pause cannot be “99”: it is a number from 0 to 10 or key. “1.5” is used.",
        "Settings, line 5: bot_tempo cannot be “slow”: it is a number from 0 to 10. “0.6” is used.",
        "Settings, line 2: bell cannot be “3”: it is true or false. “false” is used.",
        "Settings, line 7: keys.hint cannot be “4”; it is left out.",
    ]


def test_a_file_that_is_no_toml() -> None:
    error = BrokenToml(Path("/x/settings.toml"), 3, "Invalid value")
    assert _.error(error) == "/x/settings.toml is not valid TOML from line 3 on: Invalid value."


def test_every_bot_has_a_level_and_a_help() -> None:
    labels = [bot_label(_, name) for name in BOT_NAMES]
    assert len(set(labels)) == len(labels)
    assert all(bot_help(_, name).endswith(".") for name in (*BOT_NAMES, "person", "exec:x"))
    assert player_name(_, "person") == "a person"
    assert player_name(_, "exec:./bot \x1b[2J") == "your own program (./bot [2J)"
    assert player_name(_, "stranger") == "stranger"
    assert bot_help(_, "stranger") == ""
