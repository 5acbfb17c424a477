// The types that pieces become where they arrive.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/native/specialise/tables.h"

namespace fairyforge::specialise {

// The types that a piece may become where it arrives.
struct ArrivalPlan {
  CellSet cells;  // the cells that have choices
  // number of choices (two or more), and the cells with that number
  std::vector<std::pair<int, CellSet>> severalChoices;
  TableOffset records;  // by cell: byte offset of its list of types, and their number
};

// Returns nothing if pieces of the type become no others.
std::optional<ArrivalPlan> planArrival(const Variant& variant, Side side, TypeId type, TableBlock& tables);

// May a piece of the type become royal, or cease to be royal, where it arrives?
bool arrivalChangesRoyalty(const Variant& variant, Side side, TypeId type);

}  // namespace fairyforge::specialise
