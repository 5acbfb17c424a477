// Cursor programs to move programs: the blocks of a piece type as one MoveProgram for the pieces
// of one owner.
//
// What a block knows of itself at any point (its flags, whether `to` and `from` were given, which parts of a
// cascade are done) is known when it is compiled: code that is reached with different knowledge is compiled
// once for each. What depends on the board is a test and its complement.
#pragma once

#include <vector>

#include "compiler/frontend/zrf/layout.h"
#include "compiler/frontend/zrf/model.h"
#include "compiler/rules/move-program.h"

namespace fairyforge::frontend::zrf {

// The players, and what the blocks of all pieces share.
struct Players {
  std::vector<std::optional<Side>> sideOf;  // by player
  std::array<Number, kOwners> player{kNone, kNone, kNone};
  std::vector<std::optional<KindId>> kindOf;  // by move type; nothing: no move of this type is ever made
  bool kinds = false;                         // it matters of what type a move is
  bool anyKind = true;                        // moves of no type are made
};

struct CompiledBlocks {
  MoveProgram program;  // Land's operand, from kAs on: kAs + the number of a list of choices
  std::vector<std::vector<TypeId>> choices;
};

// For drops the cursor starts on the cell of the drop. Errors are reported at the instruction.
CompiledBlocks compileBlocks(const std::vector<Block>& blocks, bool drops, TypeId type, Side owner,
                             const GameModel& game, const Players& players, Layout& layout, Reporter& report);

// May the block's moves ever be made, as far as their type goes?
bool isUsed(const Block& block, const Players& players);

}  // namespace fairyforge::frontend::zrf
