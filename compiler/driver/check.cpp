// fairyforge check: what is wrong with a variant's text.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"

namespace fairyforge {
namespace {

ExitCode check(const Request& request) {
  Diagnostics diagnostics;
  const VariantPtr variant = read(request, diagnostics).variant;
  const std::size_t warnings = diagnostics.all().size() - diagnostics.errorCount();
  if (request.has("json")) {
    const nlohmann::ordered_json result{
        {"file", request.operand(0)},
        {"ok", variant != nullptr},
        {"errors", diagnostics.errorCount()},
        {"warnings", warnings},
        {"diagnostics", nlohmann::ordered_json::parse(renderJson(diagnostics.all()))},
    };
    put(jsonText(result));
  } else {
    show(request, diagnostics);
    put(fmt::format(
        "{}: {}, {}\n", request.operand(0),
        diagnostics.errorCount() == 1 ? "1 error" : fmt::format("{} errors", diagnostics.errorCount()),
        warnings == 1 ? "1 warning" : fmt::format("{} warnings", warnings)));
  }
  return variant ? kDone : kFailed;
}

}  // namespace

Verb checkVerb() {
  return {
      .name = "check",
      .summary = "find the errors in a variant's text",
      .operands = {fileOperand()},
      .text =
          "Reads FILE and shows every error and warning, with its place and where possible its remedy. The "
          "last line counts them. With --json all of it goes to standard output.",
      .options = {fromOption(), diagnosticsOption(), jsonOption()},
      .run = check};
}

}  // namespace fairyforge
