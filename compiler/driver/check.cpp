// fairyforge check: what is wrong with a variant's text.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"

namespace fairyforge {
namespace {

// `option third-rank = on (off or on; off if not set)`.
std::string shown(const VariantOption& option) {
  const std::string values =
      option.values.empty() ? "a number" : fmt::format("{}", fmt::join(option.values, " or "));
  return fmt::format("option {} = {} ({}; {} if not set)\n", option.name, option.value, values,
                     option.standard);
}

nlohmann::ordered_json asJson(const std::vector<VariantOption>& options) {
  auto list = nlohmann::ordered_json::array();
  for (const VariantOption& option : options) {
    list.push_back({{"name", option.name}, {"value", option.value}, {"standard", option.standard}});
    if (!option.values.empty()) list.back()["values"] = option.values;
  }
  return list;
}

ExitCode check(const Request& request) {
  Diagnostics diagnostics;
  const LoadedVariant loaded = read(request, diagnostics);
  const VariantPtr& variant = loaded.variant;
  const std::size_t warnings = diagnostics.all().size() - diagnostics.errorCount();
  if (request.has("json")) {
    const nlohmann::ordered_json result{
        {"file", request.operand(0)},
        {"ok", variant != nullptr},
        {"errors", diagnostics.errorCount()},
        {"warnings", warnings},
        {"options", asJson(loaded.options)},
        {"games", loaded.games},
        {"diagnostics", nlohmann::ordered_json::parse(renderJson(diagnostics.all()))},
    };
    put(jsonText(result));
  } else {
    show(request, diagnostics);
    for (const VariantOption& option : loaded.options) put(shown(option));
    // Several games in one file: --variant chooses.
    for (std::size_t i = 0; variant && loaded.games.size() > 1 && i < loaded.games.size(); ++i) {
      put(fmt::format("game {}: {}{}\n", i, loaded.games[i], i == loaded.game ? " (this one)" : ""));
    }
    put(fmt::format(
        "{}: {}, {}\n", request.operand(0),
        diagnostics.errorCount() == 1 ? "1 error" : fmt::format("{} errors", diagnostics.errorCount()),
        warnings == 1 ? "1 warning" : fmt::format("{} warnings", warnings)));
  }
  return variant ? kDone : kFailed;
}

}  // namespace

Verb checkVerb() {
  return {.name = "check",
          .summary = "find the errors in a variant's text",
          .operands = {fileOperand()},
          .text =
              "Reads FILE and shows every error and warning, with its place and where possible its remedy, "
              "then the "
              "variant's options and how they are set. The last line counts the errors and warnings. With "
              "--json all of it goes to standard output.",
          .options = joined({readingOptions(), {jsonOption()}}),
          .run = check};
}

}  // namespace fairyforge
