"""Every catalogue is whole: no text missing, fields and numbers as in English, each language's own typography."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from spades_tui.words import Words, available_languages, choose_language
from spades_tui.words.catalogues import compile_text, find_locale
from spades_tui.words.times import MONTHS, SHORT_MONTHS
from spades_tui.words.times import WEEKDAYS as DAYS
from spades_tui.words.words import ascii_text

messages = pytest.importorskip("babel.messages")
from scripts.catalogues import keys_of, languages, read, template, waiting  # noqa: E402 - it needs Babel

LANGUAGES = ("fr", "hr")
IN_THE_MAKING: frozenset[str] = frozenset()
"""Languages whose catalogue is not finished yet: what is in it must be right, but something may be missing."""
FORMS = {"fr": 2, "hr": 3}
COUNTS = {
    "fr": {0: "{count} pli", 1: "{count} pli", 2: "{count} plis", 13: "{count} plis", 101: "{count} plis"},
    "hr": {
        **dict.fromkeys((1, 21, 101), "{count} štih"),
        **dict.fromkeys((2, 3, 4, 22, 104), "{count} štiha"),
        **dict.fromkeys((0, 5, 11, 12, 13, 20, 111, 112), "{count} štihova"),
    },
}
STRANGE = {
    "fr": re.compile(r"levée|Po[n]t\b|[Cc]ostume|[Nn]égociation|fardée|[Nn]éant|robot\(s\)"),
    "hr": re.compile(r"trampov|[Pp]ak\b|[Kk]ostim"),
}
"""Words of a machine that translated rules of this game."""


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def texts(code: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Each translated text of a language: what it is in English (one form or two), and its forms."""
    return tuple(_texts(code))


def _texts(code: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    catalogue = read(code)
    unfinished = {(message.context, message.id) for message in waiting(catalogue)}
    for message in catalogue:
        if not message.id or (message.context, message.id) in unfinished or message.context == "decimal sign":
            continue
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        yield ids, said


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def test_no_text_loses_a_sign_in_ascii(code: str) -> None:
    every = [text for pair in texts(code) for forms in pair for text in forms]
    assert [text for text in every if ascii_text(text).count("?") > text.count("?")] == []


def test_these_languages_can_be_chosen() -> None:
    assert available_languages() == ("en", *LANGUAGES)
    assert languages() == list(LANGUAGES)
    assert choose_language("auto", {"LANG": "fr_FR.UTF-8"}) == "fr"


def test_no_text_is_missing_or_left_over(code: str) -> None:
    wanted, found = keys_of(template()), keys_of(read(code))
    assert [key for key in wanted if key not in found] == [], "make catalogues brings them in"
    assert [key for key in found if key not in wanted] == [], "make catalogues takes them out"


def test_no_text_is_left_to_translate(code: str) -> None:
    left = [message.id for message in waiting(read(code))]
    assert (left != []) == (code in IN_THE_MAKING), left[:10]


def test_every_form_has_the_fields_of_the_english_text(code: str) -> None:
    wrong = []
    for ids, said in texts(code):
        wanted = fields(ids[-1])
        # A form for one alone may do without its number.
        loose = [field for field in wanted if field != "count"] if len(ids) > 1 else wanted
        wrong += [(ids, form) for form in said if fields(form) not in (wanted, loose)]
    assert wrong == []


def test_numbers_take_the_forms_of_the_language(code: str) -> None:
    assert {len(said) for ids, said in texts(code) if len(ids) > 1} <= {FORMS[code]}
    _ = Words(code)
    if code not in IN_THE_MAKING:
        for count, form in COUNTS[code].items():
            assert _.n("{count} trick", "{count} tricks", count) == form.format(count=count)


def test_a_text_ends_and_begins_as_the_english_one(code: str) -> None:
    pairs = [(ids[-1], form) for ids, said in texts(code) for form in said]
    # An abbreviation ends with a full stop, too.
    ends = [pair for pair in pairs if end(pair[0]) != end(pair[1]) and (end(pair[0]) or len(pair[0]) > 20)]
    assert ends == []
    assert [pair for pair in pairs if pair[1] != pair[1].strip()] == []
    cases = [(english, form) for english, form in pairs if english[0].isalpha() and form[0].isalpha()]
    wrong = [pair for pair in cases if pair[0][0].isupper() != pair[1][0].isupper()]
    assert [pair for pair in wrong if pair[0] not in SMALL and not pair[1].split()[0].isupper()] == []


def end(text: str) -> str:
    return text[-1] if text[-1] in ".…?:" else ""


SMALL = frozenset((*DAYS, *MONTHS, *SHORT_MONTHS, "French", "Croatian", "vi keys"))
"""Words that are written small outside English."""


def test_no_text_has_words_of_another_game(code: str) -> None:
    assert [form for _, said in texts(code) for form in said if STRANGE[code].search(form)] == []


def test_french_marks_have_their_spaces() -> None:
    no_space = re.compile(r"(?<!\u00a0)[;!?»%](?!\w)|(?<![\u00a0:\w]):(?= |$)|«(?!\u00a0)| [;:!?»]|'")
    assert [form for _, said in texts("fr") for form in said if no_space.search(form)] == []


def test_a_text_is_read_as_it_is_compiled() -> None:
    from io import BytesIO

    from babel.messages.mofile import read_mo, write_mo

    def entries(data: bytes) -> dict[tuple[str | None, str], tuple[str, ...]]:
        found = {}
        for message in read_mo(BytesIO(data)):
            ids, said = message.id, message.string
            forms = (said,) if isinstance(said, str) else tuple(said or ())
            found[message.context, ids if isinstance(ids, str) else ids[0]] = forms
        return {key: forms for key, forms in found.items() if key[1]}

    for code in LANGUAGES:
        catalogue = read(code)
        for message in waiting(read(code)):
            assert message.id is not None
            catalogue.delete(message.id, message.context)
        buffer = BytesIO()
        write_mo(buffer, catalogue)
        text = (find_locale() / code / "LC_MESSAGES" / "spades_tui.po").read_text("utf-8")
        assert entries(compile_text(text)) == entries(buffer.getvalue())


TEXT = r"""
# Comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#: a.py
msgid "Say \"{name}\"\n"
msgstr ""
"Dire "
"« {name} »\n"

#, fuzzy
msgid "Perhaps"
msgstr "Peut-être"

msgctxt "of a card"
msgid "spades"
msgstr "pique"

msgid "spades"
msgstr ""

msgid "{count} trick"
msgid_plural "{count} tricks"
msgstr[0] "{count} pli"
msgstr[1] "{count} plis"

#~ msgid "Gone"
#~ msgstr "Parti"
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_catalogue_speaks_as_its_text_is(tmp_path: Path, ends: str) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "spades_tui.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(TEXT.replace("\n", ends).encode())
    _ = Words("fr", locale_dir=tmp_path)
    assert _.language == "fr"
    assert _('Say "{name}"\n', name="Bo") == "Dire « Bo »\n"
    assert _("Perhaps") == "Perhaps"
    assert (_.p("of a card", "spades"), _("spades"), _("Gone")) == ("pique", "spades", "Gone")
    assert [_.n("{count} trick", "{count} tricks", count) for count in (0, 1, 2)] == [
        "0 pli",
        "1 pli",
        "2 plis",
    ]


@pytest.mark.parametrize("text", ['msgid "open\nmsgstr "x"\n', 'msgid "a"\nmsgstr "\\x"\n', "\udcff"])
def test_a_damaged_text_is_english(tmp_path: Path, text: str) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "spades_tui.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert Words("fr", locale_dir=tmp_path).language == "en"


def test_where_the_catalogues_are(tmp_path: Path) -> None:
    package = tmp_path / "spades_tui"
    package.mkdir()
    assert find_locale(package) == tmp_path / "locale"
    (package / "locale").mkdir()
    assert find_locale(package) == package / "locale"


def test_no_language_speaks_another_one() -> None:
    """Sentences of two catalogues never agree: where they do, one was filled with the other's."""
    french, croatian = (dict(texts(code)) for code in LANGUAGES)
    same = [said for ids, said in croatian.items() if french.get(ids) == said and said != ids]
    letters = [re.sub(r"\{.*?\}", "", " ".join(said)) for said in same]
    assert not [text for text in letters if len(re.findall(r"[^\W\d_]{2,}", text)) > 1]
