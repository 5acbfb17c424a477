// What all parts of a preset's code share: the model, the printed functions and tests, names, and which rules
// the game has.
//
// When a player has entered a move, the code of the preset asks in this order (names of subroutines in
// brackets): Is the game on? Is it the side's own piece? Can it go there (canWhite, canBlack)? What does it
// become (become...)? Did nothing else change? What else happens (effect)? Is a royal piece exposed
// (exposed...)? Then it records what later moves depend on (note). The same subroutines try out moves when
// legal moves are listed (judge).
//
// Variables of the code that begin with m are about the move: mPiece goes from the space mFrom to mTo, where
// mTaken stood, and becomes mBecomes; mGood is true if the move is possible. Those that begin with t are
// about an attack: tHit is true if the piece on tCell could be taken.
#pragma once

#include <fmt/format.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// ---- script ----
//
// Writes GAME Code: statements, blocks, and functions, each of which is defined once.

class Script {
 public:
  template <typename... Args>
  void line(fmt::format_string<Args...> text, Args&&... args) {
    write(fmt::format(text, std::forward<Args>(args)...) + ";");
  }
  // Opens `if CONDITION:` or `sub NAME ...:`, to be closed by close() with the same word.
  void open(std::string_view word, std::string_view rest) {
    write(fmt::format("{} {}:", word, rest));
    ++depth_;
  }
  void close(std::string_view word) {
    --depth_;
    write(fmt::format("end{};", word));
  }
  template <typename Body>
  void when(std::string_view condition, Body body) {
    open("if", condition);
    body();
    close("if");
  }
  // Prints the body inside an `if` for each condition; skips empty conditions.
  template <typename Body>
  void whenAll(const std::vector<std::string>& conditions, Body body) {
    std::size_t opened = 0;
    for (const std::string& condition : conditions) {
      if (condition.empty()) continue;
      open("if", condition);
      ++opened;
    }
    body();
    for (; opened > 0; --opened) close("if");
  }
  template <typename Body>
  void sub(std::string_view head, Body body) {
    open("sub", head);
    body();
    close("sub");
  }
  // Appends the lines of the other script at the current depth.
  void include(const Script& other);
  const std::string& text() const { return text_; }

 private:
  void write(const std::string& statement) {
    text_.append(depth_, ' ');
    text_ += statement + "\n";
  }
  std::string text_;
  std::size_t depth_ = 0;
};

// These functions join conditions by `or` (anyOf) or by `and` (allOf). GAME Code evaluates connectives from
// one end without precedence, so a result of one function must not be an argument of the other.
std::string anyOf(const std::vector<std::string>& conditions);
std::string allOf(const std::vector<std::string>& conditions);

// The functions of a script. Equal bodies share one function.
class Functions {
 public:
  // Returns the name of the function with this body, which is defined if it is new.
  std::string name(const std::string& body);
  // Returns all definitions, each after those of functions that it uses.
  const std::string& definitions() const { return definitions_; }

 private:
  std::map<std::string, std::string> names_;
  std::string definitions_;
};

// ---- questions ----
//
// Makes the functions that a preset's code uses for tests: what stands on a space, in which region it is,
// whether a move leads somewhere, what attacks.

class Questions {
 public:
  Questions(const Model& model, Functions& functions) : model_(model), functions_(functions) {}

  // These return the name of a GAME Code function of one label:
  std::string isOneOf(const TypeSet& types, Side side);
  std::string isOneOf(const TypeSet& types);  // for labels of both sides
  std::string isOf(Side side);
  // These return the name of a GAME Code function of one space:
  std::string isUnmoved() { return functions_.name("not flag #0"); }
  std::string isIn(const CellSet& cells);
  // Returns a function that is true on all of `cells` and false on all cells outside `larger`: the test of
  // that one of the two sets whose test is shorter.
  std::string isWithin(const CellSet& cells, const CellSet& larger);
  // Returns a function of two spaces, the mover's and its destination: does a probe of the group hold?
  // `unmoved`: the mover must also be unmoved.
  std::string reaches(const Group& group, bool unmoved);

  // Returns conditions, any of which means that the geometry leads from `from` to `to`: "fn Aa #mFrom #mTo"
  // ...
  std::vector<std::string> reachesAll(const Geometry& geometry, bool unmoved, std::string_view from,
                                      std::string_view to);
  // Returns reachesAll() as rows of nested conditions, one row of which must hold. If there are many
  // patterns, only those with the right displacement are evaluated.
  using Rows = std::vector<std::vector<std::string>>;
  Rows routes(const Geometry& geometry, bool unmoved, std::string_view from, std::string_view to);
  // Returns the conditions of a Demand on what is taken and on the type moved last. If the mover must be
  // unmoved, they also exclude imitators, which never count as unmoved.
  std::vector<std::string> demands(const Demand& demand, TypeId type, Side side);
  // Returns the condition that the space is an en-passant target: "== #epA #mTo or ...".
  std::string isEnPassantTarget(std::string_view space);

  // Returns a function of two spaces: can a piece of this type and side on the first take what stands on the
  // second, other than by remoteCaptures()? Empty if the type has no such capture.
  std::string attacks(const TypeModel& type, Side side);

  // Returns the conditions of the predicate on `space`, which is written as "e4" or "where #mFrom 1 0".
  std::vector<std::string> stands(const SquarePredicate& predicate, Side side, const std::string& space);

  // Returns rows of conditions under which a piece on #spc can take what stands on #tCell by moves that
  // attacks() leaves out: wide moves (RemoteCapture), and moves with very many patterns.
  Rows remoteCaptures(const TypeModel& type, Side side);

  // Returns the label that stands for the type of either side in variables.
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

// ---- preset ----

const char* sideName(Side side);
// Prints `body` as code that runs only when the side is to move.
template <typename Body>
void whenToMove(Script& out, Side side, Body body) {
  out.when(side == Side::White ? "#whiteMoves" : "not #whiteMoves", body);
}
// Returns the name of the variable that holds the space of the side's royal piece.
const char* kingOf(Side side);

struct Preset {
  explicit Preset(const Model& of);
  Preset(const Preset&) = delete;
  Preset& operator=(const Preset&) = delete;

  const std::string& label(TypeId type, Side side) const { return model.labels.of(type, side); }
  std::string cellName(Cell cell) const { return model.layout.name(cell); }
  // These return the name of a GAME Code function that is true for the labels of the side's imitators or
  // royal pieces.
  std::string imitatorsOf(Side side);
  std::string royalsOf(Side side);

  template <typename Holds>
  TypeSet typesWhere(Holds holds) const {
    TypeSet types;
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      if (holds(typeAt(t))) types.add(typeAt(t));
    }
    return types;
  }
  // Can turns have several parts?
  bool hasParts() const { return hasPromotions || hasTriggers; }
  // Does the code compare the board, as one text, with an earlier board?
  bool watches() const { return hasParts() || model.countsRepetitions; }
  bool isDecidedByBoard() const;
  // Do some pieces give no check? Then tests of check differ from tests of attacks.
  bool hasUncheckingPieces() const;
  bool takesOwn(Side side) const;
  bool testsSafety(Side side) const;

  const Model& model;
  const Variant& variant;
  Functions functions;
  Questions q;
  std::vector<Cell> cells;
  std::size_t mostVictims = 0, mostCarries = 0;  // in one move
  bool hasShifts = false;
  const bool hasPromotions, hasImitators, hasHands, hasTrays, hasTriggers;
};

}  // namespace fairyforge::exports::game_courier
