// Proves that a side, called the winner here, cannot win any more, whatever both players do
// (runtime/winning.h). Where something is unknown, the winner is assumed to have it, so `true` is a proof and
// `false` means nothing.
//
// 1. winsByMate() accepts only games that are won by mate, perhaps also by stalemate or checks.
// 2. findPieces() collects, for each piece, all types and cells that it can ever have. Moves may affect other
//    pieces only by removing them, and by castling.
// 3. mateIsThinkable() is a relaxed search, as if no piece blocked another one: for each cell of the loser's
//    royal piece, can its side occupy or the winner attack all escapes, and can the winner attack the cell?
//    If there is no such cell, mate is impossible.
// 4. Otherwise, if there are few enough placements, mateIsFound() examines each of them with the pieces that
//    block each other.

#include "runtime/winning.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/won-by-mate.h"

namespace fairyforge {
namespace {

// The most placements that are examined one by one.
constexpr std::uint64_t kMostPlacements = std::uint64_t{1} << 18;

// A type and a cell that a piece can have.
struct TypeOnCell {
  TypeId type;
  Cell cell;
  friend auto operator<=>(const TypeOnCell&, const TypeOnCell&) = default;
};
using TypesOnCells = std::vector<TypeOnCell>;

CellSet cellsOf(const TypesOnCells& options) {
  CellSet cells;
  for (const TypeOnCell& s : options) cells.add(s.cell);
  return cells;
}

class Proof {
 public:
  Proof(const Variant& variant, const Setup& setup, Side side)
      : variant_(variant), setup_(setup), winner_(side), loser_(opponent(side)) {}

  bool holds() {
    const auto wins = winsByMate(variant_, winner_);
    if (!wins || !findPieces()) return false;
    if (variant_.royalsCanVanish() && (!variant_.losesWithoutRoyals(winner_) || mayBlast())) return false;
    if (repetitionMayWin()) return false;
    if (wins == MateWins::OrChecks && canCheck()) return false;
    if (!mateIsThinkable()) return true;
    return isFew() && !mateIsFound();
  }

 private:
  struct RoamingPiece {
    Side side;
    TypesOnCells options;
  };

  // Does the program only move its piece, capture, castle and remove pieces?
  static bool isPlain(const PieceType& type, const MoveProgram& program) {
    if (type.imitates || type.givesNoCheck || type.transfer[0] || type.transfer[1]) return false;
    return std::ranges::all_of(program.code, [](const Instruction& in) {
      const OpClass kind = infoOf(in.op).kind;
      return in.op == Op::EachBeside || in.op == Op::Remove ||
             (kind != OpClass::Edit && kind != OpClass::Turn);
    });
  }

  // ---- cells that pieces can reach ----

  // Returns the paths of a type from a cell; sets `isUnknown_` if they cannot be listed.
  const std::vector<Path>& pathsOf(Side side, const TypeOnCell& s) {
    const auto [entry, isNew] = paths_.try_emplace({side, s.type, s.cell});
    if (!isNew) return entry->second;
    const PieceType& type = variant_.type(s.type);
    const MoveProgram& program = type.program[index(side)];
    auto paths = isPlain(type, program) ? pathsFrom(variant_.board(), program, s.cell) : std::nullopt;
    if (!paths) {
      isUnknown_ = true;
    } else {
      // A path by which a royal piece removes itself is never played.
      std::erase_if(*paths, [&](const Path& path) { return removesMover(path) && variant_.isRoyal(s.type); });
      entry->second = *std::move(paths);
    }
    return entry->second;
  }

  // Does the path remove the moving piece? All other removals are of pieces beside a cell (Op::EachBeside),
  // which do not count here.
  bool removesMover(const Path& path) {
    bool removes = false;
    for (auto edit = path.edits.begin(); edit != path.edits.end(); ++edit) {
      if (edit->what == Op::EachBeside) {
        ++edit;  // the next edit removes pieces beside the cell, not the mover
      } else {
        removes = removes || edit->cell == path.to;
        isUnknown_ = isUnknown_ || edit->cell != path.to;
      }
    }
    return removes;
  }

  // Does the path capture something that must be a royal piece? Such a path is never followed, since the game
  // ends before.
  static bool takesRoyal(const Path& path) {
    return std::ranges::any_of(path.victims, [&](Cell victim) {
      const CellCondition* const asked = conditionOn(path, victim);
      return asked != nullptr && asked->asks(Op::TestRoyal);
    });
  }

  // Returns all types and cells that a piece can become and reach by any number of moves, whatever else
  // stands on the board.
  TypesOnCells reachedFrom(Side side, std::set<TypeOnCell> reached) {
    TypesOnCells waiting(reached.begin(), reached.end());
    const auto add = [&](TypeId type, Cell cell) {
      if (reached.insert({type, cell}).second) waiting.push_back({type, cell});
    };
    while (!waiting.empty() && !isUnknown_) {
      const TypeOnCell s = waiting.back();
      waiting.pop_back();
      for (const Carried& carried : carried_[index(side)])
        if (carried.by.from == s.cell && carried.types.has(s.type)) add(s.type, carried.by.to);
      for (const Path& path : pathsOf(side, s)) {
        if (takesRoyal(path)) continue;
        if (path.landing >= kAs) {
          add(typeAt(path.landing - kAs), path.to);
          continue;
        }
        const auto& choices = variant_.arrival().choices(side, s.type, path.to);
        if (path.landing == kUnchanged || choices.empty()) {
          add(s.type, path.to);
        } else {
          for (const TypeId type : choices) add(type, path.to);
        }
      }
    }
    return {reached.begin(), reached.end()};
  }

  // Lists the pieces of both sides with everything that each can become and reach. Returns false if nothing
  // can be proved, for example because a side has several royal pieces.
  bool findPieces() {
    std::array<TypesOnCells, kSides> royals, others;
    for (std::size_t i = 0; i < setup_.cells.size(); ++i) {
      const Piece piece = setup_.cells[i];
      if (!piece) continue;
      auto& list = variant_.isRoyal(piece) ? royals : others;
      list[index(piece.side())].push_back({piece.type(), cellAt(i)});
    }
    if (royals[index(loser_)].size() != 1 || royals[index(winner_)].size() > 1) return false;
    for (const Side side : kBothSides) {
      for (const TypeOnCell& royal : royals[index(side)]) {
        royals_[index(side)] = reachedFrom(side, {royal});
        for (const TypeOnCell& s : royals_[index(side)]) {
          for (const Path& path : pathsOf(side, s)) noteCarried(side, s, path);
        }
      }
      for (const TypeOnCell& s : others[index(side)]) pieces_.push_back({side, reachedFrom(side, {s})});
      if (variant_.hands().any()) addHand(side);
    }
    // Captured pieces may come back as either player's, so nothing is known.
    if (variant_.hands().keepsCaptures() && !pieces_.empty()) return false;
    for (const RoamingPiece& piece : pieces_) {
      for (const TypeOnCell& s : piece.options) {
        for (const Path& path : pathsOf(piece.side, s)) isUnknown_ = isUnknown_ || !path.relocations.empty();
        isUnknown_ = isUnknown_ || variant_.isRoyal(s.type);
      }
    }
    return !isUnknown_;
  }

  // Notes, for a castling path of the royal piece, from where to where it moves the partner, because partners
  // can reach cells in this way.
  void noteCarried(Side side, const TypeOnCell& royal, const Path& path) {
    for (const Relocation& by : path.relocations) {
      TypeSet types = TypeSet::all(variant_.types().size());
      const CellCondition* const asked = conditionOn(path, by.from);
      const auto& sets = variant_.type(royal.type).program[index(side)].typeSets;
      if (asked != nullptr && asked->asks(Op::TestType))
        types = sets[asked->operandsOf(Op::TestType).front()];
      carried_[index(side)].push_back({by, types});
    }
  }

  // Adds the pieces in a hand, with everything that they can become and reach after a drop.
  void addHand(Side side) {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const int held = setup_.inHand(side, typeAt(t));
      if (held == 0) continue;
      std::set<TypeOnCell> dropped;
      for (std::size_t as = 0; as < variant_.types().size(); ++as) {
        if (variant_.hands().inHand(typeAt(as)) != typeAt(t)) continue;
        const MoveProgram& drop = variant_.types()[as].drop[index(side)];
        isUnknown_ = isUnknown_ || !isPlain(variant_.types()[as], drop) || drop.uses(Op::Remove);
        variant_.hands().cells[index(side)][as].forEach([&](Cell cell) {
          dropped.insert({typeAt(as), cell});
        });
      }
      const RoamingPiece piece{side, reachedFrom(side, std::move(dropped))};
      const int count = variant_.hands().endless.has(typeAt(t)) ? 3 : held;
      pieces_.insert(pieces_.end(), static_cast<std::size_t>(count), piece);
    }
  }

  // ---- relaxed search: as if no piece blocked another one ----

  const CellSet& attacksOf(Side side, const TypeOnCell& s) {
    const auto [entry, isNew] = attacks_.try_emplace({side, s.type, s.cell});
    if (!isNew) return entry->second;
    for (const Path& path : pathsOf(side, s)) {
      for (const Cell victim : path.victims) entry->second.add(victim);
    }
    return entry->second;
  }
  CellSet attacksOf(Side side, const TypesOnCells& options) {
    CellSet attacks;
    for (const TypeOnCell& s : options) attacks |= attacksOf(side, s);
    return attacks;
  }

  // The cells to which the royal piece can go if neither its own pieces occupy them nor the winner attacks
  // them. `quiet`: those to which it can go only if they are empty of enemies too.
  struct Escapes {
    CellSet all, quiet;
  };
  // Returns the cells to which the loser's royal piece can always move, unless they are attacked or occupied.
  Escapes escapesOf(const TypeOnCell& royal) {
    std::map<Cell, Occupants> onto;
    for (const Path& path : pathsOf(loser_, royal)) {
      if (path.conditions.size() > 1 || !path.lastIn.empty() || !path.lastNotIn.empty() ||
          !path.relocations.empty() || !path.edits.empty() || path.takesEnPassantVictim)
        continue;
      const Occupants needed = path.conditions.empty() ? kAnything : path.conditions[0].occupants;
      if (!path.conditions.empty() &&
          (path.conditions[0].cell != path.to || !path.conditions[0].demandsOccupantsOnly()))
        continue;
      onto[path.to] |= needed;
    }
    Escapes escapes;
    for (const auto& [cell, occupants] : onto) {
      if ((occupants & kEmpty) == 0) continue;
      ((occupants & kEnemy) != 0 ? escapes.all : escapes.quiet).add(cell);
    }
    return escapes;
  }

  // Can the royal piece on `to` take an attacker on `from` back along the same path? Then a royal attacker is
  // attacked itself.
  bool leadsBack(const Path& there, const TypeOnCell& from, const TypeOnCell& to) {
    const auto holds = [&](const CellCondition& back) {
      if (back.cell == from.cell)
        return std::ranges::none_of(back.tests,
                                    &DemandedTest::negated);  // the attacker stands there: a royal enemy
      const CellCondition* known = conditionOn(there, back.cell);
      return known != nullptr && back.demandsOccupantsOnly() && (known->occupants & ~back.occupants) == 0;
    };
    const auto& paths = pathsOf(loser_, to);
    return std::ranges::any_of(paths, [&](const Path& back) {
      return std::ranges::find(back.victims, from.cell) != back.victims.end() && back.lastIn.empty() &&
             back.lastNotIn.empty() && std::ranges::all_of(back.conditions, holds);
    });
  }
  // Could the winner's royal piece attack the other one from `own`, without being attacked by it?
  bool royalAttacks(const TypeOnCell& own, const TypeOnCell& other) {
    return std::ranges::any_of(pathsOf(winner_, own), [&](const Path& path) {
      return std::ranges::find(path.victims, other.cell) != path.victims.end() &&
             !leadsBack(path, own, other);
    });
  }

  std::vector<const RoamingPiece*> piecesOf(Side side) const {
    std::vector<const RoamingPiece*> men;
    for (const RoamingPiece& piece : pieces_)
      if (piece.side == side) men.push_back(&piece);
    return men;
  }

  // Could a move of the winner remove the loser's royal piece without capturing it, by an explosion beside
  // it?
  bool mayBlast() {
    TypesOnCells options = royals_[index(winner_)];
    for (const RoamingPiece* piece : piecesOf(winner_))
      options.insert(options.end(), piece->options.begin(), piece->options.end());
    const bool isAlone = piecesOf(loser_).empty();
    return std::ranges::any_of(options, [&](const TypeOnCell& s) {
      return std::ranges::any_of(pathsOf(winner_, s), [&](const Path& path) {
        // A capture of an enemy piece takes the royal piece if there is no other, and such a move is never
        // played.
        const bool takesAlone = isAlone && std::ranges::any_of(path.victims, [&](Cell victim) {
                                  const CellCondition* const asked = conditionOn(path, victim);
                                  return asked != nullptr && asked->occupants == kEnemy;
                                });
        return !path.edits.empty() && !takesRoyal(path) && !takesAlone;
      });
    });
  }

  bool stalemateWins() const { return variant_.end().stalemate == StalemateRule::StalematedLoses; }

  // Can the winner win because the other side gives perpetual check or chases perpetually?
  bool repetitionMayWin() {
    const EndRules& end = variant_.end();
    if (!end.perpetualCheckLoses && !end.perpetualChaseLoses) return false;
    CellSet men;
    for (const RoamingPiece* piece : piecesOf(winner_)) men |= cellsOf(piece->options);
    for (const RoamingPiece* piece : piecesOf(loser_)) {
      const CellSet attacks = attacksOf(loser_, piece->options);
      if (attacks.overlaps(men) || attacks.overlaps(cellsOf(royals_[index(winner_)]))) return true;
    }
    return std::ranges::any_of(royals_[index(loser_)], [&](const TypeOnCell& royal) {
      return std::ranges::any_of(pathsOf(loser_, royal), [&](const Path& path) {
        const auto isMan = [&](Cell victim) { return men.has(victim); };
        return !takesRoyal(path) && std::ranges::any_of(path.victims, isMan);
      });
    });
  }

  // Can the winner ever attack the loser's royal piece?
  bool canCheck() {
    for (const TypeOnCell& king : royals_[index(loser_)]) {
      for (const RoamingPiece* piece : piecesOf(winner_))
        if (attacksOf(winner_, piece->options).has(king.cell)) return true;
      for (const TypeOnCell& own : royals_[index(winner_)])
        if (royalAttacks(own, king)) return true;
    }
    return false;
  }

  // Could the winner's pieces attack the loser's royal piece and at the same time all cells to which it can
  // escape? If not, checkmate is impossible.
  bool mateIsThinkable() {
    const std::vector<const RoamingPiece*> own = piecesOf(winner_), others = piecesOf(loser_);
    // A single piece is tried on each of its cells in turn; several pieces are assumed to be everywhere at
    // once.
    struct Cover {
      CellSet attacked, occupied;
    };
    std::vector<Cover> covers(1);
    const auto consider = [&](Cover& cover, const TypesOnCells& options) {
      cover.attacked |= attacksOf(winner_, options);
      cover.occupied |= cellsOf(options);
    };
    if (own.size() == 1) {
      for (const TypeOnCell& s : own.front()->options) consider(covers.emplace_back(), {s});
    } else {
      for (const RoamingPiece* piece : own) consider(covers.front(), piece->options);
    }
    CellSet blocked;
    for (const RoamingPiece* piece : others) blocked |= cellsOf(piece->options);
    for (const TypeOnCell& king : royals_[index(loser_)]) {
      const Escapes escapes = escapesOf(king);
      // Is the loser's royal piece mated, if `royal` are the cells that the winner's royal piece attacks?
      const auto isMated = [&](const CellSet& royal, Cell royalCell, bool royalChecks) {
        const auto openOf = [&](const CellSet& ways) {
          std::vector<Cell> open;
          ways.forEach([&](Cell cell) {
            if (!royal.has(cell) && cell != royalCell) open.push_back(cell);
          });
          return open;
        };
        const std::vector<Cell> open = openOf(escapes.all), quiet = openOf(escapes.quiet);
        return std::ranges::any_of(covers, [&](const Cover& cover) {
          if (!stalemateWins() && !royalChecks && !cover.attacked.has(king.cell)) return false;
          std::size_t uncovered = 0;
          const auto isCovered = [&](Cell cell) {
            return cover.attacked.has(cell) || (blocked.has(cell) && ++uncovered <= others.size());
          };
          return std::ranges::all_of(open, isCovered) && std::ranges::all_of(quiet, [&](Cell cell) {
                   return cover.occupied.has(cell) || isCovered(cell);
                 });
        });
      };
      if (royals_[index(winner_)].empty() && isMated({}, kNoCell, false)) return true;
      for (const TypeOnCell& royal : royals_[index(winner_)]) {
        if (royal.cell == king.cell || escapes.all.has(royal.cell)) continue;
        if (isMated(attacksOf(winner_, royal), royal.cell, royalAttacks(royal, king))) return true;
      }
    }
    return false;
  }

  // ---- each placement ----

  // Drops the pieces of the winner that can never matter to the loser's royal piece. Returns whether the rest
  // has few enough placements.
  bool isFew() {
    CellSet kings = cellsOf(royals_[index(loser_)]), asked;
    // In games such as Xiangqi, the winner's royal piece can attack the loser's only along an open line
    // between the two, which a piece on the line blocks. Then placements without the winner's royal piece are
    // examined too.
    royalMayBeHidden_ = std::ranges::all_of(royals_[index(winner_)], [&](const TypeOnCell& s) {
      return std::ranges::all_of(pathsOf(winner_, s), [&](const Path& path) {
        return takesRoyal(path) ||
               std::ranges::none_of(path.victims, [&](Cell cell) { return kings.has(cell); });
      });
    });
    const auto addAsked = [&](const TypesOnCells& options) {
      for (const TypeOnCell& s : options) {
        for (const Path& path : pathsOf(loser_, s)) {
          if (royalMayBeHidden_ && takesRoyal(path)) continue;
          for (const CellCondition& c : path.conditions) asked.add(c.cell);
        }
      }
    };
    addAsked(royals_[index(loser_)]);
    for (const RoamingPiece* piece : piecesOf(loser_)) addAsked(piece->options);
    std::erase_if(pieces_, [&](const RoamingPiece& piece) {
      return piece.side == winner_ && !attacksOf(winner_, piece.options).overlaps(kings) &&
             !cellsOf(piece.options).overlaps(asked);
    });
    std::uint64_t placements =
        royals_[index(loser_)].size() * std::max<std::size_t>(royals_[index(winner_)].size(), 1);
    for (const RoamingPiece& piece : pieces_) {
      placements *= piece.options.size() + 1;
      if (placements > kMostPlacements) return false;
    }
    return placements <= kMostPlacements;
  }

  struct Placed {
    Side side;
    TypeOnCell standing;
    bool isRoyal;
  };

  bool mateIsFound() {
    board_.assign(variant_.board().size(), nullptr);
    placed_.clear();
    placed_.reserve(pieces_.size() + 2);
    return placeRoyal(loser_);
  }
  bool placeRoyal(Side side) {
    if (side == winner_ && (royals_[index(side)].empty() || royalMayBeHidden_) && placeMan(0)) return true;
    return std::ranges::any_of(royals_[index(side)], [&](const TypeOnCell& s) {
      return place({side, s, true}, [&] { return side == loser_ ? placeRoyal(winner_) : placeMan(0); });
    });
  }
  bool placeMan(std::size_t number) {
    if (number == pieces_.size()) return isMate();
    if (placeMan(number + 1)) return true;  // the piece may have been taken before
    return std::ranges::any_of(pieces_[number].options, [&](const TypeOnCell& s) {
      return place({pieces_[number].side, s, false}, [&] { return placeMan(number + 1); });
    });
  }
  template <typename Then>
  bool place(const Placed& piece, Then then) {
    const Placed*& cell = board_[index(piece.standing.cell)];
    if (cell != nullptr) return false;
    placed_.push_back(piece);
    cell = &placed_.back();
    const bool found = then();
    cell = nullptr;
    placed_.pop_back();
    return found;
  }

  // Is the path possible in the placement? A condition that the placement does not decide fails if `surely`,
  // otherwise holds.
  bool isThere(const Path& path, const Placed& mover, bool surely) const {
    if (surely && (!path.lastIn.empty() || !path.lastNotIn.empty() || path.takesEnPassantVictim ||
                   !path.relocations.empty() || !path.edits.empty()))
      return false;
    return std::ranges::all_of(path.conditions, [&](const CellCondition& c) {
      const Placed* const there = c.cell == mover.standing.cell ? nullptr : board_[index(c.cell)];
      const Occupants holds = there == nullptr ? kEmpty : there->side == mover.side ? kOwn : kEnemy;
      if ((c.occupants & holds) == 0) return false;
      return !surely || c.demandsOccupantsOnly() || (there != nullptr && there->isRoyal && isRoyalOnly(c));
    });
  }
  static bool isRoyalOnly(const CellCondition& c) {
    return c.owners == kAnyOwner && c.tests == std::vector{DemandedTest{Op::TestRoyal}};
  }

  bool attacks(Side by, Cell cell, bool surely) {
    return std::ranges::any_of(placed_, [&](const Placed& piece) {
      if (piece.side != by || board_[index(piece.standing.cell)] != &piece) return false;
      return std::ranges::any_of(pathsOf(by, piece.standing), [&](const Path& path) {
        return std::ranges::find(path.victims, cell) != path.victims.end() && isThere(path, piece, surely);
      });
    });
  }

  Cell royalOf(Side side) const {
    for (const Placed& piece : placed_)
      if (piece.isRoyal && piece.side == side) return piece.standing.cell;
    return kNoCell;
  }

  // Applies the test of mateIsThinkable() to this placement, which excludes most placements at little cost.
  bool isThinkableHere(Cell king) {
    CellSet covered;
    const TypeOnCell* royal = nullptr;
    for (const Placed& piece : placed_) {
      if (piece.side == winner_) covered |= attacksOf(winner_, piece.standing);
      if (piece.side == loser_ && piece.isRoyal) royal = &piece.standing;
    }
    if (!stalemateWins() && !covered.has(king)) return false;
    const auto [entry, isNew] = escapes_.try_emplace(*royal);
    if (isNew) entry->second = escapesOf(*royal);
    return allOf(entry->second.all - covered,
                 [&](Cell cell) {
                   const Placed* const there = board_[index(cell)];
                   return there != nullptr && there->side == loser_;
                 }) &&
           allOf(entry->second.quiet - covered, [&](Cell cell) { return board_[index(cell)] != nullptr; });
  }

  // Has the loser certainly no legal move in this placement, and is that mate (or a stalemate that loses)?
  bool isMate() {
    const Cell king = royalOf(loser_), own = royalOf(winner_);
    if (!isThinkableHere(king)) return false;
    // The winner cannot have left his own royal piece exposed.
    if (own != kNoCell && attacks(loser_, own, true)) return false;
    if (!stalemateWins() && !attacks(winner_, king, false)) return false;
    for (const Placed& piece : placed_) {
      if (piece.side != loser_) continue;
      for (const Path& path : pathsOf(loser_, piece.standing)) {
        if (isThere(path, piece, true) && isSafeAfter(path, piece, king)) return false;
      }
    }
    return true;
  }
  // Is the loser's royal piece not attacked after this move? `king` is its cell if another piece moves.
  bool isSafeAfter(const Path& path, const Placed& piece, Cell king) {
    const auto before = board_;
    for (const Cell victim : path.victims) board_[index(victim)] = nullptr;
    board_[index(piece.standing.cell)] = nullptr;
    const Placed moved{piece.side, {piece.standing.type, path.to}, piece.isRoyal};
    board_[index(path.to)] = &moved;
    const bool safe = !attacks(winner_, piece.isRoyal ? path.to : king, false);
    board_ = before;
    return safe;
  }

  const Variant& variant_;
  const Setup& setup_;
  const Side winner_, loser_;
  bool isUnknown_ = false, royalMayBeHidden_ = false;
  std::array<TypesOnCells, kSides> royals_;
  // All pieces but royal ones, with every type and cell that each can have.
  std::vector<RoamingPiece> pieces_;
  struct Carried {
    Relocation by;
    TypeSet types;
  };
  std::array<std::vector<Carried>, kSides> carried_;
  std::map<std::tuple<Side, TypeId, Cell>, std::vector<Path>> paths_;
  std::map<std::tuple<Side, TypeId, Cell>, CellSet> attacks_;
  std::map<TypeOnCell, Escapes> escapes_;
  std::vector<const Placed*> board_;
  std::vector<Placed> placed_;
};

}  // namespace

bool cannotWin(const Position& position, Side side) {
  return Proof(position.variant(), position.setup(), side).holds();
}

}  // namespace fairyforge
