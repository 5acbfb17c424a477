// The input languages: what each is called, how a text in it is recognised, and what reads it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compiler/text/source.h"

namespace fairyforge::frontend {

// In the order in which a text is tried: the first that recognises it reads it.
enum class Language : std::uint8_t {
  Zrf,          // a Zillions Rules File
  VariantsIni,  // a variants.ini of Fairy-Stockfish
  Fairy,        // statements
  Diagram,      // the lines of an Interactive Diagram
  Page,         // a web page with such lines somewhere; never recognised, only named
};

struct InputLanguage {
  Language language;
  std::string_view name;                    // on the command line; empty: it cannot be asked for
  std::string_view title;                   // what a text in it is
  std::array<std::string_view, 2> endings;  // of files that a folder is searched for; empty: none
  bool (*recognises)(const std::string& file, std::string_view text);
};
std::span<const InputLanguage> inputLanguages();

// What a text in the language is: "a variants.ini".
std::string_view titleOf(Language language);

// The language with this name on the command line.
std::optional<Language> languageCalled(std::string_view name);

// Would a text be recognised as one in this language, if those before it did not?
bool isRecognised(Language language, const std::string& file, std::string_view text);
// The language of a text: the first that recognises it, unless one was `named`.
Language languageOf(const SourceFile& source, std::optional<Language> named);
// The same of a file that a native file builds upon: native statements or a Diagram's lines.
Language languageOfBase(const SourceFile& source);

}  // namespace fairyforge::frontend
