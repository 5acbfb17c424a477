// Prints the search for legal moves.
#pragma once

#include <map>
#include <string>

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Names of subroutines by their code, so that types that move alike share them.
using Searches = std::map<std::string, std::string>;

// Prints the subroutines testWhite, tryWhite, toWhite and the same for Black.
void printTry(Preset& p, Script& out, Side side);
// Prints fromWhite, fromBlack.
void printSeek(Preset& p, Script& out, Searches& searches, Side side);
// Prints seekDropsWhite, seekDropsBlack.
void printSeekDrops(Preset& p, Script& out, Searches& searches, Side side);
void printStep(const Preset& p, Script& out);
void printJudge(const Preset& p, Script& out);

}  // namespace fairyforge::exports::game_courier
