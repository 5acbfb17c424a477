// Lists the paths of a piece from a cell as masks: sets of cells that must not be empty, own or enemy, and
// the tests that masks cannot express. For a piece with few paths, testing masks replaces running its
// program.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compiler/core/rules/path.h"
#include "compiler/native/move-programs.h"
#include "compiler/native/turn-move.h"
#include "runtime/tests.h"

namespace fairyforge::native {

// What the owners of the pieces on the board say about a path: they decide alone whether it is possible
// (Complete); it is never possible (Never); other tests decide too (Partial).
enum class PathMask : std::uint8_t { Complete, Never, Partial };
// Adds the path's conditions to `row`, three sets of `setWords` words that are 0 at first: the cells that
// must not be empty, those that must not hold an own piece, those that must not hold an enemy piece. The
// origin counts as empty.
PathMask maskOf(const Path& path, Cell origin, std::size_t setWords, std::uint64_t* row);
// A test of a path that masks cannot express, since it asks about more than owners.
struct AskedTest {
  Instruction test;
  Cell cell;
  bool negated;
};
using AskedTests = std::vector<AskedTest>;
// Returns the tests of the path that maskOf() leaves out.
AskedTests restOf(const Path& path);
template <typename State, typename Oracle>
bool holds(const AskedTests& tests, const Viewpoint<State>& from, const Oracle& oracle) {
  for (const AskedTest& asked : tests)
    if (from.holds(asked.test, asked.cell, oracle) == asked.negated) return false;
  return true;
}
// Do the masks in `row` allow the path? `occupied` are three sets: the empty cells, the cells with an own
// piece, the cells with an enemy piece.
inline bool isThere(const std::uint64_t* row, const std::uint64_t* occupied, std::size_t words) {
  std::uint64_t inTheWay = 0;
  for (std::size_t w = 0; w < words; ++w) inTheWay |= row[w] & occupied[w];
  return inTheWay == 0;
}

// The number of sets with which masks of shapes are compared: the empty cells, the cells with an own piece,
// those with an enemy piece, and the complement of each.
inline constexpr std::size_t kOccupiedSets = 6;

class MaskedPaths {
 public:
  MaskedPaths(const Variant& variant, const MovePrograms& programs)
      : variant_(variant),
        programs_(programs),
        maskWords_(3 * programs.setWords),
        known_(2 * (variant.types().size() + 1) * (kOwners + 1)) {}

  // What else decides about a path, besides masks.
  struct Rest {
    AskedTests asked;
    // False: settle() (compiler/core/rules/settle.h) must compute the effects in the position.
    bool isSettled = true;
    std::uint16_t landing = kArriving;
  };
  // The paths of a piece from a cell. Valid until of() is called for another cell.
  struct FromCell {
    std::span<const TurnMove> paths;  // first the paths that masks alone decide
    std::size_t plain;                // how many of them masks alone decide
    const std::uint64_t* rows;
    const Edit* effects;
    bool mayRepeat;  // may two of the paths give equal moves?
    // If the position fits one of these masks, the program must be run, because the piece may capture in more
    // ways than `paths` has.
    std::span<const std::uint64_t> unless;
  };
  // Returns the paths of the piece from `origin`; nothing if the piece's program must be run.
  std::optional<FromCell> of(Piece piece, Cell origin) { return of(piece, origin, false); }
  // Returns the paths of the piece's drop program on the cell; nothing if that program must be run.
  std::optional<FromCell> ofDrop(Piece piece, Cell cell) { return of(piece, cell, true); }

  // Does the position fit one of the masks FromCell::unless, so that the program must be run after all?
  bool mustRun(const FromCell& from, const std::uint64_t* occupied) const {
    for (std::size_t at = 0; at < from.unless.size(); at += maskWords_)
      if (isThere(from.unless.data() + at, occupied, maskWords_)) return true;
    return false;
  }
  // Calls visit(TurnMove) for each possible path that masks alone decide. `occupied` as for isThere().
  template <typename Visit>
  void forEachPlain(const FromCell& from, const std::uint64_t* occupied, Visit visit) const {
    const std::uint64_t* row = from.rows;
    for (std::size_t i = 0; i < from.plain; ++i, row += maskWords_ + 1)
      if (isThere(row, occupied, maskWords_)) visit(from.paths[i]);
  }
  // Calls visit(TurnMove, Rest) for each other path that its masks allow.
  template <typename Visit>
  void forEachOther(const FromCell& from, const std::uint64_t* occupied, Visit visit) const {
    const std::uint64_t* row = from.rows + from.plain * (maskWords_ + 1);
    for (std::size_t i = from.plain; i < from.paths.size(); ++i, row += maskWords_ + 1)
      if (isThere(row, occupied, maskWords_)) visit(from.paths[i], rests_[row[maskWords_]]);
  }

  // Paths of a kind of piece that look alike from all their origins.
  struct Shape {
    std::uint64_t kind;          // index in TurnCounts::ofKind
    std::uint32_t first, count;  // its conditions are `count` entries of Shapes::asked from `first` on
    std::uint32_t origins;       // first word in Shapes::origins of the set of cells where its paths begin
    std::uint32_t paths;         // index of its first path in Shapes::paths, which has one for each origin
  };
  // A condition: the cell whose number is the origin's plus `cells` must not be in the set number `set` of
  // `occupied`.
  struct Ahead {
    std::uint32_t set;
    std::int32_t cells;
    friend auto operator<=>(const Ahead&, const Ahead&) = default;
  };
  // The shapes of a kind of piece. Valid until shapesOf() is called for another kind.
  struct Shapes {
    std::vector<Shape> all;
    std::vector<Ahead> asked;
    std::vector<std::uint64_t> origins;
    std::vector<std::uint32_t> paths;
    std::vector<std::uint64_t> others;  // the origins of paths that masks alone do not decide
  };
  // Shapes need the paths from all cells, so they are made only after this many requests.
  static constexpr std::size_t kAskedForShapes = 64;
  // Returns the shapes of this kind of piece; null if they are not made yet, if there are too many, if its
  // program must be run from some cell, or if moves may be equal.
  const Shapes* shapesOf(Piece piece) {
    Known& known = known_[2 * piece.code()];
    if (known.shapesState == Known::State::NotYet && ++known.asked > kAskedForShapes)
      fillShapes(known, piece);
    return known.shapesState == Known::State::Yes ? &known.shapes : nullptr;
  }
  // For each shape and each word number w of a set: calls visit(shape, w, bits) with the origins in that word
  // from which its paths are possible, if there are any. `occupied` has kOccupiedSets sets.
  template <typename Visit>
  void forEachThere(const Shapes& shapes, const std::uint64_t* origins, const std::uint64_t* occupied,
                    Visit visit) const {
    programs_.setWords == 1 ? forEachThere<1>(shapes, origins, occupied, visit)
                            : forEachThere<0>(shapes, origins, occupied, visit);
  }
  const TurnMove& pathOf(Piece piece, const Shapes& shapes, const Shape& shape, std::size_t origin) const {
    return known_[2 * piece.code()].paths[shapes.paths[shape.paths + origin]];
  }
  const Edit* effectsOf(Piece piece) const { return known_[2 * piece.code()].effects.data(); }

 private:
  // All that was found so far about the paths of one kind of piece.
  struct Known {
    enum class State : std::uint8_t { NotYet, No, Yes };
    struct FromCell {
      State state = State::NotYet;
      bool mayRepeat = false;
      std::uint32_t first = 0, count = 0, plain = 0;
      std::size_t unless = 0, unlessWords = 0;
    };
    std::vector<FromCell> cells;
    std::vector<TurnMove> paths;
    // For each path, the three masks of maskOf(), then one word: the index of its kind in TurnCounts::ofKind
    // or, if masks do not decide the path, the index of its Rest.
    std::vector<std::uint64_t> rows;
    std::vector<Edit> effects;
    std::vector<std::uint64_t> unless;
    State shapesState = State::NotYet;
    std::size_t asked = 0;
    Shapes shapes;
  };

  std::optional<FromCell> of(Piece piece, Cell cell, bool drops) {
    Known& known = known_[2 * piece.code() + drops];
    const Known::FromCell& from = lookUp(known, piece, cell, drops);
    if (from.state == Known::State::No) return std::nullopt;
    return FromCell{.paths = {known.paths.data() + from.first, from.count},
                    .plain = from.plain,
                    .rows = known.rows.data() + from.first * (maskWords_ + 1),
                    .effects = known.effects.data(),
                    .mayRepeat = from.mayRepeat,
                    .unless = {known.unless.data() + from.unless, from.unlessWords}};
  }
  const Known::FromCell& lookUp(Known& known, Piece piece, Cell cell, bool drops) {
    if (known.cells.empty()) known.cells.resize(programs_.cells);
    const Known::FromCell& from = known.cells[index(cell)];
    if (from.state == Known::State::NotYet) fill(known, piece, cell, drops);
    return from;
  }
  // Returns word number `w` of the set shifted by `cells`: its bit i is bit i + `cells` of `set`.
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
    const std::size_t words = kWords > 0 ? kWords : programs_.setWords;
    for (const Shape& shape : shapes.all) {
      for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t there = origins[w] & shapes.origins[shape.origins + w];
        for (std::uint32_t i = shape.first; i < shape.first + shape.count && there != 0; ++i) {
          const auto [set, cells] = shapes.asked[i];
          // One word, as on 8x8. The bits that wrap around do not matter, since a path stays on the board.
          if constexpr (kWords == 1)
            there &= ~std::rotr(occupied[set], cells);
          else
            there &= ~wordAhead(occupied + set * words, words, w, cells);
        }
        if (there != 0) visit(shape, w, there);
      }
    }
  }
  void fill(Known& known, Piece piece, Cell cell, bool drops);
  void fillShapes(Known& known, Piece piece);
  std::optional<std::vector<Path>> pathsOf(Known& known, Known::FromCell& from, const MoveProgram& program,
                                           Cell cell, bool drops) const;
  void add(Known& known, Piece piece, Cell origin, const Path& path, bool plain);
  bool isPlain(const Path& path, Cell origin) const;
  bool mayBeTheSame(const Known& known, std::size_t a, std::size_t b) const;

  const Variant& variant_;
  const MovePrograms& programs_;
  const std::size_t maskWords_;
  std::vector<Known> known_;  // by code of the piece: its moves, then its drops
  std::vector<Rest> rests_;
};

}  // namespace fairyforge::native
