// Warnings of what a text declares and what can never happen or is never asked for.
#pragma once

#include <span>
#include <string_view>

#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/names.h"
#include "compiler/possible/possibilities.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

struct DeclaredGame {
  const std::vector<syntax::Layer>& layers;      // what was merged ...
  const MergedGame& game;                        // ... to this ...
  const Variant& variant;                        // ... and built
  const syntax::Zones& zones;                    // of the game
  const std::vector<syntax::NamedPlace>& names;  // in the text and in all that it builds upon
  const possible::Possibilities& possible;
};

// Of the statements of the text `whole`; what it builds upon is another text's matter.
void checkDeclared(const DeclaredGame& declared, const SourcePtr& whole, Diagnostics& diagnostics);

// A kind of declaration with an example that can never have an effect, which checkDeclared() warns of. In it stand for
// themselves: {new} for a name that is free, {cell} and {other} for empty cells, {id} for a free ID, {type} for a type
// that can stand on the board. Empty: it has an effect wherever it may stand. `game`: of which it says so; empty: of any
// game that has no other Idler or, where the example has a piece {id2}, nothing that becomes that piece.
struct IdleDeclaration {
  std::string_view kind, example, game = {};
};
// All kinds of statements, and all that a block of a piece may say.
std::span<const IdleDeclaration> idleDeclarations();

}  // namespace fairyforge::frontend::build
