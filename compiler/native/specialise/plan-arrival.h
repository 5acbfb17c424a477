// Plans the promotion and other changes of type of pieces where they arrive, by the arrival table of the
// Variant.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/native/specialise/tables.h"

namespace fairyforge::specialise {

// What pieces of one type and side become where they arrive.
struct ArrivalPlan {
  CellSet cells;  // the cells that have choices
  // For each number of choices, from two on: the cells on which a piece has that many.
  std::vector<std::pair<int, CellSet>> severalChoices;
  TableOffset records;  // by cell: byte offset of its list of types, and their number
};

// Adds the tables to `tables`. Returns nothing if pieces of the type never change where they arrive.
std::optional<ArrivalPlan> planArrival(const Variant& variant, Side side, TypeId type, TableBlock& tables);

// Returns the cells where a piece of the type may become royal, or cease to be royal, when it arrives.
CellSet cellsThatChangeRoyalty(const Variant& variant, Side side, TypeId type);

}  // namespace fairyforge::specialise
