"""``rules``: a rule set in plain words, or as a file."""

from __future__ import annotations

import textwrap

from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import DEFAULT_RULES, find_rules
from spades_tui.cli.parse import Parsed
from spades_tui.engine.rules import PRESETS
from spades_tui.words import Words
from spades_tui.words.names import preset_help, rules_title
from spades_tui.words.rules import rules_page

WIDTH = 78


def run_rules(boot: Boot, parsed: Parsed) -> int:
    """Print a rule set; without a name the default rules, and which others there are."""
    asked = parsed.values.get("NAME")
    name, rules = find_rules(boot, asked or DEFAULT_RULES)
    if "toml" in parsed.switches:
        print(rules.to_toml(None if name in PRESETS else name), end="")
        return 0
    _ = boot.words
    print(rules_title(_, rules, None if name in PRESETS else name))
    for section in rules_page(_, rules):
        _print(section.title, section.items)
    if asked is None:
        _print(_("Other rules"), _others(boot, _))
    return 0


def _others(boot: Boot, _: Words) -> list[str]:
    listed = [
        _("{name}: {text}", name=name, text=preset_help(_, name)) for name in PRESETS if name != DEFAULT_RULES
    ]
    if boot.paths is not None:
        from spades_tui.store.rule_files import list_rule_files

        for file in list_rule_files(boot.paths):
            if file.rules is not None:
                listed.append(_("{name}: {text}", name=file.name, text=rules_title(_, file.rules)))
            elif file.error is not None:
                listed.append(_("{name}: {text}", name=file.name, text=_.error(file.error)))
    return listed


def _print(title: str, items: list[str] | tuple[str, ...]) -> None:
    if not items:
        return
    print(f"\n{title}")
    for item in items:
        print(textwrap.fill(item, WIDTH, initial_indent="  - ", subsequent_indent="    "))
