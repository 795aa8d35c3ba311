"""A person's own rule sets in a window: given another name, deleted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.rules import PRESETS
from spades_tui.record.clean import clean_text
from spades_tui.ui.dialogs import AskText, Confirm
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.setup.new_game import NewGame
    from spades_tui.store.rule_files import RuleFile
    from spades_tui.ui.app import SpadesApp
    from spades_tui.words import Words


def wrong_name(_: Words, name: str) -> str | None:
    """Return why rules cannot be called so; None where they can."""
    from spades_tui.words.names import preset_label

    if not name:
        return _("A rule set needs a name.")
    if name.casefold() in PRESETS:
        return _("{rules} have this name.", rules=preset_label(_, name.casefold()))
    return None


async def rename_rules(app: SpadesApp, game: NewGame, file: RuleFile) -> str:
    """Ask for another name and give it to a rule set; return what is to be said about it."""
    from spades_tui.store.rule_files import NAME_WIDTH, list_rule_files, rename_rule_file

    services = Services(app.session)
    _ = services.words
    others = {named.name for named in game.known if named.file is not None} - {file.name}

    def check(text: str) -> str | None:
        name = clean_text(text, width=NAME_WIDTH)
        if name in others:
            return _("There are rules named “{name}”.", name=name)
        return wrong_name(_, name)

    answer = await app.push_screen_wait(
        AskText(_("Rename rules"), _("The new name:"), value=file.name, max_length=60, check=check)
    )
    name = clean_text(answer or "", width=NAME_WIDTH)
    if not name or name == file.name:
        return ""
    try:
        renamed = await asyncio.to_thread(rename_rule_file, services.paths, file, name)
        files = await asyncio.to_thread(list_rule_files, services.paths)
    except SpadesError as error:
        return _.error(error)
    game.rename(file.name, renamed.name, files)
    return _("They are called “{name}” now.", name=renamed.name)


async def delete_rules(app: SpadesApp, game: NewGame, file: RuleFile) -> str:
    """Delete a rule set after a question; return what is to be said about it."""
    from spades_tui.store.rule_files import delete_rule_file, list_rule_files

    services = Services(app.session)
    _ = services.words
    question = _("Delete the rules “{name}”? Games that are played by them keep them.", name=file.name)
    if not await app.push_screen_wait(Confirm(_("Delete rules"), question, yes=_("Delete"), no=_("Keep"))):
        return ""
    try:
        await asyncio.to_thread(delete_rule_file, file)
        files = await asyncio.to_thread(list_rule_files, services.paths)
    except SpadesError as error:
        return _.error(error)
    game.pick_rules(next(iter(PRESETS)))
    game.use_files(files)
    return _("Deleted: “{name}”.", name=file.name)
