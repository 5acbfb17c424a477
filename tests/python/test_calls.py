"""Calls every function and class of the Python module with nothing, None, wrong types, uninitialised objects and the greatest
numbers; each call must return or raise an exception, and the interpreter must go on. The functions are found by reflection,
so that new ones are called too. FAIRYFORGE_SEED sets the seed, FAIRYFORGE_CALLS the number of calls of each function."""

import inspect
import itertools
import os
import random
import unittest

import fairyforge

CALLS = int(os.environ.get("FAIRYFORGE_CALLS", 20))
SEED = int(os.environ.get("FAIRYFORGE_SEED", 20261127))
# Values that are passed besides objects of the module; among them values at which checks of bounds often
# fail.
PLAIN = [None, True, 0, 1, -1, 3, 2**31, 2**32, 2**63 - 1, 2**64, -2**63, 0.0, 0.5, float("nan"), float("inf"), "", "e2e4", "K",
         "white", "a1", "@chess", "zrf", "x" * 100_000, "\0", "\udc80", b"", b"bytes", (), [], [None], {}, {"a": "b"}, {1: 2},
         set(), object(), int, print]
# Attributes that every object has; they are not this module's.
LEFT_OUT = {"__class__", "__subclasshook__", "__init_subclass__", "__getattribute__", "__setattr__", "__delattr__", "__dir__",
            "__reduce__", "__reduce_ex__", "__new__", "__sizeof__", "__format__", "__module__", "__doc__", "__dict__",
            "__weakref__", "__entries", "__cpp_signatures__", "mro"}


def functions_of(owner):
    """Returns the callables of a class or of the module, by name; for a property, its getter."""
    found = {}
    for name in dir(owner):
        if name in LEFT_OUT or (inspect.isclass(owner) and name in dir(BaseException)): continue
        value = inspect.getattr_static(owner, name)
        if isinstance(value, property): found[name] = value.fget
        elif isinstance(value, staticmethod): found[name] = value.__func__
        elif callable(value): found[name] = value
    return found


CLASSES = [value for name, value in sorted(vars(fairyforge).items())
           if inspect.isclass(value) and not issubclass(value, BaseException)]


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A call that asks for perft at the greatest depth would never end.
        fairyforge.set_budget(seconds=2, megabytes=500, steps=3_000)
        cls.chess = fairyforge.Variant.load("@chess")
        cls.raw = cls.chess.to_bytes()
        cls.lasting = None

    def tearDown(self):
        fairyforge.set_budget()

    def made(self):
        """Returns an object of each class that is easy to create."""
        fairyforge.set_budget()
        board = self.chess.start()
        if self.lasting is None:  # calls change nothing in these
            thought = board.think(nodes=20)
            mated = self.chess.board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
            Calls.lasting = [self.chess, board.legal_moves[0], self.chess.pieces[0], thought, thought.lines[0],
                             self.chess.export("zrf"), mated.outcome()]
            try:
                fairyforge.Variant.compile("variant")
            except fairyforge.VariantError as error:
                self.lasting.append(error.diagnostics[0])
        objects = [board, fairyforge.Games(self.chess, 2, threads=1), *self.lasting]
        fairyforge.set_budget(seconds=2, megabytes=500, steps=3_000)
        return objects

    def called(self, name, function, arguments, keywords=None):
        try:
            function(*arguments, **(keywords or {}))
        except Exception as problem:  # any exception except those that end the interpreter
            self.assertNotIsInstance(problem, SystemError, name)
            return problem
        return None

    def test_everything_answers_or_raises(self):
        rng = random.Random(SEED)
        unmade = [cls.__new__(cls) for cls in CLASSES]
        count = 0
        for owner in [fairyforge, *CLASSES]:
            functions = functions_of(owner)
            if owner is not fairyforge: functions[""] = owner
            for name, function in functions.items():
                if function is fairyforge.set_budget: continue  # see below
                made = self.made()
                values = PLAIN + made + unmade
                selves = [one for one in made if isinstance(owner, type) and isinstance(one, owner)] or [None]
                self.called(name, function, [])
                for value in values: self.called(name, function, [value])
                for _ in range(CALLS):
                    first = rng.choice(selves) if rng.random() < 0.7 else rng.choice(values)
                    more = [rng.choice(values) for _ in range(rng.randrange(5))]
                    self.called(name, function, [first, *more])
                    count += 1
        self.assertGreater(count, 90 * CALLS / 2)
        # The calls have changed nothing.
        fairyforge.set_budget()
        self.assertEqual(self.chess.start().perft(3), 8902)
        self.assertEqual(fairyforge.Variant.from_bytes(self.raw), self.chess)

    def test_what_is_none_or_was_never_made_is_a_type_error(self):
        for cls in CLASSES:
            unmade = cls.__new__(cls)
            for name, function in functions_of(cls).items():
                if name.startswith("__"): continue
                if isinstance(inspect.getattr_static(cls, name), staticmethod): continue
                for wrong in [None, unmade]:
                    with self.assertRaises(TypeError, msg=f"{cls.__name__}.{name}"): function(wrong)
        for make in [lambda v: fairyforge.Board(v), lambda v: fairyforge.Games(v, 4), lambda v: fairyforge.Tables(v, "."),
                     lambda v: fairyforge.Variant.start(v), lambda v: fairyforge.Variant.board(v, "")]:
            for wrong in [None, fairyforge.Variant.__new__(fairyforge.Variant)]:
                with self.assertRaises(TypeError): make(wrong)
        board = self.chess.start()
        with self.assertRaises(TypeError): board.push(fairyforge.Move.__new__(fairyforge.Move))
        with self.assertRaises(TypeError): board.push(None)

    def test_budgets_are_numbers(self):
        for value, name in itertools.product(PLAIN, ["seconds", "megabytes", "steps"]):
            self.called("set_budget", fairyforge.set_budget, [], {name: value})
        fairyforge.set_budget()
        self.assertEqual(self.chess.start().perft(2), 400)


class Budgets(unittest.TestCase):
    def tearDown(self):
        fairyforge.set_budget()

    def test_work_is_the_same_on_every_machine(self):
        board = fairyforge.Variant.load("@chess").start()
        fairyforge.set_budget(steps=5_000)
        with self.assertRaisesRegex(fairyforge.OverBudgetError, "over its work of 5000 steps"):
            board.think(depth=60)
        self.assertEqual(board.ply, 0)
        self.assertEqual(len(board.legal_moves), 20)  # within the budget

    def test_time_ends_what_would_take_for_ever(self):
        board = fairyforge.Variant.load("@chess").start()
        fairyforge.set_budget(seconds=0.05)
        with self.assertRaisesRegex(fairyforge.OverBudgetError, "over its time of 50 ms"): board.perft(30)
        fairyforge.set_budget()
        self.assertEqual(board.perft(2), 400)

    def test_a_board_is_as_before(self):
        board = fairyforge.Variant.load("@chess").start()
        board.push("e2e4")
        record = board.pgn()
        for steps in range(1, 400, 37):
            before = board.fen()
            fairyforge.set_budget(steps=steps)
            try:
                board.push("e7e5")
            except fairyforge.OverBudgetError:
                self.assertEqual(board.ply, 1)
            else:
                board.pop()
            try:
                board.read_pgn(record)
            except fairyforge.OverBudgetError:
                pass
            fairyforge.set_budget()
            self.assertEqual((board.fen(), board.ply, len(board.move_stack)), (before, 1, 1))


if __name__ == "__main__":
    unittest.main(verbosity=1)
