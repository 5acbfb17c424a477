// The search for legal moves.
#pragma once

#include <map>
#include <string>

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// Subroutines by what they do, so that types that move alike share them.
using Searches = std::map<std::string, std::string>;

// The subroutines testWhite, tryWhite, toWhite and the like for Black.
void printTry(Preset& p, Script& out, Side side);
// fromWhite, fromBlack.
void printSeek(Preset& p, Script& out, Searches& searches, Side side);
// seekDropsWhite, seekDropsBlack.
void printSeekDrops(Preset& p, Script& out, Searches& searches, Side side);
void printStep(const Preset& p, Script& out);
void printJudge(const Preset& p, Script& out);

}  // namespace fairyforge::exports::game_courier
