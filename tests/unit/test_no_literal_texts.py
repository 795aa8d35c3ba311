"""Nothing is said past the words: no literal sentence and no literal name in the rooms that speak."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.ui.themes import ROLES

PACKAGE = Path(__file__).resolve().parents[2] / "spades_tui"
ROOMS = ("cli", "plain", "setup", "ui", "words")
DOORS = frozenset({"_", "N_", "n", "p", "words"})

SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:.!?…]? [A-Za-z]{2,}")
"""Two words: identifiers, keys and roles have none."""
WORD = re.compile(r"[A-Za-z]{2,}")
NAME = re.compile(r"[A-Z][a-z]+[.!?…:]?")
"""A word with a capital letter: a title, a label, a name."""

NO_TEXTS = ("plain/vocabulary.py", "ui/themes")
"""What can be typed in any language, and styles."""

SOURCES = sorted(
    path
    for room in ROOMS
    for path in (PACKAGE / room).rglob("*.py")
    if not str(path.relative_to(PACKAGE)).startswith(NO_TEXTS)
)

KNOWN = {
    "cli/helping.py": {"spades-tui help "},  # what is typed
    "plain/run.py": {"spades-tui resume --plain"},
    "setup/choices.py": {"Bo", "Ada", "Cy"},  # names of persons
    "setup/guide.py": {"first hand 1579", "Bo", "Ada", "Cy"},  # the seed of a deal, and names
    "ui/app.py": {"Spades"},  # the name of the game, and of the window
    "ui/draw/text.py": {"Mn", "Me", "Cf", "Cc", "Cs"},  # categories of characters
    "ui/left_open.py": {"spades-tui resume"},  # what is typed
    "words/words.py": {"English", "Hrvatski", "Th"},  # each language in itself, and a letter in ASCII
}
"""By file what looks like a text and is none."""


def literals(source: str) -> Iterator[tuple[int, str]]:
    """Give line and text of everything that looks like a text to be read and goes through no door."""
    tree = ast.parse(source)
    spared = {id(node) for outer in ast.walk(tree) for node in _spared(outer)}
    drawn = {id(node) for outer in ast.walk(tree) for node in _drawn(outer)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in spared:
            continue
        text = node.value
        if all(word in ROLES for word in text.split()):
            continue
        if SENTENCE.search(text) or NAME.fullmatch(text) or (id(node) in drawn and WORD.search(text)):
            yield node.lineno, text


def _spared(node: ast.AST) -> Iterator[ast.AST]:
    """Give the nodes below one that are said through a door, or to nobody."""
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring, or what stands below an attribute
            yield node.value
        case ast.Call(func=ast.Name(id=door) | ast.Attribute(attr=door)) if door in DOORS:
            yield from (part for argument in node.args for part in ast.walk(argument))
        case ast.Raise() | ast.Assert():
            yield from ast.walk(node)
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            yield from ast.walk(node)
        case ast.AnnAssign(annotation=said) | ast.arg(annotation=said) if said is not None:
            yield from ast.walk(said)
        case ast.Call(func=ast.Name(id="cast")):
            yield node.args[0]
        case ast.Call(func=ast.Name(id="TypeVar")):
            yield node.args[0]
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            yield from ast.walk(node.value)
        case (
            ast.Assign(targets=[ast.Name(id="DEFAULT_CSS")])
            | ast.AnnAssign(target=ast.Name(id="DEFAULT_CSS"))
        ):
            yield from ast.walk(node)
        case ast.Assign(targets=[ast.Name(id=name)]) if name[0].isupper() and "Callable" in ast.unparse(
            node.value
        ):
            yield from ast.walk(node.value)  # a type
        case ast.Subscript(value=ast.Name(id="Literal")):
            yield from ast.walk(node)
        case _:
            pass


def _drawn(node: ast.AST) -> Iterator[ast.AST]:
    """Give the texts that a drawing puts on the screen: of a line, or painted."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="Line"), attr="of")):
            yield from (part.elts[0] if isinstance(part, ast.Tuple) else part for part in node.args)
        case ast.Call(func=ast.Attribute(attr="text"), args=[_, _, said, *_]):
            yield said
        case _:
            pass


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_text_goes_through_the_words(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    found = [
        (line, text) for line, text in literals(path.read_text("utf-8")) if text not in KNOWN.get(name, ())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('x = "two words"', 1),
        ('x = "Title"', 1),
        ('x = f"You have {n} of them"', 2),
        ('x = _("two words")', 0),
        ('x = self.words.n("one word", "more words", 2)', 0),
        ('x = _("two words", more="two more")', 1),
        ('def f() -> None:\n    """Two words."""', 0),
        ('raise ValueError("two words")', 0),
        ('x = Line.of(("won", "good"))', 1),
        ('x = Line.of((_("won"), "good"), " ")', 0),
        ('painter.text(0, 1, "won", "good")', 1),
        ('x = "panel accent"', 0),
        ('x = "seat.turn"', 0),
    ],
)
def test_the_scan_finds_what_is_said_past_the_words(source: str, count: int) -> None:
    assert len(list(literals(source))) == count
