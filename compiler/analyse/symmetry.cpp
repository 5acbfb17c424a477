// Compares, cell by cell, White's paths with Black's paths from the reflected cell in a form without
// program numbers, then arrivals, drops, triggers and captures. Without a declared symmetry both
// reflections are tried.

#include "compiler/analyse/symmetry.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <tuple>

#include "compiler/base/add-once.h"
#include "compiler/rules/paths.h"

namespace fairyforge::analyse {
namespace {

// A path in a form that is the same for all programs: cells as they are seen from White's side, sets of types
// as such.
using Tests = std::set<std::tuple<Op, std::uint16_t, TypeSet>>;
using Condition = std::tuple<Cell, int, int, Tests, Tests>;
struct CommonPath {
  Cell to = kNoCell;
  std::uint16_t landing = kArriving;
  bool takesEnPassantVictim = false;
  std::set<Cell> victims, enPassantTargets;
  std::set<std::pair<Cell, Cell>> relocations;
  std::set<TypeSet> lastIn, lastNotIn;
  std::vector<Edit> edits;
  KindId kind = kNoKind;
  std::optional<KindId> continuesWith;
  std::set<Condition> conditions;
  friend auto operator<=>(const CommonPath&, const CommonPath&) = default;
};

using SeenNeighbourhood =
    std::tuple<std::set<Vector>, Occupants, TypeSet, Neighbourhood::Extent, std::uint16_t, TypeSet,
               std::set<std::vector<std::pair<Vector, Occupants>>>>;  // the last: ways

std::set<TypeSet> setsOf(const MoveProgram& program, const std::vector<std::uint16_t>& numbers) {
  std::set<TypeSet> sets;
  for (const std::uint16_t number : numbers) sets.insert(program.typeSets[number]);
  return sets;
}

class Comparison {
 public:
  Comparison(const Variant& variant, Symmetry symmetry)
      : variant_(variant), board_(variant.board()), symmetry_(symmetry) {}

  SideSymmetry run() {
    compareArray();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) compareType(typeAt(t));
    compareZones();
    const auto& royals = variant_.end().royals;
    if (royals[0] != royals[1]) differ("the sides must guard their royal pieces by different rules");
    return std::move(result_);
  }

 private:
  Cell seen(Cell cell, Side side) const {
    return side == Side::White || cell == kNoCell ? cell : board_.reflected(cell, symmetry_);
  }
  static std::uint16_t seenOwner(std::uint16_t owner, Side side) {
    return side == Side::White || owner > 1 ? owner : static_cast<std::uint16_t>(1 - owner);
  }
  static int seenOwners(Owners owners, Side side) {
    return side == Side::White ? owners : (owners & 4) | (owners & 1) << 1 | (owners & 2) >> 1;
  }
  // Operands that name sides name the other ones; neighbourhoods that are the same have the same number.
  std::uint16_t seenOperand(const MoveProgram& program, Op op, std::uint16_t operand, Side side) const {
    const OperandKind kind = infoOf(op).operand;
    if (kind == OperandKind::Neighbourhood) return seen(program.neighbourhoods[operand], side);
    if (kind == OperandKind::Owner) return seenOwner(operand, side);
    if (kind == OperandKind::Step) {
      const Vector v = board_.vectorOf(static_cast<StepId>(operand));
      const Vector stepSeen = side == Side::Black ? board_.reflected(v, symmetry_) : v;
      return static_cast<std::uint16_t>(addOnce(steps_, stepSeen));
    }
    if (kind != OperandKind::Piece) return operand;
    const Piece piece = putPiece(operand);
    return putting(piece.type(),
                   static_cast<Side>(seenOwner(static_cast<std::uint16_t>(index(piece.side())), side)));
  }
  std::uint16_t seen(const Neighbourhood& beside, Side side) const {
    SeenNeighbourhood its{{}, beside.occupants, beside.types, beside.extent, beside.least, beside.ends, {}};
    std::vector<std::pair<Vector, Occupants>> way;
    for (std::size_t i = 0; i < beside.steps.size(); ++i) {
      const Vector v = board_.vectorOf(beside.steps[i]);
      const Vector stepSeen = side == Side::Black ? board_.reflected(v, symmetry_) : v;
      if (beside.on.empty()) {
        std::get<0>(its).insert(stepSeen);
        continue;
      }
      way.emplace_back(stepSeen, beside.on[i]);
      if (beside.on[i] == 0) std::get<6>(its).insert(std::exchange(way, {}));
    }
    return static_cast<std::uint16_t>(addOnce(neighbourhoods_, its));
  }
  Edit seen(const MoveProgram& program, const Edit& edit, Side side) const {
    return {seen(edit.cell, side), edit.what, seenOperand(program, edit.what, edit.operand, side)};
  }
  Tests testsOf(const MoveProgram& program, const CellTraits& traits, Side side) const {
    Tests tests;
    forEachTest(traits, [&](const Instruction& test) {
      if (infoOf(test.op).operand == OperandKind::TypeSet) {
        tests.emplace(test.op, 0, program.typeSets[test.operand]);
      } else {
        tests.emplace(test.op, seenOperand(program, test.op, test.operand, side), TypeSet());
      }
    });
    return tests;
  }
  void differ(std::string text, CellSet cells = {}) {
    result_.differences.push_back({std::move(text), cells});
  }

  void compareArray() {
    CellSet cells;
    const Setup& start = variant_.start();
    board_.forEachCell([&](Cell cell) {
      const Cell other = board_.reflected(cell, symmetry_);
      const Piece white = start.at(cell), black = board_.exists(other) ? start.at(other) : Piece();
      const bool mine = white && white.side() == Side::White, its = black && black.side() == Side::Black;
      if (mine != its || (mine && white.type() != black.type())) cells.add(cell);
    });
    if (cells.empty()) return;
    Cell first = kNoCell;
    cells.forEach([&](Cell cell) { first = first == kNoCell ? cell : first; });
    differ(fmt::format("the array: {} of White's cells, as {}, are held otherwise than Black's, as {}",
                       cells.size(), board_.name(first), board_.name(board_.reflected(first, symmetry_))),
           cells);
  }

  // Nothing when there are too many.
  std::optional<std::set<CommonPath>> pathsOf(TypeId type, Side side, Cell origin) const {
    const MoveProgram& program = variant_.type(type).program[index(side)];
    const auto paths = pathsFrom(board_, program, origin);
    if (!paths) return std::nullopt;
    std::set<CommonPath> common;
    for (const Path& path : *paths) {
      CommonPath p;
      p.to = seen(path.to, side);
      p.landing = path.landing;
      p.takesEnPassantVictim = path.takesEnPassantVictim;
      for (const Cell cell : path.victims) p.victims.insert(seen(cell, side));
      for (const Cell cell : path.enPassantTargets) p.enPassantTargets.insert(seen(cell, side));
      for (const Relocation& r : path.relocations)
        p.relocations.emplace(seen(r.from, side), seen(r.to, side));
      p.lastIn = setsOf(program, path.lastIn);
      p.lastNotIn = setsOf(program, path.lastNotIn);
      for (const Edit& edit : path.edits) p.edits.push_back(seen(program, edit, side));
      sortEdits(p.edits);
      p.kind = path.kind;
      p.continuesWith = path.continuesWith;
      for (const CellCondition& c : path.conditions) {
        p.conditions.emplace(seen(c.cell, side), c.occupants, seenOwners(c.owners, side),
                             testsOf(program, c, side), testsOf(program, c.no, side));
      }
      common.insert(std::move(p));
    }
    return common;
  }

  void compareType(TypeId type) {
    CellSet moves, arrivals, drops;
    // What was found of a type with the same programs is true of this one.
    std::size_t alike = 0;
    for (std::size_t t = 0; t < index(type) && alike == 0; ++t) {
      const auto &a = variant_.type(typeAt(t)).program, &b = variant_.type(type).program;
      if (std::equal(std::begin(a), std::end(a), std::begin(b))) alike = t + 1;
    }
    if (alike != 0) moves = moves_[alike - 1];
    const auto& hands = variant_.hands();
    board_.forEachCell([&](Cell cell) {
      const Cell other = board_.reflected(cell, symmetry_);
      if (!board_.exists(other)) {
        moves.add(cell);
        return;
      }
      if (alike == 0 && pathsOf(type, Side::White, cell) != pathsOf(type, Side::Black, other))
        moves.add(cell);
      const auto same = [&](const ArrivalTable& table) {
        auto a = table.choices(Side::White, type, cell), b = table.choices(Side::Black, type, other);
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        return a == b;
      };
      if (!same(variant_.arrival()) || !same(variant_.imitatedArrival())) arrivals.add(cell);
      if (hands.any() && hands.cells[0][index(type)].has(cell) != hands.cells[1][index(type)].has(other))
        drops.add(cell);
    });
    moves_.push_back(moves);
    const std::string& name = variant_.type(type).name;
    const auto report = [&](const CellSet& cells, const char* what) {
      if (cells.empty()) return;
      Cell first = kNoCell;
      cells.forEach([&](Cell cell) { first = first == kNoCell ? cell : first; });
      differ(fmt::format("{}: White's {} {} and Black's on {} is not the same", name, what,
                         board_.name(first), board_.name(board_.reflected(first, symmetry_))),
             cells);
    };
    report(moves, "move from");
    report(arrivals, "change of type on");
    report(drops, "drop on");
  }

  void compareZones() {
    for (const Trigger& trigger : variant_.triggers()) {
      if (trigger.zone[1] != board_.reflected(trigger.zone[0], symmetry_))
        differ("the cells on which an arrival changes another piece", trigger.zone[0]);
    }
    const auto& fate = variant_.hands().fate;
    if (variant_.hands().any() && fate[0] != fate[1]) differ("what becomes of captured pieces");
  }

  const Variant& variant_;
  const Board& board_;
  const Symmetry symmetry_;
  mutable std::vector<Vector> steps_;                      // of effects, as White sees them
  mutable std::vector<SeenNeighbourhood> neighbourhoods_;  // as White sees them
  SideSymmetry result_;
  std::vector<CellSet> moves_;  // by type: the cells from which White's moves are not Black's
};

}  // namespace

SideSymmetry sideSymmetry(const Variant& variant) {
  const auto by = [&](Symmetry symmetry) {
    SideSymmetry result = Comparison(variant, symmetry).run();
    result.symmetry = symmetry;
    return result;
  };
  if (variant.symmetry() != Symmetry::None) return by(variant.symmetry());
  SideSymmetry turned = by(Symmetry::Rotate);
  if (!variant.board().has(Symmetry::Mirror)) return turned;
  SideSymmetry mirror = by(Symmetry::Mirror);
  return turned.differences.size() < mirror.differences.size() ? turned : mirror;
}

}  // namespace fairyforge::analyse
