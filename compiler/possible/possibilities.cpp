// A fixed-point iteration over facts "a piece of this type and side stands on this cell". Paths that are not
// yet feasible wait; plain moves and captures are kept as sets of cells, since most paths are of these kinds.
// A piece with too many paths may do all that its instructions do, anywhere.

#include "compiler/possible/possibilities.h"

#include <algorithm>

namespace fairyforge::possible {
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

// The cells to which a program leads whatever stands on others, and those on which it takes an enemy's piece. Nothing: it
// does more than that, and its paths must be followed.
struct PlainWays {
  CellSet quiet, takes;
};
std::optional<PlainWays> plainWays(const Board& board, const MoveProgram& program, Cell origin) {
  struct Run {
    std::size_t at;
    Cell cursor;
    Occupants here;  // what may stand there
    bool takes;      // what stands there
  };
  constexpr std::size_t kMostSteps = 1 << 14;  // round joined edges there is no end
  PlainWays ways;
  std::vector<Run> open{{0, origin, kEmpty, false}};
  for (std::size_t steps = 0; !open.empty();) {
    Run run = open.back();
    open.pop_back();
    for (bool goesOn = true; goesOn;) {
      if (++steps > kMostSteps || run.at >= program.code.size()) return std::nullopt;
      const auto [op, operand] = program.code[run.at++];
      switch (op) {
        case Op::Step:
          if (run.takes || (run.here & kEmpty) == 0) return std::nullopt;
          run.cursor = board.walk(run.cursor, static_cast<StepId>(operand));
          run.here = run.cursor == origin ? Occupants{kEmpty} : kAnything;
          goesOn = run.cursor != kNoCell;
          break;
        case Op::Fork:
          open.push_back(run);
          open.back().at = operand;
          break;
        case Op::Jump:
          run.at = operand;
          break;
        case Op::Test:
          run.here &= static_cast<Occupants>(operand);
          goesOn = run.here != 0;
          break;
        case Op::TestZone:
          goesOn = program.zones[operand].has(run.cursor);
          break;
        case Op::Take:
          if (run.here != kEnemy) return std::nullopt;
          run.takes = true;
          break;
        case Op::Land:
          if (operand != kArriving || run.cursor == origin || (!run.takes && (run.here & kEmpty) == 0))
            return std::nullopt;
          (run.takes ? ways.takes : ways.quiet).add(run.cursor);
          goesOn = false;
          break;
        default:
          return std::nullopt;
      }
    }
  }
  return ways;
}

bool takesSomething(const Path& path) {
  return !path.victims.empty() || path.takesEnPassantVictim ||
         std::any_of(path.edits.begin(), path.edits.end(),
                     [](const Edit& edit) { return edit.what == Op::Remove || edit.what == Op::Capture; });
}

bool isPlain(const Path& path, Cell origin) {
  return path.landing == kArriving && path.to != origin && !path.takesEnPassantVictim &&
         path.relocations.empty() && path.enPassantTargets.empty() && path.lastIn.empty() &&
         path.edits.empty() && path.kind == kNoKind;
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

Possibilities::Possibilities(const Variant& variant, std::size_t mostWork)
    : variant_(variant),
      board_(variant.board()),
      types_(variant.types().size()),
      mostWork_(mostWork),
      kinds_(kOwners * types_) {
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
    gaveUp_ = gaveUp_ || work_ > mostWork_;
  } while (!gaveUp_ && repeat());
  if (gaveUp_) giveUp();
}

std::vector<CellSet> Possibilities::moves(Side side, TypeId type) const {
  std::vector<CellSet> all = quiet(side, type);
  const auto& takes = taking(side, type);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] |= takes[i];
  return all;
}

std::vector<TypeChange> Possibilities::changes() const {
  std::vector<TypeChange> list;
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
  for (const PieceType& type : variant_.types()) marks_ |= type.marks;
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

void Possibilities::change(const TypeChange& piecePath) {
  if (piecePath.from == piecePath.to) return;
  const auto [known, isNew] = changes_.try_emplace({piecePath.side, piecePath.from, piecePath.to}, piecePath);
  // On the board is more than in a hand.
  if (!isNew && known->second.at == kNoCell) known->second = piecePath;
}

void Possibilities::follow() {
  while (!open_.empty() && !gaveUp_) {
    gaveUp_ = work_ > mostWork_;
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
  for (PiecePath& piecePath : waiting) walk(std::move(piecePath));
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
      const bool plain = onlyAsks(variant_.type(type).drop[index(side)]);
      hands.cells[index(side)][index(type)].forEach([&](Cell cell) {
        if (plain) add(side, type, cell);
        expandDrop(side, type, cell);
      });
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
          if (gaveUp_ || !imitated_.insert({side, imitator, cell, last}).second) return;
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

std::optional<std::vector<Path>> Possibilities::counted(std::optional<std::vector<Path>> paths) const {
  if (!paths) work_ += kMaxPaths;
  for (std::size_t i = 0; paths && i < paths->size(); ++i) work_ += 1 + (*paths)[i].conditions.size();
  return paths;
}

std::optional<Possibilities::ProgramPaths> Possibilities::findPaths(Side side, TypeId type, Cell cell) const {
  ProgramPaths programPaths;
  const MoveProgram& program = variant_.type(type).program[index(side)];
  if (program.code.empty()) return programPaths;
  if (const auto plain = plainWays(board_, program, cell)) {
    work_ += plain->quiet.size() + plain->takes.size();
    programPaths.quiet = plain->quiet;
    programPaths.takes = plain->takes;
    return programPaths;
  }
  auto paths = counted(pathsFrom(board_, program, cell, kMaxPaths));
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
  if (unbound_.contains({fact.side, fact.type})) return;
  const ProgramPaths* programPaths = pathsAt(fact.side, asType, fact.cell);
  if (programPaths == nullptr) {
    doAnything(fact.side, fact.type, variant_.type(asType).program[index(fact.side)]);
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
    walk({fact.side, fact.type, asType, fact.cell, path});
  }
}

// Now, or as soon as it can be.
void Possibilities::walk(PiecePath piecePath) {
  work_ += 1 + piecePath.path.conditions.size();
  if (feasible(piecePath)) {
    apply(piecePath);
  } else {
    infeasible_.push_back(std::move(piecePath));
  }
}

void Possibilities::expandDrop(Side side, TypeId type, Cell cell) {
  const MoveProgram& program = variant_.type(type).drop[index(side)];
  if (onlyAsks(program) || unbound_.contains({side, type}) || !dropped_.insert({side, type, cell}).second)
    return;
  const auto paths = counted(dropPathsTo(board_, program, cell, kMaxPaths));
  if (!paths) return doAnything(side, type, program);
  for (const Path& path : *paths) walk({side, type, type, kNoCell, path});
}

// Whatever the instructions do is done everywhere. What they do to other pieces by steps, or beside cells, is too much
// for that.
void Possibilities::doAnything(Side side, TypeId type, const MoveProgram& program) {
  complete_ = false;
  if (!unbound_.insert({side, type}).second) return;
  Kind& k = kind(side, type);
  k.takesOn = k.arrives = board_.cells();
  k.removes = TypeSet::all(types_);
  takes_[index(side)] = grown_ = true;
  const auto everywhere = [&](TypeId to) {
    board_.forEachCell([&](Cell cell) { add(side, to, cell); });
    change({side, type, to, kNoCell, cellAt(0), ChangeCause::Move});
  };
  everywhere(type);
  k.quiet.assign(board_.size(), board_.cells());
  k.taking = k.quiet;
  for (const Instruction& in : program.code) {
    switch (infoOf(in.op).kind) {
      case OpClass::Land:
        if (in.operand >= kAs) everywhere(typeAt(in.operand - kAs));
        break;
      case OpClass::Edit:
        if (in.op == Op::Mark) marks_ |= std::uint32_t{1} << in.operand;
        if (in.op != Op::Mark && in.op != Op::Unmark && in.op != Op::Remove && in.op != Op::Capture)
          gaveUp_ = true;
        break;
      case OpClass::Turn:
        if (in.op == Op::Kind) madeKinds_[index(side)].insert(static_cast<KindId>(in.operand));
        break;
      case OpClass::Effect:
        if (in.op == Op::Carry) gaveUp_ = true;
        break;
      case OpClass::Flow:
      case OpClass::Test:
        break;
    }
  }
  madeKinds_[index(side)].insert(kNoKind);
  board_.forEachCell([&](Cell cell) {
    enPassantTargets_[index(side)].add(cell);
    for (const TypeId choice : variant_.arrival().choices(side, type, cell)) add(side, choice, cell);
  });
  for (std::size_t i = 0; i < variant_.triggers().size(); ++i) triggered_.insert({side, i});
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
  const MoveProgram& program = programOf(piecePath);
  for (const std::uint16_t set : c.typeSets) {
    if (!program.typeSets[set].has(type)) return false;
  }
  for (const std::uint16_t set : c.no.typeSets) {
    if (program.typeSets[set].has(type)) return false;
  }
  return !isVictim(piecePath.path, c.cell) || canBeTaken(piecePath.side, side, type);
}

bool Possibilities::feasible(const PiecePath& piecePath) const {
  const MoveProgram& program = programOf(piecePath);
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
  const MoveProgram& program = programOf(piecePath);
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
  const auto forEachPiece = [&](auto visit) {
    for (const Side side : kAllOwners) {
      forEachType([&](TypeId type) {
        if (cellsOf(side, type).has(edit.cell) && fits(side, type)) visit(side, type);
      });
    }
  };
  // Instructions without an entry do not compile.
  switch (edit.what) {
    case Op::Put:
      add(putPiece(edit.operand).side(), putPiece(edit.operand).type(), edit.cell);
      break;
    case Op::Become:
      forEachPiece([&](Side side, TypeId type) {
        add(side, typeAt(edit.operand), edit.cell);
        change({side, type, typeAt(edit.operand), kNoCell, edit.cell, ChangeCause::Move});
      });
      break;
    case Op::Slide:
      forEachPiece([&](Side side, TypeId type) {
        const auto step = static_cast<StepId>(edit.operand);
        for (Cell to = board_.walk(edit.cell, step); to != kNoCell && to != edit.cell;
             to = board_.walk(to, step))
          add(side, type, to);
      });
      break;
    case Op::Give:
      forEachPiece([&](Side, TypeId type) {
        for (const Side owner : kAllOwners) add(owner, type, edit.cell);
      });
      break;
    case Op::Mark:
      marks_ |= std::uint32_t{1} << edit.operand;
      break;
    case Op::Remove:  // leave a cell empty, or a piece without a mark
    case Op::Capture:
    case Op::Unmark:
    case Op::Revive:  // where the array has such a piece
    case Op::Drop:    // by the mover's side: applySideEffects
    case Op::EachBeside:
    case Op::Step:  // no effects on other pieces
    case Op::Fork:
    case Op::Jump:
    case Op::Test:
    case Op::TestRoyal:
    case Op::TestType:
    case Op::TestUnmoved:
    case Op::TestZone:
    case Op::TestEnPassant:
    case Op::TestLast:
    case Op::TestAway:
    case Op::TestSide:
    case Op::TestMark:
    case Op::TestLastFrom:
    case Op::TestLastTo:
    case Op::TestAttacked:
    case Op::TestSafe:
    case Op::TestBeside:
    case Op::TestHand:
    case Op::TestTaken:
    case Op::Not:
    case Op::Save:
    case Op::Recall:
    case Op::Take:
    case Op::TakeEnPassantVictim:
    case Op::Carry:
    case Op::MarkEnPassant:
    case Op::Forget:
    case Op::Kind:
    case Op::PartialMove:
    case Op::Land:
      break;
  }
}

void Possibilities::apply(const PiecePath& piecePath) {
  const Path& path = piecePath.path;
  for (const CellCondition& c : path.conditions) {
    if (c.unmoved && c.cell == piecePath.origin)
      kind(piecePath.side, piecePath.type).firstMoves = FirstMoves::Possible;
  }
  madeKinds_[index(piecePath.side)].insert(path.kind);
  if (takesSomething(path)) {
    grown_ = grown_ || !takes_[index(piecePath.side)];
    takes_[index(piecePath.side)] = true;
    Kind& k = kind(piecePath.side, piecePath.type);
    for (const Cell victim : path.victims) k.takesOn.add(victim);
    k.takesPasser = k.takesPasser || path.takesEnPassantVictim;
    for (std::size_t i = 0; i + 1 < path.edits.size(); ++i) {
      if (path.edits[i].what == Op::EachBeside)
        k.removes |= programOf(piecePath).neighbourhoods[path.edits[i].operand].types;
    }
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
  if (piecePath.origin == kNoCell) {
    add(piecePath.side, piecePath.type, path.to);
    return;
  }
  if (path.landing == kUnchanged || path.to == piecePath.origin) {
    land(piecePath, piecePath.type);
    return;
  }
  kind(piecePath.side, piecePath.type).arrives.add(path.to);
  const auto& own = variant_.arrival().choices(piecePath.side, piecePath.type, path.to);
  work_ += own.size();
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
  if (piecePath.origin == kNoCell) {
    change({piecePath.side, piecePath.type, result, kNoCell, path.to, ChangeCause::Move});
    return;
  }
  if (result == piecePath.type) {
    const bool takes = takesSomething(path);
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

TypeSet Possibilities::victims(Side side, TypeId type, Side owner) const {
  TypeSet found;
  const Kind& k = kind(side, type);
  forEachType([&](TypeId victim) {
    if (!canBeTaken(side, owner, victim) || cellsOf(owner, victim).empty()) return;
    CellSet there = k.takesOn;
    there &= cellsOf(owner, victim);
    const bool passes = k.takesPasser && variant_.type(victim).program[index(owner)].uses(Op::MarkEnPassant);
    if (!there.empty() || passes || k.removes.has(victim)) found.add(victim);
  });
  return found;
}

// Captures of royal pieces are never made, so they wait.
bool Possibilities::isEverAttacked(Side player) const {
  CellSet royals;
  variant_.royalTypes().forEach([&](TypeId type) { royals |= cellsOf(player, type); });
  const auto meets = [&](CellSet cells) {
    cells &= royals;
    return !cells.empty();
  };
  for (const Side side : kAllOwners) {
    if (side == player) continue;
    bool attacks = false;
    forEachType([&](TypeId type) {
      const Kind& k = kind(side, type);
      attacks = attacks || unbound_.contains({side, type}) || meets(k.takesOn);
      for (const auto& [asType, cells] : k.waiting) attacks = attacks || std::ranges::any_of(cells, meets);
    });
    attacks = attacks || gaveUp_ || std::ranges::any_of(infeasible_, [&](const PiecePath& piecePath) {
                return piecePath.side == side && takesSomething(piecePath.path);
              });
    if (attacks) return true;
  }
  return false;
}

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
      k.quiet.assign(board_.size(), {});
      k.taking.assign(board_.size(), {});
      k.takesOn = all;
      k.removes = TypeSet::all(types_);
    });
    takes_[index(side)] = true;
    for (std::size_t i = 0; i < variant_.turns().kinds.size(); ++i)
      madeKinds_[index(side)].insert(static_cast<KindId>(i));
    for (std::size_t i = 0; i < variant_.triggers().size(); ++i) triggered_.insert({side, i});
  }
}

}  // namespace fairyforge::possible
