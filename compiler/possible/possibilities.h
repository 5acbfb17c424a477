// What can come about in a game at all: which pieces can stand where, which changes of type can happen, what can be
// taken, which kinds of move are made and which marks are set.
//
// An over-approximation: everything that can happen in some game is found, and perhaps more. It is not asked
// whether all conditions of a move can hold at the same time, nor whether the move would be safe. So what is
// not found here can never happen; that is a proof. What is found here may still be impossible.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::possible {

enum class ChangeCause : std::uint8_t { Arrival, Move, Trigger, Hand };

// That a piece of one type may become another.
struct TypeChange {
  Side side;
  TypeId from, to;
  Cell start = kNoCell;  // where it stood before the move
  Cell at = kNoCell;     // where it stands then; kNoCell: it is in a hand
  ChangeCause cause = ChangeCause::Arrival;
};

class Possibilities {
 public:
  // `mostWork`: how many conditions of paths are looked at before everything counts as possible.
  explicit Possibilities(const Variant& variant, std::size_t mostWork = SIZE_MAX);

  // False when some piece has too many paths to follow them: then it can do whatever its instructions do, anywhere; or,
  // where that would say nothing, everything counts as possible. Also true then is that what is not found cannot be.
  bool complete() const { return complete_; }
  bool gaveUp() const { return gaveUp_; }  // everything counts as possible

  // On which cells a piece may come to stand.
  const CellSet& cellsOf(Side side, TypeId type) const { return kind(side, type).cells; }
  bool inHand(Side side, TypeId type) const { return kind(side, type).inHand; }
  bool occurs(Side side, TypeId type) const { return inHand(side, type) || !cellsOf(side, type).empty(); }

  // Moves after which the piece is of the same type, for each cell: those that take nothing, and those that
  // take. Empty where the piece cannot come to stand.
  const std::vector<CellSet>& quiet(Side side, TypeId type) const { return kind(side, type).quiet; }
  const std::vector<CellSet>& taking(Side side, TypeId type) const { return kind(side, type).taking; }
  std::vector<CellSet> moves(Side side, TypeId type) const;

  // One change for each pair of types, in the order of the types.
  std::vector<TypeChange> changes() const;
  // Can a piece of this type, before its move, end a move on the cell, so that the arrival table is asked?
  bool arrives(Side side, TypeId type, Cell cell) const { return kind(side, type).arrives.has(cell); }
  bool triggers(Side side, std::size_t trigger) const { return triggered_.contains({side, trigger}); }

  // The types of pieces of `owner` that such a piece can take.
  TypeSet victims(Side side, TypeId type, Side owner) const;
  bool takes(Side side) const { return takes_[index(side)]; }
  // Can a move or drop of the side be of this kind?
  bool isMade(Side side, KindId kind) const { return madeKinds_[index(side)].contains(kind); }
  // Can a piece of the game have the mark?
  bool isMarked(std::size_t mark) const { return (marks_ >> mark & 1) != 0; }
  // Could a royal piece of the player be attacked where it may stand?
  bool isEverAttacked(Side player) const;

  // Has the type moves that ask whether it has moved, and can such a move ever be made?
  enum class FirstMoves : std::uint8_t { None, Never, Possible };
  FirstMoves firstMoves(Side side, TypeId type) const { return kind(side, type).firstMoves; }

 private:
  struct Kind {
    CellSet cells, arrives;
    bool inHand = false;
    CellSet takesOn;           // where it may find something to take ...
    TypeSet removes;           // ... and what it may take beside cells
    bool takesPasser = false;  // en passant
    FirstMoves firstMoves = FirstMoves::None;
    std::vector<CellSet> quiet, taking;
    std::map<TypeId, std::vector<CellSet>>
        waiting;  // ProgramPaths::takes, moving as that type, where nothing stands yet
  };
  struct PiecePath {  // a path that a piece may come to go
    Side side;
    TypeId type, asType;
    Cell origin;  // kNoCell: it is dropped
    Path path;
  };
  // The ways of a program from a cell. Most go to a cell whatever stands on the others, or take an enemy's
  // piece there: of these the cells are enough.
  struct ProgramPaths {
    CellSet quiet, takes;
    std::vector<Path> others;
  };
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

  void begin();
  void follow();
  bool repeat();
  void giveUp();
  void add(Side side, TypeId type, Cell cell);
  void change(const TypeChange& piecePath);
  const MoveProgram& programOf(const PiecePath& piecePath) const {
    const PieceType& type = variant_.type(piecePath.asType);
    return piecePath.origin == kNoCell ? type.drop[index(piecePath.side)]
                                       : type.program[index(piecePath.side)];
  }
  void expand(const Fact& fact, TypeId asType);
  void expandDrop(Side side, TypeId type, Cell cell);
  void doAnything(Side side, TypeId type, const MoveProgram& program);
  void walk(PiecePath piecePath);
  const ProgramPaths* pathsAt(Side side, TypeId type, Cell cell);
  std::optional<std::vector<Path>> counted(std::optional<std::vector<Path>> paths) const;
  std::optional<ProgramPaths> findPaths(Side side, TypeId type, Cell cell) const;
  void findTakeable();
  void takeWaiting();
  bool imitateMore();
  bool feasible(const PiecePath& piecePath) const;
  bool canStand(const PiecePath& piecePath, const CellCondition& c, Side side, TypeId type) const;
  bool canBeTaken(Side captor, Side side, TypeId type) const;
  bool unmovedPossible(Side side, TypeId type, Cell cell) const;
  void apply(const PiecePath& piecePath);
  void applySideEffects(const PiecePath& piecePath);
  template <typename Fits>
  void applyEdit(const Edit& edit, Fits fits);
  void land(const PiecePath& piecePath, TypeId result);
  void fillHands();

  const Variant& variant_;
  const Board& board_;
  const std::size_t types_;
  const std::size_t mostWork_;
  mutable std::size_t work_ = 0;
  bool complete_ = true, gaveUp_ = false;
  bool grown_ = false;
  bool royalsAreGuarded_ = true;
  std::vector<Kind> kinds_;
  std::vector<Fact> open_;
  std::vector<PiecePath> infeasible_;       // not possible as far as is known
  std::vector<PiecePath> withSideEffects_;  // possible, and doing something to other pieces too
  std::array<CellSet, kOwners> takeable_;   // where the side may find a piece to take, as far as is known
  std::vector<std::size_t> alike_;          // [side * types + type]: the first with the same program
  std::vector<bool> isShared_;              // others have the same
  ProgramPaths last_;
  std::map<std::pair<std::size_t, Cell>, ProgramPaths> paths_;  // of programs that several have
  std::set<std::tuple<Side, TypeId, Cell, TypeId>> imitated_;
  std::map<std::tuple<Side, TypeId, TypeId>, TypeChange> changes_;
  std::set<std::pair<Side, std::size_t>> triggered_;
  std::set<std::tuple<Side, TypeId, Cell>> dropped_;  // programs of drops that have been followed
  std::set<std::pair<Side, TypeId>> unbound_;         // that may do anything
  std::array<std::set<KindId>, kOwners> madeKinds_;
  std::uint32_t marks_ = 0;
  std::array<bool, kOwners> takes_{};
  std::array<CellSet, kOwners> enPassantTargets_;
};

}  // namespace fairyforge::possible
