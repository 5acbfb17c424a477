// Compares how the two versions of the engine read one section.
#pragma once

#include <array>

#include "compiler/core/rules/board.h"
#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

// What a version reads where the other may read something else.
struct IniReading {
  std::string start{};  // startFen
  Board board{8, 8};
  std::array<CellSet, kSides> steps{};  // cells from which some piece may step twice
  std::array<CellSet, kSides> zone{};   // of promotion
  bool needsZone = false;
  bool promotesOnEntry = false;  // a pawn could promote in the zone without entering it
};

// Warns where the other version, `elsewhere`, plays another game. If reading for it `failed` with errors,
// only the rule of promotion is compared.
void compareReadings(IniValues& values, const IniReading& mine, formats::FairyStockfish elsewhere,
                     const IniReading& other, bool failed);

}  // namespace fairyforge::frontend::ini
