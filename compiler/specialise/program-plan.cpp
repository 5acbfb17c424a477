// Numbers the distinct programs, and adds the tables that their instructions read: targets of steps, zones,
// and sets of pieces as bits by type and owner.

#include "compiler/specialise/program-plan.h"

#include <algorithm>

#include "compiler/specialise/limits.h"

namespace fairyforge::specialise {
namespace {

using Codes = std::array<std::uint64_t, kCodeSetWords>;

template <typename Has>
Codes codesOf(const Variant& variant, Has has) {
  Codes codes{};
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (const Side side : kAllOwners) {
      const Piece piece(typeAt(t), side);
      if (has(piece)) codes[piece.code() / 64u] |= std::uint64_t{1} << piece.code() % 64u;
    }
  }
  return codes;
}

class ProgramPlanner {
 public:
  ProgramPlanner(const Variant& variant, std::optional<TypeId> only) : variant_(variant), only_(only) {}

  ProgramPlan plan() {
    const Board& board = variant_.board();
    plan_.cells = board.size();
    plan_.setWords = board.words();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const PieceType& type = variant_.types()[t];
      std::array<std::uint32_t, kOwners> moves{};
      std::array<std::uint32_t, kSides> drops{};
      moves.fill(ProgramPlan::kNothing);
      drops.fill(ProgramPlan::kNothing);
      if (!only_ || *only_ == typeAt(t)) {
        for (const Side side : kAllOwners) {
          if (side == Side::Third && variant_.third() == nullptr) continue;
          moves[index(side)] = number(type.program[index(side)], side, false);
        }
        for (const Side side : kBothSides) drops[index(side)] = number(type.drop[index(side)], side, true);
      }
      plan_.moves.push_back(moves);
      plan_.drops.push_back(drops);
    }
    for (std::size_t s = 0; s < plan_.owners.size(); ++s) {
      plan_.owners[s] =
          add(codesOf(variant_, [&](Piece piece) { return (s >> index(piece.side()) & 1) != 0; }));
    }
    plan_.royals = add(codesOf(variant_, [&](Piece piece) { return variant_.isRoyal(piece); }));
    return std::move(plan_);
  }

 private:
  template <typename Words>
  TableOffset add(const Words& words) {
    const TableOffset offset{8 * plan_.tables.size()};
    plan_.tables.insert(plan_.tables.end(), words.begin(), words.end());
    return offset;
  }

  std::uint32_t number(const MoveProgram& program, Side side, bool drops) {
    if (program.code.empty()) return ProgramPlan::kNothing;
    PlannedProgram planned{program, side, drops};
    const auto known = std::find(plan_.programs.begin(), plan_.programs.end(), planned);
    const auto at = static_cast<std::uint32_t>(known - plan_.programs.begin());
    if (known == plan_.programs.end()) {
      addTables(program, side);
      plan_.programs.push_back(std::move(planned));
    }
    return at;
  }

  void addTables(const MoveProgram& program, Side side) {
    for (const Instruction& in : program.code) {
      if (in.op == Op::Step) addStep(static_cast<StepId>(in.operand));
    }
    std::vector<TableOffset> zones, typeSets, neighbourhoods;
    for (const Neighbourhood& beside : program.neighbourhoods) {
      for (const StepId step : beside.steps) addStep(step);
      neighbourhoods.push_back(add(codesOf(variant_, [&](Piece piece) {
        return beside.types.has(piece.type()) &&
               (beside.occupants & (piece.side() == side ? kOwn : kEnemy)) != 0;
      })));
    }
    plan_.neighbourhoods.push_back(std::move(neighbourhoods));
    for (const CellSet& zone : program.zones) {
      std::vector<std::uint64_t> words;
      for (std::size_t w = 0; w < plan_.setWords; ++w) words.push_back(zone.word(w));
      zones.push_back(add(words));
    }
    for (const TypeSet& set : program.typeSets)
      typeSets.push_back(add(codesOf(variant_, [&](Piece piece) { return set.has(piece.type()); })));
    plan_.zones.push_back(std::move(zones));
    plan_.typeSets.push_back(std::move(typeSets));
  }

  void addStep(StepId step) {
    if (plan_.steps.size() <= index(step)) plan_.steps.resize(index(step) + 1);
    if (plan_.steps[index(step)]) return;
    std::vector<std::uint64_t> words((plan_.cells + 3) / 4, 0);
    for (std::size_t c = 0; c < plan_.cells; ++c) {
      const bool exists = variant_.board().exists(cellAt(c));
      const Cell to = exists ? variant_.board().walk(cellAt(c), step) : kNoCell;
      words[c / 4] |= std::uint64_t{index(to)} << 16 * (c % 4);
    }
    plan_.steps[index(step)] = add(words);
  }

  const Variant& variant_;
  const std::optional<TypeId> only_;
  ProgramPlan plan_;
};

}  // namespace

Expected<ProgramPlan> planPrograms(const Variant& variant, std::optional<TypeId> only) {
  ProgramPlan plan = ProgramPlanner(variant, only).plan();
  std::vector<const MoveProgram*> programs;
  for (const PlannedProgram& planned : plan.programs) programs.push_back(&planned.program);
  if (std::string what = beyondProgramPlans(programs); !what.empty()) return Failure{std::move(what)};
  return plan;
}

std::string reasonAgainstBoth(const std::string& plan, const std::string& programs) {
  return plan == programs ? plan : plan + "; " + programs;
}

}  // namespace fairyforge::specialise
