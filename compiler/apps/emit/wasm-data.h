// Adds sections and data to WebAssembly modules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge::emit {

std::string emptyModule();
// Returns the module with `bytes` in a custom section of that name, which does not affect what it does.
std::string withSection(std::string module, std::string_view name, std::string_view bytes);

// Returns the module with `bytes` at `address` in its initial memory, in addition to the data that it has;
// nothing if it is no module with data.
std::optional<std::string> withData(std::string_view module, std::uint32_t address, std::string_view bytes);

}  // namespace fairyforge::emit
