// Rules that only games have which were read from a Zillions rules file: turn orders, priorities,
// passes, goals, attributes, effects on other pieces, drops with conditions, neutral pieces. No target
// says all of them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports {

// What a game is without: "the order of turns".
struct LostRule {
  Construct construct;
  std::string what;  // empty where the construct says it
};

struct Reduced {
  std::shared_ptr<const Variant> variant;
  std::vector<LostRule> lost;
};

// The game without such rules, and without the moves that ask for or do such things, instructions in
// `expressible` excepted.
Reduced withoutImportedRules(const std::shared_ptr<const Variant>& variant,
                             const std::vector<Op>& expressible = {});

// All such rules of the game.
std::vector<LostRule> importedRulesOf(const Variant& variant);

// Can the game be written in movement notation: all its moves and drops, with pieces on the board
// at the start?
bool isNotated(const Variant& variant);

}  // namespace fairyforge::exports
