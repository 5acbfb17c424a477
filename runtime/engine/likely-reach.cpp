// Sums the chances of the paths of every type from every cell. If a program has too many paths from a cell,
// the piece counts as having no moves there.

#include "runtime/engine/likely-reach.h"

#include <algorithm>

namespace fairyforge::engine {
namespace {

constexpr std::size_t kMostPaths = 1 << 12;

// The density of pieces on the board in the middle of a game.
struct Density {
  double piece;  // the share of the cells that hold pieces of one side, equal for both sides
  explicit Density(const Variant& variant) {
    std::size_t cells = 0, pieces = 0;
    variant.board().forEachCell([&](Cell cell) {
      ++cells;
      pieces += variant.start().at(cell) ? 1 : 0;
    });
    const double full = static_cast<double>(pieces) / static_cast<double>(std::max<std::size_t>(cells, 1));
    piece = std::clamp(full * 2 / 3, 0.15, 0.4) / 2;
  }
  double of(Occupants occupants) const {
    return ((occupants & kEmpty) != 0 ? 1 - 2 * piece : 0) + ((occupants & kOwn) != 0 ? piece : 0) +
           ((occupants & kEnemy) != 0 ? piece : 0);
  }
};

// Returns the chance that the condition's requirements other than its occupants hold.
double chanceOf(const CellCondition& c, bool atOrigin) {
  double chance = 1;
  if (c.asks(Op::TestUnmoved)) chance *= atOrigin ? 0 : 0.3;
  if (c.asks(Op::TestEnPassant)) chance *= 0.02;
  if (c.asks(Op::TestLastFrom) || c.asks(Op::TestLastTo)) chance *= 0.05;
  // Tests of marks, attacks, hands, the surroundings of a cell and the number of the move: only sentences and rules files make them.
  const auto isOther = [](const DemandedTest& test) {
    return !test.negated && infoOf(test.op).isImported && test.op != Op::TestLastFrom &&
           test.op != Op::TestLastTo;
  };
  if (std::ranges::any_of(c.tests, isOther)) chance *= 0.5;
  if (c.asks(Op::TestRoyal) || c.asks(Op::TestType)) chance *= 0.5;
  if (std::ranges::any_of(c.tests, &DemandedTest::negated)) chance *= 0.7;
  return chance;
}

}  // namespace

double chanceOfTraits(const Path& path, Cell origin) {
  double chance = path.lastIn.empty() && path.lastNotIn.empty() ? 1 : 0.3;
  for (const CellCondition& c : path.conditions) chance *= chanceOf(c, c.cell == origin);
  return chance;
}

namespace {

class PathReader {
 public:
  PathReader(const Density& density, Cell origin, CellReach& reach)
      : density_(density), origin_(origin), reach_(reach) {}

  void read(const Path& path) {
    double chance = chanceOfTraits(path, origin_);
    for (const CellCondition& c : path.conditions) {
      if (c.cell != origin_) chance *= density_.of(c.occupants);
    }
    const bool later = std::any_of(path.edits.begin(), path.edits.end(),
                                   [](const Edit& edit) { return edit.what == Op::Remove; });
    const bool takes = !path.victims.empty() || path.takesEnPassantVictim || later;
    (takes ? reach_.takes : reach_.quiet) += chance;
    if (!takes && isOpen(path)) reach_.steps.push_back({path.to, !path.keepsType()});
    for (const Cell victim : path.victims) {
      const CellCondition* const there = conditionOn(path, victim);
      const double held = there == nullptr ? 1 : density_.of(there->occupants);
      if (held > 0 && chance > 0)
        reach_.targets.push_back({victim, static_cast<float>(std::min(1.0, chance / held))});
    }
  }

 private:
  // Is the path possible on an empty board for a piece that has moved before?
  bool isOpen(const Path& path) const {
    return path.lastIn.empty() &&
           std::all_of(path.conditions.begin(), path.conditions.end(), [&](const auto& c) {
             return c.cell == origin_
                        ? !c.asks(Op::TestUnmoved)
                        : (c.occupants & kEmpty) != 0 && !c.asks(Op::TestRoyal) && !c.asks(Op::TestType);
           });
  }
  const Density& density_;
  const Cell origin_;
  CellReach& reach_;
};

}  // namespace

Reach::Reach(const Variant& variant, const Visit& also)
    : types_(variant.types().size()), size_(variant.board().size()), cells_(kSides * types_ * size_) {
  const Density density(variant);
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < types_; ++t) {
      variant.board().forEachCell([&](Cell cell) {
        CellReach& reach = cells_[(index(side) * types_ + t) * size_ + index(cell)];
        const auto paths =
            pathsFrom(variant.board(), variant.type(typeAt(t)).program[index(side)], cell, kMostPaths);
        if (!paths) return;
        PathReader reader(density, cell, reach);
        for (const Path& path : *paths) reader.read(path);
        if (also) also(side, typeAt(t), cell, *paths);
      });
    }
  }
}

std::vector<double> mobilityOf(const Variant& variant, const Reach& reach) {
  const auto cells = static_cast<double>(variant.board().size() - variant.board().holes().size());
  std::vector<double> mobility(variant.types().size(), 0);
  for (std::size_t t = 0; t < mobility.size(); ++t) {
    for (const Side side : kBothSides) {
      variant.board().forEachCell([&](Cell cell) {
        const CellReach& from = reach.from(side, typeAt(t), cell);
        mobility[t] += (from.quiet + kCaptureWeight * from.takes) / cells / 2;
      });
    }
  }
  return mobility;
}

}  // namespace fairyforge::engine
