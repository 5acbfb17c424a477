// The words of the language, listed by use.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::zrf {

// Does the word have a built-in meaning, so that a macro of that name hides it?
bool isKeyword(std::string_view word);

// Is the word an entry of a game that is only text, without effect on the rules?
bool isInterfaceEntry(std::string_view word);

// Does the option affect only the display, not the rules? `name` is spelled as by spelledOption().
bool isInterfaceOption(std::string_view name);

// Returns the canonical spelling of an option: small letters, and blanks instead of hyphens ("smart moves").
std::string spelledOption(std::string name);

const std::vector<std::string>& gameEntries();
const std::vector<std::string>& boardEntries();
const std::vector<std::string>& pieceEntries();
const std::vector<std::string>& instructionWords();
const std::vector<std::string>& conditionWords();  // without their `not-` counterparts

}  // namespace fairyforge::frontend::zrf
