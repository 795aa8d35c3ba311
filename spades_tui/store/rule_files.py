"""A person's own rule sets: one TOML file each; a broken one is listed with its error and disturbs no other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.rule_errors import RuleFileError
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.rules_toml import load_rules
from spades_tui.record.clean import clean_text
from spades_tui.store.errors import StoreError, Unreadable, unreadable, unwritable
from spades_tui.store.files import read_file, write_file
from spades_tui.store.paths import Paths
from spades_tui.store.toml_file import TOML_LIMIT

NAME_WIDTH: Final = 30
"""Widest name of a rule set, in terminal cells."""
MOST_FILES: Final = 500
"""How many files are looked at, in the order of their names."""


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A file with its rules, or with the error why there are none (``RuleFileError`` has the line)."""

    name: str
    path: Path
    rules: RuleSet | None
    error: SpadesError | None = None

    @property
    def line(self) -> int | None:
        """The line of the error, from 1; None where there is none."""
        return self.error.line if isinstance(self.error, RuleFileError) else None


def list_rule_files(paths: Paths) -> list[RuleFile]:
    """Return the user's rule sets by name, broken ones among them; empty where there is no folder.

    Raises:
        Unreadable: the folder itself cannot be read.
    """
    try:
        found = sorted(path for path in paths.rules_dir.iterdir() if path.suffix == ".toml")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unreadable(paths.rules_dir, error) from error
    files = [read_rule_file(path) for path in found[:MOST_FILES] if not path.name.startswith(".")]
    return sorted(files, key=lambda file: (file.name.casefold(), file.path.stem))


def read_rule_file(path: Path) -> RuleFile:
    """Return one file's rules or its error; its name is the one that it gives itself, else that of the file."""
    stem = clean_text(path.stem, width=NAME_WIDTH) or "?"
    try:
        data = read_file(path, TOML_LIMIT)
        if data is None:  # it was listed, so it is a link that leads nowhere, or it has just gone
            raise Unreadable(path, "ENOENT")
        named = load_rules(data)
    except (RuleFileError, StoreError) as error:
        return RuleFile(stem, path, None, error)
    return RuleFile(clean_text(named.name or "", width=NAME_WIDTH) or stem, path, named.rules)


def save_rule_file(paths: Paths, name: str, rules: RuleSet) -> RuleFile:
    """Write a rule set under a name, in place of a file that has it already, and return it.

    Raises:
        ValueError: nothing is left of the name when it is cleaned.
        Unwritable, StoreFull: it cannot be written; what was there is as it was.
    """
    name = clean_text(name, width=NAME_WIDTH)
    if not name:
        raise ValueError("a rule set needs a name")
    same = [file for file in list_rule_files(paths) if file.name == name]
    path = same[0].path if same else free_rule_path(paths.rules_dir, name)
    write_file(path, rules.to_toml(name).encode())
    return RuleFile(name, path, rules)


def rename_rule_file(paths: Paths, file: RuleFile, name: str) -> RuleFile:
    """Give a rule set another name and its file one to match, and return it; a broken one stays as broken as it is.

    Raises:
        ValueError: nothing is left of the name when it is cleaned, or another rule set has it.
        Unwritable, StoreFull: it cannot be done; everything is as it was, or the rule set is there under both names.
    """
    name = clean_text(name, width=NAME_WIDTH)
    if not name or any(other.name == name and other.path != file.path for other in list_rule_files(paths)):
        raise ValueError("a rule set needs a name of its own")
    path = free_rule_path(paths.rules_dir, name)
    if file.rules is None:
        try:
            file.path.rename(path)
        except OSError as error:
            raise unwritable(file.path, error) from error
        return read_rule_file(path)
    write_file(path, file.rules.to_toml(name).encode())
    delete_rule_file(file)
    return RuleFile(name, path, file.rules)


def delete_rule_file(file: RuleFile) -> None:
    """Delete a rule set's file; one that is gone already is no error.

    Raises:
        Unwritable: the system does not let us.
    """
    try:
        file.path.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(file.path, error) from error


def free_rule_path(folder: Path, name: str) -> Path:
    """Return a path for a name: no folder of another, nothing hidden, nothing that is there already."""
    stem = re.sub(r"[^\w .()+-]|[. ]+$|^[. ]+", "-", name) or "-"
    number = 1
    while True:
        path = folder / (f"{stem}.toml" if number == 1 else f"{stem} {number}.toml")
        if not path.exists() and not path.is_symlink():
            return path
        number += 1
