"""The arena's duels and the positions on the command line: what is printed, what repeats, what is refused."""

from __future__ import annotations

import io
import json
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from spades_tui.bots.duel import DuelResult, Match, run_duel
from spades_tui.cli import main
from spades_tui.cli.duel import duel_lines
from spades_tui.cli.progress import Progress
from spades_tui.engine import RuleSet
from spades_tui.words import Words
from tests.process_support import CUT, ROOT, program

DUEL = [
    "arena",
    "--a",
    "policy",
    "--b",
    "beginner",
    "--rules",
    "standard",
    "--deals",
    "4",
    "--processes",
    "1",
]
EXAMPLES = ROOT / "examples" / "positions"
RUFF = str(EXAMPLES / "give-the-ruff.toml")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPADES_TUI_DATA", str(tmp_path / "data"))


# Duels ------------------------------------------------------------------------------------------------------------


def test_a_duel_in_json_repeats_byte_for_byte(capsys: pytest.CaptureFixture[str]) -> None:
    command = [*DUEL, "--games", "1", "--hand-limit", "2", "--json", "--seed"]
    assert main([*command, "5"]) == 0
    first = capsys.readouterr()
    assert first.err == ""
    assert main([*command, "5", "--processes", "2"]) == 0
    assert capsys.readouterr().out == first.out
    assert main([*command, "6"]) == 0
    assert capsys.readouterr().out != first.out
    told = json.loads(first.out)
    assert (told["a"], told["b"], told["deals"], told["hands"], told["seed"]) == (
        "policy",
        "beginner",
        4,
        8,
        5,
    )
    assert told["games"]["played"] == 2
    assert set(told["players"]) == {"a", "b"}


def test_times_are_in_an_object_of_their_own_when_they_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*DUEL, "--json"]) == 0
    without = json.loads(capsys.readouterr().out)
    assert main([*DUEL, "--json", "--timing"]) == 0
    timed = json.loads(capsys.readouterr().out)
    assert set(timed.pop("timing")) == {"a", "b"}
    assert timed == without


def test_a_duel_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DUEL, "--games", "1", "--hand-limit", "3", "--variant", "cutthroat"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("steady against beginner: 4 deals, 16 hands\nsteady scores ")
    assert "95% sure" in out
    assert re.search(r"^4 games, \d\.\d hands each: steady won \d, beginner \d, level \d$", out, re.MULTILINE)
    assert "where 25% would be even" in out
    for row in ("Points a hand", "Contracts set", "Bags a hand", "Nils made", "Milliseconds a move"):
        assert re.search(rf"^{row}.*  .+  .+$", out, re.MULTILINE)
    assert max(len(line) for line in out.splitlines()) <= 100


def test_a_duel_in_words_goes_with_a_terminal_that_has_only_ascii() -> None:
    result = run_duel(Match("beginner", "policy", RuleSet.preset("standard"), 3, 1), processes=0)
    lines = duel_lines(Words(ascii=True), result)
    assert all(line.isascii() for line in lines)
    assert "fewer" in lines[1]


@pytest.mark.parametrize(
    ("gains", "told"),
    [
        ([7.0, 9.0, 8.0, 8.0], "8.00 points a hand more (between 6.70 and 9.30, 95% sure)"),
        ([-7.0, -9.0, -8.0, -8.0], "8.00 points a hand fewer (between 6.70 and 9.30, 95% sure)"),
        ([9.0, -5.0, 0.0, 0.0], "1.00 points a hand more (between 8.28 fewer and 10.28 more, 95% sure)"),
        ([-9.0, 5.0, 0.0, 0.0], "1.00 points a hand fewer (between 10.28 fewer and 8.28 more, 95% sure)"),
        ([0.0], "0.00 points a hand more"),
        ([-0.004], "0.00 points a hand more"),
        ([-24.0], "24.00 points a hand fewer"),
    ],
)
def test_a_difference_is_told_without_a_sign(gains: list[float], told: str) -> None:
    lines = duel_lines(Words("en"), replace(_played("beginner", "policy"), gains=gains))
    assert lines[1] == f"beginner scores {told}"


@cache
def _played(a: str, b: str) -> DuelResult:
    return run_duel(Match(a, b, RuleSet.preset("standard"), 1, 1), processes=0)


def _named(a: str, b: str, width: int) -> list[str]:
    result = _played("beginner", "policy")
    return duel_lines(Words("en"), replace(result, match=replace(result.match, a=a, b=b)), width)


def _head(lines: list[str]) -> list[str]:
    return lines[lines.index("") + 1].split()


def test_names_are_whole_where_they_fit_and_cut_in_their_middle_where_not() -> None:
    first, second = "exec:/opt/bots/first.py", "exec:/opt/bots/second.py"
    wide = _named(first, second, 120)
    assert wide[0].startswith(f"{first} against {second}: ")
    assert _head(wide) == [first, second]
    narrow = _named(first, second, 80)
    assert narrow[0] == wide[0]
    assert _head(narrow) == ["exec:/opt…/first.py", "exec:/opt…second.py"]
    assert max(len(line) for line in narrow[1:]) <= 80
    assert _head(_named("policy", second, 80)) == ["steady", second], "what one has over, the other takes"


def test_names_that_differ_in_the_middle_alone_are_told_from_there() -> None:
    names = [f"exec:/opt/a-long-folder-of-bots/{name}/with-a-long-name-too/bot.py" for name in ("one", "two")]
    head = _head(_named(names[0], names[1], 80))
    assert head[0].startswith("…one/with")
    assert head[1].startswith("…two/with")
    same = _head(_named(names[0], names[0], 80))
    assert same[0] == same[1]
    assert same[0].endswith("/bot.py")


def test_bots_of_another_style_meet(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["--a", "casual:worlds=2", "--b", "casual:reads_bids=no,worlds=2"]
    assert main(["arena", *names, "--deals", "1", "--processes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["b"] == "casual:reads_bids=no,worlds=2"


def test_games_are_played_by_default_only_where_there_are_many_deals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*DUEL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] is None
    assert main([*DUEL, "--deals", "50", "--hand-limit", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"]["seeds"] == 1


def test_a_program_that_lost_moves_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = program(tmp_path, "sys.exit(7)")
    assert main(["arena", "--a", "policy", "--b", bot, "--deals", "1", "--processes", "1"]) == 0
    err = capsys.readouterr().err
    assert re.match(r"spades-tui: exec:.*: a simple rule made \d+ moves, since the program did not", err)


def test_decisions_that_a_limit_of_time_ended_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, CUT)
    duel = ["arena", "--a", "policy", "--b", bot, "--deals", "1", "--processes", "1"]
    assert main(duel) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Cut off"))
    assert re.match(r"Cut off by a limit of time +0 +[3-9]\d$", row)
    assert main([*duel, "--json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    assert players["a"]["cut_off"] == 0
    assert players["b"]["cut_off"] > 30
    games = ["arena", "--seats", f"policy,{bot},policy,policy", "--games", "1", "--hand-limit", "1"]
    assert main(games) == 0
    out = capsys.readouterr().out
    assert re.search(
        r"^West: a limit of time cut off 1\d decisions, which may not repeat$", out, re.MULTILINE
    )
    assert main([*games, "--json"]) == 0
    cuts = [seat["cut_off"] for seat in json.loads(capsys.readouterr().out)["by_seat"]]
    assert cuts[0] == cuts[2] == cuts[3] == 0
    assert cuts[1] > 9
    assert main([*DUEL]) == 0
    assert "Cut off" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--a", "policy"], "A duel needs two bots: --a and --b."),
        (["--b", "policy"], "A duel needs two bots: --a and --b."),
        (["--a", "policy", "--b", "nobody"], "There is no bot named “nobody”"),
        (["--a", "policy", "--b", "policy", "--seats", "policy"], "--seats names four bots, --a and --b two"),
        (["--a", "policy", "--b", "policy", "--deals", "0"], "--deals is at least 1."),
        (["--a", "policy", "--b", "policy", "--deals", "x"], "--deals takes a whole number, not “x”."),
        (["--a", "policy", "--b", "policy", "--worlds", "0"], "--worlds is at least 1."),
        (["--a", "policy", "--b", "policy", "--games", "-1"], "--games is at least 0."),
        (["--a", "policy", "--b", "policy", "--processes", "0"], "--processes is at least 1."),
        (["--a", "policy", "--b", "policy", "--hand-limit", "0"], "--hand-limit is at least 1."),
        (["--a", "policy", "--b", "policy", "--variant", "bridge"], "There is no variant “bridge”."),
        (["--a", "policy", "--b", "exec:no-such-program"], "There is no program “no-such-program”"),
        (
            ["--a", "policy:worlds=3", "--b", "policy"],
            "“steady” has no style to change; these have one: strongest,",
        ),
        (
            ["--a", "strongest:world=3", "--b", "policy"],
            "A style has no “world”; it has worlds, looks, bid_worlds, reads_bids,",
        ),
        (["--a", "strongest:worlds=x", "--b", "policy"], "A style cannot have “worlds=x”."),
        (["--deals", "3"], "--deals goes with --a and --b, which name two bots."),
        (["--worlds", "3"], "--worlds goes with --a and --b"),
        (["--timing"], "--timing goes with --a and --b"),
        (["--processes", "3"], "--processes goes with --a and --b"),
    ],
)
def test_what_makes_no_duel_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"spades-tui: {said}")


# The bar ----------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """Standard error that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_bar_tells_how_far_it_has_come_and_how_long_it_takes() -> None:
    bar = Progress(Words())
    assert bar.line(0, 40, 0.0) == "░" * 24 + " 0 of 40"
    assert bar.line(10, 40, 5.0) == "█" * 6 + "░" * 18 + " 10 of 40, 0:15 left"
    assert bar.line(1, 40, 200.0).endswith(" 1 of 40, 2:10:00 left")
    assert bar.line(40, 40, 5.0) == "█" * 24 + " 40 of 40"
    assert Progress(Words(ascii=True)).line(1, 2, 0.0) == "#" * 12 + "." * 12 + " 1 of 2"


def test_the_bar_is_drawn_on_a_terminal_and_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    def interrupted() -> None:
        with Progress(Words()) as bar:
            bar.show(1, 2)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert " 1 of 2" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(Words()) as bar:
        bar.show(1, 2)
    assert capsys.readouterr().err == ""


def test_a_duel_on_a_terminal_shows_its_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([*DUEL, "--json"]) == 0
    assert " 4 of 4" in terminal.getvalue()
    assert json.loads(capsys.readouterr().out)["deals"] == 4


# Positions --------------------------------------------------------------------------------------------------------


def test_a_position_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", RUFF, "--seeds", "4", "--worlds", "50"]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    lines = found.out.splitlines()
    assert lines[0] == (
        "strongest at South, asked 4 times; the unseen cards can lie in 300 ways (50 were looked at)"
    )
    assert lines[2].split() == ["played", "value", "points", "others", "made", "set"]
    assert [line.split()[:2] for line in lines[3:6]] == [["♠A", "0"], ["♥4", "0"], ["♥3", "4"]]
    assert "made: how likely its side makes its bid" in lines


def test_a_position_in_json_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["position", RUFF, "--bot", "casual", "--seeds", "9", "--json"]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert main(command) == 0
    assert capsys.readouterr().out == first
    told = json.loads(first)
    assert told["bot"] == "casual"
    assert told["seat"] == "S"
    assert told["layouts"] == 300
    assert [action["card"] for action in told["actions"]] == ["SA", "H4", "H3"]
    assert sum(action["chosen"] for action in told["actions"]) == 9
    assert set(told["actions"][0]) == {
        "action",
        "card",
        "chosen",
        "value",
        "points",
        "others",
        "made",
        "sets",
        "nils",
    }


def test_a_nil_has_a_column(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", str(EXAMPLES / "cover-the-nil.toml"), "--seeds", "1", "--worlds", "9"]) == 0
    out = capsys.readouterr().out
    assert "nil North" in out
    assert "nil: how likely it is kept" in out


def test_a_bot_that_does_not_look_ahead_has_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", RUFF, "--bot", "policy", "--seeds", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[2].split() == ["played"]


def test_a_program_is_asked_too(capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"exec:{sys.executable} {ROOT / 'examples' / 'bot.py'}"
    assert main(["position", RUFF, "--bot", bot, "--seeds", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["failures"] == 0
    assert sum(action["chosen"] for action in told["actions"]) == 2


def test_a_program_that_does_not_answer_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, "sys.exit(7)")
    assert main(["position", RUFF, "--bot", bot, "--seeds", "2", "--json"]) == 0
    found = capsys.readouterr()
    assert json.loads(found.out)["failures"] == 2
    assert "gave no legal answer 2 times" in found.err
    assert "not asked any more" not in found.err


def test_a_program_that_fails_three_times_on_end_is_not_asked_any_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "answered"
    answers_once = f"""
hello()
for message in asks():
    if os.path.exists({str(mark)!r}):
        sys.exit(7)
    open({str(mark)!r}, "w").close()
    act(message)
"""
    bot = program(tmp_path, answers_once)
    assert main(["position", RUFF, "--bot", bot, "--seeds", "9", "--json"]) == 0
    found = capsys.readouterr()
    told = json.loads(found.out)
    assert (told["seeds"], told["asked"], told["failures"]) == (9, 4, 3)
    assert "gave no legal answer 3 times" in found.err
    assert "After 3 failures on end it was not asked any more." in found.err
    assert main(["position", RUFF, "--bot", program(tmp_path, "sys.exit(7)"), "--seeds", "4"]) == 0
    assert "asked 3 times" in capsys.readouterr().out


def test_a_position_comes_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(RUFF).read_bytes())))
    assert main(["position", "-", "--bot", "policy", "--seeds", "1"]) == 0
    assert "♥" in capsys.readouterr().out


def test_a_wrong_position_is_told_with_line_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(Path(RUFF).read_text(encoding="utf-8").replace("H43", "H42"), encoding="utf-8")
    assert main(["position", str(file), "--bot", "policy", "--seeds", "1"]) == 0
    capsys.readouterr()
    file.write_text(Path(RUFF).read_text(encoding="utf-8").replace("H43", "H4X"), encoding="utf-8")
    assert main(["position", str(file)]) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("spades-tui: Line 5: “HX” in “hand” is no card")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["/nowhere/at/all"], "There is no file /nowhere/at/all."),
        ([], "FILE is missing."),
        ([RUFF, "--seeds", "0"], "--seeds is at least 1."),
        ([RUFF, "--worlds", "0"], "--worlds is at least 1."),
        ([RUFF, "--bot", "nobody"], "There is no bot named “nobody”"),
    ],
)
def test_what_is_no_question_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["position", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"spades-tui: {said}")


def test_a_folder_is_no_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("spades-tui: ")
