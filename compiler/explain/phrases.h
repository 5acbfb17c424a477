// Puts clauses into English. phrases.cpp has the legs of a clause, phrases-of-squares.cpp demands on squares,
// phrases-of-surroundings.cpp the pieces around a square, phrases-of-effects.cpp what moves do,
// phrases-of-arrivals.cpp endings, phrases-of-lists.cpp whole lists of clauses.
#pragma once

#include <string>
#include <vector>

#include "compiler/explain/arrivals.h"
#include "compiler/explain/castlings.h"
#include "compiler/explain/clauses.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/mentions.h"
#include "compiler/explain/shifts.h"

namespace fairyforge::explain {

// Describes the moves of one program.
class Phraser {
 public:
  Phraser(const Board& board, const MoveProgram& program, const ProgramNames& names);

  // Describes moves: "slides like a rook; to capture only: steps one square diagonally forward". Does not say
  // where they start.
  std::string describe(const std::vector<Clause>& clauses, const std::vector<Castling>& castlings,
                       const std::map<Shift, std::set<Vector>>& shifts) const;
  std::string castling(const CastlingToCells& castling) const;
  // Describes how moves end, as words that follow the description of the moves. `areAll`: the piece has no
  // other moves. `several`: the description has several clauses.
  std::string arrivals(const ArrivingMoves& moves, bool areAll, bool several) const;
  // Puts the kind and the conditions that all moves share before the words `moves`, and the effects that all
  // share after them.
  std::string common(const Shape& conditions, const std::vector<PlacedEdit>& edits,
                     const std::string& moves) const;
  // Describes what a test requires of a square: "that an enemy attacks"; or of the game: "while a Rook is in
  // hand".
  std::string ofSquare(const DemandedTest& test) const;
  // Describes the ways of the paths, without what happens where they end.
  std::string journeys(const std::vector<RelativePath>& paths) const;
  // Describes the effect on each piece of the neighbourhood.
  std::string happens(const Neighbourhood& near, const Instruction& effect) const {
    return edit(effect.op, effect.operand, "the square", eachBeside(near, "the square"));
  }
  // Describes the effect on the piece on its cell.
  std::string happens(const Edit& effect) const {
    const std::string cell = board_.name(effect.cell);
    return edit(effect.what, effect.operand, cell, "the piece on " + cell);
  }
  // Puts the cells where moves start before the words for the moves, unless these are all cells. `isMore`:
  // the text has described moves from these cells before.
  std::string inRegion(const CellSet& region, bool isMore, const std::string& words) const;
  // Returns the final text for words that the other functions have made.
  std::string written(const std::string& words) const { return mentions_.written(words); }

 private:
  enum class Section : std::uint8_t { Always, Move, Capture };
  static Section sectionOf(const Clause& clause);

  // Like describe(), for moves of one kind, which the caller names.
  std::string describeOfKind(std::vector<Clause> clauses, const std::vector<Castling>& castlings,
                             const std::map<Shift, std::set<Vector>>& shifts) const;
  // These remove from the clauses what all of them, or all captures, have in common at their end, and return
  // the words for it. uniteEnds() unites clauses (see phrases-of-lists.cpp).
  std::string takeCommonSequel(std::vector<Clause>& clauses, const std::vector<Castling>& castlings) const;
  void uniteEnds(std::vector<Clause>& clauses) const;
  std::string takeEffectsOfCaptures(std::vector<Clause>& clauses) const;
  // Puts the kind of the moves before their description: "in jump moves: ...".
  std::string inMovesOf(KindId kind, const std::string& words) const;
  // Describes a clause. `also`: words that are put before its effects.
  std::string clause(const Clause& clause, const std::string& also) const;
  std::vector<std::string> castlings(const std::vector<Castling>& castlings) const;
  std::optional<std::string> further(const Clause& longer, const Clause& shorter) const;
  std::string shift(const Shift& shift, const std::set<Vector>& units) const;
  // Describes the way of a clause: its legs, without demands on the destination and without effects.
  std::string journey(const Clause& clause) const;
  bool jumps(const Clause& clause) const;
  std::optional<std::string> takesArrival(const Clause& clause) const;
  std::string riderPhrase(const Clause& clause) const;
  std::string whither(const Clause& clause) const;
  std::string firstLeg(const Clause& clause) const;
  std::vector<std::string> turnsOfLegs(const Clause& clause) const;
  std::string laterLegs(const Clause& clause, std::size_t from) const;
  std::string ways(const Clause& clause, std::ptrdiff_t from) const;
  std::string travel(Vector step, const Range& range, const std::string& where) const;
  std::string through(const Leg& leg, const Range& range) const;
  std::string stop(const Leg& leg, const Range& range) const;
  bool isOfBoard(const DemandedTest& test) const;
  std::string ofTest(const DemandedTest& test) const;
  std::string conditions(const Demand& origin, const std::vector<std::uint16_t>& lastIn = {}) const;
  // Returns conditions() with a comma, to be put before other words.
  std::string leading(const Demand& origin, const std::vector<std::uint16_t>& lastIn = {}) const {
    const std::string words = conditions(origin, lastIn);
    return words.empty() ? "" : words + ", ";
  }
  std::string alongLink(const std::set<Vector>& steps) const;
  std::string namesOf(const TypeSet& types) const;
  // Returns "a Rook", "an enemy Rook or Bishop".
  std::string one(const std::string& whose, const TypeSet& types) const;
  std::string without(const TypeSet& types, bool without = true) const;
  std::string nameOf(std::size_t type) const;
  std::string kindName(KindId kind) const;
  std::string markName(std::size_t mark) const;
  std::string asked(const Demand& d, bool isOver = false) const;
  std::string landing(const Clause& clause) const;
  std::string effects(const Clause& clause) const;
  std::vector<std::string> edits(const std::vector<PlacedEdit>& edits, const Clause& clause) const;
  std::optional<bool> leadsAway(const PlacedEdit& each, const PlacedEdit& what) const;
  std::optional<std::string> alongSteps(const std::vector<PlacedEdit>& edits, std::size_t& i,
                                        const Clause& clause, std::pair<Op, Neighbourhood>& before) const;
  std::string when(const Arrival& arrival) const;
  std::optional<std::string> limit(const Arrival& arrival) const;
  std::string ending(const Arrival& arrival) const;
  std::string endings(const std::vector<Arrival>& arrivals, const CellSet& alsoKeeps) const;
  std::string besides(const Shape& turn, bool safe) const;
  std::string operandOf(Op op, std::uint16_t operand) const;
  std::string edit(Op op, std::uint16_t operand, const std::string& there, const std::string& each) const;
  std::pair<std::string, std::string> around(const Neighbourhood& near) const;
  std::string beside(const Neighbourhood& near) const;
  std::string between(const Neighbourhood& near) const;
  std::string end(const Neighbourhood& near) const;
  std::pair<std::string, std::string> kindsOf(const Neighbourhood& near) const;
  std::string oneOf(const Neighbourhood& near, bool none) const;
  std::string each(const Neighbourhood& near) const;
  std::string eachBeside(const Neighbourhood& near, const std::string& there) const;
  std::string along(const Neighbourhood& near) const;
  std::string byWays(const Neighbourhood& near) const;
  std::string turn(const Shape& shape, const CellSet& endsOn) const;
  // Describes the partial move that follows, which does not follow on the cells `endsOn`.
  std::string sequel(KindId kind, const CellSet& endsOn) const;
  std::string piece(const Demand& demand) const;
  std::string place(const Place& place, const Clause& clause) const;
  std::string zones(const Demand& demand) const;
  // Returns the cells that the demand excludes by negated tests of zones.
  CellSet exceptions(const Demand& demand) const;
  const char* colour(Side side) const;
  TypeSet excluded(const Demand& demand) const;
  std::vector<std::string> tests(const Demand& demand) const;
  std::string about(const Demand& demand) const;

  const Board& board_;
  const MoveProgram& program_;
  const ProgramNames& names_;
  Mentions mentions_;
  std::map<int, std::string> links_;  // the names of links by their codes
};

}  // namespace fairyforge::explain
