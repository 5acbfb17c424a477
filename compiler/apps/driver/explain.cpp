// The verb `explain`: says in words how pieces move and what the rules are.
#include "compiler/explain/explain.h"

#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/help.h"

namespace fairyforge::driver {
namespace {

ExitCode explain(const Request& request) {
  const auto& [variant, piece, types] = loadChosen(request);
  auto json = Json::object();
  std::string text;
  explain::PieceWords words(*variant);
  for (const TypeId id : types) {
    const PieceType& type = variant->type(id);
    if (request.has("json")) {
      json["pieces"].push_back(words.json(id));
      continue;
    }
    text += fmt::format("{}, {} ({}){}\n", type.name, type.id, type.notation(), type.royal ? ", royal" : "");
    text += wrapped(words.moves(id), 2);
    text += wrapped(fmt::format("{}", fmt::join(words.arrivals(id), "; ")), 2);
  }
  if (!piece) {
    const std::vector<std::string> rules = explain::explainRules(*variant);
    json["rules"] = rules;
    text += "Rules\n";
    for (const std::string& rule : rules) text += wrapped(rule, 2);
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
          .usual = {readingOptions, jsonOptions},
          .run = explain};
}

}  // namespace fairyforge::driver
