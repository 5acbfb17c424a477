// What pieces become where they arrive.
#pragma once

#include "compiler/rules/variant.h"
#include "compiler/specialise/tables.h"

namespace fairyforge::specialise {

// What a piece may become where it arrives.
struct ArrivalPlan {
  CellSet cells;                                        // where there is an entry
  std::vector<std::pair<int, CellSet>> severalChoices;  // cells with as many (two or more) choices
  TableOffset records;                                  // by cell: byte offset of its types, their number
};

// None where the type becomes no other.
std::optional<ArrivalPlan> planArrival(const Variant& variant, Side side, TypeId type, TableBlock& tables);

// May a piece of the type become royal where it arrives, or no longer be?
bool arrivalChangesRoyalty(const Variant& variant, Side side, TypeId type);

}  // namespace fairyforge::specialise
