// Writes a relative path as a block of ZRF (blocks.h): the cursor walks from place to place by the shortest
// known way, `verify` tests each place, and rides become loops or rows of single steps. At its end the block
// has a placeholder, which landings.cpp replaces by the code that adds the move.

#include "compiler/export/zrf/blocks.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/add-once.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr const char* kTakesSoul = "takes-soul";

// Is the step to the place repeated?
bool isRide(const Place& place) {
  const Repeat& r = place.repeat;
  return !r.once() && !(r.toTheEdge && r.least == r.most && r.most == 1);
}

class BlockWriter {
 public:
  BlockWriter(const Context& context, const Movement& movement, const RelativePath& path)
      : context_(context), names_(context.names), movement_(movement), path_(path) {}

  Block writeDrop() {
    Exprs here;
    addOccupants(path_.places[0].predicate.occupants, here);
    append(here, traitsOf(0));
    require(std::move(here));
    for (std::size_t p = 1; p < path_.places.size(); ++p) visit(p);
    goTo(0);
    code_.push_back(list(kLand, {kLandDropped}));
    if (usesMark_) code_.insert(code_.begin(), Expr("mark"));
    return {std::move(code_), "drop"};
  }

  Block write() {
    const bool several = mayAddSeveral(context_.variant, movement_, path_);
    if (several && path_.relocations.empty()) findEffects();
    collectEdits();
    testOrigin();
    for (std::size_t p = 1; p < path_.places.size(); ++p) visit(p);
    finish();
    if (usesMark_) code_.insert(code_.begin(), Expr("mark"));
    return {std::move(code_), nameOf(), path_.kind};
  }

 private:
  // ---- where the cursor goes ----

  void go(const Route& route) {
    for (const std::string& name : route) code_.emplace_back(kDirection + name);
  }

  // Moves the cursor back to place 0, where the block begins: there write() and writeDrop() put `mark`.
  void goBack() {
    code_.emplace_back("back");
    usesMark_ = true;
  }

  // Moves the cursor to a place: one where it has been, or one to which a direction leads.
  void goTo(std::size_t place) {
    if (place == cursor_) return;
    const std::size_t from = std::exchange(cursor_, place);
    if (place == 0) return goBack();
    const auto& here = path_.places[from].cells;
    const auto& there = path_.places[place].cells;
    if (!here.empty() && !there.empty()) {
      if (const auto route = context_.directions.between(here, there)) return go(*route);
    }
    std::vector<std::size_t> chain;
    for (std::size_t p = place; p != 0; p = path_.places[p].parent) chain.push_back(p);
    goBack();
    for (auto p = chain.rbegin(); p != chain.rend(); ++p) go(path_.places[*p].route);
  }

  // ---- what is tested ----

  Expr zone(const CellSet& cells) { return list("in-zone?", {context_.pool.placeHolder(cells)}); }

  static void addOccupants(Occupants occupants, Exprs& conditions) {
    switch (occupants) {
      case kEmpty:
        return conditions.push_back("empty?");
      case kOwn:
        return conditions.push_back("friend?");
      case kEnemy:
        return conditions.push_back("enemy?");
      case kNotOwn:
        return conditions.push_back("not-friend?");
      case kAnyPiece:
        return conditions.push_back("not-empty?");
      case kEmpty | kOwn:
        return conditions.push_back("not-enemy?");
      default:
        return;
    }
  }

  // Returns the conditions on place number `number` of the path, without those on which piece stands there.
  Exprs traitsOf(std::size_t number) {
    const SquarePredicate& predicate = path_.places[number].predicate;
    Exprs conditions;
    if (predicate.asks(Op::TestLastTo)) conditions.push_back("last-to?");
    if (predicate.asks(Op::TestLastFrom)) conditions.push_back("last-from?");
    if (predicate.asks(Op::TestRoyal)) {
      conditions.push_back(names_.royals.empty() ? Expr("false") : joined("or", ofRoyals("piece?")));
    }
    for (const TypeSet& types : predicate.types) conditions.push_back(oneOfTypes(names_, types));
    for (const TypeSet& types : predicate.otherTypes) {
      types.forEach(
          [&](TypeId type) { conditions.push_back(list("not-piece?", {names_.types[index(type)]})); });
    }
    if (predicate.asks(Op::TestUnmoved)) conditions.push_back(kUnmovedName);
    for (std::size_t m = 0; m < names_.marks.size(); ++m) {
      const DemandedTest has{Op::TestMark, static_cast<std::uint16_t>(m)};
      if (predicate.has(has)) conditions.push_back(names_.marks[m]);
      if (predicate.has(has.opposite())) conditions.push_back(list("not", {names_.marks[m]}));
    }
    for (const CellSet& cells : predicate.zones) conditions.push_back(zone(cells));
    if (predicate.asks(Op::TestSafe)) conditions.push_back("not-attacked?");
    for (const auto& [beside, stands] : predicate.beside) {
      conditions.push_back(list(kBeside, {around(beside), stands ? "true" : "false"}));
      usesMark_ = true;
    }
    addRoyalGuard(number, conditions);
    return conditions;
  }

  // Returns a condition for each royal type: (piece? King).
  Exprs ofRoyals(const char* word) const {
    Exprs conditions;
    for (const std::string& name : names_.royals) conditions.push_back(list(word, {name}));
    return conditions;
  }

  // Adds the condition that place `number` does not hold an own royal piece, if the path could take one
  // there.
  void addRoyalGuard(std::size_t number, Exprs& conditions) {
    const SquarePredicate& predicate = path_.places[number].predicate;
    const bool carried = std::ranges::any_of(
        path_.relocations, [&](const RelocationOf<std::size_t>& c) { return c.from == number; });
    if (number == 0 || !path_.takesOn(number) || carried || (predicate.occupants & kOwn) == 0 ||
        names_.royals.empty())
      return;
    Expr guard = joined("and", ofRoyals("not-piece?"));
    conditions.push_back((predicate.occupants & kEnemy) != 0 ? list("or", {"enemy?", guard}) : guard);
  }

  void require(Exprs conditions) {
    for (Expr& condition : conditions) code_.push_back(verify(std::move(condition)));
  }

  // Writes conditions on the type that was moved last and on the origin.
  void testOrigin() {
    if (movement_.imitated()) {
      code_.push_back(verify(list("piece?", {names_.lasts[index(movement_.powers)], kLastMovedName})));
    }
    for (const TypeSet& types : path_.lastIn) {
      Exprs some;
      types.forEach([&](TypeId type) {
        some.push_back(list("piece?", {names_.lasts[index(type)], kLastMovedName}));
      });
      code_.push_back(verify(some.empty() ? Expr("false") : joined("or", std::move(some))));
    }
    require(traitsOf(0));
  }

  // ---- places ----

  // Writes code that moves Zillions' cursor to place `number` of the path, in one direction if that leads
  // there, otherwise along the path, and tests the place.
  void visit(std::size_t number) {
    const Place& place = path_.places[number];
    const auto& here = path_.places[cursor_].cells;
    const auto direct = place.parent == cursor_ || here.empty() || place.cells.empty()
                            ? std::nullopt
                            : context_.directions.between(here, place.cells);
    if (direct) {
      go(*direct);
      cursor_ = number;
    } else {
      goTo(place.parent);
      cursor_ = number;
      if (isRide(place)) return ride(number);
      go(place.route);
    }
    Exprs conditions;
    addOccupants(place.predicate.occupants, conditions);
    append(conditions, traitsOf(number));
    require(std::move(conditions));
    takeHere(number);
    if (number == path_.to && !path_.relocations.empty()) declareTo();
  }

  // Writes the capture of the piece on place `number`, if the path takes it. If the mover gives no check and
  // the piece may be royal, a helper piece (the soul) is taken instead.
  void takeHere(std::size_t number) {
    const SquarePredicate& predicate = path_.places[number].predicate;
    const bool takesRoyals = mayTakeRoyal(predicate);
    // If a piece is carried to the place, it captures what stands there; `capture` would remove the carried
    // piece.
    const bool isCarriedTo =
        std::ranges::any_of(path_.relocations, [&](const auto& carried) { return carried.to == number; });
    const bool isVictim = path_.hasVictim(number) && !isCarriedTo;
    if (takesRoyals && number == path_.to && path_.relocations.empty())
      code_.emplace_back(insteadOfRoyal(predicate, toSoul()));
    if (!isVictim) return;
    Exprs take{"capture"};
    if (!effects_.empty()) take.clear();
    if (takesRoyals) {
      takesSoul_ = true;
      Expr instead = insteadOfRoyal(predicate, {list("set-flag", {kTakesSoul, "true"})});
      if (!take.empty()) append(instead.items, {"else", "capture"});
      take = {std::move(instead)};
    }
    append(code_, take);
  }

  // ---- pieces that give no check ----

  // Can a mover that gives no check capture a royal piece on a cell with this predicate? Then the move takes
  // a helper piece instead, the soul.
  bool mayTakeRoyal(const SquarePredicate& predicate) const {
    if (names_.soul.empty() || !context_.variant.type(movement_.mover).givesNoCheck) return false;
    const TypeSet& royals = context_.variant.royalTypes();
    return (predicate.occupants & kEnemy) != 0 &&
           std::ranges::all_of(predicate.types, [&](const TypeSet& types) { return types.overlaps(royals); });
  }
  static Exprs toSoul() { return {kSoulPlaces[0], list("if", {"friend?", kSoulPlaces[1]})}; }
  Expr insteadOfRoyal(const SquarePredicate& predicate, const Exprs& instructions) const {
    Expr royal = joined("or", ofRoyals("piece?"));
    if ((predicate.occupants & kOwn) != 0) royal = list("and", {"enemy?", royal});
    Exprs code{"if", royal};
    append(code, instructions);
    return code;
  }

  // Returns one more step of the ride, which goes over an empty cell.
  Exprs onwards(const Place& place) {
    Exprs route;
    for (const std::string& name : place.route) route.emplace_back(kDirection + name);
    return route;
  }

  // Writes the code for a place to which a ride leads: a loop that goes on over empty cells. If the path ends
  // there, the code adds a move on each cell on which it may end.
  void ride(std::size_t number) {
    const Place& place = path_.places[number];
    const bool lands = number == path_.to;
    const Occupants occupied = place.predicate.occupants & kAnyPiece;
    const bool landsOnEmpty = lands && (place.predicate.occupants & kEmpty) != 0;
    for (int i = 1; i < place.repeat.least; ++i) {
      go(place.route);
      require({"empty?"});
    }
    go(place.route);
    const Exprs traits = traitsOf(number);
    if (place.repeat.toTheEdge) {
      Exprs loop{"while", "empty?"};
      if (landsOnEmpty) append(loop, guarded(traits, land()));
      append(loop, onwards(place));
      code_.emplace_back(loop);
      landed_ = lands && occupied == 0;
    } else if (landsOnEmpty) {
      return shortRide(number, traits);
    } else {
      for (int i = place.repeat.least; i < place.repeat.most; ++i) {
        Exprs more{"if", "empty?"};
        append(more, onwards(place));
        code_.emplace_back(more);
      }
    }
    if (landed_) return;
    Exprs conditions;
    // The loop `while` has ended on a cell that is not empty.
    if (occupied != kAnyPiece || !place.repeat.toTheEdge) addOccupants(occupied, conditions);
    append(conditions, traits);
    require(std::move(conditions));
    takeHere(number);
  }

  // Returns instructions that run only if all conditions hold.
  static Exprs guarded(const Exprs& conditions, const Exprs& instructions) {
    if (conditions.empty()) return instructions;
    Exprs guard{"if", joined("and", conditions)};
    append(guard, instructions);
    return {Expr(guard)};
  }

  // Writes a ride of limited length that can end after each step: step, add, step, add ...
  void shortRide(std::size_t number, const Exprs& traits) {
    const Place& place = path_.places[number];
    for (int i = place.repeat.least;; ++i) {
      Exprs occupants;
      addOccupants(place.predicate.occupants, occupants);
      require(occupants);
      const bool last = i == place.repeat.most;
      if (last) {
        require(traits);
        takeHere(number);
        break;
      }
      takeHere(number);
      append(code_, guarded(traits, land()));
      if (place.predicate.occupants != kEmpty) require({"empty?"});
      go(place.route);
    }
  }

  // ---- what else happens ----

  // Collects the code for what the move does besides going and capturing. `edits_` are instructions that the
  // block executes on the destination before each `add`; land() writes them. Marks are among them, unless the
  // move carries other pieces: then a piece must be marked where it arrives, so `marks_` has the code by
  // place, and addMarks() writes it when the cursor is there.
  void collectEdits() {
    for (std::size_t i = 0; i < path_.edits.size(); ++i) {
      const auto& edit = path_.edits[i];
      if (edit.what == Op::Mark || edit.what == Op::Unmark) {
        Expr mark = markingCode(edit);
        if (path_.relocations.empty())
          edits_.push_back(std::move(mark));
        else
          marks_.emplace_back(edit.cell, std::move(mark));
      } else if (edit.what == Op::EachBeside) {
        const auto& onEach = path_.edits[++i];
        edits_.emplace_back(codeForEachBeside(edit.operand, onEach));
      } else {
        edits_.emplace_back(instruction(edit));
      }
    }
  }

  Expr markingCode(const EditOf<std::size_t>& edit) const {
    return list("set-attribute", {names_.marks[edit.operand], edit.what == Op::Mark ? "true" : "false"});
  }

  // Returns the placeholder for code that does `onEach` to every piece of a neighbourhood.
  Exprs codeForEachBeside(std::size_t neighbourhood, const EditOf<std::size_t>& onEach) {
    usesMark_ = true;
    const MoveProgram& program = context_.variant.type(movement_.powers).program[index(movement_.side)];
    return {kEach, around(program.neighbourhoods[neighbourhood]), Expr(instruction(onEach))};
  }

  // Returns the placeholder of a neighbourhood, followed by the directions that lead to its pieces. Blocks of
  // both players can only be paired if these are in the order of their names.
  Expr around(Neighbourhood near) {
    Exprs words;
    for (const StepId step : near.steps) words.emplace_back(kDirection + context_.directions.oneFor(step));
    std::ranges::sort(words, {}, &Expr::word);
    near.steps.clear();
    words.insert(words.begin(), context_.pool.placeHolder(near));
    return Expr(words);
  }

  Exprs instruction(const EditOf<std::size_t>& edit) const {
    if (edit.what == Op::Give) return {"flip"};
    if (edit.what == Op::Become) return {"change-type", names_.types[edit.operand]};
    return {"capture"};
  }

  // ---- the move ----

  // Returns the code that adds the move: the placeholder @land (blocks.h) with the kind of landing, such as
  // arriving with a change of type, and with the effects.
  Exprs land() const {
    Exprs code;
    if (takesSoul_) {  // if the flag is set, the move takes the soul and does nothing else
      Exprs instead{"if", list("flag?", {kTakesSoul})};
      append(instead, toSoul());
      append(instead, {"add", verify("false")});
      code.emplace_back(instead);
    }
    Exprs words{kLand};
    if (path_.landing >= kAs)
      words.emplace_back(fmt::format("{}{}", path_.stays() ? kStayAs : kLandAs, path_.landing - kAs));
    else
      words.emplace_back(path_.stays()                 ? kStay
                         : path_.landing == kUnchanged ? kLandUnchanged
                                                       : kLandArriving);
    append(words, effects_);
    append(words, edits_);
    if (path_.continuesWith) words.emplace_back(list(kPart, kindThatFollows()));
    code.emplace_back(words);
    return code;
  }

  // Returns the kind of move with which the piece must continue; empty for any kind.
  Exprs kindThatFollows() const {
    const KindId kind = *path_.continuesWith;
    return kind == kNoKind ? Exprs{} : Exprs{names_.kinds[index(kind)]};
  }

  bool movesMarker() const { return context_.variant.registers().last; }

  void declareTo() {
    if (names_.remembers[index(movement_.mover)]) forgetUnmoved();
    addMarks(path_.to);
    code_.emplace_back("to");
    declared_ = true;
  }
  // Writes the code that marks the piece which arrives on this place.
  void addMarks(std::size_t number) {
    for (const auto& [place, mark] : marks_) {
      if (place == number) code_.push_back(mark);
    }
  }
  void forgetUnmoved() { code_.push_back(list("set-attribute", {kUnmovedName, "false"})); }

  // Zillions forgets the captures of a block after each move that the block adds. So a block with several
  // moves must repeat the captures on cells other than the destination. That is possible if one direction
  // leads to each victim from the destination; then stores these directions in `effects_`, otherwise clears
  // it.
  void findEffects() {
    for (const std::size_t victim : path_.victims) {
      const auto& from = path_.places[path_.to].cells;
      const auto& there = path_.places[victim].cells;
      if (from.empty() || there.empty()) continue;
      const auto route = context_.directions.between(from, there);
      if (route && route->size() == 1) effects_.emplace_back(kDirection + route->front());
    }
    if (effects_.size() != path_.victims.size()) effects_.clear();
  }

  void finish() {
    if (landed_) return;
    if (path_.relocations.empty()) {
      goTo(path_.to);
      append(code_, land());
      return;
    }
    if (!declared_) {
      goTo(path_.to);
      declareTo();
    }
    for (std::size_t i = 0; i < path_.relocations.size(); ++i) {
      goTo(path_.relocations[i].from);
      code_.emplace_back("cascade");
      goTo(path_.relocations[i].to);
      if (std::ranges::count(names_.remembers, true) > 0) forgetUnmoved();
      addMarks(path_.relocations[i].to);
      // Without `to`, the next part of the move begins at the cursor.
      const bool goesElsewhere =
          i + 1 < path_.relocations.size() && path_.relocations[i + 1].from != path_.relocations[i].to;
      if (goesElsewhere) code_.emplace_back("to");
    }
    if (movesMarker()) {
      code_.push_back(list("create", {kSpiritName, names_.lasts[index(movement_.mover)], kLastMovedName}));
    }
    if (!path_.continuesWith) {
      code_.emplace_back("add");
    } else {
      const Exprs kind = kindThatFollows();
      code_.push_back(kind.empty() ? Expr("add-partial") : list("add-partial", kind));
    }
  }

  // ---- names ----

  std::string nameOf() const {
    if (!path_.relocations.empty()) {
      const SquarePredicate& partner = path_.places[path_.relocations[0].from].predicate;
      return partner.asks(Op::TestUnmoved) ? "castle" : "swap";
    }
    const auto isEnPassantTarget = [](const Place& place) { return place.predicate.asks(Op::TestLastFrom); };
    if (std::ranges::any_of(path_.places, isEnPassantTarget)) return "en-passant";
    if (path_.places.size() == 1) return "turn";
    if (path_.stays()) return "shoot";
    const Place& last = path_.places.back();
    std::string name;
    if (path_.places.size() == 2) {
      const bool single = last.route.size() == 1;
      name = isRide(last) ? (last.repeat.toTheEdge ? (single ? "slide" : "ride") : "short-ride")
                          : (single ? "step" : "leap");
    } else if (!path_.victims.empty()) {
      name = "jump-over";
    } else {
      const Occupants over = path_.places[1].predicate.occupants;
      name = (over & kEmpty) == 0 ? "hop" : isRide(last) ? "long-way" : "lame-leap";
    }
    const Occupants end = path_.places[path_.to].predicate.occupants;
    if (!path_.places[0].predicate.zones.empty() && path_.places.size() == 3 && end == kEmpty &&
        path_.places[1].route == path_.places[2].route)
      return "double-step";
    return (end == kEmpty ? "quiet-" : end == kEnemy ? "take-" : "") + name;
  }

  const Context& context_;
  const Vocabulary& names_;
  const Movement& movement_;
  const RelativePath& path_;
  Exprs code_;
  Exprs effects_;
  Exprs edits_;
  std::vector<std::pair<std::size_t, Expr>> marks_;  // by place, if the move carries other pieces
  std::size_t cursor_ = 0;
  bool usesMark_ = false;
  bool landed_ = false;    // all moves have been added on the way
  bool declared_ = false;  // the code for the destination has been written
  // A flag tells at run time whether the move takes a royal piece elsewhere than on the destination.
  bool takesSoul_ = false;
};

}  // namespace

std::string ZonePool::placeHolder(const CellSet& cells) {
  return fmt::format("{}{}", kZone, addOnce(sets_, cells));
}

const CellSet& ZonePool::cells(const std::string& placeHolder) const {
  return sets_[static_cast<std::size_t>(std::stoul(placeHolder.substr(std::string(kZone).size())))];
}

std::string ZonePool::placeHolder(const Neighbourhood& neighbourhood) {
  return fmt::format("{}{}", kNeighbourhood, addOnce(neighbourhoods_, neighbourhood));
}

const Neighbourhood& ZonePool::neighbourhood(const std::string& placeHolder) const {
  return neighbourhoods_[std::stoul(placeHolder.substr(std::string(kNeighbourhood).size()))];
}

Expr oneOfTypes(const Vocabulary& names, const TypeSet& types, const std::string& direction) {
  std::vector<std::string> some, others;
  for (std::size_t t = 0; t < names.types.size(); ++t)
    (types.has(typeAt(t)) ? some : others).push_back(names.types[t]);
  const bool inverted = others.size() < some.size();
  Exprs conditions;
  for (const std::string& name : inverted ? others : some) {
    Exprs words{name};
    if (!direction.empty()) words.emplace_back(direction);
    conditions.push_back(list(inverted ? "not-piece?" : "piece?", words));
  }
  if (conditions.empty()) return inverted ? Expr("true") : Expr("false");
  return joined(inverted ? "and" : "or", std::move(conditions));
}

bool mayAddSeveral(const Variant& variant, const Movement& movement, const RelativePath& path) {
  if (path.stays()) return false;
  const bool triggers = std::ranges::any_of(variant.triggers(),
                                            [&](const Trigger& t) { return t.arriving.has(movement.mover); });
  return triggers || variant.registers().last;
}

Block blockOf(const Context& context, const Movement& movement, const RelativePath& path) {
  return BlockWriter(context, movement, path).write();
}

Block dropBlockOf(const Context& context, const Movement& movement, const RelativePath& path) {
  return BlockWriter(context, movement, path).writeDrop();
}

}  // namespace fairyforge::exports::zrf
