// Prints code that finds repeated positions. The name of a position is a text: the board and all else that makes
// positions different (runtime/key.h). Each name is set as a flag; when the position comes again, a flag with a longer
// name is set, so flags count.
#include <algorithm>
#include <fmt/ranges.h>

#include "compiler/core/rules/instructions.h"
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

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

// Returns the conditions, each once, under which some move can still read that pieces on cells have not moved. A piece
// that may be dropped there as an unmoved one need not stand there yet.
std::vector<std::string> rights(Preset& p) {
  const Setup& start = p.variant.start();
  std::vector<std::string> list;
  for (const Side side : kBothSides) {
    const auto unmovedOn = [&](Cell cell) {
      TypeSet types;
      if (start.unmoved.has(cell) && start.at(cell).side() == side) types.add(start.at(cell).type());
      for (const ReservePiece& reserve : p.model.hands[index(side)])
        if (reserve.asUnmoved.has(cell)) types.add(reserve.type);
      return types;
    };
    const auto mayReturn = [&](Cell cell) {
      return std::ranges::any_of(p.model.hands[index(side)],
                                 [&](const ReservePiece& reserve) { return reserve.asUnmoved.has(cell); });
    };
    const auto add = [&](const std::vector<Cell>& unmoved) {
      std::vector<std::string> conditions;
      for (const Cell cell : unmoved) {
        const std::string name = p.cellName(cell);
        conditions.push_back(fmt::format("fn {} space {}", p.q.isOneOf(unmovedOn(cell), side), name));
        conditions.push_back(fmt::format("fn {} {}", p.q.isUnmoved(), name));
      }
      addOnce(list, allOf(conditions));
    };
    const auto addReading = [&](const UnmovedReading& reading) {
      std::vector<Cell> unmoved, returning;
      for (const Cell cell : reading.cells) (mayReturn(cell) ? returning : unmoved).push_back(cell);
      const auto fits = [&](Cell cell) {
        return start.unmoved.has(cell) && reading.fitsAt(cell, start, side);
      };
      if (!std::ranges::all_of(unmoved, fits)) return;
      if (!unmoved.empty()) add(unmoved);
      for (const Cell cell : returning) {
        unmoved.push_back(cell);
        add(unmoved);
        unmoved.pop_back();
      }
    };
    for (const Cell cell : p.cells) {
      unmovedOn(cell).forEach([&](TypeId type) {
        std::ranges::for_each(p.variant.unmovedReadings(Piece(type, side), cell), addReading);
      });
    }
  }
  return list;
}

// Prints code that sets lastCounts: does the side to move have a piece that moves by what was moved last?
void lastTypeCounts(Preset& p, Script& out, Side side) {
  const TypeSet readers = p.typesWhere([&](TypeId t) {
    const PieceType& type = p.variant.type(t);
    return type.imitates || type.program[index(side)].uses(Op::TestLast);
  });
  out.sub(fmt::format("heed{} spc", sideName(side)), [&] {
    out.whenAll({"not == #spc @", fmt::format("fn {} space #spc", p.q.isOneOf(readers, side))},
                [&] { out.line("set lastCounts true"); });
  });
}

// Returns the name of the variable with the name of the flag for the occurrence `times`.
std::string flagOf(int times) {
  return times == 1 ? "key" : fmt::format("seen{}", times);
}

// The printed subroutine sets `repeated` (has what is called #key occurred often enough?), then sets the flag for this
// occurrence.
void printOccur(const Preset& p, Script& out) {
  const int count = p.variant.end().repetitionCount;
  out.sub("occur key", [&] {
    for (int times = 2; times < count; ++times) out.line("set {} join \"{} \" #key", flagOf(times), times);
    out.line("set repeated flag #{}", flagOf(count - 1));
    for (int times = count - 1; times > 1; --times)
      out.when(fmt::format("flag #{}", flagOf(times - 1)), [&] { out.line("setflag #{}", flagOf(times)); });
    out.line("setflag #key");
  });
}

// Prints code that sets perpetualWhite and perpetualBlack: has the position occurred often enough since the side made
// a move without check? calmWhite and calmBlack count such moves. Perpetual check comes before repetition.
void findPerpetual(Script& out) {
  for (const Side side : kBothSides) {
    out.line("set keyCalm join #keyNow join \" {0} \" #calm{0}", sideName(side));
    out.line("gosub occur #keyCalm");
    out.line("set perpetual{} #repeated", sideName(side));
  }
  out.line("gosub occur #keyNow");
  for (const Side side : kBothSides)
    out.when(fmt::format("#perpetual{}", sideName(side)), [&] { out.line("set repeated false"); });
}

}  // namespace

void noneRepeated(const Preset& p, Script& out) {
  out.line("set keyNow @");
  for (int times = 2; times < p.variant.end().repetitionCount; ++times) out.line("set {} @", flagOf(times));
  for (const char* name : {"epUsable", "lastCounts", "repeated"}) out.line("set {} false", name);
  if (!p.model.countsChecks()) return;
  out.line("set keyCalm @");
  for (const Side side : kBothSides) {
    out.line("set calm{} 0", sideName(side));
    out.line("set perpetual{} false", sideName(side));
  }
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

// The printed subroutine makes the name of the position, keyNow, and finds out whether it is repeated.
void printRecall(Preset& p, Script& out, const Effects& effects) {
  const bool enPassant = p.model.enPassantCells > 0;
  for (const Side side : kBothSides) {
    if (enPassant) enPassantUsable(p, out, effects, side);
    if (p.hasImitators) lastTypeCounts(p, out, side);
  }
  printOccur(p, out);
  out.sub("recall", [&] {
    const auto append = [&](const std::string& text) { out.line("set keyNow join #keyNow {}", text); };
    const auto appendIf = [&](const std::string& condition, const std::string& text) {
      out.when(condition, [&] { append(text); });
    };
    out.line("set keyNow #boardNow");
    append("cond #whiteMoves \" w\" \" b\"");
    for (const Side side : kBothSides) {
      for (const ReservePiece& reserve : p.model.hands[index(side)])
        append(fmt::format("join \" \" #{}", countOf(p, reserve.type, side)));
      if (p.variant.registers().most(GoalCounter::Checks) > 0)
        append(fmt::format("join \" \" #{}", checksOf(side)));
    }
    int right = 0;
    for (const std::string& condition : rights(p)) appendIf(condition, fmt::format("\" {}\"", ++right));
    if (enPassant) {
      out.when("not == #epPiece @", [&] {
        out.line("set epUsable false");
        for (const Side side : kBothSides)
          whenToMove(out, side, [&] { out.line("gosub passing{}", sideName(side)); });
        appendIf("#epUsable", "\" ep\"");
      });
    }
    if (p.hasImitators) {
      out.line("set lastCounts false");
      for (const Side side : kBothSides)
        whenToMove(out, side, [&] { eachPiece(p, out, side, fmt::format("heed{}", sideName(side))); });
      appendIf("#lastCounts", "join \" as \" #lastType");
    }
    if (p.model.countsChecks())
      findPerpetual(out);
    else
      out.line("gosub occur #keyNow");
  });
}

}  // namespace fairyforge::exports::game_courier
