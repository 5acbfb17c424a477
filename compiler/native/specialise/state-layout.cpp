// Assigns words of a native state to the registers of a game.
#include "compiler/native/specialise/state-layout.h"

namespace fairyforge::specialise {
namespace {

// When pieces are lifted, generated code removes their cells from all sets before the en-passant targets
// (copyWords() in compiler/native/llvm/emit-apply.cpp). So these must be exactly the sets that lose a cell
// with its piece.
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

StateLayout StateLayout::of(const Variant& variant, std::size_t handTypes) {
  StateLayout layout{.words = variant.board().words(),
                     .types = variant.types().size(),
                     .third = variant.third() != nullptr,
                     .handTypes = handTypes};
  std::size_t& total = layout.total;
  total = layout.registersAt();
  std::size_t row = 0;
  forEachRegister([&](const auto& r) {
    // Code counts turns in every game with a third side, even one that never acts.
    const bool isCounter = row == rowOf(&Setup::sinceThird) && layout.third;
    const bool isHand = row == rowOf(&Setup::hands) && handTypes > 0;
    layout.held[row] = r.isIn(variant) || isCounter || isHand;
    layout.first[row] = static_cast<std::uint32_t>(total);
    if (layout.held[row]) {
      switch (r.code) {
        case InCode::Nowhere:
        case InCode::Beside:
        case InCode::Apart:
          layout.held[row] = false;
          break;
        case InCode::Number:
          ++total;
          break;
        case InCode::Set:
          total += layout.words;
          break;
        case InCode::Counts:
          total += kSides * layout.handWords();
          break;
      }
    }
    ++row;
  });
  return layout;
}

}  // namespace fairyforge::specialise
