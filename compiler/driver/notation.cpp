// fairyforge notation: a movement notation in another program's dialect.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/movement/dialects/dialects.h"

namespace fairyforge {
namespace {

std::vector<std::string> dialectNames() {
  std::vector<std::string> names;
  for (const Dialect dialect : kAllDialects) names.emplace_back(nameOf(dialect));
  return names;
}

Dialect dialectOf(const Request& request, const std::string& option) {
  return dialectNamed(request.text(option)).value();  // the command line offers no other names
}

ExitCode notation(const Request& request) {
  const std::string& written = request.operand(0);
  const auto source = std::make_shared<const SourceFile>("NOTATION", written);
  const SourceSpan span{source, 0, static_cast<std::uint32_t>(written.size())};
  Diagnostics diagnostics;
  std::vector<Change> changes;
  const std::optional<std::string> said =
      translate(span, dialectOf(request, "dialect"), dialectOf(request, "to"), diagnostics, changes);
  if (!said) changes.clear();

  if (request.has("json")) {
    auto list = nlohmann::ordered_json::array();
    for (const Change& change : changes) {
      list.push_back({{"begin", change.at.begin},
                      {"end", change.at.end},
                      {"before", change.before},
                      {"after", change.after},
                      {"reason", change.reason}});
    }
    put(jsonText({{"notation", written},
                  {"dialect", request.text("dialect")},
                  {"to", request.text("to")},
                  {"text", said ? nlohmann::ordered_json(*said) : nlohmann::ordered_json(nullptr)},
                  {"changes", list},
                  {"diagnostics", nlohmann::ordered_json::parse(renderJson(diagnostics.all()))}}));
    return said ? kDone : kFailed;
  }

  for (const Change& change : changes) {
    const std::string what = change.after.empty()
                                 ? fmt::format("'{}' is left out", change.before)
                                 : fmt::format("'{}' becomes '{}'", change.before, change.after);
    diagnostics.warning(change.at, "dialect-change", what + ": " + change.reason);
  }
  show(request, diagnostics);
  if (said) put(*said + "\n");
  return said ? kDone : kFailed;
}

}  // namespace

Verb notationVerb() {
  return {
      .name = "notation",
      .summary = "translate a movement notation from one program's dialect to another's",
      .operands = {{"NOTATION", "how a piece moves: FcW"}},
      .text =
          "Reads NOTATION as --dialect has it and prints the same moves as --to writes them. Whatever is "
          "written differently there is reported with the reason, and so is what cannot be said there. The "
          "result is read back and has the same moves, or it is not printed.",
      .options = {{"dialect", "NAME", "the dialect of NOTATION", dialectNames(), "xbetza"},
                  {"to", "NAME", "the dialect of the result", dialectNames(), "xbetza"},
                  diagnosticsOption(),
                  jsonOption()},
      .run = notation};
}

}  // namespace fairyforge
