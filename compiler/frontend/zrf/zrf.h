// Converts Zillions Rules Files to VariantDrafts. docs/zrf.md describes what is read and how.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/zrf/expand.h"

namespace fairyforge::frontend::zrf {

struct Options {
  // The number or title of a game in the file; empty: the one that the file marks as default, otherwise the
  // main game.
  std::string variant;
  IncludeOptions include;
};

struct Read {
  std::optional<VariantDraft> draft;  // nothing: there were errors
  std::vector<std::string> games;     // the titles of the main game and its variants, by number
  std::size_t chosen = 0;             // the number of the game that was read
};

Read read(const SourcePtr& source, const Options& options, Diagnostics& diagnostics);

// Does the text look like a Zillions Rules File?
bool looksLikeZrf(std::string_view text);

}  // namespace fairyforge::frontend::zrf
