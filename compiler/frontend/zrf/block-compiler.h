// Compiles cursor programs to move programs: the blocks of a piece type become one MoveProgram for the pieces
// of one owner.
//
// What a block knows about itself at any point (its flags, whether `to` and `from` were given, which parts
// of a cascade are done) is known at compile time: code that is reached with different knowledge is compiled
// once for each. Each condition that depends on the board becomes a test in one branch and its complement in
// the other.
#pragma once

#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/frontend/zrf/layout.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

// The players, and data that the blocks of all pieces share.
struct Players {
  std::vector<std::optional<Side>> sideOf;  // by player
  std::array<Number, kOwners> player{kNone, kNone, kNone};
  std::vector<std::optional<KindId>> kindOf;  // by move type; nothing: no move has this type
  bool kinds = false;                         // does the type of a move matter?
  bool anyKind = true;                        // are there moves without a type?
};

struct CompiledBlocks {
  MoveProgram program;  // the operand of a Land from kAs on is kAs + the index of a list of choices
  std::vector<std::vector<TypeId>> choices;
};

// Compiles the blocks of a type for one owner. For drops, the cursor starts on the cell of the drop. Errors
// are reported at the instruction.
CompiledBlocks compileBlocks(const std::vector<Block>& blocks, bool drops, TypeId type, Side owner,
                             const GameModel& game, const Players& players, Layout& layout, Reporter& report);

// Can the block's moves ever be made, considering only their move type?
bool isUsed(const Block& block, const Players& players);

}  // namespace fairyforge::frontend::zrf
