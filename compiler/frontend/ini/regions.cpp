// Resolves regions. Cells that the board lacks are skipped, as in the engine.
#include "compiler/frontend/ini/regions.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::frontend::ini {

using syntax::CellItem;

syntax::CellList region(const IniValues& values, const syntax::Word& word) {
  syntax::CellList list;
  for (std::size_t begin = word.text.find_first_not_of(' '); begin < word.text.size();) {
    const std::size_t end = std::min(word.text.find(' ', begin), word.text.size());
    const std::string item = word.text.substr(begin, end - begin);
    const SourceSpan place = word.span ? word.span.part(begin, end) : SourceSpan{};
    if (item.size() > 1 && item[0] == '*') {
      list.push_back({CellItem::Kind::Rank, {item.substr(1), place}, 0});
    } else if (item.size() == 2 && item[1] == '*') {
      if (!values.isNewest())
        values.diagnostics.error(place, "bad-cell",
                                 fmt::format("{} knows no whole files", values.engineTitle()));
      list.push_back({CellItem::Kind::File, {item.substr(0, 1), place}, 0});
    } else if (item != "-") {
      list.push_back({CellItem::Kind::Cells, {item, place}, 0});
    }
    begin = word.text.find_first_not_of(' ', end);
  }
  return list;
}

CellSet regionCells(IniValues& values, const Board& board, std::string_view key) {
  if (values.find(key) == nullptr) return board.cells();
  CellSet cells;
  const syntax::CellList list = region(values, values.value(key));
  // Cells that only a larger board has are not errors.
  const Board largest(formats::kFairyStockfishFiles, formats::kFairyStockfishRanks);
  for (const CellItem& item : list) {
    Diagnostics discarded;
    syntax::resolveCells(largest, {item}, Side::White, discarded);
    if (discarded.hasErrors() && values.isFirstComplaint(key))
      values.diagnostics.error(
          item.word.span, "bad-cell",
          fmt::format("'{}' in '{}' is no cell, rank or file", item.word.span.text(), key));
  }
  board.forEachCell([&](Cell cell) {
    const bool in = std::any_of(list.begin(), list.end(), [&](const CellItem& item) {
      const std::string& word = item.word.text;
      return item.kind == CellItem::Kind::Rank   ? word == board.rankName(board.rank(cell))
             : item.kind == CellItem::Kind::File ? word == board.fileName(board.file(cell))
                                                 : word == board.name(cell);
    });
    if (in) cells.add(cell);
  });
  return cells;
}

syntax::SidedCells listed(const Board& board, const std::array<CellSet, kSides>& cells) {
  const auto list = [&](Side side) {
    syntax::CellList items;
    cells[index(side)].forEach([&](Cell cell) {
      items.push_back({CellItem::Kind::Cells, {board.name(cell), {}}, 0});
    });
    return items;
  };
  return {syntax::SidedCells::Black::Listed, list(Side::White), list(Side::Black)};
}

}  // namespace fairyforge::frontend::ini
