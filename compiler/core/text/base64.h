// Returns the bytes as base64 text, padded with `=`.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge {

std::string base64(std::string_view bytes);

}  // namespace fairyforge
