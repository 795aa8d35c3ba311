"""The registry of commands, the keys in force, and what keys mean for cards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from spades_tui.engine.cards import Card, Suit
from spades_tui.ui.commands import (
    BIDDING,
    BY_ID,
    COMMANDS,
    CONTEXTS,
    GAME,
    LOBBY,
    SCOREBOARD,
    SCORES,
    TABLE,
    in_context,
)
from spades_tui.ui.draw.text import Painter, cell_width
from spades_tui.ui.footer import draw_footer, set_in
from spades_tui.ui.key_words import key_problem, why_not
from spades_tui.ui.keymap import Keymap
from spades_tui.ui.keys import (
    CARD_LETTERS,
    CardKeys,
    Jump,
    Pending,
    Pick,
    SplitEscape,
    card_letters,
    digit,
    key_face,
    key_name,
)
from spades_tui.words import Words

WORDS = Words("en")


def keys_of(letters: str, text: str, held: set[Card] | None = None) -> list[object]:
    keys = CardKeys(CARD_LETTERS[letters])
    return [keys.feed(key, held) for key in text]


def test_ids_are_unique_and_every_command_has_a_label_and_a_sentence() -> None:
    assert len(BY_ID) == len(COMMANDS)
    for command in COMMANDS:
        assert command.label
        assert command.help.endswith("."), command.id
        assert all(context in (*CONTEXTS, "*") for context in command.contexts)


@pytest.mark.parametrize("vi", [False, True])
def test_no_key_means_two_commands_in_one_context(vi: bool) -> None:
    assert Keymap(vi=vi).clashes() == []


@pytest.mark.parametrize("letters", list(CARD_LETTERS))
@pytest.mark.parametrize("context", GAME)
def test_commands_keep_clear_of_the_suit_letters(letters: str, context: str) -> None:
    taken = {key for command in in_context(context) for key in command.keys}
    assert not taken & set(CARD_LETTERS[letters].suits)


def test_everything_in_the_lobby_is_one_key_away() -> None:
    assert not [command.id for command in in_context(LOBBY) if not command.keys]


def test_the_letter_q_is_no_command_anywhere() -> None:
    assert not [command.id for command in COMMANDS if "q" in command.keys]


def test_no_command_with_a_key_needs_a_modifier() -> None:
    only_modified = [c.id for c in COMMANDS if c.keys and all("ctrl+" in key for key in c.keys)]
    assert only_modified == ["redraw", "quit"], "redraw repairs a terminal; quit is in the menu under Esc"


@pytest.mark.parametrize(
    ("key", "context", "command"),
    [
        ("u", TABLE, "take_back"),
        ("m", TABLE, "claim"),
        ("o", TABLE, "last_trick"),
        ("g", TABLE, "scoreboard"),
        ("tab", BIDDING, "scoreboard"),
        ("r", BIDDING, "rules"),
        ("v", BIDDING, "look"),
        ("n", BIDDING, "nil"),
        ("b", BIDDING, "blind_nil"),
        ("?", LOBBY, "help"),
        ("f1", TABLE, "help"),
        ("<", TABLE, "slower"),
        ("-", TABLE, "slower"),
        (">", TABLE, "faster"),
        ("+", TABLE, "faster"),
        ("escape", TABLE, "menu"),
        ("escape", SCOREBOARD, "menu"),
        ("escape", SCORES, "back"),
        ("c", SCORES, "race"),
        ("n", LOBBY, "new_game"),
    ],
)
def test_the_keys_of_the_design(key: str, context: str, command: str) -> None:
    found = Keymap().find(key, [entry.id for entry in in_context(context)])
    assert found is not None
    assert found.id == command


def test_own_keys_replace_the_defaults_and_unknown_ids_are_ignored() -> None:
    keymap = Keymap({"claim": ["z"], "no_such": ["%"]})
    assert keymap.keys("claim") == ("z",)
    ids = [command.id for command in in_context(TABLE)]
    assert keymap.find("m", ids) is None
    assert keymap.find("%", ids) is None


def problems_of(own: dict[str, list[str]], **more: Any) -> list[tuple[str, str, str, str]]:
    found = Keymap(own, letters=CARD_LETTERS["international"], **more).problems
    return [(problem.command, problem.key, problem.why, problem.other) for problem in found]


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ({"claim": ["u"]}, ("claim", "u", "clash", "take_back")),
        ({"claim": ["z"], "hint": ["z"]}, ("claim", "z", "clash", "hint")),
        ({"no_such": ["y"]}, ("no_such", "", "command", "")),
        ({"claim": ["banana"]}, ("claim", "banana", "key", "")),
        ({"claim": ["z", ""]}, ("claim", "", "key", "")),
        ({"claim": ["ctrl+c"]}, ("claim", "ctrl+c", "reserved", "")),
        ({"claim": ["S"]}, ("claim", "S", "card", "")),
        ({"scoreboard": ["d"]}, ("scoreboard", "d", "card", "")),
        ({"nil": ["7"]}, ("nil", "7", "figure", "")),
        ({"menu": []}, ("menu", "", "needed", "")),
        ({"redraw": ["enter"]}, ("redraw", "enter", "clash", "open")),
    ],
)
def test_own_keys_that_cannot_be_are_told_and_the_defaults_stay(
    own: dict[str, list[str]], problem: tuple[str, str, str, str]
) -> None:
    assert problems_of(own) == [problem]
    keymap = Keymap(own, letters=CARD_LETTERS["international"])
    assert keymap.clashes() == []
    if problem[0] in BY_ID:
        assert keymap.keys(problem[0]) == BY_ID[problem[0]].keys
        texts = [why_not(WORDS, found) for found in keymap.problems]
        assert all(text.endswith(".") for text in texts)


def test_a_clash_names_the_other_command_and_its_screen() -> None:
    (problem,) = Keymap({"claim": ["u"]}).problems
    assert key_problem(WORDS, problem) == "Keys, claim: u is “Take back” already (Table). It stays m."


def test_two_commands_may_exchange_their_keys() -> None:
    keymap = Keymap({"claim": ["o"], "last_trick": ["m"]}, letters=CARD_LETTERS["international"])
    assert keymap.problems == ()
    assert (keymap.keys("claim"), keymap.keys("last_trick")) == (("o",), ("m",))


def test_which_letters_are_cards_depends_on_the_set_and_on_vi() -> None:
    assert [problem[2] for problem in problems_of({"claim": ["s"]})] == ["card"]
    assert problems_of({"claim": ["s"]}, vi=True) == []
    assert [problem[2] for problem in problems_of({"claim": ["f"]}, vi=True)] == ["find"]
    assert problems_of({"claim": ["h"]}, vi=True) == [("claim", "h", "clash", "left")]
    assert problems_of({"rename": ["s"]}) == [], "no cards are keyed in the lobby"
    croatian = Keymap({"claim": ["p"]}, letters=CARD_LETTERS["croatian"])
    assert croatian.problems[0].suit is Suit.SPADES


def test_keys_are_written_as_people_write_them() -> None:
    keymap = Keymap({"claim": ["F5"], "take_back": ["Ctrl+U"], "last_trick": ["Del"], "rules": ["é"]})
    assert [keymap.keys(name) for name in ("claim", "take_back", "last_trick", "rules")] == [
        ("f5",),
        ("ctrl+u",),
        ("delete",),
        ("é",),
    ]


def test_with_caps_lock_on_everything_still_works() -> None:
    ids = [command.id for command in in_context(TABLE)]
    keymap = Keymap({"claim": ["U"]})
    assert keymap.problems == ()
    for key, wanted in (("O", "last_trick"), ("U", "claim"), ("u", "take_back")):
        found = keymap.find(key, ids)
        assert found is not None
        assert found.id == wanted


def test_vi_keys_are_off_by_default() -> None:
    ids = [command.id for command in in_context(TABLE)]
    assert Keymap().find("h", ids) is None
    found = Keymap(vi=True).find("h", ids)
    assert found is not None
    assert found.id == "left"


# Cards by key


def test_suit_then_rank_picks_a_card() -> None:
    assert keys_of("international", "hq") == [Jump(Suit.HEARTS), Pick(Card("QH"))]
    assert keys_of("french", "cd") == [Jump(Suit.HEARTS), Pick(Card("QH"))]
    assert keys_of("croatian", "sd") == [Jump(Suit.HEARTS), Pick(Card("QH"))]


def test_a_rank_letter_means_nothing_without_a_suit() -> None:
    assert keys_of("international", "qjkta") == [None] * 5
    assert keys_of("international", "7") == [None]


def test_a_suit_key_again_jumps_again_so_that_the_screen_can_cycle() -> None:
    assert keys_of("international", "sss") == [Jump(Suit.SPADES)] * 3


def test_another_suit_key_changes_the_suit() -> None:
    assert keys_of("international", "sh2") == [Jump(Suit.SPADES), Jump(Suit.HEARTS), Pick(Card("2H"))]


@pytest.mark.parametrize("ten", ["t", "0", "10"])
def test_the_ten_has_a_letter_a_nought_and_its_figures(ten: str) -> None:
    assert keys_of("international", "d" + ten)[-1] == Pick(Card("TD"))


def test_the_one_of_a_ten_waits() -> None:
    assert keys_of("international", "d1") == [Jump(Suit.DIAMONDS), Pending(Suit.DIAMONDS)]
    assert keys_of("international", "d1u5")[2:] == [None, None], "what was begun is forgotten"


def test_capital_letters_mean_the_same() -> None:
    assert keys_of("international", "HQ") == [Jump(Suit.HEARTS), Pick(Card("QH"))]


def test_the_top_row_of_a_french_keyboard_is_figures_while_a_suit_is_pending() -> None:
    assert keys_of("french", "pé") == [Jump(Suit.SPADES), Pick(Card("2S"))]
    assert keys_of("french", "p&à") == [Jump(Suit.SPADES), Pending(Suit.SPADES), Pick(Card("TS"))]
    assert keys_of("french", "p-") == [Jump(Suit.SPADES), Pick(Card("6S"))]
    assert keys_of("french", "-") == [None]
    assert keys_of("french", "p-", set()) == [Jump(Suit.SPADES), Pick(Card("6S"))], "not held: it is told"


def test_the_minus_sign_is_a_six_in_other_letters_only_where_that_card_is_held() -> None:
    assert keys_of("international", "s-", {Card("6S")}) == [Jump(Suit.SPADES), Pick(Card("6S"))]
    assert keys_of("international", "s-", {Card("7S")}) == [Jump(Suit.SPADES), None], "it goes slower then"


def test_the_croatian_k_is_a_king_if_held_and_else_karo() -> None:
    assert keys_of("croatian", "pk", {Card("KS")}) == [Jump(Suit.SPADES), Pick(Card("KS"))]
    assert keys_of("croatian", "pk", {Card("2S")}) == [Jump(Suit.SPADES), Jump(Suit.DIAMONDS)]
    assert keys_of("croatian", "kk", {Card("2D"), Card("3D")}) == [Jump(Suit.DIAMONDS)] * 2


def test_every_card_can_be_keyed_in_every_language() -> None:
    for letters in CARD_LETTERS.values():
        for suit_key, suit in letters.suits.items():
            for rank_key, rank in letters.ranks.items():
                keys = CardKeys(letters)
                keys.feed(suit_key)
                assert keys.feed(rank_key, {Card.of(suit, rank)}) == Pick(Card.of(suit, rank))
                assert keys.pending is None


def test_with_vi_keys_a_suit_letter_counts_only_after_f() -> None:
    keys = CardKeys(CARD_LETTERS["international"], find_key="f")
    assert keys.feed("h") is None
    assert keys.feed("f") is None
    assert keys.finding
    assert keys.feed("h") == Jump(Suit.HEARTS)
    assert keys.feed("q") == Pick(Card("QH"))
    assert keys.feed("h") is None


def test_the_letters_follow_the_language_unless_chosen() -> None:
    assert card_letters("auto", "fr_FR").name == "french"
    assert card_letters("auto", "hr").name == "croatian"
    assert card_letters("auto", "en").name == "international"
    assert card_letters("croatian", "fr").name == "croatian"
    assert card_letters("no-such", "de").name == "international"


def test_digits_count_from_both_keyboards() -> None:
    assert [digit(key) for key in "0123456789"] == list("0123456789")
    assert [digit(key) for key in "&é\"'(-è_çà"] == list("1234567890")
    assert digit("n") is None
    assert digit("f1") is None


# Torn escape sequences


@pytest.mark.parametrize(
    ("keys", "dropped"),
    [
        (["escape", "[", "C"], [False, True, True]),
        (["escape", "O", "P"], [False, True, True]),
        (["escape", "[", "1", ";", "5", "C", "x"], [False, True, True, True, True, True, False]),
        (["escape", "[", "<", "0", ";", "1", "M"], [False, True, True, True, True, True, True]),
        (["escape", "h"], [False, False]),
        (["[", "C"], [False, False]),
        (["escape", "[", "up"], [False, True, False]),
    ],
)
def test_the_tail_of_a_torn_escape_sequence_is_dropped(keys: list[str], dropped: list[bool]) -> None:
    split = SplitEscape()
    assert [split.drops(key, 0.1 * at) for at, key in enumerate(keys)] == dropped


def test_a_bracket_long_after_esc_is_a_key() -> None:
    split = SplitEscape(window=1.0)
    assert not split.drops("escape", 0.0)
    assert not split.drops("[", 1.5)


# Names and faces of keys


@pytest.mark.parametrize(
    ("key", "character", "name"),
    [
        ("question_mark", "?", "?"),
        ("escape", "\x1b", "escape"),
        ("enter", "\r", "enter"),
        ("space", " ", "space"),
        ("tab", "\t", "tab"),
        ("e_acute", "é", "é"),
        ("ctrl+p", "\x10", "ctrl+p"),
        ("left", None, "left"),
    ],
)
def test_printable_keys_are_named_by_their_character(key: str, character: str | None, name: str) -> None:
    assert key_name(SimpleNamespace(key=key, character=character)) == name


def test_faces_of_keys() -> None:
    assert [key_face(Words(), key) for key in ("escape", "enter", "f1", "ctrl+p", "?", "tab")] == [
        "Esc",
        "⏎",
        "F1",
        "^P",
        "?",
        "Tab",
    ]
    assert key_face(Words(), "enter", plain=True) == "Enter"
    assert key_face(Words("fr"), "escape") == "Échap"
    assert all(key_face(Words(), key, plain=True).isascii() for command in COMMANDS for key in command.keys)


# The footer


def test_the_footer_shows_keys_and_labels_and_names_its_zones() -> None:
    picture = draw_footer([BY_ID["play"], BY_ID["help"]], Keymap(), WORDS, 40)
    assert picture.text == " ⏎ play  ? help"
    assert picture.zone_at(1, 0) == "play"
    assert picture.zone_at(6, 0) == "play"
    assert picture.zone_at(10, 0) == "help"
    assert picture.zone_at(30, 0) is None


@pytest.mark.parametrize("width", [10, 20, 30, 40, 60, 80])
@pytest.mark.parametrize("context", CONTEXTS)
def test_a_narrow_footer_leaves_out_what_matters_least(context: str, width: int) -> None:
    commands = in_context(context)
    picture = draw_footer(commands, Keymap(), WORDS, width)
    shown = {zone.id for zone in picture.zones}
    assert all(zone.x + zone.width <= width for zone in picture.zones)
    left_out = [c for c in commands if c.footer and c.keys and c.id not in shown]
    if shown and left_out:
        least, end = (
            min(BY_ID[name].footer for name in shown),
            max(zone.x + zone.width for zone in picture.zones),
        )
        for command in left_out:
            wide = cell_width(key_face(WORDS, command.keys[0])) + cell_width(WORDS(command.label))
            assert command.footer <= least or end + 4 + wide > width, "what matters more has no room"


def test_the_footer_shows_own_keys() -> None:
    assert draw_footer([BY_ID["claim"]], Keymap({"claim": ["z"]}), WORDS, 40).text == " z claim"
    assert draw_footer([BY_ID["claim"]], Keymap({"claim": []}), WORDS, 40).text == ""


def test_a_footer_begins_where_the_screen_does_or_as_far_to_the_right_as_it_has_room() -> None:
    painter = Painter(100, 1, "bar")
    end = painter.text(1, 0, "Esc back", "bar key")
    painter.zone(1, 0, end - 1, 1, "back")
    for left, begins in ((30, 30), (199, 192), (1, 1)):
        shown = set_in(painter.picture(), left, 201)
        assert shown.width == 201 and shown.text.index("Esc") == begins
        zone = shown.zone("back")
        assert zone is not None and zone.x == begins
        assert {role for _, role in shown.rows[0]} == {"bar", "bar key"}
