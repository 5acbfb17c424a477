// Finds functions by their names in the image's table of symbols.

#include "compiler/native/loaded-code.h"

#include <algorithm>

namespace fairyforge::native {

std::unique_ptr<LoadedCode> LoadedCode::place(const CodeImage& image) {
  auto placed = placeCode(image);
  return placed ? std::unique_ptr<LoadedCode>(new LoadedCode(*std::move(placed))) : nullptr;
}

template <typename Function>
bool LoadedCode::find(const CodeImage& image, const std::string& name, Function*& function) const {
  const auto symbol = std::ranges::find(image.symbols, name, &CodeSymbol::name);
  if (symbol == image.symbols.end()) return false;
  // `begin` may be null: in WebAssembly functions have numbers.
  function = reinterpret_cast<Function*>(reinterpret_cast<std::uintptr_t>(code_.begin) + symbol->offset);
  return true;
}

std::unique_ptr<LoadedCode> LoadedCode::load(const CodeImage& image) {
  auto code = place(image);
  if (code == nullptr) return nullptr;
  const auto find = [&](const char* what, Side side, auto*& function) {
    return code->find(image, functionName(what, side), function);
  };
  NativeFunctions& f = code->functions_;
  for (const Side side : kBothSides) {
    const std::size_t s = index(side);
    NativeFunctions::OfTurn& turn = f.turns[s];
    if (!find("generate", side, turn.generate) || !find("perft", side, turn.perft) ||
        !find("attacked", side, f.attacked[s]) || !find("inDanger", side, f.inDanger[s]) ||
        !find("make", side, f.make[s])) {
      return nullptr;
    }
    find("choose", side, turn.choose);
    find("play", side, turn.play);
    find("captures", side, turn.captures);
    find("capturesFree", side, f.freeTurns[s].captures);
    find("exposed", side, f.exposed[s]);
    find("generateFree", side, f.freeTurns[s].generate);
    find("perftFree", side, f.freeTurns[s].perft);
    find("acts", side, f.thirdTurns[s].generate);
  }
  find("attacked", Side::Third, f.attacked[index(Side::Third)]);
  find("make", Side::Third, f.make[index(Side::Third)]);
  return code;
}

}  // namespace fairyforge::native
