"""Names of variants, presets, phases and ends of a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.rules import PRESETS, RuleSet
from spades_tui.words.length import is_target_far
from spades_tui.words.quoting import shortened
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.engine.state import Phase
    from spades_tui.words.words import Words

VARIANTS: Final[Mapping[str, tuple[bool, str]]] = MappingProxyType(
    {
        "partnership": (True, "spades"),
        "cutthroat": (False, "spades"),
        "auction": (True, "auction"),
        "cutthroat-auction": (False, "auction"),
    }
)
"""The variants by key: the values of the options ``partnership`` and ``trump``."""

_VARIANT_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "partnership": N_("partnership"),
        "cutthroat": N_("cutthroat"),
        "auction": N_("auction with partners"),
        "cutthroat-auction": N_("auction, each for oneself"),
    }
)
_VARIANT_HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "partnership": N_("Two against two; partners sit across from each other."),
        "cutthroat": N_("Each of the four plays alone."),
        "auction": N_("Two against two; the highest bidder names the trump suit."),
        "cutthroat-auction": N_("Each plays alone; the highest bidder names the trump suit."),
    }
)
_PRESET_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {"ht": N_("HT rules"), "standard": N_("Standard rules"), "ht-strict": N_("HT rules, strict nil")}
)
_PRESET_HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ht": N_("A trick bid is a point, a missed trick is a bag, and nils decide games."),
        "standard": N_("Ten points a trick bid, overtricks are bags, and a missed bid costs dearly."),
        "ht-strict": N_("HT rules, but a failed nil loses its value: fewer nils, longer games."),
    }
)
_REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "target": N_("the target is reached"),
        "losing_limit": N_("a side has fallen to the losing limit"),
        "hand_limit": N_("that was the last hand"),
        "ended": N_("the game was ended early"),
        "conceded": N_("the game was given up"),
    }
)


def phase_name(_: Words, phase: Phase | str) -> str:
    """Return the name of a phase, given as such or by its value ("bid")."""
    key = phase if isinstance(phase, str) else phase.value
    names = {
        "cut": _.p("phase", "cut"),
        "bid": _("bidding"),
        "trump": _("naming trump"),
        "play": _.p("phase", "play"),
        "scored": _("scoreboard"),
        "over": _("game over"),
    }
    return names.get(key) or shortened(key)


def variant_of(partnership: bool, trump: str) -> str:
    """Return the key of the variant that these two options make."""
    return next(key for key, options in VARIANTS.items() if options == (partnership, trump))


def variant_label(_: Words, key: str) -> str:
    """Return the name of a variant by its key."""
    return _(_VARIANT_LABELS[key])


def short_variant(_: Words, key: str) -> str:
    """Return the name of a variant in few letters, for a column or a line that has no room for more."""
    names = {
        "partnership": _.p("in a column", "partnership"),
        "cutthroat": _.p("in a column", "cutthroat"),
        "auction": _.p("in a column", "auction"),
        "cutthroat-auction": _.p("in a column", "solo auction"),
    }
    return names.get(key) or variant_label(_, key)


def variant_help(_: Words, key: str) -> str:
    """Return one sentence about a variant."""
    return _(_VARIANT_HELP[key])


def variant_name(_: Words, rules: RuleSet) -> str:
    """Return the name of the variant that the rules make."""
    return variant_label(_, variant_of(rules.partnership, rules.trump))


def short_variant_name(_: Words, rules: RuleSet) -> str:
    """Return the same in few letters."""
    return short_variant(_, variant_of(rules.partnership, rules.trump))


def preset_label(_: Words, name: str) -> str:
    """Return the name of a preset; any other name is a person's own and stays, cleaned."""
    return _(_PRESET_LABELS[name]) if name in _PRESET_LABELS else shortened(name)


def preset_help(_: Words, name: str) -> str:
    """Return one sentence about a preset; for any other name that they are a person's own rules."""
    return _(_PRESET_HELP[name]) if name in _PRESET_HELP else _("Rules of your own.")


def preset_of(rules: RuleSet) -> str | None:
    """Return the preset that the rules are, variant and length aside; None where they are none."""
    return next((name for name, preset in PRESETS.items() if as_long_as(rules, preset) == rules), None)


def as_long_as(rules: RuleSet, preset: RuleSet) -> RuleSet:
    """Return a preset with the variant and the length of the rules: the title of rules tells these apart from it."""
    return preset.replace(
        partnership=rules.partnership,
        trump=rules.trump,
        target=rules.target,
        losing_limit=rules.losing_limit,
        hand_limit=rules.hand_limit,
    )


def rules_label(_: Words, rules: RuleSet, name: str = "", width: int = 24) -> str:
    """Return what rules are called in a word or two: the preset that they are, else their name, else "Own rules".

    ``name`` is cleaned and cut to ``width`` cells; that of a preset which they are not is no name for them.
    """
    key = preset_of(rules)
    if key is not None:
        return preset_label(_, key)
    own = "" if name in PRESETS else shortened(name, width)
    return own or _("Own rules")


def rules_title(_: Words, rules: RuleSet, name: str | None = None) -> str:
    """Return a line that names rules: "HT rules, partnership, to 500".

    ``name`` is what they are called, a preset or a person's own; without it the preset that they are.
    """
    key = name or preset_of(rules)
    title = preset_label(_, key) if key else _("Own rules")
    parts = [title, variant_name(_, rules)]
    if rules.hand_limit is not None and is_target_far(rules):
        return ", ".join([*parts, _.n("{count} hand", "{count} hands", rules.hand_limit)])
    parts.append(_("to {target}", target=rules.target))
    if rules.hand_limit is not None:
        parts.append(_.n("{count} hand at most", "{count} hands at most", rules.hand_limit))
    return ", ".join(parts)


def end_reason(_: Words, reason: str) -> str:
    """Return why a game has ended, as a part of a sentence."""
    return _(_REASONS[reason]) if reason in _REASONS else shortened(reason)
