// Reads words of lines, and chooses the protocol.

#include "compiler/play/protocols/commands.h"

#include <charconv>

namespace fairyforge::protocols {

std::optional<std::int64_t> numberIn(std::string_view word) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::string joined(const Words& words, std::size_t first, std::size_t end) {
  std::string text;
  for (std::size_t i = first; i < std::min(end, words.size()); ++i)
    text += (text.empty() ? "" : " ") + std::string(words[i]);
  return text;
}

std::string inQuotes(std::string_view line) {
  constexpr std::size_t kMost = 60;
  std::string text(line.substr(0, kMost));
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
  }
  return line.size() > kMost ? text + "..." : text;
}

void serve(std::vector<Offer> offers, const About& about, std::istream& in, const Say& say) {
  Session session(std::move(offers));
  for (std::string line; std::getline(in, line);) {
    const Words words = wordsIn(line);
    if (words.empty()) continue;
    if (words[0] == "quit") return;
    if (words[0] == "xboard") return serveCecp(session, about, in, say);
    if (serveUci(words[0], session, about, in, say)) return;
    say("Error (expected uci, usi, ucci or xboard): " + inQuotes(line));
  }
}

}  // namespace fairyforge::protocols
