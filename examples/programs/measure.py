#!/usr/bin/env python3
"""measure.py [VARIANT [GAMES]]: what a game is like when both sides play at random: how many moves there are to choose
from, how long games last, and who wins. Fairyforge's own verb `selfplay` says more, of better players."""

import sys
import time

import fairyforge
import numpy


def measure(variant, count):
    games = fairyforge.Games(variant, min(count, 256), max_plies=400)
    choices, plies = 0, 0
    lengths, scores = [], []
    began = time.perf_counter()
    while len(lengths) < count:
        choices += len(games.legal_actions()[0])
        plies += len(games)
        before = games.plies
        score, end = games.step(games.random_actions())
        over = end != fairyforge.GOES_ON
        lengths.extend((before[over] + 1).tolist())
        scores.extend(score[over].tolist())
    speed = plies / (time.perf_counter() - began)
    print(f"{variant.title}: {len(lengths)} games, {choices / plies:.1f} legal moves in a position")
    print(f"length: {numpy.mean(lengths):.0f} plies, from {min(lengths)} to {max(lengths)}")
    for words, wanted in (("White", 1), ("Black", -1), ("nobody", 0)):
        print(f"{words} wins: {numpy.mean(numpy.equal(scores, wanted)):.1%}")
    print(f"{speed:.0f} positions a second", file=sys.stderr)


if __name__ == "__main__":
    try:
        measure(fairyforge.Variant.load(sys.argv[1] if len(sys.argv) > 1 else "@chess"),
                int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
    except fairyforge.Error as problem:
        sys.exit(str(problem))
