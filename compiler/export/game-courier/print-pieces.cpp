// Prints variables with the space of each piece, so that the code need not search the whole board.

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

// ---- print-seats ----
//
// Prints subroutines that fill the variables with each piece's space from the board.

void printSeats(Preset& p, Script& out) {
  for (const Side side : kBothSides) {
    out.sub(fmt::format("add{} spc", sideName(side)), [&] {
      out.line("set newMan #spc");
      for (std::size_t i = 0; i < p.model.pieceCount(side); ++i) {
        out.when(fmt::format("== #{} @", pieceVariable(side, i)), [&] {
          out.line("set {} #newMan", pieceVariable(side, i));
          out.line("set newMan @");
        });
      }
    });
  }
  out.sub("seat spc", [&] {
    for (const Side side : kBothSides) {
      out.when(fmt::format("fn {} space #spc", p.q.isOf(side)), [&] {
        out.line("gosub add{} #spc", sideName(side));
        out.line("set mGood == #newMan @");
        refuseUnless(out, fmt::format("There are at most {} {} pieces in this game.",
                                      p.model.pieceCount(side), sideName(side)));
        if (!p.model.hasOneRoyal(side)) return;
        out.when(fmt::format("fn {} space #spc", p.royalsOf(side)), [&] {
          out.line("set mGood == #{} @", kingOf(side));
          refuseUnless(out, fmt::format("There is one royal {} piece in this game.", sideName(side)));
          out.line("set {} #spc", kingOf(side));
        });
      });
    }
  });
  if (!p.variant.registers().unmoved) return;
  out.sub("still spc lab", [&] { out.when("not == space #spc #lab", [&] { out.line("setflag #spc"); }); });
}

void seatAll(const Preset& p, Script& out) {
  const Setup& start = p.variant.start();
  std::string moved;  // the spaces on which no piece counts as unmoved at the start
  for (const Cell cell : p.cells) {
    out.line("gosub seat {}", p.cellName(cell));
    if (!p.variant.registers().unmoved) continue;
    if (start.unmoved.has(cell))
      out.line("gosub still {} {}", p.cellName(cell), p.model.labels.of(start.at(cell)));
    else
      moved += " " + p.cellName(cell);
  }
  if (!moved.empty()) out.line("setflag{}", moved);
  for (const Side side : kBothSides) {
    for (const PromotionTray& tray : p.model.trays[index(side)])
      out.line("gosub put {} {}", p.label(tray.type, side), tray.space);
    if (!p.model.hasOneRoyal(side)) continue;
    out.line("set mGood not == #{} @", kingOf(side));
    refuseUnless(out, fmt::format("There is no royal {} piece.", sideName(side)));
  }
}

}  // namespace fairyforge::exports::game_courier
