// Prints code that finds repeated positions. A position from before a capture, or before a move that resets
// the count of quiet moves, cannot recur; so only as many positions are remembered as there can be quiet
// plies.
#include <algorithm>
#include <fmt/ranges.h>

#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

std::string past(int plies) {
  return fmt::format("past{}", plies);
}

int remembered(const Preset& p) {
  return 2 * p.variant.end().nMoveLimit;
}

// The printed code sets epUsable: can the side to move capture en passant now?
void enPassantUsable(Preset& p, Script& out, const Effects& effects, Side side) {
  const char* name = sideName(side);
  TypeSet attackers;
  for (const TypeModel& type : p.model.types[index(side)]) {
    if (std::ranges::any_of(type.moves, &Moves::takesEnPassantVictim)) attackers.add(type.type);
  }
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < effects.list().size(); ++i) {
    if (effects.list()[i].takesEnPassantVictim) kinds.push_back(fmt::format("== #mKind {}", i + 1));
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
    out.whenAll({"not == #spc @", fmt::format("fn {} space #spc", p.q.isOneOf(attackers, side))}, [&] {
      out.line("set mFrom #spc");
      out.line("set mPiece space #spc");
      for (int i = 0; i < p.model.enPassantCells; ++i) {
        out.when(fmt::format("not == #{} @", enPassantVariable(i)), [&] {
          out.line("set mTo #{}", enPassantVariable(i));
          out.line("gosub passTo{}", name);
        });
      }
    });
  });
  out.sub(fmt::format("passing{}", name), [&] { eachPiece(p, out, side, fmt::format("passFrom{}", name)); });
}

// Returns the conditions, each once, under which a piece that has not moved may still make a move that needs
// this.
std::vector<std::string> rights(Preset& p) {
  std::vector<std::string> list;
  const Setup& start = p.variant.start();
  start.unmoved.forEach([&](Cell cell) {
    for (const UnmovedReading& reading : p.variant.unmovedReadings(start.at(cell), cell)) {
      // No condition for pieces that can never come back to their cells: these are unmoved whenever they
      // stand there.
      const auto comesBack = [&](Cell c) { return !p.variant.end().clockResetting.has(start.at(c).type()); };
      if (!reading.fits(start, start.at(cell).side()) || std::ranges::none_of(reading.cells, comesBack))
        continue;
      std::vector<std::string> conditions;
      for (const Cell c : reading.cells) {
        conditions.push_back(fmt::format("== space {} {}", p.cellName(c), p.model.labels.of(start.at(c))));
        conditions.push_back(fmt::format("fn {} {}", p.q.isUnmoved(), p.cellName(c)));
      }
      const std::string all = allOf(conditions);
      if (std::ranges::find(list, all) == list.end()) list.push_back(all);
    }
  });
  return list;
}

}  // namespace

void pastAtStart(const Preset& p, Script& out) {
  for (int i = 1; i <= remembered(p); ++i) out.line("set {} @", past(i));
  out.line("set keyNow @");
  out.line("set epUsable false");
  out.line("set repeated false");
  out.line("set timesSeen 0");
}

// The printed subroutine sets boardNow to the contents of the board as one text.
void printWatch(const Preset& p, Script& out) {
  std::vector<std::string> spaces;
  for (const Cell cell : p.cells) spaces.push_back("space " + p.cellName(cell));
  for (const auto& hand : p.model.hands) {
    for (const ReservePiece& w : hand) spaces.push_back("space " + w.space);
  }
  for (const auto& trays : p.model.trays) {
    for (const PromotionTray& tray : trays) spaces.push_back("space " + tray.space);
  }
  // Labels of several letters need a separator. The site limits how deeply operators may be nested.
  const std::string between = p.model.labels.longest() > 1 ? " join \" \" join " : " join ";
  constexpr std::ptrdiff_t kAtOnce = 90;
  out.sub("watch", [&] {
    for (auto first = spaces.begin(); first != spaces.end();) {
      std::vector<std::string> texts;
      if (first != spaces.begin()) texts.emplace_back("#boardNow");
      const auto end = first + std::min(kAtOnce, spaces.end() - first);
      texts.insert(texts.end(), first, end);
      out.line("set boardNow join {}{}{}", fmt::join(texts.begin(), texts.end() - 1, between),
               p.model.labels.longest() > 1 ? " join \" \" " : " ", texts.back());
      first = end;
    }
  });
}

// The printed subroutine sets `repeated` (has this position occurred often enough?), then stores the
// position.
void printRecall(Preset& p, Script& out, const Effects& effects) {
  const int most = remembered(p);
  constexpr int kBlock = 10;
  const bool enPassantTargets = p.model.enPassantCells > 0;
  if (enPassantTargets) {
    for (const Side side : kBothSides) enPassantUsable(p, out, effects, side);
  }
  out.sub("recall", [&] {
    out.line("set keyNow #boardNow");
    char right = 'a';
    for (const std::string& condition : rights(p))
      out.when(condition, [&] { out.line("set keyNow join #keyNow \" {}\"", right++); });
    if (enPassantTargets) {
      out.when("not == #epPiece @", [&] {
        out.line("set epUsable false");
        for (const Side side : kBothSides)
          whenToMove(out, side, [&] { out.line("gosub passing{}", sideName(side)); });
        out.when("#epUsable", [&] { out.line("set keyNow join #keyNow \" ep\""); });
      });
    }
    out.line("set timesSeen 1");
    for (int first = 0; first < most; first += kBlock) {
      std::string sum;
      for (int i = std::max(first, 2); i < std::min(first + kBlock, most + 1); i += 2)
        sum += fmt::format(" + cond == #{} #keyNow 1 0", past(i));
      out.whenAll({first > 0 ? fmt::format("> #halfMoves {}", first - 1) : ""},
                  [&] { out.line("set timesSeen{} #timesSeen", sum); });
    }
    out.line("set repeated > #timesSeen {}", p.variant.end().repetitionCount - 1);
    for (int first = (most - 1) / kBlock * kBlock; first >= 0; first -= kBlock) {
      out.whenAll({first > 0 ? fmt::format("> #halfMoves {}", first - 1) : ""}, [&] {
        for (int i = std::min(first + kBlock, most); i > std::max(first, 1); --i)
          out.line("set {} #{}", past(i), past(i - 1));
      });
    }
    out.line("set {} #keyNow", past(1));
  });
}

}  // namespace fairyforge::exports::game_courier
