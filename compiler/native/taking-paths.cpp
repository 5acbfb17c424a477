// Finds the capturing paths of a piece by enumerating the paths of its program, and lists them by each cell
// where they may capture.
#include "compiler/native/taking-paths.h"

#include <algorithm>

namespace fairyforge::native {
namespace {

// If a piece has more capturing paths than this from one cell, they are not stored. (A queen on an empty
// board of 16x16 has 60.)
constexpr std::size_t kMostCaptures = 256;
// On boards with more cells no paths are stored, since the rows for all cells would take too much memory.
constexpr std::size_t kMostCells = 256;

}  // namespace

TakingPaths::TakingPaths(const Variant& variant, const MovePrograms& programs)
    : variant_(variant),
      programs_(programs),
      rowWords_(3 * programs.setWords),
      known_(4 * variant.types().size()),
      captures_(programs.all.size()) {}

// Calls visit(cell, effect) for each cell on which the path might capture. `effect` is the Op::EachBeside by
// which it captures there, or nothing if the path names the victim itself.
template <typename Visit>
void TakingPaths::forEachVictim(const MoveProgram& program, const Path& path, Cell origin,
                                Visit visit) const {
  for (const Cell victim : path.victims) visit(victim, std::nullopt);
  for (auto at = path.edits.begin(); at != path.edits.end(); ++at) {
    if (at->what == Op::Remove) visit(at->cell, std::nullopt);
    if (at->what != Op::EachBeside) continue;
    const Edit each = *at++;
    if (at->what != Op::Capture) continue;
    forEachCellOf(program.neighbourhoods[each.operand], variant_.board(), origin, each.cell, [&](Cell cell) {
      if (cell != origin && cell != path.to) visit(cell, std::optional(each));
    });
  }
}

void TakingPaths::fill(FromCell& from, Piece piece, Cell origin) {
  from.state = FromCell::State::No;
  if (programs_.cells > kMostCells || variant_.type(piece.type()).imitates) return;
  struct Taking {
    Cell victim;
    std::uint32_t rest;
    std::vector<std::uint64_t> row;
  };
  std::vector<Taking> taking;
  const std::uint32_t number = programs_.moves[index(piece.type())][index(piece.side())];
  if (number != MovePrograms::kNothing) {
    const MoveProgram& program = programs_.all[number].program;
    // Whether the path is possible also depends on which royal piece it would remove.
    if (program.uses(Op::Remove)) return;
    std::unique_ptr<Through>& captures = captures_[number];
    if (captures == nullptr)
      captures = std::make_unique<Through>(program, opsOf(Op::Take) | opsOf(Op::Capture));
    const auto paths = pathsFrom(variant_.board(), program, origin, kMostCaptures, captures.get());
    if (!paths) return;
    for (const Path& path : *paths) {
      if (!variant_.mayBegin(piece.side(), path.kind)) continue;
      const auto leaves = [&](const Edit& edit) { return edit.what == Op::Remove && edit.cell == path.to; };
      if (std::ranges::any_of(path.edits, leaves)) return;
      const std::size_t words = programs_.setWords;
      std::vector<std::uint64_t> row(rowWords_);
      const PathMask mask = maskOf(path, origin, words, row.data());
      if (mask == PathMask::Never) continue;
      forEachVictim(program, path, origin, [&](Cell victim, std::optional<Edit> each) {
        taking.push_back({victim, 0, row});
        if (each || mask == PathMask::Partial) {
          rests_.push_back({restOf(path), each});
          taking.back().rest = static_cast<std::uint32_t>(rests_.size());
        }
      });
    }
  }
  std::ranges::stable_sort(taking, {}, [](const Taking& taken) { return index(taken.victim); });
  auto next = taking.begin();
  for (std::size_t cell = 0; cell <= programs_.cells; ++cell) {
    from.starts.push_back(static_cast<std::uint32_t>(from.rows.size() / rowWords_));
    for (; next != taking.end() && index(next->victim) == cell; ++next) {
      from.rows.insert(from.rows.end(), next->row.begin(), next->row.end());
      from.rests.push_back(next->rest);
    }
  }
  from.state = FromCell::State::Yes;
}

}  // namespace fairyforge::native
