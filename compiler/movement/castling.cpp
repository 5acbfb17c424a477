// Emits the program: from the castler outwards over empty cells to the partner, whose cell is saved,
// then back to the origin and along the castler's own path with its tests of safety; the partner is
// carried on the way.

#include "compiler/movement/castling.h"

#include "compiler/movement/movement.h"

namespace fairyforge::movement {

namespace {}  // namespace

void emitCastling(ProgramBuilder& builder, const CastlingSpec& spec) {
  if (spec.unmoved) builder.emit(Op::TestUnmoved);
  for (int i = 1; i < spec.distance; ++i) {
    builder.step(spec.across);
    builder.test(kEmpty);
  }
  const std::uint16_t search = builder.here();
  builder.step(spec.across);
  const ProgramBuilder::Label empty = builder.fork();
  builder.test(kOwn);
  builder.emit(Op::TestUnmoved);
  builder.testZone(spec.partnerCells);
  if (spec.partnerTypes) builder.testType(*spec.partnerTypes);
  builder.emit(Op::Save, kCastlingPartner);
  // The partner is found; the castler goes its way again, from one cell to the next.
  builder.emit(Op::Recall, kOriginRegister);
  if (spec.safe) builder.emit(Op::TestSafe);
  for (int i = 1; i < spec.distance; ++i) {
    builder.step(spec.across);
    if (spec.safe) builder.emit(Op::TestSafe);
  }
  builder.emit(Op::Carry, kCastlingPartner);
  builder.step(spec.across);
  builder.emit(Op::Land, spec.landing);
  builder.bind(empty);
  builder.test(kEmpty);
  builder.jump(search);
}

SidePrograms compileCastling(const CastlingRule& rule, Board& board) {
  SidePrograms programs;
  for (const Side side : kBothSides) {
    ProgramBuilder builder;
    for (const int direction : {1, -1}) {
      builder.alternative();
      if (rule.from) builder.testZone((*rule.from)[index(side)]);
      emitCastling(builder, {.across = board.step({direction, 0}),
                             .distance = rule.distance,
                             .unmoved = true,
                             .partnerCells = rule.partnerCells[index(side)],
                             .partnerTypes = rule.partners,
                             .safe = rule.royal});
    }
    programs[index(side)] = builder.finish();
  }
  return programs;
}

}  // namespace fairyforge::movement
