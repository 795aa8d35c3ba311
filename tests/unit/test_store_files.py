"""Reading small files: whole, up to a limit, and never waiting for one who does not write."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from spades_tui.cli import main
from spades_tui.store.errors import TooLarge, Unreadable
from spades_tui.store.files import open_regular, read_file


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("any_kind", [False, True])
def test_a_file_is_read_up_to_the_limit(tmp_path: Path, any_kind: bool) -> None:
    path = tmp_path / "file"
    assert read_file(path, 3, any_kind=any_kind) is None
    for data in (b"", b"abc"):
        path.write_bytes(data)
        assert read_file(path, 3, any_kind=any_kind) == data
    path.write_bytes(b"abcd")
    with pytest.raises(TooLarge):
        read_file(path, 3, any_kind=any_kind)


@pytest.mark.parametrize("any_kind", [False, True])
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(pipe: Path, any_kind: bool) -> None:
    with pytest.raises(Unreadable) as caught:
        read_file(pipe, 10, any_kind=any_kind)
    assert caught.value.problem == "EINVAL"
    with pytest.raises(OSError, match="Invalid argument"):
        open_regular(pipe)


def test_a_pipe_that_somebody_writes_to_is_read_to_its_end(pipe: Path) -> None:
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # as a shell keeps one of <(command)
    writer = os.open(pipe, os.O_WRONLY)

    def write() -> None:
        for _ in range(3):
            time.sleep(0.05)
            os.write(writer, b"x" * 70_000)
        os.close(writer)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert read_file(pipe, 10**6, any_kind=True) == b"x" * 210_000
    finally:
        os.close(reader)
        thread.join()


def test_a_device_without_an_end_is_read_up_to_the_limit() -> None:
    with pytest.raises(TooLarge):
        read_file(Path("/dev/zero"), 100, any_kind=True)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "it is no ordinary file"),
        ("fr", "ce n’est pas un fichier ordinaire"),
        ("hr", "to nije obična datoteka"),
    ],
)
@pytest.mark.parametrize("command", ["restore", "import", "verify"])
def test_a_command_says_that_a_pipe_is_no_ordinary_file(
    pipe: Path,
    tmp_path: Path,
    command: str,
    language: str,
    text: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([command, str(pipe), "--lang", language, "--data-dir", str(tmp_path / "data")]) == 1
    said = capsys.readouterr().err
    assert text in said and str(pipe) in said
