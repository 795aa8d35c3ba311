"""Compile the catalogues of the languages into the wheel; a checkout reads their texts as they are."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DOMAIN = "spades_tui"


class CustomBuildHook(BuildHookInterface[Any]):
    """What a wheel has and the source tree has not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue and put it where the package looks for it."""
        if version == "editable":
            return
        self.folder = TemporaryDirectory(prefix=f"{DOMAIN}-")
        for text in sorted(Path(self.root, "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
            code = text.parents[1].name
            compiled = Path(self.folder.name, f"{code}.mo")
            with text.open("rb") as source, compiled.open("wb") as target:
                catalogue = read_po(source, locale=code, abort_invalid=True)
                for message in list(catalogue):
                    # Babel would fill the empty forms of a number up with English ones, by the wrong rule.
                    if message.id and message.pluralizable and not all(message.string or ()):
                        catalogue.delete(message.id, message.context)
                write_mo(target, catalogue)
            build_data["force_include"][str(compiled)] = f"{DOMAIN}/locale/{code}/LC_MESSAGES/{DOMAIN}.mo"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - a hook
        """Clear away what is in the wheel now."""
        if version != "editable":
            self.folder.cleanup()
