"""test_outputs.py PROGRAM: checks the JSON output of all verbs against docs/reference/outputs.schema.json."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(sys.argv.pop()).resolve())
REFEREE = " --executor referee"
# Each verb once in each of its forms of output; all of them run in a separate folder.
COMMANDS = [
    "compile mine.fairy" + REFEREE,
    "compile @minishogi --tier quick",
    "games mini",
    "check mine.fairy",
    "check @chess",
    "explain mine.fairy",
    "explain @chess N",
    "draw mine.fairy",
    "draw @three-realms-chess D",
    "draw @duck-chess",
    "draw @chess --after e2e4 g1",
    "moves @chess",
    "moves @chess --after 'f2f3 e7e5 g2g4 d8h4'",
    "moves @chess --best 2 --nodes 500",
    "moves @chess --after 'f2f3 e7e5 g2g4' --best 1",
    "moves @chess --after 'f2f3 e7e5 g2g4 d8h4' --best 1",
    "perft @chess 2 --divide" + REFEREE,
    "test tested.fairy --checks blocks",
    "test failing.fairy --checks blocks",
    "test broken.fairy --checks blocks",
    "analyse @hexapawn --games 2",
    "analyse kings.fairy --mating --pairs" + REFEREE,
    "solve @chess K+Q-K --fen '8/8/8/4k3/8/8/8/KQ6 w'",
    "solve @chess K+Q-K --check 5",
    "solve kings.fairy K+any-K --shard 1/1" + REFEREE,
    "solve @hexapawn",
    "solve @hexapawn --win --executor referee",
    "solve @chess K+Q-K --tables kept --check 5",
    "moves @chess --fen '8/8/8/4k3/8/8/8/KQ6 w' --tables kept",
    "why @chess b1b2 --fen '8/8/8/4k3/8/8/8/KQ6 w' --tables kept",
    "diff @chess mine.fairy --depth 2" + REFEREE,
    "export zrf @hexapawn -o out --certify 1,1",
    "export diagram @makruk -o page --certify 1,0",
    "certify zrf @hexapawn out --certify 1,1",
    "export game-courier @hexapawn -o preset --certify 1,0",
    "gamecode preset --moves '1. a1-a2'",
    "gamecode preset --uncertain",
    "diff @chess @atomic-chess --depth 3" + REFEREE,
    "replay @chess game.pgn",
    "selfplay @hexapawn --games 2 -o part.sqlite",
    "merge part.sqlite",
    "tune @hexapawn --games 8 --nodes 20 -o learned.json",
    "why @chess e2e5",
    "fmt mine.fairy",
    "fmt broken.fairy --check",
    "notation --dialect betza --to xbetza --explain FbRnN",
    "notation Fx",
    "asm mine.fairy K --stage program",
    "asm mine.fairy --stage plan",
]
FILES = {
    "mine.fairy": 'variant "Mine" extends fide\n',
    "broken.fairy": 'variant "Broken" extends nothing\n',
    "tested.fairy": 'variant "T"\nboard 8x8\npiece King K K royal at e1\ntest "steps" { perft 5 25 }\n',
    "failing.fairy": 'variant "T"\nboard 8x8\npiece King K K royal at e1\ntest "strides" { legal e1e3 }\n',
    "kings.fairy": 'variant "T"\nboard 4x4\npiece King K K royal at b1\npiece Ferz F F at a1\nstalemate: draw\n',
    "game.pgn": '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n',
}


def parts(text):
    """Returns the words of a command; words may be quoted."""
    return [quoted or word for quoted, word in re.findall(r"'([^']*)'|(\S+)", text)]


class Outputs(unittest.TestCase):
    def run_all(self):
        """Yields the verb, the command and the parsed output of each command."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in FILES.items():
                (pathlib.Path(folder) / name).write_text(text)
            for command in COMMANDS:
                done = subprocess.run([PROGRAM, *parts(command), "--json"], capture_output=True, text=True, cwd=folder)
                self.assertNotEqual(done.stdout, "", f"{command}: {done.stderr}")
                yield command.split()[0], command, json.loads(done.stdout)

    def test_are_what_the_schema_says(self):
        schema = json.loads((ROOT / "docs/reference/outputs.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        seen = set()
        for verb, command, output in self.run_all():
            validator = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{verb}", "$defs": schema["$defs"]})
            problem = jsonschema.exceptions.best_match(validator.iter_errors(output))
            self.assertIsNone(problem, f"{command}: {problem}")
            self.assertFalse(validator.is_valid("no output"))
            seen.add(verb)
        # No verb has been forgotten.
        verbs = re.findall(r"^  (\w+) ", subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout, re.M)
        for verb in verbs:
            text = subprocess.run([PROGRAM, verb, "--help"], capture_output=True, text=True).stdout
            self.assertEqual("\n  --json " in text, verb in seen, verb)


if __name__ == "__main__":
    unittest.main()
