"""Programs as bots on the command line: how they are named, what is refused, and how to learn the protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spades_tui.bots.messages import Hello
from spades_tui.bots.protocol import read_from_bot, write
from spades_tui.cli import main
from spades_tui.cli.bot_protocol import find_document
from tests.process_support import EXAMPLE, GOOD, ROOT, program


def test_the_protocol_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-protocol"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs" / "BOT-PROTOCOL.md").read_text(encoding="utf-8")


def test_the_example_that_is_printed_is_a_bot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["bot-protocol", "--example"]) == 0
    text = capsys.readouterr().out
    assert text == EXAMPLE.read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-c", text],
        input=write(Hello("x")),
        capture_output=True,
        check=True,
        timeout=60,
        cwd=tmp_path,
    )
    assert read_from_bot(done.stdout) == Hello("example")


def test_documents_are_found_in_an_installed_package_too(tmp_path: Path) -> None:
    assert find_document(ROOT / "spades_tui", "docs/BOT-PROTOCOL.md") == ROOT / "docs" / "BOT-PROTOCOL.md"
    package = tmp_path / "spades_tui"
    assert find_document(package, "docs/BOT-PROTOCOL.md") == package / "docs" / "BOT-PROTOCOL.md"
    wheel = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name in ("docs/BOT-PROTOCOL.md", "examples/bot.py"):
        assert f'"{name}" = "spades_tui/{name}"' in wheel


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "--seats", "exec:"], "A program of your own is written exec:COMMAND"),
        (["new", "--seats", "policy,exec:bot 'x,policy"], "3 bots are needed."),
        (["arena", "--seats", "exec:bot 'x"], "do not close"),
        (
            ["new", "--seats", "exec:no-such-program"],
            "There is no program “no-such-program” to play as a bot.",
        ),
        (["new", "--seats", f"exec:sh {'x' * 200}"], "This command is too long"),
        (["new", "--seats", "exec:sh  two  spaces"], "cannot be shown"),
        (["arena", "--seats", "policy,exec:no-such-program"], "4 bots are needed."),
    ],
)
def test_commands_that_are_none_are_refused_in_words(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_comma_in_quotes_belongs_to_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = program(tmp_path, GOOD.replace("hello()", "assert sys.argv[1:] == ['a,b', 'c']\nhello()"))
    seats = f"policy,{bot} 'a,b' c,policy,random"
    arguments = ["arena", "--seats", seats, "--games", "1", "--hand-limit", "1", "--json"]
    assert main(["--data-dir", str(tmp_path / "data"), *arguments]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    result = json.loads(found.out)
    assert result["seats"] == ["policy", f"{bot} 'a,b' c", "policy", "random"]
    assert [seat["lost_moves"] for seat in result["by_seat"]] == [0, 0, 0, 0]


def test_the_arena_tells_which_program_lost_moves_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, "sys.exit(7)")
    arguments = ["arena", "--seats", f"policy,{bot},policy,policy", "--games", "1", "--hand-limit", "1"]
    assert main(["--data-dir", str(tmp_path / "data"), *arguments]) == 0
    err = capsys.readouterr().err
    assert err.startswith("spades-tui: West: a simple rule made 1")
    assert "ended" in err
