// Translates goals to keys of a variants.ini.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

struct IniGoals {
  std::vector<bool> expressed;  // by the goal's number: do the keys express it?
  std::vector<std::pair<std::string, std::string>> keys;
  std::string checks;  // the numbers of checks that win, as a field of the start: "3+3"
};
// Returns the keys for the goals of `variant`, which must have no rules that never take effect
// (idle-rules.h). `explodes` says that captures have the engine's explosions.
IniGoals iniGoalsOf(const Variant& variant, formats::FairyStockfish engine, bool explodes);

// Is the goal a draw by two passes in a row? The engine has that rule wherever players may pass.
bool isDrawByPasses(const Goal& goal);

// Returns the cells as the value of a key: "d4 e4 d5"; "-" for no cells.
std::string regionText(const Board& board, const CellSet& cells);

}  // namespace fairyforge::exports::fairy_stockfish
