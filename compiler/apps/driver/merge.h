// For the verb merge: one function for each kind of results that it joins.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/apps/driver/common.h"

namespace fairyforge::driver {

// Joins parts of a match, which `selfplay --shard` has written.
ExitCode mergeMatchFiles(const Request& request);
// Joins parts of a batch of tests, which `test --shard --report json` has written.
ExitCode mergeTestReports(const Request& request);

// Joins parts of a run of `solve --shard`.
ExitCode mergeSolved(const Request& request);

// Reads the parts that the operands name, and returns the whole result. `what`: the name of such results in
// messages. `read` makes a part from bytes, or says what is wrong with them. `join` makes one whole from the
// parts and their file names, or says which parts do not fit.
template <typename Named, typename Whole>
Whole mergedParts(const Request& request, const char* what,
                  std::variant<Whole, std::string> (*read)(std::string_view bytes),
                  std::variant<Whole, std::vector<std::string>> (*join)(std::vector<Named> parts)) {
  std::vector<Named> parts;
  for (const std::string& path : request.operands()) {
    const auto bytes = inputBytes(path);
    auto part = bytes ? read(*bytes) : std::variant<Whole, std::string>(bytes.why());
    if (const auto* problem = std::get_if<std::string>(&part)) {
      reportError(fmt::format("\"{}\" holds no {}: {}", path, what, *problem));
    } else {
      parts.push_back({path, std::get<Whole>(std::move(part))});
    }
  }
  demand(parts.size() == request.operands().size());
  auto whole = join(std::move(parts));
  if (const auto* problems = std::get_if<std::vector<std::string>>(&whole)) {
    for (const std::string& problem : *problems) reportError(problem);
    throw Ended{kFailed};
  }
  return std::get<Whole>(std::move(whole));
}

}  // namespace fairyforge::driver
