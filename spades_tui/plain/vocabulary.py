"""What can be typed in plain mode, in three languages: verbs, suits, ranks, numbers. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from spades_tui.engine.cards import Suit


class Verb(Enum):
    """Something that a player can ask or do by a word."""

    HAND = "hand"
    TABLE = "table"
    TURN = "turn"
    BIDS = "bids"
    TRICKS = "tricks"
    LAST = "last"
    SCORE = "score"
    BAGS = "bags"
    GONE = "gone"
    PLAYERS = "players"
    RULES = "rules"
    HINT = "hint"
    WHY = "why"
    REVIEW = "review"
    REPEAT = "repeat"
    HELP = "help"
    LOOK = "look"
    NIL = "nil"
    BLIND_NIL = "blind nil"
    CUT = "cut"
    CLAIM = "claim"
    UNDO = "undo"
    NEXT = "next"
    END = "end"
    CONCEDE = "concede"
    REMATCH = "rematch"
    SAVE = "save"
    LOBBY = "lobby"
    SETTINGS = "settings"
    SHORT = "short"
    FULL = "full"
    QUIT = "quit"
    # At the lobby and in its questions.
    NEW = "new"
    RESUME = "resume"
    LIST = "list"
    WATCH = "watch"
    TAKE_OVER = "take over"
    DELETE = "delete"
    START = "start"
    VARIANT = "variant"
    LENGTH = "length"
    OPPONENTS = "opponents"
    NAME = "name"
    BACK = "back"
    YES = "yes"
    NO = "no"


LANGUAGES: Final = ("en", "fr", "hr")

WORDS: Final[Mapping[Verb, tuple[str, str, str]]] = MappingProxyType(
    {
        Verb.HAND: ("hand|cards|my hand|my cards", "main|cartes|mon jeu", "ruka|karte|moja ruka|moje karte"),
        Verb.TABLE: ("table|trick", "table|tapis|pli", "stol|štih"),
        Verb.TURN: ("turn|whose turn|legal", "tour|à qui", "red|na redu|tko je na redu|potez"),
        Verb.BIDS: ("bids|bid|bidding", "enchères|enchère|annonces", "licitacija|licitacije"),
        Verb.TRICKS: ("tricks|won", "plis|levées", "štihovi|štihova"),
        Verb.LAST: ("last|last trick", "dernier|dernier pli", "zadnji|zadnji štih|prošli"),
        Verb.SCORE: ("score|scores|points", "scores|score|marque|points", "rezultat|bodovi|bodova"),
        Verb.BAGS: ("bags|bag", "sacs|sac", "vreće|vreća"),
        Verb.GONE: ("gone|played", "tombées|jouées|sorties", "otišle|odigrane|pale|palo"),
        Verb.PLAYERS: ("players|who|seats", "joueurs|qui|places", "igrači|tko|mjesta"),
        Verb.RULES: ("rules", "règles", "pravila"),
        Verb.HINT: ("hint|advice", "conseil|indice", "savjet"),
        Verb.WHY: ("why", "pourquoi", "zašto"),
        Verb.REVIEW: ("review", "analyse|revue", "analiza|pregled"),
        Verb.REPEAT: ("repeat|again|what", "répéter|encore|quoi", "ponovi|što"),
        Verb.HELP: ("help|?", "aide|?", "pomoć|?"),
        Verb.LOOK: ("look|look at my cards", "voir|regarder|je regarde", "pogledaj|gledam"),
        Verb.NIL: ("nil|zero", "nul|zéro", "nula|nil"),
        Verb.BLIND_NIL: (
            "blind nil|blind|bn",
            "nul à l'aveugle|aveugle|nul aveugle",
            "slijepa nula|slijepa|slijepo|naslijepo",
        ),
        Verb.CUT: ("cut", "coupe|couper", "presijeci|presjeći|presijecam"),
        Verb.CLAIM: (
            "claim|the rest|rest",
            "réclamer|je réclame|le reste",
            "tražim|ostatak|traži ostatak|tražim ostatak|tražiti",
        ),
        Verb.UNDO: ("undo|take back", "annuler|reprendre|je reprends", "vrati|vrati potez|poništi"),
        Verb.NEXT: (
            "next|next hand|go on|continue",
            "suivante|suivant|suite|donne suivante|continuer",
            "dalje|sljedeće|nastavi",
        ),
        Verb.END: ("end|end game|end early", "finir|terminer|fin|arrêter", "završi|prekini"),
        Verb.CONCEDE: ("concede|give up|resign", "abandonner|j'abandonne", "predaj|predajem"),
        Verb.REMATCH: ("rematch", "revanche", "revanš|uzvrat"),
        Verb.SAVE: ("save", "enregistrer|sauver", "spremi"),
        Verb.LOBBY: ("lobby|leave|menu", "accueil|sortir|menu", "predvorje|izađi|izbornik"),
        Verb.SETTINGS: ("settings|options", "réglages|options", "postavke"),
        Verb.SHORT: ("short|brief|in short", "court|bref|essentiel|l'essentiel", "kratko|ukratko"),
        Verb.FULL: ("full|long|in full", "complet|long|tout", "potpuno|dugo|opširno"),
        Verb.QUIT: ("quit|exit|bye", "quitter|au revoir|adieu", "izlaz|kraj|doviđenja"),
        Verb.NEW: ("new|new game", "nouvelle|nouvelle partie", "nova|nova partija"),
        Verb.RESUME: (
            "resume|go on|continue|open",
            "continuer|reprendre|ouvrir",
            "nastavi|otvori",
        ),
        Verb.LIST: ("list|games|saved games", "liste|parties", "popis|partije"),
        Verb.WATCH: ("watch", "suivre|observer|regarder", "gledaj|promatraj"),
        Verb.TAKE_OVER: ("take over|take", "prendre|prendre la main", "preuzmi"),
        Verb.DELETE: ("delete|remove", "supprimer|effacer", "izbriši|obriši"),
        Verb.START: ("start|deal|go|play", "commencer|donner|jouer", "počni|dijeli|igraj"),
        Verb.VARIANT: ("variant", "variante", "varijanta"),
        Verb.LENGTH: ("length|target|hands", "longueur|durée|objectif|donnes", "duljina|cilj|dijeljenja"),
        Verb.OPPONENTS: (
            "opponents|bots|levels|partner",
            "adversaires|robots|niveaux|partenaire",
            "protivnici|botovi|razine|partner",
        ),
        Verb.NAME: ("name|my name", "nom|mon nom", "ime|moje ime"),
        Verb.BACK: ("back|cancel", "retour|annuler", "natrag|odustani"),
        Verb.YES: ("yes|y", "oui|o", "da|d"),
        Verb.NO: ("no|n", "non|n", "ne|n"),
    }
)
"""By verb what is typed for it in English, French and Croatian; the first word of each is the one that is said."""

SUIT_WORDS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.SPADES: "spade spades pique piques pik pika pikova ♠ ♤",
        Suit.HEARTS: "heart hearts cœur cœurs herc herca hercova srce srca ♥ ♡",
        Suit.DIAMONDS: "diamond diamonds carreau carreaux karo kara karova ♦ ♢",
        Suit.CLUBS: "club clubs trèfle trèfles tref trefa trefova ♣ ♧",
    }
)
RANK_WORDS: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: "two deux dva dvojka dvojku dvica dvicu",
        3: "three trois tri trojka trojku trica tricu",
        4: "four quatre četiri četvorka četvorku",
        5: "five cinq pet petica peticu",
        6: "six šest šestica šesticu",
        7: "seven sept sedam sedmica sedmicu",
        8: "eight huit osam osmica osmicu",
        9: "nine neuf devet devetka devetku",
        10: "ten dix deset desetka desetku",
        11: "jack knave valet dečko dečka žandar žandara",
        12: "queen dame dama damu kraljica kraljicu",
        13: "king roi kralj kralja",
        14: "ace as asa kec keca",
    }
)
NUMBER_WORDS: Final[Mapping[int, str]] = MappingProxyType(
    {
        1: "one un une jedan jedna jednu",
        2: "two deux dva dvije",
        3: "three trois tri",
        4: "four quatre četiri",
        5: "five cinq pet",
        6: "six šest",
        7: "seven sept sedam",
        8: "eight huit osam",
        9: "nine neuf devet",
        10: "ten dix deset",
        11: "eleven onze jedanaest",
        12: "twelve douze dvanaest",
        13: "thirteen treize trinaest",
    }
)
NOISE: Final = frozenset(
    (
        *(
            "the",
            "of",
            "with",
            "please",
            "lead",
            "follow",
            "bid",
            "play",
            "i",
            "i'll",
            "tricks",
            "trick",
            "nr",
        ),
        *("le", "la", "les", "l", "de", "du", "des", "je", "joue", "annonce", "demande", "plis", "pli"),
        *("od", "igram", "bacam", "izlazim", "licitiram", "odigraj", "ja", "štihova", "štiha", "štih"),
    )
)
"""Words around a card or a bid that say nothing more: "I play the king of hearts", "bid 4 tricks"."""


def said_word(verb: Verb, language: str) -> str:
    """Return the word that a language's texts name a verb by."""
    column = LANGUAGES.index(language) if language in LANGUAGES else 0
    return WORDS[verb][column].partition("|")[0]
