// What all parts that print code share: the model, the functions for the code's tests, names, and which kinds
// of rules there are.
//
// After the site has made a move, the code asks in this order: is the game on, is it the side's own piece,
// can it go there (canWhite, canBlack), what does it become (become...), did nothing else change, what else
// happens (effect), is a royal piece left where it could be taken (exposed...). Then it records what later
// moves depend on (note). The same subroutines try moves out when legal moves are counted (judge).
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
// Writes GAME Code: statements, blocks, and functions, each of which is defined once
// however often it is used.

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
  // Nests the body in all conditions; empty ones are left out.
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

// Join conditions: one of them must hold, or all. Connectives group to the left, so the results of the two
// functions must not be nested in each other.
std::string anyOf(const std::vector<std::string>& conditions);
std::string allOf(const std::vector<std::string>& conditions);

// The functions of a script. Equal bodies share one function.
class Functions {
 public:
  // Returns the name of the function with this body, and defines it when needed.
  std::string name(const std::string& body);
  // Returns all definitions, each after those that it uses.
  const std::string& definitions() const { return definitions_; }

 private:
  std::map<std::string, std::string> names_;
  std::string definitions_;
};

// ---- questions ----
//
// The functions that a preset uses for its tests: what is on a space, in which part of the board a space is,
// where moves lead, what attacks.

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

// ---- preset ----

const char* sideName(Side side);
// Prints code that runs when the side is to move.
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
  // These functions return the name of a GAME Code function that tells whether a label is such a piece of the
  // side.
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
  // Does the code look at the board as one text?
  bool watches() const { return hasParts() || model.countsRepetitions; }
  bool isDecidedByBoard() const;
  // Do some pieces give no check, so that tests of check differ from tests of attacks?
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
