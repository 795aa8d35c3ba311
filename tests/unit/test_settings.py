"""Settings: bad values reported and defaulted, unknown keys and comments kept, no file ever lost."""

from __future__ import annotations

import stat
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.record.clean import clean_text
from spades_tui.store.errors import TooLarge, Unreadable, Unwritable
from spades_tui.store.settings import (
    SETTING,
    SETTINGS,
    LastChoices,
    Settings,
    load_settings,
    save_settings,
)
from spades_tui.store.toml_file import TOML_LIMIT, BrokenToml


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def test_the_list_of_settings_and_the_settings_agree() -> None:
    assert {setting.key for setting in SETTINGS} | {"keys", "last"} == {
        entry.name for entry in fields(Settings)
    }
    for setting in SETTINGS:
        assert Settings().get(setting.key) == setting.default
        assert setting.read(setting.default) == setting.default


def test_without_a_file_everything_is_as_by_default(path: Path) -> None:
    loaded = load_settings(path)
    assert (loaded.settings, loaded.problems, loaded.broken) == (Settings(), (), None)
    assert not path.parent.exists()


def test_values_are_read(path: Path) -> None:
    write(
        path,
        """
        language = "hr"
        four_colour = true
        trick_pause = "key"
        bot_tempo = 2
        [keys]
        look = ["v", "f5"]
        hint = "i"
        [last]
        variant = "cutthroat"
        rules = "ht"
        hands = 10
        seats = ["person", "hard", "easy", "exec:./bot"]
        name = "Ann"
        """,
    )
    loaded = load_settings(path)
    assert loaded.problems == ()
    assert loaded.settings == Settings(
        language="hr",
        four_colour=True,
        trick_pause="key",
        bot_tempo=2.0,
        keys={"look": ("v", "f5"), "hint": ("i",)},
        last=LastChoices("cutthroat", "ht", None, 10, ("person", "hard", "easy", "exec:./bot"), "Ann"),
    )


@pytest.mark.parametrize(
    ("line", "key", "shown"),
    [
        ('language = "de"', "language", "de"),
        ("language = 3", "language", "3"),
        ("theme = false", "theme", "false"),
        ('theme = "dusk"', "theme", "dusk"),
        ('theme = "\\u001b"', "theme", ""),
        ('mouse = "yes"', "mouse", "yes"),
        ("mouse = 1", "mouse", "1"),
        ("trick_pause = -0.2", "trick_pause", "-0.2"),
        ("trick_pause = 10.01", "trick_pause", "10.01"),
        ("trick_pause = nan", "trick_pause", "nan"),
        ("trick_pause = true", "trick_pause", "true"),
        ('trick_pause = "never"', "trick_pause", "never"),
        ("bot_tempo = -0.1", "bot_tempo", "-0.1"),
        ("bot_tempo = inf", "bot_tempo", "inf"),
        pytest.param("bot_tempo = " + "9" * 400, "bot_tempo", "9" * 40, id="a giant number"),
        ('bot_tempo = "key"', "bot_tempo", "key"),
        ("motion = []", "motion", "[]"),
        ("keys = 5", "keys", "5"),
        ("keys.look = 5", "keys.look", "5"),
        ('keys.look = ["a", 5]', "keys.look", "['a', 5]"),
        ('keys.look = ""', "keys.look", ""),
        ("last = []", "last", "[]"),
        ("last.target = 49", "last.target", "49"),
        ("last.hands = true", "last.hands", "true"),
        ('last.seats = ["a"]', "last.seats", "['a']"),
        ("last.name = 1979-05-27", "last.name", "1979-05-27"),
    ],
)
def test_a_bad_value_is_reported_with_its_line_and_defaulted(
    path: Path, line: str, key: str, shown: str
) -> None:
    write(path, f"# mine\n\nbell = true\n{line}\n")
    loaded = load_settings(path)
    (problem,) = loaded.problems
    assert (problem.key, problem.value, problem.setting) == (key, shown, SETTING.get(key))
    assert problem.line == 4 or key.startswith(("keys.", "last."))
    assert loaded.settings == Settings(bell=True)
    assert loaded.broken is None


def test_a_bad_value_in_a_table_has_its_line(path: Path) -> None:
    write(path, 'mouse = true\n[keys]\nlook = "v"\nhint = 5\n[last]\nhint = 1\nname = 7\n')
    assert [(problem.key, problem.line) for problem in load_settings(path).problems] == [
        ("keys.hint", 4),
        ("last.name", 7),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("bell = true\nmouse = \n", 2),
        ("bell = true\n\n[keys\n", 3),
        ("a = 1\na = 2\n", 2),
        (b"bell = true\nx = '\xff'\n", 2),
        ("a = [1,\n2,\n", 2),
        pytest.param("x = " + "[" * 100_000, 1, id="deep"),
    ],
)
def test_a_broken_file_is_reported_with_its_line_and_kept_when_settings_are_saved(
    path: Path, text: str | bytes, line: int
) -> None:
    write(path, text)
    before = path.read_bytes()
    loaded = load_settings(path)
    assert isinstance(loaded.broken, BrokenToml)
    assert loaded.broken.line == line
    assert loaded.settings == Settings()
    assert path.read_bytes() == before
    kept = save_settings(path, Settings(bell=True), loaded.settings)
    assert kept == path.with_name("settings.toml.bak")
    assert kept.read_bytes() == before
    assert load_settings(path).settings == Settings(bell=True)
    write(path, text)
    assert save_settings(path, Settings()) == path.with_name("settings.toml.bak2")
    assert path.with_name("settings.toml.bak").read_bytes() == before


def test_saving_keeps_comments_and_what_nobody_knows(path: Path) -> None:
    write(
        path,
        '# my settings\nbell = true # loud\nfuture = [1, 2]\n\n[keys]\nlook = "v" # good\n\n[later]\nx = 1\n',
    )
    settings = replace(
        load_settings(path).settings, bell=False, mouse=False, keys={"look": ("f5",), "hint": ("i",)}
    )
    assert save_settings(path, settings) is None
    assert path.read_text() == (
        "# my settings\nbell = false # loud\nfuture = [1, 2]\nmouse = false\n\n"
        '[keys]\nlook = ["f5"] # good\nhint = ["i"]\n\n[later]\nx = 1\n'
    )
    assert load_settings(path).settings == settings


def test_what_is_put_back_to_default_is_written_or_taken_out(path: Path) -> None:
    settings = Settings(language="fr", keys={"look": ("x",)}, last=LastChoices("partnership", "ht", 300))
    save_settings(path, settings)
    assert load_settings(path).settings == settings
    save_settings(path, Settings())
    assert load_settings(path).settings == Settings()
    assert "look" not in path.read_text()


def test_only_what_changed_is_written_so_that_two_windows_do_not_undo_each_other(path: Path) -> None:
    start = Settings()
    save_settings(path, replace(start, bell=True), start)
    save_settings(path, replace(start, language="fr"), start)
    assert load_settings(path).settings == Settings(bell=True, language="fr")


def test_a_bad_value_stays_until_its_setting_is_changed(path: Path) -> None:
    write(path, 'language = "de"\n')
    before = load_settings(path).settings
    save_settings(path, replace(before, bell=True), before)
    assert 'language = "de"' in path.read_text()
    save_settings(path, replace(before, language="hr"), before)
    assert load_settings(path).settings == Settings(bell=True, language="hr")
    assert load_settings(path).problems == ()


def test_nothing_changed_writes_nothing(path: Path) -> None:
    save_settings(path, Settings())
    assert not path.exists()


def test_the_file_is_for_the_user_alone_and_a_link_stays_one(path: Path, tmp_path: Path) -> None:
    save_settings(path, Settings(bell=True))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    real = tmp_path / "dotfiles.toml"
    path.rename(real)
    path.symlink_to(real)
    save_settings(path, Settings(bell=True, mouse=False))
    assert path.is_symlink()
    assert load_settings(real).settings == Settings(bell=True, mouse=False)
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_a_file_that_cannot_be_read_is_reported_and_not_touched(path: Path) -> None:
    path.mkdir(parents=True)
    assert isinstance(load_settings(path).broken, Unreadable)
    with pytest.raises(Unreadable):
        save_settings(path, Settings(bell=True))
    path.rmdir()
    path.write_bytes(b"#" * (TOML_LIMIT + 1))
    loaded = load_settings(path)
    assert isinstance(loaded.broken, TooLarge)
    with pytest.raises(TooLarge):
        save_settings(path, Settings(bell=True))
    assert path.stat().st_size == TOML_LIMIT + 1


def test_a_place_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file")
    with pytest.raises((Unwritable, Unreadable)):
        save_settings(tmp_path / "config" / "settings.toml", Settings(bell=True))


def test_with_value_takes_what_the_setting_takes() -> None:
    assert Settings().with_value("trick_pause", 2).trick_pause == 2.0
    assert Settings().with_value("theme", "midnight").get("theme") == "midnight"
    with pytest.raises(ValueError, match="language"):
        Settings().with_value("language", "de")
    with pytest.raises(KeyError):
        Settings().with_value("keys", {})


def test_names_and_keys_are_cleaned(path: Path) -> None:
    write(path, '[keys]\nlook = "v\\u001b"\n[last]\nname = "\\u202eAnn\\u0007' + "x" * 100 + '"\n')
    settings = load_settings(path).settings
    assert settings.keys == {"look": ("v",)}
    assert settings.last.name == "Ann" + "x" * 21


words = st.text(min_size=1, max_size=8).map(clean_text).filter(bool)


@given(
    st.builds(
        Settings,
        language=st.sampled_from(SETTING["language"].choices),
        trick_pause=st.just("key") | st.floats(0.0, 10.0),
        bot_tempo=st.floats(0.0, 10.0),
        mouse=st.booleans(),
        keys=st.dictionaries(
            st.from_regex(r"[a-z_]{1,12}", fullmatch=True), st.lists(words, max_size=3).map(tuple)
        ),
        last=st.builds(
            LastChoices,
            variant=st.just("partnership"),
            target=st.none() | st.integers(50, 5000),
            hands=st.none() | st.integers(1, 200),
        ),
    )
)
def test_settings_are_read_back_as_they_were_saved(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    save_settings(path, settings)
    loaded = load_settings(path)
    assert loaded.problems == ()
    assert loaded.settings == settings


@given(st.text(max_size=60))
def test_whatever_the_file_holds_there_are_settings(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert load_settings(path).settings.get("mouse") is True
