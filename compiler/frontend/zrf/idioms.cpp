// Recognises rules for which Zillions Rules Files need many instructions and a Variant only one: promotion,
// "has never moved", and captures that need not wait for the end of the move. A rule is recognised only if
// the paths of the programs from every cell prove that it holds.
#include <algorithm>
#include <map>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/united-code.h"
#include "compiler/frontend/zrf/lower.h"

namespace fairyforge::frontend::zrf {
namespace {

// A piece with more paths from a cell than this is too complicated for a proof.
constexpr std::size_t kMaxPaths = 4096;

// Returns the program with each instruction replaced by the list into(instruction).
template <typename Into>
MoveProgram rewritten(const MoveProgram& program, Into into) {
  MoveProgram result = program;
  result.code.clear();
  std::vector<std::uint16_t> moved;
  for (const Instruction& in : program.code) {
    moved.push_back(static_cast<std::uint16_t>(result.code.size()));
    for (const Instruction& replacement : into(in)) result.code.push_back(replacement);
  }
  // In a list, the operand of a fork or jump is relative to its own address.
  std::size_t old = 0;
  for (std::size_t i = 0; i < result.code.size(); ++i) {
    while (old + 1 < moved.size() && moved[old + 1] <= i) ++old;
    Instruction& in = result.code[i];
    if (in.op != Op::Fork && in.op != Op::Jump) continue;
    const bool isOld = program.code[old].op == in.op;
    in.operand = isOld ? moved[in.operand] : static_cast<std::uint16_t>(i + in.operand);
  }
  return result;
}

// ---- choices ----

using Choices = std::vector<std::vector<TypeId>>;

// Replaces each landing with a choice of types by a fork to one landing for each type.
MoveProgram withForks(const MoveProgram& program, const Choices& choices, TypeId type) {
  return rewritten(program, [&](const Instruction& in) -> std::vector<Instruction> {
    if (in.op != Op::Land || in.operand < kAs) return {in};
    std::vector<Instruction> lands;
    const std::vector<TypeId>& types = choices[in.operand - kAs];
    for (std::size_t i = 0; i < types.size(); ++i) {
      if (i + 1 < types.size()) lands.push_back({Op::Fork, 2});
      lands.push_back(
          {Op::Land, types[i] == type ? kUnchanged : static_cast<std::uint16_t>(kAs + index(types[i]))});
    }
    return lands;
  });
}

// If the choices of the program depend only on the cell where a move ends, returns them by cell: indices into
// `choices`.
std::optional<std::map<Cell, std::uint16_t>> choiceByCell(const Board& board, const MoveProgram& program) {
  std::map<Cell, std::uint16_t> byCell;
  bool ok = true;
  board.forEachCell([&](Cell origin) {
    if (!ok) return;
    const auto paths = pathsFrom(board, program, origin, kMaxPaths);
    ok = paths.has_value();
    for (std::size_t i = 0; ok && i < paths->size(); ++i) {
      const Path& path = (*paths)[i];
      if (path.to == origin) {
        ok = path.landing == kUnchanged;
      } else {
        ok = byCell.try_emplace(path.to, path.landing).first->second == path.landing;
      }
    }
  });
  if (!ok) return std::nullopt;
  return byCell;
}

}  // namespace

void placeChoices(const std::vector<TypePrograms>& programs, VariantDraft& draft) {
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  for (std::size_t t = 0; t < programs.size(); ++t) {
    const TypeId type = typeAt(t);
    for (const Side side : kAllOwners) {
      const CompiledBlocks& moves = programs[t].moves[index(side)];
      MoveProgram& program = draft.types[t].program[index(side)];
      program = moves.program;
      auto byCell = std::optional(std::map<Cell, std::uint16_t>{});
      if (!moves.choices.empty()) byCell = choiceByCell(draft.board, program);
      if (!byCell) {
        program = withForks(program, moves.choices, type);
        continue;
      }
      for (const auto& [cell, landing] : *byCell) {
        if (landing >= kAs) draft.arrival.set(side, type, cell, moves.choices[landing - kAs]);
      }
      for (Instruction& in : program.code) {
        if (in.op == Op::Land) in.operand = kArriving;
      }
      program.code = united(program.code);  // tests that decided between choices are superfluous now
    }
    for (const Side side : kBothSides) {
      const CompiledBlocks& drops = programs[t].drops[index(side)];
      draft.types[t].drop[index(side)] = withForks(drops.program, drops.choices, type);
    }
  }
}

// ---- captures ----

namespace {

// The programs are equal, except that `removing` removes pieces at the end of the move and `taking` takes
// them at once. Have both the same paths? It is enough to compare the paths through these instructions. But
// if those of `taking` are more, because it also takes elsewhere, all paths are compared.
bool samePaths(const Board& board, const MoveProgram& removing, const MoveProgram& taking) {
  const Through removal(removing, Op::Remove);
  Through capture = removal;
  capture.ops = opsOf(Op::Take);
  const auto same = [&](Cell origin, const Through* first, const Through* second) {
    const auto removed = pathsFrom(board, removing, origin, kMaxPaths, first);
    if (!removed) return false;
    const auto taken = pathsFrom(board, taking, origin, kMaxPaths, second);
    return taken && *removed == *taken;
  };
  bool all = true;
  board.forEachCell([&](Cell origin) {
    all = all && (same(origin, &removal, &capture) || same(origin, nullptr, nullptr));
  });
  return all;
}

}  // namespace

void takeAtOnce(VariantDraft& draft) {
  // Programs that have been compared, with the result: a promoted piece often has the same program as another
  // type.
  std::vector<std::pair<MoveProgram, MoveProgram>> known;
  for (PieceType& type : draft.types) {
    for (MoveProgram& program : type.program) {
      MoveProgram taking = program;
      for (Instruction& in : taking.code) {
        if (in.op == Op::Remove) in.op = Op::Take;
      }
      if (taking.code == program.code) continue;
      auto entry = std::ranges::find_if(known, [&](const auto& k) { return k.first == program; });
      if (entry == known.end()) {
        const bool same = samePaths(draft.board, program, taking);
        entry = known.emplace(known.end(), program, same ? std::move(taking) : program);
      }
      program = entry->second;
    }
  }
}

// ---- attributes ----

namespace {

// Proves that an attribute means "unmoved": all pieces of the array have the same value of the attribute, and
// every move of a piece with this value changes it.
class UnmovedProof {
 public:
  UnmovedProof(Number attribute, const GameModel& game, const VariantDraft& draft)
      : mark_(static_cast<std::uint16_t>(attribute)),
        bit_(std::uint32_t{1} << attribute),
        draft_(draft),
        has_(draft.types.size()) {
    for (auto& cells : droppedAsNew_) cells.resize(draft.types.size());
    for (std::size_t t = 0; t < game.pieces.size(); ++t) {
      for (const auto& [number, value] : game.pieces[t].attributes) {
        if (number != attribute) continue;
        has_[t] = true;
        values_[value ? 1 : 0] = true;
      }
    }
  }

  // Does the attribute always equal 'has not moved', so that TestUnmoved can replace it?
  bool holds() {
    if (values_[0] == values_[1] || !asksAnywhere()) return false;
    atStart_ = values_[1];
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const PieceType& type = draft_.types[t];
      for (const MoveProgram& program : type.program) {
        if (!neverComesBack(program) || !fromAllCells(program, typeAt(t), false)) return false;
      }
      for (const Side side : kBothSides) {
        const MoveProgram& drop = type.drop[index(side)];
        if (!neverComesBack(drop) || !fromAllCells(drop, typeAt(t), true)) return false;
        if (has_[t] && !findDroppedAsNew(side, typeAt(t))) return false;
      }
    }
    return isAsked_;
  }
  bool valueAtStart() const { return atStart_; }
  bool has(TypeId type) const { return has_[index(type)]; }
  // By player and type, as HandRules::unmovedOn: the cells on which a dropped piece has the attribute's value
  // at the start.
  const std::array<std::vector<CellSet>, kSides>& droppedAsNew() const { return droppedAsNew_; }

 private:
  // Does any program test the attribute?
  bool asksAnywhere() const {
    return std::ranges::any_of(draft_.types, [&](const PieceType& type) {
      return std::ranges::any_of(type.program, [&](const MoveProgram& program) {
        return std::ranges::any_of(program.code, [&](const Instruction& in) {
          return in.op == Op::TestMark && in.operand == mark_;
        });
      });
    });
  }

  bool turns(const Edit& edit) const {
    return (edit.what == Op::Mark || edit.what == Op::Unmark) && edit.operand == mark_;
  }

  // Finds the cells of droppedAsNew(). Returns false if a drop's effect depends on more than its cell.
  bool findDroppedAsNew(Side side, TypeId type) {
    if (!draft_.hands.any()) return true;
    CellSet& cells = droppedAsNew_[index(side)][index(type)];
    const MoveProgram& drop = draft_.types[index(type)].drop[index(side)];
    if (drop.code.empty()) cells = draft_.hands.cells[index(side)][index(type)];
    bool ok = true;
    draft_.board.forEachCell([&](Cell cell) {
      const auto paths = pathsFrom(draft_.board, drop, cell, kMaxPaths);
      if (!paths || paths->empty()) return;
      const auto turning = std::ranges::count_if(*paths, [&](const Path& path) {
        return std::ranges::any_of(path.edits,
                                   [&](const Edit& edit) { return turns(edit) && edit.cell == cell; });
      });
      if (turning == 0) cells.add(cell);
      ok = ok && (turning == 0 || turning == std::ssize(*paths));
    });
    return ok;
  }

  bool neverComesBack(const MoveProgram& program) const {
    return std::ranges::none_of(program.code, [&](const Instruction& in) {
      return in.op == (atStart_ ? Op::Mark : Op::Unmark) && in.operand == mark_;
    });
  }

  // Can a path of the program contradict what follows() requires, or test the attribute?
  bool isConcerned(const MoveProgram& program, TypeId type) const {
    return has_[index(type)] || std::ranges::any_of(program.code, [&](const Instruction& in) {
             if (in.op == Op::Put) return bool{has_[index(putPiece(in.operand).type())]};
             if (in.op == Op::Mark || in.op == Op::Unmark || in.op == Op::TestMark)
               return in.operand == mark_;
             return in.op == Op::Carry || in.op == Op::Become || in.op == Op::Give;
           });
  }

  // Does follows() hold for all paths of the program from all cells?
  bool fromAllCells(const MoveProgram& program, TypeId type, bool isDrop) {
    if (program.code.empty() || !isConcerned(program, type)) return true;
    bool ok = true;
    draft_.board.forEachCell([&](Cell origin) {
      if (!ok) return;
      const auto paths = pathsFrom(draft_.board, program, origin, kMaxPaths);
      ok = paths && std::ranges::all_of(*paths, [&](const Path& path) {
             return follows(path, program, origin, type, isDrop);
           });
    });
    return ok;
  }

  // Does a path keep the attribute equal to 'has not moved': pieces that move lose it, and others keep it?
  bool follows(const Path& path, const MoveProgram& program, Cell origin, TypeId type, bool isDrop) {
    std::vector<Cell> turned;
    for (const Edit& edit : path.edits) {
      if (turns(edit)) turned.push_back(edit.cell);
    }
    const auto isTurned = [&](Cell cell) { return std::ranges::find(turned, cell) != turned.end(); };
    if (has_[index(type)] && !isDrop && !isTurned(path.to)) return false;
    std::vector<Cell> filled{path.to};
    for (const Relocation& r : path.relocations) {
      filled.push_back(r.to);
      if (mayHave(path, program, r.from) && !isTurned(r.to)) return false;
    }
    // A piece that appears or changes its type could have the attribute although it has moved.
    for (const Edit& edit : path.edits) {
      if (edit.what == Op::Put && has_[index(putPiece(edit.operand).type())]) return false;
      if (edit.what == Op::Become && !atStart_ && has_[edit.operand]) return false;
      if (edit.what != Op::Become && edit.what != Op::Give) continue;
      filled.push_back(edit.cell);
      if (edit.cell != path.to && mayHave(path, program, edit.cell) && !isTurned(edit.cell)) return false;
    }
    for (const Cell cell : turned) {
      if (std::ranges::find(filled, cell) == filled.end()) return false;
    }
    // The attribute may be tested only on pieces whose types have it.
    for (const CellCondition& c : path.conditions) {
      const bool asked = c.has({Op::TestMark, mark_}) || c.has({Op::TestMark, mark_, true});
      if (!asked) continue;
      isAsked_ = true;
      const bool isOfMover = c.cell == origin && !isDrop;
      if (isOfMover ? !has_[index(type)] : !mustHave(c, program)) return false;
    }
    return true;
  }

  // Can the piece on the cell be of a type with the attribute, by the conditions of the path?
  bool mayHave(const Path& path, const MoveProgram& program, Cell cell) const {
    for (const CellCondition& c : path.conditions) {
      if (c.cell != cell) continue;
      for (std::size_t t = 0; t < has_.size(); ++t) {
        if (has_[t] && isPossible(c, program, t)) return true;
      }
      return false;
    }
    return true;
  }
  bool mustHave(const CellCondition& c, const MoveProgram& program) const {
    if ((c.occupants & kEmpty) != 0) return false;
    for (std::size_t t = 0; t < has_.size(); ++t) {
      if (!has_[t] && isPossible(c, program, t)) return false;
    }
    return true;
  }
  static bool isPossible(const CellCondition& c, const MoveProgram& program, std::size_t type) {
    return std::ranges::all_of(c.operandsOf(Op::TestType),
                               [&](std::uint16_t set) { return program.typeSets[set].has(typeAt(type)); });
  }

  std::uint16_t mark_;
  std::uint32_t bit_;
  const VariantDraft& draft_;
  std::vector<bool> has_;  // by type: does it have the attribute?
  std::array<std::vector<CellSet>, kSides> droppedAsNew_;
  bool values_[2] = {false, false};
  bool atStart_ = false;
  bool isAsked_ = false;
};

}  // namespace

void recogniseUnmoved(const GameModel& game, VariantDraft& draft) {
  TypeSet decided;  // types whose unmoved drops another attribute has decided already
  for (Number attribute = 0; attribute < game.attributes.size(); ++attribute) {
    UnmovedProof proof(attribute, game, draft);
    bool isOpen = true;
    for (std::size_t t = 0; t < draft.types.size(); ++t)
      isOpen = isOpen && !(draft.hands.any() && decided.has(typeAt(t)) && proof.has(typeAt(t)));
    if (!isOpen || !proof.holds()) continue;
    for (std::size_t t = 0; t < draft.types.size(); ++t) {
      if (!proof.has(typeAt(t))) continue;
      decided.add(typeAt(t));
      for (const Side side : kBothSides) {
        auto& unmoved = draft.hands.unmovedOn[index(side)];
        if (!draft.hands.any()) continue;
        unmoved.resize(draft.types.size());
        unmoved[t] = proof.droppedAsNew()[index(side)][t];
      }
    }
    const auto asUnmoved = [&](const Instruction& in) -> std::vector<Instruction> {
      if (in.op != Op::TestMark || in.operand != attribute) return {in};
      if (proof.valueAtStart()) return {{Op::TestUnmoved}};
      return {{Op::Not}, {Op::TestUnmoved}};
    };
    for (PieceType& type : draft.types) {
      for (MoveProgram& program : type.program) program = rewritten(program, asUnmoved);
      for (MoveProgram& program : type.drop) program = rewritten(program, asUnmoved);
    }
  }
}

}  // namespace fairyforge::frontend::zrf
