// Translates between dialects. The result is read back and compared with the original.
#include <algorithm>

#include "compiler/movement/denotations.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/term-plan.h"

namespace fairyforge::movement::dialects {
namespace {

// Returns a board that is larger than most, with the links that the notation names. Which cells they join
// does not matter, as long as no two links join the same cells.
Board boardFor(const Notation& notation) {
  Board board(12, 12);
  std::size_t cell = 0;
  for (const Term& term : notation.terms) {
    for (const Atom* link : linksIn(term)) {
      const std::string name = link->letters.substr(1, link->letters.size() - 2);
      if (name.empty() || board.hasLink(name) || cell + 1 >= board.size()) continue;
      const Board::Pairs pairs{{cellAt(cell), cellAt(cell + 1)}};
      board.addLink(name, {pairs, pairs, pairs});
      cell += 2;
    }
  }
  return board;
}

// Do both notations have the same moves from every cell? Nothing if one of them does not compile, or if it
// would take too long to find out.
std::optional<bool> haveSameMoves(const Notation& one, const Notation& other) {
  Board board = boardFor(one);
  Diagnostics ignored;
  const MovementOptions plain{.lookForUseless = false};
  auto a = compileMovement(spanOf("notation", print(one)), board, plain, ignored);
  auto b = compileMovement(spanOf("notation", print(other)), board, plain, ignored);
  if (!a || !b) return std::nullopt;
  // Whether a piece can be taken en passant only matters if some piece does so.
  const auto takesInPassing = [](const MoveProgram& program) { return program.uses(Op::TestEnPassant); };
  for (SidePrograms* programs : {&*a, &*b}) {
    if (std::ranges::any_of(*programs, takesInPassing)) continue;
    for (MoveProgram& program : *programs)
      program.eraseIf([](const Instruction& in) { return in.op == Op::MarkEnPassant; });
  }
  Denotations denotations(board);
  bool same = true;
  for (const Side side : kBothSides) {
    board.forEachCell([&](Cell cell) {
      same = same && denotations.from((*a)[index(side)], cell) == denotations.from((*b)[index(side)], cell);
    });
  }
  return denotations.gaveUp() ? std::nullopt : std::optional(same);
}

// Does the notation have a meaning? Reports errors at their places in `text`.
bool hasMeaning(const Notation& notation, const SourceSpan& text, Dialect from, Diagnostics& diagnostics) {
  Board board = boardFor(notation);
  Diagnostics found;
  if (from == Dialect::XBetza) {
    compileMovement(text, board, {.lookForUseless = false}, found);
  } else {
    for (const Term& term : notation.terms) planTerm(term, text, board, found);
  }
  for (const Diagnostic& d : found.all()) {
    if (d.severity == Severity::Error) diagnostics.add(d);
  }
  return !found.hasErrors();
}

}  // namespace

std::optional<std::string> translate(const SourceSpan& text, Dialect from, Dialect to,
                                     Diagnostics& diagnostics, std::vector<Change>& changes) {
  const std::optional<Notation> notation = readDialect(text, from, diagnostics, changes);
  if (!notation || !hasMeaning(*notation, text, from, diagnostics)) return std::nullopt;
  std::optional<std::string> emitted = printDialect(*notation, text, to, diagnostics, changes);
  if (!emitted) return std::nullopt;

  Diagnostics discarded;
  std::vector<Change> unseen;
  const std::optional<Notation> back = readDialect(spanOf("notation", *emitted), to, discarded, unseen);
  if (!back || print(*back) != print(*notation)) {
    const std::optional<bool> same = back ? haveSameMoves(*notation, *back) : false;
    if (!same) {
      diagnostics.error(text, "not-in-dialect",
                        "the translation '{}' is too long to be checked, so it is not given", *emitted);
      return std::nullopt;
    }
    if (!*same) {
      diagnostics
          .error(text, "translation-fault",
                 "the translation '{}' would not have the same moves, so it is not given", *emitted)
          .note("a fault of this program: please report it with the notation");
      return std::nullopt;
    }
  }
  if (from == to && changes.empty() && *emitted != text.text()) {
    changes.push_back({text, std::string(text.text()), *emitted, "the usual spelling"});
  }
  return emitted;
}

}  // namespace fairyforge::movement::dialects
