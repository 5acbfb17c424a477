// Tests that the clauses from which a piece is described mean what its program does: the paths of the clauses
// are the paths of the program.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

#include "compiler/explain/arrivals.h"
#include "compiler/explain/castlings.h"
#include "compiler/explain/clauses.h"
#include "compiler/movement/movement.h"
#include "tests/draw/one-piece.h"
#include "tests/pieces/random-notation.h"

namespace fairyforge::explain {
namespace {

using fairyforge::testing::onePiece;
using fairyforge::testing::readData;

// Calls visit(counts) for every combination in the ranges of the legs behind those that have counts already.
template <typename Visit>
void forEachCounts(const std::vector<Range>& ranges, Counts counts, const Visit& visit) {
  if (counts.size() == ranges.size()) return visit(counts);
  const Range& range = ranges[counts.size()];
  for (counts.push_back(range.min); counts.back() <= range.max; ++counts.back())
    forEachCounts(ranges, counts, visit);
}

// Returns all paths of a family for which the board has room.
std::vector<RelativePath> pathsOf(const Board& board, const PathFamily& family) {
  Room room(board);
  std::vector<RelativePath> paths;
  const auto add = [&](const Shape& shape, const Counts& counts) {
    if (!room.fits(stridesOf(shape, counts))) return;
    // Each kind of occupant that may stand at the end gives a path.
    for (const Occupants landing : {kEmpty, kOwn, kEnemy}) {
      if (shape.finish == Finish::Arrives && (family.landing & landing) == 0) continue;
      for (RelativePath& path : membersOf(shape, landing, counts)) paths.push_back(std::move(path));
      if (shape.finish == Finish::Returns) break;
    }
  };
  if (family.pattern != RiderPattern::None) {
    const int stride = family.patternStride;
    const int most =
        family.patternSteps.unlimited ? static_cast<int>(board.size()) : family.patternSteps.max * stride;
    for (int n = family.patternSteps.min * stride; n <= most; n += stride) {
      const auto steps = chainSteps(board.lattice(), family.pattern, family.shape.legs[0].step,
                                    family.shape.legs[1].step, n);
      if (!room.fits(stridesOf(steps, family.shape.wrap))) break;
      add(chainShape(family.shape, steps), Counts(static_cast<std::size_t>(n), 1));
    }
    return paths;
  }
  // Around joined edges and along links, a ray may visit every cell.
  const bool isLong =
      family.shape.wrap != Wrap::None ||
      std::ranges::any_of(family.shape.legs, [](const Leg& leg) { return linksIn(leg.step) != 0; });
  const int most =
      isLong ? static_cast<int>(board.size()) : std::max({board.files(), board.ranks(), board.levels()});
  std::vector<Range> ranges = family.ranges;
  for (Range& range : ranges) {
    if (range.unlimited) range.max = most;
  }
  forEachCounts(ranges, {}, [&](const Counts& counts) { add(family.shape, counts); });
  return paths;
}

std::vector<RelativePath> spelledOut(const Board& board, const std::vector<Clause>& clauses) {
  std::vector<RelativePath> all;
  for (const Clause& clause : clauses) {
    for (const auto& steps : clause.directions) {
      PathFamily family = clause.family;
      for (std::size_t i = 0; i < steps.size(); ++i) family.shape.legs[i].step = steps[i];
      std::vector<PathFamily> families{family};
      if (clause.strides.size() > 1) {
        families.clear();
        const int own = *clause.strides.begin();
        for (const int stride : clause.strides) {
          families.push_back(family);
          Vector& v = families.back().shape.legs[0].step;
          v = {v.files / own * stride, v.ranks / own * stride, v.levels / own * stride};
        }
      }
      for (const PathFamily& one : families) {
        for (RelativePath& path : pathsOf(board, one)) all.push_back(std::move(path));
      }
    }
  }
  return all;
}

// Expects that every path of `paths` is one of `others`, or is possible only where one of `others` is.
void expectCovered(const std::vector<RelativePath>& paths, const std::vector<RelativePath>& others,
                   const char* what) {
  std::size_t missing = 0;
  for (const RelativePath& path : paths) {
    missing += std::none_of(others.begin(), others.end(),
                            [&](const RelativePath& other) { return subsumes(other, path); });
  }
  EXPECT_EQ(missing, 0u) << what;
}

// If edges are joined, several vectors lead to the same cell; this keeps one of them.
std::vector<RelativePath> reduced(const Board& board, std::vector<RelativePath> paths) {
  for (RelativePath& path : paths) {
    const auto reduce = [&](Vector& v) {
      const auto modulo = [](int n, int size) { return ((n % size) + size) % size; };
      if (goesRound(path.wrap, Wrap::Files)) v.files = modulo(v.files, board.files());
      if (goesRound(path.wrap, Wrap::Ranks)) v.ranks = modulo(v.ranks, board.ranks());
    };
    reduce(path.to);
    for (Demand& d : path.demands) reduce(d.at);
    for (RelocationOf<Vector>& c : path.relocations) {
      reduce(c.from);
      reduce(c.to);
    }
    for (std::vector<Vector>* list : {&path.victims, &path.enPassantTargets}) {
      for (Vector& v : *list) reduce(v);
      std::sort(list->begin(), list->end());
    }
  }
  return paths;
}

// Expects that the clauses that describe a program, written out path by path, are its paths.
void expectClausesSayThePaths(const Board& board, const MoveProgram& program, std::size_t limit = 20000) {
  const auto found = relativePathsOf(board, program, limit);
  if (!std::holds_alternative<std::vector<RelativePath>>(found)) return;
  std::vector<RelativePath> paths = std::get<std::vector<RelativePath>>(found);
  takeCastlings(board, paths, program);
  const auto clauses = clausesOf(board, familiesOf(board, paths));
  const auto spelled = reduced(board, spelledOut(board, clauses));
  paths = reduced(board, paths);
  expectCovered(paths, spelled, "a move that the words leave out");
  expectCovered(spelled, paths, "a move that the words add");
}

TEST(Families, TheClausesOfRandomPiecesAreTheirPathsToo) {
  const char* wanted = std::getenv("FAIRYFORGE_WORDS");
  const int pieces = wanted != nullptr ? std::atoi(wanted) : 200;
  const std::uint64_t seed = wanted != nullptr ? std::random_device{}() : 20261121;
  std::mt19937_64 random(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  for (int piece = 0; piece < pieces;) {
    const std::string notation = fairyforge::testing::randomNotation(random);
    const int files = 3 + static_cast<int>(random() % 4), ranks = 3 + static_cast<int>(random() % 4);
    Board board(files, ranks);
    if (wanted != nullptr && piece % 4 == 1) board.layHexagons(false);  // in long runs
    const auto file = std::make_shared<SourceFile>("", notation);
    Diagnostics ignored;
    const auto programs = movement::compileMovement({file, 0, static_cast<std::uint32_t>(notation.size())},
                                                    board, {.lookForUseless = false}, ignored);
    if (!programs) continue;
    ++piece;
    SCOPED_TRACE(notation + " on " + std::to_string(files) + "x" + std::to_string(ranks) +
                 (board.isHexagonal() ? " hexagons" : ""));
    expectClausesSayThePaths(board, (*programs)[0], 300);
  }
}

TEST(Families, TheClausesOfEveryNotationAreItsPathsAgain) {
  std::istringstream file(readData("words.tsv"));
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    std::string size, notation;
    std::istringstream fields(line);
    std::getline(fields, size, '\t');
    std::getline(fields, notation, '\t');
    // The clause of the universal leaper stands for all kinds of leaps.
    if (line.empty() || line[0] == '#' || notation == "U") continue;
    SCOPED_TRACE(notation);
    int files = 0, ranks = 0, levels = 1;
    char times;
    std::istringstream numbers(size);
    numbers >> files >> times >> ranks >> times >> levels;
    const VariantPtr variant = onePiece(notation, Board(files, ranks, std::max(levels, 1)));
    const MoveProgram& program = variant->types()[0].program[0];
    expectClausesSayThePaths(variant->board(), program);
    ++checked;
  }
  EXPECT_GT(checked, 100);
}

TEST(Families, ConditionsOnPiecesMayCoverEmptySquares) {
  const VariantPtr variant = testing::gameOf(
      "variant \"T\"\nboard 6x6\npiece King K K royal at e1\npiece Wall W F at b1 { cannot be taken by Rook Cannon Hawk }\n"
      "piece Rook R R at c1\npiece Cannon C pR at a1 { cannot be taken by Cannon }\npiece Hawk H RmDcA at d1\n");
  ASSERT_TRUE(variant);
  for (const PieceType& type : variant->types()) {
    SCOPED_TRACE(type.name);
    expectClausesSayThePaths(variant->board(), type.program[0]);
  }
}

// Tests what the words say about the ends of moves: the described ends must occur on exactly the cells on
// which they are possible.
TEST(Families, MovesAndTheirEndsAreTheirPathsAgain) {
  const VariantPtr variant = testing::gameOf(
      "variant \"T\"\nboard 6x6\npiece King K K royal at e1\npiece Rook R R at a1\npiece Knight N N at b1\n"
      "piece Pawn P fmWfceFifmnD at a2 b2\npromote Pawn on rank 5 to Pawn Rook (at most 1) Knight\n"
      "promote Pawn on rank 6 to Rook (at most 1) Knight\n"
      "when a piece moves { all enemy pieces it attacks change sides }\n"
      "when Knight moves orthogonally { all own pieces beside it leave the board }\n");
  ASSERT_TRUE(variant);
  const Board& board = variant->board();
  const CellSet all = board.cells();
  std::size_t ends = 0;
  for (const PieceType& type : variant->types()) {
    const MoveProgram& program = type.program[0];
    auto paths = std::get<std::vector<RelativePath>>(relativePathsOf(board, program));
    // The path without the zones of its end, and the cells on which it ends.
    std::vector<std::pair<RelativePath, CellSet>> told;
    const auto cellsOf = [&](const RelativePath& path, CellSet to) {
      if (!path.demands.empty()) to &= zonesOf(path.demands.back(), board, program);
      CellSet reached;
      board.forEachCell([&](Cell cell) {
        const auto stays = [&](const Demand& d) {
          return board.displaced(cell, d.at, Wrap::None) != kNoCell;
        };
        if (std::ranges::all_of(path.demands, stays)) reached.add(board.displaced(cell, path.to, Wrap::None));
      });
      return reached &= to;
    };
    const auto tell = [&](RelativePath path, const CellSet& to) {
      const CellSet reached = cellsOf(path, to);
      if (!path.demands.empty()) std::erase_if(path.demands.back().tests, isZone);
      if (!reached.empty()) told.emplace_back(std::move(path), reached);
    };
    for (const RelativePath& path : paths) tell(path, all);
    const auto written = std::exchange(told, {});
    for (const ArrivingMoves& moves : takeArrivals(board, paths, program, all, all)) {
      for (const RelativePath& move : moves.moves) {
        for (const Arrival& arrival : moves.arrivals) {
          RelativePath path = move;
          path.landing = arrival.landing;
          for (const DemandedTest& test : arrival.tests) path.demands.back().add(test);
          for (const PlacedEdit& e : arrival.edits)
            path.edits.push_back(
                {e.place.kind == Place::Kind::Origin ? Vector{} : path.to, e.what, e.operand});
          tell(std::move(path), arrival.to);
          ++ends;
        }
      }
    }
    for (const RelativePath& path : paths) tell(path, all);
    EXPECT_TRUE(std::ranges::is_permutation(told, written)) << type.name;
  }
  EXPECT_GT(ends, 30u);
}

}  // namespace
}  // namespace fairyforge::explain
