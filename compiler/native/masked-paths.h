// The paths of a piece from a cell as masks, where nothing but whose pieces stand where decides them: they are looked
// through instead of running a program. For pieces with few of them: along lines a program is faster.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compiler/rules/path.h"
#include "compiler/specialise/program-plan.h"

namespace fairyforge::native {

struct MaskedPath {
  Cell to;
  TypeId as;
  KindId kind;
  std::optional<KindId> continuesWith;
  std::uint32_t first, count;  // of its effects, in the order of forEachEffect()
};

// What whose pieces stand where tells of a path: nothing else decides it, it is never there, or more decides it.
enum class PathMask : std::uint8_t { SaysAll, Never, SaysLess };
// `row`, three sets of `setWords` words that are all 0, becomes: the cells that must not be empty, that must not hold an
// own piece, nor an enemy's. While a path is gone its origin is empty.
PathMask maskOf(const Path& path, Cell origin, std::size_t setWords, std::uint64_t* row);
// Is the path there? `occupied`: the cells that are empty, hold an own piece, an enemy's.
inline bool isThere(const std::uint64_t* row, const std::uint64_t* occupied, std::size_t words) {
  std::uint64_t inTheWay = 0;
  for (std::size_t w = 0; w < words; ++w) inTheWay |= row[w] & occupied[w];
  return inTheWay == 0;
}

class MaskedPaths {
  // Of one piece.
  struct Known {
    enum class State : std::uint8_t { NotYet, No, Yes };
    struct FromCell {
      State state = State::NotYet;
      std::uint32_t first = 0, count = 0;
    };
    std::vector<FromCell> cells;
    std::vector<MaskedPath> paths;
    // Of each path: the cells that must not be empty, that must not hold an own piece, nor an enemy's; and the number
    // of its kind, as counts have it.
    std::vector<std::uint64_t> rows;
    std::vector<Edit> effects;
  };

 public:
  MaskedPaths(const Variant& variant, const specialise::ProgramPlan& plan)
      : variant_(variant),
        plan_(plan),
        maskWords_(3 * plan.setWords),
        known_(variant.types().size() * (kOwners + 1)) {}

  // Good until the next cell is asked for.
  struct FromCell {
    std::span<const MaskedPath> paths;
    const std::uint64_t* rows;
    const Edit* effects;
    std::span<const Edit> effectsOf(const MaskedPath& path) const {
      return {effects + path.first, path.count};
    }
  };
  // Nothing: the piece's program must be run.
  std::optional<FromCell> of(Piece piece, Cell origin) {
    Known& known = known_[piece.code() - 1u];
    const Known::FromCell& from = lookUp(known, piece, origin);
    if (from.state == Known::State::No) return std::nullopt;
    return FromCell{.paths = {known.paths.data() + from.first, from.count},
                    .rows = known.rows.data() + from.first * (maskWords_ + 1),
                    .effects = known.effects.data()};
  }

  // Calls visit(MaskedPath) for those that are there until it returns false, and returns that. `occupied`: the
  // cells that are empty, hold an own piece, an enemy's.
  template <typename Visit>
  bool forEach(const FromCell& from, const std::uint64_t* occupied, Visit visit) const {
    const std::uint64_t* row = from.rows;
    for (const MaskedPath& path : from.paths) {
      if (isThere(row, occupied, maskWords_) && !visit(path)) return false;
      row += maskWords_ + 1;
    }
    return true;
  }

  // Adds those that are there to the counts of their kinds. False: the piece's program must be run.
  bool count(Piece piece, Cell origin, const std::uint64_t* occupied, std::vector<std::uint64_t>& counts) {
    Known& known = known_[piece.code() - 1u];
    const Known::FromCell& from = lookUp(known, piece, origin);
    if (from.state == Known::State::No) return false;
    const std::uint64_t* const rows = known.rows.data() + from.first * (maskWords_ + 1);
    maskWords_ == 3 ? count<3>(rows, from.count, occupied, counts)
                    : count<0>(rows, from.count, occupied, counts);
    return true;
  }

 private:
  const Known::FromCell& lookUp(Known& known, Piece piece, Cell origin) const {
    if (known.cells.empty()) begin(known);
    const Known::FromCell& from = known.cells[index(origin)];
    if (from.state == Known::State::NotYet) fill(known, piece, origin);
    return from;
  }
  template <std::size_t kWords>
  void count(const std::uint64_t* row, std::size_t paths, const std::uint64_t* occupied,
             std::vector<std::uint64_t>& counts) const {
    const std::size_t words = kWords > 0 ? kWords : maskWords_;
    std::uint64_t kind = 0, there = 0;  // one sum of those that stand together
    for (std::size_t i = 0; i < paths; ++i) {
      if (row[words] != kind) {
        counts[kind] += std::exchange(there, 0);
        kind = row[words];
      }
      if constexpr (kWords == 3) {  // of small boards, most there are; not a loop
        there += ((row[0] & occupied[0]) | (row[1] & occupied[1]) | (row[2] & occupied[2])) == 0 ? 1 : 0;
      } else {
        there += isThere(row, occupied, words) ? 1 : 0;
      }
      row += words + 1;
    }
    counts[kind] += there;
  }
  void begin(Known& known) const;
  void fill(Known& known, Piece piece, Cell origin) const;
  bool add(Known& known, Piece piece, Cell origin, const Path& path) const;
  bool mayBeTheSame(const Known& known, std::size_t a, std::size_t b) const;

  const Variant& variant_;
  const specialise::ProgramPlan& plan_;
  const std::size_t maskWords_;
  std::vector<Known> known_;  // by code of the piece, less 1
};

}  // namespace fairyforge::native
