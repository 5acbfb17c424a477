// Finds the paths by which a piece on one cell takes what stands on another, as masks
// (compiler/native/masked-paths.h). They tell who attacks a cell and which pieces block attacks.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/native/masked-paths.h"

namespace fairyforge::native {

// Must be used by one thread only, since it computes and stores paths when they are first asked for.
class TakingPaths {
 public:
  TakingPaths(const Variant& variant, const MovePrograms& programs);

  // The paths by which a piece on `origin` takes what stands on `sought`, other than en passant: rows of
  // masks (maskOf), rowWords() words each.
  struct Rows {
    const std::uint64_t* first;
    std::size_t count;
    // By row: 1 + the index of the tests that masks cannot express, or 0 for none.
    const std::uint32_t* rests;
  };
  struct Rest {
    AskedTests asked;
    std::optional<Edit> each;  // Op::EachBeside, if the path takes the piece as one of a neighbourhood
  };
  // Returns what else decides about a path; `number` counts from 1, as in Rows::rests.
  const Rest& rest(std::uint32_t number) const { return rests_[number - 1]; }
  // Returns the paths by which the piece on `origin` takes what stands on `sought`; nothing if its program
  // must be run to find out.
  std::optional<Rows> of(Piece piece, Cell origin, Cell sought) {
    std::vector<FromCell>& known = known_[piece.code()];
    if (known.empty()) known.resize(programs_.cells);
    FromCell& from = known[index(origin)];
    if (from.state == FromCell::State::NotYet) fill(from, piece, origin);
    if (from.state == FromCell::State::No) return std::nullopt;
    const std::uint32_t first = from.starts[index(sought)];
    return Rows{from.rows.data() + first * rowWords_, from.starts[index(sought) + 1] - first,
                from.rests.data() + first};
  }
  std::size_t rowWords() const { return rowWords_; }

 private:
  struct FromCell {
    enum class State : std::uint8_t { NotYet, No, Yes } state = State::NotYet;
    std::vector<std::uint32_t>
        starts;  // by cell: the first row of the paths that take there; one more entry at the end
    std::vector<std::uint64_t> rows;
    std::vector<std::uint32_t> rests;
  };
  void fill(FromCell& from, Piece piece, Cell origin);
  template <typename Visit>
  void forEachVictim(const MoveProgram& program, const Path& path, Cell origin, Visit visit) const;

  const Variant& variant_;
  const MovePrograms& programs_;
  const std::size_t rowWords_;
  std::vector<std::vector<FromCell>> known_;        // by code of the piece, by cell
  std::vector<std::unique_ptr<Through>> captures_;  // by program
  std::deque<Rest> rests_;  // grows while rest() is still in use: a test can ask what guards a cell
};

}  // namespace fairyforge::native
