// Reads whole numbers.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace fairyforge {

// Returns the number that the text consists of; nothing if it is none, or too large.
template <std::integral Number>
std::optional<Number> numberIn(std::string_view text) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  return problem == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace fairyforge
