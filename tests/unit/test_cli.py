"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from spades_tui import __version__
from spades_tui.bots import BOT_NAMES
from spades_tui.cli import main
from spades_tui.cli.arena import DEFAULT_GAMES
from spades_tui.cli.duel import DEALS_A_GAME, DEFAULT_DEALS
from spades_tui.cli.position import DEFAULT_BOT, DEFAULT_SEEDS
from spades_tui.cli.spec import COMMANDS
from spades_tui.engine import Bid, Game, RuleSet
from spades_tui.engine.events import HandScored, SecretRevealed
from spades_tui.record import Header, export_text
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.words import Words
from spades_tui.words.bots import bot_label, bot_of_word, bot_word
from spades_tui.words.words import available_languages

HT = RuleSet.preset("ht")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("SPADES_TUI_DATA", str(folder))
    return folder


def played(hands: int = 2, *, cut: str = "") -> Game:
    """Return a game after so many hands; the last one's secret is revealed."""
    game = Game.new(HT.replace(blind_nil="off"), secret=bytes(range(32)), auto_cut=not cut)
    while len(game.hand_results) < hands:
        actions = game.legal_actions()
        text = f"cut {cut}" if str(actions[0]) == "cut" else None
        game.act(text or (Bid(3) if Bid(3) in actions else actions[-1]))
    return game


def saved(folder: Path, game: Game, name: str = "Evening") -> int:
    with Store.open(folder) as store:
        return store.create(game.events, info=GameInfo(name=name, rules_name="ht", created=1000.0))


def test_a_file_in_the_way_of_the_games_is_told_as_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    for command in (["games"], ["stats"], ["export", "1"]):
        assert main([*command, "--data-dir", str(tmp_path / "file")]) == 1
        assert "a part of its path is a file" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"spades-tui {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"]])
def test_help_lists_every_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    out = capsys.readouterr().out
    for command in COMMANDS:
        assert command.name in out


@pytest.mark.parametrize("command", [command.name for command in COMMANDS if command.name])
def test_each_command_has_help_that_fits_80_columns(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", command]) == 0
    first = capsys.readouterr().out
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out == first
    assert command in first
    assert max(len(line) for line in first.splitlines()) <= 80


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("arena", f"how many games, by default {DEFAULT_GAMES};"),
        ("arena", f"one for every {DEALS_A_GAME} deals"),
        ("arena", f"how many deals they meet over, by default {DEFAULT_DEALS}"),
        ("arena", "a bot that looks ahead looks at, by default its own number"),
        ("position", "a bot that looks ahead looks at, by default its own number"),
        ("position", f"each with other luck, by default {DEFAULT_SEEDS}"),
        ("position", f"the bot that is asked, by default {DEFAULT_BOT}"),
        ("export", "Write a game as JSON objects folded into short lines"),
    ],
)
def test_help_tells_what_is_so_where_nobody_says_otherwise(
    command: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["help", command]) == 0
    assert told in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", ["new", "arena"])
def test_bots_are_listed_under_both_their_names(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", command]) == 0
    listed = capsys.readouterr().out.split("Bots:\n")[1]
    for name in BOT_NAMES:
        label, word = bot_label(Words("en"), name), bot_word(name)
        assert f"\n  {word}" + ("" if label == word else f" ({label})") in "\n" + listed
    assert "\n  steady " in listed
    assert "policy" not in listed


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_is_known_by_its_name_and_by_what_the_screens_show(name: str, language: str) -> None:
    _ = Words(language)
    for label in (name, name.upper(), bot_label(Words("en"), name), bot_label(_, name), bot_word(name)):
        assert bot_of_word(_, label) == name
        assert bot_of_word(_, f"{label}:worlds=5") == f"{name}:worlds=5"
        for part in label.split(","):
            assert bot_of_word(_, part) == name
    assert bot_of_word(_, "exec:steady --fast") == "exec:steady --fast"
    assert bot_of_word(_, "nobody") == "nobody"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_seats_are_named_as_the_screens_name_them(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "1", "--hand-limit", "1", "--seats"]
    named = {"en": "Steady,policy,beginner,Agnes", "fr": "regulier,steady,Débutant,prudente"}[language]
    assert main(["arena", *arguments, named, "--lang", language, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == ["policy", "policy", "beginner", "careful"]
    assert main(["arena", *arguments, "stedy", "--lang", "en"]) == 2
    assert "There is no bot named “stedy”; is steady meant?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["newx"], "Did you mean “new”?"),
        (["zzzzzzz"], "There is no command “zzzzzzz”."),
        (["new", "--hans", "3"], "Did you mean “--hands”?"),
        (["new", "--hands"], "“--hands” needs a value."),
        (["export"], "ID is missing."),
        (["paths", "more"], "“more” is one word too many."),
        (["export", "1", "a", "b"], "“b” is one word too many."),
        (["games", "--json=yes"], "There is no option"),
        (["new", "--hands", "x"], "--hands takes a whole number, not “x”."),
        (["new", "--hands", "0"], "hand"),
        (["new", "--target", "7"], "50"),
        (["new", "--variant", "bridge"], "There is no variant “bridge”."),
        (["new", "--rules", "bridge"], "There are no rules named “bridge”."),
        (["new", "--seats", "policy,policy"], "3 bots are needed."),
        (["new", "--seats", "nobody"], "nobody"),
        (["arena", "--games", "0"], "--games is at least 1."),
        (["arena", "--seats", "policy,policy,policy"], "4 bots are needed."),
        (["arena", "--games", "99999999999999999999"], "“99999999999999999999” is too large for --games."),
        (["arena", "--games", "-99999999999999999999"], "--games is at least 1."),
        (["arena", "--games", "9" * 5000], "is too large for --games."),
        (["export", "x"], "no game's number"),
        (["resume", "x"], "no game's number"),
        (["replay", "abc"], "no game's number"),
        (["import", "/nowhere/at/all"], "There is no file /nowhere/at/all."),
        (["verify", "/nowhere/at/all"], "There is no file /nowhere/at/all."),
        (["help", "newx"], "There is no command “newx”."),
    ],
)
def test_wrong_usage_is_told_on_standard_error(
    arguments: list[str], said: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(arguments)
    found = capsys.readouterr()
    assert found.out == ""
    assert said in found.err
    assert found.err.startswith("spades-tui: ")
    assert "Traceback" not in found.err
    assert code == 2


@pytest.mark.parametrize("arguments", [[], ["new"], ["resume"], ["--data-dir", "/tmp"]])
def test_without_a_terminal_there_is_a_sentence(
    arguments: list[str], data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert "terminal" in capsys.readouterr().err
    assert not data.exists()


def test_paths_follow_the_variable_and_the_option(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["paths"]) == 0
    assert str(data / "games.db") in capsys.readouterr().out
    other = tmp_path / "other"
    for arguments in (["--data-dir", str(other), "paths"], ["paths", "--data-dir", str(other)]):
        assert main(arguments) == 0
        assert str(other / "games.db") in capsys.readouterr().out


def test_without_a_home_a_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "SPADES_TUI_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert main(["games"]) == 1
    assert "home" in capsys.readouterr().err


def test_games_lists_what_is_saved(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert capsys.readouterr().out == "There are no saved games.\n"
    number = saved(data, played(1))
    assert main(["games"]) == 0
    line = capsys.readouterr().out
    assert line.startswith(f"{number:4}  ")
    assert "Evening" in line
    assert "hand 2" in line


def test_games_call_a_person_without_a_name_you_and_rules_by_their_name(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("rule", "rule", "rule")
    game = Game.new(RuleSet.preset("ht"), secret=bytes(32), names=["", "Bo", "Ada", "Cy"])
    with Store.open(data) as store:
        store.create(game.events, info=GameInfo(seats=("person", *bots), rules_name="ht", created=1.0))
        own = GameInfo(seats=("person", *bots), rules_name="My house", created=2.0)
        store.create(Game.new(RuleSet(), secret=bytes(32), names=["Mia", "", "", ""]).events, info=own)
    assert main(["games"]) == 0
    named, unnamed = capsys.readouterr().out.splitlines()
    assert " · HT rules · You, Bo, Ada, Cy · " in unnamed
    assert " · My house · Mia, West, North, East · " in named


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        (
            "C",
            "   1  Zoe's soiree > 5 ? . partnership . HT rules . South, West, North, East . 0 : 0 . hand 1 . bidding",
        ),
        (
            "C.UTF-8",
            "   1  Zoë’s soirée → 5 💡 · partnership · HT rules · South, West, North, East · 0 : 0 · hand 1 · bidding",
        ),
    ],
)
def test_what_a_charset_lacks_is_written_with_what_it_has(
    locale: str, shown: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(data, played(0), "Zoë’s soirée → 5 💡")
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written, "ascii" if locale == "C" else "utf-8"))
    assert main(["games"]) == 0
    line = written.getvalue().decode()
    assert re.sub(r"  \d{4}-\d\d-\d\d \d\d:\d\d", "", line) == shown + "\n"


def test_a_game_goes_out_and_comes_in_again(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(2)
    number = saved(data, game)
    file = tmp_path / "game.txt"
    assert main(["export", str(number), str(file), "--sealed"]) == 0
    assert main(["export", str(number), str(file), "--sealed"]) == 1
    assert str(file) in capsys.readouterr().err
    assert main(["import", str(file)]) == 0
    assert "number 2" in capsys.readouterr().out
    with Store.open(data) as store:
        assert tuple(store.load(2)) == game.events
        assert store.row(2).playable


def test_an_export_to_standard_output_holds_no_secret_unless_sealed(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = saved(data, played(2))
    assert main(["export", str(number)]) == 0
    plain = capsys.readouterr().out
    assert main(["export", str(number), "-", "--sealed"]) == 0
    sealed = capsys.readouterr().out
    secret = bytes(range(32)).hex()
    assert secret not in re.sub(r"\s", "", plain)
    assert len(sealed) > len(plain)


def test_a_game_that_is_there_already_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(RuleSet.preset("ht"), secret=bytes(32), names=["Ann", "Bo", "Ada", "Cy"])
    file = tmp_path / "game.txt"
    file.write_text(export_text(game.events, sealed=True))
    assert main(["import", str(file)]) == 0
    assert "already" not in capsys.readouterr().out
    assert main(["import", str(file)]) == 0
    assert "It was there already, as number 1; now you have it twice." in capsys.readouterr().out


def test_a_name_that_no_rules_have_is_answered_by_ones_own_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "config" / "spades-tui" / "rules"
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text('name = "House rules"\n')
    assert main(["rules", "Bad"]) == 2
    assert "Yours are “House rules”." in " ".join(capsys.readouterr().err.split())


def test_an_unsealed_import_says_that_it_cannot_be_played_on(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(export_text(played(1).events, Header()))
    assert main(["import", str(file)]) == 0
    assert "not played on" in capsys.readouterr().out
    with Store.open(data) as store:
        assert not store.row(1).playable


def test_a_broken_file_is_refused_with_its_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    text = export_text(played(1).events, Header())
    file.write_text(text[: len(text) // 2])
    assert main(["import", str(file)]) == 1
    assert capsys.readouterr().err.startswith("spades-tui: ")
    with Store.open(data) as store:
        assert store.games() == []


def test_backup_and_restore_bring_everything_back(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(1)
    saved(data, game)
    file = tmp_path / "all.zip"
    assert main(["backup", str(file)]) == 0
    assert main(["backup", str(file)]) == 1
    fresh = tmp_path / "fresh"
    assert main(["restore", str(file), "--data-dir", str(fresh)]) == 0
    assert "1 game was taken in." in capsys.readouterr().out
    with Store.open(fresh) as store:
        assert tuple(store.load(1)) == game.events
    assert main(["restore", str(file), "--data-dir", str(fresh)]) == 0
    assert "1 game was there already." in capsys.readouterr().out


def test_no_folder_is_made_for_a_file_that_is_named(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(data, played(1))
    missing = tmp_path / "missing"
    for arguments in (["export", "1", str(missing / "game.txt")], ["backup", str(missing / "all.zip")]):
        assert main(arguments) == 1
        assert str(missing) in capsys.readouterr().err
        assert not missing.exists()


def test_rules_in_words_and_as_a_file(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    words = capsys.readouterr().out
    assert "standard" in words
    assert max(len(line) for line in words.splitlines()) <= 80
    assert main(["rules", "standard", "--toml"]) == 0
    toml = capsys.readouterr().out
    assert RuleSet.from_toml(toml) == RuleSet.preset("standard")
    file = tmp_path / "mine.toml"
    file.write_text('base = "standard"\ntarget = 300\n')
    assert main(["rules", str(file), "--toml"]) == 0
    assert RuleSet.from_toml(capsys.readouterr().out).target == 300
    file.write_text('base = "standard"\n\ntarget = 3\n')
    assert main(["rules", str(file)]) == 1
    assert "3" in capsys.readouterr().err


def test_verify_tells_of_each_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(2, cut="my own words")
    file = tmp_path / "game.txt"
    file.write_text(export_text(game.events, Header()))
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.count("as promised; a player cut") >= 1
    assert "Hand 1" in out


def test_verify_finds_a_deal_that_was_not_promised(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = [
        SecretRevealed(event.number, bytes(32)) if isinstance(event, SecretRevealed) else event
        for event in played(2).events
    ]
    last = max(place for place, event in enumerate(events) if isinstance(event, HandScored))
    file = tmp_path / "game.txt"
    file.write_text(export_text(events[: last + 1], Header()))
    code = main(["verify", str(file)])
    found = capsys.readouterr()
    assert code == 1
    assert "promised" in found.out + found.err


def test_the_arena_repeats_itself_with_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--games", "3", "--hand-limit", "2", "--rules", "standard", "--json", "--seed"]
    assert main([*command, "5"]) == 0
    first = capsys.readouterr().out
    assert main([*command, "5"]) == 0
    assert capsys.readouterr().out == first
    assert main([*command, "6"]) == 0
    assert capsys.readouterr().out != first
    assert json.loads(first)["games"] == 3


def test_the_arena_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "2", "--hand-limit", "1", "--variant", "auction-cutthroat", "--seats", "policy"]
    assert main(["arena", *arguments]) == 0
    out = capsys.readouterr().out
    assert "2 games" in out
    assert "South (steady)" in out
