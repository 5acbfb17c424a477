// Movement that the Interactive Diagram implies by a piece's name, and the names of its parameters.
#include <algorithm>
#include <iterator>

#include "compiler/frontend/diagram/items.h"

namespace fairyforge {
namespace {

struct NamedMovement {
  std::string_view name, movement;
};

constexpr NamedMovement kMovements[] = {
    {"pawn", "ifmnDfmWfceF"},
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"archbishop", "BN"},
    {"cardinal", "BN"},
    {"chancellor", "RN"},
    {"marshall", "RN"},
    {"amazon", "QN"},
    {"lion", "KNADcaKcabKmabK"},
    {"silver", "FfW"},
    {"gold", "WfF"},
    {"copper", "vWfF"},
    {"man", "K"},
    {"commoner", "K"},
    {"nightrider", "N0"},
    {"grasshopper", "gQ"},
    {"griffon", "yafsF"},
    {"wizard", "FC"},
    {"champion", "WAD"},
    {"mao", "mafsW"},
    {"horse", "mafsW"},
    {"elephant", "mafF"},
    {"cannon", "mRcpR"},
    {"pao", "mRcpR"},
    {"advisor", "F"},
    {"lance", "fR"},
    {"falcon", "mafmafsKmafsmafKmaflmafrKmafrmaflK"},
};

}  // namespace

std::string_view defaultMovement(std::string_view pieceName, int files) {
  std::string name(pieceName);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (name == "king") return files <= 8 ? "KisO2" : "KisO3";
  const auto found = std::find_if(std::begin(kMovements), std::end(kMovements),
                                  [&](const NamedMovement& m) { return m.name == name; });
  return found == std::end(kMovements) ? std::string_view{} : found->movement;
}

}  // namespace fairyforge
