#!/usr/bin/env python3
"""A whole Spades bot in the standard library: bids its high cards, wins tricks until its bid is made, then ducks."""

import json
import sys

RANKS = "23456789TJQKA"


def choose(view):
    legal = view["legal"]
    if "look" in legal:
        return "look"
    hand, trump = view["hand"], view["trump"]
    if view["phase"] == "bid":
        worth = sum(card[0] in "AK" or (card[1] == trump and card[0] in "QJT") for card in hand)
        return min(legal, key=lambda bid: 99 if "nil" in bid else abs(int(bid[4:]) - max(1, worth)))
    if view["phase"] == "trump":
        return max(legal, key=lambda text: sum(card[1] == text[-1] for card in hand))
    cards = sorted((text[5:] for text in legal), key=lambda card: (card[1] == trump, RANKS.index(card[0])))
    bid = view["bids"][view["seat"]]
    wants = bid.isdigit() and view["won"][view["seat"]] < int(bid)
    return "play " + cards[-1 if wants else 0]


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="example")
    elif message["type"] == "ask":
        moment = {key: message[key] for key in ("game", "seq", "generation")}
        say(type="action", **moment, action=choose(message["view"]))
