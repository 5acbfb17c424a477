// Repeated positions. No position from before a capture or a move of the types that reset the count of quiet
// moves can come back; so it is enough to remember as many positions as there may be quiet plies.
#include <algorithm>
#include <fmt/ranges.h>

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {
namespace {

std::string past(int plies) {
  return fmt::format("past{}", plies);
}

}  // namespace

int Printer::remembered() const {
  return 2 * v_.end().nMoveLimit;
}

void Printer::pastAtStart(Script& out) const {
  for (int i = 1; i <= remembered(); ++i) out.line("set {} @", past(i));
  out.line("set keyNow @");
  out.line("set epUsable false");
  out.line("set repeated false");
  out.line("set timesSeen 0");
}

// epUsable: can the side to move take en passant what has just passed?
void Printer::enPassantUsable(Script& out, Side side) {
  const char* name = sideName(side);
  TypeSet takers;
  for (const TypeModel& type : m_.types[index(side)]) {
    const auto takes = [](const auto& moves) { return moves.takesEnPassantVictim; };
    if (std::any_of(type.specials.begin(), type.specials.end(), takes) ||
        std::any_of(type.fixed.begin(), type.fixed.end(), takes))
      takers.add(type.type);
  }
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < effects_.size(); ++i) {
    if (effects_[i].takesEnPassantVictim) kinds.push_back(fmt::format("== #mKind {}", i + 1));
  }
  out.sub(fmt::format("passTo{}", name), [&] {
    out.line("set mTaken space #mTo");
    out.line("gosub can{}", name);
    out.whenAll({"#mGood", anyOf(kinds)}, [&] {
      out.line("gosub test{}", name);
      out.when("not #tHit", [&] { out.line("set epUsable true"); });
    });
  });
  out.sub(fmt::format("passFrom{} spc", name), [&] {
    out.whenAll({"not == #spc @", fmt::format("fn {} space #spc", q_.isOneOf(takers, side))}, [&] {
      out.line("set mFrom #spc");
      out.line("set mPiece space #spc");
      for (int i = 0; i < m_.enPassantCells; ++i) {
        out.when(fmt::format("not == #{} @", enPassantVariable(i)), [&] {
          out.line("set mTo #{}", enPassantVariable(i));
          out.line("gosub passTo{}", name);
        });
      }
    });
  });
  out.sub(fmt::format("passing{}", name), [&] { eachPiece(out, side, fmt::format("passFrom{}", name)); });
}

// Conditions that some piece can still use that it has not moved, each once.
std::vector<std::string> Printer::rights() {
  std::vector<std::string> list;
  const Setup& start = v_.start();
  start.unmoved.forEach([&](Cell cell) {
    for (const UnmovedReading& reading : v_.unmovedReadings(start.at(cell), cell)) {
      // What cannot come back to its cell is there unmoved or not at all.
      const auto comesBack = [&](Cell c) { return !v_.end().clockResetting.has(start.at(c).type()); };
      if (!reading.fits(start, start.at(cell).side()) ||
          std::none_of(reading.cells.begin(), reading.cells.end(), comesBack))
        continue;
      std::vector<std::string> conditions;
      for (const Cell c : reading.cells) {
        conditions.push_back(fmt::format("== space {} {}", cellName(c), m_.labels.of(start.at(c))));
        conditions.push_back(fmt::format("fn {} {}", q_.isUnmoved(), cellName(c)));
      }
      const std::string all = allOf(conditions);
      if (std::find(list.begin(), list.end(), all) == list.end()) list.push_back(all);
    }
  });
  return list;
}

// repeated: has the position been there often enough? Then it is remembered.
void Printer::recall(Script& out) {
  const int most = remembered();
  constexpr int kBlock = 10;
  const bool enPassantTargets = m_.enPassantCells > 0;
  if (enPassantTargets) {
    for (const Side side : kBothSides) enPassantUsable(out, side);
  }
  out.sub("recall", [&] {
    out.line("set keyNow #boardNow");
    char right = 'a';
    for (const std::string& condition : rights())
      out.when(condition, [&] { out.line("set keyNow join #keyNow \" {}\"", right++); });
    if (enPassantTargets) {
      out.when("not == #epPiece @", [&] {
        out.line("set epUsable false");
        for (const Side side : kBothSides)
          out.when(side == Side::White ? "#whiteMoves" : "not #whiteMoves",
                   [&] { out.line("gosub passing{}", sideName(side)); });
        out.when("#epUsable", [&] { out.line("set keyNow join #keyNow \" ep\""); });
      });
    }
    out.line("set timesSeen 1");
    for (int first = 0; first < most; first += kBlock) {
      std::string sum;
      for (int i = std::max(first, 2); i < std::min(first + kBlock, most + 1); i += 2)
        sum += fmt::format(" + cond == #{} #keyNow 1 0", past(i));
      out.whenAll({first > 0 ? fmt::format("> #quietPlies {}", first - 1) : ""},
                  [&] { out.line("set timesSeen{} #timesSeen", sum); });
    }
    out.line("set repeated > #timesSeen {}", v_.end().repetitionCount - 1);
    for (int first = (most - 1) / kBlock * kBlock; first >= 0; first -= kBlock) {
      out.whenAll({first > 0 ? fmt::format("> #quietPlies {}", first - 1) : ""}, [&] {
        for (int i = std::min(first + kBlock, most); i > std::max(first, 1); --i)
          out.line("set {} #{}", past(i), past(i - 1));
      });
    }
    out.line("set {} #keyNow", past(1));
  });
}

}  // namespace fairyforge::courier
