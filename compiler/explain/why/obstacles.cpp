// Evaluates the conditions of paths in a position and describes those that fail. The path with the fewest
// failing conditions explains the answer.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/explain/explain.h"
#include "compiler/explain/why/parts.h"
#include "runtime/tests.h"

namespace fairyforge::why {
namespace {

// Tests the conditions of one path in a position.
class PathCheck {
 public:
  PathCheck(const Position& position, Cell from, TypeId asType, const Path& path)
      : variant_(position.variant()),
        setup_(position.setup()),
        from_(from),
        side_(position.at(from).side()),
        program_(variant_.type(asType).program[index(side_)]),
        sees_{variant_, setup_, from, side_, program_, asType != setup_.at(from).type()},
        path_(path) {}

  // Returns the conditions of the path that the position does not meet, in words.
  std::vector<Obstacle> failing() {
    const AttackOracle oracle{variant_, setup_, from_, side_, setup_.at(from_).type()};
    for (const CellCondition& condition : path_.conditions) {
      // false: the wrong thing stands on the cell, so further tests of it are not worth describing.
      bool isOccupied = true;
      forEachUnmet(condition, sees_, oracle, [&](const Instruction& test, bool negated) {
        if (isOccupied) tell(condition, test, negated);
        isOccupied = isOccupied && test.op != Op::Test;
      });
    }
    for (const std::uint16_t set : path_.lastIn) {
      if (!sees_.holds({Op::TestLast, set}, from_, oracle))
        add(fmt::format("the opponent did not just move {}", namesOf(program_.typeSets[set])));
    }
    for (const std::uint16_t set : path_.lastNotIn) {
      if (sees_.holds({Op::TestLast, set}, from_, oracle))
        add(fmt::format("the opponent just moved {}", namesOf(program_.typeSets[set])));
    }
    return std::move(obstacles_);
  }

 private:
  void add(std::string text, std::vector<Diagnostic> rules = {}) {
    obstacles_.push_back({std::move(text), std::move(rules)});
  }
  std::string name(Cell cell) const { return variant_.board().name(cell); }
  bool takes(Cell cell) const { return std::ranges::find(path_.victims, cell) != path_.victims.end(); }
  bool carries(Cell cell) const {
    return std::ranges::any_of(path_.relocations, [&](const Relocation& r) { return r.from == cell; });
  }
  std::string namesOf(const TypeSet& types) const {
    std::vector<std::string> names;
    types.forEach([&](TypeId type) { names.push_back(withArticle(nameOf(variant_, type))); });
    return either(names);
  }

  // Adds the obstacle that the test of the condition's cell fails or, if `negated`, that it holds.
  void tell(const CellCondition& c, const Instruction& test, bool negated) {
    if (test.op == Op::Test) return tellOccupant(c);
    if (negated) return tellInGeneral(c.cell, test, negated);
    switch (test.op) {
      case Op::TestType:
        return add(fmt::format("{} is not {}", ownedPieceOn(variant_, setup_, c.cell),
                               namesOf(program_.typeSets[test.operand])));
      case Op::TestRoyal:
        return add(fmt::format("{} is not royal", ownedPieceOn(variant_, setup_, c.cell)));
      case Op::TestUnmoved:
        if (c.cell == from_ && sees_.imitates) return add("an imitator has no first moves");
        return add(fmt::format("{} has moved before", pieceOn(variant_, setup_, c.cell)));
      case Op::TestEnPassant:
        return add(
            fmt::format("the last move did not pass over {}: nothing can be taken in passing", name(c.cell)));
      case Op::TestSafe:
        return tellThreat(c.cell);
      default:
        return tellInGeneral(c.cell, test, negated);
    }
  }
  void tellInGeneral(Cell cell, const Instruction& test, bool negated) {
    const auto words = [&](bool opposite) {
      return explain::explainTest(variant_.board(), program_, test, opposite, explain::namesOf(variant_));
    };
    // A negated test fails on a square of which the test holds.
    const std::string asked = words(negated);
    add(asked.starts_with("while ") ? "it does that only " + asked
        : negated                   ? fmt::format("{} is a square {}", name(cell), words(false))
                                    : fmt::format("{} is no square {}", name(cell), asked));
    obstacles_.back().isOfWay = false;
  }

  // Adds the obstacle that a piece stands on the cell that the path does not allow there, or no piece where
  // the path needs one.
  void tellOccupant(const CellCondition& c) {
    const Occupants there = sees_.occupant(c.cell);
    if (there == kEmpty) return needsPiece(c);
    const std::string piece = ownedPieceOn(variant_, setup_, c.cell);
    if (there == kOwn && (c.occupants & kEnemy) != 0) {
      add(fmt::format("{} is of its own side", piece));
    } else if (c.occupants == kEmpty && c.cell == path_.to) {
      add(there == kOwn ? fmt::format("{} is of its own side", piece)
                        : fmt::format("it does not capture there, and {} is in its place", piece));
    } else if (c.occupants == kEmpty) {
      add(fmt::format("{} is in the way", piece));
    } else {
      add(fmt::format("{} is not of its own side", piece));
    }
  }

  // Adds the obstacle that a piece is missing which the path would take, carry along or jump over.
  void needsPiece(const CellCondition& c) {
    if (takes(c.cell)) {
      add(c.cell == path_.to
              ? fmt::format("it goes to {} only to capture, and nothing is there to take", name(c.cell))
              : fmt::format("nothing is on {} to take", name(c.cell)));
    } else if (carries(c.cell)) {
      add(fmt::format("nothing is on {} that could go along", name(c.cell)));
    } else {
      add(fmt::format("nothing is on {} to jump over", name(c.cell)));
    }
  }

  // If the cell is attacked, although the mover would have to be safe there, adds that as an obstacle, with
  // the attacker.
  void tellThreat(Cell cell) {
    const auto threat = threatAt(variant_, setup_, from_, cell);
    if (!threat) return;
    const std::string mover = nameOf(variant_, setup_.at(from_).type());
    add(fmt::format("the {} {}: {}", mover, cell == from_ ? "is in check" : "may not pass through attack",
                    describe(variant_, setup_, *threat, "it on " + name(cell))),
        rulesOf(variant_, setup_, *threat));
  }

  const Variant& variant_;
  const Setup& setup_;
  const Cell from_;
  const Side side_;
  const MoveProgram& program_;
  const Viewpoint<> sees_;
  const Path& path_;
  std::vector<Obstacle> obstacles_;
};

}  // namespace

bool isNearer(const std::vector<Obstacle>& obstacles, const std::vector<Obstacle>& than) {
  const auto isOfWay = [](const Obstacle& obstacle) { return obstacle.isOfWay; };
  return obstacles.size() < than.size() ||
         (obstacles.size() == than.size() && std::ranges::any_of(than, isOfWay) &&
          std::ranges::none_of(obstacles, isOfWay));
}

std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted) {
  const Variant& variant = position.variant();
  const MoveProgram& program = variant.type(asType).program[index(position.at(from).side())];
  const auto paths = pathsFrom(variant.board(), program, from);
  std::optional<std::vector<Obstacle>> best;
  if (!paths) return best;
  for (const Path& path : *paths) {
    if (!wanted(path)) continue;
    std::vector<Obstacle> failing = PathCheck(position, from, asType, path).failing();
    if (!best || isNearer(failing, *best)) best = std::move(failing);
  }
  return best;
}

}  // namespace fairyforge::why
