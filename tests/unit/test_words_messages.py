"""Every text in the tree: its fields are the parameters that it is given, and it can be extracted."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "spades_tui"
SOURCES = sorted(PACKAGE.rglob("*.py"))
NAMES = {"_": 1, "n": 2, "p": 2, "N_": 1}


@dataclass(frozen=True)
class Text:
    """A call that says something: its literal texts, or None where they are not literal."""

    place: str
    kind: str
    literals: tuple[str | None, ...]
    given: frozenset[str] | None
    first: ast.expr | None
    call: ast.Call


def called(function: ast.expr) -> str | None:
    """Return which door of the words a call goes through: _, n, p or N_."""
    match function:
        case ast.Name(id=("_" | "N_") as name):
            return name
        case ast.Name(id="words") | ast.Attribute(attr="_" | "words"):
            return "_"
        case ast.Attribute(value=ast.Name(id=door) | ast.Attribute(attr=door), attr=("n" | "p") as name):
            return name if door in ("_", "words") else None
        case _:
            return None


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def texts_in(source: str, name: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or (kind := called(node.func)) is None:
            continue
        keywords = [keyword.arg for keyword in node.keywords]
        given = frozenset(key for key in keywords if key is not None) if None not in keywords else None
        yield Text(
            f"{name}:{node.lineno}",
            kind,
            tuple(literal(argument) for argument in node.args[: NAMES[kind]]),
            given,
            node.args[0] if node.args else None,
            node,
        )


def fields_of(text: str) -> set[str] | None:
    """Return the names of a text's fields; None where it is no template, or a field is no plain name."""
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]
    except ValueError:
        return None
    return set(fields) if all(field.isidentifier() for field in fields) else None


def problems(text: Text) -> list[str]:
    found = []
    msgids = text.literals[1:] if text.kind == "p" else text.literals
    for msgid in msgids:
        if msgid is None:
            continue
        fields = fields_of(msgid)
        if fields is None:
            found.append(f"{text.place}: {msgid!r} has a field that is no name")
            continue
        if set("♠♥♦♣") & set(msgid):
            found.append(f"{text.place}: {msgid!r} holds a suit symbol")
        if not msgid.strip() or msgid != msgid.strip():
            found.append(f"{text.place}: {msgid!r} is empty or has spaces around it")
        if text.kind == "N_" or text.given is None:
            continue
        given = text.given | {"count"} if text.kind == "n" else text.given
        # The singular may do without its number ("one card").
        loose = {"count"} if text.kind == "n" else set()
        if fields - given or given - fields - loose:
            found.append(f"{text.place}: {msgid!r} has {sorted(fields)} and gets {sorted(given)}")
    if text.kind in ("n", "p", "N_") and None in text.literals:
        found.append(f"{text.place}: {text.kind} needs literal texts")
    if text.kind in ("n", "p") and _passes_words_on(text.call):
        found.append(f"{text.place}: Babel loses this text; work its parameters out before the call")
    if text.kind == "_" and text.literals == (None,) and text.first is not None:
        found.extend(_unliteral(text, text.first))
    return found


def _passes_words_on(call: ast.Call) -> bool:
    """Whether `_` stands inside a call among the arguments: Babel then takes that for a call of its own."""
    inside = [*call.args, *(keyword.value for keyword in call.keywords)]
    return any(
        isinstance(name, ast.Name) and name.id == "_"
        for argument in inside
        for inner in ast.walk(argument)
        if isinstance(inner, ast.Call)
        for part in [*inner.args, *(keyword.value for keyword in inner.keywords)]
        for name in ast.walk(part)
    )


def _unliteral(text: Text, argument: ast.expr) -> list[str]:
    """A text that is no literal comes from a table of marked texts: never put together on the spot."""
    if isinstance(argument, ast.JoinedStr | ast.BinOp | ast.IfExp):
        return [f"{text.place}: the text is put together: {ast.unparse(argument)}"]
    return []


def test_the_tree_is_found() -> None:
    assert len(SOURCES) > 40
    assert PACKAGE / "words" / "errors.py" in SOURCES


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_texts_fit_their_parameters(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    found = [problem for text in texts_in(path.read_text("utf-8"), name) for problem in problems(text)]
    assert found == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('_("a {b}", b=1)', 0),
        ('_("a {b}", c=1)', 1),
        ('_("a {b}")', 1),
        ('_("a", b=1)', 1),
        ('_("a {}", b=1)', 1),
        ('_("a {b", b=1)', 1),
        ('_("a {b.c}", b=1)', 1),
        ('self._("a {b}", c=1)', 1),
        ('self.words("a {b}", c=1)', 1),
        ('scene.words.n("one {x}", "{count} {x}", n)', 2),
        ('_.n("one {x}", "{count} {x}", n, x=1)', 0),
        ('_.n("one", "{count} {x}", n, x=1)', 1),
        ('_.n(one, "{count}", n)', 1),
        ('_.n("{count} {x}", "{count} {x}", n, x=said(_, n))', 1),
        ('_.n("{count} {x}", "{count} {x}", n, x=_.number(n))', 0),
        ('_.p("where", "a {b}", b=1)', 0),
        ('_.p("where", "a {b}")', 1),
        ('_(f"a {b}")', 1),
        ('_("a" if b else "c")', 1),
        ('_("a" + b)', 1),
        ("_(TABLE[key], x=1)", 0),
        ('_("a {b}", **more)', 0),
        ('N_("a {b}")', 0),
        ('N_("a {b")', 1),
        ('_("♥ {b}", b=1)', 1),
        ('_(" a")', 1),
    ],
)
def test_the_checker_finds_what_is_wrong(source: str, count: int) -> None:
    assert len([problem for text in texts_in(source, "x") for problem in problems(text)]) == count


def test_babel_extracts_every_text() -> None:
    extract = pytest.importorskip("babel.messages.extract")
    frontend = pytest.importorskip("babel.messages.frontend")
    config = PACKAGE.parent / "babel.cfg"
    with config.open(encoding="utf-8") as file:
        methods, options = frontend.parse_mapping_cfg(file)
    keywords = {"N_": None, "words": None, "n": (1, 2), "p": ((1, "c"), 2)}
    assert options["spades_tui/**.py"]["keywords"] == keywords
    found: set[str | tuple[str, ...]] = set()
    for _name, _line, message, _comments, _context in extract.extract_from_dir(
        PACKAGE.parent, methods, options, directory_filter=lambda path: Path(path).name in _FOLDERS
    ):
        found.add(message)
    for path in SOURCES:
        for text in texts_in(path.read_text("utf-8"), path.name):
            wanted = text.literals[1:] if text.kind == "p" else text.literals
            if wanted and None not in wanted:
                key = wanted if text.kind == "n" else wanted[0]
                assert key in found, f"{text.place}: {key}"


_FOLDERS = {path.name for path in PACKAGE.rglob("*") if path.is_dir()} | {PACKAGE.name}
