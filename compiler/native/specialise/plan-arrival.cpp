// Makes the tables of what pieces of a type may become where they arrive: for each cell a list of types, and
// a record that points to the list.
#include "compiler/native/specialise/plan-arrival.h"

#include <map>

#include "compiler/core/base/sort-unique.h"

namespace fairyforge::specialise {

std::optional<ArrivalPlan> planArrival(const Variant& variant, Side side, TypeId type, TableBlock& tables) {
  ArrivalPlan arrival;
  std::vector<std::vector<std::uint64_t>> choices(variant.board().size());
  std::map<int, CellSet> byCount;
  variant.board().forEachCell([&](Cell cell) {
    for (const TypeId choice : variant.arrival().choices(side, type, cell))
      choices[index(cell)].push_back(index(choice));
    sortUnique(choices[index(cell)]);
    const std::size_t count = choices[index(cell)].size();
    if (count > 0) arrival.cells.add(cell);
    if (count > 1) byCount[static_cast<int>(count)].add(cell);
  });
  if (arrival.cells.empty()) return std::nullopt;
  arrival.severalChoices.assign(byCount.begin(), byCount.end());
  std::vector<std::uint64_t> records;
  for (const auto& ofCell : choices) {
    records.push_back(ofCell.empty() ? 0 : tables.add(ofCell).bytes);
    records.push_back(ofCell.size());
  }
  arrival.records = tables.add(records);
  return arrival;
}

CellSet cellsThatChangeRoyalty(const Variant& variant, Side side, TypeId type) {
  CellSet cells;
  variant.board().forEachCell([&](Cell cell) {
    for (const TypeId choice : variant.arrival().choices(side, type, cell))
      if (variant.isRoyal(Piece(choice, side)) != variant.isRoyal(Piece(type, side))) cells.add(cell);
  });
  return cells;
}

}  // namespace fairyforge::specialise
