// Joins conditions by words, inserts scripts with their indentation, and gives each new function body a name
// of two letters in different case, which no label and no space has.

#include "compiler/export/game-courier/script.h"

#include <fmt/ranges.h>

namespace fairyforge::exports::game_courier {

void Script::include(const Script& other) {
  for (std::size_t i = 0; i < other.text_.size();) {
    const std::size_t end = other.text_.find('\n', i) + 1;
    text_.append(depth_, ' ');
    text_.append(other.text_, i, end - i);
    i = end;
  }
}

std::string anyOf(const std::vector<std::string>& conditions) {
  return conditions.empty() ? "false" : fmt::format("{}", fmt::join(conditions, " or "));
}

std::string allOf(const std::vector<std::string>& conditions) {
  return conditions.empty() ? "true" : fmt::format("{}", fmt::join(conditions, " and "));
}

std::string Functions::name(const std::string& body) {
  const auto known = names_.find(body);
  if (known != names_.end()) return known->second;
  // Aa, Ab ... Az, Ba ...: no label (labels keep to one case) and no space has such a name.
  const std::size_t n = names_.size();
  std::string name{static_cast<char>('A' + n / 26 % 26), static_cast<char>('a' + n % 26)};
  if (n >= 26 * 26) name += fmt::format("{}", n / (26 * 26));
  names_.emplace(body, name);
  definitions_ += fmt::format("def {} {};\n", name, body);
  return name;
}

}  // namespace fairyforge::exports::game_courier
