// Builds a Variant from a draft. Derives the registers that programs read, drops marks that no program tests,
// finds out whether the number of royal pieces can increase, and finds for each piece which unmoved flags its
// moves can read (castling, first moves).

#include "compiler/core/rules/variant.h"

#include <algorithm>
#include <map>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"

namespace fairyforge {

std::string PieceType::notation() const {
  std::string all;
  for (const MovesAsWritten& part : written) {
    const bool royals = part.kind == MovesAsWritten::Kind::TakingOfRoyals;
    all += (all.empty() ? "" : "; ") + (royals ? "royal pieces by " : part.limits) + part.text;
  }
  return all;
}
namespace {

// Does a program of some type, for moves or drops, have the instruction?
bool uses(const std::vector<PieceType>& types, Op op) {
  const auto doesSo = [&](const MoveProgram& program) { return program.uses(op); };
  return std::any_of(types.begin(), types.end(), [&](const PieceType& type) {
    return std::any_of(std::begin(type.program), std::end(type.program), doesSo) ||
           std::any_of(std::begin(type.drop), std::end(type.drop), doesSo);
  });
}

template <typename Types, typename Visit>
void forEachProgram(Types& types, Visit visit) {
  for (auto& type : types) {
    for (auto& program : type.program) visit(program);
    for (auto& program : type.drop) visit(program);
  }
}

template <typename Which>
void eraseIf(std::vector<PieceType>& types, Which which) {
  forEachProgram(types, [&](MoveProgram& program) { program.eraseIf(which); });
}

// before(number) must know who moved last. If different players may have moved before the turn to which the
// schedule returns, makes them the same: puts a copy of that turn in front, so that the schedule repeats one
// turn later.
void uniteTurnsBefore(TurnRules& turns) {
  if (turns.repeat == 0 || turns.grows()) return;
  if (turns.schedule[turns.repeat - 1].player == turns.schedule.back().player) return;
  turns.schedule.push_back(turns.schedule[turns.repeat]);
  ++turns.repeat;
}

}  // namespace

bool HandRules::keepUnmovedWhereStartHasThem(const Setup& start) {
  bool others = false;
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < unmovedOn[index(side)].size(); ++t) {
      CellSet& cells = unmovedOn[index(side)][t];
      const CellSet before = cells;
      before.forEach([&](Cell cell) {
        if (start.at(cell) != Piece(typeAt(t), side)) cells.remove(cell);
      });
      others = others || cells != before;
    }
  }
  return others;
}

std::shared_ptr<const Variant> Variant::build(VariantDraft draft) {
  return std::shared_ptr<const Variant>(new Variant(std::move(draft)));
}

Variant::Variant(VariantDraft draft)
    : d_(std::move(draft)), taken_(kOwners * d_.types.size(), d_.board.size()) {
  for (std::size_t t = 0; t < d_.types.size(); ++t) {
    if (d_.types[t].royal) royalTypes_.add(typeAt(t));
    if (d_.types[t].imitates) imitators_.add(typeAt(t));
  }
  registers_.unmoved = uses(d_.types, Op::TestUnmoved);
  registers_.enPassant = uses(d_.types, Op::TestEnPassant);
  registers_.last = uses(d_.types, Op::TestLast) || !imitators_.empty();
  registers_.lastMove = uses(d_.types, Op::TestLastFrom) || uses(d_.types, Op::TestLastTo) ||
                        readsPreviousMove(d_.turns) || readsPreviousMove(d_.end);
  registers_.parts = uses(d_.types, Op::PartialMove);
  forEachProgram(d_.types, [&](const MoveProgram& program) {
    for (const Instruction& in : program.code)
      if (in.op == Op::TestMoves) registers_.moves = std::max(registers_.moves, in.operand);
  });
  for (const Goal& goal : d_.goals) {
    forEachCondition(goal.condition, [&](const GoalCondition& c) {
      registers_.taken = registers_.taken || c.kind == GoalCondition::Kind::Captured;
      int& most = registers_.counted[index(c.counter)];
      if (c.kind == GoalCondition::Kind::Counted) most = std::max(most, c.count);
    });
  }
  if (!registers_.unmoved) d_.start.unmoved.clear();
  if (!registers_.enPassant)
    eraseIf(d_.types, [](const Instruction& in) { return in.op == Op::MarkEnPassant; });
  dropUnreadMarks();
  uniteTurnsBefore(d_.turns);
  if (!d_.turns.schedule.empty()) d_.start.player = d_.turns.turn(d_.start.turn).player;
  findRebirths();
  if (registers_.unmoved) findUnmovedReadings();
  d_.start.unmoved = liveUnmoved(*this, d_.start);
  royalsCanGrow_ = findRoyalsGrowth();
  royalsCanVanish_ = findVanishingRoyals();
  looks_ = findLooks();
}

// Removes the marks that no program tests, since they make no difference. The other marks keep their numbers.
void Variant::dropUnreadMarks() {
  std::uint32_t read = 0;
  forEachProgram(d_.types, [&](const MoveProgram& program) {
    for (const Instruction& in : program.code) {
      if (in.op == Op::TestMark) read |= std::uint32_t{1} << in.operand;
    }
  });
  eraseIf(d_.types, [&](const Instruction& in) {
    return (in.op == Op::Mark || in.op == Op::Unmark) && (read >> in.operand & 1) == 0;
  });
  for (PieceType& type : d_.types) type.marks &= read;
  if (read == 0) d_.marks.clear();
  d_.start.marks.assign(d_.marks.size(), {});
  for (std::size_t i = 0; i < d_.start.cells.size(); ++i) {
    const Piece piece = d_.start.cells[i];
    for (std::size_t m = 0; piece && m < d_.marks.size(); ++m) {
      if (type(piece.type()).marks >> m & 1) d_.start.marks[m].add(cellAt(i));
    }
  }
}

ScheduledTurn Variant::turnOf(Side player, std::uint16_t turn) const {
  if (d_.turns.schedule.empty()) return {player, player, kNoKind};
  return d_.turns.turn(turn);
}

Side Variant::lastPlayer(Side player, std::uint16_t turn, Cell continuingPiece) const {
  if (continuingPiece != kNoCell) return player;
  if (d_.turns.schedule.empty()) return opponent(player);
  return d_.turns.turn(d_.turns.before(turn)).player;
}

bool Variant::mayBegin(Side side, KindId kind) const {
  const auto& schedule = d_.turns.schedule;
  return schedule.empty() || std::any_of(schedule.begin(), schedule.end(), [&](const ScheduledTurn& turn) {
           return turn.moves == side && (turn.kind == kNoKind || turn.kind == kind);
         });
}

// Can a side get more royal pieces than it has, by promotion, drops or pieces that change sides?
bool Variant::findRoyalsGrowth() const {
  const auto anyRoyal = [&](const std::vector<TypeId>& types) {
    return std::any_of(types.begin(), types.end(), [&](TypeId type) { return isRoyal(type); });
  };
  for (const Trigger& trigger : d_.triggers) {
    if (anyRoyal(trigger.choices)) return true;
  }
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < d_.types.size(); ++t) {
      if (d_.types[t].royal && d_.start.inHand(side, typeAt(t)) > 0) return true;
    }
  }
  if (uses(d_.types, Op::Give)) return true;
  const auto makesRoyal = [&](const Instruction& in) {
    return (in.op == Op::Land && in.operand >= kAs && isRoyal(typeAt(in.operand - kAs))) ||
           (in.op == Op::Put && isRoyal(putPiece(in.operand).type())) ||
           ((in.op == Op::Become || in.op == Op::Drop) && isRoyal(typeAt(in.operand)));
  };
  for (std::size_t t = 0; t < d_.types.size(); ++t) {
    const TypeId type = typeAt(t);
    if (isRoyal(type)) continue;
    for (const Side side : kBothSides) {
      const auto arrivesRoyal = [&](Cell cell) {
        return anyRoyal(d_.arrival.choices(side, type, cell)) ||
               anyRoyal(d_.imitatedArrival.choices(side, type, cell));
      };
      if (anyOf(d_.board.cells(), arrivesRoyal) ||
          std::ranges::any_of(d_.types[t].program[index(side)].code, makesRoyal) ||
          std::ranges::any_of(d_.types[t].drop[index(side)].code, makesRoyal))
        return true;
    }
  }
  return false;
}

// Finds, for each type and each cell where it is taken, the cell on which it is born again (Op::Revive): the
// cell of the array where the type began. If there are several, the only one of the colour of the cell where
// it is taken, as for bishops; else the one on the same file, as for pawns.
void Variant::findRebirths() {
  if (!uses(d_.types, Op::Revive)) return;
  const Board& board = d_.board;
  rebirths_.assign(kSides * d_.types.size() * board.size(), kNoCell);
  std::size_t place = 0;
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < d_.types.size(); ++t) {
      std::vector<Cell> began;  // the cell nearest to the player comes first
      board.forEachCell([&](Cell cell) {
        if (d_.start.at(cell) == Piece(typeAt(t), side)) began.push_back(cell);
      });
      if (side == Side::Black) std::ranges::reverse(began);
      for (std::size_t i = 0; i < board.size(); ++i, ++place) {
        const Cell taken = cellAt(i);
        const auto hasColour = [&](Cell cell) { return board.colourOf(cell) == board.colourOf(taken); };
        const auto isOnFile = [&](Cell cell) {
          return board.file(cell) == board.file(taken) && board.level(cell) == board.level(taken);
        };
        const bool colourTells = began.size() > 1 && std::ranges::count_if(began, hasColour) == 1;
        const auto found = began.size() == 1 ? began.begin()
                           : colourTells     ? std::ranges::find_if(began, hasColour)
                                             : std::ranges::find_if(began, isOnFile);
        if (found != began.end()) rebirths_[place] = *found;
      }
    }
  }
}

// Can an effect on the pieces of a neighbourhood (EachBeside) remove a royal piece, or change its type or
// owner?
bool Variant::findVanishingRoyals() const {
  bool canVanish = false;
  forEachProgram(d_.types, [&](const MoveProgram& program) {
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      if (program.code[i].op != Op::EachBeside) continue;
      const Op effect = program.code[i + 1].op;
      const bool changes = effect == Op::Remove || effect == Op::Give || effect == Op::Become;
      canVanish = canVanish ||
                  (changes && program.neighbourhoods[program.code[i].operand].types.overlaps(royalTypes_));
    }
  });
  return canVanish;
}

namespace {

// Does the path require only own pieces to be unmoved, and among them the mover? True also if it requires no
// unmoved piece; false if it requires that a piece has moved.
bool readsUnmovedPlainly(const Path& path, Cell origin) {
  bool asks = false, asksMover = false;
  for (const CellCondition& c : path.conditions) {
    if (c.asks(Op::TestUnmoved, true) ||
        (c.asks(Op::TestUnmoved) && c.cell != origin && (c.occupants & kEnemy) != 0))
      return false;
    asks = asks || c.asks(Op::TestUnmoved);
    asksMover = asksMover || (c.asks(Op::TestUnmoved) && c.cell == origin);
  }
  return asks == asksMover;
}

// Returns the players' pieces that can stand on the condition's cell when `mover` moves from `origin`.
std::vector<Piece> piecesThatFit(const MoveProgram& program, const CellCondition& c, Piece mover, Cell origin,
                                 std::size_t types) {
  if (c.cell == origin) return {mover};
  std::vector<Piece> pieces;
  for (const Side owner : kBothSides) {
    for (std::size_t t = 0; t < types; ++t) {
      const bool fits = (c.occupants & (owner == mover.side() ? kOwn : kEnemy)) != 0 &&
                        std::ranges::all_of(c.operandsOf(Op::TestType), [&](std::uint16_t set) {
                          return program.typeSets[set].has(typeAt(t));
                        });
      if (fits) pieces.emplace_back(typeAt(t), owner);
    }
  }
  return pieces;
}

}  // namespace

// Finds which pieces, on which cells, have moves that test unmoved flags, and which pieces these moves
// require on other cells.
void Variant::findUnmovedReadings() {
  constexpr std::size_t kMaxPaths = 1 << 16;
  using Readings = std::vector<UnmovedReading>;
  const std::size_t cells = d_.board.size(), types = d_.types.size();
  unmovedReadings_.resize(kSides * types * cells);
  const auto placeOf = [&](Piece piece, Cell cell) {
    return (index(piece.side()) * types + index(piece.type())) * cells + index(cell);
  };
  // If a path also tests other pieces, each piece that can stand on those cells gets a reading of its own.
  std::map<std::size_t, Readings> ofAnyPiece;
  const auto keepOfAnyPiece = [&](const MoveProgram& program, const Path& path, Piece mover, Cell origin) {
    for (const CellCondition& c : path.conditions) {
      if (!c.asksEither(Op::TestUnmoved)) continue;
      for (const Piece piece : piecesThatFit(program, c, mover, origin, types)) {
        Readings& readings = ofAnyPiece[placeOf(piece, c.cell)];
        if (!readings.empty()) continue;  // one reading of a piece and cell is enough
        UnmovedReading reading;
        reading.cells = {c.cell};
        reading.to = path.to;
        readings.push_back(std::move(reading));
      }
    }
  };
  for (const Side side : kBothSides) {
    // Types whose programs test only own unmoved pieces; types with equal programs share their readings.
    std::vector<TypeId> examples;
    for (std::size_t t = 0; t < types; ++t) {
      const Piece mover(typeAt(t), side);
      const MoveProgram& program = d_.types[t].program[index(side)];
      if (!program.uses(Op::TestUnmoved)) continue;
      const auto example = std::find_if(examples.begin(), examples.end(), [&](TypeId other) {
        return d_.types[index(other)].program[index(side)] == program;
      });
      if (example != examples.end()) {
        for (std::size_t i = 0; i < cells; ++i)
          unmovedReadings_[placeOf(mover, cellAt(i))] =
              unmovedReadings_[placeOf({*example, side}, cellAt(i))];
        continue;
      }
      bool isPlain = true;
      const Through asking(program, Op::TestUnmoved);
      d_.board.forEachCell([&](Cell origin) {
        const auto paths = pathsFrom(d_.board, program, origin, kMaxPaths, &asking);
        if (!paths) return;
        Readings readings;
        for (const Path& path : *paths) {
          if (!readsUnmovedPlainly(path, origin)) {
            keepOfAnyPiece(program, path, mover, origin);
            isPlain = false;
          }
          UnmovedReading reading;
          for (const CellCondition& c : path.conditions) {
            if (c.asks(Op::TestUnmoved)) reading.cells.push_back(c.cell);
          }
          if (reading.cells.empty()) continue;
          std::sort(reading.cells.begin(), reading.cells.end());
          // If the carried piece must be unmoved too, it is the castling partner.
          if (!path.relocations.empty() &&
              std::ranges::binary_search(reading.cells, path.relocations.front().from))
            reading.partner = path.relocations.front().from;
          reading.to = path.to;
          for (const Edit& edit : path.edits) {
            if (edit.what == Op::Drop) reading.dropped = typeAt(edit.operand);
          }
          for (const CellCondition& c : path.conditions) {
            for (const std::uint16_t set : c.operandsOf(Op::TestType)) {
              if (c.asks(Op::TestUnmoved)) reading.types.emplace_back(c.cell, program.typeSets[set]);
            }
          }
          readings.push_back(std::move(reading));
        }
        if (readings.empty()) return;
        readings.shrink_to_fit();
        unmovedReadings_[placeOf(mover, origin)] = std::make_shared<const Readings>(std::move(readings));
      });
      if (isPlain) examples.push_back(mover.type());
    }
  }
  for (auto& [place, more] : ofAnyPiece) {
    Readings all = unmovedReadings_[place] ? *unmovedReadings_[place] : Readings();
    all.insert(all.end(), more.begin(), more.end());
    unmovedReadings_[place] = std::make_shared<const Readings>(std::move(all));
  }
}

const std::vector<UnmovedReading>& Variant::unmovedReadings(Piece piece, Cell cell) const {
  static const std::vector<UnmovedReading> kNone;
  if (unmovedReadings_.empty() || piece.side() == Side::Third) return kNone;
  const auto& readings =
      unmovedReadings_[(index(piece.side()) * d_.types.size() + index(piece.type())) * d_.board.size() +
                       index(cell)];
  return readings ? *readings : kNone;
}

bool Variant::startsWithRoyal(Side side) const {
  return std::any_of(d_.start.cells.begin(), d_.start.cells.end(),
                     [&](Piece piece) { return piece && piece.side() == side && isRoyal(piece.type()); });
}

TypeId Variant::royalExample() const {
  for (std::size_t i = 0; i < d_.types.size(); ++i) {
    if (d_.types[i].royal) return typeAt(i);
  }
  return typeAt(0);
}

std::optional<TypeId> Variant::findType(std::string_view id) const {
  for (std::size_t i = 0; i < d_.types.size(); ++i) {
    if (d_.types[i].id == id) return typeAt(i);
  }
  return std::nullopt;
}

bool Variant::isMaterial(TypeId id) const {
  const std::optional<TypeSet>& material = d_.end.bareKing.material;
  return material ? material->has(id) : !isRoyal(id);
}

bool UnmovedReading::fitsAt(Cell cell, const Setup& setup, Side side) const {
  const Piece piece = setup.at(cell);
  if (!piece || piece.side() != side) return false;
  return std::all_of(types.begin(), types.end(),
                     [&](const auto& type) { return type.first != cell || type.second.has(piece.type()); });
}

bool UnmovedReading::fits(const Setup& setup, Side side) const {
  return std::all_of(cells.begin(), cells.end(), [&](Cell c) { return fitsAt(c, setup, side); });
}

CellSet liveUnmoved(const Variant& variant, const Setup& setup) {
  const HandRules& hands = variant.hands();
  const bool fills = hands.keepsCaptures();
  // Can the side get an unmoved piece on this cell by a drop or a revival?
  const auto mayReturn = [&](Cell cell, Side side) {
    const Piece first = variant.start().at(cell);
    if (variant.revives() && first && first.side() == side && !variant.isRoyal(first)) return true;
    const auto& cells = hands.unmovedOn[index(side)];
    return std::any_of(cells.begin(), cells.end(), [&](const CellSet& set) { return set.has(cell); });
  };
  CellSet live;
  const auto consider = [&](Piece piece, Cell cell) {
    for (const UnmovedReading& reading : variant.unmovedReadings(piece, cell)) {
      const bool isPossible =
          reading.dropped == kNoType || fills || setup.inHand(piece.side(), reading.dropped) > 0;
      const bool usable = isPossible && std::all_of(reading.cells.begin(), reading.cells.end(), [&](Cell c) {
                            return (setup.unmoved.has(c) && reading.fitsAt(c, setup, piece.side())) ||
                                   mayReturn(c, piece.side());
                          });
      if (!usable) continue;
      for (const Cell c : reading.cells) {
        if (setup.unmoved.has(c)) live.add(c);
      }
    }
  };
  setup.unmoved.forEach([&](Cell cell) { consider(setup.at(cell), cell); });
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < hands.unmovedOn[index(side)].size(); ++t) {
      hands.unmovedOn[index(side)][t].forEach([&](Cell cell) { consider(Piece(typeAt(t), side), cell); });
    }
  }
  if (variant.revives())
    variant.board().forEachCell([&](Cell cell) {
      if (const Piece first = variant.start().at(cell)) consider(first, cell);
    });
  return live;
}

}  // namespace fairyforge
