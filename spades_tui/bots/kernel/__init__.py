"""Hands as integers: legal cards, tricks, whole hands played on by a fast policy, and their count under any rules."""

from __future__ import annotations

from spades_tui.bots.kernel.cards import card_of, cards_in, code_of, legal_cards, pack, trick_winner, unpack
from spades_tui.bots.kernel.contracts import Contracts
from spades_tui.bots.kernel.hand import KernelHand
from spades_tui.bots.kernel.rollout import policy_card, rollout
from spades_tui.bots.kernel.scoring import BLIND, HandCounts, Scoring, bid_code, bid_of, compile_scoring

__all__ = [
    "BLIND",
    "Contracts",
    "HandCounts",
    "KernelHand",
    "Scoring",
    "bid_code",
    "bid_of",
    "card_of",
    "cards_in",
    "code_of",
    "compile_scoring",
    "legal_cards",
    "pack",
    "policy_card",
    "rollout",
    "trick_winner",
    "unpack",
]
