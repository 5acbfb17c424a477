// Copies the sets of a ProgramReach (compiler/core/rules/program-reach.h) into words.
#include "compiler/native/turn-reach.h"

#include <utility>

namespace fairyforge::native {

void ProgramReaches::fill(std::uint64_t* words, std::uint32_t program, Cell start) {
  const MovePrograms::Program& planned = programs_[program];
  const ProgramReach reach = reachOf(board_, planned.program, planned.drops ? kNoCell : start, start);
  for (const auto& [occupant, which] :
       {std::pair(kEmpty, kNeedsEmpty), std::pair(kOwn, kNeedsOwn), std::pair(kEnemy, kNeedsEnemy)}) {
    for (std::size_t w = 0; w < setWords_ && (reach.needs & occupant) != 0; ++w)
      words[1 + which * setWords_ + w] = reach.where.word(w);
  }
  for (std::size_t w = 0; w < setWords_; ++w) words[1 + kTakes * setWords_ + w] = reach.takes.word(w);
  words[0] = 1;
}

}  // namespace fairyforge::native
