// The games that fuzzers play, from the examples and the tests' data.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"

namespace fairyforge::testing {

// demand(condition) must end the program if the condition is false.
template <typename Demand>
std::vector<VariantPtr> loadGames(std::initializer_list<const char*> paths, Demand demand) {
  std::vector<VariantPtr> games;
  for (const char* path : paths) {
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(FAIRYFORGE_SOURCE_DIR "/" + std::string(path), diagnostics);
    demand(source != nullptr);
    games.push_back(frontend::loadVariant(source, {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples/base"}},
                                          diagnostics));
    demand(games.back() != nullptr);
  }
  return games;
}

}  // namespace fairyforge::testing
