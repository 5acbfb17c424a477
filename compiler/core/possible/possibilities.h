// Finds everything that can ever happen in a game: where pieces can stand, which changes of type can happen,
// what can be taken, which kinds of move can be made and which marks can be set.
//
// This is an over-approximation: it finds everything that can happen in some game, and perhaps more. It
// checks neither whether all conditions of a move can hold at the same time nor whether the move would be
// safe. So if something is not found, that proves that it can never happen; what is found may still be
// impossible.
#pragma once

#include <bitset>
#include <deque>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/core/possible/cell-paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::possible {

// By what a piece changes its type: promotion where it ends its move, the program of a move, a trigger of
// another move, or capture into a hand.
enum class ChangeCause : std::uint8_t { Arrival, Move, Trigger, Hand };

// A change that a piece of one type may make to another type, with one move that does so. For a piece that
// was not followed exactly (complete()), the cells are not known: `start` is kNoCell and `at` is cell 0.
struct TypeChange {
  Side side;
  TypeId from, to;
  // The cell where it stands before the move; kNoCell: it is dropped, or the cell varies.
  Cell start = kNoCell;
  Cell at = kNoCell;  // the cell where it stands afterwards; kNoCell: in a hand
  ChangeCause cause = ChangeCause::Arrival;
};

// What can ever happen in a game, computed by the constructor.
class Possibilities {
 public:
  enum class Moves : bool { Forgotten, Kept };  // Kept is required for quiet(), taking() and moves()
  // `mostWork` limits how many conditions of paths are examined. If it is exceeded, the constructor gives up
  // (gaveUp()).
  explicit Possibilities(const Variant& variant, std::size_t mostWork = SIZE_MAX, Moves moves = Moves::Kept);

  // Was every piece followed exactly? A piece with too many paths is not: it counts as able to do on any cell
  // whatever its instructions do. If that says too little, the constructor gives up. Negative answers of the
  // other functions are proofs even if this is false, unless gaveUp() is true.
  bool complete() const { return complete_; }
  // Has the constructor given up? Then everything counts as possible, but quiet(), taking() and moves() are
  // empty, changes() is incomplete, and firstMoves() is None.
  bool gaveUp() const { return gaveUp_; }

  // Returns the cells on which a piece of this side and type can stand.
  const CellSet& cellsOf(Side side, TypeId type) const { return kind(side, type).cells; }
  bool inHand(Side side, TypeId type) const { return kind(side, type).inHand; }
  bool occurs(Side side, TypeId type) const { return inHand(side, type) || !cellsOf(side, type).empty(); }

  // For each cell, by number: the destinations of moves from there that keep the piece's type, without
  // capture (quiet) and with capture (taking). Empty for cells on which the piece cannot stand; an empty list
  // if it cannot stand anywhere.
  const std::vector<CellSet>& quiet(Side side, TypeId type) const { return kind(side, type).quiet; }
  const std::vector<CellSet>& taking(Side side, TypeId type) const { return kind(side, type).taking; }
  std::vector<CellSet> moves(Side side, TypeId type) const;

  // Returns the changes of type that can happen: one for each pair of types of a side, ordered by side and
  // types.
  std::vector<TypeChange> changes() const;
  // Can a piece of this type end a move on the cell in such a way that the arrival table decides its new
  // type?
  bool arrives(Side side, TypeId type, Cell cell) const { return kind(side, type).arrives.has(cell); }
  // Can the side make a move that sets off this trigger (an index into Variant::triggers)?
  bool triggers(Side side, std::size_t trigger) const { return triggered_[index(side)][trigger]; }

  // Returns the types of `owner`'s pieces that a piece of this side and type can take.
  TypeSet victims(Side side, TypeId type, Side owner) const;
  bool takes(Side side) const { return takes_[index(side)]; }
  // Can a move or drop of the side be of this kind?
  bool isMade(Side side, KindId kind) const { return madeKinds_[index(side)][index(kind)]; }
  // Can a piece in the game have the mark?
  bool isMarked(std::size_t mark) const { return (marks_ >> mark & 1) != 0; }
  // Could a royal piece of the player be attacked on a cell where it may stand?
  bool isEverAttacked(Side player) const;

  // Can the type's moves that require an unmoved piece ever be made? None: it has no such moves.
  enum class FirstMoves : std::uint8_t { None, Never, Possible };
  FirstMoves firstMoves(Side side, TypeId type) const { return kind(side, type).firstMoves; }

 private:
  // What is known about the pieces of one type and side.
  struct Kind {
    CellSet cells, arrives;
    CellSet changing;  // the cells for which the arrival table has an entry for this type
    bool inHand = false;
    bool isUnbound = false;    // its paths were not followed: see doAnything()
    CellSet takesOn;           // the cells on which it can find a piece to take
    TypeSet removes;           // the types that it can take by EachBeside rather than on a known cell
    bool takesPasser = false;  // some piece of the kind can take en passant
    FirstMoves firstMoves = FirstMoves::None;
    TypeSet becomes;                     // types that it can become on the board
    std::vector<CellSet> quiet, taking;  // empty if moves are not kept
    CellSet dropped;                     // the cells for which its drop program has been followed
    // By imitated type: the cells from which this piece has been followed with the program of that type.
    std::map<TypeId, CellSet> imitating;
  };
  // A piece that moves from a cell. `type` is its own type, `asType` the type whose program it uses (another
  // one only for imitators).
  struct Mover {
    Side side;
    TypeId type, asType;
    Cell origin;  // kNoCell: a drop
  };
  struct PiecePath : Mover {  // a path that the mover can perhaps follow
    const Path* path;
  };
  struct Standing : Mover {  // a piece on a cell that it can reach
    const CellPaths* cellPaths;
  };
  // What a move does to every piece of some types that can stand on a cell.
  struct Effect {
    Op what;
    std::uint16_t operand;
    Cell cell;
    Owners owners;
    TypeSet types;
    friend bool operator==(const Effect&, const Effect&) = default;
    std::size_t hash() const {
      std::size_t hash = index(cell) << 24 | static_cast<std::size_t>(what) << 16 | operand;
      for (std::size_t i = 0; i < TypeSet::kWords; ++i) hash = (hash ^ types.word(i)) * 0x9E3779B97F4A7C15u;
      return hash ^ owners;
    }
  };
  struct HashEffect {
    std::size_t operator()(const Effect& effect) const { return effect.hash(); }
  };
  // A piece of this type and side can stand on the cell.
  struct Fact {
    Side side;
    TypeId type;
    Cell cell;
  };

  const Kind& kind(Side side, TypeId type) const { return kinds_[index(side) * types_ + index(type)]; }
  Kind& kind(Side side, TypeId type) { return kinds_[index(side) * types_ + index(type)]; }
  template <typename Visit>
  void forEachType(Visit visit) const {
    for (std::size_t t = 0; t < types_; ++t) visit(typeAt(t));
  }
  bool isOnBoard(TypeId type) const {
    return !cellsOf(Side::White, type).empty() || !cellsOf(Side::Black, type).empty();
  }
  const MoveProgram& programOf(const Mover& mover) const {
    const PieceType& type = variant_.type(mover.asType);
    return mover.origin == kNoCell ? type.drop[index(mover.side)] : type.program[index(mover.side)];
  }

  // possibilities.cpp: derives facts until no more are found
  void findAlike();  // fills alike_ and joins_
  void begin();
  void follow();  // expands all facts that have not been expanded yet
  // Examines again what waits for new facts. Returns false if nothing new was found.
  bool repeat();
  void giveUp();
  void add(Side side, TypeId type, Cell cell);
  void change(const TypeChange& change);
  void expand(const Fact& fact, TypeId asType);
  void expandDrop(Side side, TypeId type, Cell cell);
  // Returns the paths of the side's program of `type` from the cell; null if there are too many.
  const CellPaths* pathsAt(Side side, TypeId type, Cell cell);
  void walk(const PiecePath& piecePath);
  void takeMore();
  void fillHands();
  bool imitateMore();

  // feasible.cpp: decides which paths are possible by the facts found so far
  bool feasible(const PiecePath& piecePath) const;
  bool canBeMet(const PiecePath& piecePath, const CellCondition& c) const;
  bool canStand(const PiecePath& piecePath, const CellCondition& c, Side side, TypeId type) const;
  bool canBeTaken(Side captor, Side side, TypeId type) const;
  bool unmovedPossible(Side side, TypeId type, Cell cell) const;
  bool canBeUnmoved(const Mover& mover) const {
    return mover.type == mover.asType && unmovedPossible(mover.side, mover.type, mover.origin);
  }

  // Is there a piece that can stand where the condition requires it and for which visit(side, type) is true?
  template <typename Visit>
  bool anyOn(const PiecePath& piecePath, const CellCondition& c, Visit visit) const {
    for (const Side side : kAllOwners) {
      if ((c.occupants & (side == piecePath.side ? kOwn : kEnemy)) == 0) continue;
      if ((c.owners >> index(side) & 1) == 0 || !occupied_[index(side)].has(c.cell)) continue;
      for (std::size_t t = 0; t < types_; ++t) {
        if (canStand(piecePath, c, side, typeAt(t)) && visit(side, typeAt(t))) return true;
      }
    }
    return false;
  }

  // effects.cpp: the consequences of possible paths
  void go(const Mover& mover, const PlainPaths& cellPaths, const CellSet& cells, bool takes);
  void take(const Mover& mover, const PlainPaths& cellPaths, const CellSet& takeable) {
    go(mover, cellPaths, cellPaths.takes & takeable, true);
  }
  void takesNow(Side side);
  void apply(const PiecePath& piecePath);
  void land(const Mover& mover, std::uint16_t landing, const CellSet& cells, bool takes);
  void become(const Mover& mover, TypeId result, const CellSet& cells, bool takes, ChangeCause cause);
  void carry(const PiecePath& piecePath);
  void addEffects(const PiecePath& piecePath);
  static bool mustBeApplied(Op op);
  void apply(const Effect& effect);
  void doAnything(Side side, TypeId type, const MoveProgram& program);

  const Variant& variant_;
  const Board& board_;
  const std::size_t types_;
  const std::size_t mostWork_;
  const bool keepsMoves_;
  std::size_t work_ = 0;
  bool complete_ = true, gaveUp_ = false;
  bool grown_ = false;
  bool royalsAreGuarded_ = true;
  bool hasImitators_ = false;
  std::vector<Kind> kinds_;
  std::vector<Fact> open_;
  std::vector<PiecePath> infeasible_;  // paths that are not possible by the facts found so far
  std::vector<PiecePath> carrying_;    // paths that are possible and also move other pieces
  std::vector<Standing> standing_;     // the pieces that have plain paths
  std::unordered_set<Effect, HashEffect> effects_;
  std::array<CellSet, kOwners> occupied_;  // where the side's pieces can stand
  // Where the side can find a piece to take, by the facts found so far.
  std::array<CellSet, kOwners> takeable_;
  std::vector<std::size_t> alike_;  // [side * types + type]: the first type with the same program
  std::vector<bool> joins_;         // by [side * types + type]: is joinsOf() of its program not empty?
  // By program and cell: the paths; nothing if there are too many. Types with the same program share them.
  std::unordered_map<std::size_t, std::optional<CellPaths>> cellPaths_;
  std::deque<std::vector<Path>> dropPaths_;  // of drops that do more than test
  std::map<std::tuple<Side, TypeId, TypeId>, TypeChange> changes_;
  std::array<std::vector<bool>, kOwners> triggered_;
  std::array<std::bitset<256>, kOwners> madeKinds_;
  std::uint32_t marks_ = 0;
  std::array<bool, kOwners> takes_{};
  std::array<CellSet, kOwners> enPassantTargets_;
};

}  // namespace fairyforge::possible
