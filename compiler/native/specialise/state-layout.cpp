// Assigns the registers of a game their words in the words that code knows.
#include "compiler/native/specialise/state-layout.h"

namespace fairyforge::specialise {
namespace {

// A piece that is lifted leaves all sets before the en-passant targets (lift() in generated code and in
// general-moves.cpp).
consteval bool setsOfPiecesComeFirst() {
  bool before = true, all = true;
  std::size_t i = 0;
  forEachRegister([&](const auto& row) {
    before = before && i++ != rowOf(&Setup::enPassantTargets);
    const bool hasWords = row.code == InCode::Number || row.code == InCode::Set || row.code == InCode::Counts;
    if (before && hasWords) all = all && row.code == InCode::Set && row.ends == Ends::WithItsPiece;
  });
  return all;
}
static_assert(setsOfPiecesComeFirst());

}  // namespace

void StateLayout::placeRegisters(const Variant& variant) {
  total = registersAt();
  std::size_t row = 0;
  forEachRegister([&](const auto& r) {
    // The code counts turns wherever there is a third side, even if that can never act.
    const bool isCounter = row == rowOf(&Setup::sinceThird) && third;
    const bool isHand = row == rowOf(&Setup::hands) && handTypes > 0;
    held[row] = r.isIn(variant) || isCounter || isHand;
    first[row] = static_cast<std::uint32_t>(total);
    if (held[row]) {
      switch (r.code) {
        case InCode::Nowhere:
        case InCode::Beside:
        case InCode::Apart:
          held[row] = false;
          break;
        case InCode::Number:
          ++total;
          break;
        case InCode::Set:
          total += words;
          break;
        case InCode::Counts:
          total += kSides * handWords();
          break;
      }
    }
    ++row;
  });
}

}  // namespace fairyforge::specialise
