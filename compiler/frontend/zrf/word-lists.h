// The words of Zillions Rules Files, in lists by their use.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::zrf {

// Does the word have a meaning in the language, so that a macro of this name would hide it?
bool isKeyword(std::string_view word);

// Is the word an entry of a game that is only text and changes no rule?
bool isInterfaceEntry(std::string_view word);

// Does the option concern only the display? `name` is spelled as by spelledOption().
bool isInterfaceOption(std::string_view name);

// Returns the spelling of an option that is used here: small letters, blanks instead of hyphens ("smart
// moves").
std::string spelledOption(std::string name);

const std::vector<std::string>& gameEntries();
const std::vector<std::string>& boardEntries();
const std::vector<std::string>& pieceEntries();
const std::vector<std::string>& instructionWords();
const std::vector<std::string>& conditionWords();  // without the opposites that begin with `not-`

}  // namespace fairyforge::frontend::zrf
