// Lines of a protocol, split into words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/split.h"
#include "compiler/play/protocols/protocols.h"

namespace fairyforge::protocols {

using Words = std::vector<std::string_view>;
// Returns the whole number, which may have a sign; nothing if the word is no number or too large.
std::optional<std::int64_t> numberIn(std::string_view word);
// Returns the words from `first` to before `end`, joined by blanks.
std::string joined(const Words& words, std::size_t first, std::size_t end);
// Returns a line of input for a message: in quotation marks, shortened, and without characters that terminals
// would interpret.
std::string inQuotes(std::string_view line);

// Each function serves one protocol until the input ends. serveUci() serves UCI, USI or UCCI, as the first
// line says, and returns false if it names none of them.
bool serveUci(std::string_view first, Session& session, const About& about, std::istream& in, const Say& say);
void serveCecp(Session& session, const About& about, std::istream& in, const Say& say);

}  // namespace fairyforge::protocols
