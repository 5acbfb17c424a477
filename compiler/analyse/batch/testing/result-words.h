// Results as tests write them: `White wins by checkmate`, `draw by stalemate`, `draw`, `goes on`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge::batch::testing {

// Returns all sentences by which a test may state a result. The first says that the game goes on.
std::vector<std::string> resultSentences(const Variant& variant);

// Returns these sentences as a list in words, for a person who wrote something else.
std::string describeResults(const Variant& variant);

// Does `sentence`, one of resultSentences(), describe this outcome? A sentence may omit the reason or the
// winner.
bool agrees(const std::string& sentence, const Variant& variant, const std::optional<Outcome>& outcome);

// Returns the full sentence for an outcome, or for a game that goes on if there is none.
std::string sentenceFor(const Variant& variant, const std::optional<Outcome>& outcome);

}  // namespace fairyforge::batch::testing
