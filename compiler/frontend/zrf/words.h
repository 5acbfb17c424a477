// The words of the language, by where they count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::zrf {

// Any word with a meaning of its own: a macro of that name hides it.
bool isKeyword(std::string_view word);

// Entries of a game whose text is all there is to them, and which no rule depends on.
bool isInterfaceEntry(std::string_view word);

// Options that change what is shown, not what may be played; in the spelling of spelledOption().
bool isInterfaceOption(std::string_view name);

// Option names come with blanks and with hyphens: "smart-moves" is "smart moves".
std::string spelledOption(std::string name);

const std::vector<std::string>& gameEntries();
const std::vector<std::string>& boardEntries();
const std::vector<std::string>& pieceEntries();
const std::vector<std::string>& instructionWords();
const std::vector<std::string>& conditionWords();  // without their `not-` twins

}  // namespace fairyforge::frontend::zrf
