// Gives the registers of a game their words in a native state.
#include "compiler/specialise/state-layout.h"

namespace fairyforge::specialise {

void StateLayout::placeRegisters(const Variant& variant) {
  total = registersAt();
  std::size_t row = 0;
  forEachRegister([&](const auto& r) {
    // The code counts turns wherever there is a third side, though it may never act.
    const bool isCounter = row == rowOf(&Setup::sinceThird) && third;
    held[row] = r.isIn(variant) || isCounter;
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
