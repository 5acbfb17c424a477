#include "compiler/testing/realm.h"

#include "compiler/export/targets.h"
#include "runtime/referee.h"

namespace fairyforge {

CellSet realmFrom(const VariantPtr& variant, TypeId type, Cell start) {
  const Setup& array = variant->start();
  const bool unmoved = array.at(start) == Piece(type, Side::White) && array.unmoved.has(start);
  CellSet reached, expanded;
  reached.add(start);
  std::vector<Position> open{lonePiece(variant, type, start, unmoved)};
  while (!open.empty()) {
    const Position position = std::move(open.back());
    open.pop_back();
    for (const Move& move : pseudoLegalMoves(position, Side::White)) {
      if (!move.victims.empty() || move.as != type) continue;
      reached.add(move.to);
      if (expanded.has(move.to)) continue;  // even the start: back there the piece has moved
      expanded.add(move.to);
      open.push_back(lonePiece(variant, type, move.to, false));
    }
  }
  return reached;
}

std::vector<Cell> realmStarts(const Variant& variant, TypeId type) {
  std::vector<Cell> starts, all;
  variant.board().forEachCell([&](Cell cell) {
    all.push_back(cell);
    if (variant.start().at(cell) == Piece(type, Side::White)) starts.push_back(cell);
  });
  return starts.empty() ? all : starts;
}

}  // namespace fairyforge
