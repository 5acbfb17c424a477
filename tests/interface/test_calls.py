"""test_calls.py HEADER LIBRARY: calls every function of the C interface with NULL and 0, with objects of the wrong kind, with
freed objects, with the greatest numbers and with odd texts; each call must return or report an error. The functions are
read from the header. FAIRYFORGE_SEED sets the seed, FAIRYFORGE_CALLS the number of calls of each function."""

import ctypes
import os
import pathlib
import random
import re
import sys
import unittest

HEADER, LIBRARY = sys.argv[1:3]
del sys.argv[1:3]
CALLS = int(os.environ.get("FAIRYFORGE_CALLS", 20))
SEED = int(os.environ.get("FAIRYFORGE_SEED", 20261127))
NUMBERS = {"int": ctypes.c_int, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t}
TEXTS = [b"", b"e2e4", b"K", b"@chess", b"zrf", b"8/8/8/8/8/8/8/8 w - - 0 1", b"\xff\xfe", b"x" * 100_000, b"(1,2) " * 3000]
# Functions that allocate or free memory are not about objects, and an invalid pointer cannot be detected.
LEFT_OUT = {"ff_allocate", "ff_free"}


def declarations():
    """Returns (name, return type, types of parameters), as texts, for each function of libfairyforge."""
    text = re.sub(r"/\*.*?\*/", " ", pathlib.Path(HEADER).read_text(), flags=re.S)
    found = re.findall(r"^FAIRYFORGE(?:_COMPILER)?_API\s+([^;(]*?)(\w+)\(([^)]*)\);", text, flags=re.S | re.M)
    split = lambda parameters: [re.sub(r"\s*\w+$", "", one.strip()) for one in parameters.split(",") if one.strip() != "void"]
    return [(name, returned.strip(), split(parameters)) for returned, name, parameters in found]


library = ctypes.CDLL(LIBRARY)
for name in ["ff_variant_load", "ff_game_begin", "ff_variant_export", "ff_error_text", "ff_exceeded", "ff_game_fen"]:
    getattr(library, name).restype = ctypes.c_void_p
library.ff_game_perft.restype = ctypes.c_uint64


class Objects:
    """Live objects of each kind, and a freed one."""
    def __init__(self):
        at = ctypes.c_void_p
        self.variant = at(library.ff_variant_load(b"@chess", None, None, None))
        self.game = at(library.ff_game_begin(self.variant))
        self.files = at(library.ff_variant_export(self.variant, b"zrf", None))
        error = at()
        library.ff_variant_load(b"@no-such-game", None, None, ctypes.byref(error))
        self.error = error
        freed = at(library.ff_game_begin(self.variant))
        library.ff_game_free(freed)
        library.ff_game_free(freed)  # freeing twice is harmless
        self.living = [self.variant, self.game, self.files, self.error]
        self.all = [at(None), *self.living, freed, at(12345)]

    def isWhole(self):
        return (library.ff_game_perft(self.game, 2) == 400 and
                ctypes.c_char_p(library.ff_error_text(self.error)).value.startswith(b"there is no "))


class Calls(unittest.TestCase):
    def setUp(self):
        library.ff_set_budget(2000, 500, ctypes.c_uint64(3000))

    def tearDown(self):
        library.ff_set_budget(0, 0, ctypes.c_uint64(0))

    def called(self, function, returned, parameters, values):
        """Calls the function and frees whatever it returns to the caller."""
        kept, given = [], []
        error = ctypes.c_void_p()
        for kind, value in zip(parameters, values):
            if kind == "ff_error**": value = ctypes.byref(error)
            kept.append(value)
            given.append(value)
        function.restype = (NUMBERS.get(returned) if returned in NUMBERS else None if returned == "void" else ctypes.c_void_p)
        answer = function(*given)
        if error: library.ff_error_free(error)
        if returned in ("char*", "void*") and answer: library.ff_free(ctypes.c_void_p(answer))
        if returned.endswith("*") and not returned.startswith("const") and returned not in ("char*", "void*") and answer:
            getattr(library, returned.strip("*").replace(" ", "") + "_free")(ctypes.c_void_p(answer))
        return answer

    def any(self, kind, rng, objects):
        if kind in NUMBERS:
            limit = 2 ** (8 * ctypes.sizeof(NUMBERS[kind]))
            return NUMBERS[kind](rng.choice([0, 1, 2, 3, 10, 11, limit // 2 - 1, limit // 2, limit - 1]))
        if kind == "const char*": return rng.choice([None, *TEXTS])
        if kind == "const char* const*":
            return rng.choice([None, (ctypes.c_char_p * 2)(b"poor", None), (ctypes.c_char_p * 2)(b"\xff=", None)])
        if kind == "const void*": return rng.choice([None, b"Fairyforge variant", b"x" * 64])
        if kind == "size_t*": return rng.choice([None, ctypes.byref(ctypes.c_size_t())])
        if kind == "ff_error**": return None
        self.assertRegex(kind, r"^(const )?ff_\w+\*$", "a kind of parameter that this test does not know")
        return rng.choice(objects.all)

    def test_every_function_answers(self):
        rng = random.Random(SEED)
        all_ = [one for one in declarations() if one[0] not in LEFT_OUT]
        self.assertGreater(len(all_), 45)
        objects = Objects()
        for name, returned, parameters in all_:
            if name == "ff_set_budget": continue
            function = getattr(library, name)
            frees = name.endswith("_free")
            nothing = [NUMBERS[kind](0) if kind in NUMBERS else None for kind in parameters]
            self.called(function, returned, parameters, nothing)
            for _ in range(CALLS):
                values = [self.any(kind, rng, objects) for kind in parameters]
                # The number of bytes must be the number passed.
                for i, kind in enumerate(parameters):
                    if kind == "const void*": values[i + 1] = ctypes.c_size_t(len(values[i]) if values[i] else 5)
                self.called(function, returned, parameters, values)
                if frees: objects = Objects()
                if name == "ff_game_stop": library.ff_game_stop(objects.game, 0)
                if name in ("ff_game_set_up", "ff_game_play", "ff_game_read_pgn"):
                    library.ff_game_set_up(objects.game, b"", None)
        self.tearDown()
        self.assertTrue(objects.isWhole())

    def test_what_lives_no_more_is_told(self):
        objects = Objects()
        library.ff_game_free(objects.game)
        for handle, why in [(objects.game, b"this is no game, or one that has been freed"),
                            (objects.variant, b"this is no game, or one that has been freed"),
                            (None, b"NULL stands where something is needed")]:
            error = ctypes.c_void_p()
            self.assertEqual(library.ff_game_play(handle, b"e2e4", ctypes.byref(error)), 0)
            self.assertEqual(ctypes.c_char_p(library.ff_error_text(error)).value, why)
            library.ff_error_free(error)

    def test_what_was_exceeded_is_told(self):
        objects = Objects()
        self.assertEqual(library.ff_game_perft(objects.game, 40), 0)
        self.assertIn(b"over its ", ctypes.c_char_p(library.ff_exceeded()).value)
        self.assertEqual(library.ff_game_perft(objects.game, 1), 20)
        self.assertIsNone(library.ff_exceeded())


if __name__ == "__main__":
    unittest.main(verbosity=1)
