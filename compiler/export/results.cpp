#include "compiler/export/results.h"

#include <algorithm>

namespace fairyforge::exports {

std::optional<MovesWithResults> movesWithResults(const Variant& variant, TypeId type,
                                                 const MoveProgram& program, Side side, Cell cell) {
  const auto paths = pathsFrom(variant.board(), program, cell);
  if (!paths) return std::nullopt;
  MovesWithResults moves;
  for (Path path : *paths) {
    const auto& choices = variant.arrival().choices(side, type, path.to);
    TypeSet types;
    if (path.landing >= kAs)
      types.add(typeAt(path.landing - kAs));
    else if (path.landing == kUnchanged || choices.empty())
      types.add(type);
    else
      for (const TypeId choice : choices) types.add(choice);
    path.landing = kArriving;
    const auto known = std::ranges::find(moves, path, &std::pair<Path, TypeSet>::first);
    if (known == moves.end())
      moves.emplace_back(std::move(path), types);
    else
      known->second |= types;
  }
  return moves;
}

}  // namespace fairyforge::exports
