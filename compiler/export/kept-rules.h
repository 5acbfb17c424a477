// Removes from a game the rules that few targets have: goals, orders of turns, passes, duties, effects on
// other pieces and conditions on them, neutral pieces, and what only rules files of Zillions can express. An
// exporter names those that its target has (Kept). It writes the game without the others, and its certificate
// is about that game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"

namespace fairyforge::exports {

// Which of the rules above a target has.
struct Kept {
  std::vector<Construct> constructs{};
  std::vector<bool> goals{};  // by the goal's number; empty: no goals
  std::vector<Op> tests{};    // tests, of those that only rules files of Zillions have
  bool dropPrograms = false;  // are drops by programs of their own kept?
  bool has(Construct construct) const;
};

// A rule that was removed: "the order of turns".
struct LostRule {
  Construct construct;
  std::string what;  // empty if the construct's name tells enough
};

struct Reduced {
  VariantPtr variant;
  std::vector<LostRule> lost;
};

// Returns the game without the rules that are not in `kept`, and a list of the removed rules. Moves that only
// rules files of Zillions describe are removed if they need such a rule; moves that are written in notation
// lose only the condition or the effect.
Reduced keeping(const VariantPtr& variant, const Kept& kept = {});

// Removes the third side and its pieces.
void removeThirdSide(VariantDraft& draft);

// Returns the construct to which the goal belongs.
Construct constructOf(const Goal& goal);

// For targets without growing turns: such turns are replaced by a fixed schedule, whose turns grow until one
// has this many moves.
inline constexpr std::size_t kLongestTurn = 15;

// Does a side begin with a royal piece that must be kept safe?
bool hasGuardedRoyals(const Variant& variant);

// Can a position occur twice? Not if every move takes something, drops something or goes forward.
bool mayRepeat(const Variant& variant);

// Can all moves and drops be written in movement notation?
bool isNotated(const Variant& variant);
// Do no pieces stand on the board at the start?
bool beginsEmpty(const Variant& variant);

// ---- results ----
//
// The types of pieces after their moves, whether the moves themselves or the table
// of arrivals determine them.

// Paths, each with the types that the piece may have afterwards. Paths that differ only in these types are
// united, with kArriving as landing.
using MovesWithResults = std::vector<std::pair<Path, TypeSet>>;

// Returns the moves of `program` from `cell` with the types that the piece may have afterwards, for a piece
// of this type and side; nothing if they cannot be listed.
std::optional<MovesWithResults> movesWithResults(const Variant& variant, TypeId type,
                                                 const MoveProgram& program, Side side, Cell cell);

}  // namespace fairyforge::exports
