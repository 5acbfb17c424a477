// What can come about in a game at all: which pieces can stand where, which changes of type can happen.
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

namespace fairyforge::analyse {

enum class ChangeCause : std::uint8_t { Arrival, Move, Trigger, Hand };

// That a piece of one type may become another.
struct PossibleTypeChange {
  Side side;
  TypeId from, to;
  Cell start = kNoCell;  // where it stood before the move
  Cell at = kNoCell;     // where it stands then; kNoCell: it is in a hand
  ChangeCause cause = ChangeCause::Arrival;
};

class Possibilities {
 public:
  explicit Possibilities(const Variant& variant);

  // False when some piece has too many paths to follow them, or drops that are programs of their own:
  // then everything counts as possible.
  bool complete() const { return complete_; }

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
  std::vector<PossibleTypeChange> changes() const;
  // Can a piece of this type, before its move, end a move on the cell, so that the arrival table is asked?
  bool arrives(Side side, TypeId type, Cell cell) const { return kind(side, type).arrives.has(cell); }
  bool triggers(Side side, std::size_t trigger) const { return triggered_.contains({side, trigger}); }

  // Has the type moves that ask whether it has moved, and can such a move ever be made?
  enum class FirstMoves : std::uint8_t { None, Never, Possible };
  FirstMoves firstMoves(Side side, TypeId type) const { return kind(side, type).firstMoves; }

 private:
  struct Kind {
    CellSet cells, arrives;
    bool inHand = false;
    FirstMoves firstMoves = FirstMoves::None;
    std::vector<CellSet> quiet, taking;
    std::map<TypeId, std::vector<CellSet>>
        waiting;  // ProgramPaths::takes, moving as that type, where nothing stands yet
  };
  struct PiecePath {  // a path that a piece may come to go
    Side side;
    TypeId type, asType;
    Cell origin;
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
  void change(const PossibleTypeChange& piecePath);
  void expand(const Fact& fact, TypeId asType);
  const ProgramPaths* pathsAt(Side side, TypeId type, Cell cell);
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
  bool complete_ = true;
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
  std::map<std::tuple<Side, TypeId, TypeId>, PossibleTypeChange> changes_;
  std::set<std::pair<Side, std::size_t>> triggered_;
  std::array<bool, kOwners> takes_{};
  std::array<CellSet, kOwners> enPassantTargets_;
};

}  // namespace fairyforge::analyse
