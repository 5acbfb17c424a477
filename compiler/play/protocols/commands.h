// Lines of a protocol as words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/play/protocols/protocols.h"

namespace fairyforge::protocols {

using Words = std::vector<std::string_view>;
Words wordsIn(std::string_view line);
// A whole number, perhaps with a sign; nothing if it is none or too large.
std::optional<std::int64_t> numberIn(std::string_view word);
// The words from `first` to before `end`, with blanks between them.
std::string joined(const Words& words, std::size_t first, std::size_t end);
// What came in, short and without what terminals would take for commands.
std::string inQuotes(std::string_view line);

// Each serves one protocol until its input ends. UCI, USI or UCCI, as the first line says; false: it is none of them.
bool serveUci(std::string_view first, Session& session, const About& about, std::istream& in, const Say& say);
void serveCecp(Session& session, const About& about, std::istream& in, const Say& say);

}  // namespace fairyforge::protocols
