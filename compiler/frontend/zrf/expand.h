// The preprocessor of Zillions Rules Files: inserts included files and expands macros. The result is lists
// without macros.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/frontend/zrf/tree.h"

namespace fairyforge::frontend::zrf {

// Limits on expansion. A file that exceeds one is refused.
inline constexpr std::size_t kMaxMacroDepth = 48;
inline constexpr std::size_t kMaxCalls = 200'000;
inline constexpr std::size_t kMaxNodes = 1'000'000;   // nodes in memory, where equal calls share nodes
inline constexpr std::size_t kMaxWords = 20'000'000;  // words as they would be read, with repetitions
inline constexpr std::size_t kMaxIncludes = 64;

struct IncludeOptions {
  // Folders for included files that are not in the folder of the file that includes them.
  std::vector<std::string> folders;
  // Returns the text of a file; null after reporting an error.
  std::function<SourcePtr(const std::string& path, Diagnostics&)> read;
};

// Returns the sections of the file (game, variant, version and so on), with all files included and all macros
// expanded.
std::vector<Node> expandFile(const SourcePtr& source, const IncludeOptions& include, Reporter& report);

}  // namespace fairyforge::frontend::zrf
