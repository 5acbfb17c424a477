// Builds the move programs of the pieces, and variants from them (armies.h).
#include "tests/native/armies.h"

#include <algorithm>
#include <stdexcept>

#include "compiler/core/rules/placement.h"

namespace fairyforge::testing {
namespace {

Vector turned(Vector v, Side side) {
  return side == Side::White ? v : Vector{-v.files, -v.ranks, v.levels};
}

void land(ProgramBuilder& b, Takes takes) {
  if (takes == kBoth) {
    const auto capture = b.fork();
    b.test(kEmpty);
    b.emit(Op::Land);
    b.bind(capture);
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Land);
  } else if (takes == kMoves) {
    b.test(kEmpty);
    b.emit(Op::Land);
  } else {
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Land);
  }
}

template <typename Emit>
Moves forEachStep(std::vector<Vector> steps, Emit emit) {
  return [steps = std::move(steps), emit](ProgramBuilder& b, Board& board, Side side) {
    for (const Vector v : steps) {
      b.alternative();
      emit(b, board.step(turned(v, side)), board, side, v);
    }
  };
}

}  // namespace

std::vector<Vector> rookSteps() {
  return allOf(1, 0);
}
std::vector<Vector> bishopSteps() {
  return allOf(1, 1);
}
std::vector<Vector> allOf(int a, int b) {
  std::vector<Vector> steps;
  for (const auto& [x, y] : {std::pair{a, b}, {b, a}}) {
    for (const int i : {1, -1}) {
      for (const int j : {1, -1}) {
        const Vector v{i * x, j * y, 0};
        if (std::find(steps.begin(), steps.end(), v) == steps.end()) steps.push_back(v);
      }
    }
  }
  return steps;
}

Moves leaps(std::vector<Vector> steps, Takes takes) {
  return forEachStep(std::move(steps), [takes](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    land(b, takes);
  });
}

Moves rides(std::vector<Vector> steps, Takes takes, int most) {
  return forEachStep(std::move(steps), [=](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    if (most == 0) {
      const std::uint16_t loop = b.here();
      b.step(step);
      const auto stop = b.fork();
      b.test(kEmpty);
      b.jump(loop);
      b.bind(stop);
      land(b, takes);
      return;
    }
    for (int i = 1; i <= most; ++i) {
      b.step(step);
      if (i == most) {
        land(b, takes);
        return;
      }
      const auto on = b.fork();
      land(b, takes);
      b.bind(on);
      b.test(kEmpty);
    }
  });
}

Moves slips(std::vector<Vector> steps, Takes takes) {
  return forEachStep(std::move(steps),
                     [=](ProgramBuilder& b, StepId step, Board& board, Side side, Vector v) {
                       const StepId two = board.step(turned({2 * v.files, 2 * v.ranks, 0}, side));
                       b.step(step);
                       const std::uint16_t loop = b.here();
                       const auto on = b.fork();
                       land(b, takes);
                       b.bind(on);
                       b.test(kEmpty);
                       b.step(two);
                       b.jump(loop);
                     });
}

Moves lame(Vector over, Vector then, Takes takes) {
  return [=](ProgramBuilder& b, Board& board, Side side) {
    b.alternative();
    b.step(board.step(turned(over, side)));
    b.test(kEmpty);
    b.step(board.step(turned(then, side)));
    land(b, takes);
  };
}

Moves dashes(std::vector<Vector> steps, Takes takes) {
  return forEachStep(std::move(steps), [=](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    b.test(kEmpty);
    b.emit(Op::MarkEnPassant);
    b.step(step);
    land(b, takes);
  });
}

Moves hops(std::vector<Vector> steps, Takes takes) {
  return forEachStep(std::move(steps), [=](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    const std::uint16_t before = b.here();
    b.step(step);
    const auto screen = b.fork();
    b.test(kEmpty);
    b.jump(before);
    b.bind(screen);
    b.test(kAnyPiece);
    const std::uint16_t behind = b.here();
    b.step(step);
    const auto stop = b.fork();
    b.test(kEmpty);
    b.jump(behind);
    b.bind(stop);
    land(b, takes);
  });
}

Moves grasshops(std::vector<Vector> steps, Takes takes) {
  return forEachStep(std::move(steps), [=](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    const std::uint16_t before = b.here();
    b.step(step);
    const auto hurdle = b.fork();
    b.test(kEmpty);
    b.jump(before);
    b.bind(hurdle);
    b.test(kAnyPiece);
    b.step(step);
    land(b, takes);
  });
}

Moves locust(std::vector<Vector> steps) {
  return forEachStep(std::move(steps), [](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    b.test(kEnemy);
    b.emit(Op::Take);
    b.step(step);
    land(b, kMoves);
  });
}

Moves rifle(std::vector<Vector> steps) {
  return forEachStep(std::move(steps), [](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Recall, 0);
    b.emit(Op::Land);
  });
}

Moves rams(std::vector<Vector> steps) {
  return forEachStep(std::move(steps), [](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Save, 1);
    b.step(step);
    const auto more = b.fork();
    b.test(kEmpty);
    b.emit(Op::Recall, 1);
    b.emit(Op::Land);
    b.bind(more);
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Recall, 1);
    b.emit(Op::Land);
  });
}

Moves overOwn(std::vector<Vector> steps) {
  return forEachStep(std::move(steps), [](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    b.test(kOwn);
    b.step(step);
    land(b, kBoth);
  });
}

Moves hunts(std::vector<Vector> steps, const std::string& ids) {
  return forEachStep(std::move(steps), [ids](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    TypeSet types;  // the letters stand for the numbers of types: A is 0
    for (const char id : ids) types.add(typeAt(static_cast<std::size_t>(id - 'A')));
    b.step(step);
    b.test(kEnemy);
    b.testType(types);
    b.emit(Op::Take);
    b.emit(Op::Land);
  });
}

Moves swaps(std::vector<Vector> steps) {
  return forEachStep(std::move(steps), [](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    b.test(kOwn);
    b.emit(Op::Save, 1);
    b.emit(Op::Recall, 0);
    b.emit(Op::Carry, 1);
    b.emit(Op::Recall, 1);
    b.emit(Op::Land);
  });
}

Moves pawn(int doubleFromRank) {
  return [=](ProgramBuilder& b, Board& board, Side side) {
    const StepId ahead = board.step(turned({0, 1, 0}, side));
    b.alternative();
    b.step(ahead);
    land(b, kMoves);
    CellSet zone;
    board.forEachCell([&](Cell cell) {
      const int rank = side == Side::White ? board.rank(cell) : board.ranks() - 1 - board.rank(cell);
      if (rank == doubleFromRank) zone.add(cell);
    });
    b.alternative();
    b.testZone(zone);
    b.step(ahead);
    b.test(kEmpty);
    b.emit(Op::MarkEnPassant);
    b.step(ahead);
    land(b, kMoves);
    for (const int file : {-1, 1}) {
      const StepId aside = board.step(turned({file, 1, 0}, side));
      b.alternative();
      b.step(aside);
      land(b, kCaptures);
      b.alternative();
      b.step(aside);
      b.emit(Op::TestEnPassant);
      b.emit(Op::TakeEnPassantVictim);
      b.emit(Op::Land);
    }
  };
}

Moves castles(int distance) {
  return [=](ProgramBuilder& b, Board& board, Side side) {
    CellSet edge;
    board.forEachCell([&](Cell cell) {
      if (board.file(cell) == 0 || board.file(cell) == board.files() - 1) edge.add(cell);
    });
    for (const int direction : {1, -1}) {
      const StepId step = board.step(turned({direction, 0, 0}, side));
      const StepId back = board.step(turned({-direction, 0, 0}, side));
      b.alternative();
      b.emit(Op::TestUnmoved);
      b.emit(Op::TestSafe);
      const std::uint16_t loop = b.here();
      b.step(step);
      const auto partner = b.fork();
      b.test(kEmpty);
      b.jump(loop);
      b.bind(partner);
      b.test(kOwn);
      b.emit(Op::TestUnmoved);
      b.testZone(edge);
      b.emit(Op::Save, 1);
      b.emit(Op::Recall, 0);
      for (int i = 0; i < distance; ++i) {
        b.step(step);
        b.emit(Op::TestSafe);
      }
      b.emit(Op::Save, 2);
      b.step(back);
      b.emit(Op::Carry, 1);
      b.emit(Op::Recall, 2);
      b.emit(Op::Land);
    }
  };
}

// Puts the test before every alternative of `moves`.
Moves onlyUnmoved(Moves moves) {
  return [moves = std::move(moves)](ProgramBuilder& b, Board& board, Side side) {
    ProgramBuilder inner;
    moves(inner, board, side);
    const MoveProgram program = inner.finish();
    b.alternative();
    b.emit(Op::TestUnmoved);
    const std::uint16_t shift = b.here();
    for (Instruction in : program.code) {
      if (in.op == Op::Fork || in.op == Op::Jump) in.operand = static_cast<std::uint16_t>(in.operand + shift);
      b.emit(in.op, in.operand);
    }
  };
}

Moves turns(int number, std::vector<Vector> steps) {
  const auto as = static_cast<std::uint16_t>(kAs + number);
  return [as, steps = std::move(steps)](ProgramBuilder& b, Board& board, Side side) {
    b.alternative();
    if (!steps.empty()) {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i > 0) b.alternative();
        b.step(board.step(turned(steps[i], side)));
        b.test(kEmpty);
        b.emit(Op::Land, as);
      }
      return;
    }
    b.emit(Op::Land, as);
  };
}

Moves onlyAfter(const std::string& ids, Moves moves) {
  return [ids, moves = std::move(moves)](ProgramBuilder& b, Board& board, Side side) {
    ProgramBuilder inner;
    moves(inner, board, side);
    TypeSet types;
    for (const char id : ids) types.add(typeAt(static_cast<std::size_t>(id - 'A')));
    b.alternative();
    b.testLast(types);
    b.appendHere(inner.finish());
  };
}

Moves onlyRoyals(Moves moves) {
  return [moves = std::move(moves)](ProgramBuilder& b, Board& board, Side side) {
    ProgramBuilder inner;
    moves(inner, board, side);
    b.append(takingRoyalsOnly(inner.finish()));
  };
}

Moves behind(Instruction first, Moves moves) {
  return [first, moves = std::move(moves)](ProgramBuilder& b, Board& board, Side side) {
    ProgramBuilder inner;
    moves(inner, board, side);
    b.alternative();
    b.emit(first.op, first.operand);
    b.appendHere(inner.finish());
  };
}

Moves edits(std::vector<Vector> steps, Instruction edit) {
  return forEachStep(std::move(steps), [edit](ProgramBuilder& b, StepId step, Board&, Side, Vector) {
    b.step(step);
    const auto enemy = b.fork();
    b.test(kEmpty);
    b.emit(edit.op, edit.operand);
    b.emit(Op::Land);
    b.bind(enemy);
    b.test(kEnemy);
    b.emit(edit.op, edit.operand);
    b.emit(Op::Recall, 0);
    b.emit(Op::Land);
  });
}

Moves operator+(Moves a, Moves b) {
  return [a = std::move(a), b = std::move(b)](ProgramBuilder& builder, Board& board, Side side) {
    a(builder, board, side);
    b(builder, board, side);
  };
}

Army& Army::piece(const std::string& id, const Moves& moves, bool royal) {
  PieceType type;
  type.name = type.id = id;
  type.royal = royal;
  for (const Side side : kBothSides) {
    ProgramBuilder builder;
    moves(builder, draft_.board, side);
    type.program[index(side)] = builder.finish();
  }
  type.program[index(Side::Third)] = type.program[index(Side::White)];
  draft_.types.push_back(std::move(type));
  return *this;
}

PieceType& Army::type(const std::string& id) {
  return draft_.types[index(type(id.front()))];
}

TypeSet Army::types(const std::string& ids) const {
  TypeSet set;
  for (const char id : ids) set.add(type(id));
  return set;
}

Army& Army::becomes(const std::string& id, const std::vector<Cell>& cells, const std::string& ids) {
  arrivals_.emplace_back(id, cells, ids);
  return *this;
}

TypeId Army::type(char id) const {
  for (std::size_t t = 0; t < draft_.types.size(); ++t) {
    if (draft_.types[t].id == std::string(1, id)) return typeAt(t);
  }
  throw std::logic_error("no such piece");
}

VariantPtr Army::build(const std::string& placement) {
  const Board& board = draft_.board;
  draft_.arrival = ArrivalTable(draft_.types.size(), board.size());
  for (const auto& [id, cells, ids] : arrivals_) {
    std::vector<TypeId> choices;
    for (const char c : ids) choices.push_back(type(c));
    for (const Cell cell : cells) {
      draft_.arrival.set(Side::White, type(id[0]), cell, choices);
      draft_.arrival.set(Side::Black, type(id[0]), board.reflected(cell, Symmetry::Mirror), choices);
    }
  }
  std::vector<std::string> ids;
  for (PieceType& t : draft_.types) {
    ids.push_back(t.id);
    // Type sets contain letters; here each type gets its number.
    for (MoveProgram& program : t.program) {
      for (TypeSet& letters : program.typeSets) {
        TypeSet numbers;
        letters.forEach([&](TypeId letter) { numbers.add(type(static_cast<char>('A' + index(letter)))); });
        letters = numbers;
      }
    }
  }
  auto cells = parsePlacement(board, ids, placement);
  if (!std::holds_alternative<std::vector<Piece>>(cells)) {
    throw std::logic_error(std::get<PlacementError>(cells).message);
  }
  draft_.start.cells = std::get<std::vector<Piece>>(std::move(cells));
  for (std::size_t i = 0; i < draft_.start.cells.size(); ++i) {
    if (draft_.start.cells[i]) draft_.start.unmoved.add(cellAt(i));
  }
  for (const Side side : kBothSides) {
    if (unmoved_.empty()) break;
    auto& cells = draft_.hands.unmovedOn[index(side)];
    cells.assign(draft_.types.size(), {});
    for (std::size_t i = 0; i < draft_.start.cells.size(); ++i) {
      const Piece piece = draft_.start.cells[i];
      if (piece && piece.side() == side && unmoved_.has(piece.type()))
        cells[index(piece.type())].add(cellAt(i));
    }
  }
  return Variant::build(draft_);
}

Army chessArmy(int files, int ranks) {
  Army army(files, ranks);
  const Moves king = leaps(rookSteps()) + leaps(bishopSteps());
  army.piece("P", pawn(1))
      .piece("N", leaps(allOf(1, 2)))
      .piece("B", rides(bishopSteps()))
      .piece("R", rides(rookSteps()))
      .piece("Q", rides(rookSteps()) + rides(bishopSteps()))
      .piece("K", king + castles(2), true);
  std::vector<Cell> last;
  for (int file = 0; file < files; ++file) last.push_back(army.draft().board.at(file, ranks - 1));
  army.becomes("P", last, "QRBN");
  return army;
}

VariantPtr chess() {
  return chessArmy(8, 8).build("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

Moves king() {
  return leaps(rookSteps()) + leaps(bishopSteps());
}

}  // namespace fairyforge::testing
