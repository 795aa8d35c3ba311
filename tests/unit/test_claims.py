"""Claims at the table: what is certain, what a refusal names, and how a granted claim is played out."""

from __future__ import annotations

import random
import time

import pytest

from spades_tui.engine.cards import DECK, Card, Suit, parse_cards
from spades_tui.engine.claims import ClaimPosition, claim_plays, claim_refusal, shown_voids

NO_VOIDS = (frozenset[Suit](),) * 4
CLUBS, DIAMONDS, HEARTS, SPADES = Suit


def claim(
    hand: str,
    unseen: str,
    *,
    trick: str = "",
    leader: int | None = None,
    voids: dict[int, str] | None = None,
    trump: Suit = SPADES,
    break_spades: bool = False,
    broken: bool = False,
    first_lead: str | None = None,
) -> ClaimPosition:
    """A claim of South; who has played to the trick holds one card fewer."""
    table = parse_cards(trick)
    mine = parse_cards(hand)
    leader = (-len(table)) % 4 if leader is None else leader
    played = {(leader + place) % 4 for place in range(len(table))}
    shown = voids or {}
    return ClaimPosition(
        seat=0,
        hand=mine,
        leader=leader,
        trick=table,
        unseen=parse_cards(unseen),
        counts=tuple(len(mine) - (seat in played) for seat in range(4)),
        voids=tuple(frozenset(map(Suit.parse, shown.get(seat, ""))) for seat in range(4)),
        trump=trump,
        break_spades=break_spades,
        broken=broken,
        first_lead=first_lead,
    )


def rest(hand: str) -> str:
    mine = parse_cards(hand)
    return " ".join(card.text for card in DECK if card not in mine)


ALL_SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
ALL_CLUBS = ALL_SPADES.replace("S", "C")

GRANTED = {
    "thirteen spades": claim(ALL_SPADES, rest(ALL_SPADES)),
    "thirteen spades that are not broken": claim(ALL_SPADES, rest(ALL_SPADES), break_spades=True),
    "thirteen clubs as trumps, the 2 led first": claim(
        ALL_CLUBS, rest(ALL_CLUBS), trump=CLUBS, first_lead="two_of_clubs"
    ),
    "thirteen spades behind a club": claim(
        ALL_SPADES, rest(ALL_SPADES + " 2C"), trick="2C", first_lead="lowest_club"
    ),
    "twelve top spades draw the last one": claim(
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AC", rest("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AC")
    ),
    "the last card is the only trump": claim("2S", "AH KH QH"),
    "a single king falls on the ace": claim("AS QS", "KS 2H 3H 4H 5H 6H"),
    "the last trump is drawn before the side suit": claim("3S AH", "2S KH QH JH TH 9H"),
    "no trumps left and the top of two suits": claim("AH AD", "KH KD QH QD JH JD"),
    "the small card when the suit is gone": claim("AH 2H", "KH QD JD TD 9D 8D"),
    "last to the trick with the small card": claim("AH 8H", "KH 2C 3C", trick="5H 6H 7H"),
    "an overruff by the last player": claim("3S AS", "2C 3C 4C", trick="5H 2S 7H"),
    "fourth hand ruffs, which breaks spades": claim("3S AS", "2S 3C 4C", trick="5H 6H 7H", break_spades=True),
    "unbroken spades, but everybody must follow": claim("AH AS", "2S KH QH JH TH 9H", break_spades=True),
    "the one who could ruff has shown to have no spades": claim(
        "AH KH", "2C 3C 4C 5C 6C 7C", voids={1: "S", 2: "S", 3: "S"}
    ),
    "second hand when nobody after it has the suit or a trump": claim("5H", "3C 4C", trick="2H"),
    "second hand with the higher card in the hand that has played": claim(
        "5H 3S", "AH 2C 3C 4C 5C", trick="2H", voids={1: "H", 2: "H"}
    ),
    "spades not broken, but who comes after must follow twice": claim(
        "AH KH AS", "2S QH JH TH 9H 8H 7H 6H", trick="2H", break_spades=True
    ),
    "the holder of the 2 of clubs may draw the trump first": claim(
        "AS 2C", "2S 3D 4D 5D 6D 7D", first_lead="two_of_clubs_holder"
    ),
}

TWELVE = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"

REFUSED = {
    "a trump that one hand may keep": ("QS", claim("AS KS AH", "QS JS TS 2C 3C 4C 5C 6C 7C")),
    "a guarded king": ("KS", claim("AS QS", "KS 3S 2C 3C 4C 5C")),
    "a ruff of the ace, by the highest trump out": ("9S", claim("AH KH", "2S 9S QH JH TH 9H")),
    "spades not broken, so the trump cannot be drawn": (
        "2S",
        claim("AH AS", "2S 2C 3C 4C 5C 6C", break_spades=True),
    ),
    "spades not broken, and who comes after can follow only once": (
        "2S",
        claim("AH KH AS", "2S 3C QH JH TH 9H 8H 7H", trick="2H", break_spades=True, voids={3: "C"}),
    ),
    "what is left after the best card for the trick": (
        "QD",
        claim("AH 8H 2D", "KH QD 3C 4C 5C 6C", trick="5H 6H 7H"),
    ),
    "a trump is higher than an ace": ("2S", claim("KH QD", "AH AD 2S KD JH JD")),
    "the higher card of a side suit": ("AD", claim("AH KD", "AD KH QH JH TH 9H")),
    "the last card": ("AH", claim("KH", "AH AD QC")),
    "the player who comes after": ("AH", claim("KH", "AH", trick="2H 3H")),
    "the player who comes after may ruff": ("2S", claim("AH 3S", "2S 2D 3D 4D", trick="2H 3H")),
    "an overruff": ("KS", claim("QS AS", "KS 2D 3D 4D", trick="2H 3H", voids={1: "H"})),
    "what already beats it on the table": ("7H", claim("2H AS", "KS 3C 4C", trick="5H 6H 7H")),
    "a ruff on the table": ("3S", claim("AH AS", "KS 3C 4C", trick="2H 3S 4H")),
    "the 2 of clubs has to be led": (
        "2S",
        claim(f"2C {TWELVE}", rest(f"2C {TWELVE}"), first_lead="two_of_clubs"),
    ),
    "the 2 of clubs comes last": (
        "AC",
        claim(f"2C {TWELVE}", rest(f"2C {TWELVE}"), first_lead="two_of_clubs_holder"),
    ),
}


@pytest.mark.parametrize("name", GRANTED)
def test_a_claim_is_granted_when_the_rest_is_certain(name: str) -> None:
    assert claim_refusal(GRANTED[name]) is None


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_claim_names_the_highest_card_that_could_beat_it(name: str) -> None:
    card, position = REFUSED[name]
    assert claim_refusal(position) is Card(card)


def test_breaking_decides_between_the_same_cards() -> None:
    cards = ("AH AS", "2S 2C 3C 4C 5C 6C")
    assert claim_refusal(claim(*cards)) is None
    assert claim_refusal(claim(*cards, break_spades=True, broken=True)) is None
    assert claim_refusal(claim(*cards, break_spades=True)) is Card("2S")


def test_shown_voids_decide_between_the_same_cards() -> None:
    cards = ("AS QS", "KS 3S 2C 3C 4C 5C")
    assert claim_refusal(claim(*cards)) is Card("KS")
    # West's two cards are clubs; North or East may still have both spades.
    assert claim_refusal(claim(*cards, voids={1: "S"})) is Card("KS")
    # The four clubs are West's and North's, so both spades are with East.
    assert claim_refusal(claim(*cards, voids={1: "S", 2: "S"})) is Card("KS")
    # Diamonds only can be West's, the club only North's and the heart only East's: that leaves them a spade each.
    parted = ("AS QS", "KS 3S 2C 3H 4D 5D")
    assert claim_refusal(claim(*parted)) is Card("KS")
    assert claim_refusal(claim(*parted, voids={1: "SCH", 2: "H", 3: "C"})) is None


def test_under_lowest_club_a_later_player_must_play_its_lowest() -> None:
    # All unseen clubs are West's, who comes last and holds two cards.
    voids = {1: "H", 2: "C", 3: "C"}
    sure = ("QC 2S", "KC JC 3H 4H")
    assert claim_refusal(claim(*sure, trick="2C 5C", voids=voids)) is Card("KC")
    assert claim_refusal(claim(*sure, trick="2C 5C", voids=voids, first_lead="lowest_club")) is None
    beaten = ("TC 2S", "KC JC 3H 4H")
    assert claim_refusal(claim(*beaten, trick="2C 5C", voids=voids)) is Card("KC")
    assert claim_refusal(claim(*beaten, trick="2C 5C", voids=voids, first_lead="lowest_club")) is Card("JC")


def test_the_trick_is_won_with_a_card_that_leaves_the_rest_certain() -> None:
    position = claim("AH 8H", "KH 2C 3C", trick="5H 6H 7H")
    hands = [position.hand, parse_cards("KH"), parse_cards("2C"), parse_cards("3C")]
    assert claim_plays(position, hands) == (
        (0, Card("8H")),
        (0, Card("AH")),
        (1, Card("KH")),
        (2, Card("2C")),
        (3, Card("3C")),
    )


def test_trumps_are_drawn_first_and_the_others_keep_them_as_long_as_they_can() -> None:
    position = claim("AH KS AS", "QS 2S 2C 3C 4C 5C 6C 7C 8C")
    hands = [position.hand, parse_cards("QS 2S 8C"), parse_cards("2C 3C 4C"), parse_cards("5C 6C 7C")]
    plays = claim_plays(position, hands)
    assert [card for seat, card in plays if seat == 0] == list(parse_cards("AS KS AH"))
    assert [card for seat, card in plays if seat == 1] == list(parse_cards("2S QS 8C"))
    assert [seat for seat, _ in plays] == [0, 1, 2, 3] * 3


def test_trumps_wait_until_they_may_be_led() -> None:
    position = claim("AH AS", "2S KH QH JH TH 9H", break_spades=True)
    hands = [position.hand, parse_cards("2S KH"), parse_cards("QH JH"), parse_cards("TH 9H")]
    assert [card for seat, card in claim_plays(position, hands) if seat == 0] == list(parse_cards("AH AS"))


def test_a_refused_claim_cannot_be_played_out() -> None:
    position = claim("KH", "AH AD QC")
    hands = [position.hand, parse_cards("AD"), parse_cards("QC"), parse_cards("AH")]
    with pytest.raises(ValueError, match="AH could beat it"):
        claim_plays(position, hands)


@pytest.mark.parametrize(
    "hands",
    [
        ("AS", "KS", "QS", "JS"),
        ("AS", "KH", "KH", "QH"),
        ("AS", "KH QH", "", "JH"),
        ("KH", "AS", "QH", "JH"),
    ],
)
def test_a_claim_is_played_out_only_with_the_hands_it_was_made_for(hands: tuple[str, ...]) -> None:
    position = claim("AS", "KH QH JH")
    with pytest.raises(ValueError, match="not those of the claim"):
        claim_plays(position, [parse_cards(hand) for hand in hands])


def test_the_hands_have_to_agree_with_the_voids() -> None:
    position = claim("AS", "KH QH 2C", voids={1: "H"})
    claim_plays(position, [parse_cards(hand) for hand in ("AS", "2C", "KH", "QH")])
    with pytest.raises(ValueError, match="not those of the claim"):
        claim_plays(position, [parse_cards(hand) for hand in ("AS", "KH", "2C", "QH")])


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="do not agree"):
        claim("AS", "KH QH")
    with pytest.raises(ValueError, match="do not agree"):
        claim("", "")
    with pytest.raises(ValueError, match="do not agree"):
        claim("AS", "KH QH", trick="2H", leader=1)
    with pytest.raises(ValueError, match="cannot lie"):
        claim_refusal(claim("AS", "KH QH JH", voids={1: "H"}))


def test_who_does_not_follow_has_shown_a_void() -> None:
    tricks = [
        (3, parse_cards("2H 3H 4C 5H")),
        (1, parse_cards("2S 3S AS 4D")),
        (2, parse_cards("9D 2D")),
        (0, ()),
    ]
    assert shown_voids(tricks) == (
        frozenset({SPADES}),
        frozenset({HEARTS}),
        frozenset(),
        frozenset(),
    )


def test_a_claim_with_thirteen_cards_is_answered_at_once() -> None:
    source = random.Random(7)
    times = []
    for number in range(300):
        deck = list(DECK)
        source.shuffle(deck)
        if number % 2:
            deck.sort(
                key=lambda card: card.rank + 20 * (card.suit is SPADES) + source.random() * 12, reverse=True
            )
        mine, others = tuple(deck[:13]), deck[13:]
        played = number % 4
        # The longest answers are those of a claimer that may ruff with any of its trumps.
        table = tuple(others.pop() for _ in range(played))
        position = ClaimPosition(
            seat=0,
            hand=mine,
            leader=(-played) % 4,
            trick=table,
            unseen=tuple(others),
            counts=tuple(13 - (seat + played >= 4) for seat in range(4)),
            voids=NO_VOIDS,
            trump=Suit(number % 3 + 1),
            break_spades=number % 8 < 4,
        )
        start = time.perf_counter()
        claim_refusal(position)
        times.append(time.perf_counter() - start)
    times.sort()
    assert times[150] < 5e-3
    assert times[-3] < 50e-3
