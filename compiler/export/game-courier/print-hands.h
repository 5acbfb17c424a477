// Prints pieces in hand, and drops.
#pragma once

#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

void handsAtStart(const Preset& p, Script& out);
// Returns the condition that the piece comes from a hand.
std::string fromHand(const Preset& p);
// The variable that counts the pieces in hand.
std::string countOf(const Preset& p, TypeId type, Side side);
// Do the pieces that the side takes come into a hand?
bool gains(const Preset& p, Side captor);

// The subroutines gainWhite, gainBlack; spendWhite, spendBlack.
void printGain(Preset& p, Script& out, Side captor);
void printSpend(const Preset& p, Script& out, Side side);
// Print the drops' lines of can... and note.
void canDrop(Preset& p, Script& out, Side side);
void noteDrop(Preset& p, Script& out);

}  // namespace fairyforge::exports::game_courier
