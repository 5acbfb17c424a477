"""A second program that plays by the rules in JSON alone: it implements docs/reference/rules.schema.json and the instructions
documented in compiler/core/rules/instructions.h. It refuses whatever it does not know, by name."""

EMPTY, OWN, ENEMY = "empty", "own", "enemy"
OTHER = {"white": "black", "black": "white"}
KNOWN = {"step", "fork", "jump", "test", "test royal", "test type", "test unmoved", "test zone", "test en passant",
         "test safe", "save", "recall", "take", "take en passant victim", "carry from", "mark en passant", "land"}
# Members that change no list of moves: they determine when a game has ended and who has won.
ENDS = {"stalemate", "repetition", "repetitionCount", "perpetualCheckLoses", "perpetualChaseLoses",
        "deadPositionsAreDraws", "quietMoves", "resetting", "counts"}
# The other members, with their values in games that do not use them.
PLAIN = {
    "hands": {"captured": {"white": "gone", "black": "gone", "third": "gone"}, "becomes": [], "heldAs": [],
              "cells": {"white": {}, "black": {}}, "capturing": False, "unmovedOn": {"white": {}, "black": {}},
              "checkless": [], "mateless": [], "onBothColours": [], "endless": [], "first": []},
    "turns": {"kinds": [], "priorities": [], "schedule": [], "repeat": 0, "seriesChecks": "free",
              "safeAfterEachMove": False, "nullMoves": "never", "mayStop": False, "onlyFirstCaptures": False, "noPieceTwice": False, "captureDuty": "none",
              "dutyIsOfLegal": True},
    "end": {"bareKing": "off", "material": None, "royals": {"white": "any", "black": "any"}, "checksForbidden": False, "onlyMatesCheck": False,
            "royalsStay": False, "obligations": [], "draws": None},
    "type": {"imitates": False, "givesNoCheck": False, "marks": [], "transfer": {"white": None, "black": None}},
    "rules": {"format": "fairyforge-rules", "version": 1, "imitatedArrivals": [], "events": [], "third": None,
              "marks": [], "goals": []},
}
NAMES = {"title", "authors", "notes", "hash", "board", "types", "arrivals", "hands", "turns", "end", "start"}


class Unknown(Exception):
    """The game uses something that this program does not know."""


def expect(where, found, plain, others):
    for name, value in found.items():
        if name in plain and value != plain[name] or name not in plain and name not in others:
            raise Unknown(f"{where} {name}")


class Rules:
    def __init__(self, rules):
        expect("rules:", rules, PLAIN["rules"], NAMES)
        expect("hands:", rules["hands"], PLAIN["hands"], ())
        expect("turns:", rules["turns"], PLAIN["turns"], ())
        expect("end:", rules["end"], PLAIN["end"], ENDS)
        self.steps = rules["board"]["steps"]
        self.royal, self.programs, self.becomes = set(), {}, {}
        for kind in rules["types"]:
            expect(kind["id"], kind, PLAIN["type"], {"id", "name", "notation", "royal", "programs", "drops"})
            if kind["royal"]:
                self.royal.add(kind["id"])
            for side, program in kind["programs"].items():
                for name, *operand in program["code"]:
                    if name not in KNOWN or name == "land" and operand != ["arriving"]:
                        raise Unknown(f"{kind['id']}: {' '.join(map(str, [name, *operand]))}")
                if program["neighbourhoods"]:
                    raise Unknown(f"{kind['id']}: neighbourhoods")
                self.programs[kind["id"], side] = program
            if any(program["code"] for program in kind["drops"].values()):
                raise Unknown(f"{kind['id']}: drops")
        for one in rules["arrivals"]:
            for cell in one["cells"]:
                self.becomes[one["side"], one["type"], cell] = one["becomes"]


class Position:
    def __init__(self, rules, pieces):
        self.rules, self.player = rules, "white"
        self.at = {piece["cell"]: (piece["type"], piece["side"]) for piece in pieces}
        self.unmoved = {piece["cell"] for piece in pieces if piece["unmoved"]}
        self.passed, self.passer = frozenset(), None

    def copy(self):
        other = Position.__new__(Position)
        other.__dict__.update(self.__dict__, at=dict(self.at), unmoved=set(self.unmoved))
        return other

    def run(self, origin, are_attacks=False):
        """Returns the moves of the piece's program: (origin, destination, victims, carried, passed over)."""
        kind, side = self.at[origin]
        program = self.rules.programs[kind, side]
        code, found = program["code"], []
        threads = [(0, origin, (origin,) + (None,) * 7, frozenset(), (), frozenset())] if code else []
        while threads:
            address, cursor, saved, taken, carried, passed = threads.pop()
            while True:
                name, *operand = code[address]
                operand = operand[0] if operand else None
                address += 1
                piece = None if cursor == origin else self.at.get(cursor)
                holds = True
                if name == "step":
                    cursor = self.rules.steps[operand][cursor]
                    holds = cursor >= 0
                elif name == "fork":
                    threads.append((operand, cursor, saved, taken, carried, passed))
                elif name == "jump":
                    address = operand
                elif name == "test":
                    holds = (EMPTY if piece is None else OWN if piece[1] == side else ENEMY) in operand
                elif name == "test royal":
                    holds = piece is not None and piece[0] in self.rules.royal
                elif name == "test type":
                    holds = piece is not None and piece[0] in program["typeSets"][operand]
                elif name == "test unmoved":
                    holds = cursor in self.unmoved
                elif name == "test zone":
                    holds = cursor in program["zones"][operand]
                elif name == "test en passant":
                    holds = piece is None and cursor in self.passed
                elif name == "test safe":
                    holds = are_attacks or self.is_safe_on(origin, cursor)
                elif name == "save":
                    saved = saved[:operand] + (cursor,) + saved[operand + 1:]
                elif name == "recall":
                    cursor = saved[operand]
                elif name == "take":
                    taken |= {cursor} if piece else set()
                elif name == "take en passant victim":
                    taken |= {self.passer}
                elif name == "carry from":
                    carried += ((saved[operand], cursor),)
                elif name == "mark en passant":
                    passed |= {cursor}
                else:
                    found.append((origin, cursor, taken, carried, passed))
                    break
                if not holds:
                    break
        return found

    def is_attacked(self, cell, by):
        return any(cell in move[2] for origin in list(self.at) if self.at[origin][1] == by
                   for move in self.run(origin, True))

    def is_safe_on(self, origin, cell):
        after = self.copy()
        after.at[cell] = after.at.pop(origin)
        return not after.is_attacked(cell, OTHER[self.player])

    def after(self, move, kind):
        origin, destination, taken, carried, passed = move
        after = self.copy()
        side = after.at.pop(origin)[1]
        changed = {origin, destination, *taken}
        for cell in taken:
            del after.at[cell]
        moved = [(to, after.at.pop(cell)) for cell, to in carried]
        for to, piece in moved:
            after.at[to] = piece
        for pair in carried:
            changed |= set(pair)
        after.at[destination] = (kind, side)
        after.unmoved -= changed
        after.passed, after.passer = passed, destination
        after.player = OTHER[side]
        return after

    def legal(self):
        """Yields the position after each legal move, without repeated moves."""
        moves = {}
        for origin, (kind, side) in self.at.items():
            if side == self.player:
                for move in self.run(origin):
                    for becomes in self.rules.becomes.get((side, kind, move[1]), [kind]):
                        moves[move, becomes] = None
        for move, becomes in moves:
            after = self.after(move, becomes)
            if not any(after.is_attacked(cell, after.player) for cell, piece in after.at.items()
                       if piece[1] == self.player and piece[0] in self.rules.royal):
                yield after

    def perft(self, depth):
        return 1 if depth == 0 else sum(after.perft(depth - 1) for after in self.legal())
