// Which characters a text may have. Characters that control a terminal or change the order of display, and
// code points that are no characters, are refused in input. In output of unknown origin (names of files,
// other programs' messages) they are made visible.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge {

// Length in bytes of the UTF-8 sequence at `i`, or 0 where there is none (RFC 3629: no overlong
// forms, no surrogates).
std::size_t sequenceLength(std::string_view text, std::size_t i);

bool isUtf8(std::string_view text);

// The whole character at `i`, for messages; of what is no UTF-8 one byte.
std::string_view characterAt(std::string_view text, std::size_t i);

// The code point at `i`, where a sequence begins.
char32_t codePointAt(std::string_view text, std::size_t i);

enum class Fault : std::uint8_t {
  NotUtf8,
  Nul,
  Control,       // C0 but tab, line feed, carriage return; DEL; C1
  Bidi,          // changes the direction of what stands around it
  Noncharacter,  // U+FFFE, U+FDD0 and others
};

struct CharacterFault {
  Fault fault;
  std::size_t offset;  // in bytes
  std::size_t length;
  std::string name;  // "ESC (U+001B)", "the byte 0xE9"
};

// The first of them in `text`; a NUL byte before all others.
std::optional<CharacterFault> findFault(std::string_view text);

// "a control character: ESC (U+001B)".
std::string describe(const CharacterFault& fault);

// `text` with U+FFFD in the place of each fault.
std::string withoutFaults(std::string_view text);

// For messages: of a very long text the beginning and the end, with "..." between them.
std::string shortened(std::string text);

}  // namespace fairyforge
