// What a side can do: every piece is asked about the spaces that it might go to, and the moves that it can
// make are tried out.
#include <algorithm>

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {

// A move that the piece can make is made, looked at and taken back.
void Printer::tryMove(Script& out, Side side) {
  const char* name = sideName(side);
  out.sub(fmt::format("test{}", name), [&] {
    out.line("set mGiven #mPiece");
    out.line("gosub become{}", name);
    out.line("gosub put @ #mFrom");
    out.line("gosub put #mPiece #mTo");
    if (m_.hasOneRoyal(side)) out.line("set wasKing #{}", kingOf(side));
    out.line("gosub arrive{}", name);
    out.line("gosub exposed{}", name);
    out.line("gosub undo");
    if (m_.hasOneRoyal(side)) out.line("set {} #wasKing", kingOf(side));
    out.line("gosub put #mTaken #mTo");
    out.line("gosub put #mPiece #mFrom");
  });
  out.sub(fmt::format("try{}", name), [&] {
    out.line("gosub test{}", name);
    out.when("not #tHit", [&] {
      out.line("set anyLegal true");
      if (showsMoves()) out.line("setlegal #mFrom {}", trays_ ? "#mGoal" : "#mTo");
    });
  });
  // From mFrom to mTo, if that is a move.
  out.sub(fmt::format("to{}", name), [&] {
    const std::string free =
        takesOwn(side) ? "not == #mTo #mFrom" : fmt::format("not fn {} #mTaken", q_.isOf(side));
    out.whenAll({showsMoves() ? "" : "not #anyLegal", free}, [&] {
      out.line("gosub can{}", name);
      out.when("#mGood", [&] { out.line("gosub try{}", name); });
    });
  });
}

// A subroutine for the spaces that a step leads to, one behind the other: as long as they are empty, or to
// the last.
std::string Printer::slide(Script& out, Offset step, bool overPieces, const CellSet& from) {
  const std::string inside = q_.isWithin(from, startsOf(step));
  const std::string key = fmt::format("{} {} {} {}", step.files, step.ranks, overPieces, inside);
  const auto [known, isNew] = searches_.emplace(key, fmt::format("slide{}", searches_.size() + 1));
  const std::string& name = known->second;
  if (!isNew) return name;
  out.sub(name + " spc", [&] {
    out.when(fmt::format("fn {} #spc", inside), [&] {
      out.line("gosub step #spc {} {}", step.files, step.ranks);
      out.whenAll({overPieces ? "" : "empty #mTo"}, [&] { out.line("gosub {} #mTo", name); });
    });
  });
  return name;
}

// From where such a step stays on the board.
CellSet Printer::startsOf(Offset step) const {
  CellSet starts;
  for (const Cell cell : cells_) {
    if (m_.layout.at(cell, step) != kNoCell) starts.add(cell);
  }
  return starts;
}

// A subroutine that asks for the spaces where a piece of the type might go.
std::string Printer::search(Script& out, const TypeModel& type) {
  const auto& layout = m_.layout;
  std::vector<const Geometry*> geometries;
  for (const auto& list : type.moves) {
    for (const Moves& moves : list) geometries.push_back(&moves.geometry);
  }
  for (const Special& special : type.specials) geometries.push_back(&special.geometry);
  Strides strides = stridesOf(geometries);
  for (const Fixed& fixed : type.fixed) strides.leaps.insert(layout.offset(fixed.from, fixed.to));
  for (const Offset step : strides.hops) strides.rides.erase(step);

  Script body;
  std::size_t leaps = 0;
  for (const auto& [steps, overPieces] : {std::pair{&strides.rides, false}, {&strides.hops, true}}) {
    for (const Offset step : *steps) {
      strides.leaps.erase(step);
      CellSet passed;  // from where a step may be needed
      for (const auto& [offset, origins] : type.reach) {
        const int n = timesOf(step, offset);
        origins.forEach([&](Cell at) {
          for (int k = 0; k < n && at != kNoCell; ++k, at = layout.at(at, step)) {
            if (layout.at(at, step) != kNoCell) passed.add(at);
          }
        });
      }
      if (!passed.empty()) body.line("gosub {} #mFrom", slide(out, step, overPieces, passed));
    }
  }
  for (const Offset by : strides.leaps) {
    const auto origins = type.reach.find(by);
    if (origins == type.reach.end()) continue;
    ++leaps;
    body.when(fmt::format("fn {} #mFrom", q_.isWithin(origins->second, startsOf(by))),
              [&] { body.line("gosub step #mFrom {} {}", by.files, by.ranks); });
  }
  if (leaps > cells_.size()) {
    // It is shorter to ask for every space.
    body = Script();
    for (const Cell cell : cells_) body.line("gosub step {} 0 0", cellName(cell));
  }
  const auto [known, isNew] = searches_.emplace(body.text(), fmt::format("search{}", searches_.size() + 1));
  if (isNew) out.sub(known->second, [&] { out.include(body); });
  return known->second;
}

// Every piece of the side; where moves are not shown, until one is legal.
void Printer::seek(Script& out, Side side) {
  const char* name = sideName(side);
  std::map<TypeId, std::string> searches;
  std::vector<const TypeModel*> types;
  for (const TypeModel& type : m_.types[index(side)]) {
    if (!type.canMove()) continue;
    types.push_back(&type);
    if (!type.reach.empty()) searches[type.type] = search(out, type);
  }
  out.sub(fmt::format("from{} spc", name), [&] {
    out.whenAll({showsMoves() ? "" : "not #anyLegal", "not == #spc @"}, [&] {
      out.line("set mFrom #spc");
      out.line("set mPiece space #spc");
      const auto searchAs = [&](const TypeModel& type) {
        if (!type.reach.empty()) out.line("gosub {}", searches[type.type]);
        seekTurns(out, type, side);
      };
      eachLabel(out, side, "#mPiece", types, searchAs);
      if (!imitators_) return;
      out.when(fmt::format("fn {} #mPiece", imitatorsOf(side)), [&] {
        for (const TypeModel* type : types) {
          if (!v_.type(type->type).imitates)
            out.when("== #lastType " + q_.neutral(type->type), [&] { searchAs(*type); });
        }
      });
    });
  });
}

// Where a step leads, for the side to move.
void Printer::step(Script& out) {
  out.sub("step spc files ranks", [&] {
    out.line("set mTo where #spc #files #ranks");
    if (trays_) out.line("set mGoal #mTo");
    out.line("set mTaken space #mTo");
    for (const Side side : kBothSides)
      out.when(side == Side::White ? "#whiteMoves" : "not #whiteMoves",
               [&] { out.line("gosub to{}", sideName(side)); });
  });
}

// anyLegal, isCheck: of the side to move. The legal moves are given to the site for display.
void Printer::judge(Script& out) {
  const auto bySide = [&](auto body) {
    out.when("#whiteMoves", [&] { body(Side::White); });
    out.when("not #whiteMoves", [&] { body(Side::Black); });
  };
  out.sub("judge", [&] {
    out.line("set anyLegal false");
    if (trays_) out.line("set mTurns false");
    if (hasUncheckingPieces()) out.line("set tCheck true");
    bySide([&](Side side) { out.line("gosub exposed{}", sideName(side)); });
    if (hasUncheckingPieces()) out.line("set tCheck false");
    out.line("set isCheck #tHit");
    bySide([&](Side side) {
      eachPiece(out, side, fmt::format("from{}", sideName(side)));
      if (hands_) out.line("gosub seekDrops{}", sideName(side));
    });
  });
}

}  // namespace fairyforge::courier
