// Prints all subroutines of a preset, in the order in which the field Pre-Game defines them.
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Prints definitions of all variables at the beginning, so that no variable's scope depends on which
// subroutine sets it first.
void globals(const Preset& p, Script& out) {
  const Setup& start = p.variant.start();
  out.line("set whiteMoves {}", start.player == Side::White);
  for (const char* name : {"mFrom", "mTo", "mPiece", "mTaken", "mGiven", "mBecomes", "tCell", "tPiece"})
    out.line("set {} @", name);
  for (const char* name : {"mGood", "mChoice", "mAllowed", "tHit", "tCheck", "isCheck", "anyLegal"})
    out.line("set {} false", name);
  out.line("set mKind 0");
  noPieces(p, out);
  if (p.hasHands) handsAtStart(p, out);
  out.line("set halfMoves {}", start.halfmoveClock);
  if (p.model.hasOneRoyal(Side::White) || p.model.hasOneRoyal(Side::Black)) out.line("set wasKing @");
  if (p.model.hasRoyal(Side::White) || p.model.hasRoyal(Side::Black)) {
    out.line("set anyHit false");
    out.line("set royalCount 0");
  }
  if (p.testsSafety(Side::White) || p.testsSafety(Side::Black)) {
    for (const char* name : {"wasFrom", "wasTo", "wasThere"}) out.line("set {} @", name);
  }
  for (std::size_t i = 0; i < p.model.mostChanges(); ++i) out.line("set was{} @", i);
  for (std::size_t i = 0; i < p.mostVictims; ++i) out.line("set victim{} @", i);
  for (std::size_t i = 0; i < p.mostCarries; ++i) {
    out.line("set source{} @", i);
    out.line("set target{} @", i);
  }
  for (int i = 0; i < p.model.enPassantCells; ++i) out.line("set over{} @", i);
  if (p.hasShifts) out.line("set mShift @");
  if (p.model.enPassantCells > 0) {
    std::vector<std::string> enPassantTargets(static_cast<std::size_t>(p.model.enPassantCells), "@");
    std::size_t number = 0;
    const auto ifThere = [&, victim = start.enPassantVictim](Cell cell) {
      if (victim == kNoCell) return std::string("@");
      return fmt::format("cond == space {} {} {} @", p.cellName(victim), p.model.labels.of(start.at(victim)),
                         p.cellName(cell));
    };
    start.enPassantTargets.forEach([&](Cell cell) {
      if (number < enPassantTargets.size()) enPassantTargets[number++] = ifThere(cell);
    });
    for (std::size_t i = 0; i < enPassantTargets.size(); ++i)
      out.line("set {} {}", enPassantVariable(static_cast<int>(i)), enPassantTargets[i]);
    out.line("set epPiece {}", ifThere(start.enPassantVictim));
  }
  if (p.hasImitators) {
    out.line("set mAs @");
    out.line("set lastType {}", start.last == kNoType ? "@" : p.q.neutral(start.last));
    out.line("set wasLast @");
  }
  if (p.hasTrays) {
    for (const char* name : {"mInto", "mPicked", "mShelf", "mChanged", "mGoal"}) out.line("set {} @", name);
    for (const char* name : {"mTurns", "mMust"}) out.line("set {} false", name);
  }
  if (p.model.countsRepetitions) noneRepeated(p, out);
  if (p.watches()) {
    out.line("set boardNow @");
    out.line("set boardWas @");
  }
  if (p.isDecidedByBoard()) {
    for (const char* name : {"over", "stuffWhite", "stuffBlack", "royalWhite", "royalBlack"})
      out.line("set {} false", name);
    out.line("set winner @");
  }
  if (p.variant.registers().most(GoalCounter::Checks) == 0) return;
  for (const Side side : kBothSides) out.line("set {} {}", checksOf(side), start.checks[index(side)]);
}

// Prints the subroutine put, the only code that puts labels on spaces or removes them.
void printPut(Script& out) {
  out.sub("put lab spc", [&] {
    out.when("== #lab @", [&] { out.when("not empty #spc", [&] { out.line("capture #spc"); }); });
    out.when("not == #lab @", [&] { out.line("add #lab #spc"); });
  });
}

}  // namespace

std::string preGame(Preset& p) {
  Script head, subs, foot;
  Effects effects;
  Searches searches;
  head.line("setsystem maxmove {}", 1 + p.hasTriggers + p.hasPromotions);
  head.line("ban commands allmoves");
  std::string kinds = "moves 1 captures 1";
  if (p.hasTriggers) kinds += " moves 2 captures 2";
  if (p.hasPromotions) kinds += " promotions 2";
  if (p.hasPromotions && p.hasTriggers) kinds += " promotions 3";
  head.line("allow {}", kinds);
  head.line("setflag rules");
  globals(p, head);

  printPut(subs);
  printSeats(p, subs);
  for (const Side side : kBothSides) printAttack(p, subs, side);
  for (const Side side : kBothSides) {
    printExposed(p, subs, side);
    if (p.testsSafety(side)) printSafe(p, subs, side);
    printCan(p, subs, effects, side);
  }
  for (const Side side : kBothSides) {
    printBecome(p, subs, effects, side);
    printArrive(p, subs, side);
  }
  printEffect(subs, effects);
  printUndo(p, subs, effects);
  for (const Side side : kBothSides) {
    printCarry(p, subs, side);
    if (p.hasHands) {
      printGain(p, subs, side);
      printSpend(p, subs, side);
    }
    printTrack(p, subs, effects, side);
  }
  printNote(p, subs, effects);
  if (p.watches()) printWatch(p, subs);
  if (p.model.countsRepetitions) printRecall(p, subs, effects);
  if (p.isDecidedByBoard()) printDecide(p, head, subs);
  for (const Side side : kBothSides) {
    if (p.hasTrays) printUnshelve(p, subs, side);
    if (p.hasTriggers) printChange(p, subs, side);
    printTurn(p, subs, side);
    printTry(p, subs, side);
    if (p.hasTrays) printTurnInto(subs, side);
    printSeek(p, subs, searches, side);
    if (p.hasHands) printSeekDrops(p, subs, searches, side);
  }
  printStep(p, subs);
  printJudge(p, subs);

  seatAll(p, foot);
  if (p.watches()) foot.line("gosub watch");
  if (p.model.countsRepetitions) foot.line("gosub recall");
  if (p.isDecidedByBoard()) foot.line("gosub decide");
  foot.when("== thismove null", [&] { foot.line("gosub judge"); });
  return head.text() + p.functions.definitions() + subs.text() + foot.text();
}

std::string postMove(Side side) {
  Script out;
  out.line("set mFrom origin");
  out.line("set mTo dest");
  out.line("set mPiece moved");
  out.line("set mTaken old");
  out.line("gosub turn{}", sideName(side));
  return out.text();
}

std::string postGame(const Preset& p) {
  Script out;
  out.line("gosub judge");
  emitEnd(p.model, p.isDecidedByBoard(), out);
  return out.text();
}

}  // namespace fairyforge::exports::game_courier
