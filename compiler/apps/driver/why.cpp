// The verb `why`: explains why a move is legal or not.
#include "compiler/explain/why/why.h"

#include <fmt/format.h>

#include "compiler/apps/driver/engine-verbs.h"
#include "runtime/move-text.h"
#include "runtime/own-words.h"

namespace fairyforge::driver {
namespace {

// Returns the operand MOVE, which the user writes in the notation of --dialect, as a text in the program's
// own notation.
std::string ownTextOf(const Request& request, const PreparedGame& prepared) {
  const std::string& text = request.operand(1);
  const Position& position = prepared.game->position();
  if (dialectOf(request).isOwn()) return text;
  const MoveList legal = prepared.executor->legalMoves(position);
  const auto move = parseMove(position, text, legal, dialectOf(request));
  return std::holds_alternative<Move>(move) ? moveText(position, std::get<Move>(move), legal)
                                            : inOwnWords(position.variant(), text, dialectOf(request));
}

ExitCode why(const Request& request) {
  const PreparedGame prepared = prepareGame(request);
  const Position& position = prepared.game->position();
  const why::Answer answer = why::whyMove(position, ownTextOf(request, prepared));
  const solve::ValueOf valueOf = askTables(request, prepared);
  std::string cost;
  if (request.has("tables") && answer.verdict == why::Legality::Legal) {
    const Executor& executor = *prepared.executor;
    const auto move =
        parseMove(position, request.operand(1), executor.legalMoves(position), dialectOf(request));
    if (const Move* its = std::get_if<Move>(&move)) cost = solve::costText(position, *its, executor, valueOf);
  }
  if (request.has("json")) {
    Json json{
        {"position", positionIn(request, position)},
        {"move", request.operand(1)},
        {"legal",
         answer.verdict == why::Legality::Unclear ? Json() : Json(answer.verdict == why::Legality::Legal)},
        {"why", answer.text},
        {"rules", asJson(answer.rules)}};
    if (!cost.empty()) json["cost"] = cost;
    print(json.pretty());
    return answer.verdict == why::Legality::Unclear ? kFailed : kDone;
  }
  if (answer.verdict == why::Legality::Unclear) fail(answer.text);
  std::string text =
      fmt::format("{}: {}\n", answer.verdict == why::Legality::Legal ? "legal" : "illegal", answer.text);
  for (const Diagnostic& rule : answer.rules) text += renderHuman(rule, false);
  if (!cost.empty()) text += fmt::format("by the tables {}\n", cost);
  print(text);
  return kDone;
}

}  // namespace

Verb whyVerb() {
  return {
      .name = "why",
      .summary = "tell why a move is legal or not",
      .operands = {fileOperand(), {"MOVE", "the move, in machine form (e2e4) or as people write it (e4)"}},
      .text =
          "Says whether MOVE is legal in a position, what decides it, and which lines of FILE the rules at "
          "work come from. With --tables also what a legal move keeps or throws away, where tables know.",
      .options = joined(
          {positionOptions(),
           readingOptions(),
           {askTablesOption("say what the move comes to by the tables of `solve` in there"), jsonOption()}}),
      .run = why};
}

}  // namespace fairyforge::driver
