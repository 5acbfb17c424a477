// Goals as keys of a variants.ini.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/formats/variants-ini.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports::fairy_stockfish {

struct IniGoals {
  std::vector<bool> said;  // by number of the goal: do the keys say it?
  std::vector<std::pair<std::string, std::string>> keys;
  std::string checks;  // checks wanted, as a field of the start: "3+3"
};
// `variant` without rules that never take effect (idle-rules.h). `explodes`: captures have the engine's effects.
IniGoals iniGoalsOf(const Variant& variant, formats::FairyStockfish engine, bool explodes);

// Two passes in a row: a draw to the engine wherever players may pass.
bool isDrawByPasses(const Goal& goal);

// "d4 e4 d5"; "-" for no cells.
std::string regionText(const Board& board, const CellSet& cells);

}  // namespace fairyforge::exports::fairy_stockfish
