// Sets up positions (set-up.h): takes the array or draws a position at random, then changes it in several
// ways.
#include "tests/support/set-up.h"

#include <algorithm>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/registers.h"

namespace fairyforge::testing {
namespace {

bool once(std::mt19937_64& random, std::size_t often) {
  return random() % often == 0;
}

}  // namespace

TypeSet typesInHand(const Variant& variant, Side side) {
  TypeSet types;
  if (!variant.hands().any()) return types;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!variant.hands().cells[index(side)][t].empty()) types.add(variant.hands().inHand(typeAt(t)));
    for (const MoveProgram& program : variant.types()[t].program) {
      for (const Instruction& in : program.code) {
        if (in.op == Op::Drop) types.add(typeAt(in.operand));
      }
    }
  }
  return types;
}

SetUps::SetUps(VariantPtr variant, Places places) : variant_(std::move(variant)) {
  constexpr std::size_t kMostPassings = 400;
  for (const Side side : kBothSides) held_[index(side)] = typesInHand(*variant_, side);
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    const PieceType& type = variant_->types()[t];
    (type.royal ? royal_ : common_).push_back(typeAt(t));
    for (const Side side : kBothSides) {
      if (!variant_->registers().enPassant || !type.program[index(side)].uses(Op::MarkEnPassant)) continue;
      variant_->board().forEachCell([&](Cell from) {
        const auto paths = pathsFrom(variant_->board(), type.program[index(side)], from);
        for (std::size_t i = 0; paths && i < paths->size() && passings_.size() < kMostPassings; ++i) {
          const Path& path = (*paths)[i];
          CellSet over;
          for (const Cell cell : path.enPassantTargets) over.add(cell);
          if (!over.empty() && !over.has(path.to))
            passings_.push_back({{typeAt(t), side}, from, path.to, over});
        }
      });
    }
  }
  if (places == Places::Reached) findReached();
}

// Collects the cells that pieces can reach, ignoring blocking pieces and including all promotions.
void SetUps::findReached() {
  std::vector<std::pair<Piece, Cell>> found;
  const auto add = [&](Piece piece, Cell cell) {
    if (!piece || piece.side() == Side::Third) return;
    CellSet& cells = reached_[index(piece.side())][index(piece.type())];
    if (cells.has(cell)) return;
    cells.add(cell);
    found.emplace_back(piece, cell);
  };
  for (auto& reached : reached_) reached.resize(variant_->types().size());
  variant_->board().forEachCell([&](Cell cell) { add(variant_->start().at(cell), cell); });
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < variant_->types().size() && variant_->hands().any(); ++t)
      variant_->hands().cells[index(side)][t].forEach([&](Cell cell) { add({typeAt(t), side}, cell); });
  }
  while (!found.empty()) {
    const auto [piece, from] = found.back();
    found.pop_back();
    const auto paths =
        pathsFrom(variant_->board(), variant_->type(piece.type()).program[index(piece.side())], from);
    for (std::size_t i = 0; paths && i < paths->size(); ++i) {
      const Path& path = (*paths)[i];
      add(path.landing >= kAs ? Piece(typeAt(path.landing - kAs), piece.side()) : piece, path.to);
      for (const TypeId type : variant_->arrival().choices(piece.side(), piece.type(), path.to))
        add({type, piece.side()}, path.to);
    }
  }
}

bool SetUps::mayStand(Piece piece, Cell cell) const {
  const bool isAnywhere = reached_[0].empty() || piece.side() == Side::Third;
  return isAnywhere || reached_[index(piece.side())][index(piece.type())].has(cell);
}

void SetUps::put(Setup& setup, Cell cell, Piece piece) const {
  if (mayStand(piece, cell)) setup.cells[index(cell)] = piece;
}

// Puts pieces on a random share of the cells; some of them are unmoved.
void SetUps::scatter(Setup& setup, std::mt19937_64& random) const {
  const std::size_t share = 2 + random() % 5;
  variant_->board().forEachCell([&](Cell cell) {
    if (random() % share != 0 || common_.empty()) return;
    const bool third = variant_->third() != nullptr && once(random, 4);
    const Side owner = third ? Side::Third : kBothSides[random() % 2];
    put(setup, cell, Piece(common_[random() % common_.size()], owner));
    if (setup.at(cell) && once(random, 2)) setup.unmoved.add(cell);
  });
}

// Leaves some pieces of the array on their cells, most of them unmoved, and adds a few others.
void SetUps::thinArray(Setup& setup, std::mt19937_64& random) const {
  const Setup& start = variant_->start();
  const std::size_t left = 1 + random() % 4;  // a piece that is not royal stays with probability 1 / left
  variant_->board().forEachCell([&](Cell cell) {
    const Piece piece = start.at(cell);
    if (!piece || (!variant_->isRoyal(piece) && random() % left != 0)) return;
    setup.cells[index(cell)] = piece;
    if (start.unmoved.has(cell) && !once(random, 6)) setup.unmoved.add(cell);
  });
  for (std::size_t n = random() % 9; n > 0 && !common_.empty(); --n) {
    const Cell cell = cellAt(random() % variant_->board().size());
    if (!variant_->board().exists(cell) || (setup.at(cell) && variant_->isRoyal(setup.at(cell)))) continue;
    put(setup, cell, Piece(common_[random() % common_.size()], kBothSides[random() % 2]));
    setup.unmoved.remove(cell);
  }
}

// Adds one royal piece for each side, sometimes several or none.
void SetUps::addRoyals(Setup& setup, std::mt19937_64& random) const {
  for (const Side side : kBothSides) {
    for (std::size_t n = once(random, 8) ? random() % 3 : 1; n > 0 && !royal_.empty(); --n) {
      const Cell cell = cellAt(random() % variant_->board().size());
      if (!variant_->board().exists(cell)) continue;
      put(setup, cell, Piece(royal_[random() % royal_.size()], side));
      setup.unmoved.remove(cell);
    }
  }
}

// Puts a royal piece beside one of the other side.
void SetUps::bringTogether(Setup& setup, std::mt19937_64& random) const {
  const Board& board = variant_->board();
  Cell royals[kSides]{kNoCell, kNoCell};
  board.forEachCell([&](Cell cell) {
    const Piece piece = setup.at(cell);
    if (piece && piece.side() != Side::Third && variant_->isRoyal(piece)) royals[index(piece.side())] = cell;
  });
  if (royals[0] == kNoCell || royals[1] == kNoCell) return;
  const std::size_t moved = random() % kSides;
  const Cell from = royals[moved], other = royals[1 - moved];
  std::vector<Cell> beside;
  board.forEachCell([&](Cell cell) {
    const bool isNear = std::abs(board.file(cell) - board.file(other)) <= 1 &&
                        std::abs(board.rank(cell) - board.rank(other)) <= 1 &&
                        board.level(cell) == board.level(other);
    const Piece there = setup.at(cell);
    if (isNear && !(there && variant_->isRoyal(there)) && mayStand(setup.at(from), cell))
      beside.push_back(cell);
  });
  if (beside.empty()) return;
  const Cell to = beside[random() % beside.size()];
  setup.cells[index(to)] = std::exchange(setup.cells[index(from)], Piece());
  setup.unmoved.remove(from);
  setup.unmoved.remove(to);
}

void SetUps::leaveFew(Setup& setup, std::mt19937_64& random) const {
  std::vector<Cell> others;
  variant_->board().forEachCell([&](Cell cell) {
    if (setup.at(cell) && !variant_->isRoyal(setup.at(cell))) others.push_back(cell);
  });
  std::shuffle(others.begin(), others.end(), random);
  for (std::size_t i = random() % 4; i < others.size(); ++i) {
    setup.cells[index(others[i])] = Piece();
    setup.unmoved.remove(others[i]);
  }
}

void SetUps::pass(Setup& setup, std::mt19937_64& random) const {
  const Passing& passing = passings_[random() % passings_.size()];
  if (passing.piece.side() != variant_->lastPlayer(setup)) return;
  CellSet cleared = passing.over;
  cleared.add(passing.from);
  cleared.add(passing.to);
  cleared.forEach([&](Cell cell) {
    setup.cells[index(cell)] = Piece();
    setup.unmoved.remove(cell);
  });
  setup.cells[index(passing.to)] = passing.piece;
  setup.enPassantTargets = passing.over;
  setup.enPassantVictim = passing.to;
}

void SetUps::fillRegisters(Setup& setup, std::mt19937_64& random) const {
  const Variant& variant = *variant_;
  if (!variant.registers().unmoved) setup.unmoved.clear();
  setup.player = kBothSides[random() % 2];
  if (const TurnRules& turns = variant.turns(); !turns.schedule.empty()) {
    setup.turn = static_cast<std::uint16_t>(random() % std::min(turns.last() + 1u, 30u));
    setup.player = turns.turn(setup.turn).player;
  }
  if (!passings_.empty() && once(random, 3)) pass(setup, random);
  if (variant.registers().last && !once(random, 8)) {
    const TypeId last = typeAt(random() % variant.types().size());
    setup.last = variant.type(last).imitates ? kNoType : last;
  }
  const bool full = once(random, 4);
  for (const Side side : kBothSides) {
    setup.hands[index(side)].clear();
    held_[index(side)].forEach([&](TypeId type) {
      if (!full && !once(random, 3)) return;
      setup.hands[index(side)].resize(variant.types().size());
      setup.hands[index(side)][index(type)] = static_cast<std::uint16_t>(1 + random() % 3);
    });
  }
  setup.marks.assign(variant.marks().size(), {});
  for (std::size_t c = 0; c < setup.cells.size(); ++c) {
    if (!setup.cells[c]) continue;
    for (CellSet& marked : setup.marks) {
      if (once(random, 4)) marked.add(cellAt(c));
    }
  }
  if (variant.registers().lastMove && !once(random, 4)) {
    const auto somewhere = [&] { return cellAt(random() % variant.board().size()); };
    setup.lastTo = somewhere();
    if (!once(random, 4)) setup.lastFrom = somewhere();
    if (!variant.board().exists(setup.lastTo)) setup.lastTo = kNoCell;
    if (!variant.board().exists(setup.lastFrom)) setup.lastFrom = kNoCell;
  }
  if (const std::uint16_t named = variant.registers().moves; named > 0) {
    setup.movesOver = static_cast<std::uint16_t>(random() % (named + 1u));
    setup.moveNumber = 1 + setup.movesOver;
  }
  if (const ThirdSide* third = variant.third(); third != nullptr && third->acts) {
    setup.sinceThird = static_cast<int>(random() % static_cast<std::size_t>(third->interval + 1));
    setup.thirdTurn = setup.sinceThird == third->interval && once(random, 2);
  }
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if constexpr (std::is_same_v<Shape, shape::CountOfEach>) {
      if (!row.isIn(variant)) return;
      for (std::uint16_t& count : row.of(setup))
        count = static_cast<std::uint16_t>(random() % static_cast<std::size_t>(row.shape.most(variant) + 1));
    }
  });
  setup.unmoved = liveUnmoved(variant, setup);
}

Position SetUps::next(std::mt19937_64& random) const {
  Setup setup = variant_->start();
  std::fill(setup.cells.begin(), setup.cells.end(), Piece());
  setup.unmoved.clear();
  const bool ofArray = once(random, 2);
  if (ofArray) {
    thinArray(setup, random);
  } else {
    scatter(setup, random);
    addRoyals(setup, random);
  }
  if (once(random, 5)) leaveFew(setup, random);
  if (once(random, 4)) bringTogether(setup, random);
  fillRegisters(setup, random);
  return std::get<Position>(Position::from(variant_, setup, kAllForgivable));
}

}  // namespace fairyforge::testing
