"""test_emit.py PROGRAM: uses the output of `fairyforge compile --emit` as other programs do."""

import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import jsonschema

import second_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv.pop()
# A game for each kind of rules: plain ones, hands, a third side, turns, goals, levels, many types, other
# languages.
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

    def test_is_not_there_without_its_header(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.so"
            path.with_suffix(".h").mkdir()
            with self.assertRaisesRegex(RuntimeError, "cannot write"):
                run("compile", "@chess", "--emit", "shared", "-o", str(path))
            self.assertFalse(path.exists())

    def test_has_the_very_code_that_the_program_would_run(self):
        with tempfile.TemporaryDirectory() as folder:
            run("compile", "@chess", "--emit", "shared", "-o", f"{folder}/game.so")
            environment = {**os.environ, "XDG_CACHE_HOME": folder}
            subprocess.run([PROGRAM, "perft", "@chess", "1", "--tier", "full"], env=environment, check=True, capture_output=True)
            kept, = pathlib.Path(folder).rglob("*.code")
            code = kept.read_bytes()[100:]  # the header is skipped
            self.assertGreater(len(code), 10_000)
            self.assertIn(code, pathlib.Path(f"{folder}/game.so").read_bytes())

    def test_has_nothing_without_a_game(self):
        library = self.open(pathlib.Path(PROGRAM).resolve().parents[3] / "lib/fairyforge/fairyforge-game.so")
        error = ctypes.c_void_p()
        self.assertFalse(library.ff_variant_here(ctypes.byref(error)))
        self.assertIn(b"--emit shared", library.ff_error_text(error))


class Versions(unittest.TestCase):
    """Emitted code and the library must come from the same sources."""

    def test_of_another_module_are_refused(self):
        program = pathlib.Path(PROGRAM).resolve()
        build = program.parents[3]
        with tempfile.TemporaryDirectory() as place:
            for name in ("bin", "lib/fairyforge", "share"):
                (pathlib.Path(place) / name).mkdir(parents=True)
            shutil.copy(program, f"{place}/bin")
            os.symlink(build / "share/fairyforge", f"{place}/share/fairyforge")
            os.symlink(build / "lib/fairyforge/fairyforge-llvm.so", f"{place}/lib/fairyforge/fairyforge-llvm.so")
            for name, form, header in (("fairyforge-game.so", "shared", "core/base/modules-version.h"),
                                       ("fairyforge.wasm", "wasm", "core/rules/rules-version.h")):
                version = (build / "compiler" / header).read_text().split('"')[1].encode()
                module = (build / "lib/fairyforge" / name).read_bytes()
                self.assertIn(version, module)
                (pathlib.Path(place) / "lib/fairyforge" / name).write_bytes(module.replace(version, version[::-1]))
                done = subprocess.run([f"{place}/bin/fairyforge", "compile", "@chess", "--emit", form, "-o", f"{place}/game"],
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, 1)
                self.assertIn(f"'{name}' is of another version than this program", done.stderr)

    def test_of_another_game_are_refused(self):
        with tempfile.TemporaryDirectory() as place:
            run("compile", "@hexapawn", "--emit", "shared", "-o", f"{place}/game.so")
            game = pathlib.Path(place) / "game.so"
            header = pathlib.Path(PROGRAM).resolve().parents[3] / "compiler/core/base/modules-version.h"
            version = header.read_text().split('"')[1].encode()
            before, _, behind = game.read_bytes().rpartition(version)
            game.write_bytes(before + version[::-1] + behind)
            library, error = Shared().open(game), ctypes.c_void_p()
            self.assertFalse(library.ff_variant_here(ctypes.byref(error)))
            self.assertIn(b"another version", library.ff_error_text(error))


class Wasm(unittest.TestCase):
    # The module imports only functions of an ordinary system, and works without another file.
    PLAYS = """
        import assert from "node:assert/strict";
        import {readFile} from "node:fs/promises";
        import {WASI} from "node:wasi";
        const [library, path] = process.argv.slice(2);
        const module = await WebAssembly.compile(await readFile(path));
        assert.deepEqual([...new Set(WebAssembly.Module.imports(module).map((one) => one.module))],
                         ["wasi_snapshot_preview1"]);
        const system = new WASI({version: "preview1"});
        const instance = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: system.wasiImport});
        system.initialize(instance);
        const {ff_variant_here, ff_game_begin, ff_game_perft} = instance.exports;
        const bare = ff_game_begin(ff_variant_here(0));
        const counts = [];
        for (let depth = 1; depth <= 3 && !(counts.at(-1) > 3000); ++depth)
          counts.push(Number(ff_game_perft(bare, depth)));
        const game = (await import(library).then((all) => all.loadFairyforge(readFile(path)))).open();
        assert.equal(game.perft(1), counts[0]);
        const best = game.think({level: 10, nodes: 100}).lines[0].moves[0];
        console.log(JSON.stringify({counts, moves: game.legalMoves(), best}));
    """

    def play(self, folder, path):
        script = pathlib.Path(folder) / "plays.mjs"
        script.write_text(self.PLAYS)
        library = str(ROOT / "compiler/apps/interface/npm/fairyforge.js")
        done = subprocess.run(["node", "--no-warnings", str(script), library, path], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_plays_the_game(self):
        with tempfile.TemporaryDirectory() as folder:
            for game in GAMES:
                path = f"{folder}/game.wasm"
                run("compile", game, "--emit", "wasm", "-o", path)
                said = self.play(folder, path)
                for depth, count in enumerate(said["counts"], 1):
                    counts = json.loads(run("perft", game, str(depth), "--json"))["counts"]
                    self.assertEqual(count, counts[-1]["nodes"], f"{game}: perft {depth}")
                self.assertEqual(sorted(said["moves"]), sorted(run("moves", game).split()), game)
                self.assertIn(said["best"], said["moves"], game)

    def test_has_nothing_without_a_game(self):
        with tempfile.TemporaryDirectory() as folder:
            module = pathlib.Path(PROGRAM).resolve().parents[3] / "lib/fairyforge/fairyforge.wasm"
            script = pathlib.Path(folder) / "opens.mjs"
            script.write_text(
                "import {readFile} from 'node:fs/promises';\n"
                "const {loadFairyforge} = await import(process.argv[2]);\n"
                "(await loadFairyforge(readFile(process.argv[3]))).open();\n")
            library = str(ROOT / "compiler/apps/interface/npm/fairyforge.js")
            done = subprocess.run(["node", str(script), library, str(module)], capture_output=True, text=True)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("--emit wasm", done.stderr)


class Rules(unittest.TestCase):
    def test_are_what_the_schema_says(self):
        schema = json.loads((ROOT / "docs/reference/rules.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for game in GAMES:
            rules = json.loads(run("compile", game, "--emit", "json", "-o", "-"))
            # All lists of numbers are alike, and validating all of them in a large game takes seconds.
            for cells in rules["board"]["steps"][3:]:
                self.assertEqual(len(cells), len(rules["board"]["cells"]), game)
            del rules["board"]["steps"][3:], rules["types"][12:]
            problem = next(validator.iter_errors(rules), None)
            self.assertIsNone(problem, f"{game}: {problem}")
            # The output has no member that the schema does not know.
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


class SecondProgram(unittest.TestCase):
    """The second program must agree with fairyforge on games, by their rules in JSON."""
    GAMES = {"@chess": 3, "@capablanca-chess": 2, "@shako": 2, "@xiangqi": 2, "@makruk": 2, "@glinski": 2, "@raumschach": 2}

    def rules(self, game):
        return json.loads(run("compile", game, "--emit", "json", "-o", "-"))

    def counts(self, rules, pieces, depth):
        position = second_program.Position(second_program.Rules(rules), pieces)
        return [position.perft(plies) for plies in range(1, depth + 1)]

    def ours(self, game, depth, *words):
        counts = json.loads(run("perft", game, str(depth), "--json", *words))["counts"]
        return [count["nodes"] for count in counts]

    def test_counts_the_same_moves(self):
        for game, depth in self.GAMES.items():
            rules = self.rules(game)
            self.assertEqual(self.counts(rules, rules["start"]["pieces"], depth), self.ours(game, depth), game)

    def test_castles_promotes_and_takes_in_passing(self):
        rules = self.rules("@chess")
        at_first = {(piece["type"], piece["side"], piece["cell"]) for piece in rules["start"]["pieces"] if piece["unmoved"]}
        for placed, rights, depth in (("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", "KQkq", 2),
                                      ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "-", 3),
                                      ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N", "-", 2)):
            pieces = []
            for row, text in zip(range(7, -1, -1), placed.split("/")):
                file = 0
                for letter in text:
                    if letter.isdigit():
                        file += int(letter)
                        continue
                    piece = letter.upper(), "white" if letter.isupper() else "black", 8 * row + file
                    pieces.append(dict(zip(("type", "side", "cell"), piece), unmoved=piece in at_first))
                    file += 1
            self.assertEqual(self.counts(rules, pieces, depth),
                             self.ours("@chess", depth, "--fen", f"{placed} w {rights} - 0 1"), placed)

    def test_refuses_what_it_does_not_know(self):
        for game, unknown in (("@three-check-crazyhouse", "rules: goals"), ("@duck-chess", "rules: third"),
                              ("@marseillais-chess", "turns: schedule"), ("@atomic-chess", "P: each beside 0")):
            with self.assertRaises(second_program.Unknown) as refused:
                second_program.Rules(self.rules(game))
            self.assertEqual(str(refused.exception), unknown, game)


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
