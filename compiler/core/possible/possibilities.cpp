// Computes a fixed point. A fact is "a piece of this side and type can stand on this cell". Each new fact
// makes more paths feasible, and feasible paths give new facts (effects.cpp). Paths that are not yet feasible
// wait until more facts are known. Plain paths (cell-paths.h), which are the majority, are handled as sets of
// destinations.

#include "compiler/core/possible/possibilities.h"

#include <algorithm>

#include "compiler/core/rules/joining-control-flow.h"

namespace fairyforge::possible {
namespace {

// A piece that has more paths than this from a cell counts as able to do anything (doAnything).
constexpr std::size_t kMaxPaths = 1 << 14;

}  // namespace

Possibilities::Possibilities(const Variant& variant, std::size_t mostWork, Moves moves)
    : variant_(variant),
      board_(variant.board()),
      types_(variant.types().size()),
      mostWork_(mostWork),
      keepsMoves_(moves == Moves::Kept),
      kinds_(kOwners * types_) {
  findAlike();
  begin();
  do {
    follow();
    gaveUp_ = gaveUp_ || work_ > mostWork_;
  } while (!gaveUp_ && repeat());
  if (gaveUp_) giveUp();
}

// Groups the types that have equal programs, so that their paths are computed only once.
void Possibilities::findAlike() {
  const auto program = [&](std::size_t kind) -> const MoveProgram& {
    return variant_.types()[kind % types_].program[kind / types_];
  };
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    alike_.push_back(k);
    for (std::size_t first = 0; first < k && alike_[k] == k; ++first) {
      if (alike_[first] == first && program(first) == program(k)) alike_[k] = first;
    }
    joins_.push_back(alike_[k] == k ? !joinsOf(program(k)).empty() : joins_[alike_[k]]);
  }
}

// Adds the facts that need no move: the array, the hands, the pieces of the third side that may be put
// anywhere.
void Possibilities::begin() {
  // Royal pieces count as guarded only where that is certain: in games without schedules, kinds of move,
  // partial moves, tests of attacks, drop programs, and effects that remove or change royal pieces.
  royalsAreGuarded_ =
      variant_.turns().schedule.empty() && variant_.turns().kinds.empty() && !variant_.royalsCanVanish();
  for (const PieceType& type : variant_.types()) {
    for (const Side side : kAllOwners) {
      const MoveProgram& program = type.program[index(side)];
      const bool partly = program.uses(Op::PartialMove) || program.asksForAttacks();
      const bool drops = side != Side::Third && !type.drop[index(side)].code.empty();
      royalsAreGuarded_ = royalsAreGuarded_ && !partly && !drops;
    }
    marks_ |= type.marks;
    hasImitators_ = hasImitators_ || type.imitates;
  }
  for (auto& triggered : triggered_) triggered.resize(variant_.triggers().size());
  const Setup& start = variant_.start();
  board_.forEachCell([&](Cell cell) {
    if (const Piece piece = start.at(cell)) add(piece.side(), piece.type(), cell);
  });
  forEachType([&](TypeId type) {
    for (const Side side : kBothSides) kind(side, type).inHand = start.inHand(side, type) > 0;
    const ThirdSide* third = variant_.third();
    if (third == nullptr || !third->introduces.has(type)) return;
    if (!third->acts && !variant_.turns().movesThird()) return;
    board_.forEachCell([&](Cell cell) {
      add(Side::Third, type, cell);
      for (const Side side : kBothSides) {
        if (!third->acts) expandDrop(side, type, cell);
      }
    });
  });
  takeMore();
}

// Notes that a piece of this side and type can stand on the cell, and queues its paths.
void Possibilities::add(Side side, TypeId type, Cell cell) {
  Kind& k = kind(side, type);
  if (k.cells.has(cell)) return;
  if (k.cells.empty()) {
    if (keepsMoves_) {
      k.quiet.resize(board_.size());
      k.taking.resize(board_.size());
    }
    board_.forEachCell([&](Cell to) {
      if (!variant_.arrival().choices(side, type, to).empty()) k.changing.add(to);
    });
  }
  k.cells.add(cell);
  occupied_[index(side)].add(cell);
  grown_ = true;
  open_.push_back({side, type, cell});
}

// Notes that a piece can change its type. If the change was known only for captured pieces that come into a
// hand, one that happens on the board replaces it, because the changed piece can then also move.
void Possibilities::change(const TypeChange& change) {
  TypeSet& known = kind(change.side, change.from).becomes;
  if (change.from == change.to || known.has(change.to)) return;
  const auto [entry, isNew] = changes_.try_emplace({change.side, change.from, change.to}, change);
  if (change.at == kNoCell) return;
  known.add(change.to);
  if (!isNew) entry->second = change;
}

void Possibilities::follow() {
  while (!open_.empty() && !gaveUp_) {
    gaveUp_ = work_ > mostWork_;
    const Fact fact = open_.back();
    open_.pop_back();
    expand(fact, fact.type);
  }
}

// Examines again what depends on facts found since the last round: captures, waiting paths, carried pieces,
// effects, triggers, hands, imitators. Returns false if nothing new was found.
bool Possibilities::repeat() {
  grown_ = false;
  takeMore();
  const std::vector<PiecePath> waiting = std::move(infeasible_);
  infeasible_.clear();
  const std::size_t carrying = carrying_.size();
  for (const PiecePath& piecePath : waiting) walk(piecePath);
  for (std::size_t i = 0; i < carrying; ++i) carry(carrying_[i]);
  for (const Effect& effect : effects_) apply(effect);
  for (const Side side : kAllOwners) {
    for (std::size_t number = 0; number < variant_.triggers().size(); ++number) {
      if (!triggered_[index(side)][number]) continue;
      const Trigger& trigger = variant_.triggers()[number];
      trigger.changing.forEach([&](TypeId type) {
        const CellSet cells = cellsOf(side, type);
        cells.forEach([&](Cell cell) {
          for (const TypeId to : trigger.choices) {
            add(side, to, cell);
            change({side, type, to, cell, cell, ChangeCause::Trigger});
          }
        });
      });
    }
  }
  fillHands();
  if (imitateMore()) grown_ = true;
  return grown_;
}

// Derives which types each player can have in hand, and where he can drop them.
void Possibilities::fillHands() {
  const HandRules& hands = variant_.hands();
  if (!hands.any()) return;
  for (const Side captor : kAllOwners) {
    if (!takes_[index(captor)]) continue;
    for (const Side owner : kBothSides) {
      const auto keeper = hands.keeperOf(captor, owner);
      forEachType([&](TypeId type) {
        if (!keeper || cellsOf(owner, type).empty() || !canBeTaken(captor, owner, type)) return;
        const TypeId as = hands.asCaptured(type);
        Kind& k = kind(*keeper, as);
        grown_ = grown_ || !k.inHand;
        k.inHand = true;
        change({*keeper, type, as, kNoCell, kNoCell, ChangeCause::Hand});
      });
    }
  }
  for (const Side side : kBothSides) {
    forEachType([&](TypeId type) {
      if (!inHand(side, hands.inHand(type))) return;
      const bool plain = onlyAsks(variant_.type(type).drop[index(side)]);
      hands.cells[index(side)][index(type)].forEach(
          [&](Cell cell) { plain ? add(side, type, cell) : expandDrop(side, type, cell); });
      takes_[index(side)] = takes_[index(side)] || hands.capturing;
    });
  }
}

// Imitators move as any type that the other player may have moved last. This includes the types as which the
// other player's imitators moved, which are types of this side.
bool Possibilities::imitateMore() {
  bool more = false;
  if (!hasImitators_) return more;
  forEachType([&](TypeId imitator) {
    if (!variant_.type(imitator).imitates) return;
    forEachType([&](TypeId last) {
      if (!isOnBoard(last) || variant_.type(last).imitates) return;
      for (const Side side : kAllOwners) {
        const CellSet cells = cellsOf(side, imitator);
        cells.forEach([&](Cell cell) {
          CellSet& known = kind(side, imitator).imitating[last];
          if (gaveUp_ || known.has(cell)) return;
          known.add(cell);
          expand({side, imitator, cell}, last);
          more = true;
        });
      }
    });
  });
  return more;
}

const CellPaths* Possibilities::pathsAt(Side side, TypeId type, Cell cell) {
  const std::size_t program = alike_[index(side) * types_ + index(type)];
  const auto [known, isNew] = cellPaths_.try_emplace(program * board_.size() + index(cell));
  auto& cellPaths = known->second;
  if (isNew) {
    cellPaths =
        cellPathsFrom(board_, variant_.type(type).program[index(side)], cell, kMaxPaths, joins_[program]);
    work_ += cellPaths ? 1 + cellPaths->work : kMaxPaths;
  }
  return cellPaths ? &*cellPaths : nullptr;
}

// Follows all paths of a piece that can stand on a cell. `asType` is the type whose program it uses: another
// one for imitators.
void Possibilities::expand(const Fact& fact, TypeId asType) {
  Kind& k = kind(fact.side, fact.type);
  if (k.isUnbound) return;
  const CellPaths* const cellPaths = pathsAt(fact.side, asType, fact.cell);
  if (cellPaths == nullptr) {
    doAnything(fact.side, fact.type, variant_.type(asType).program[index(fact.side)]);
    return;
  }
  const Mover mover{fact.side, fact.type, asType, fact.cell};
  if (cellPaths->asksUnmoved && fact.type == asType && k.firstMoves == FirstMoves::None)
    k.firstMoves = FirstMoves::Never;
  for (const PlainPaths& plain : cellPaths->plain) {
    go(mover, plain, plain.quiet, false);
    take(mover, plain, takeable_[index(fact.side)]);
  }
  if (!cellPaths->plain.empty()) standing_.push_back({mover, cellPaths});
  for (const Path& path : cellPaths->others) walk({mover, &path});
}

// Applies the path if it is feasible by the facts found so far; otherwise keeps it in `infeasible_` until
// there are more facts. Drops a path that requires its own piece to be unmoved if that piece never stands
// unmoved there.
void Possibilities::walk(const PiecePath& piecePath) {
  const Path& path = *piecePath.path;
  if (asksUnmoved(path, piecePath.origin) && !canBeUnmoved(piecePath)) return;
  work_ += 1 + path.conditions.size();
  if (feasible(piecePath)) return apply(piecePath);
  infeasible_.push_back(piecePath);
}

// Finds what drops of the type on the cell can do: by its drop program, if that does more than to test.
void Possibilities::expandDrop(Side side, TypeId type, Cell cell) {
  const MoveProgram& program = variant_.type(type).drop[index(side)];
  Kind& k = kind(side, type);
  if (onlyAsks(program) || k.isUnbound || k.dropped.has(cell)) return;
  k.dropped.add(cell);
  auto paths = dropPathsTo(board_, program, cell, kMaxPaths);
  if (!paths) {
    work_ += kMaxPaths;
    return doAnything(side, type, program);
  }
  dropPaths_.push_back(*std::move(paths));
  for (const Path& path : dropPaths_.back()) {
    work_ += 1 + path.conditions.size();
    walk({{side, type, type, kNoCell}, &path});
  }
}

// Applies plain captures on cells on which something new can be taken.
void Possibilities::takeMore() {
  for (const Side captor : kAllOwners) {
    CellSet fresh;
    for (const Side side : kAllOwners) {
      if (side == captor) continue;
      forEachType([&](TypeId type) {
        if (canBeTaken(captor, side, type)) fresh |= cellsOf(side, type);
      });
    }
    CellSet& takeable = takeable_[index(captor)];
    fresh -= takeable;
    takeable |= fresh;
    if (fresh.empty()) continue;
    for (const Standing& standing : standing_) {
      if (standing.side != captor) continue;
      for (const PlainPaths& plain : standing.cellPaths->plain) take(standing, plain, fresh);
    }
  }
}

// Makes everything count as possible (gaveUp()), except that the lists of moves become empty.
void Possibilities::giveUp() {
  complete_ = false;
  marks_ = ~std::uint32_t{0};
  const CellSet all = board_.cells();
  for (const Side side : kAllOwners) {
    if (side == Side::Third && variant_.third() == nullptr) continue;
    forEachType([&](TypeId type) {
      Kind& k = kind(side, type);
      k.cells = k.arrives = all;
      k.inHand = variant_.hands().any();
      k.firstMoves = FirstMoves::None;
      if (keepsMoves_) {
        k.quiet.assign(board_.size(), {});
        k.taking.assign(board_.size(), {});
      }
      k.takesOn = all;
      k.removes = TypeSet::all(types_);
    });
    takes_[index(side)] = true;
    madeKinds_[index(side)].set();
    triggered_[index(side)].assign(variant_.triggers().size(), true);
  }
}

// ---- results ----

std::vector<CellSet> Possibilities::moves(Side side, TypeId type) const {
  std::vector<CellSet> all = quiet(side, type);
  const auto& takes = taking(side, type);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] |= takes[i];
  return all;
}

std::vector<TypeChange> Possibilities::changes() const {
  std::vector<TypeChange> list;
  for (const auto& [key, change] : changes_) list.push_back(change);
  return list;
}

TypeSet Possibilities::victims(Side side, TypeId type, Side owner) const {
  TypeSet found;
  const Kind& k = kind(side, type);
  forEachType([&](TypeId victim) {
    if (!canBeTaken(side, owner, victim) || cellsOf(owner, victim).empty()) return;
    const bool passes = k.takesPasser && variant_.type(victim).program[index(owner)].uses(Op::MarkEnPassant);
    if (k.takesOn.overlaps(cellsOf(owner, victim)) || passes || k.removes.has(victim)) found.add(victim);
  });
  return found;
}

// Where royal pieces cannot be left exposed, captures of them are not feasible, so paths with such captures
// are still in infeasible_.
bool Possibilities::isEverAttacked(Side player) const {
  CellSet royals;
  variant_.royalTypes().forEach([&](TypeId type) { royals |= cellsOf(player, type); });
  for (const Side side : kAllOwners) {
    if (side == player) continue;
    bool attacks = gaveUp_;
    forEachType([&](TypeId type) {
      attacks = attacks || kind(side, type).isUnbound || kind(side, type).takesOn.overlaps(royals);
    });
    attacks = attacks || std::ranges::any_of(standing_, [&](const Standing& standing) {
                return standing.side == side &&
                       std::ranges::any_of(standing.cellPaths->plain, [&](const PlainPaths& plain) {
                         return plain.takes.overlaps(royals) && (!plain.first || canBeUnmoved(standing));
                       });
              });
    attacks = attacks || std::ranges::any_of(infeasible_, [&](const PiecePath& piecePath) {
                return piecePath.side == side && takesSomething(*piecePath.path);
              });
    if (attacks) return true;
  }
  return false;
}

}  // namespace fairyforge::possible
