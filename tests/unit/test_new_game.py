"""A new game in the making: rules stay valid whatever is changed, and come back as they were remembered."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rule_options import Option
from spades_tui.engine.rules import OPTIONS, PRESETS, RuleSet
from spades_tui.setup.new_game import LENGTHS, NewGame
from spades_tui.store.rule_files import RuleFile, read_rule_file
from spades_tui.store.settings import LastChoices
from spades_tui.ui.entry import Entry
from spades_tui.ui.games import Choices, from_options
from spades_tui.words import Words
from spades_tui.words.names import VARIANTS
from spades_tui.words.times import ago, game_name
from tests.local_time import in_utc

_ = Words()


def house(**changes: int) -> RuleFile:
    return RuleFile("House", Path("/c/rules/House.toml"), RuleSet.preset("standard").replace(**changes))


# The model ----------------------------------------------------------------------------------------------------------


def test_rules_come_back_when_a_variant_is_left_again() -> None:
    game = NewGame(Choices(rules=RuleSet.preset("standard"), rules_name="standard"))
    game.pick_variant("cutthroat")
    assert game.rules.contract == "player"
    game.pick_variant("auction")
    game.pick_variant("partnership")
    assert game.rules == RuleSet.preset("standard")
    assert game.changed_options == ()


def test_a_changed_option_lasts_through_variants_and_lengths() -> None:
    game = NewGame(Choices())
    game.set_option("nil_value", 150)
    game.pick_variant("cutthroat-auction")
    game.step_length(1)
    assert game.rules.nil_value == 150
    assert game.changed_options == ("nil_value",)
    game.reset_option("nil_value")
    assert game.rules.nil_value == 100
    assert game.variant == "cutthroat-auction"


def test_what_does_not_go_with_a_variant_gives_way() -> None:
    game = NewGame(Choices())
    game.set_option("min_team_bid", 4)
    game.pick_variant("cutthroat")
    assert game.rules.min_team_bid is None
    assert game.changed_options == ()


def test_lengths_go_round_by_one_key() -> None:
    game = NewGame(Choices())
    seen = []
    for _step in LENGTHS:
        seen.append(game.length)
        game.step_length(1)
    assert game.length == ("target", 500)
    assert set(seen) == set(LENGTHS)
    game.set_length(("hands", 1))
    assert game.rules.hand_limit == 1
    game.set_length(("target", 333))
    assert game.rules.hand_limit is None
    game.step_length(1)
    assert game.length == ("target", 500)


def test_a_length_that_cannot_be_is_refused_and_nothing_changes() -> None:
    game = NewGame(Choices())
    with pytest.raises(RuleSetError):
        game.set_length(("target", 20))
    with pytest.raises(RuleSetError):
        game.set_length(("hands", 201))
    assert game.rules == RuleSet.preset("ht")


def test_own_rules_bring_their_own_variant_and_length() -> None:
    game = NewGame(Choices(), [house(target=250)])
    game.pick_rules("House")
    assert game.rules == house(target=250).rules
    assert game.made().rules_name == "House"
    game.pick_rules("ht")
    assert game.rules == RuleSet.preset("ht")


def test_rules_passed_over_leave_nothing_behind() -> None:
    chosen = RuleSet.preset("ht").replace(hand_limit=4, partnership=False)
    game = NewGame(Choices(rules=chosen), [house(target=250)])
    game.pick_rules("House")
    assert (game.length, game.variant) == (("target", 250), "partnership")
    game.step_rules(1)
    assert game.rules == chosen
    game.pick_rules("House")
    game.set_length(("target", 300))
    game.pick_rules("ht")
    assert game.length == ("target", 300)
    game.reset_option("target")
    game.pick_rules("standard")
    assert game.length == ("target", 500)


def test_a_length_of_rules_of_ones_own_goes_with_them() -> None:
    file = house(target=250)
    assert file.rules is not None
    game = NewGame(Choices(rules=file.rules, rules_name="House"))
    game.use_files([file])
    game.pick_rules("House")
    game.pick_rules("standard")
    assert game.length == ("target", 500)


def test_a_broken_file_can_be_picked_but_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "Bad.toml"
    path.write_text("nil_vale = 3\n")
    game = NewGame(Choices(), [read_rule_file(path)])
    game.step_rules(-1)
    assert game.broken is not None
    assert game.name == "Bad"
    assert game.rules == RuleSet.preset("ht")
    game.step_rules(1)
    assert game.broken is None
    assert game.name == "ht"


def test_a_file_never_hides_a_preset() -> None:
    file = RuleFile("ht", Path("/c/rules/ht.toml"), RuleSet.preset("standard"))
    game = NewGame(Choices(), [file])
    assert [named.name for named in game.known] == list(PRESETS)


def test_steps_of_a_number() -> None:
    game = NewGame(Choices())
    assert game.next_value("target", 1) == 550
    assert game.next_value("losing_limit", 1) == -200
    game.set_option("losing_limit", -50)
    assert game.next_value("losing_limit", 1) is None
    game.set_option("target", 333)
    assert (game.next_value("target", 1), game.next_value("target", -1)) == (350, 300)
    game.set_option("target", 50)
    assert game.next_value("target", -1) == 50


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from(OPTIONS), st.sampled_from([-1, 1])), max_size=25)
)
def test_rules_are_valid_after_any_steps(steps: list[tuple[int, Option, int]]) -> None:
    game = NewGame(Choices(), [house(nil_value=50)])
    for kind, option, by in steps:
        if kind == 0:
            game.step_variant(by)
        elif kind == 1:
            game.step_rules(by)
        elif kind == 2:
            game.step_length(by)
        else:
            name = option.name
            if not option.applies(game.rules):
                continue
            try:
                game.set_option(name, game.next_value(name, by))
            except RuleSetError:
                continue
        assert RuleSet.from_toml(game.rules.to_toml()) == game.rules
        assert game.variant in VARIANTS
        # Looked at again, the same choices are the same rules with the same changes.
        again = NewGame(game.made(), [house(nil_value=50)])
        assert again.rules == game.rules
        assert again.made() == game.made()


# What is remembered -------------------------------------------------------------------------------------------------


def test_choices_are_remembered() -> None:
    choices = Choices(
        rules=RuleSet.preset("standard").replace(partnership=False, hand_limit=8),
        rules_name="standard",
        player="Ann",
        bot_names=("Uma", "Vic", "Wes"),
        bots=("beginner", "random", "policy"),
    )
    last = choices.as_last()
    assert last.options == ""
    assert (last.variant, last.rules, last.target, last.hands) == ("cutthroat", "standard", 500, 8)
    assert Choices.from_last(last) == choices


def test_changed_rules_are_remembered_whole() -> None:
    choices = Choices(
        rules=RuleSet.preset("ht").replace(nil_value=150, losing_limit=-300), rules_name="House"
    )
    assert Choices.from_last(choices.as_last()) == choices


@pytest.mark.parametrize(
    "last",
    [
        LastChoices(),
        LastChoices(variant="?", rules="?", seats=("person", "gone", "gone", "gone"), players=("a",)),
        LastChoices(options="nonsense ="),
        LastChoices(target=-5),
    ],
)
def test_spoilt_choices_are_as_if_nobody_had_chosen(last: LastChoices) -> None:
    assert Choices.from_last(last) == Choices()


def test_a_command_line_changes_only_what_it_says() -> None:
    last = Choices(player="Ann", bots=("random", "random", "random"))
    assert from_options({}, last) == last
    changed = from_options({"player": "Bea\u202e", "rules": None, "seats": None}, last)
    assert changed == Choices(player="Bea", bots=("random", "random", "random"))


# A line that is typed -----------------------------------------------------------------------------------------------


def typed(entry: Entry, *keys: str) -> Entry:
    for key in keys:
        entry = entry.key(key) or entry
    return entry


def test_a_line_is_edited() -> None:
    entry = typed(Entry.of("Ann"), "a", "home", "J", "o", "right", "delete", "end", "backspace", "space", "X")
    assert entry.text == "JoAn X"
    assert typed(entry, "ctrl+u").text == ""
    assert entry.key("f5") is None


def test_a_line_never_gets_wider_than_it_may() -> None:
    entry = Entry.of("", 4)
    assert typed(entry, *"abcdef").text == "abcd"
    assert typed(entry, "日", "本", "の").text == "日本"
    assert entry.paste("ab\x1bcd\nef").text == "abcd"
    assert Entry.of("ab", 4).paste("日本").text == "ab"


def test_a_number_takes_digits_and_a_minus_in_front() -> None:
    entry = typed(Entry.of("", 5, digits=True), "-", "2", "a", "-", "0", "0")
    assert entry.text == "-200"
    assert typed(entry, "home", "-", "−").text == "-200"
    assert Entry.of("", 5, digits=True).paste("--5").text == "-5"


# Times --------------------------------------------------------------------------------------------------------------

NOW = datetime(2025, 11, 24, 16, 0, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("seconds", "said", "short"),
    [
        (-50, "just now", "now"),
        (59, "just now", "now"),
        (60, "1 minute ago", "1 min"),
        (3599, "59 minutes ago", "59 min"),
        (3600, "1 hour ago", "1 h"),
        (15 * 3600, "15 hours ago", "15 h"),
        (17 * 3600, "yesterday", "yesterday"),
        (41 * 3600, "2 days ago", "2 days"),
        (13 * 86400, "13 days ago", "13 days"),
        (14 * 86400, "2 weeks ago", "2 weeks"),
        (59 * 86400, "8 weeks ago", "8 weeks"),
        (100 * 86400, "16 August", "16 Aug"),
        (500 * 86400, "July 2024", "Jul 2024"),
        (1e18, "January 1970", "Jan 1970"),
    ],
)
def test_how_long_ago(seconds: float, said: str, short: str) -> None:
    with in_utc():
        assert ago(_, NOW - seconds, NOW) == said
        assert ago(_, NOW - seconds, NOW, short=True) == short
    assert len(short) <= 9


@pytest.mark.parametrize(
    ("hour", "name"),
    [
        (2, "Monday night"),
        (5, "Monday morning"),
        (12, "Monday afternoon"),
        (18, "Monday evening"),
        (23, "Monday night"),
    ],
)
def test_a_game_is_called_by_its_time_of_day(hour: int, name: str) -> None:
    with in_utc():
        now = NOW + (hour - 16) * 3600
        assert game_name(_, now) == name
        assert game_name(_, now, {name, f"{name} 2"}) == f"{name} 3"
