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
  // The number or title; empty: the game marked as default in the file, or else the main game.
  std::string variant;
  IncludeOptions include;
};

struct Read {
  std::optional<VariantDraft> draft;  // nothing after errors
  std::vector<std::string> games;     // titles of the main game and its variants, by number
  std::size_t chosen = 0;             // the number of the game that was read
};

Read read(const SourcePtr& source, const Options& options, Diagnostics& diagnostics);

// Does this text look like a Zillions Rules File, rather than a variant in another language?
bool looksLikeZrf(std::string_view text);

}  // namespace fairyforge::frontend::zrf
