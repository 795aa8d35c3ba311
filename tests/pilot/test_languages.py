"""Other languages: a longer one is cut nowhere at 80x24, and the language changes everywhere at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spades_tui.engine import Card, Game
from spades_tui.store.errors import NewerStore
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.screens.table import TableScreen
from spades_tui.words import Words
from tests import game_window, lobby_support
from tests.game_window import BLIND, PLAIN, auction_table, new_table, table_of, window
from tests.lobby_support import fill, lobby
from tests.pseudo import CLOSE, OPEN, cut_texts, pseudo_words, stretched
from tests.score_games import HT, STANDARD, scored

SIZE = (80, 24)
TALL = (80, 150)
"""Pages that scroll are looked at in a window that holds all of them."""

pytestmark = pytest.mark.usefixtures("utc")


@pytest.fixture
def stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows speak the longer language."""
    for module in (lobby_support, game_window):
        monkeypatch.setattr(module, "Words", lambda code: pseudo_words())


def shown(app: SpadesApp) -> str:
    """What the screen in sight shows on all its canvases."""
    canvases = [canvas for canvas in app.screen.query(Canvas) if canvas.display]
    for canvas in canvases:
        assert canvas.picture.width <= canvas.size.width
    return "\n".join(canvas.picture.text for canvas in canvases)


def assert_whole(app: SpadesApp, where: str, *, elided: bool = False) -> None:
    """Every text is whole; ``elided`` lets a list shorten what has a screen of its own, if it says so."""
    text = shown(app)
    rows = [row for row in text.split("\n") if not elided or "…" not in row]
    assert cut_texts("\n".join(rows)) == [], f"{where}\n{text}"
    assert OPEN in text, f"{where} says nothing in the language\n{text}"


def test_the_longer_language_is_longer() -> None:
    assert stretched("Settings") == "⟦Šëttîñgš~~⟧"
    assert len(stretched("Every decision is saved at once.")) == 45
    assert stretched("{name} plays {card}").startswith("⟦{name} pláýš {card}")
    assert stretched("on") == "øñ~"
    assert stretched("{count} – {name}") == "{count} – {name}"
    assert cut_texts(f"{OPEN}a{CLOSE} {OPEN}b") == [f"{OPEN}a{CLOSE} {OPEN}b"]
    assert cut_texts(f"{OPEN}a\nb{CLOSE}") == []


LOBBY = {
    "menu": ("down", "escape"),
    "palette": (":",),
    "delete": ("down", "d"),
    "rename": ("down", "e"),
    "export": ("down", "x"),
    "import": ("i",),
    "backup": ("b",),
    "replay": ("v",),
    "replay of a trick": ("v", "right", "right"),
    "play on": ("v", "right", "p"),
    "statistics": ("t",),
    "new": ("n",),
    "new at the players": ("n", *["down"] * 7),
    "options": ("n", "o"),
}
PAGES = {
    "help": ("?",),
    "rules": ("r",),
    "settings": (",",),
    "keys": (",", "end", "enter"),
    "options": ("n", "o"),
}


@pytest.mark.usefixtures("stretch")
async def test_nothing_is_cut_in_the_lobby(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        async with lobby(tmp_path, store, size=SIZE) as at:
            assert_whole(at.app, "lobby", elided=True)
            under = at.app.screen
            for where, keys in LOBBY.items():
                await at.press(*keys)
                assert at.app.screen is not under, where
                # What a form shortens is whole in the list of values.
                assert_whole(at.app, where, elided=where == "options")
                while at.app.screen is not under:
                    await at.press("escape")


@pytest.mark.usefixtures("stretch")
async def test_nothing_is_cut_on_a_page(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        async with lobby(tmp_path, store, size=TALL) as at:
            under = at.app.screen
            for where, keys in PAGES.items():
                await at.press(*keys)
                assert at.app.screen is not under, where
                assert_whole(at.app, where, elided=where == "options")
                while at.app.screen is not under:
                    await at.press("escape")


@pytest.mark.parametrize("language", ["fr", "hr"])
async def test_a_real_language_is_not_even_shortened(tmp_path: Path, language: str) -> None:
    with Store.open(tmp_path) as store:
        fill(store, 1)
        chosen = Settings(language=language, bot_tempo=0.0)
        async with lobby(tmp_path, store, size=TALL, settings=chosen) as at:
            at.app.session_changed(words=Words(language))
            under = at.app.screen
            for where, keys in {"lobby": (), **PAGES}.items():
                await at.press(*keys)
                assert "…" not in shown(at.app), f"{where}\n{shown(at.app)}"
                while at.app.screen is not under:
                    await at.press("escape")


@pytest.mark.usefixtures("stretch")
async def test_nothing_is_cut_in_an_empty_lobby_or_one_with_problems(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        async with lobby(tmp_path, store, size=SIZE) as at:
            assert_whole(at.app, "empty")
    problem = NewerStore(Path("/home/ann/.local/share/spades-tui/games.db"), 9, 1)
    async with lobby(tmp_path, None, size=SIZE, services={"store_problem": problem}) as at:
        assert_whole(at.app, "problems", elided=True)
        await at.press("m")
        assert_whole(at.app, "messages")


Deal = Callable[[], Any]
GAMES: dict[str, tuple[Deal, tuple[str, ...]]] = {
    "face down": (lambda: new_table(BLIND), ("b", "enter", "escape", "v", "4", "enter", "enter", "o")),
    "a trick": (
        lambda: new_table(PLAIN),
        ("3 enter", "e", "e", "enter", "enter", "m", "s a", "u", "escape", "escape"),
    ),
    "cutthroat": (lambda: new_table(PLAIN.replace(partnership=False)), ("n enter",)),
    "auction": (auction_table, ("h",)),
    "refused": (lambda: new_table(PLAIN.replace(min_team_bid=6)), ("1 enter",)),
    "asked twice": (lambda: new_table(PLAIN), ("1 0 enter",)),
}


@pytest.mark.usefixtures("stretch")
@pytest.mark.parametrize("name", GAMES)
async def test_nothing_is_cut_at_the_table(tmp_path: Path, name: str) -> None:
    make, steps = GAMES[name]
    async with window(await make(), tmp_path, SIZE) as at:
        assert_whole(at.app, name)
        for step in steps:
            for key in step.split():
                await at.pilot.press(key)
                await at.pilot.pause(0.03)
            await at.pilot.pause(0.25)
            assert_whole(at.app, f"{name}: {step}")


@pytest.mark.usefixtures("stretch")
async def test_nothing_is_cut_of_what_a_deal_proves(tmp_path: Path) -> None:
    async with window(await new_table(PLAIN), tmp_path, TALL) as at:
        await at.pilot.press("y")
        await at.pilot.pause(0.2)
        assert_whole(at.app, "the deal")


def ended() -> Game:
    game = scored(STANDARD, 5)
    game.act("end")
    return game


SCORES: dict[str, Callable[[], Game]] = {
    "ht": lambda: scored(HT, 6),
    "standard": lambda: scored(STANDARD, 6),
    "cutthroat": lambda: scored(HT.replace(partnership=False), 6),
    "auction": lambda: scored(STANDARD.replace(trump="auction"), 6),
    "ended": ended,
}


@pytest.mark.usefixtures("stretch")
@pytest.mark.parametrize("name", SCORES)
async def test_nothing_is_cut_on_the_scoreboard(tmp_path: Path, name: str) -> None:
    async with window(await table_of(SCORES[name]()), tmp_path, SIZE) as at:
        for keys in ("", "up", "a", "a", "c", "escape"):
            if keys:
                await at.pilot.press(keys)
            await at.pilot.pause(0.15)
            if "↓" not in shown(at.app):  # else there is more than the screen holds, and it says how much
                assert_whole(at.app, f"{name}: {keys}")


async def test_the_language_changes_at_the_table_at_once(tmp_path: Path) -> None:
    table = await new_table(PLAIN)
    assert isinstance(table, Table)
    async with window(table, tmp_path, SIZE) as at:
        title = at.app.title
        await at.press("3", "enter")
        assert "Your turn" in at.text
        assert "play" in at.footer
        await at.pilot.press(",")
        await at.pilot.pause(0.2)
        await at.pilot.press("enter")
        await at.pilot.pause(0.2)
        assert "Français" in shown(at.app)
        await at.pilot.press("down", "down", "enter")
        await at.pilot.pause(0.2)
        assert "Réglages" in shown(at.app)
        assert at.app.session.words.language == "fr"
        await at.pilot.press("escape")
        await at.settle()
        assert "À vous" in at.text
        assert "Your turn" not in at.text
        assert "jouer" in at.footer
        assert ("R ♥" in at.text) and ("K ♥" not in at.text)
        assert at.app.title != title or "Spades" in at.app.title
        await at.pilot.press(":")
        await at.pilot.pause(0.2)
        assert "Jouer la carte choisie." in shown(at.app)
        await at.pilot.press("escape")
        await at.pilot.pause(0.2)
        await at.pilot.press("?")
        await at.pilot.pause(0.2)
        assert "Jouer la carte choisie." in shown(at.app)
        await at.pilot.press("escape")
        await at.pilot.pause(0.2)
        # The king of hearts is keyed as it is called now.
        await at.press("c", "r")
        screen = at.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.selected is Card("KH")


async def test_what_lies_under_the_settings_changes_too(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        async with lobby(tmp_path, store, size=SIZE) as at:
            for keys, english, french in (
                ((), "Saved games", "Parties enregistrées"),
                (("n",), "as the rules say", "selon les règles"),
                (("r",), "Spades are trump.", "Pique est atout."),
                (("t",), "Statistics", "Statistiques"),
                (("v",), "all hands open", "toutes les mains ouvertes"),
            ):
                at.preferences({"language": "en"})
                await at.press(*keys)
                assert english in shown(at.app)
                at.preferences({"language": "fr"})
                await at.settle()
                assert french in shown(at.app), shown(at.app)
                assert english not in shown(at.app), shown(at.app)
                assert "aide" in shown(at.app)
                if keys:
                    await at.press("escape")


async def test_a_language_that_was_asked_for_holds_until_another_is_chosen(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=SIZE) as at:
        at.app.session.language = "fr"
        at.app.session.words = Words("fr")
        at.preferences({"four_colour": True})
        assert at.app.session.words.language == "fr"
        at.preferences({"language": "en"})
        assert (at.app.session.words.language, at.app.session.language) == ("en", "")
