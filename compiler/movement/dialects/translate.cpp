// Translates between dialects and verifies the result: it is read back and compared.
#include <fmt/format.h>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/plan.h"

namespace fairyforge::movement::dialects {
namespace {

// Returns a board larger than most, with the links that the notation names. It does not matter which cells
// they join, as long as no two links join the same cells.
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

// Returns the moves of a piece with this notation from every cell; empty if it has no meaning or too many
// paths to list.
std::string movesOf(const std::string& notation) {
  VariantDraft draft;
  Diagnostics discarded;
  const std::optional<Notation> tree = readNotation(spanOf("notation", notation), discarded);
  if (!tree) return "";
  draft.board = boardFor(*tree);
  const auto programs =
      compileMovement(spanOf("notation", notation), draft.board, {.lookForUseless = false}, discarded);
  if (!programs) return "";
  PieceType type;
  type.id = "P";
  for (const Side side : kBothSides) type.program[index(side)] = (*programs)[index(side)];
  draft.types.push_back(std::move(type));
  draft.start.cells.resize(draft.board.size());
  std::string moves = canonicalPieces(*Variant::build(std::move(draft)));
  // otherwise canonicalPieces() lists the program
  const bool listed = moves.find(" program ") == std::string::npos;
  return listed ? moves : "";
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
  const std::string read = back ? print(*back) : "", meant = print(*notation);
  if (read != meant) {
    const std::string moves = movesOf(meant);
    const std::string movesRead = read.empty() ? "" : movesOf(read);
    if (moves.empty() || (!read.empty() && movesRead.empty())) {
      diagnostics.error(
          text, "not-in-dialect",
          fmt::format("the translation '{}' is too long to be checked, so it is not given", *emitted));
      return std::nullopt;
    }
    if (moves != movesRead) {
      diagnostics
          .error(
              text, "translation-fault",
              fmt::format("the translation '{}' would not have the same moves, so it is not given", *emitted))
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
