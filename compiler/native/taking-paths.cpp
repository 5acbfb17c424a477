#include "compiler/native/taking-paths.h"

#include <algorithm>

namespace fairyforge::native {
namespace {

// For comparison, a queen on an empty board of 16x16 has 60.
constexpr std::size_t kMostCaptures = 256;
// On larger boards the known rows of all cells would take too much memory.
constexpr std::size_t kMostCells = 256;

bool takesOnTheWayAlone(const MoveProgram& program) {
  return !program.uses(Op::Remove) && !program.uses(Op::Capture) && !program.uses(Op::EachBeside);
}

}  // namespace

TakingPaths::TakingPaths(const Variant& variant, const specialise::ProgramPlan& plan)
    : variant_(variant),
      plan_(plan),
      rowWords_(3 * plan.setWords),
      known_(4 * variant.types().size()),
      captures_(plan.programs.size()) {}

void TakingPaths::fill(FromCell& from, Piece piece, Cell origin) {
  from.state = FromCell::State::No;
  if (plan_.cells > kMostCells || variant_.type(piece.type()).imitates) return;
  std::vector<std::pair<Cell, std::vector<std::uint64_t>>> taking;
  const std::uint32_t number = plan_.moves[index(piece.type())][index(piece.side())];
  if (number != specialise::ProgramPlan::kNothing) {
    const MoveProgram& program = plan_.programs[number].program;
    if (!takesOnTheWayAlone(program)) return;
    std::unique_ptr<Through>& captures = captures_[number];
    if (captures == nullptr) captures = std::make_unique<Through>(program, Op::Take);
    const auto paths = pathsFrom(variant_.board(), program, origin, kMostCaptures, captures.get());
    if (!paths) return;
    for (const Path& path : *paths) {
      if (path.victims.empty() || !variant_.mayBegin(piece.side(), path.kind)) continue;
      std::vector<std::uint64_t> row(rowWords_);
      const PathMask mask = maskOf(path, origin, plan_.setWords, row.data());
      if (mask == PathMask::SaysLess) return;
      if (mask == PathMask::Never) continue;
      for (const Cell victim : path.victims) taking.emplace_back(victim, row);
    }
  }
  std::ranges::stable_sort(taking, {}, [](const auto& taken) { return index(taken.first); });
  auto next = taking.begin();
  for (std::size_t cell = 0; cell <= plan_.cells; ++cell) {
    from.starts.push_back(static_cast<std::uint32_t>(from.rows.size() / rowWords_));
    for (; next != taking.end() && index(next->first) == cell; ++next)
      from.rows.insert(from.rows.end(), next->second.begin(), next->second.end());
  }
  from.state = FromCell::State::Yes;
}

}  // namespace fairyforge::native
