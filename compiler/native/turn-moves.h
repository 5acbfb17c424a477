// Finds pseudo-legal moves by masks and programs, and tells which pieces could take what.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "compiler/native/masked-paths.h"
#include "compiler/native/taking-paths.h"
#include "compiler/native/turn-move.h"
#include "compiler/native/turn-reach.h"
#include "compiler/native/turn-state.h"
#include "runtime/interpreter.h"
#include "runtime/move.h"
#include "runtime/threats.h"

namespace fairyforge::native {

// Numbers of moves, for callers that need no list. If moves might be equal, counting gives up (isExact is
// false).
struct TurnCounts {
  explicit TurnCounts(std::size_t kinds) : ofKind(kinds + 1) {}
  std::vector<std::uint64_t> ofKind;  // by kind; last, the moves of no kind
  CellSet targets;  // destinations so far of the piece, or the drop, whose moves are being counted
  bool isExact = true;
  std::uint64_t& of(KindId kind) { return kind == kNoKind ? ofKind.back() : ofKind[index(kind)]; }
  // Empties the targets. Clears only the words in use: clearing a whole CellSet takes longer than a short
  // program.
  void begin(std::size_t setWords) {
    for (std::size_t w = 0; w < setWords; ++w) targets.setWord(w, 0);
  }
  void clear() {
    std::fill(ofKind.begin(), ofKind.end(), 0);
    isExact = true;
  }
};

struct TurnMoves;

// A move and the list that holds its effects.
struct ListedMove : TurnMove {
  const TurnMoves* list = nullptr;
};

struct TurnMoves {
  std::vector<TurnMove> moves;
  std::vector<Edit> effects;
  TurnCounts* counts = nullptr;  // if not null, moves found by programs are counted here instead
  bool mayRepeat = false;        // may the list contain equal moves?
  const Edit* begin(const TurnMove& move) const { return effects.data() + move.first; }
  const Edit* end(const TurnMove& move) const { return begin(move) + move.count; }
  void clear() {
    moves.clear();
    effects.clear();
    mayRepeat = false;
  }
  std::size_t size() const { return moves.size(); }
  ListedMove operator[](std::size_t i) const { return {moves[i], this}; }
  template <typename Is>
  friend void erase_if(TurnMoves& list, Is is) {
    std::erase_if(list.moves, [&](const TurnMove& move) { return is(ListedMove{move, &list}); });
  }
  // Are the two moves equal except for their kinds?
  bool same(const TurnMove& a, const TurnMove& b) const {
    return a.from == b.from && a.to == b.to && a.as == b.as && a.continuesWith == b.continuesWith &&
           a.count == b.count && std::equal(begin(a), end(a), begin(b));
  }
};

template <typename Visit>
void forEachEffect(const ListedMove& move, Visit visit) {
  if (move.count > 0) std::for_each(move.list->begin(move), move.list->end(move), visit);
}

Move toMove(const ListedMove& found);

// A Variant and the tables that are computed from it once.
struct TurnGame {
  VariantPtr variant;
  MovePrograms programs;
  TurnLayout layout;
  std::vector<bool> takes;  // may the program take anything?
};

// Runs programs and tests masks. Must be used by one thread only.
class TurnRunner {
 public:
  explicit TurnRunner(const TurnGame& rules);
  ~TurnRunner();

  // These append moves. They change the state while they work, and restore it before they return.
  void movesFrom(const TurnState& state, Cell origin, TurnMoves& moves);
  void movesOf(const TurnState& state, Side side, TurnMoves& moves);
  void dropsBy(const TurnState& state, Side side, TypeId type, const CellSet& cells, TurnMoves& moves);
  bool canTake(const TurnState& state, Cell cell, Side by, Attackers attackers) {
    return canTake(state, cell, by, attackers, Level::Threats);
  }
  // Adds cells to `guards` such that at least one of them must change before the side can take what stands on
  // `cell`. Returns false if the side might take it now, or if masks cannot tell: it may be taken en passant,
  // or a program must be run.
  bool addGuards(const TurnState& state, Cell cell, Side by, CellSet& guards);
  // Might the piece, standing on `from`, take what stands on `cell`, whatever else stands where? The answer
  // may be a wrong yes.
  bool mightTake(Piece piece, Cell from, Cell cell) {
    const auto rows = taking_.of(piece, from, cell);
    return !rows || rows->count > 0;
  }
  // Would a new piece of this type, put on this cell by the third side, attack only types that it may attack
  // at once (ThirdSide::introducedOnto)?
  bool mayIntroduce(const TurnState& state, TypeId type, Cell cell);

 private:
  struct Run;
  struct Oracle;
  struct Receiver;
  // The purpose of a run. A program may ask questions about attacks; they are answered by runs of a later
  // level, and runs of the last level ask none, so questions end.
  enum Level : std::size_t { Moves, Threats, Questions, kLevels };
  Run& begin(const TurnState& state, Side side, Level level);
  bool canTake(const TurnState& state, Cell cell, Side by, Attackers attackers, Level level);
  static bool safe(Run& run, Cell cell);
  // Calls visit(Piece) for each piece of the side that can take what stands on the cell, until it returns
  // false. Returns false then.
  template <typename Visit>
  bool forEachOfTakers(const TurnState& state, Cell cell, Side by, Level level, Visit visit);
  // Returns how many pieces of the own side, or of others, could take on the cell as Op::TestAttacked asks, but
  // counts no more than `enough`. The piece on `lifted` is off the board meanwhile.
  static std::size_t takers(Run& run, Cell cell, Cell lifted, bool ofOwnSide, const TypeSet* types,
                            std::size_t enough);
  static bool stands(const Run& run, Cell cell, std::size_t neighbourhood);
  // Returns the cells of a neighbourhood of a program around `cell`, where that cell alone determines them.
  const CellSet& cellsBeside(std::uint32_t program, std::size_t neighbourhood, Cell cell);
  bool mayStandBeside(const Run& run, std::size_t number, Cell cell);
  bool enclosesAny(const Run& run, std::size_t number, Cell cell);
  template <typename Edits>
  bool mightTakeSought(const Run& run, const Edits& recorded);
  template <typename Visit>
  void forEachBeside(const Run& run, Cell cell, const Neighbourhood& beside, Visit visit) const;
  bool removesOwnRoyal(const Run& run, const Landing& found) const;
  bool count(Run& run, Cell to, std::uint16_t landing, KindId kind);
  const std::vector<TypeId>& choices(const Run& run, Cell to, std::uint16_t landing) const;
  bool reach(Run& run, const Landing& found);
  Viewpoint<TurnState> viewpoint(Run& run, Piece piece, Cell origin) const;
  void addMovesFrom(Run& run, Piece piece, Cell origin);
  void addMasked(Run& run, Piece piece, Cell origin, const MaskedPaths::FromCell& from);
  void addOthers(Run& run, Piece piece, Cell origin, const MaskedPaths::FromCell& from);
  void runFrom(Run& run, Cell origin);
  void addMovesFrom(Run& run, Piece piece, const std::uint64_t* origins);
  void count(Run& run, const MaskedPaths::Shapes& shapes, const std::uint64_t* origins);
  void add(Run& run, Piece piece, const MaskedPaths::Shapes& shapes, const std::uint64_t* origins);
  static void addPath(TurnMoves& list, const TurnMove& path, const Edit* effects);
  template <typename Visit>
  static bool forEachKind(const TurnState& state, Side side, Visit visit);
  template <typename Visit>
  bool forEachTaker(const TurnState& state, Cell cell, Side by, Visit visit);
  bool takesFrom(Run& run, Piece piece, Cell origin);
  bool takesBy(Run& run, Piece piece, Cell origin, const TakingPaths::Rows& rows, std::size_t i) const;
  // Returns the set of cells from which such a piece might take what stands on `sought`, other than en
  // passant. At first it has all cells; those from which the piece turns out never to take it are removed.
  std::uint64_t* takersOf(Piece piece, Cell sought) {
    std::vector<std::uint64_t>& known = takers_[index(piece.side()) * rules_.layout.cells + index(sought)];
    if (known.empty()) known.resize(rules_.layout.types * rules_.layout.setWords, ~std::uint64_t{0});
    return known.data() + index(piece.type()) * rules_.layout.setWords;
  }
  bool mightBeTaken(const TurnState& state, Cell cell, Side by);
  static bool neverTakes(std::uint64_t* takers, Cell origin) {
    TurnState::remove(takers, index(origin));
    return false;
  }
  template <typename Visit>
  bool forEachProgram(Run& run, Cell origin, Visit visit);
  bool start(Run& run, std::uint32_t program, Cell cell);
  template <typename Ask>
  static auto asked(Run& run, Ask ask);

  const TurnGame& rules_;
  const Variant& variant_;
  std::unique_ptr<Run> runs_[kLevels];
  ProgramReaches reaches_;
  MaskedPaths paths_;
  TakingPaths taking_;
  std::vector<std::vector<std::uint64_t>> takers_;  // by side and cell, then by type
  // What is known of a neighbourhood of a program, by cell: where its pieces may stand, and the lines along
  // its steps. Computed when first needed.
  struct Beside {
    struct Lines {
      CellSet first;  // the first cell of each line
      std::vector<std::vector<Cell>> all;
    };
    std::vector<std::optional<CellSet>> cells;
    std::vector<Lines> lines;
  };
  std::vector<std::vector<Beside>> beside_;  // by program
  Landing found_;                            // the move found last by the current run
};

// One run of a program for one piece, with its purpose.
struct TurnRunner::Run {
  TurnRunner* runner = nullptr;
  const TurnState* state = nullptr;
  Side side{};
  TypeId type{}, asType{};  // the mover's type, and the type whose program runs: they differ for an imitator
  Cell origin = kNoCell;
  Piece mover;               // what stood on the origin
  std::uint32_t number = 0;  // number of the program
  const MoveProgram* program = nullptr;
  TurnMoves* moves = nullptr;  // null: the run only finds out whether something can be taken
  Cell sought = kNoCell;       // without `moves`: the cell of the piece to be taken, or kNoCell
  // Without `moves`: if not null, the run seeks only captures of players' pieces whose type is not in this
  // set.
  const TypeSet* onto = nullptr;
  Level level = Moves;
  std::size_t setWords = 0;
  // kOccupiedSets sets, see masked-paths.h.
  std::unique_ptr<std::uint64_t[]> occupied;
  std::unique_ptr<std::uint64_t[]> stateRoom;

  // Returns what stands on the cell; no piece if it is the mover's origin.
  Piece standing(Cell cell) const { return cell == origin ? Piece() : state->at(cell); }
  // The following functions are for settle().
  bool holdsPiece(Cell cell) const { return static_cast<bool>(standing(cell)); }
  template <typename Visit>
  void forEachBeside(Cell cell, std::uint16_t number, Visit visit) const {
    if (runner->mayStandBeside(*this, number, cell))
      runner->forEachBeside(*this, cell, program->neighbourhoods[number], visit);
  }
  Piece pieceAt(Cell cell) const { return state->at(cell); }
  // Does a piece of the neighbourhood's types and owners stand there?
  bool isOneOf(const Neighbourhood& beside, Cell cell) const {
    const Piece piece = standing(cell);
    return piece && beside.types.has(piece.type()) &&
           (beside.occupants & (piece.side() == side ? kOwn : kEnemy)) != 0;
  }
  const Variant& variant() const { return runner->variant_; }
  // Could the program find a move from the cell that has this `reach` (ProgramReaches)?
  bool mayLand(const std::uint64_t* reach) const {
    const std::uint64_t* const needs = runner->reaches_.set(reach, ProgramReaches::kNeedsEmpty);
    for (std::size_t w = 0; w < 3 * setWords; ++w) {
      if ((needs[w] & occupied[w]) != 0) return true;
    }
    return false;
  }
};

// Answers the questions of a running program about attacks (an attack oracle, runtime/tests.h).
struct TurnRunner::Oracle {
  Run& run;
  bool safe(Cell cell) const { return run.level != Moves || TurnRunner::safe(run, cell); }
  bool attacked(Cell cell, bool byOwnSide) const {
    return run.level != Questions && takers(run, cell, kNoCell, byOwnSide, nullptr, 1) > 0;
  }
  bool standsBeside(std::uint16_t neighbourhood, Cell cell) const {
    const Neighbourhood& beside = run.program->neighbourhoods[neighbourhood];
    if (beside.extent != Neighbourhood::Extent::Takers) return stands(run, cell, neighbourhood);
    return haveTakers(beside, run.level == Questions, [&](bool own) {
      return takers(run, cell, run.origin, own, &beside.types, beside.least);
    });
  }
};

template <typename Visit>
void TurnRunner::forEachBeside(const Run& run, Cell cell, const Neighbourhood& beside, Visit visit) const {
  const auto isOwn = [&](Cell there) {
    const Piece piece = run.standing(there);
    return piece && piece.side() == run.side && (beside.ends.empty() || beside.ends.has(piece.type()));
  };
  const auto isIt = [&](Cell there) { return run.isOneOf(beside, there); };
  const auto isEmpty = [&](Cell there) { return !run.holdsPiece(there); };
  forEachPieceOf(beside, variant_.board(), run.origin, cell, isIt, isOwn, isEmpty, visit);
}

// Answers a program's question by ask(copy), which may change the copy of the state. The mover is still on
// its origin.
template <typename Ask>
auto TurnRunner::asked(Run& run, Ask ask) {
  TurnState copy(run.stateRoom.get(), run.runner->rules_.layout);
  copy.copyFrom(*run.state);
  return ask(copy);
}

}  // namespace fairyforge::native
