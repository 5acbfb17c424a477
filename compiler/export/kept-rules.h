// Removes from a game the rules that few export targets have: goals, orders of turns, passes, duties, effects
// on other pieces and conditions on them, neutral pieces, and what only rules files of Zillions can express.
// An exporter lists the rules that its target has (Kept) and exports the game without the others. The
// certificate compares the exported game with the reduced one.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"

namespace fairyforge::exports {

// Which of the rules named above a target has.
struct Kept {
  std::vector<Construct> constructs{};
  std::vector<bool> goals{};  // by index of the goal; empty: no goals
  std::vector<Op> tests{};    // the instructions that the target has, of those that no notation produces
  bool dropPrograms = false;  // does the target have drops with programs of their own?
  bool has(Construct construct) const;
};

// A rule that was removed: "the order of turns".
struct LostRule {
  Construct construct;
  std::string what;  // details; empty if the construct's name tells enough
};

struct Reduced {
  VariantPtr variant;
  std::vector<LostRule> lost;
};

// Returns the game without the rules that `kept` does not name, and the list of removed rules. Moves that
// come from a Zillions file are removed if they need such a rule; moves written in notation lose only the
// condition or effect.
Reduced keeping(const VariantPtr& variant, const Kept& kept = {});

// Removes the third side and its pieces.
void removeThirdSide(VariantDraft& draft);

// Returns the construct to which the goal belongs.
Construct constructOf(const Goal& goal);

// For targets without growing turns (1 move, 2 moves, 3 moves ...), they become a fixed schedule in which
// turns grow up to this many moves.
inline constexpr std::size_t kLongestTurn = 15;

// Does a side begin with a royal piece that it must keep safe?
bool hasGuardedRoyals(const Variant& variant);

// Returns whether test(path, cell) is true for some path of the program. Also true if there are too many
// paths to list.
template <typename Test>
bool mayAny(const Board& board, const MoveProgram& program, Test test) {
  return anyOf(board.cells(), [&](Cell cell) {
    const auto paths = pathsFrom(board, program, cell);
    return !paths || std::ranges::any_of(*paths, [&](const Path& path) { return test(path, cell); });
  });
}

// Can a position occur twice? It cannot if every move captures, drops or goes forward.
bool mayRepeat(const Variant& variant);

// Does each type that moves have a notation in the text, and do programs of drops only ask?
bool isNotated(const Variant& variant);
// Is the board empty at the start?
bool beginsEmpty(const Variant& variant);

// ---- results ----
//
// Lists moves together with the types that the piece may have afterwards. These may come from the moves
// themselves or from the arrival table.

// Paths, each with the types that the piece may have afterwards. Paths that differ only in these are united;
// then Path::landing is kArriving.
using MovesWithResults = std::vector<std::pair<Path, TypeSet>>;

// Returns the moves by `program` of a piece of this type and side from `cell`; nothing if they cannot be
// listed.
std::optional<MovesWithResults> movesWithResults(const Variant& variant, TypeId type,
                                                 const MoveProgram& program, Side side, Cell cell);

}  // namespace fairyforge::exports
