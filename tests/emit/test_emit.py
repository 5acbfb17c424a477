"""test_emit.py PROGRAM: what `fairyforge compile --emit` writes is used as other programs use it."""

import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv.pop()
# One for each way to have rules: plain ones, hands, a third side, turns, goals, levels, many types, other languages.
GAMES = ["@chess", "@three-check-crazyhouse", "@duck-chess", "@marseillais-chess", "@atomic-chess", "@raumschach",
         "@three-realms-chess"]


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=ROOT)
    if done.returncode != 0:
        raise RuntimeError(" ".join(words) + ": " + done.stderr)
    return done.stdout


class Shared(unittest.TestCase):
    def open(self, path):
        library = ctypes.CDLL(str(path))
        for name in ("ff_variant_here", "ff_game_begin", "ff_game_fen", "ff_game_best_move"):
            getattr(library, name).restype = ctypes.c_void_p
        library.ff_game_perft.restype = ctypes.c_uint64
        library.ff_error_text.restype = ctypes.c_char_p
        return library

    def test_plays_the_game_without_the_compiler(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, game in enumerate(GAMES):
                path = pathlib.Path(folder) / f"game{number}.so"
                run("compile", game, "--emit", "shared", "-o", str(path))
                library = self.open(path)
                variant = library.ff_variant_here(None)
                self.assertTrue(variant, game)
                at = library.ff_game_begin(ctypes.c_void_p(variant))
                for depth in (1, 2, 3):
                    count = library.ff_game_perft(ctypes.c_void_p(at), depth)
                    wanted = json.loads(run("perft", game, str(depth), "--executor", "referee", "--json"))
                    self.assertIn(count, self.numbers(wanted), f"{game}: perft {depth}")
                    if count > 3000:
                        break
                move = library.ff_game_best_move(ctypes.c_void_p(at), 10, 0, 200, 0, None)
                self.assertIn(ctypes.string_at(move).decode(), run("moves", game).split(), game)
            used = pathlib.Path("/proc/self/maps").read_text()
            self.assertIn("game0.so", used)
            self.assertNotIn("LLVM", used)
            self.assertNotIn("antlr", used)
            header = pathlib.Path(folder) / "game0.h"
            subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", str(header)], check=True)

    def numbers(self, value):
        if isinstance(value, dict):
            return [number for part in value.values() for number in self.numbers(part)]
        if isinstance(value, list):
            return [number for part in value for number in self.numbers(part)]
        return [value] if isinstance(value, int) else []

    def test_has_nothing_without_a_game(self):
        library = self.open(pathlib.Path(PROGRAM).resolve().parents[2] / "lib/fairyforge/fairyforge-game.so")
        error = ctypes.c_void_p()
        self.assertFalse(library.ff_variant_here(ctypes.byref(error)))
        self.assertIn(b"--emit shared", library.ff_error_text(error))


class Rules(unittest.TestCase):
    def test_are_what_the_schema_says(self):
        schema = json.loads((ROOT / "docs/rules.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for game in GAMES:
            rules = json.loads(run("compile", game, "--emit", "json", "-o", "-"))
            # A list of numbers is like the next one; validating all of a large game takes seconds.
            for cells in rules["board"]["steps"][3:]:
                self.assertEqual(len(cells), len(rules["board"]["cells"]), game)
            del rules["board"]["steps"][3:], rules["types"][12:]
            problem = next(validator.iter_errors(rules), None)
            self.assertIsNone(problem, f"{game}: {problem}")
            # Nothing is there that the schema does not know.
            self.assertEqual(set(rules), set(schema["properties"]), game)
        del rules["board"]["files"]
        self.assertFalse(validator.is_valid(rules))

    def test_are_those_of_the_game(self):
        rules = json.loads(run("compile", "@chess", "--emit", "json", "-o", "-"))
        cells = rules["board"]["cells"]
        self.assertEqual((len(cells), cells[0], cells[63]), (64, "a1", "h8"))
        promotion = [(one["side"], one["becomes"]) for one in rules["arrivals"] if one["type"] == "P"]
        self.assertEqual(sorted(side for side, _ in promotion), ["black", "white"])
        self.assertEqual(sorted(promotion[0][1]), ["B", "N", "Q", "R"])
        self.assertEqual((rules["end"]["stalemate"], rules["end"]["quietMoves"], rules["third"]), ("draw", 50, None))
        knight = next(one for one in rules["types"] if one["id"] == "N")
        steps = {operand[0] for name, *operand in knight["programs"]["white"]["code"] if name == "step"}
        b1 = cells.index("b1")
        self.assertEqual({cells[rules["board"]["steps"][step][b1]] for step in steps
                          if rules["board"]["steps"][step][b1] >= 0}, {"a3", "c3", "d2"})


class Code(unittest.TestCase):
    def test_is_an_object_of_functions(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/chess.o"
            run("compile", "@chess", "--emit", "object", "-o", path)
            shown = subprocess.run(["nm", "--defined-only", path], capture_output=True, text=True, check=True).stdout
            self.assertIn("generate.white", shown)
        self.assertIn("define", run("compile", "@chess", "--emit", "ir", "-o", "-"))


if __name__ == "__main__":
    unittest.main()
