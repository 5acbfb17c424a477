// The input languages: their names, and how texts in them are recognised.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compiler/core/text/source.h"

namespace fairyforge::frontend {

// The input languages, in the order in which they are tried: the first that recognises a text is taken.
enum class Language : std::uint8_t {
  Zrf,          // a Zillions Rules File
  VariantsIni,  // a variants.ini of Fairy-Stockfish
  Fairy,        // native statements
  Diagram,      // the lines of an Interactive Diagram
  Page,         // a web page with the lines of a Diagram; only chosen by name, never recognised
};

// A row of the table of input languages.
struct InputLanguage {
  Language language;
  std::string_view name;                    // for options of the command line; empty: cannot be chosen there
  std::string_view title;                   // for messages: "a variants.ini"
  std::array<std::string_view, 2> endings;  // of file names, for searching folders; empty: none
  bool (*recognises)(const std::string& file, std::string_view text);
};
std::span<const InputLanguage> inputLanguages();

// Returns the title of the language for messages: "a variants.ini".
std::string_view titleOf(Language language);

// Returns the language that is called `name` on the command line; nothing if there is none.
std::optional<Language> languageCalled(std::string_view name);

// Does the function of this language recognise the text? `file` is the name of its file.
bool isRecognised(Language language, const std::string& file, std::string_view text);
// Returns `named` if it is set, otherwise the first language that recognises the text.
Language languageOf(const SourceFile& source, std::optional<Language> named);
// Returns the language of a file that another text extends. Such files end in .fairy: they have native
// statements or, if the text does not look like these, the lines of a Diagram.
Language languageOfExtended(const SourceFile& source);

}  // namespace fairyforge::frontend
