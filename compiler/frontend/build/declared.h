// Warns of declarations that can never have an effect, or whose names are never used.
#pragma once

#include "compiler/core/possible/possibilities.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/names.h"

namespace fairyforge::frontend::build {

// A loaded game with all that is needed to judge its declarations.
struct DeclaredGame {
  const std::vector<syntax::Layer>& layers;      // the layers that were merged, the lowest first
  const MergedGame& game;                        // the result of merging them
  const Variant& variant;                        // the result of building `game`
  const syntax::Zones& zones;                    // the zones that the game declares
  const std::vector<syntax::NamedPlace>& names;  // all names that the text and the files which it extends use
  const possible::Possibilities& possible;
};

// Checks the statements of the text `whole`, but not those of files that it extends.
void checkDeclared(const DeclaredGame& declared, const SourcePtr& whole, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
