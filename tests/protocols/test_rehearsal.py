"""test_rehearsal.py PROGRAM [GAME...]: plays every game of the library by UCI and by XBoard's protocol, under the name that
other programs use for it.

The client knows no rules and no notation. It gets the legal moves from `go perft 1`, chooses one of a kind that it has not
seen yet, and sends it to both engines; a game is over when there is no move. So the engine must be able to read whatever
it writes, in both protocols.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

ARGUMENTS = sys.argv[1:]
PROGRAM = str(pathlib.Path(ARGUMENTS[0]).resolve())
GAMES = ARGUMENTS[1:]
PLIES = int(os.environ.get("FAIRYFORGE_REHEARSAL_PLIES", "24"))
SHARE = int(os.environ.get("FAIRYFORGE_REHEARSAL_EVERY", "1"))

# What the text of a move reveals about it without rules: the first kind that matches.
KINDS = {
    "pass": re.compile(r"0000|@@@@|--|([a-z]\d+)\1"),
    "drop": re.compile(r"[+]?[A-Z]+[@*].*"),
    "joint": re.compile(r".*,.*"),
    "promotion": re.compile(r"[a-z]\d+[a-z]\d+([a-z]|[+]|[-=])+"),
    "move": re.compile(r".*"),
}
# Kinds of moves that must occur in the games, with games that have them.
WANTED = {"drop": ["chessgi", "placement"], "pass": ["janggi"], "promotion": ["shogi", "makruk"], "joint": ["duck"]}

# Castling and gating, whose texts do not differ from those of other moves: game, position, moves in UCI's
# notation.
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
GATES = "r3k2r/8/8/8/8/8/8/RN2K2R[HEhe] w KQBkq - 0 1"
SPECIAL = [("normal", CASTLING, "e1g1 e1c1"), ("capablanca", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1i1 f1c1"),
           ("fischerandom", CASTLING, "e1h1 e1a1"), ("seirawan", GATES, "e1g1 e1g1h h1e1e b1c3h")]


class Engine:
    def __init__(self, first):
        self.process = subprocess.Popen([PROGRAM, "engine", "--executor", "referee"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say(first)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def lines(self, last):
        """Returns the lines up to the one that begins with `last`."""
        got = []
        for line in self.process.stdout:
            got.append(line.rstrip("\n"))
            if line.startswith(last):
                return got
        raise EOFError("the engine has ended after: " + repr(got[-3:]))

    def ask(self, line, last):
        self.say(line)
        return self.lines(last)

    def close(self):
        self.say("quit")
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()


def kind_of(text):
    return next(kind for kind, form in KINDS.items() if form.fullmatch(text))


class Rehearsal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.uci = Engine("uci")
        cls.hello = cls.uci.lines("uciok")
        cls.xboard = Engine("xboard")
        cls.features = cls.xboard.ask("protover 2", "feature done=1")
        cls.say_nothing_wrong = cls.xboard.ask("ping 0", "pong 0")
        # Each game gets tables of its own, and large ones take longer to make than these searches.
        cls.uci.say("setoption name Hash value 1")
        cls.xboard.say("memory 1")
        games = next(line for line in cls.hello if "UCI_Variant" in line).split(" var ")[1:]
        offered = re.search(r'variants="([^"]*)"', "\n".join(cls.features)).group(1).split(",")
        cls.names, cls.offered = games, offered

    @classmethod
    def tearDownClass(cls):
        cls.uci.close()
        cls.xboard.close()

    def test_all_names_are_offered_by_both(self):
        self.assertEqual(set(self.names), set(self.offered))
        for name in ("3check", "crazyhouse", "kingofthehill", "atomic", "normal", "fischerandom", "seirawan"):
            self.assertIn(name, self.names)

    def legal_moves(self):
        """Returns the legal moves that the engine lists; none if the game is over."""
        moves = []
        for line in self.uci.ask("go perft 1", "Nodes searched")[:-1]:
            if line.startswith("info string"):
                self.fail(line)
            found = re.fullmatch(r"(\S+): 1", line)
            if found:
                moves.append(found.group(1))
        return moves

    def ranks(self):
        """Returns the number of ranks of a level of the board, read from the position."""
        fen = next(line for line in self.uci.ask("d", "Fen:") if line.startswith("Fen:"))
        return fen.split()[1].split("|")[0].count("/") + 1

    def in_xboard(self, line):
        said = self.xboard.ask(f"{line}\nping 1", "pong 1")[:-1]
        for answer in said:
            if answer.startswith(("Illegal", "Error", "tellusererror")):
                self.fail(f"{line}: {answer}")
        return said

    def rehearse(self, name, seen):
        dice = random.Random(name)
        self.uci.say(f"setoption name UCI_Variant value {name}\nucinewgame")
        self.in_xboard("new")
        self.in_xboard(f"variant {name}")
        self.in_xboard("force")
        self.uci.say("position startpos")
        # XBoard counts ranks from 0 if there are more than nine.
        first = 0 if self.ranks() > 9 else 1
        played, mine = [], set()
        for ply in range(PLIES):
            told = "".join(" " + move for move in played)
            self.uci.say("position startpos" + (" moves" + told if told else ""))
            legal = self.legal_moves()
            if ply % 8 == 7 or not legal:
                best = self.uci.ask("go nodes 30", "bestmove")
                wrong = [line for line in best if line.startswith("info string") and not legal == []]
                self.assertEqual(wrong, [], f"{name} after{told}")
                move = best[-1].split()[1]
                if not legal:
                    self.assertEqual(move, "(none)", f"{name} after{told}")
                    self.assertTrue(any(" score " in line for line in best), best)
                    return
                if move != "(none)":
                    self.assertIn(move, legal, f"{name} after{told}")
            new = [move for move in legal if kind_of(move) not in mine]
            move = dice.choice(new or legal)
            mine.add(kind_of(move))
            seen.setdefault(kind_of(move), set()).add(name)
            played.append(move)
            if self.ended:
                continue
            theirs = re.sub(r"(?<=[a-z])\d+", lambda rank: str(int(rank[0]) - 1 + first), move)
            if kind_of(move) == "pass":
                theirs = "@@@@"
            self.ended = any(re.match(r"(1-0|0-1|1/2-1/2) ", line) for line in self.in_xboard("usermove " + theirs))

    def test_castling_and_gates(self):
        for name, fen, moves in SPECIAL if not GAMES else []:
            for move in moves.split():
                with self.subTest(game=name, move=move):
                    self.uci.say(f"setoption name UCI_Variant value {name}\nucinewgame\nposition fen {fen}")
                    self.assertIn(move, self.legal_moves())
                    self.uci.say(f"position fen {fen} moves {move}")
                    self.assertIn(self.uci.ask("go nodes 30", "bestmove")[-1].split()[1], self.legal_moves())
                    for line in ("new", f"variant {name}", "force", f"setboard {fen}"):
                        self.in_xboard(line)
                    right = move[2] == "h"
                    self.in_xboard("usermove " + (("O-O" if right else "O-O-O") if name == "fischerandom" else move))

    def test_every_game(self):
        seen = {}
        wanted = {name for some in WANTED.values() for name in some}
        games = GAMES or [name for i, name in enumerate(self.names) if i % SHARE == 0 or name in wanted]
        for name in games:
            with self.subTest(game=name):
                self.ended = False
                self.rehearse(name, seen)
        if not GAMES:
            for kind, some in WANTED.items():
                for name in some:
                    self.assertIn(name, seen.get(kind, ()), kind)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
