// Rules that few targets have: goals, orders of turns, passes, duties, effects on pieces beside and conditions
// on them, neutral pieces, and what only rules files of Zillions say. An exporter names those that it can say of
// a game; the game that it writes, and that its certificate compares, is the one without the others.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"

namespace fairyforge::exports {

// What a target can say of a game.
struct Kept {
  std::vector<Construct> constructs{};
  std::vector<bool> goals{};  // by number; empty: none
  std::vector<Op> tests{};    // of those that only rules files of Zillions have
  bool dropPrograms = false;  // drops by rules of their own
  bool has(Construct construct) const;
};

// What a game is without: "the order of turns".
struct LostRule {
  Construct construct;
  std::string what;  // empty where the construct says it
};

struct Reduced {
  VariantPtr variant;
  std::vector<LostRule> lost;
};

// The game without such rules that are not kept. Moves that only rules files of Zillions describe are left out
// where they ask for or do what is not kept; those that are written in notation lose the condition or the
// effect.
Reduced keeping(const VariantPtr& variant, const Kept& kept = {});

// Takes the third side away with its pieces.
void removeThirdSide(VariantDraft& draft);

// What kind of goal it is.
Construct constructOf(const Goal& goal);

// In the place of turns that grow, turns that do so until one has this many moves.
inline constexpr std::size_t kLongestTurn = 15;

// Does a side begin with a royal piece that must be kept safe?
bool hasGuardedRoyals(const Variant& variant);

// Can a position ever come back? Not where every move takes something, drops something or goes forward.
bool mayRepeat(const Variant& variant);

// Can all moves and drops be written in movement notation?
bool isNotated(const Variant& variant);
// Do no pieces stand on the board at the start?
bool beginsEmpty(const Variant& variant);

}  // namespace fairyforge::exports
