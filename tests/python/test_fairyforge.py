"""Tests each function of the Python module against the program or against known facts of chess."""

import ast
import inspect
import copy
import pathlib
import pickle
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import fairyforge
import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv.pop()


class Noted(fairyforge.Board):
    """A subclass made by a user."""


class Variants(unittest.TestCase):
    def test_are_read_from_files_names_and_texts(self):
        chess = fairyforge.Variant.load("@chess")
        same = fairyforge.Variant.compile('variant "Mine" extends fide\n')
        self.assertEqual((chess.title, chess.files, chess.ranks, chess.levels), ("Chess", 8, 8, 1))
        self.assertEqual(chess, same)
        self.assertEqual((chess.hash, hash(chess)), (same.hash, hash(same)))
        self.assertNotEqual(chess, fairyforge.Variant.load("@makruk"))
        self.assertEqual(chess, fairyforge.Variant.load(ROOT / "examples/chess.fairy"))
        self.assertEqual([piece.id for piece in chess.pieces if piece.royal], ["K"])
        self.assertEqual(chess.cells[:2] + chess.cells[-1:], ["a1", "b1", "h8"])
        self.assertEqual(chess, fairyforge.Variant.from_bytes(chess.to_bytes()))
        self.assertTrue(chess.start_fen.startswith("rnbqkbnr/"))
        self.assertIn("<svg", chess.draw("knight"))
        self.assertIn("<svg", chess.pieces[0]._repr_svg_())
        self.assertTrue(any("stalemate" in rule for rule in chess.rules))
        self.assertEqual(fairyforge.library()["makruk"], "historic")

    def test_options_and_games_are_chosen(self):
        text = 'variant "X" extends fide\noption poor {\n  remove Queen\n}\n'
        plain = fairyforge.Variant.compile(text)
        self.assertNotEqual(plain, fairyforge.Variant.compile(text, options={"poor": ""}))
        ini = "[one:chess]\nstalemateValue = loss\n[two:chess]\nmaxRank = 8\n"
        one = fairyforge.Variant.compile(ini, "variants.ini", game="one")
        self.assertNotEqual(one, fairyforge.Variant.compile(ini, "variants.ini", game="two"))
        with self.assertRaisesRegex(fairyforge.VariantError, "no variant 'two'"):
            fairyforge.Variant.compile(text, game="two")

    def test_faults_are_records(self):
        with self.assertRaises(fairyforge.VariantError) as caught:
            fairyforge.Variant.compile('variant "X" extends fide\nstalemate: the stalemated side looses\n', "mine.fairy")
        fault, = caught.exception.diagnostics
        self.assertEqual((fault.severity, fault.code, fault.file, fault.line, fault.column, fault.end_column, fault.fix),
                         ("error", "unknown-sentence", "mine.fairy", 2, 32, 38, "loses"))
        self.assertIn("looses", fault.message)
        self.assertIn("^^^^^^", str(fault))
        self.assertIsInstance(caught.exception, (fairyforge.Error, ValueError))
        with self.assertRaisesRegex(fairyforge.VariantError, "did you mean \"@makruk\""):
            fairyforge.Variant.load("@makruc")
        with self.assertRaises(fairyforge.Error):
            fairyforge.Variant.from_bytes(b"no variant")

    def test_exports_tell_what_is_lost(self):
        export = fairyforge.Variant.load("@chess").export("zrf")
        self.assertIn(b"(game", next(iter(export.files.values())))
        self.assertIn("quiet-moves", dict(export.losses))
        with self.assertRaisesRegex(fairyforge.Error, "zrf"):
            fairyforge.Variant.load("@chess").export("no-such-program")


class Boards(unittest.TestCase):
    def setUp(self):
        self.board = fairyforge.Variant.load("@chess").start()

    def test_are_played_on(self):
        board = self.board
        for move in ("e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6"):
            board.push_san(move)
        self.assertEqual(board.fen(), "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
        mate = board.parse("Qxf7")
        self.assertEqual((mate.text, mate.from_cell, mate.to_cell, mate.taken), ("h5f7", "h5", "f7", ["f7"]))
        self.assertTrue(board.is_legal(mate) and board.is_capture(mate) and board.gives_check("h5f7"))
        self.assertEqual(board.san(mate), "Qxf7#")
        self.assertIn("h5f7", board.legal_moves)
        self.assertEqual(board.best_move(depth=3), mate)
        line, = board.think(depth=3).lines
        self.assertEqual((line.mate, line.san[0]), (1, "Qxf7#"))
        board.push(mate)
        self.assertEqual((board.result(), board.outcome().winner, board.outcome().reason, board.turn),
                         ("1-0", "white", "checkmate", "black"))
        self.assertTrue(board.is_check() and board.is_game_over() and board.is_attacked("e8", "white"))
        record = board.pgn("A", "B")
        again = fairyforge.Board(board.variant)
        again.read_pgn(record)
        self.assertEqual((again.fen(), again.move_stack), (board.fen(), board.move_stack))
        copied = copy.copy(board)
        self.assertEqual(board.pop(), mate)
        self.assertEqual((board.ply, copied.ply, copied.result()), (6, 7, "1-0"))
        for _ in range(6):
            board.pop()
        self.assertEqual(board.fen(), board.variant.start_fen)
        self.assertRaises(IndexError, board.pop)

    def test_takes_moves_back(self):
        board = fairyforge.Variant.load("@chess").start()
        generator, seen = random.Random(1), []

        def told():
            return board.fen(), board.result(), [str(move) for move in board.legal_moves]
        while board.ply < 60 and not board.is_game_over():
            seen.append(told())
            board.push(generator.choice(board.legal_moves))
        seen.append(told())
        copied = copy.copy(board)
        while board.ply > 0:
            board.pop()
            self.assertEqual(told(), seen[board.ply])
        self.assertEqual((copied.fen(), copied.ply), (seen[-1][0], len(seen) - 1))
        for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split():
            self.assertEqual(board.result(), "*")
            board.push_san(san)
        self.assertEqual(board.result(), "1/2-1/2")
        board.pop()
        self.assertEqual(board.result(), "*")

    def test_refuse_what_makes_no_sense(self):
        self.assertRaises(fairyforge.IllegalMoveError, self.board.push, "e5")
        self.assertRaises(fairyforge.InvalidPositionError, self.board.variant.board, "no position")
        self.assertRaises(fairyforge.Error, self.board.piece_at, "z9")
        self.assertRaises(fairyforge.Error, self.board.think)
        for limits in ({"level": 0}, {"level": 11}, {"depth": 0}, {"seconds": -1}, {"seconds": float("nan")}):
            self.assertRaises(fairyforge.Error, self.board.think, **limits)
        self.assertRaises(TypeError, self.board.perft, -1)
        self.assertFalse(self.board.is_legal("e5"))
        self.assertEqual(self.board.ply, 0)

    def test_say_what_stands_on_them(self):
        board = self.board.variant.board("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1")
        self.assertEqual(board.piece_map(), {"e8": ("black", "K"), "e7": ("white", "P"), "e1": ("white", "K")})
        self.assertIsNone(board.piece_at("a1"))
        self.assertIn("k", str(board))
        self.assertIn("<svg", board._repr_svg_())
        self.assertNotEqual(board.draw(), board.draw("e1"))
        house = fairyforge.Variant.compile('variant "House" extends fide with crazyhouse\n').start()
        for move in ("e4", "d5", "exd5", "Qxd5"):
            house.push(move)
        self.assertEqual((house.hand("white"), house.hand("black")), ({"P": 1}, {"P": 1}))
        self.assertEqual(house.parse("P@e4").drop, "P")

    def test_are_copied_and_kept(self):
        for move in ("e4", "e5", "Nf3"):
            self.board.push(move)
        again, variant = pickle.loads(pickle.dumps([self.board, self.board.variant]))
        self.assertEqual((again.fen(), again.move_stack, variant), (self.board.fen(), self.board.move_stack, self.board.variant))
        self.assertIs(again.variant, variant)
        again.pop()
        self.assertEqual((again.ply, self.board.ply), (2, 3))
        derived = Noted(variant)
        derived.note = "mine"
        self.assertEqual(pickle.loads(pickle.dumps(derived)).note, "mine")
        move = self.board.legal_moves[0]
        self.assertIs(copy.deepcopy(self.board.variant), self.board.variant)
        self.assertIs(copy.deepcopy([move])[0], move)

    def test_are_for_one_thread_at_a_time(self):
        games = fairyforge.Games(self.board.variant, 64)
        for work, calls in (
                (lambda: self.board.think(seconds=1.5),
                 [lambda: (self.board.push("e4"), self.board.pop()), self.board.fen, self.board.copy, lambda: self.board.legal_moves]),
                (lambda: games.play_randomly(5000),
                 [games.observe, games.random_actions, lambda: games.fens, lambda: games.restart(0)])):
            refused = set()
            while len(refused) < len(calls):  # the work may end before this thread has a turn
                thread = threading.Thread(target=work)
                thread.start()
                while thread.is_alive() and len(refused) < len(calls):
                    for number, call in enumerate(calls):
                        try:
                            call()
                        except fairyforge.Error as problem:
                            self.assertIn("another thread", str(problem))
                            refused.add(number)
                thread.join()
        self.assertEqual(len(games.fens), 64)

    def test_count_while_others_run(self):
        said = subprocess.run([PROGRAM, "perft", "@chess", "4", "--json"], capture_output=True, text=True, check=True).stdout
        self.assertIn("197281", said)
        counts = []
        threads = [threading.Thread(target=lambda: counts.append(self.board.copy().perft(4))) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [197281, 197281])


class SolvedEndgames(unittest.TestCase):
    TEXT = 'variant "Small"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\nstalemate: draw\n'

    def test_are_asked(self):
        variant = fairyforge.Variant.compile(self.TEXT)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "small.fairy"
            file.write_text(self.TEXT)
            subprocess.run([PROGRAM, "solve", file, "KR-K", "--tables", folder, "--executor", "referee"], check=True,
                           stdout=subprocess.DEVNULL)
            tables = fairyforge.Tables(variant, folder)
            board = variant.board("1k2/4/1K2/R3 w - - 0 1")
            solved = tables.probe(board)
            self.assertEqual((solved.winner, solved.plies), ("white", 3))
            self.assertEqual({str(move) for move, _, _ in solved.moves}, {str(move) for move in board.legal_moves})
            self.assertEqual(solved.moves[0][1:], ("white", 3))
            self.assertIn((None, 0), [entry[1:] for entry in solved.moves])
            # Best play must be as long as the table says.
            while (solved := tables.probe(board)).plies:
                board.push(solved.moves[0][0])
            self.assertEqual((board.outcome().winner, board.ply), ("white", 3))
            self.assertIsNone(tables.probe(variant.start()))
            self.assertRaises(fairyforge.Error, tables.probe, fairyforge.Variant.load("@chess").start())
        self.assertRaises(fairyforge.Error, fairyforge.Tables, variant, "/no/such/folder")


class Interrupts(unittest.TestCase):
    def setUp(self):
        # In background jobs of a shell, the signal is ignored at the start.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def late(self, call):
        """Returns for how many seconds of processor time the call still works after Ctrl-C until it raises."""
        sent = []
        begin = time.process_time()

        def send():
            while time.process_time() < begin + 0.1:
                time.sleep(0.01)
            sent.append(time.process_time())
            os.kill(os.getpid(), signal.SIGINT)

        sender = threading.Thread(target=send)
        sender.start()
        with self.assertRaises(KeyboardInterrupt):
            call()
            sender.join()
        return time.process_time() - sent[0]

    def test_long_calls_heed_control_c(self):
        variant = fairyforge.Variant.load("@chess")
        board = variant.start()
        games = fairyforge.Games(variant, 200)
        long = {"think": lambda: board.think(seconds=30), "best_move": lambda: board.best_move(depth=50),
                "perft": lambda: board.perft(12), "play_randomly": lambda: games.play_randomly(10 ** 6),
                "Games": lambda: fairyforge.Games(variant, 10 ** 5),
                "step": lambda: [games.step(games.random_actions()) for _ in range(10 ** 6)]}
        for name, call in long.items():
            with self.subTest(name):
                self.assertLess(min(self.late(call) for _ in range(2)), 0.5)
        self.assertEqual([board.perft(depth) for depth in range(1, 6)], [20, 400, 8902, 197281, 4865609])
        board.push(board.best_move(depth=2))
        self.assertEqual(len(games), 200)
        games.step(games.random_actions())


class Batches(unittest.TestCase):
    def test_step_by_the_rules(self):
        variant = fairyforge.Variant.load("@chess")
        games = fairyforge.Games(variant, 6, threads=2, max_plies=40, seed=7)
        boards = [variant.start() for _ in range(6)]
        cells, types = len(variant.cells), len(variant.pieces)
        self.assertEqual(games.action_count, (cells + types) * cells * (types + 1) + 1)
        for step in range(40):
            planes = games.observe()
            self.assertEqual(planes.shape, (6, len(games.plane_names), 8, 8))
            actions = games.random_actions()
            mask = games.legal_mask()
            every, begins = games.legal_actions()
            for i, board in enumerate(boards):
                legal = {self.action(variant, board, move): move for move in board.legal_moves}
                self.assertEqual(set(legal), set(every[begins[i]:begins[i + 1]]))
                self.assertEqual(set(legal), set(numpy.flatnonzero(mask[i])))
                for cell, (side, piece) in board.piece_map().items():
                    name = f"{side.capitalize()} {next(t.name for t in variant.pieces if t.id == piece)}"
                    at = numpy.unravel_index(variant.cells.index(cell), (8, 8))
                    self.assertEqual(planes[i, games.plane_names.index(name)][at], 1)
                self.assertEqual(planes[i, :2 * types].sum(), len(board.piece_map()))
                self.assertEqual(planes[i, games.plane_names.index("Black to move"), 0, 0], board.turn == "black")
                board.push(legal[actions[i]])
            scores, ends = games.step(actions)
            for i, board in enumerate(boards):
                result = board.outcome()
                wanted = fairyforge.BY_RULES if result else fairyforge.BY_LENGTH if board.ply == 40 else fairyforge.GOES_ON
                self.assertEqual(ends[i], wanted)
                self.assertEqual(scores[i], 0 if not result or not result.winner else 1 if result.winner == "white" else -1)
                if ends[i] != fairyforge.GOES_ON:
                    board.reset()
            self.assertEqual(games.fens, [board.fen() for board in boards])

    @staticmethod
    def action(variant, board, move):
        ids = [piece.id for piece in variant.pieces]
        becomes = 0 if move.becomes is None else ids.index(move.becomes) + 1
        cells = variant.cells
        return (cells.index(move.from_cell) * len(cells) + cells.index(move.to_cell)) * (len(ids) + 1) + becomes

    def test_refuse_what_is_not_legal(self):
        games_variant = fairyforge.Variant.load("@chess")
        games = fairyforge.Games(games_variant, 3)
        before = games.fens
        self.assertRaises(fairyforge.IllegalMoveError, games.step, numpy.append(games.random_actions()[:2], 0))
        self.assertRaises(ValueError, games.step, [1, 2])
        self.assertRaises(ValueError, fairyforge.Games, games_variant, 3, choices=10**18)
        for count in (0, 10**9, 10**18):
            self.assertRaises(ValueError, fairyforge.Games, games_variant, count)
        self.assertEqual(games.fens, before)
        games.play_randomly(10)
        self.assertEqual(games.plies.tolist(), [10, 10, 10])
        games.restart(1)
        self.assertEqual(games.plies.tolist(), [10, 0, 10])

    def test_moves_alike_are_told_apart_or_refused(self):
        # Lions go straight for two cells, or capture on the way.
        text = ('variant "Lions" extends fide\nremove Queen\npiece Lion L KNADcaKcaK at d1\n')
        lions = fairyforge.Variant.compile(text)
        position = "4k3/8/8/8/8/8/3p4/3L2K1 w - - 0 1"
        alike = [move for move in lions.board(position).legal_moves if (move.from_cell, move.to_cell) == ("d1", "d3")]
        self.assertEqual(sorted(move.taken for move in alike), [[], ["d2"]])
        with self.assertRaisesRegex(fairyforge.Error, "choices"):
            fairyforge.Games(lions, 1, max_plies=1000).play_randomly(500)
        games = fairyforge.Games(lions, 1, max_plies=1000, choices=8)
        games.play_randomly(500)
        self.assertEqual(games.legal_mask().shape, (1, games.action_count))


class Stubs(unittest.TestCase):
    def test_name_what_is_there(self):
        tree = ast.parse((ROOT / "compiler/apps/python/fairyforge/__init__.pyi").read_text())
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                stated = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
                there = {name for name in vars(getattr(fairyforge, node.name)) if not name.startswith("_") or name == "_repr_svg_"}
                if not node.name.endswith("Error"):
                    self.assertEqual({name for name in stated if not name.startswith("__")}, there, node.name)
        named = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        named |= {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
        self.assertEqual(named, set(fairyforge.__all__))

    def test_are_what_help_shows(self):
        tree = ast.parse((ROOT / "compiler/apps/python/fairyforge/__init__.pyi").read_text())
        shown = 0
        for node in tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            kind = getattr(fairyforge, node.name)
            if text := ast.get_docstring(node):
                self.assertEqual(inspect.getdoc(kind), text)
            first = {}
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and (text := ast.get_docstring(item)):
                    first.setdefault(item.name, text)
            for name, text in first.items():
                self.assertIn(text, inspect.getdoc(getattr(kind, name)), f"{node.name}.{name}")
                shown += 1
        self.assertGreater(shown, 40)
        self.assertIn("self: fairyforge._fairyforge.Board", fairyforge.Board.pop.__doc__)


if __name__ == "__main__":
    unittest.main()
