// Follows a move program from all cells at once, and returns each straight run through it as a relative path.
//
// Why this pass exists. A block of a rules file for Zillions is a straight walk: the cursor goes along named
// directions, verifies and adds a move. A move program forks, loops and joins, so the exporter needs every
// run through a program. But a block describes a run once for the whole board ("n ne"), with zones where it
// does not hold everywhere, and a ride as one loop. Neither a list of paths for each cell nor a list without
// cells gives that.
//
// There are two lists already that one might use. Paths (compiler/core/rules/paths.h) are made cell by cell:
// to write them once they would have to be put together again by displacement. But ZRF has directions and no
// displacements, and where edges are joined or cells linked, equal displacements are different routes.
// Relative paths (compiler/explain/relative-paths.h) forget from which cells they hold, which is just what
// the zones must express.
//
// The idea. The program is followed from all cells at the same time. A path has a list of origins. For each
// place that it has visited, it has a list of the cells where that place is, one for each origin. The cursor
// is the number of a place. A test of the board holds for some of the origins: they stay, the others are
// dropped. When a run lands, its origins are the cells from which it exists. Xiangqi's elephant to the
// north-east:
//
//   place          0         1         2
//   route          -         ne        ne, from place 1
//   need           -         empty     empty or enemy; in ranks 1 to 5
//   cells by       a1        b2        c3
//   origin         b1        c2        d3
//                  ...       ...       ...
//                  g3        h4        i5      h and i are no origins: place 2 would be off the board
//
// Then simplify.cpp reduces the number of paths:
//
//   settleZones     A block has no list of origins: they must follow from directions, zones and the array. A
//                   zone that changes nothing is dropped; if they are not enough, the origins become one.
//   uniteOccupants  Paths that differ only in what may stand on one place become one.
//   foldRides       Paths in one direction over empty cells, each a cell further, become one with a Repeat.
//                   It goes to the edge if no origin allows one cell more: (while empty? n).
//
// The code relies on this:
//
// - All lists of cells of a path have one length and one order: entry i belongs to origin i. keepOrigins()
//   drops entries from all of them. If it missed one, tests would be about other origins' cells.
// - Two places are one if their cells are the same for all origins. A step that comes back to the origin for
//   some origins only is followed as two relative paths, because the origin counts as empty and the other
//   cells do not. A jump back may bring nothing new for some origins only: these are dropped, the others go
//   on (isBack).
// - All tests are about the position before the move, so the order of places does not matter to what a path
//   means. It does to Zillions: while a block runs the mover still stands on its origin, so no path may want
//   that cell to be empty (possibleOrigins).
// - Instructions that ZRF cannot express do not come here: zrfGame() has removed them. An unknown instruction
//   would end its run silently; negation is handled for Test, TestZone, TestAway, TestType, TestMark,
//   TestBeside and attacks only.
// - An unmoved piece is the one that the array has on that cell, or that a drop may put there as unmoved
//   (canBeUnmoved). Origins where no such piece can stand are dropped.
// - After a fold, the cells of later places are unknown and their lists are empty. Code that needs them
//   (Directions::between) must find another route.
//
// Example: the cannon's captures to the north have 36 different lengths on ten ranks, a steps to the hurdle
// and b beyond, a + b <= 9. foldRides begins at the end of the path: for each a, the relative paths with b =
// 1, 2 ... become one with a ride as its last place. Then the place before: these relative paths differ in a
// only and become one. What is left is a ride to a piece, one step, and a ride to an enemy:
//
//   (n (while empty? n) n (while empty? n) (verify enemy?) add)
#include "compiler/export/zrf/relative-paths.h"

#include <algorithm>
#include <array>
#include <ranges>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/path-engine.h"
#include "compiler/core/rules/unite-paths.h"

namespace fairyforge::exports::zrf {
namespace {

// The search gives up after this many steps; steps of runs that end without a move count too.
constexpr std::size_t kMaxWork = 1'000'000;

struct State : Continuation<std::size_t> {  // a cursor is the number of a place
  RelativePath path;
};

// For joining states: compares states that have made the same steps and effects, and may differ in what may
// stand on one place.
struct AboutStates : AboutDemands<AboutStates> {
  static auto& demandsOf(auto& state) { return state.path.places; }
  static const Place* find(const State& other, const Place& place, const State& state) {
    const std::size_t number = placeOf(place, state);
    return number < other.path.places.size() ? &other.path.places[number] : nullptr;
  }
  static std::size_t placeOf(const Place& place, const State& state) {
    return static_cast<std::size_t>(&place - state.path.places.data());
  }
  static std::size_t hashOf(const Place& place) { return place.predicate.occupants; }
  static std::size_t hashOfRest(const State& state) {
    std::size_t hash = state.path.origins.size();
    for (const std::size_t victim : state.path.victims) hash = hash * 31 + victim;
    return hash * 31 + state.path.places.size();
  }
  static bool isIdle(const Place& place) { return place.predicate.occupants == kAnything; }
  static bool counts(const Place&) { return true; }
  // Are the states equal except for occupants?
  static bool sameRest(const State& a, const State& b) {
    const RelativePath &s = a.path, &t = b.path;
    return s.origins == t.origins && s.effects() == t.effects() && s.lastIn == t.lastIn &&
           std::ranges::equal(s.places, t.places, [](const Place& mine, const Place& its) {
             SquarePredicate predicate = its.predicate;
             predicate.occupants = mine.predicate.occupants;
             return mine.parent == its.parent && mine.route == its.route && mine.cells == its.cells &&
                    predicate == mine.predicate;
           });
  }
  static bool implies(const Place& strict, const Place& loose) {
    return (strict.predicate.occupants & ~loose.predicate.occupants) == 0;
  }
  static bool uniteOne(const State&, const State&, Place& mine, const Place& its) {
    mine.predicate.occupants |= its.predicate.occupants;
    return true;
  }
};

class PathEnumerator : public PathEngine<PathEnumerator, State, std::size_t> {
  using Engine = PathEngine<PathEnumerator, State, std::size_t>;

 public:
  PathEnumerator(const Variant& variant, Directions& directions, const Mover& mover)
      : variant_(variant),
        board_(variant.board()),
        directions_(directions),
        mover_(mover),
        program_(mover.drops ? variant.type(mover.type).drop[index(mover.side)]
                             : variant.type(mover.type).program[index(mover.side)]),
        unmoved_{cellsOfUnmoved(variant, Side::White), cellsOfUnmoved(variant, Side::Black)} {}

  std::optional<std::vector<RelativePath>> run() {
    if (program_.code.empty()) return paths_;
    State state;
    board_.forEachCell([&](Cell cell) { state.path.origins.push_back(cell); });
    state.path.places.push_back(
        {.parent = 0, .route = {}, .repeat = {}, .predicate = {}, .cells = state.path.origins});
    follow(program_, std::move(state));
    if (tooMany_) return std::nullopt;
    order(paths_, pathTurns_);
    return std::move(paths_);
  }

 private:
  friend ControlFlow<PathEnumerator, State, std::size_t>;
  friend JoiningControlFlow<PathEnumerator, State, std::size_t>;
  friend Engine;

  void unite(std::vector<State*>& states) {
    for (const State* state : states) work_ += state->path.places.size();
    unitePaths(states, AboutStates());
  }

  // Moves the cursor by a step. Returns false if no origin is left from which the step stays on the board. If
  // the step leads back to the origin, but not from all origins, the origins from which it does get a path of
  // their own.
  bool step(State& state, StepId step) {
    RelativePath& path = state.path;
    const std::vector<Cell>& from = path.places[state.cursor].cells;
    std::vector<Cell> to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = board_.walk(from[i], step);
    const auto leadsHome = [&](std::size_t i) { return to[i] == path.origins[i]; };
    if (std::ranges::any_of(std::views::iota(std::size_t{0}, to.size()), leadsHome)) {
      State home = state;
      home.path.keepOrigins(leadsHome);
      home.cursor = 0;
      follow(program_, std::move(home));
    }
    std::vector<Cell> cells;
    const bool isLeft = path.keepOrigins([&](std::size_t i) {
      const bool goesOn = to[i] != kNoCell && to[i] != path.origins[i];
      if (goesOn) cells.push_back(to[i]);
      return goesOn;
    });
    if (!isLeft) return false;
    const auto known =
        std::ranges::find_if(path.places, [&](const Place& place) { return place.cells == cells; });
    const std::size_t parent =
        std::exchange(state.cursor, static_cast<std::size_t>(known - path.places.begin()));
    if (known == path.places.end()) {
      path.places.push_back({.parent = parent,
                             .route = directions_.of(step),
                             .repeat = {},
                             .predicate = {},
                             .cells = std::move(cells)});
    }
    return true;
  }

  // A piece from the hand has no origin.
  bool isAtOrigin(const State& state) const { return state.cursor == 0 && !mover_.drops; }

  static bool restrict(State& state, Occupants occupants) {
    SquarePredicate& predicate = state.path.places[state.cursor].predicate;
    predicate.occupants &= occupants;
    return predicate.occupants != 0;
  }

  // If the jump leads back to a place visited before for some origins only, the path goes on with the others.
  bool isBack(State& state, const JumpBack<std::size_t>& before) const {
    RelativePath& path = state.path;
    const auto moved = [&](std::size_t i) {
      const auto elsewhere = [&](std::size_t a, std::size_t b) {
        return path.places[a].cells[i] != path.places[b].cells[i];
      };
      if (elsewhere(before.cursor, state.cursor)) return true;
      for (std::size_t r = 0; r < kCursorRegisters; ++r) {
        if (elsewhere(before.registers[r], state.registers[r])) return true;
      }
      return false;
    };
    return !path.keepOrigins(moved);
  }

  PathVerdict execute(State& state, const Instruction& in) {
    if (++work_ > kMaxWork) tooMany_ = true;
    return tooMany_ ? PathVerdict::Aborts : Engine::execute(state, in);
  }

  // Tests what depends only on the board, such as zones: keeps the origins from which the test is true;
  // returns false if none is left.
  bool holdsOnBoard(State& state, const Instruction& in, bool negated) const {
    RelativePath& path = state.path;
    Place& here = path.places[state.cursor];
    if (in.op == Op::TestAway) {
      const auto& there = path.places[state.registers[in.operand]].cells;
      return path.keepOrigins([&](std::size_t i) { return (here.cells[i] == there[i]) == negated; });
    }
    CellSet zone = program_.zones[in.operand];
    if (negated) zone = board_.cells() - zone;
    addOnce(here.predicate.zones, zone);
    return path.keepOrigins([&](std::size_t i) { return zone.has(here.cells[i]); });
  }

  // Adds a test to the current place. Negated tests are those of types, marks, attacks and neighbours;
  // zrfGame() has removed all others.
  bool demand(State& state, const Instruction& in, bool negated) const {
    SquarePredicate& predicate = state.path.places[state.cursor].predicate;
    if (in.op == Op::TestBeside) {
      addOnce(predicate.beside, std::pair(program_.neighbourhoods[in.operand], !negated));
    } else if (in.op == Op::TestType) {
      addOnce(negated ? predicate.otherTypes : predicate.types, program_.typeSets[in.operand]);
    } else if (in.op == Op::TestAttacked) {
      predicate.add({Op::TestSafe});
    } else {
      predicate.add({in.op, in.operand, negated});
    }
    return in.op != Op::TestUnmoved || state.cursor != 0 || !mover_.imitated;
  }

  bool demandLast(State& state, std::uint16_t set, bool) const {
    addOnce(state.path.lastIn, program_.typeSets[set]);
    return true;
  }

  // Could an unmoved piece stand on the place, for the origin with this number? It must be the piece that the
  // array has on that cell.
  bool canBeUnmoved(const Place& place, std::size_t number, bool isOrigin) const {
    const Cell cell = place.cells[number];
    const Piece piece = variant_.start().at(cell);
    if (!piece || piece.side() == Side::Third || !unmoved_[index(piece.side())].has(cell)) return false;
    if (isOrigin) return piece == Piece(mover_.type, mover_.side);
    const Occupants who = piece.side() == mover_.side ? kOwn : kEnemy;
    return (place.predicate.occupants & who) != 0 &&
           std::ranges::all_of(place.predicate.types,
                               [&](const TypeSet& types) { return types.has(piece.type()); });
  }

  // Ends a path at the cursor: removes origins on which its conditions cannot be true, and captures without
  // effect, and adds the path to the list.
  void land(State& state, std::uint16_t landing) {
    RelativePath& path = state.path;
    path.to = state.cursor;
    path.landing = landing;
    for (std::size_t p = 0; p < path.places.size(); ++p) {
      if (!path.places[p].predicate.asks(Op::TestUnmoved)) continue;
      if (!path.keepOrigins([&](std::size_t i) { return canBeUnmoved(path.places[p], i, p == 0); })) return;
    }
    // A piece on the destination is captured in any case, and on an empty place there is nothing to capture.
    std::erase_if(path.victims, [&](std::size_t place) {
      return place == path.to || path.places[place].predicate.occupants == kEmpty;
    });
    if (paths_.size() >= kMaxPaths) {
      tooMany_ = true;
      return;
    }
    paths_.push_back(std::move(path));
    pathTurns_.push_back(turn());
  }

  const Variant& variant_;
  const Board& board_;
  Directions& directions_;
  const Mover mover_;
  const MoveProgram& program_;
  const std::array<CellSet, kSides> unmoved_;
  bool tooMany_ = false;
  std::size_t work_ = 0;
  std::vector<RelativePath> paths_;
  std::vector<std::size_t> pathTurns_;
};

}  // namespace

CellSet cellsOfUnmoved(const Variant& variant, Side side) {
  CellSet cells;
  for (std::size_t c = 0; c < variant.start().cells.size(); ++c) {
    const Piece piece = variant.start().cells[c];
    if (!piece || piece.side() != side) continue;
    const bool returns = variant.hands().any() && variant.isUnmovedWhenDropped(piece, cellAt(c));
    if (returns || variant.start().unmoved.has(cellAt(c))) cells.add(cellAt(c));
  }
  return cells;
}

bool SquarePredicate::nothing() const {
  return *this == SquarePredicate{};
}

bool SquarePredicate::isPlainEmpty() const {
  SquarePredicate empty;
  empty.occupants = kEmpty;
  return *this == empty;
}

bool RelativePath::isChain() const {
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (places[i].parent != i - 1) return false;
  }
  return true;
}

std::optional<std::vector<RelativePath>> relativePathsOf(const Variant& variant, Directions& directions,
                                                         const Mover& mover) {
  return PathEnumerator(variant, directions, mover).run();
}

}  // namespace fairyforge::exports::zrf
