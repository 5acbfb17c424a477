// Attack instances: every path by which a piece can take a piece on a given cell, turned round, so that the
// cell asks who attacks it. What a move must do to leave no instance fulfilled is found from the cells it
// reads.
#pragma once

#include <optional>
#include <vector>

#include "compiler/specialise/classify.h"
#include "compiler/specialise/tables.h"

namespace fairyforge {

// One set of conditions for each pair (attacked cell, attacker's cell) that has one.
struct BetweenTable {
  enum class Kind {
    Slide,   // attacks while every cell between is empty
    Screen,  // attacks while exactly one cell between is occupied
    Hurdle,  // attacks while all cells of the first set are empty and all of the second occupied
  } kind;
  // One set (Hurdle: two) for each pair, the attacker's cell running fastest; on large boards the sets are
  // stored once each, with an index of 32 bits for each pair.
  std::optional<std::size_t> indices;  // byte offset
  std::size_t sets = 0;                // byte offset
};

// The pieces of a type that may attack through a between table.
struct AttackLine {
  TypeId type;
  Guard guard;
  std::size_t reach;    // byte offset: for each attacked cell the cells from which there is a condition
  std::size_t between;  // index of the BetweenTable
};

struct AttackLines {
  std::vector<BetweenTable> tables;
  std::vector<AttackLine> lines;
};

// From where pieces of one type (and guard) attack a cell.
struct AttackFunction {
  TypeId type;
  Guard guard;
  const OccupancyFunction* attackers;
};

// The attacks that depend on occupied cells; plain leaps are left out.
AttackLines attackLines(const std::vector<AttackFunction>& functions, std::size_t cells, TableBlock& tables);
// Where a piece must stand to attack a cell whatever stands elsewhere: one set for each attacked cell.
std::vector<CellSet> attackLeaps(const OccupancyFunction& function, std::size_t cells);

}  // namespace fairyforge
