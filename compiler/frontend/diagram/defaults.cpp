// Returns the movement that the Interactive Diagram implies by a piece's name: an entry of pieces.tsv, except
// for the king, whose movement depends on the board.
#include <algorithm>

#include "compiler/core/base/data-file.h"
#include "compiler/frontend/diagram/items.h"

namespace fairyforge::frontend::diagram {
namespace {

constexpr std::string_view kPieces =
#include "compiler/frontend/diagram/pieces.tsv.inc"
    ;

}  // namespace

std::string_view defaultMovement(std::string_view pieceName, int files) {
  std::string name(pieceName);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (name == "king") return files <= 8 ? "KisO2" : "KisO3";
  static const std::vector<DataRow> kMovements = dataRows(kPieces);
  const auto found =
      std::find_if(kMovements.begin(), kMovements.end(), [&](const DataRow& row) { return row[0] == name; });
  return found == kMovements.end() ? std::string_view{} : (*found)[1];
}

}  // namespace fairyforge::frontend::diagram
