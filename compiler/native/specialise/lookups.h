// Plans how generated code evaluates occupancy functions (occupancy.h): which parts of several functions
// share a lookup, and by which method each lookup is made, within a budget of table memory.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "compiler/native/specialise/occupancy.h"
#include "compiler/native/specialise/tables.h"

namespace fairyforge::specialise {

using FunctionId = std::size_t;
using LookupId = std::size_t;
inline constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// One part of a lookup. For a cell and the occupied cells, a part finds a set of cells. The result of the
// lookup is the union of its parts.
struct LookupPart {
  enum class Method {
    // record: the mask of relevant cells; where the entries start, in words; for each word of the mask but
    // the first, the shift of its part of the index. An entry is a set.
    Pext,
    // record: the masks of relevant cells and of targets; where the entries start, in units of 32 bits; the
    // shifts for both masks. An entry has 32 bits, to be laid out over the targets. Cells that look alike
    // except for their place share entries.
    Line,
    FirstUp,    // record: targets, relevant cells; the lowest occupied relevant cell decides
    FirstDown,  // the same with the highest
    EachPath,   // record: byte offset and number of paths; path: empty cells, filled cells, target
  } method;
  TableOffset records;      // the record of cell 0 first
  std::size_t recordWords;  // distance between records
};

struct Lookup {
  std::vector<LookupPart> parts;
  TableOffset most;  // for each cell, the set of all cells that the lookup can find there in any position
};

// How code evaluates one occupancy function: as the union of a constant set for each cell and of some
// lookups.
struct FunctionPlan {
  std::optional<TableOffset> leaps;  // one set for each cell
  std::vector<LookupId> lookups;
};

struct LookupPlan {
  std::vector<Lookup> lookups;
  std::vector<FunctionPlan> functions;  // by FunctionId
};

class LookupPlanner {
 public:
  // Adds an occupancy function and returns its number. Equal functions have the same number.
  FunctionId add(const OccupancyFunction& function);
  const OccupancyFunction& function(FunctionId id) const { return *functions_[id]; }
  // `budget` is the number of bytes that indexed tables may take together.
  LookupPlan plan(TableBlock& tables, std::size_t cells, bool fastPext, std::size_t budget) const;

 private:
  struct Less {
    bool operator()(const OccupancyFunction& a, const OccupancyFunction& b) const;
  };
  std::map<OccupancyFunction, FunctionId, Less> ids_;
  std::vector<const OccupancyFunction*> functions_;
};

}  // namespace fairyforge::specialise
