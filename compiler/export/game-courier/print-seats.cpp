// Fills the variables of the pieces from the board.
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {

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
  std::string moved;  // the spaces on which no piece counts as unmoved
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
