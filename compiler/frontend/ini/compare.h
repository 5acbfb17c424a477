// Where the two versions of the engine take one section for two games.
#pragma once

#include <array>

#include "compiler/frontend/ini/values.h"
#include "compiler/rules/board.h"

namespace fairyforge::frontend::ini {

// What one of them makes of what the other may read differently.
struct IniReading {
  std::string start{};  // startFen
  Board board{8, 8};
  std::array<CellSet, kSides> steps{};  // from these cells some piece may step twice
  std::array<CellSet, kSides> zone{};   // of promotion
  bool needsZone = false;
  bool promotesOnEntry = false;  // there is a pawn that could promote in the zone without entering it
};

// Warns where the other version, `elsewhere`, plays another game. If that reports errors (`failed`) only the
// rule of promotion is compared.
void compareReadings(IniValues& values, const IniReading& mine, formats::FairyStockfish elsewhere,
                     const IniReading& other, bool failed);

}  // namespace fairyforge::frontend::ini
