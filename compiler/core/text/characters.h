// The characters that a text may contain. Input is refused if it contains characters that control a terminal
// or change the order of display, or code points that are not characters. In output of unknown origin, such
// as file names and messages of other programs, these characters are replaced by visible ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge {

// Returns the length in bytes of the UTF-8 sequence at `i`, or 0 if there is no valid one (RFC 3629: no
// overlong forms, no surrogates).
std::size_t sequenceLength(std::string_view text, std::size_t i);

bool isUtf8(std::string_view text);

// Returns the whole character that begins at byte `i`, for messages; a single byte if there is no valid
// UTF-8.
std::string_view characterAt(std::string_view text, std::size_t i);

// Returns the code point at `i`, where a valid sequence must begin.
char32_t codePointAt(std::string_view text, std::size_t i);

enum class Fault : std::uint8_t {
  NotUtf8,
  Nul,
  Control,       // C0 except tab, line feed, carriage return; DEL; C1
  Bidi,          // changes the direction of the surrounding text
  Noncharacter,  // U+FFFE, U+FDD0 and others
};

struct CharacterFault {
  Fault fault;
  std::size_t offset;  // counted in bytes
  std::size_t length;
  std::string name;  // "ESC (U+001B)", "the byte 0xE9"
};

// Returns the first forbidden character in `text`; if there is a NUL byte, that one. Nothing if there is
// none.
std::optional<CharacterFault> findFault(std::string_view text);

// Returns the text with the letters A to Z in small letters.
std::string inSmallLetters(std::string_view text);

// Describes the fault: "a control character: ESC (U+001B)".
std::string describe(const CharacterFault& fault);

// Returns `text` with each fault replaced by U+FFFD.
std::string withoutFaults(std::string_view text);

// Returns the text for use in a message: the middle of a very long text is replaced by "...".
std::string shortened(std::string text);

}  // namespace fairyforge
