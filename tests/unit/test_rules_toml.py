"""Rule sets as TOML: there and back, what a file may leave out, and the line of every error."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spades_tui.engine.rule_errors import (
    BadOptionValue,
    BadToml,
    Contradiction,
    MissingOption,
    NothingMakesBags,
    RuleFileError,
    RuleSetError,
    SwitchedOff,
    TextTooLong,
    UnknownOption,
    UnknownPreset,
)
from spades_tui.engine.rules import OPTIONS, PRESETS, RuleSet
from spades_tui.engine.rules_toml import NamedRules, load_rules
from tests.property.strategies import rule_sets

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")


@given(rule_sets(), st.none() | st.text())
@example(HT, None)
@example(STANDARD, 'My "rules" \\ \n\t\x00\x7f\u2028 ♠ é 🂡')
@example(HT, "")
def test_any_rules_and_any_name_come_back_from_their_text(rules: RuleSet, name: str | None) -> None:
    text = rules.to_toml(name)
    assert load_rules(text) == NamedRules(name, None, rules)
    assert load_rules(text.encode()) == NamedRules(name, None, rules)
    assert RuleSet.from_toml(text) == rules


@given(rule_sets(), st.sampled_from(tuple(PRESETS)))
def test_a_full_text_means_the_same_on_any_base(rules: RuleSet, base: str) -> None:
    assert load_rules(f'base = "{base}"\n' + rules.to_toml()) == NamedRules(None, base, rules)


def test_a_text_has_a_line_for_each_option_that_is_on() -> None:
    table = tomllib.loads(STANDARD.to_toml("Club night"))
    assert table.pop("name") == "Club night"
    assert table == {
        option.name: "none" if getattr(STANDARD, option.name) is None else getattr(STANDARD, option.name)
        for option in OPTIONS
        if option.applies(STANDARD)
    }
    assert "missed_bags" not in table
    assert table["hand_limit"] == "none"


def test_what_utf8_cannot_carry_in_a_name_becomes_a_question_mark() -> None:
    assert load_rules(HT.to_toml("a\ud800b")).name == "a?b"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", NamedRules(None, None, HT)),
        ("# nothing but a comment", NamedRules(None, None, HT)),
        ('\ufeffname = "With a mark in front"', NamedRules("With a mark in front", None, HT)),
        ("target = 200\r\nnil = true\r\n", NamedRules(None, None, HT.replace(target=200))),
        ('name = "S"\nbase = "standard"\n', NamedRules("S", "standard", STANDARD)),
        ('base = "ht-strict"', NamedRules(None, "ht-strict", HT.replace(nil_failed="lose"))),
        (
            'base = "standard"\npartnership = false',
            NamedRules(None, "standard", STANDARD.replace(partnership=False)),
        ),
        (
            'missed = "lose_bid"\nnil_failed = "lose"\nbag_cost = "none"\nmissed_bags = "none"',
            NamedRules(None, None, HT.replace(missed="lose_bid", nil_failed="lose")),
        ),
        ('hand_limit = "none"', NamedRules(None, None, HT)),
        ('name = "none"', NamedRules("none", None, HT)),
    ],
)
def test_what_a_text_leaves_out_comes_from_its_base(text: str, expected: NamedRules) -> None:
    assert load_rules(text) == expected


# text, line, kind of the reason, and some of its parameters
BROKEN: list[tuple[str, int, type[RuleSetError], dict[str, Any]]] = [
    ("target = 300\ntargit = 400\n", 2, UnknownOption, {"option": "targit", "closest": "target"}),
    ("\n\n# comment\n  target = 20\n", 4, BadOptionValue, {"option": "target", "value": 20}),
    ("target = 500.0", 1, BadOptionValue, {"value": 500.0}),
    ("nil = true\ntarget = true", 2, BadOptionValue, {"option": "target", "value": True}),
    ("nil = 1", 1, BadOptionValue, {"option": "nil", "value": 1}),
    ('target = "none"', 1, BadOptionValue, {"option": "target"}),
    ("trump = 1979-05-27", 1, BadOptionValue, {"option": "trump"}),
    ("target = nan", 1, BadOptionValue, {"option": "target"}),
    ("a = 1\ntarget = 3", 1, UnknownOption, {"option": "a"}),
    ("\n[rules]\ntarget = 300", 2, UnknownOption, {"option": "rules"}),
    ("target = 300\n[[target2]]\nnil = 3", 2, UnknownOption, {"option": "target2", "closest": "target"}),
    ("nil.value = 3", 1, BadOptionValue, {"option": "nil", "value": {"value": 3}}),
    ('name = """\ntarget = 4\n"""\ntarget = 5', 4, BadOptionValue, {"option": "target", "value": 5}),
    ("name = '''\ntarget = 4'''\ntarget = 5", 3, BadOptionValue, {"option": "target", "value": 5}),
    ('name = """a""""  # "\ntarget = 5', 2, BadOptionValue, {"option": "target"}),
    ('name = "# [ \\" "\n"target" = 5', 2, BadOptionValue, {"option": "target"}),
    ("name = '\\'\n'target' = 5", 2, BadOptionValue, {"option": "target"}),
    ('name = "x"\n"tar\\u0067et" = [ # [\n3, "]"]\nnil = 3', 2, BadOptionValue, {"value": [3, "]"]}),
    ("nil = true # [\ntarget = { a = '}' }", 2, BadOptionValue, {"value": {"a": "}"}}),
    (
        'base = "standard"\nnil = true\nbag_count = "hand"',
        3,
        Contradiction,
        {"option": "bag_count", "by_option": "bag_cost"},
    ),
    ('missed = "bags"\n\nbag_cost = "none"', 3, Contradiction, {"option": "bag_cost"}),
    ('contract = "team"\npartnership = false', 1, Contradiction, {"option": "contract"}),
    ("nil = false\n\n\nblind_nil_value = 150", 4, SwitchedOff, {"option": "blind_nil_value"}),
    ('\nmissed_bags = "none"', 2, MissingOption, {"option": "missed_bags"}),
    (
        'base = "standard"\novertrick = "nothing"\nbag_cost = "per_ten"',
        3,
        NothingMakesBags,
        {"value": "per_ten"},
    ),
    ('\nbase = "pagat"', 2, UnknownPreset, {"name": "pagat"}),
    ("nil = true\nbase = 3", 2, BadOptionValue, {"option": "base", "value": 3}),
    ("\nname = ['a']", 2, BadOptionValue, {"option": "name"}),
    ("target = 300\ntarget = 400", 2, BadToml, {}),
    ("target = 300\n\nnil = maybe\n", 3, BadToml, {}),
    ("target = 300\n\nnames = [1,\n2\n\n\n", 4, BadToml, {}),
    ("target =", 1, BadToml, {}),
    ("nil = true\ntarget = " + "9" * 5000, 2, BadToml, {}),
    ("nil = true\n\nx = " + "[" * 10_000, 3, BadToml, {}),
]


@pytest.mark.parametrize(
    ("text", "line", "kind", "parameters"), BROKEN, ids=[ascii(broken[0][:40]) for broken in BROKEN]
)
def test_a_broken_text_is_refused_with_its_line_and_reason(
    text: str, line: int, kind: type[RuleSetError], parameters: dict[str, Any]
) -> None:
    with pytest.raises(RuleFileError) as refused:
        RuleSet.from_toml(text)
    assert refused.value.line == line
    assert type(refused.value.reason) is kind
    assert {name: getattr(refused.value.reason, name) for name in parameters} == parameters
    assert str(refused.value).startswith(f"line {line}")


def test_the_reader_names_the_column_where_it_knows_it() -> None:
    with pytest.raises(RuleFileError) as refused:
        load_rules("target = 300\nnil = maybe\n")
    assert (refused.value.line, refused.value.column) == (2, 7)
    assert "line" not in str(refused.value.reason)


def test_a_text_that_is_much_too_long_is_not_read() -> None:
    with pytest.raises(RuleFileError) as refused:
        load_rules("a." * 500_000 + "a = 1")
    assert isinstance(refused.value.reason, TextTooLong)
    assert refused.value.reason.size == 1_000_005


def test_bytes_that_are_no_utf8_are_refused_with_their_line() -> None:
    with pytest.raises(RuleFileError) as refused:
        load_rules(b'target = 300\nname = "\xff"\n')
    assert refused.value.line == 2
    assert isinstance(refused.value.reason, BadToml)


def _read(text: str | bytes) -> NamedRules | RuleFileError:
    try:
        return load_rules(text)
    except RuleFileError as error:
        return error


_PIECES = st.sampled_from(
    [
        *(f"{option.name} = " for option in OPTIONS),
        *(
            "name = ",
            "base = ",
            '"standard"',
            '"team"',
            '"per_ten"',
            '"hand"',
            '"none"',
            '"ht"',
            "true",
            "false",
        ),
        *(
            "\n",
            "\n",
            "\r\n",
            "\r",
            "=",
            ".",
            ",",
            "[",
            "]",
            "[[",
            "]]",
            "{",
            "}",
            "#",
            '"',
            "'",
            '"""',
            "'''",
        ),
        *("500", "13", "-50", "0x1F", "1e9", "inf", "nan", "1979-05-27T07:32:00Z", "07:32", "\\", "\\u00e9"),
        *("\x00", "\ud800", "♠", "\ufeff", " ", "\t"),
    ]
)


@settings(max_examples=600)
@given(st.lists(_PIECES, max_size=40).map("".join) | st.text() | st.binary())
@example("[" * 19_000)
@example("a=" + "{a=" * 6_000)
@example("a." * 9_900 + "a=1")
@example("x = 0o" + "7" * 9000)
@example("x = 9999-99-99")
@example("x = 07:32:61")
@example("x = '''" + "\n" * 19_000)
def test_no_text_whatever_raises_anything_but_an_error_with_a_line(text: str | bytes) -> None:
    outcome = _read(text)
    if isinstance(outcome, RuleFileError):
        assert 1 <= outcome.line <= len(text.splitlines()) + 1
        assert isinstance(outcome.reason, RuleSetError)
    else:
        assert outcome.rules == outcome.rules.replace()


@settings(max_examples=300)
@given(rule_sets(), st.data())
def test_a_text_with_one_part_replaced_is_read_or_refused(rules: RuleSet, data: st.DataObject) -> None:
    text = rules.to_toml("name")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    broken = text[:start] + data.draw(_PIECES | st.text(max_size=3)) + text[end:]
    outcome = _read(broken)
    if isinstance(outcome, RuleFileError):
        assert 1 <= outcome.line <= broken.count("\n") + 1
    else:
        assert outcome.rules == outcome.rules.replace()
