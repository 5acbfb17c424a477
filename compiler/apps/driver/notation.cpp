// The verb `notation`: translates movement notation between dialects, and says in words what it means,
// without a variant.
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/help.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/fixes.h"
#include "compiler/core/text/json-list.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/explain/explain.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/movement.h"

namespace fairyforge::driver {
namespace {

std::vector<std::string> dialectNames() {
  return mapped<std::string>(movement::dialects::kAllDialects, movement::dialects::nameOf);
}

movement::dialects::Dialect dialectOf(const Request& request, const std::string& option) {
  return movement::dialects::dialectNamed(request.text(option))
      .value();  // the command line accepts no other names
}

// Returns a notation of `dialect` as notation of the dialect xbetza with the same moves; xbetza can express
// the moves of all other dialects.
SourceSpan inXBetza(const SourceSpan& span, movement::dialects::Dialect dialect) {
  if (dialect == movement::dialects::Dialect::XBetza) return span;
  Diagnostics ignored;
  std::vector<movement::dialects::Change> changes;
  return spanOf("NOTATION", movement::dialects::translate(span, dialect, movement::dialects::Dialect::XBetza,
                                                          ignored, changes)
                                .value_or(""));
}

struct Meaning {
  std::string words, drawing;
};

// Returns what a notation in xbetza means on an empty board of 11x11.
std::optional<Meaning> meaningOf(const SourceSpan& span, Diagnostics& diagnostics) {
  VariantDraft draft;
  draft.board = Board(11, 11);
  auto programs = movement::compileMovement(span, draft.board, {}, diagnostics);
  if (!programs) return std::nullopt;
  // The program itself is described, not a Variant of it: building a Variant drops effects that none of its
  // pieces needs, such as setting en-passant targets.
  std::string words = explain::explainProgram(draft.board, (*programs)[0]);
  PieceType piece;
  piece.name = "piece";
  piece.id = "O";
  piece.written = {{MovesAsWritten::Kind::Notation, std::string(span.text())}};
  for (const Side side : kBothSides) piece.program[index(side)] = std::move((*programs)[index(side)]);
  draft.types.push_back(std::move(piece));
  draft.arrival = ArrivalTable(1, draft.board.size());
  draft.start.cells.assign(draft.board.size(), Piece());
  const VariantPtr variant = Variant::build(std::move(draft));
  return Meaning{std::move(words), draw::text::drawPieceText(variant, typeAt(0))};
}

ExitCode notation(const Request& request) {
  const std::string& written = request.operand(0);
  const SourceSpan span = spanOf("NOTATION", written);
  Diagnostics diagnostics;
  std::vector<movement::dialects::Change> changes;
  const movement::dialects::Dialect from = dialectOf(request, "dialect");
  const std::optional<std::string> emitted =
      movement::dialects::translate(span, from, dialectOf(request, "to"), diagnostics, changes);
  if (!emitted) changes.clear();
  keepRightFixes(diagnostics, 0, span.file, [&](const SourcePtr& changed) {
    Diagnostics again;
    std::vector<movement::dialects::Change> ignored;
    movement::dialects::translate(spanOf("NOTATION", std::string(changed->text())), from,
                                  dialectOf(request, "to"), again, ignored);
    return again;
  });
  std::optional<Meaning> meaning;
  if (emitted && request.has("explain")) meaning = meaningOf(inXBetza(span, from), diagnostics);

  if (request.has("json")) {
    const Json list = jsonList(changes, [](const movement::dialects::Change& change) -> Json {
      return {{"begin", change.at.begin},
              {"end", change.at.end},
              {"before", change.before},
              {"after", change.after},
              {"reason", change.reason}};
    });
    Json json{{"notation", written},
              {"dialect", request.text("dialect")},
              {"to", request.text("to")},
              {"text", emitted ? Json(*emitted) : Json()},
              {"changes", list}};
    if (meaning) json["moves"] = meaning->words;
    json["diagnostics"] = asJson(diagnostics.all());
    print(json.pretty());
    return emitted ? kDone : kFailed;
  }

  for (const movement::dialects::Change& change : changes) {
    const std::string what = change.after.empty()
                                 ? fmt::format("'{}' is left out", change.before)
                                 : fmt::format("'{}' becomes '{}'", change.before, change.after);
    diagnostics.warning(change.at, "dialect-change", what + ": " + change.reason);
  }
  show(request, diagnostics);
  if (emitted) print(*emitted + "\n");
  if (meaning) print("\n" + wrapped(meaning->words, 0) + "\n" + meaning->drawing);
  return emitted ? kDone : kFailed;
}

}  // namespace

Verb notationVerb() {
  return {
      .name = "notation",
      .summary = "read a movement notation: in words, drawn, or in another program's dialect",
      .operands = {{"NOTATION", "how a piece moves: FcW"}},
      .text =
          "Reads NOTATION as --dialect has it and prints the same moves as --to writes them. Whatever is "
          "written differently there is reported with the reason, and so is what cannot be said there. The "
          "result is read back and has the same moves, or it is not printed. With --explain it says in words "
          "what they are and draws them on an empty board.",
      .options = withDiagnosticsInJson(
          {choice("dialect", "NAME", "the dialect of NOTATION", dialectNames(), "xbetza"),
           choice("to", "NAME", "the dialect of the result", dialectNames(), "xbetza"),
           flag("explain", "say in words what the moves are, and draw them on a board of 11x11"),
           diagnosticsOption()}),
      .run = notation};
}

}  // namespace fairyforge::driver
