// Adds conditions ("may not capture while ...") to programs that are complete otherwise.

#include "compiler/frontend/build/programs-rewriter.h"

namespace fairyforge::frontend::build {
namespace {

class RestrictionBuilder : ProgramsRewriter {
 public:
  using ProgramsRewriter::ProgramsRewriter;

  void build() {
    forEachRestriction(
        [&](const TypeSet& types, const syntax::Restriction& restriction) { restrict(types, restriction); });
  }

 private:
  // Rewrites the programs of the types so that they obey a restriction, such as to capture only beside an own
  // piece.
  void restrict(const TypeSet& types, const syntax::Restriction& restriction) {
    using What = syntax::Restriction::What;
    if (restriction.what == What::BeDropped) return;  // handled in build-hands.cpp
    const SidedCondition condition = conditionOf(restriction.condition);
    if (restriction.there) return restrictLandings(types, condition, restriction);
    if (restriction.what == What::BeCaptured) return protect(types, condition, restriction);
    forEachProgram(types, restriction.span,
                   [&](Rewriting& to, const MoveProgram& program, TypeId, Side side) {
                     // The second copy is for positions in which the piece may not capture.
                     const bool captures = restriction.what == What::Capture;
                     std::size_t other = 0;
                     rewriteCopies(
                         to, program, captures ? 2 : 1,
                         [&](std::size_t copy, std::size_t i, const Instruction& in) {
                           if (copy == 0) return false;
                           if (capturesEach(program, i))
                             to.go(Op::Jump, copy, i + 2);
                           else if (in.op == Op::Take)
                             to.test(kEmpty);
                           else if (in.op == Op::TakeEnPassantVictim)
                             to.test(0);
                           else
                             return false;
                           return true;
                         },
                         [&](std::size_t copy) {
                           if (copy == 0 && captures) other = to.fork();
                           if (copy == 1) to.bind(other);
                           condition.emit(side, to, restriction.only == (copy == 0));
                         });
                   });
  }

  // Rewrites programs so that moves must end where the restriction allows it.
  void restrictLandings(const TypeSet& types, const SidedCondition& condition,
                        const syntax::Restriction& restriction) {
    forEachProgram(types, restriction.span,
                   [&](Rewriting& to, const MoveProgram& program, TypeId, Side side) {
                     rewriteLandings(to, program, [&](const Instruction& in) {
                       condition.emit(side, to, restriction.only);
                       to.emit(Op::Land, in.operand);
                     });
                   });
  }

  // Rewrites all programs so that they capture pieces of these types only where the restriction allows it.
  void protect(const TypeSet& types, const SidedCondition& condition,
               const syntax::Restriction& restriction) {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const auto& program = draft_.types[t].program;
      if (!types.has(typeAt(t)) ||
          !(program[0].uses(Op::MarkEnPassant) || program[1].uses(Op::MarkEnPassant)))
        continue;
      error(restriction.span, "not-supported",
            "'{}' can be captured en passant, and then this condition would not be asked",
            draft_.types[t].name);
      return;
    }
    for (const PieceType& type : draft_.types) {
      if (!type.program[0].uses(Op::Capture) && !type.program[1].uses(Op::Capture)) continue;
      error(restriction.span, "not-supported",
            "'{}' captures without going there, and then this condition would not be asked", type.name);
      return;
    }
    const SidedCondition ofEnemy = condition.ofEnemy();
    forEachProgram(allTypes(), restriction.span,
                   [&](Rewriting& to, const MoveProgram& program, TypeId, Side side) {
                     rewriteCopies(to, program, 1, [&](std::size_t, std::size_t i, const Instruction& in) {
                       if (in.op != Op::Take) return false;
                       const std::size_t isOne = to.fork();
                       to.emit(Op::Not);
                       to.testType(types);
                       to.emit(Op::Take);
                       to.go(Op::Jump, 0, i + 1);
                       to.bind(isOne);
                       const std::size_t isOwn = to.fork();
                       to.testType(types);
                       to.test(kEnemy);
                       ofEnemy.emit(side, to, restriction.only);
                       to.emit(Op::Take);
                       to.go(Op::Jump, 0, i + 1);
                       to.bind(isOwn);
                       to.testType(types);
                       to.test(kOwn);
                       condition.emit(side, to, restriction.only);
                       return false;
                     });
                   });
  }
};

}  // namespace

// In the sentence, own and enemy are as seen by the piece that is captured; in the program, by the piece that
// captures.
Building::SidedCondition Building::SidedCondition::ofEnemy() const {
  SidedCondition other = *this;
  other.near = {near[1], near[0], near[0]};
  for (Neighbourhood& its : other.near) {
    if (its.occupants != kAnyPiece) its.occupants = its.occupants == kOwn ? kEnemy : kOwn;
  }
  if (other.on) std::swap((*other.on)[0], (*other.on)[1]);
  return other;
}

void buildRestrictions(const Building& building) {
  RestrictionBuilder(building).build();
}

}  // namespace fairyforge::frontend::build
