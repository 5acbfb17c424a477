#!/usr/bin/env python3
"""documents.py STUBS OUTPUT: the texts of the stubs as entries of a table in C++: {"Board.pop", "..."},"""

import ast
import json
import sys


def documents(node: ast.AST, path: str):
    for part in getattr(node, "body", []):
        if isinstance(part, (ast.ClassDef, ast.FunctionDef)):
            name = f"{path}{part.name}"
            text = ast.get_docstring(part)
            if text:
                yield name, text
            yield from documents(part, name + ".")


with open(sys.argv[1], encoding="utf-8") as stubs:
    tree = ast.parse(stubs.read())
# Of several overloads, the first one with a docstring is used.
table: dict[str, str] = {}
for name, text in documents(tree, ""):
    table.setdefault(name, text)
with open(sys.argv[2], "w", encoding="utf-8") as output:
    for name, text in table.items():
        output.write(f"{{{json.dumps(name)}, {json.dumps(text, ensure_ascii=False)}}},\n")
