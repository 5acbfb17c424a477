// fairyforge check: what is wrong with a variant's text.
#include <fmt/format.h>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/text/json.h"

namespace fairyforge {
namespace {

// `option third-rank = on (off or on; off if not set)`.
std::string shown(const VariantOption& option) {
  const std::string values =
      option.values.empty() ? "a number" : fmt::format("{}", fmt::join(option.values, " or "));
  return fmt::format("option {} = {} ({}; {} if not set)\n", option.name, option.value, values,
                     option.standard);
}

Json asJson(const std::vector<VariantOption>& options) {
  auto list = Json::array();
  for (const VariantOption& option : options) {
    Json entry{{"name", option.name}, {"value", option.value}, {"standard", option.standard}};
    if (!option.values.empty()) entry["values"] = option.values;
    list.push_back(std::move(entry));
  }
  return list;
}

ExitCode check(const Request& request) {
  Diagnostics diagnostics;
  const LoadedVariant loaded = read(request, diagnostics);
  const VariantPtr& variant = loaded.variant;
  const std::size_t warnings = diagnostics.all().size() - diagnostics.errorCount();
  if (request.has("json")) {
    const Json result{
        {"file", request.operand(0)},
        {"ok", variant != nullptr},
        {"errors", diagnostics.errorCount()},
        {"warnings", warnings},
        {"options", asJson(loaded.options)},
        {"games", loaded.games},
        {"diagnostics", asJson(diagnostics.all())},
    };
    put(result.pretty());
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
