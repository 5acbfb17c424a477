// Results as tests say them: `White wins by checkmate`, `draw by stalemate`, `draw`, `goes on`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge::batch::testing {

// All sentences that are understood. The first says that the game goes on.
std::vector<std::string> resultSentences(const Variant& variant);

// The same, told to a person who wrote something else.
std::string describeResults(const Variant& variant);

// Does `sentence`, one of those, describe this outcome? A sentence may leave the reason or the winner out.
bool agrees(const std::string& sentence, const Variant& variant, const std::optional<Outcome>& outcome);

// The full sentence for an outcome.
std::string sentenceFor(const Variant& variant, const std::optional<Outcome>& outcome);

}  // namespace fairyforge::batch::testing
