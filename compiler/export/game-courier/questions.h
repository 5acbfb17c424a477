// The functions that a preset uses for its tests: what is on a space, in which part of the board a space is,
// where moves lead, what attacks.
#pragma once

#include "compiler/export/game-courier/model.h"
#include "compiler/export/game-courier/script.h"

namespace fairyforge::exports::game_courier {

class Questions {
 public:
  Questions(const Model& model, Functions& functions) : model_(model), functions_(functions) {}

  // These functions return the name of a GAME Code function of one label.
  std::string isOneOf(const TypeSet& types, Side side);
  std::string isOneOf(const TypeSet& types);  // for labels of either side
  std::string isOf(Side side);
  // These functions return the name of a GAME Code function of one space.
  std::string isUnmoved() { return functions_.name("not flag #0"); }
  std::string isIn(const CellSet& cells);
  // Returns a function that is true on all of `cells` and false outside of `larger`, whichever of the two is
  // the shorter test.
  std::string isWithin(const CellSet& cells, const CellSet& larger);
  // Returns a function of two spaces: where the mover stands and where it goes. Of the
  // demand it tests `unmoved` only.
  std::string reaches(const Group& group, bool unmoved);

  // Returns "fn Aa #mFrom #mTo or ...": does the geometry lead from `from` to `to`?
  std::vector<std::string> reachesAll(const Geometry& geometry, bool unmoved, std::string_view from,
                                      std::string_view to);
  // Returns reachesAll() as rows of nested conditions, of which one row has to hold. If there are many
  // patterns, only those with the right displacement are tested.
  using Rows = std::vector<std::vector<std::string>>;
  Rows routes(const Geometry& geometry, bool unmoved, std::string_view from, std::string_view to);
  // Returns the further conditions in mGood's tests: what is taken, what was moved last, and that the piece
  // itself is unmoved (which it never is when it moves as another type).
  std::vector<std::string> demands(const Demand& demand, TypeId type, Side side);
  // Returns "== #epA #mTo or ...".
  std::string isEnPassantTarget(std::string_view space);

  // Returns a function of two spaces: could a piece of the type on the first take what stands on the second?
  // Empty if the type can take nothing.
  std::string attacks(const TypeModel& type, Side side);

  // Returns all conditions of a fixed move on cells but what stands on the target, one string each.
  std::vector<std::string> asked(const Special& fixed, Side side);
  // Returns the predicate's conditions on a space, which is written as "e4" or "where #mFrom 1 0".
  std::vector<std::string> stands(const SquarePredicate& predicate, Side side, const std::string& space);

  // Returns rows of conditions under which a piece on #spc can take what stands on #tCell by moves that
  // attacks() leaves out: those of MultiLegMove, or with very many patterns.
  Rows remoteCaptures(const TypeModel& type, Side side);

  // Returns the label that stands for the type in variables that belong to neither side.
  const std::string& neutral(TypeId type) const { return model_.labels.of(type, Side::White); }

 private:
  std::string probe(const Probe& probe);
  std::string level();
  std::vector<std::string> attackDemands(const Demand& demand, Side side, std::string_view victim);
  std::vector<std::string> attacksAs(const TypeModel& type, Side side, bool imitated);
  Rows remoteCapturesAs(const TypeModel& type, Side side, bool imitated);
  std::vector<std::string> rectangles(const CellSet& cells) const;

  const Model& model_;
  Functions& functions_;
};

// Returns the name of a variable with a space that the last move passed over: epA, epB ...
std::string enPassantVariable(int number);

}  // namespace fairyforge::exports::game_courier
