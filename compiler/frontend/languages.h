// The input languages: their names, and how a text in each is recognised.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compiler/core/text/source.h"

namespace fairyforge::frontend {

// In the order in which they are tried: the first language that recognises a text reads it.
enum class Language : std::uint8_t {
  Zrf,          // a Zillions Rules File
  VariantsIni,  // a variants.ini of Fairy-Stockfish
  Fairy,        // native statements
  Diagram,      // the lines of an Interactive Diagram
  Page,         // a web page that contains such lines; never recognised, only chosen by name
};

struct InputLanguage {
  Language language;
  std::string_view name;                    // on the command line; empty: cannot be chosen there
  std::string_view title;                   // for messages: "a variants.ini"
  std::array<std::string_view, 2> endings;  // of the language's files, for searching a folder; empty: none
  bool (*recognises)(const std::string& file, std::string_view text);
};
std::span<const InputLanguage> inputLanguages();

// Returns the language's title for messages, such as "a variants.ini".
std::string_view titleOf(Language language);

// Returns the language with this name on the command line; nothing if there is none.
std::optional<Language> languageCalled(std::string_view name);

// Does the check of this one language recognise the text? `file` is the text's file name.
bool isRecognised(Language language, const std::string& file, std::string_view text);
// Returns the language `named`, or else the first that recognises the text.
Language languageOf(const SourceFile& source, std::optional<Language> named);
// Returns the language of a file that a native file extends: native statements or a Diagram's lines.
Language languageOfBase(const SourceFile& source);

}  // namespace fairyforge::frontend
