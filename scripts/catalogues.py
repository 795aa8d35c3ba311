"""Keep the catalogues in step with the texts of the code: ``python -m scripts.catalogues update`` or ``check``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from spades_tui import __version__

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALE: Final = ROOT / "locale"
CONFIG: Final = ROOT / "babel.cfg"
HEADER: Final = """\
# {name} texts of spades-tui.
# Distributed under the licence of spades-tui (MIT).
#"""
NAMES: Final = {"fr": "French", "hr": "Croatian"}


def template() -> Catalog:
    """Return every text of the code, each with the files that it stands in."""
    with CONFIG.open(encoding="utf-8") as file:
        # Babel leaves this one function without types.
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = Catalog(project="spades-tui", version=__version__, charset="utf-8", fuzzy=False)
    package = ROOT / "spades_tui"
    for name, _line, texts, comments, context in extract_from_dir(
        package,
        [(pattern.removeprefix("spades_tui/"), method) for pattern, method in methods],
        {pattern.removeprefix("spades_tui/"): option for pattern, option in options.items()},
    ):
        if not (texts[0] if isinstance(texts, tuple) else texts).strip():
            continue  # a variable that is called as a door to the words is
        message = found.add(texts, None, [(f"spades_tui/{name}", 0)], auto_comments=comments, context=context)
        # A percent sign is one here: fields are in braces.
        message.flags.discard("python-format")
    return found


def path_of(code: str) -> Path:
    """Return where the catalogue of a language lies."""
    return LOCALE / code / "LC_MESSAGES" / "spades_tui.po"


def languages() -> list[str]:
    """Return the codes of the languages that have a folder."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def read(code: str) -> Catalog:
    """Return the catalogue of a language, an empty one where there is none yet."""
    path = path_of(code)
    if not path.exists():
        return Catalog(locale=code, project="spades-tui", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def text_of(catalogue: Catalog) -> str:
    """Return a catalogue as its file has it."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=False, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue().decode("utf-8")


def updated(code: str, texts: Catalog) -> Catalog:
    """Return a language's catalogue with exactly the texts of the code; what is new in it is empty.

    A text that was changed is a new one: a guess at its translation would only have to be found out.
    """
    catalogue = read(code)
    catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False, keep_user_comments=True)
    catalogue.obsolete.clear()
    catalogue.header_comment = HEADER.format(name=NAMES.get(code, code))
    catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = ""
    catalogue.fuzzy = False
    return catalogue


def waiting(catalogue: Catalog) -> Iterator[Message]:
    """Give the texts that have no translation, or one that nobody has looked at."""
    for message in catalogue:
        if not message.id:
            continue
        said = message.string
        if message.fuzzy or not said or not (isinstance(said, str) or all(said)):
            yield message


def main(arguments: Sequence[str]) -> int:
    """Run ``update [CODE …]``, ``check`` (is every text of the code in every catalogue?) or ``todo CODE``."""
    match list(arguments):
        case ["update", *wanted]:
            texts = template()
            for code in wanted or languages():
                catalogue = updated(code, texts)
                path_of(code).parent.mkdir(parents=True, exist_ok=True)
                path_of(code).write_text(text_of(catalogue), "utf-8")
                print(f"{code}: {len(catalogue)} texts, {sum(1 for _ in waiting(catalogue))} to translate")
            return 0
        case ["check"]:
            late = [(code, *differences(code, keys_of(template()))) for code in languages()]
            for code, missing, gone in late:
                if missing or gone:
                    print(
                        f"{code}: {missing} texts of the code are missing, {gone} are no longer in it: make catalogues"
                    )
            return int(any(missing or gone for _, missing, gone in late))
        case ["todo", code]:
            for message in waiting(read(code)):
                print(f"{message.context or ''}|{message.id}")
            return 0
        case _:
            print("usage: python -m scripts.catalogues update [CODE …] | check | todo CODE", file=sys.stderr)
            return 2


def keys_of(catalogue: Catalog) -> set[tuple[str | None, object]]:
    """Return context and text of everything in a catalogue."""
    return {(message.context, message.id) for message in catalogue if message.id}


def differences(code: str, wanted: set[tuple[str | None, object]]) -> tuple[int, int]:
    """Return how many texts a language lacks, and how many it has that nobody asks for."""
    keys = keys_of(read(code))
    return len(wanted - keys), len(keys - wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
