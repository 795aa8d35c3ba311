"""The positions as they are measured: a row for each, and an exit code that tells whether the play is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks import positions as measured
from tests.positions import EXAMPLES, POSITIONS


def test_every_example_is_measured() -> None:
    assert measured.EXAMPLES == EXAMPLES
    assert len(EXAMPLES) == len(POSITIONS)


def test_a_row_tells_what_is_played_and_that_it_holds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = [path for path in EXAMPLES if path.stem in ("give-the-ruff", "throw-the-bag")]
    monkeypatch.setattr(measured, "EXAMPLES", chosen)
    assert measured.main(["--worlds", "60", "--seeds", "3"]) == 0
    head, _, ruff, bag = capsys.readouterr().out.splitlines()
    assert head.startswith("| position | should play | found |")
    assert re.match(r"\| give-the-ruff \| H3 or H4 \| 3 of 3 \| H[34] \d.* \| holds \|$", ruff)
    assert re.match(r"\| throw-the-bag \| DA \| 3 of 3 \| DA 3 \| \d+\.\d \| holds \|$", bag)


def test_a_play_that_is_not_found_often_enough_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = next(path for path in EXAMPLES if path.stem == "throw-the-bag").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("# Play: DA", "# Play: C3"), encoding="utf-8")
    monkeypatch.setattr(measured, "EXAMPLES", [wrong])
    assert measured.main(["--bot", "policy", "--seeds", "20"]) == 1
    assert "| 0 of 20 | DA 20 |" in capsys.readouterr().out.splitlines()[-1]
    wrong.write_text(text.removeprefix("# Play: "), encoding="utf-8")
    with pytest.raises(ValueError, match="the first line is not"):
        measured.main(["--bot", "policy"])
