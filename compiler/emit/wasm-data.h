// What is added to WebAssembly modules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge::emit {

// A module with nothing in it.
std::string emptyModule();
// The module with `bytes` in a section of that name, which says nothing about what it does.
std::string withSection(std::string module, std::string_view name, std::string_view bytes);

// The module with `bytes` at `address` in its memory when it begins, besides the data that it has. Nothing, where it is no module with data.
std::optional<std::string> withData(std::string_view module, std::uint32_t address, std::string_view bytes);

}  // namespace fairyforge::emit
