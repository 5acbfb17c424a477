// Finds the paths by which pieces take what stands on a cell, as masks of the owners of pieces: who attacks,
// which pieces keep others from attacking, and what masks leave open.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/native/masked-paths.h"

namespace fairyforge::native {

// To be used by one thread.
class TakingPaths {
 public:
  TakingPaths(const Variant& variant, const MovePrograms& programs);

  // Rows of masks (maskOf), `rowWords()` words each, of the paths by which such a piece on `origin` takes
  // what stands on `sought`, en passant aside.
  struct Rows {
    const std::uint64_t* first;
    std::size_t count;
    const std::uint32_t* rests;  // of each row: 1 + the number of what masks leave open, or 0
  };
  struct Rest {
    AskedTests asked;
    std::optional<Edit> each;  // EachBeside, if it takes the piece as one of a neighbourhood
  };
  // Returns what masks leave open about a path; `number` counts from 1, as in Rows::rests.
  const Rest& rest(std::uint32_t number) const { return rests_[number - 1]; }
  // Returns the paths by which such a piece on `origin` takes what stands on `sought`; nothing if they depend
  // on more than masks can say.
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
  std::vector<Rest> rests_;
};

}  // namespace fairyforge::native
