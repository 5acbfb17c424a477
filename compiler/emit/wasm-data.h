// Data that a WebAssembly module finds in its memory when it begins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge::emit {

// The module with `bytes` at `address`, besides the data that it has. Nothing, where it is no module with data.
std::optional<std::string> withData(std::string_view module, std::uint32_t address, std::string_view bytes);

}  // namespace fairyforge::emit
