// Where the pieces of each side stand: a variable for each of them, so that the code need not search the
// whole board; and which of them attack a cell.
#include <algorithm>
#include <functional>

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {

std::string Printer::pieceVariable(Side side, std::size_t number) const {
  return fmt::format("{}{}", sideName(side), number + 1);
}

// Calls the subroutine for each piece, and for those that are off the board with "@".
void Printer::eachPiece(Script& out, Side side, std::string_view subroutine) const {
  for (std::size_t i = 0; i < m_.pieceCount(side); ++i)
    out.line("gosub {} #{}", subroutine, pieceVariable(side, i));
}

void Printer::menAtStart(Script& out) const {
  for (const Side side : kBothSides) {
    std::size_t number = 0;
    for (const Cell cell : cells_) {
      const Piece piece = v_.start().at(cell);
      if (piece && piece.side() == side) out.line("set {} {}", pieceVariable(side, number++), cellName(cell));
    }
    while (number < m_.pieceCount(side)) out.line("set {} @", pieceVariable(side, number++));
  }
}

// Records that the side's man on the first space is now on the second; "@" as the second: off the board.
void Printer::carry(Script& out, Side side) const {
  out.sub(fmt::format("carry{} here there", sideName(side)), [&] {
    for (std::size_t i = 0; i < m_.pieceCount(side); ++i) {
      const std::string name = pieceVariable(side, i);
      out.when(fmt::format("== #{} #here", name), [&] { out.line("set {} #there", name); });
    }
  });
}

// After a move of the side that has been played.
void Printer::track(Script& out, Side side) const {
  const char* own = sideName(side);
  const char* other = sideName(opponent(side));
  const auto both = [&](const std::string& from, const std::string& to) {
    for (const Side each : kBothSides) out.line("gosub carry{} {} {}", sideName(each), from, to);
  };
  out.sub(fmt::format("track{}", own), [&] {
    out.whenAll({"not == #mTaken @", shifts_ ? "== #mShift @" : ""}, [&] {
      out.line("gosub carry{} #mTo @", other);
      if (takesOwn(side)) out.line("gosub carry{} #mTo @", own);
      if (gains(side)) out.line("gosub gain{} #mTaken", own);
    });
    if (shifts_) out.when("not == #mShift @", [&] { both("#mTo", "\"shifted\""); });
    if (hands_) out.when(fromHand(), [&] { out.line("gosub spend{}", own); });
    out.whenAll({hands_ ? "not " + fromHand() : ""}, [&] { out.line("gosub carry{} #mFrom #mTo", own); });
    if (shifts_) out.when("not == #mShift @", [&] { both("\"shifted\"", "#mShift"); });
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      const Effect& e = effects_[i];
      if (!e.changesBoard()) continue;
      out.when(fmt::format("== #mKind {}", i + 1), [&] {
        std::size_t taken = e.victims;
        if (e.takesEnPassantVictim) {
          out.line("gosub carry{} #epPiece @", other);
          ++taken;
        }
        for (std::size_t k = 0; k < e.victims; ++k) both(fmt::format("#victim{}", k), "@");
        for (std::size_t k = 0; gains(side) && k < taken; ++k) out.line("gosub gain{} #was{}", own, k);
        // All are lifted before the first is put down.
        const bool alone = e.carries == 1;
        for (std::size_t k = 0; k < e.carries; ++k)
          both(fmt::format("#source{}", k), alone ? "#target0" : fmt::format("\"lifted {}\"", k + 1));
        for (std::size_t k = 0; k < e.carries && !alone; ++k)
          both(fmt::format("\"lifted {}\"", k + 1), fmt::format("#target{}", k));
      });
    }
  });
}

// A block for each of a side's types, chosen by the label in `variable`. The commonest type is tested first;
// if it matches, the other tests are skipped.
void Printer::eachLabel(Script& out, Side side, std::string_view variable,
                        const std::vector<const TypeModel*>& types,
                        const std::function<void(const TypeModel&)>& body) const {
  const auto count = [&](const TypeModel* type) {
    const auto& cells = v_.start().cells;
    return std::count(cells.begin(), cells.end(), Piece(type->type, side));
  };
  const auto commonest = std::max_element(types.begin(), types.end(),
                                          [&](const auto* a, const auto* b) { return count(a) < count(b); });
  if (commonest == types.end()) return;
  const auto is = [&](const TypeModel* type) {
    return fmt::format("== {} {}", variable, label(type->type, side));
  };
  const auto others = [&] {
    for (const TypeModel* type : types) {
      if (type != *commonest) out.when(is(type), [&] { body(*type); });
    }
  };
  out.when(is(*commonest), [&] { body(**commonest); });
  if (types.size() > 2)
    out.when("not " + is(*commonest), others);
  else
    others();
}

// tHit: could what stands on tCell be taken by the side? If tCheck, by a piece that gives check?
void Printer::attack(Script& out, Side by) {
  const std::string hit = fmt::format("attackFrom{}", sideName(by));
  std::vector<const TypeModel*> types;
  std::map<TypeId, std::string> attacks;
  std::map<TypeId, Questions::Rows> remoteCaptures;
  for (const TypeModel& type : m_.types[index(by)]) {
    attacks[type.type] = q_.attacks(type, by);
    remoteCaptures[type.type] = q_.remoteCaptures(type, by);
    if (!attacks[type.type].empty() || !remoteCaptures[type.type].empty()) types.push_back(&type);
  }
  out.sub(hit + " spc", [&] {
    out.when("not == #spc @", [&] {
      out.line("set tPiece space #spc");
      eachLabel(out, by, "#tPiece", types, [&](const TypeModel& type) {
        const std::string counts = v_.type(type.type).givesNoCheck ? "not #tCheck" : "";
        if (!attacks[type.type].empty())
          out.whenAll({counts, fmt::format("fn {} #spc #tCell", attacks[type.type])},
                      [&] { out.line("set tHit true"); });
        for (std::vector<std::string> conditions : remoteCaptures[type.type]) {
          conditions.insert(conditions.begin(), counts);
          out.whenAll(conditions, [&] { out.line("set tHit true"); });
        }
      });
    });
  });
  out.sub(fmt::format("attackBy{}", sideName(by)), [&] {
    out.line("set tHit false");
    eachPiece(out, by, hit);
    // Where a move that is tried has put pieces of the side, who are not tracked yet.
    if (!m_.carries(opponent(by), by)) return;
    for (std::size_t i = 0; i < mostCarries_; ++i) out.line("gosub {} #target{}", hit, i);
    if (shifts_) out.line("gosub {} #mShift", hit);
  });
}

}  // namespace fairyforge::courier
