// The preprocessor: resolves macros and included files. The result is lists without macros.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/frontend/zrf/tree.h"

namespace fairyforge::frontend::zrf {

// Limits on macros that call macros. A file that exceeds one is refused.
inline constexpr std::size_t kMaxMacroDepth = 48;
inline constexpr std::size_t kMaxCalls = 200'000;
inline constexpr std::size_t kMaxNodes = 1'000'000;   // in memory, where equal calls share their nodes
inline constexpr std::size_t kMaxWords = 20'000'000;  // as they are read, with repetitions
inline constexpr std::size_t kMaxIncludes = 64;

struct IncludeOptions {
  // Searched for included files that are not beside the file that includes them.
  std::vector<std::string> folders;
  // Returns the text of a file, or null with an error.
  std::function<SourcePtr(const std::string& path, Diagnostics&)> read;
};

// Returns the sections of the file (game, variant, version ...), with all files included and all macros
// expanded.
std::vector<Node> expandFile(const SourcePtr& source, const IncludeOptions& include, Reporter& report);

}  // namespace fairyforge::frontend::zrf
