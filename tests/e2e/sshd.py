"""A real OpenSSH server on a loopback port, with a configuration and keys of its own, and its client."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType

from tests.e2e.ptytools import ROOT, PtyGame, environment
from tests.process_support import runs

PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
SSHD = shutil.which("sshd", path=PATH)

CONFIG = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host_key
PidFile {folder}/sshd.pid
AuthorizedKeysFile {folder}/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PrintMotd no
PrintLastLog no
LogLevel ERROR
SetEnv {environment}
{more}
"""


def missing() -> str | None:
    """Return why no server can be had here; None where it can."""
    if SSHD is None:
        return "there is no sshd (Debian's openssh-server)"
    if shutil.which("ssh") is None or shutil.which("ssh-keygen") is None:
        return "there is no ssh (Debian's openssh-client)"
    if os.geteuid() == 0:
        # The server gives its unprivileged half nothing but this empty folder.
        try:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        except OSError as error:
            return f"sshd needs /run/sshd: {error}"
    return None


class SshServer:
    """Runs sshd for the present user, whose programs have their home in a folder of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.user = getpass.getuser()
        self.env = environment(self.home)
        self.more = ""
        """What else stands in the server's configuration."""

    def __enter__(self) -> SshServer:
        assert SSHD is not None
        self.home.mkdir(parents=True, exist_ok=True)
        for name in ("host_key", "user_key"):
            make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name)]
            subprocess.run(make, check=True, stdin=subprocess.DEVNULL)
        shutil.copy(self.folder / "user_key.pub", self.folder / "authorized_keys")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # TERM is the client's affair, and PATH that of the system.
        variables = {name: value for name, value in self.env.items() if name not in ("TERM", "PATH")}
        config = self.folder / "sshd_config"
        text = CONFIG.format(
            port=self.port,
            folder=self.folder,
            environment=" ".join(f'"{name}={value}"' for name, value in variables.items()),
            more=self.more,
        )
        config.write_text(text, encoding="utf-8")
        self.process = subprocess.Popen(
            [SSHD, "-D", "-e", "-f", str(config)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "sshd.log").open("wb"),
        )
        deadline = monotonic() + 10
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return self
            log = (self.folder / "sshd.log").read_text(encoding="utf-8", errors="replace")
            assert self.process.poll() is None, log
            assert monotonic() < deadline, log
            sleep(0.05)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(10)

    def command(self, words: Sequence[str], *flags: str) -> list[str]:
        """Return the client's command line with flags of its own and the words that are to be run."""
        options = {
            "IdentityFile": str(self.folder / "user_key"),
            "IdentitiesOnly": "yes",
            "UserKnownHostsFile": str(self.folder / "known_hosts"),
            "StrictHostKeyChecking": "accept-new",
            "LogLevel": "ERROR",
            "ConnectTimeout": "10",
        }
        given = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        return ["ssh", "-F", "none", *given, "-p", str(self.port), *flags, f"{self.user}@127.0.0.1", *words]

    def log_in(self, *words: str, env: Mapping[str, str | None] | None = None) -> PtyGame:
        """Return ``ssh -t`` in a pseudo-terminal, which runs the words or what the server forces."""
        return PtyGame(argv=self.command(words, "-t"), home=self.home, env=env)

    def run(
        self, words: Sequence[str], *flags: str, timeout: float = 30.0
    ) -> subprocess.CompletedProcess[str]:
        """Run the client without a terminal and return what came of it."""
        return subprocess.run(
            self.command(words, *flags),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def games(self) -> list[int]:
        """Return the processes on the far side, those of the game and the shells around them."""
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit() and runs(int(folder.name)):
                with suppress(OSError):
                    told = (folder / "environ").read_bytes().split(b"\0")
                    mine = f"SPADES_TUI_DATA={self.home / 'data'}".encode() in told
                    if mine and any(entry.startswith(b"SSH_CONNECTION=") for entry in told):
                        found.append(int(folder.name))
        return found


def spades(*args: str) -> Sequence[str]:
    """Return the words that run the game of this checkout on the other side."""
    return ("cd", str(ROOT), "&&", "exec", sys.executable, "-m", "spades_tui", *args)
