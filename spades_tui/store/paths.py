"""Where a user's games, settings and log files live."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spades_tui.store.errors import NoHome

APP: Final = "spades-tui"
DATA_VARIABLE: Final = "SPADES_TUI_DATA"
"""The environment variable that moves the data."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one session, all absolute; none of them needs to exist.

    >>> paths = Paths.below(Path("/home/ann/spades"))
    >>> str(paths.settings_file)
    '/home/ann/spades/config/settings.toml'
    """

    data_dir: Path
    """The saved games."""
    config_dir: Path
    """The settings and the user's own rule sets."""
    log_dir: Path
    """Log files of unexpected errors."""

    @classmethod
    def find(
        cls, data_dir: str | os.PathLike[str] | None = None, environ: Mapping[str, str] | None = None
    ) -> Paths:
        """Return the user's folders; ``data_dir``, else ``SPADES_TUI_DATA``, moves the data and nothing else.

        Without a home directory everything lives below the data folder that was named.

        Raises:
            NoHome: there is no home directory, and no data folder was named.
        """
        from platformdirs import PlatformDirs

        environ = os.environ if environ is None else environ
        named = os.fspath(data_dir) if data_dir is not None else environ.get(DATA_VARIABLE, "")
        moved = _absolute(Path(named)) if named else None
        dirs = PlatformDirs(APP, appauthor=False)
        try:
            found = [Path(dirs.user_data_dir), Path(dirs.user_config_dir), Path(dirs.user_log_dir)]
        except RuntimeError:  # newer versions say so where older ones return "~" as it is
            found = []
        # Without HOME, and a user that the system does not know, "~" stays what it is; a relative XDG folder is
        # no folder, and where it led would depend on the working directory.
        if not found or not all(path.is_absolute() for path in found):
            if moved is None:
                raise NoHome
            return cls.below(moved)
        return cls(moved or found[0], found[1], found[2])

    @classmethod
    def below(cls, folder: Path) -> Paths:
        """Return paths that are all inside one folder."""
        return cls(folder, folder / "config", folder / "log")

    @property
    def database(self) -> Path:
        """The file of all games."""
        return self.data_dir / "games.db"

    @property
    def settings_file(self) -> Path:
        """The settings."""
        return self.config_dir / "settings.toml"

    @property
    def rules_dir(self) -> Path:
        """The user's own rule sets."""
        return self.config_dir / "rules"


def _absolute(path: Path) -> Path:
    """Return a path that stays the same when the working directory changes."""
    try:
        path = path.expanduser()
    except RuntimeError as error:  # "~" without a home
        raise NoHome from error
    return Path(os.path.abspath(path))
