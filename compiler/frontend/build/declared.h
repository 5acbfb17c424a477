// Warns of declarations that can never have an effect or whose names are never used.
#pragma once

#include <span>
#include <string_view>

#include "compiler/core/possible/possibilities.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/names.h"

namespace fairyforge::frontend::build {

struct DeclaredGame {
  const std::vector<syntax::Layer>& layers;      // the layers that were merged, the lowest first
  const MergedGame& game;                        // the result of merging them
  const Variant& variant;                        // the result of building `game`
  const syntax::Zones& zones;                    // the zones that the game declares
  const std::vector<syntax::NamedPlace>& names;  // in the text and in all files that it extends
  const possible::Possibilities& possible;
};

// Checks the statements of the text `whole` only, not those of the files that it extends.
void checkDeclared(const DeclaredGame& declared, const SourcePtr& whole, Diagnostics& diagnostics);

// A kind of declaration with an example that can never have an effect, so that checkDeclared() warns of it.
// An empty example means that such a declaration always has an effect. Placeholders in the example: {new} is
// an unused name, {cell} and {other} are empty cells, {id} is an unused ID, {type} is a type that can stand
// on the board. `game` is a game in which the example has no effect; if it is empty, that is any game without
// another Idler and, if the example has a piece {id2}, without a piece that becomes it.
struct IdleDeclaration {
  std::string_view kind, example, game = {};
};
// Returns all kinds of statements, and everything that the block of a piece may contain.
std::span<const IdleDeclaration> idleDeclarations();

}  // namespace fairyforge::frontend::build
