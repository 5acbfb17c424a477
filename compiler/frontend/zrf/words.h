// The words of the language, by where they are used.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::zrf {

// Does the word have a meaning of its own, so that a macro of that name hides it?
bool isKeyword(std::string_view word);

// Entries of a game that are only text, without effect on the rules.
bool isInterfaceEntry(std::string_view word);

// Options that affect only what is shown, not the rules. `name` is spelled as by spelledOption().
bool isInterfaceOption(std::string_view name);

// The canonical spelling of an option: small letters, and blanks instead of hyphens ("smart moves").
std::string spelledOption(std::string name);

const std::vector<std::string>& gameEntries();
const std::vector<std::string>& boardEntries();
const std::vector<std::string>& pieceEntries();
const std::vector<std::string>& instructionWords();
const std::vector<std::string>& conditionWords();  // without their `not-` counterparts

}  // namespace fairyforge::frontend::zrf
