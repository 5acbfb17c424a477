// Compares how the two versions of the engine read one section.
#pragma once

#include <array>

#include "compiler/core/rules/board.h"
#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

// Those parts of a game that the two versions of the engine may read differently.
struct IniReading {
  std::string start{};  // startFen
  Board board{8, 8};
  std::array<CellSet, kSides> steps{};  // cells from which some piece may step twice
  std::array<CellSet, kSides> zone{};   // the promotion zone
  bool needsZone = false;
  bool promotesOnEntry = false;  // a pawn could promote in the zone without entering it
};

// Warns where the version `elsewhere`, which reads the section as `other`, plays another game. If its reading
// `failed` with errors, only the rule of promotion is compared.
void compareReadings(IniValues& values, const IniReading& mine, formats::FairyStockfish elsewhere,
                     const IniReading& other, bool failed);

}  // namespace fairyforge::frontend::ini
