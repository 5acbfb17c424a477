// The verb `explain`: says in words how pieces move and what the rules are.
#include "compiler/explain/explain.h"

#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/help.h"
#include "compiler/explain/explain-json.h"

namespace fairyforge::driver {
namespace {

ExitCode explain(const Request& request) {
  const auto& [variant, piece, types] = loadChosen(request);
  auto json = Json::object();
  std::string text;
  for (const TypeId id : types) {
    const PieceType& type = variant->type(id);
    const std::string moves = explain::explainMoves(*variant, id);
    const std::vector<std::string> arrivals = explain::explainArrivals(*variant, id);
    json["pieces"].push_back(explain::asJson(*variant, id));
    text += fmt::format("{}, {} ({}){}\n", type.name, type.id, type.notation(), type.royal ? ", royal" : "");
    text += wrapped(moves, 2);
    text += wrapped(fmt::format("{}", fmt::join(arrivals, "; ")), 2);
  }
  if (!piece) {
    json["rules"] = explain::explainRules(*variant);
    text += "Rules\n";
    for (const std::string& rule : explain::explainRules(*variant)) text += wrapped(rule, 2);
  }
  print(request.has("json") ? json.pretty() : text);
  return kDone;
}

}  // namespace

Verb explainVerb() {
  return {.name = "explain",
          .summary = "say in words how the pieces move and what the rules are",
          .operands = {fileOperand(), pieceOperand()},
          .text =
              "Says how each piece of FILE moves, what it becomes where, and how the game ends. All of it is "
              "read off the compiled rules, not off the notation.",
          .options = joined({readingOptions(), {jsonOption()}}),
          .run = explain};
}

}  // namespace fairyforge::driver
