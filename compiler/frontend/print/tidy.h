// The layout of native text: one statement a line, blocks indented, columns where pieces or rules stand in a
// row, comments and blank lines kept. Works on tokens, so whatever the language has is laid out and nothing
// is lost; what the text says cannot change.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace fairyforge {

// `native` is text that the native reader accepts. Tidying tidy text changes nothing.
std::string tidied(std::string_view native);

// Where the diagram block of a native text begins and ends, in bytes.
std::optional<std::pair<std::size_t, std::size_t>> diagramBlock(std::string_view native);

// A name as native text writes it: in quotes where it is no single word.
std::string nameText(const std::string& name);

}  // namespace fairyforge
