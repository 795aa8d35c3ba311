"""Catalogues of translations: where they lie, which there are, and reading them, compiled or as text."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import GNUTranslations

DOMAIN: Final = "spades_tui"
CODE: Final = re.compile(r"[a-z]{2,3}")
"""What the code of a language looks like."""

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_MO_MAGIC: Final = 0x950412DE
_CONTEXT_ENDS: Final = "\x04"
_PLURAL_FOLLOWS: Final = "\0"
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


def find_locale(package: Path = _PACKAGE) -> Path:
    """Return the folder of the catalogues: compiled inside an installed package, at the top of a checkout as text."""
    inside = package / "locale"
    return inside if inside.is_dir() else package.parent / "locale"


def files(code: str, folder: Path) -> tuple[Path, Path]:
    """Return where the catalogue of a language may lie: the text, then what was compiled from it."""
    path = folder / code / "LC_MESSAGES" / DOMAIN
    return path.with_suffix(".po"), path.with_suffix(".mo")


@lru_cache(maxsize=8)
def codes(folder: Path) -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue in a folder, in order."""
    try:
        found = sorted(path.name for path in folder.iterdir() if CODE.fullmatch(path.name))
    except OSError:
        return ()
    return tuple(code for code in found if any(path.is_file() for path in files(code, folder)))


@lru_cache(maxsize=8)
def load(code: str, folder: Path) -> GNUTranslations | None:
    """Return the catalogue of a language; None where there is none, or none that can be read."""
    from gettext import GNUTranslations
    from io import BytesIO

    if not CODE.fullmatch(code):
        return None
    text, compiled = files(code, folder)
    try:
        # The text is what a translator has just changed; nobody has to compile it to see it.
        data = compile_text(text.read_text("utf-8")) if text.is_file() else compiled.read_bytes()
        return GNUTranslations(BytesIO(data))
    except (OSError, ValueError, LookupError, struct.error):  # damaged in one of many ways
        return None


def compile_text(text: str) -> bytes:
    """Return a catalogue as gettext reads it, made of its text (a ``.po`` file); fuzzy and empty entries stay out.

    Raises:
        ValueError, LookupError: the text is no catalogue.
    """
    pairs = sorted((msgid.encode(), said.encode()) for msgid, said in _entries(text))
    ids = b"".join(msgid + b"\0" for msgid, _ in pairs)
    texts = b"".join(said + b"\0" for _, said in pairs)
    count = len(pairs)
    start = 28 + 16 * count
    index: list[int] = []
    place = start
    for which in (0, 1):
        for pair in pairs:
            index += (len(pair[which]), place)
            place += len(pair[which]) + 1
    head = struct.pack("<7I", _MO_MAGIC, 0, count, 28, 28 + 8 * count, 0, start)
    return head + struct.pack(f"<{len(index)}I", *index) + ids + texts


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Give each translated entry: its key (context, text and plural as one) and its forms, parted by NUL."""
    for block in re.split(r"\n(?:[ \t]*\n)+", text.replace("\r\n", "\n")):
        fields: dict[str, str] = {}
        name = ""
        fuzzy = False
        for line in block.split("\n"):
            if line.startswith("#"):
                fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
                continue
            quoted = line
            if not line.startswith('"'):
                name, _, quoted = line.partition(" ")
            if quoted:
                fields[name] = fields.get(name, "") + _unquoted(quoted)
        if "msgid" not in fields or (fuzzy and fields["msgid"]):
            continue
        key = fields["msgid"]
        if "msgctxt" in fields:
            key = fields["msgctxt"] + _CONTEXT_ENDS + key
        if "msgid_plural" in fields:
            key += _PLURAL_FOLLOWS + fields["msgid_plural"]
            forms = [said for name, said in fields.items() if name.startswith("msgstr[")]
        else:
            forms = [fields.get("msgstr", "")]
        if all(forms):
            yield key, _PLURAL_FOLLOWS.join(forms)


def _unquoted(line: str) -> str:
    line = line.strip()
    if len(line) < 2 or line[0] != '"' or line[-1] != '"':
        raise ValueError(f"no text in quotation marks: {line}")
    return _ESCAPE.sub(lambda found: _ESCAPED[found[1]], line[1:-1]) if "\\" in line else line[1:-1]
