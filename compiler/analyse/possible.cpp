// A fixed-point iteration over facts "a piece of this type and side stands on this cell". Paths that are not
// yet feasible wait; plain moves and captures are kept as sets of cells, since most paths are of these kinds.
// Too many paths end it, and then everything counts as possible.

#include "compiler/analyse/possible.h"

#include <algorithm>

namespace fairyforge::analyse {
namespace {

// Paths of a piece from a cell; more are not followed.
constexpr std::size_t kMaxPaths = 1 << 14;

bool isVictim(const Path& path, Cell cell) {
  return std::binary_search(path.victims.begin(), path.victims.end(), cell);
}

// Is the condition trivial, so that it can always be met? One that allows an empty cell counts as such.
bool asksNothing(const CellCondition& c, Cell origin) {
  if (c.cell == origin) return !c.unmoved;
  return (c.occupants & kEmpty) != 0 && !c.enPassantTarget && !c.royal && !c.unmoved && c.typeSets.empty();
}

bool isPlain(const Path& path, Cell origin) {
  return path.landing == kArriving && path.to != origin && !path.takesEnPassantVictim &&
         path.relocations.empty() && path.enPassantTargets.empty() && path.lastIn.empty() &&
         path.edits.empty();
}
bool isPlainQuiet(const Path& path, Cell origin) {
  return isPlain(path, origin) && path.victims.empty() &&
         std::all_of(path.conditions.begin(), path.conditions.end(),
                     [&](const CellCondition& c) { return asksNothing(c, origin); });
}
bool isPlainTake(const Path& path, Cell origin) {
  if (!isPlain(path, origin) || path.victims != std::vector{path.to}) return false;
  return std::all_of(path.conditions.begin(), path.conditions.end(), [&](const CellCondition& c) {
    const bool onVictim =
        c.cell == path.to && c.occupants == kEnemy && c.owners == kAnyOwner && !c.any() && !c.no.any();
    return onVictim || (c.cell != path.to && asksNothing(c, origin));
  });
}

}  // namespace

Possibilities::Possibilities(const Variant& variant)
    : variant_(variant), board_(variant.board()), types_(variant.types().size()), kinds_(kOwners * types_) {
  const auto program = [&](std::size_t kind) -> const MoveProgram& {
    return variant.types()[kind % types_].program[kind / types_];
  };
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    alike_.push_back(k);
    isShared_.push_back(false);
    for (std::size_t first = 0; first < k && alike_[k] == k; ++first) {
      if (alike_[first] == first && program(first) == program(k)) alike_[k] = first;
    }
    if (alike_[k] != k) isShared_[k] = isShared_[alike_[k]] = true;
  }
  begin();
  do {
    findTakeable();
    follow();
  } while (complete_ && repeat());
  if (!complete_) giveUp();
}

std::vector<CellSet> Possibilities::moves(Side side, TypeId type) const {
  std::vector<CellSet> all = quiet(side, type);
  const auto& takes = taking(side, type);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] |= takes[i];
  return all;
}

std::vector<PossibleTypeChange> Possibilities::changes() const {
  std::vector<PossibleTypeChange> list;
  for (const auto& [key, piecePath] : changes_) list.push_back(piecePath);
  return list;
}

// What is there without a move: the array, hands, what the third side may put anywhere.
void Possibilities::begin() {
  // A royal piece is not guarded for certain where a side moves several times in a row, or where captures
  // exist that do not count as attacks.
  royalsAreGuarded_ =
      variant_.turns().schedule.empty() && variant_.turns().kinds.empty() && !variant_.royalsCanVanish();
  for (const PieceType& type : variant_.types()) {
    for (const Side side : kAllOwners) {
      const MoveProgram& program = type.program[index(side)];
      const bool partly = program.uses(Op::PartialMove) || program.uses(Op::TestAttacked);
      const bool drops = side != Side::Third && !type.drop[index(side)].code.empty();
      royalsAreGuarded_ = royalsAreGuarded_ && !partly && !drops;
    }
  }
  const Setup& start = variant_.start();
  board_.forEachCell([&](Cell cell) {
    if (const Piece piece = start.at(cell)) add(piece.side(), piece.type(), cell);
  });
  forEachType([&](TypeId type) {
    for (const Side side : kBothSides) kind(side, type).inHand = start.inHand(side, type) > 0;
    const ThirdSide* third = variant_.third();
    if (third == nullptr || !third->introduces.has(type)) return;
    if (!third->acts && !variant_.turns().movesThird()) return;
    for (const Side side : kBothSides)
      complete_ = complete_ && (third->acts || onlyAsks(variant_.type(type).drop[index(side)]));
    board_.forEachCell([&](Cell cell) { add(Side::Third, type, cell); });
  });
}

void Possibilities::add(Side side, TypeId type, Cell cell) {
  Kind& k = kind(side, type);
  if (k.cells.has(cell)) return;
  if (k.quiet.empty()) {
    k.quiet.resize(board_.size());
    k.taking.resize(board_.size());
  }
  k.cells.add(cell);
  grown_ = true;
  open_.push_back({side, type, cell});
}

void Possibilities::change(const PossibleTypeChange& piecePath) {
  if (piecePath.from == piecePath.to) return;
  const auto [known, isNew] = changes_.try_emplace({piecePath.side, piecePath.from, piecePath.to}, piecePath);
  // On the board is more than in a hand.
  if (!isNew && known->second.at == kNoCell) known->second = piecePath;
}

void Possibilities::follow() {
  while (!open_.empty() && complete_) {
    const Fact fact = open_.back();
    open_.pop_back();
    expand(fact, fact.type);
  }
}

// Everything that depends on what has become possible since. False when nothing new came of it.
bool Possibilities::repeat() {
  grown_ = false;
  findTakeable();
  takeWaiting();
  std::vector<PiecePath> waiting = std::move(infeasible_);
  infeasible_.clear();
  for (PiecePath& piecePath : waiting) {
    if (feasible(piecePath)) {
      apply(piecePath);
    } else {
      infeasible_.push_back(std::move(piecePath));
    }
  }
  for (const PiecePath& piecePath : withSideEffects_) applySideEffects(piecePath);
  for (const auto& [side, number] : std::set(triggered_)) {
    const Trigger& trigger = variant_.triggers()[number];
    forEachType([&, side = side](TypeId type) {
      if (!trigger.changing.has(type)) return;
      const CellSet cells = cellsOf(side, type);
      cells.forEach([&](Cell cell) {
        for (const TypeId to : trigger.choices) {
          add(side, to, cell);
          change({side, type, to, cell, cell, ChangeCause::Trigger});
        }
      });
    });
  }
  fillHands();
  if (imitateMore()) grown_ = true;
  return grown_;
}

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
      // What programs of drops do is not followed.
      complete_ = complete_ && onlyAsks(variant_.type(type).drop[index(side)]);
      hands.cells[index(side)][index(type)].forEach([&](Cell cell) { add(side, type, cell); });
      takes_[index(side)] = takes_[index(side)] || hands.capturing;
    });
  }
}

// Imitators move as any type that the other player may have moved last. (That includes what the other's
// imitators moved as, which are types of this side.)
bool Possibilities::imitateMore() {
  bool more = false;
  forEachType([&](TypeId imitator) {
    if (!variant_.type(imitator).imitates) return;
    forEachType([&](TypeId last) {
      const bool moved = !cellsOf(Side::White, last).empty() || !cellsOf(Side::Black, last).empty();
      if (!moved || variant_.type(last).imitates) return;
      for (const Side side : kAllOwners) {
        const CellSet cells = cellsOf(side, imitator);
        cells.forEach([&](Cell cell) {
          if (!complete_ || !imitated_.insert({side, imitator, cell, last}).second) return;
          expand({side, imitator, cell}, last);
          more = true;
        });
      }
    });
  });
  return more;
}

// Types that move alike have the same ways. Null: they are too many.
const Possibilities::ProgramPaths* Possibilities::pathsAt(Side side, TypeId type, Cell cell) {
  constexpr std::size_t kFew = 16;
  const std::size_t program = index(side) * types_ + index(type);
  const auto known = paths_.find({alike_[program], cell});
  if (known != paths_.end()) return &known->second;
  auto programPaths = findPaths(side, type, cell);
  if (!programPaths) return nullptr;
  if (!isShared_[program] || programPaths->others.size() > kFew) return &(last_ = *std::move(programPaths));
  return &paths_.insert_or_assign(std::pair(alike_[program], cell), *std::move(programPaths)).first->second;
}

std::optional<Possibilities::ProgramPaths> Possibilities::findPaths(Side side, TypeId type, Cell cell) const {
  ProgramPaths programPaths;
  auto paths = pathsFrom(board_, variant_.type(type).program[index(side)], cell, kMaxPaths);
  if (!paths) return std::nullopt;
  for (Path& path : *paths) {
    if (isPlainQuiet(path, cell)) {
      programPaths.quiet.add(path.to);
    } else if (isPlainTake(path, cell)) {
      programPaths.takes.add(path.to);
    } else {
      if (path.relocations.empty())
        std::erase_if(path.conditions, [&](const CellCondition& c) { return asksNothing(c, cell); });
      programPaths.others.push_back(std::move(path));
    }
  }
  return programPaths;
}

void Possibilities::findTakeable() {
  for (const Side captor : kAllOwners) {
    for (const Side side : kAllOwners) {
      if (side == captor) continue;
      forEachType([&](TypeId type) {
        if (canBeTaken(captor, side, type)) takeable_[index(captor)] |= cellsOf(side, type);
      });
    }
  }
}

// Plain captures where there is something to take by now.
void Possibilities::takeWaiting() {
  for (const Side side : kAllOwners) {
    forEachType([&](TypeId type) {
      for (auto& [asType, waiting] : kind(side, type).waiting) {
        for (std::size_t i = 0; i < waiting.size(); ++i) {
          CellSet now = waiting[i];
          now &= takeable_[index(side)];
          now.forEach([&](Cell to) {
            waiting[i].remove(to);
            PiecePath piecePath{side, type, asType, cellAt(i), {}};
            piecePath.path.to = to;
            piecePath.path.victims = {to};
            apply(piecePath);
          });
        }
      }
    });
  }
}

void Possibilities::expand(const Fact& fact, TypeId asType) {
  const ProgramPaths* programPaths = pathsAt(fact.side, asType, fact.cell);
  if (programPaths == nullptr) {
    complete_ = false;
    return;
  }
  PiecePath plain{fact.side, fact.type, asType, fact.cell, {}};
  programPaths->quiet.forEach([&](Cell to) {
    plain.path.to = to;
    apply(plain);
  });
  if (!programPaths->takes.empty()) {
    auto& waiting = kind(fact.side, fact.type).waiting[asType];
    waiting.resize(board_.size());
    programPaths->takes.forEach([&](Cell to) { waiting[index(fact.cell)].add(to); });
  }
  for (const Path& path : programPaths->others) {
    FirstMoves& first = kind(fact.side, fact.type).firstMoves;
    const bool asks = fact.type == asType &&
                      std::any_of(path.conditions.begin(), path.conditions.end(),
                                  [&](const CellCondition& c) { return c.unmoved && c.cell == fact.cell; });
    if (asks && first == FirstMoves::None) first = FirstMoves::Never;
    PiecePath piecePath{fact.side, fact.type, asType, fact.cell, path};
    if (feasible(piecePath)) {
      apply(piecePath);
    } else {
      infeasible_.push_back(std::move(piecePath));
    }
  }
}

// Only a piece of the array is unmoved, or one that was dropped where the array has its like.
bool Possibilities::unmovedPossible(Side side, TypeId type, Cell cell) const {
  const Piece piece(type, side);
  return (variant_.start().at(cell) == piece && variant_.start().unmoved.has(cell)) ||
         variant_.isUnmovedWhenDropped(piece, cell);
}

// Royal pieces are taken only where a side may leave one to be taken.
bool Possibilities::canBeTaken(Side captor, Side side, TypeId type) const {
  if (!variant_.isRoyal(Piece(type, side)) || side == Side::Third) return true;
  if (captor == side || captor == Side::Third) return false;
  if (!royalsAreGuarded_ || variant_.end().royals[index(side)] != RoyalRule::Any) return true;
  return variant_.actingThird() != nullptr && !variant_.actingThird()->shieldsRoyals;
}

// Marks, attacks and where the previous move was are taken to be as the path wants them.
bool Possibilities::canStand(const PiecePath& piecePath, const CellCondition& c, Side side,
                             TypeId type) const {
  if (!cellsOf(side, type).has(c.cell) || (c.owners >> index(side) & 1) == 0) return false;
  if (c.royal && !variant_.isRoyal(Piece(type, side))) return false;
  if (c.unmoved && !unmovedPossible(side, type, c.cell)) return false;
  const MoveProgram& program = variant_.type(piecePath.asType).program[index(piecePath.side)];
  for (const std::uint16_t set : c.typeSets) {
    if (!program.typeSets[set].has(type)) return false;
  }
  for (const std::uint16_t set : c.no.typeSets) {
    if (program.typeSets[set].has(type)) return false;
  }
  return !isVictim(piecePath.path, c.cell) || canBeTaken(piecePath.side, side, type);
}

bool Possibilities::feasible(const PiecePath& piecePath) const {
  const MoveProgram& program = variant_.type(piecePath.asType).program[index(piecePath.side)];
  bool lastFits = piecePath.path.lastIn.empty();
  forEachType([&](TypeId type) {
    const bool moved = !cellsOf(Side::White, type).empty() || !cellsOf(Side::Black, type).empty();
    lastFits = lastFits || (moved && std::all_of(piecePath.path.lastIn.begin(), piecePath.path.lastIn.end(),
                                                 [&](auto set) { return program.typeSets[set].has(type); }));
  });
  if (!lastFits) return false;
  return std::all_of(
      piecePath.path.conditions.begin(), piecePath.path.conditions.end(), [&](const CellCondition& c) {
        if (c.cell == piecePath.origin) {
          return !c.unmoved || (piecePath.type == piecePath.asType &&
                                unmovedPossible(piecePath.side, piecePath.type, c.cell));
        }
        const bool isTarget = std::any_of(kAllOwners.begin(), kAllOwners.end(), [&](Side other) {
          return other != piecePath.side && enPassantTargets_[index(other)].has(c.cell);
        });
        if (c.enPassantTarget && !isTarget) return false;
        if ((c.occupants & kEmpty) != 0 && !c.royal && !c.unmoved && c.typeSets.empty()) return true;
        bool found = false;
        for (const Side side : kAllOwners) {
          if ((c.occupants & (side == piecePath.side ? kOwn : kEnemy)) == 0) continue;
          forEachType([&](TypeId type) { found = found || canStand(piecePath, c, side, type); });
        }
        return found;
      });
}

// What a path does to other pieces: to all that may stand where it finds them.
void Possibilities::applySideEffects(const PiecePath& piecePath) {
  for (const Relocation& r : piecePath.path.relocations) {
    CellCondition c = CellCondition::on(r.from, kAnyPiece);
    for (const CellCondition& known : piecePath.path.conditions) {
      if (known.cell == r.from) c = known;
    }
    for (const Side side : kAllOwners) {
      if ((c.occupants & (side == piecePath.side ? kOwn : kEnemy)) == 0) continue;
      forEachType([&](TypeId type) {
        if (canStand(piecePath, c, side, type)) add(side, type, r.to);
      });
    }
  }
  const MoveProgram& program = variant_.type(piecePath.asType).program[index(piecePath.side)];
  const auto& edits = piecePath.path.edits;
  for (auto edit = edits.begin(); edit != edits.end(); ++edit) {
    if (edit->what == Op::Drop) add(piecePath.side, typeAt(edit->operand), edit->cell);
    if (edit->what != Op::EachBeside) {
      applyEdit(*edit, [](Side, TypeId) { return true; });
      continue;
    }
    const Neighbourhood& beside = program.neighbourhoods[edit->operand];
    Edit effect = *++edit;
    forEachCellOf(beside, board_, piecePath.origin, std::prev(edit)->cell, [&](Cell cell) {
      effect.cell = cell;
      applyEdit(effect, [&](Side side, TypeId type) {
        return beside.types.has(type) && (beside.occupants & (side == piecePath.side ? kOwn : kEnemy)) != 0;
      });
    });
  }
}

// fits(side, type): does it happen to such a piece?
template <typename Fits>
void Possibilities::applyEdit(const Edit& edit, Fits fits) {
  if (edit.what == Op::Put) {
    const Piece piece = putPiece(edit.operand);
    add(piece.side(), piece.type(), edit.cell);
  }
  for (const Side side : kAllOwners) {
    forEachType([&](TypeId type) {
      if (!cellsOf(side, type).has(edit.cell) || !fits(side, type)) return;
      if (edit.what == Op::Become) {
        add(side, typeAt(edit.operand), edit.cell);
        change({side, type, typeAt(edit.operand), kNoCell, edit.cell, ChangeCause::Move});
      } else if (edit.what == Op::Slide) {
        const auto step = static_cast<StepId>(edit.operand);
        for (Cell to = board_.walk(edit.cell, step); to != kNoCell && to != edit.cell;
             to = board_.walk(to, step))
          add(side, type, to);
      } else if (edit.what == Op::Give) {
        for (const Side owner : kAllOwners) add(owner, type, edit.cell);
      }
    });
  }
}

void Possibilities::apply(const PiecePath& piecePath) {
  const Path& path = piecePath.path;
  for (const CellCondition& c : path.conditions) {
    if (c.unmoved && c.cell == piecePath.origin)
      kind(piecePath.side, piecePath.type).firstMoves = FirstMoves::Possible;
  }
  const bool removes = std::any_of(path.edits.begin(), path.edits.end(), [](const Edit& edit) {
    return edit.what == Op::Remove || edit.what == Op::Capture;
  });
  if (!path.victims.empty() || path.takesEnPassantVictim || removes) {
    grown_ = grown_ || !takes_[index(piecePath.side)];
    takes_[index(piecePath.side)] = true;
  }
  for (const Cell cell : path.enPassantTargets) {
    grown_ = grown_ || !enPassantTargets_[index(piecePath.side)].has(cell);
    enPassantTargets_[index(piecePath.side)].add(cell);
  }
  if (!path.relocations.empty() || !path.edits.empty()) {
    withSideEffects_.push_back(piecePath);
    applySideEffects(piecePath);
  }
  if (path.landing >= kAs) {
    land(piecePath, typeAt(path.landing - kAs));
    return;
  }
  if (path.landing == kUnchanged || path.to == piecePath.origin) {
    land(piecePath, piecePath.type);
    return;
  }
  kind(piecePath.side, piecePath.type).arrives.add(path.to);
  const auto& own = variant_.arrival().choices(piecePath.side, piecePath.type, path.to);
  for (const TypeId choice : own) land(piecePath, choice);
  if (!own.empty()) return;
  if (piecePath.type != piecePath.asType) {
    const auto& imitated = variant_.imitatedArrival().choices(piecePath.side, piecePath.asType, path.to);
    for (const TypeId choice : imitated) land(piecePath, choice);
    if (!imitated.empty()) return;
  }
  land(piecePath, piecePath.type);
}

void Possibilities::land(const PiecePath& piecePath, TypeId result) {
  const Path& path = piecePath.path;
  add(piecePath.side, result, path.to);
  if (result == piecePath.type) {
    const bool takes = !path.victims.empty() || path.takesEnPassantVictim ||
                       std::any_of(path.edits.begin(), path.edits.end(), [](const Edit& edit) {
                         return edit.what == Op::Remove || edit.what == Op::Capture;
                       });
    Kind& k = kind(piecePath.side, piecePath.type);
    if (path.to != piecePath.origin) (takes ? k.taking : k.quiet)[index(piecePath.origin)].add(path.to);
  }
  change({piecePath.side, piecePath.type, result, piecePath.origin, path.to,
          path.landing >= kAs ? ChangeCause::Move : ChangeCause::Arrival});
  if (piecePath.side == Side::Third || path.to == piecePath.origin) return;
  for (std::size_t i = 0; i < variant_.triggers().size(); ++i) {
    const Trigger& trigger = variant_.triggers()[i];
    if (!trigger.arriving.has(piecePath.type) || !trigger.zone[index(piecePath.side)].has(path.to)) continue;
    grown_ = triggered_.insert({piecePath.side, i}).second || grown_;
  }
}

void Possibilities::giveUp() {
  const CellSet all = board_.cells();
  for (const Side side : kAllOwners) {
    if (side == Side::Third && variant_.third() == nullptr) continue;
    forEachType([&](TypeId type) {
      Kind& k = kind(side, type);
      k.cells = k.arrives = all;
      k.inHand = variant_.hands().any();
      k.firstMoves = FirstMoves::None;
      k.quiet.assign(board_.size(), {});
      k.taking.assign(board_.size(), {});
    });
    for (std::size_t i = 0; i < variant_.triggers().size(); ++i) triggered_.insert({side, i});
  }
}

}  // namespace fairyforge::analyse
