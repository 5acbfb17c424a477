// WebAssembly's binary format: eight bytes, then sections, each a number, a length and its contents. The
// section of data begins with the count of its segments, and another section may tell that count in advance.

#include "compiler/apps/emit/wasm-data.h"

namespace fairyforge::emit {
namespace {

constexpr std::string_view kBegin("\0asm\1\0\0\0", 8);
enum Section : std::uint8_t { kCustom = 0, kData = 11, kDataCount = 12 };

// Takes a number in LEB128 from the front.
std::optional<std::uint32_t> takeNumber(std::string_view& text) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 35 && !text.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(text.front());
    text.remove_prefix(1);
    number |= std::uint64_t{byte & 127u} << shift;
    if (byte < 128) return static_cast<std::uint32_t>(number);
  }
  return std::nullopt;
}

std::string numberText(std::uint32_t number) {
  std::string text;
  for (; number >= 128; number >>= 7) text += static_cast<char>(number % 128 + 128);
  return text + static_cast<char>(number);
}

// Returns the number as an operand of the instruction i32.const, whose numbers have signs.
std::string signedText(std::uint32_t number) {
  std::string text = numberText(number);
  if ((text.back() & 64) == 0) return text;
  text.back() = static_cast<char>(text.back() | 128);
  return text + '\0';
}

}  // namespace

std::string emptyModule() {
  return std::string(kBegin);
}

std::string withSection(std::string module, std::string_view name, std::string_view bytes) {
  const std::string head = numberText(static_cast<std::uint32_t>(name.size())) + std::string(name);
  module += static_cast<char>(kCustom) + numberText(static_cast<std::uint32_t>(head.size() + bytes.size()));
  return module.append(head).append(bytes);
}

std::optional<std::string> withData(std::string_view module, std::uint32_t address, std::string_view bytes) {
  if (!module.starts_with(kBegin)) return std::nullopt;
  module.remove_prefix(kBegin.size());
  std::string result(kBegin);
  bool done = false;
  while (!module.empty()) {
    const auto section = static_cast<std::uint8_t>(module.front());
    module.remove_prefix(1);
    const auto size = takeNumber(module);
    if (!size || *size > module.size()) return std::nullopt;
    std::string_view rest = module.substr(0, *size);
    module.remove_prefix(*size);
    std::string contents(rest);
    if (section == kData || section == kDataCount) {
      const auto count = takeNumber(rest);
      if (!count) return std::nullopt;
      contents = numberText(*count + 1) + std::string(rest);
    }
    if (section == kData) {
      // The segment goes to memory 0 at a constant address: i32.const ADDRESS, end.
      contents += std::string("\0\x41", 2) + signedText(address) + '\x0b' +
                  numberText(static_cast<std::uint32_t>(bytes.size())) + std::string(bytes);
      done = true;
    }
    result += static_cast<char>(section) + numberText(static_cast<std::uint32_t>(contents.size())) + contents;
  }
  return done ? std::optional(result) : std::nullopt;
}

}  // namespace fairyforge::emit
