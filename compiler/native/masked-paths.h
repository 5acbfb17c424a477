// The paths of a piece from a cell as masks, if only the owners of the pieces on the board decide about them.
// Testing the masks replaces running the program. For pieces with few paths; along lines a program is faster.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compiler/native/turn-move.h"
#include "compiler/rules/path.h"
#include "compiler/specialise/program-plan.h"

namespace fairyforge::native {

// Whether the owners of the pieces on the board decide that a path exists: they alone decide (SaysAll), it
// never exists (Never), or more decides it (SaysLess).
enum class PathMask : std::uint8_t { SaysAll, Never, SaysLess };
// Adds to `row`, three sets of `setWords` words that must be 0: the cells that must not be empty, those that
// must not hold an own piece, and those that must not hold an enemy piece. The origin counts as empty.
PathMask maskOf(const Path& path, Cell origin, std::size_t setWords, std::uint64_t* row);
// Does the path exist? `occupied`: the cells that are empty, those that hold an own piece, those that hold an
// enemy piece.
inline bool isThere(const std::uint64_t* row, const std::uint64_t* occupied, std::size_t words) {
  std::uint64_t inTheWay = 0;
  for (std::size_t w = 0; w < words; ++w) inTheWay |= row[w] & occupied[w];
  return inTheWay == 0;
}

// The number of sets with which masks are compared: the cells that are empty, that hold an own piece, that
// hold an enemy piece; then the complement of each.
inline constexpr std::size_t kOccupiedSets = 6;

class MaskedPaths {
 public:
  MaskedPaths(const Variant& variant, const specialise::ProgramPlan& plan)
      : variant_(variant),
        plan_(plan),
        maskWords_(3 * plan.setWords),
        known_(variant.types().size() * (kOwners + 1)) {}

  // Valid until of() is called for another cell.
  struct FromCell {
    std::span<const TurnMove> paths;
    const std::uint64_t* rows;
    const Edit* effects;
    std::span<const Edit> effectsOf(const TurnMove& path) const { return {effects + path.first, path.count}; }
  };
  // Returns nothing if the piece's program must be run.
  std::optional<FromCell> of(Piece piece, Cell origin) {
    Known& known = known_[piece.code() - 1u];
    const Known::FromCell& from = lookUp(known, piece, origin);
    if (from.state == Known::State::No) return std::nullopt;
    return FromCell{.paths = {known.paths.data() + from.first, from.count},
                    .rows = known.rows.data() + from.first * (maskWords_ + 1),
                    .effects = known.effects.data()};
  }

  // Calls visit(TurnMove) for each path that exists. Stops and returns false when visit returns false.
  // `occupied`: the cells that are empty, those that hold an own piece, those that hold an enemy piece.
  template <typename Visit>
  bool forEach(const FromCell& from, const std::uint64_t* occupied, Visit visit) const {
    const std::uint64_t* row = from.rows;
    for (const TurnMove& path : from.paths) {
      if (isThere(row, occupied, maskWords_) && !visit(path)) return false;
      row += maskWords_ + 1;
    }
    return true;
  }

  // The paths of a kind of piece that look alike from every origin.
  struct Shape {
    std::uint64_t kind;          // index in TurnCounts::ofKind
    std::uint32_t first, count;  // of its conditions in Shapes::asked
    std::uint32_t origins;       // first word in Shapes::origins of the set of cells where it begins
    std::uint32_t paths;         // first in Shapes::paths, which has one path for each origin
  };
  // A condition: the cell whose number is that of the origin plus `cells` must not be in set number `set` of
  // `occupied`.
  struct Ahead {
    std::uint32_t set;
    std::int32_t cells;
    friend auto operator<=>(const Ahead&, const Ahead&) = default;
  };
  // Valid until shapesOf() is called for another kind of piece.
  struct Shapes {
    std::vector<Shape> all;
    std::vector<Ahead> asked;
    std::vector<std::uint64_t> origins;
    std::vector<std::uint32_t> paths;
  };
  // Returns null if there are too many shapes, or if the program must be run from some cell.
  const Shapes* shapesOf(Piece piece) {
    Known& known = known_[piece.code() - 1u];
    if (known.shapesState == Known::State::NotYet) fillShapes(known, piece);
    return known.shapesState == Known::State::Yes ? &known.shapes : nullptr;
  }
  // For each shape and word number w, calls visit(shape, w, bits) with the bits of the origins from which its
  // paths exist, if there are any. `occupied`: kOccupiedSets sets.
  template <typename Visit>
  void forEachThere(const Shapes& shapes, const std::uint64_t* origins, const std::uint64_t* occupied,
                    Visit visit) const {
    plan_.setWords == 1 ? forEachThere<1>(shapes, origins, occupied, visit)
                        : forEachThere<0>(shapes, origins, occupied, visit);
  }
  const TurnMove& pathOf(Piece piece, const Shapes& shapes, const Shape& shape, std::size_t origin) const {
    return known_[piece.code() - 1u].paths[shapes.paths[shape.paths + origin]];
  }
  const Edit* effectsOf(Piece piece) const { return known_[piece.code() - 1u].effects.data(); }

 private:
  // What is known of one kind of piece.
  struct Known {
    enum class State : std::uint8_t { NotYet, No, Yes };
    struct FromCell {
      State state = State::NotYet;
      std::uint32_t first = 0, count = 0;
    };
    std::vector<FromCell> cells;
    std::vector<TurnMove> paths;
    // Of each path: the cells that must not be empty, those that must not hold an own piece, those that must
    // not hold an enemy piece; then one word, the index of its kind in TurnCounts::ofKind.
    std::vector<std::uint64_t> rows;
    std::vector<Edit> effects;
    State shapesState = State::NotYet;
    Shapes shapes;
  };

  const Known::FromCell& lookUp(Known& known, Piece piece, Cell origin) const {
    if (known.cells.empty()) begin(known);
    const Known::FromCell& from = known.cells[index(origin)];
    if (from.state == Known::State::NotYet) fill(known, piece, origin);
    return from;
  }
  // Word `w` of a set that is shifted so that each bit is that of the cell `cells` further on.
  static std::uint64_t wordAhead(const std::uint64_t* set, std::size_t words, std::size_t w, int cells) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(w) + (cells >> 6);
    const int bits = cells & 63;
    const auto word = [&](std::ptrdiff_t at) {
      return at < 0 || at >= static_cast<std::ptrdiff_t>(words) ? 0 : set[at];
    };
    return bits == 0 ? word(first) : word(first) >> bits | word(first + 1) << (64 - bits);
  }
  template <std::size_t kWords, typename Visit>
  void forEachThere(const Shapes& shapes, const std::uint64_t* origins, const std::uint64_t* occupied,
                    Visit visit) const {
    const std::size_t words = kWords > 0 ? kWords : plan_.setWords;
    for (const Shape& shape : shapes.all) {
      for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t there = origins[w] & shapes.origins[shape.origins + w];
        for (std::uint32_t i = shape.first; i < shape.first + shape.count && there != 0; ++i) {
          const auto [set, cells] = shapes.asked[i];
          // small boards are the most common; nothing wraps around, since a path stays on the board
          if constexpr (kWords == 1)
            there &= ~std::rotr(occupied[set], cells);
          else
            there &= ~wordAhead(occupied + set * words, words, w, cells);
        }
        if (there != 0) visit(shape, w, there);
      }
    }
  }
  void begin(Known& known) const;
  void fill(Known& known, Piece piece, Cell origin) const;
  void fillShapes(Known& known, Piece piece) const;
  bool add(Known& known, Piece piece, Cell origin, const Path& path) const;
  bool mayBeTheSame(const Known& known, std::size_t a, std::size_t b) const;

  const Variant& variant_;
  const specialise::ProgramPlan& plan_;
  const std::size_t maskWords_;
  std::vector<Known> known_;  // by code of the piece minus 1
};

}  // namespace fairyforge::native
