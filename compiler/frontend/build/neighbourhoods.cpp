// Makes a Neighbourhood (move-program.h) of the words of a sentence, such as "beside an enemy Rook"; and
// finds where programs that only leap and slide lead, for neighbourhoods that a movement describes.
#include <algorithm>
#include <cstdlib>

#include "compiler/core/rules/hexagons.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {

// Does the step lead from some cell to another cell that none of the `others` reaches from there? On a narrow
// board with joined edges two neighbours can be one cell, or the cell itself.
static bool leadsElsewhere(const Board& board, const std::vector<StepId>& others, StepId step) {
  bool elsewhere = false;
  board.forEachCell([&](Cell cell) {
    const Cell to = board.walk(cell, step);
    elsewhere = elsewhere || (to != kNoCell && to != cell && std::ranges::none_of(others, [&](StepId other) {
                                return board.walk(cell, other) == to;
                              }));
  });
  return elsewhere;
}

std::vector<StepId> stepsBeside(syntax::MoveLines lines, Board& board) {
  const bool straight = lines == syntax::MoveLines::Orthogonal,
             oblique = lines == syntax::MoveLines::Diagonal;
  std::vector<StepId> steps;
  if (board.isHexagonal()) {
    for (int direction = 0; direction < 12; ++direction) {
      const bool throughSide = direction % 2 == 0;
      if (throughSide ? oblique : straight) continue;
      steps.push_back(board.step(hexDirection(direction)));
    }
    std::ranges::sort(steps);
    return steps;
  }
  const int height = board.levels() > 1 ? 1 : 0;
  for (int levels = -height; levels <= height; ++levels) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      for (int files = -1; files <= 1; ++files) {
        const int away = std::abs(files) + std::abs(ranks) + std::abs(levels);
        const bool wanted = straight ? away == 1 : oblique ? away > 1 : away > 0;
        if (!wanted) continue;
        const StepId step = board.step({files, ranks, levels});
        if (leadsElsewhere(board, steps, step)) steps.push_back(step);
      }
    }
  }
  std::ranges::sort(steps);
  return steps;
}

std::optional<Ways> waysOf(const MoveProgram& program, const Board& board, bool takes) {
  // The state of one branch of the walk through a program of leaps and slides.
  struct Way {
    std::size_t at = 0;
    std::optional<StepId> step{};
    int steps = 0;
    Occupants there = kAnything;  // the possible contents of the cursor's cell
    bool isPlain = true, hasTaken = false;
    auto operator<=>(const Way&) const = default;
  };
  Ways ways{.lengths = {}, .whole = std::max(board.files(), board.ranks()) - 1};
  std::set<Way> seen;
  std::vector<Way> open{{}};
  while (!open.empty()) {
    Way way = open.back();
    open.pop_back();
    if (way.at >= program.code.size() || !seen.insert(way).second) continue;
    bool negated = false;
    while (program.code[way.at].op == Op::Not) {
      negated = !negated;
      ++way.at;
    }
    const Instruction in = program.code[way.at];
    // A step or test after the capture would make the capture depend on it.
    if (takes && way.hasTaken && (in.op == Op::Step || isTest(in.op))) return std::nullopt;
    if (takes ? in.op == Op::Take && (way.there & kEnemy) != 0 : in.op == Op::Land) {
      if (!way.isPlain || !way.step) return std::nullopt;
      ways.lengths[*way.step].insert(way.steps);
      way.hasTaken = true;
    }
    if (in.op == Op::Land) continue;
    if (in.op == Op::Fork || in.op == Op::Jump) {
      Way other = way;
      other.at = in.operand;
      open.push_back(other);
      if (in.op == Op::Jump) continue;
    } else if (in.op == Op::Step) {
      const auto step = static_cast<StepId>(in.operand);
      way.isPlain = way.isPlain && (!way.step || (*way.step == step && way.there == kEmpty));
      way.step = step;
      way.there = kAnything;
      if (++way.steps > ways.whole) continue;
    } else if (in.op == Op::Test) {
      way.there &= static_cast<Occupants>(negated ? ~in.operand : in.operand);
      if (way.there == 0) continue;
    } else if (in.op == Op::TestAway && in.operand == kOriginRegister && !negated) {
      // Nothing to do: such a test only keeps lines across joined edges from leading back to their origin.
    } else if (in.op == Op::Recall || (isTest(in.op) && !(negated && infoOf(in.op).asks == Asks::Piece))) {
      way.isPlain = false;
    }
    ++way.at;
    open.push_back(way);
  }
  return ways;
}

std::optional<Reach> reachOf(const MoveProgram& program, const Board& board, bool takes) {
  const auto ways = waysOf(program, board, takes);
  if (!ways) return std::nullopt;
  Reach reach;
  for (const auto& [step, lengths] : ways->lengths) {
    const bool isLeap = lengths == std::set{1};
    const bool isLine = *lengths.begin() == 1 && static_cast<int>(lengths.size()) == ways->whole;
    if (!isLeap && !isLine) return std::nullopt;
    (isLeap ? reach.leaps : reach.lines).push_back(step);
  }
  return reach;
}

// Returns the leaps, or the lines, of the movement after `within`. Reports a movement that is neither, or not
// the same for both sides.
static Reach reachOf(const syntax::Word& written, Board& board, Diagnostics& diagnostics) {
  const auto programs =
      movement::compileMovement(written.span, board, {.lookForUseless = false}, diagnostics);
  if (!programs) return {};
  const auto white = reachOf((*programs)[0], board, false), black = reachOf((*programs)[1], board, false);
  const bool isOne = white && white->leaps.empty() != white->lines.empty();
  if (isOne && black && *white == *black) return *white;
  diagnostics
      .error(written.span, "not-supported",
             "'within' asks for leaps, or for slides, that are the same for both sides")
      .note("written like: within N of it, within K of it, within WD of it, within R of it");
  return {};
}

// Returns the pieces around a cell that the words mean. Both sides have the same steps, because "beside"
// names no direction.
Neighbourhood Building::neighbourhood(const syntax::Beside& beside) const {
  using Where = syntax::Beside::Where;
  Neighbourhood near{{}, beside.occupants, beside.types ? types_.set(*beside.types) : allTypes()};
  near.types -= types_.set(beside.spared);
  near.least = static_cast<std::uint16_t>(beside.least);
  if (!beside.ends.empty()) near.ends = types_.set(beside.ends);
  constexpr std::pair<Where, Neighbourhood::Extent> kExtents[] = {
      {Where::Around, Neighbourhood::Extent::Steps},    {Where::Between, Neighbourhood::Extent::Enclosed},
      {Where::Flanked, Neighbourhood::Extent::Flanked}, {Where::Cornered, Neighbourhood::Extent::Cornered},
      {Where::Ahead, Neighbourhood::Extent::Ahead},     {Where::Behind, Neighbourhood::Extent::Behind},
      {Where::File, Neighbourhood::Extent::File},       {Where::Board, Neighbourhood::Extent::Board}};
  for (const auto& [where, extent] : kExtents) {
    if (beside.where == where) near.extent = extent;
  }
  if (!near.hasSteps() || beside.where == Where::Attacked) return near;
  near.steps = beside.leap ? std::vector<StepId>() : stepsBeside(beside.lines, draft_.board);
  if (beside.leap) {
    const Reach reach = reachOf(*beside.leap, draft_.board, diagnostics_);
    near.steps = reach.leaps;
    if (!reach.lines.empty()) {
      near.steps = reach.lines;
      near.extent = Neighbourhood::Extent::Sight;
    }
  }
  return near;
}

}  // namespace fairyforge::frontend::build
