#include "tests/support/everything.h"

#include "tests/support/support.h"

namespace fairyforge::testing {

VariantDraft draftOf(const Variant& variant) {
  VariantDraft draft;
  draft.board = variant.board();
  draft.types = variant.types();
  draft.arrival = variant.arrival();
  draft.end = variant.end();
  draft.start = variant.start();
  return draft;
}

VariantPtr gameWithEverything() {
  const VariantPtr base = loadText(
      "variant \"T\"\nboard 8x8\npiece Pawn P fmWfceFifmnD at rank 2\npiece Rook R R at a1 h1\n"
      "piece Bishop B B at c1 f1\npiece King K KisO2 royal at e1\npiece Magician M mB2cFcW\n"
      "piece Telepath T mNcK\npromote Pawn on rank 8 to Rook Bishop\nquiet moves: draw at 50 reset by "
      "Pawn\n");
  VariantDraft draft = draftOf(*base);
  const auto type = [&](const char* id) { return *base->findType(id); };
  const std::size_t types = draft.types.size();
  for (PieceType& piece : draft.types) piece.program[index(Side::Third)] = piece.program[0];
  Board::Pairs pairs;
  for (int rank = 0; rank < 3; ++rank) pairs.emplace_back(draft.board.at(0, rank), draft.board.at(7, rank));
  draft.board.addLink("home", {pairs, pairs, pairs});
  for (const Side side : kAllOwners) {
    ProgramBuilder magician;
    magician.alternative();
    magician.append(draft.types[index(type("M"))].program[index(side)]);
    for (const StepId step : draft.board.link("home", side)) {
      magician.alternative();
      magician.step(step);
      magician.test(kNotOwn);
      const auto quiet = magician.fork();
      magician.test(kEnemy);
      magician.emit(Op::Take);
      magician.emit(Op::Land);
      magician.bind(quiet);
      magician.test(kEmpty);
      magician.emit(Op::Land);
    }
    draft.types[index(type("M"))].program[index(side)] = magician.finish();
    ProgramBuilder bishop;
    bishop.alternative();
    bishop.append(draft.types[index(type("B"))].program[index(side)]);
    bishop.alternative();
    bishop.emit(Op::Land, static_cast<std::uint16_t>(kAs + index(type("M"))));
    draft.types[index(type("B"))].program[index(side)] = bishop.finish();
  }
  Trigger trigger;
  trigger.arriving.add(type("P"));
  trigger.changing.add(type("M"));
  trigger.choices = {type("T"), type("R")};
  for (int file = 0; file < 8; ++file) {
    trigger.zone[0].add(draft.board.at(file, 5));
    trigger.zone[1].add(draft.board.at(file, 2));
  }
  draft.triggers.push_back(trigger);
  for (const Side side : kBothSides) draft.hands.cells[index(side)].resize(types);
  draft.hands.cells[0][index(type("R"))].add(draft.board.at(0, 0));
  draft.hands.cells[1][index(type("R"))].add(draft.board.at(0, 7));
  draft.hands.capturing = true;
  draft.hands.fate[index(Side::Third)] = CaptureFate::OwnersHand;
  ThirdSide third;
  third.name = "Nature";
  third.interval = 3;
  third.introduces.add(type("B"));
  draft.third = third;
  return Variant::build(draft);
}

}  // namespace fairyforge::testing
