// The functions of a preset: what is on a space, in which part of the board it is, where moves
// lead, what attacks.
#pragma once

#include "compiler/export/game-courier/model.h"
#include "compiler/export/game-courier/script.h"

namespace fairyforge::exports::game_courier {

class Questions {
 public:
  Questions(const Model& model, Functions& functions) : model_(model), functions_(functions) {}

  // Functions of one label.
  std::string isOneOf(const TypeSet& types, Side side);
  std::string isOneOf(const TypeSet& types);  // of either side
  std::string isOf(Side side);
  // Functions of one space.
  std::string isUnmoved() { return functions_.name("not flag #0"); }
  std::string isIn(const CellSet& cells);
  // Says yes on all of `cells` and no outside of `larger`, whichever is the shorter question.
  std::string isWithin(const CellSet& cells, const CellSet& larger);
  // A function of two spaces: where the mover stands and where it goes. Of the demand it asks for `unmoved`.
  std::string reaches(const Group& group, bool unmoved);

  // "fn Aa #mFrom #mTo or ...": does the geometry lead from here to there?
  std::vector<std::string> reachesAll(const Geometry& geometry, bool unmoved, std::string_view from,
                                      std::string_view to);
  // The same as rows of conditions that are asked one inside the other; one row has to hold. Where there are
  // many patterns only those are looked at that lead so far.
  using Rows = std::vector<std::vector<std::string>>;
  Rows routes(const Geometry& geometry, bool unmoved, std::string_view from, std::string_view to);
  // What is asked besides in mGood's questions: what is taken, what was moved last, and that the piece itself
  // is unmoved (which moving as another it never is).
  std::vector<std::string> demands(const Demand& demand, TypeId type, Side side);
  // "== #epA #mTo or ...".
  std::string isEnPassantTarget(std::string_view space);

  // A function of two spaces: could a piece of the type that stands on the first take what stands on the
  // second? Empty if it can take nothing.
  std::string attacks(const TypeModel& type, Side side);

  // What must hold on cells other than the mover's and the target, one condition each.
  std::vector<std::string> asked(const Fixed& fixed, Side side);
  // The same of a space that is written so: "e4", "where #mFrom 1 0".
  std::vector<std::string> stands(const SquarePredicate& predicate, Side side, const std::string& space);

  // What must hold, row by row, for a piece on #spc to take what stands on #tCell by moves that attacks()
  // leaves out: those that ask or do more, or have very many patterns.
  Rows remoteCaptures(const TypeModel& type, Side side);

  // What names the type in variables that do not belong to a side.
  const std::string& neutral(TypeId type) const { return model_.labels.of(type, Side::White); }

 private:
  std::string probe(const Probe& probe);
  std::string level();
  std::vector<std::string> attacksAs(const TypeModel& type, Side side, bool imitated);
  Rows remoteCapturesAs(const TypeModel& type, Side side, bool imitated);
  std::vector<std::string> rectangles(const CellSet& cells) const;

  const Model& model_;
  Functions& functions_;
};

// The variables with the spaces that the last move passed over: epA, epB ...
std::string enPassantVariable(int number);

}  // namespace fairyforge::exports::game_courier
