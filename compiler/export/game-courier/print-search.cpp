// Prints the search for legal moves of a side: each piece is tried on all spaces to which it might go, and
// its possible moves are made and tested.
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Returns the cells from which the step leads to a cell of the board.
CellSet startsOf(const Preset& p, Offset step) {
  CellSet starts;
  for (const Cell cell : p.cells) {
    if (p.model.layout.at(cell, step) != kNoCell) starts.add(cell);
  }
  return starts;
}

// Returns the name of a subroutine that tries the spaces to which repeated steps lead: up to the first
// occupied space or, with overPieces, up to the edge of the board.
std::string slide(Preset& p, Script& out, Searches& searches, Offset step, bool overPieces,
                  const CellSet& from) {
  const std::string inside = p.q.isWithin(from, startsOf(p, step));
  const std::string key = fmt::format("{} {} {} {}", step.files, step.ranks, overPieces, inside);
  const auto [known, isNew] = searches.emplace(key, fmt::format("slide{}", searches.size() + 1));
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

// Returns the name of a subroutine that tries all spaces to which a piece of the type might go.
std::string search(Preset& p, Script& out, Searches& searches, const TypeModel& type) {
  const auto& layout = p.model.layout;
  std::vector<const Geometry*> geometries;
  for (const Moves& moves : type.moves) geometries.push_back(&moves.geometry);
  Strides strides = stridesOf(geometries);
  for (const Offset step : strides.hops) strides.rides.erase(step);

  Script body;
  std::size_t leaps = 0;
  for (const auto& [steps, overPieces] : {std::pair{&strides.rides, false}, {&strides.hops, true}}) {
    for (const Offset step : *steps) {
      strides.leaps.erase(step);
      CellSet passed;  // the cells from which one more step may lead to a target
      for (const auto& [offset, origins] : type.reach) {
        const int n = timesOf(step, offset);
        origins.forEach([&](Cell at) {
          for (int k = 0; k < n && at != kNoCell; ++k, at = layout.at(at, step)) {
            if (layout.at(at, step) != kNoCell) passed.add(at);
          }
        });
      }
      if (!passed.empty()) body.line("gosub {} #mFrom", slide(p, out, searches, step, overPieces, passed));
    }
  }
  for (const Offset by : strides.leaps) {
    const auto origins = type.reach.find(by);
    if (origins == type.reach.end()) continue;
    ++leaps;
    body.when(fmt::format("fn {} #mFrom", p.q.isWithin(origins->second, startsOf(p, by))),
              [&] { body.line("gosub step #mFrom {} {}", by.files, by.ranks); });
  }
  if (leaps > p.cells.size()) {
    // Trying every space takes less code.
    body = Script();
    for (const Cell cell : p.cells) body.line("gosub step {} 0 0", p.cellName(cell));
  }
  const auto [known, isNew] = searches.emplace(body.text(), fmt::format("search{}", searches.size() + 1));
  if (isNew) out.sub(known->second, [&] { out.include(body); });
  return known->second;
}

}  // namespace

// testWhite makes a possible move, tests whether it exposes a royal piece, and takes it back. tryWhite does
// the same, and records the move if it is legal.
void printTry(Preset& p, Script& out, Side side) {
  const char* name = sideName(side);
  out.sub(fmt::format("test{}", name), [&] {
    out.line("set mGiven #mPiece");
    out.line("gosub become{}", name);
    out.line("gosub put @ #mFrom");
    out.line("gosub put #mPiece #mTo");
    if (p.model.hasOneRoyal(side)) out.line("set wasKing #{}", kingOf(side));
    out.line("gosub arrive{}", name);
    out.line("gosub exposed{}", name);
    out.line("gosub undo");
    if (p.model.hasOneRoyal(side)) out.line("set {} #wasKing", kingOf(side));
    out.line("gosub put #mTaken #mTo");
    out.line("gosub put #mPiece #mFrom");
  });
  out.sub(fmt::format("try{}", name), [&] {
    out.line("gosub test{}", name);
    out.when("not #tHit", [&] {
      out.line("set anyLegal true");
      if (p.model.showsMoves()) out.line("setlegal #mFrom {}", p.hasTrays ? "#mGoal" : "#mTo");
    });
  });
  // toWhite tries the move from mFrom to mTo if it is possible.
  out.sub(fmt::format("to{}", name), [&] {
    const std::string free =
        p.takesOwn(side) ? "not == #mTo #mFrom" : fmt::format("not fn {} #mTaken", p.q.isOf(side));
    out.whenAll({p.model.showsMoves() ? "" : "not #anyLegal", free}, [&] {
      out.line("gosub can{}", name);
      out.when("#mGood", [&] { out.line("gosub try{}", name); });
    });
  });
}

// Prints the subroutine that tries the moves of one piece; if moves are not shown, only until a legal move is
// found.
void printSeek(Preset& p, Script& out, Searches& searches, Side side) {
  const char* name = sideName(side);
  std::map<TypeId, std::string> names;
  std::vector<const TypeModel*> types;
  for (const TypeModel& type : p.model.types[index(side)]) {
    if (!type.canMove()) continue;
    types.push_back(&type);
    if (!type.reach.empty()) names[type.type] = search(p, out, searches, type);
  }
  out.sub(fmt::format("from{} spc", name), [&] {
    out.whenAll({p.model.showsMoves() ? "" : "not #anyLegal", "not == #spc @"}, [&] {
      out.line("set mFrom #spc");
      out.line("set mPiece space #spc");
      const auto searchAs = [&](const TypeModel& type) {
        if (!type.reach.empty()) out.line("gosub {}", names[type.type]);
        seekTurns(p, out, type, side);
      };
      eachLabel(p, out, side, "#mPiece", types, searchAs);
      if (!p.hasImitators) return;
      out.when(fmt::format("fn {} #mPiece", p.imitatorsOf(side)), [&] {
        for (const TypeModel* type : types) {
          if (!p.variant.type(type->type).imitates)
            out.when("== #lastType " + p.q.neutral(type->type), [&] { searchAs(*type); });
        }
      });
    });
  });
}

// Prints the subroutine that tries drops of all pieces in hand on all their spaces. If no drop can expose a
// royal piece, the search for drops is needed only in check.
void printSeekDrops(Preset& p, Script& out, Searches& searches, Side side) {
  std::map<TypeId, std::string> places;
  for (const ReservePiece& w : p.model.hands[index(side)]) {
    Script body;
    w.cells.forEach([&](Cell cell) { body.line("gosub onto{} {}", sideName(side), p.cellName(cell)); });
    const auto [known, isNew] = searches.emplace(body.text(), fmt::format("search{}", searches.size() + 1));
    if (isNew) out.sub(known->second, [&] { out.include(body); });
    places[w.type] = known->second;
  }
  const bool safe = p.model.dropsAreSafe(side);
  out.sub(fmt::format("onto{} spc", sideName(side)), [&] {
    out.whenAll({p.model.showsMoves() ? "" : "not #anyLegal"}, [&] {
      if (safe) {
        out.whenAll({"not #isCheck", "empty #spc"}, [&] {
          out.line("set anyLegal true");
          if (p.model.showsMoves()) out.line("setlegal #mFrom #spc");
        });
        if (p.variant.hands().capturing)
          out.whenAll({"not #isCheck", "not empty #spc"}, [&] { out.line("gosub step #spc 0 0"); });
      }
      out.whenAll({safe ? "#isCheck" : ""}, [&] { out.line("gosub step #spc 0 0"); });
    });
  });
  out.sub(fmt::format("seekDrops{}", sideName(side)), [&] {
    for (const ReservePiece& w : p.model.hands[index(side)]) {
      out.when(fmt::format("> #{} 0", countOf(p, w.type, side)), [&] {
        out.line("set mFrom {}", w.space);
        out.line("set mPiece {}", p.label(w.type, side));
        out.line("gosub {}", places[w.type]);
      });
    }
  });
}

// Prints the subroutine step, which tries the move of the side to move by a displacement.
void printStep(const Preset& p, Script& out) {
  out.sub("step spc files ranks", [&] {
    out.line("set mTo where #spc #files #ranks");
    if (p.hasTrays) out.line("set mGoal #mTo");
    out.line("set mTaken space #mTo");
    for (const Side side : kBothSides) whenToMove(out, side, [&] { out.line("gosub to{}", sideName(side)); });
  });
}

// Prints the subroutine judge, which sets anyLegal and isCheck for the side to move and tells the site the
// legal moves to show.
void printJudge(const Preset& p, Script& out) {
  const auto bySide = [&](auto body) {
    for (const Side side : kBothSides) whenToMove(out, side, [&] { body(side); });
  };
  out.sub("judge", [&] {
    out.line("set anyLegal false");
    if (p.hasTrays) out.line("set mTurns false");
    if (p.hasUncheckingPieces()) out.line("set tCheck true");
    bySide([&](Side side) { out.line("gosub exposed{}", sideName(side)); });
    if (p.hasUncheckingPieces()) out.line("set tCheck false");
    out.line("set isCheck #tHit");
    bySide([&](Side side) {
      eachPiece(p, out, side, fmt::format("from{}", sideName(side)));
      if (p.hasHands) out.line("gosub seekDrops{}", sideName(side));
    });
  });
}

}  // namespace fairyforge::exports::game_courier
