// Compiles movement programs as written: labels, steps, cells, types and names get their numbers.
#pragma once

#include <functional>
#include <optional>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::build {

// What the names in a program refer to. Steps that a program needs are added to the board.
struct ProgramScope {
  Board& board;
  const syntax::Zones& zones;
  Symmetry symmetry;  // how White's programs are reflected for Black
  const std::vector<std::string>& kinds;
  const std::vector<std::string>& marks;
  std::size_t types;                                                  // number of types
  bool hasThird;                                                      // are there pieces of a third side?
  std::function<std::optional<TypeId>(const syntax::TypeRef&)> type;  // reports unknown types
  bool neverTakes = false;  // the piece's block says `captures: never`
};

// Returns the program for `owner`: as it is written or, if `carriedOver`, White's program reflected for
// Black. Returns nothing after errors.
std::optional<MoveProgram> programOf(const syntax::Program& written, Side owner, bool carriedOver,
                                     const ProgramScope& scope, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
