// The context in which the rules of a section are read, once its pieces and its start are known.
#pragma once

#include "compiler/frontend/ini/layer.h"
#include "compiler/frontend/ini/regions.h"
#include "compiler/frontend/ini/start.h"
#include "compiler/frontend/ini/types.h"

namespace fairyforge::frontend::ini {

struct IniGame {
  TypeRefs typesOf(std::string_view key) const { return ini::typesOf(values, types, key); }
  CellSet regionCells(std::string_view key) const { return ini::regionCells(values, start.board, key); }
  syntax::SidedCells listed(const std::array<CellSet, kSides>& cells) const {
    return ini::listed(start.board, cells);
  }
  std::vector<Cell> cellsOf(const IniType& type, Side side) const {
    return start.cellsOf(types.idOf(type), side);
  }
  template <typename What>
  void add(const SourceSpan& span, What what) const {
    out.add(span, std::move(what));
  }

  IniValues& values;
  const IniTypes& types;
  const IniStart& start;
  IniLayer& out;
};

}  // namespace fairyforge::frontend::ini
