// What Zillions cannot express of a variant's rules, apart from the moves of its pieces.
#pragma once

#include <vector>

#include "compiler/export/export.h"
#include "compiler/export/zrf/movements.h"

namespace fairyforge::zrfexport {

std::vector<Loss> lossesOf(const Variant& variant, const Movements& movements);

// Can a side ever have two royal pieces?
bool mayHaveSeveralRoyals(const Variant& variant);
// Can a piece ever come to a hand, in the exported game?
bool usesHands(const Variant& variant);

namespace loss {
inline constexpr const char* kQuietMoves = "quiet-moves";
inline constexpr const char* kRepetition = "repetition";
inline constexpr const char* kBareKing = "bare-king";
inline constexpr const char* kLastRoyal = "last-royal";
inline constexpr const char* kThirdSide = "third-side";
inline constexpr const char* kHands = "hands";
inline constexpr const char* kNoCheck = "no-check";
inline constexpr const char* kCastlingScreens = "castling-screens";
inline constexpr const char* kEvents = "events";
inline constexpr const char* kStart = "start";
}  // namespace loss

}  // namespace fairyforge::zrfexport
