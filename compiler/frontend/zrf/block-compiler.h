// Compiles the move blocks of Zillions Rules Files: the blocks of a type become one MoveProgram for the
// pieces of one owner.
//
// A block has a state of its own: its flags, whether `to` and `from` have been given, which parts of a
// cascade are done. This state is known at compile time. Code that is reached in different states is compiled
// once for each of them. A condition that depends on the board becomes a test in one branch and its negation
// in the other.
#pragma once

#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/frontend/zrf/layout.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

// The players, and what the blocks of all pieces have in common.
struct Players {
  std::vector<std::optional<Side>> sideOf;  // by number of player; nothing: the player owns no pieces
  std::array<Number, kOwners> player{kNone, kNone, kNone};
  std::vector<std::optional<KindId>> kindOf;  // by move type; nothing: no move has this type
  bool kinds = false;                         // do types of moves make a difference?
  bool allowsAnyKind = true;                  // may moves without a type be made in some turn?
};

// A compiled program, with the lists of types between which its landings choose.
struct CompiledBlocks {
  MoveProgram program;  // the operand of Land from kAs on: kAs + an index into `choices`
  std::vector<std::vector<TypeId>> choices;
};

// Compiles the blocks of a type for one owner. `drops`: they are drops, so the cursor starts on the cell of
// the drop. Errors are reported at their instruction.
CompiledBlocks compileBlocks(const std::vector<Block>& blocks, bool drops, TypeId type, Side owner,
                             const GameModel& game, const Players& players, Layout& layout, Reporter& report);

// Can moves of the block ever be made, by their move type alone?
bool isUsed(const Block& block, const Players& players);

}  // namespace fairyforge::frontend::zrf
