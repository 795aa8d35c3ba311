"""What the README tells of keys, commands and rule files is what the program has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES
from spades_tui.cli.choices import VARIANTS
from spades_tui.cli.spec import COMMANDS as CLI_COMMANDS
from spades_tui.cli.spec import Command as CliCommand
from spades_tui.engine import RuleSet
from spades_tui.engine.rules import PRESETS
from spades_tui.engine.rules_toml import load_rules
from spades_tui.store.paths import DATA_VARIABLE
from spades_tui.ui import commands
from spades_tui.ui.keys import key_face
from spades_tui.words import Words

PLACES = {
    "lobby": (commands.LOBBY,),
    "new game": (commands.NEW_GAME,),
    "bidding": (commands.BIDDING,),
    "table": (commands.TABLE,),
    "in a game": commands.GAME,
    "scoreboard": (commands.SCOREBOARD,),
    "replay": (commands.REPLAY,),
    "review": (commands.REVIEW,),
    "everywhere": commands.CONTEXTS,
}
"""The places of the table of keys, with the contexts in which its commands must work."""

NAMES = {"up": "↑", "down": "↓", "left": "←", "right": "→", "ctrl+q": "Ctrl+Q"}
"""How the README writes keys that ``key_face`` writes otherwise."""


@pytest.fixture(scope="module")
def readme() -> str:
    return (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def section(readme: str, title: str) -> str:
    return readme.split(f"\n## {title}\n")[1].split("\n## ", 1)[0]


def rows(text: str) -> list[list[str]]:
    """Return the cells of the first table of a text, its heading left out."""
    table = re.search(r"^\|.*(?:\n\|.*)*", text, flags=re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table[0].splitlines()[2:]]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def face(key: str) -> str:
    return NAMES.get(key) or key_face(Words(), key, plain=True)


def key_rows(readme: str) -> list[tuple[str, list[str], list[str]]]:
    """Return place, keys and names of the commands by row."""
    found = []
    for place, keys, text in rows(section(readme, "How to play")):
        found.append((place, code(keys), re.findall(r"\*\*([^*]+)\*\*", text)))
    return found


def command_of(label: str, context: str) -> commands.Command:
    (found,) = [command for command in commands.in_context(context) if command.label == label]
    return found


def test_every_key_of_the_readme_is_the_default_of_its_command(readme: str) -> None:
    listed = key_rows(readme)
    assert len(listed) > 25
    for place, keys, labels in listed:
        for context in PLACES[place]:
            found = [command_of(label, context) for label in labels]
            if len(found) == 1:
                assert keys, (place, labels)
                assert set(keys) <= {face(key) for key in found[0].keys}, (place, labels)
            else:
                assert keys == [face(command.keys[0]) for command in found], (place, labels)


def test_the_readme_names_the_commands_of_every_footer(readme: str) -> None:
    told = {
        command_of(label, context).id
        for place, _, labels in key_rows(readme)
        for context in PLACES[place]
        for label in labels
    }
    places = (commands.LOBBY, commands.NEW_GAME, commands.BIDDING, commands.TABLE, commands.SCOREBOARD)
    in_footers = {
        command.id for place in places for command in commands.in_context(place) if command.footer > 0
    }
    # What the arrows and "Esc" do in a form is said by the form itself.
    assert in_footers - told <= {"change", "reset", "back"}


def usage(command: CliCommand) -> str:
    operands = [name.name if name.required else f"[{name.name}]" for name in command.operands]
    return " ".join(part for part in ("spades-tui", command.name, *operands) if part)


def test_the_readme_lists_every_command_with_all_its_options(readme: str) -> None:
    listed = {code(name)[0]: set(code(options)) for name, _, options in rows(section(readme, "Command line"))}
    wanted = {
        usage(command): {f"{option.name} {option.value}".strip() for option in command.options}
        for command in CLI_COMMANDS
    }
    assert listed == wanted


def test_the_readme_names_every_variant_bot_and_preset(readme: str) -> None:
    text = section(readme, "Command line")
    assert DATA_VARIABLE in code(section(readme, "Your games"))
    assert set(VARIANTS) | set(BOT_NAMES) <= set(code(text))
    assert [code(row[0])[0] for row in rows(section(readme, "Rule sets"))] == list(PRESETS)


def test_the_rule_file_of_the_readme_is_one(readme: str) -> None:
    (text,) = re.findall(r"```toml\n(.+?)```", readme, flags=re.DOTALL)
    named = load_rules(text)
    assert (named.name, named.base) == ("House rules", "standard")
    changed = named.rules.changed_from(RuleSet.preset("standard"))
    assert changed == {
        "target": 300,
        "nil_value": 50,
        "blind_nil": "off",
        "blind_nil_value": None,
        "min_team_bid": 4,
    }
    assert f'--rules "{named.name}"' in readme


def test_every_file_that_the_readme_points_to_is_there(readme: str, root: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", readme)
    local = [link for link in links if "://" not in link]
    assert len(local) >= 10
    assert [link for link in local if not (root / link).is_file()] == []
