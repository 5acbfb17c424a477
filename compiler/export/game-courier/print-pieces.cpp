// For each piece a variable holds its space, so that the code need not search the whole board.
#include <algorithm>

#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {

std::string pieceVariable(Side side, std::size_t number) {
  return fmt::format("{}{}", sideName(side), number + 1);
}

void eachPiece(const Preset& p, Script& out, Side side, std::string_view subroutine) {
  for (std::size_t i = 0; i < p.model.pieceCount(side); ++i)
    out.line("gosub {} #{}", subroutine, pieceVariable(side, i));
}

void noPieces(const Preset& p, Script& out) {
  for (const Side side : kBothSides) {
    for (std::size_t i = 0; i < p.model.pieceCount(side); ++i) out.line("set {} @", pieceVariable(side, i));
    if (p.model.hasOneRoyal(side)) out.line("set {} @", kingOf(side));
  }
  out.line("set newMan @");
}

void eachLabel(const Preset& p, Script& out, Side side, std::string_view variable,
               const std::vector<const TypeModel*>& types,
               const std::function<void(const TypeModel&)>& body) {
  const auto count = [&](const TypeModel* type) {
    const auto& cells = p.variant.start().cells;
    return std::ranges::count(cells, Piece(type->type, side));
  };
  const auto commonest =
      std::ranges::max_element(types, [&](const auto* a, const auto* b) { return count(a) < count(b); });
  if (commonest == types.end()) return;
  const auto is = [&](const TypeModel* type) {
    return fmt::format("== {} {}", variable, p.label(type->type, side));
  };
  const auto others = [&] {
    for (const TypeModel* type : types) {
      if (type != *commonest) out.when(is(type), [&] { body(*type); });
    }
  };
  out.when(is(*commonest), [&] { body(**commonest); });
  if (types.size() > 2)
    out.when("not " + is(*commonest), others);
  else
    others();
}

}  // namespace fairyforge::exports::game_courier
