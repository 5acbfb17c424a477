// The byte order mark that some editors write at the beginning of a UTF-8 text.
#pragma once

#include <cstddef>
#include <string_view>

namespace fairyforge {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Returns where the text itself begins: behind its byte order mark, or at 0 if it has none.
constexpr std::size_t behindByteOrderMark(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

}  // namespace fairyforge
