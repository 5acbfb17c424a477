// The table of input languages. Each row has a function that recognises a text by how it begins.
#include "compiler/frontend/languages.h"

#include <algorithm>

#include "compiler/core/text/byte-order-mark.h"
#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/syntax/statement-examples.h"
#include "compiler/frontend/zrf/zrf.h"

namespace fairyforge::frontend {
namespace {

// Returns the text from its first line that is neither blank nor a comment. `marks`: the characters that
// begin a comment.
std::string_view behindComments(std::string_view text, std::string_view marks) {
  text.remove_prefix(behindByteOrderMark(text));
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.empty() || marks.find(text.front()) == std::string_view::npos) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

bool isZrf(const std::string& file, std::string_view text) {
  return file.ends_with(".zrf") || file.ends_with(".ZRF") || zrf::looksLikeZrf(text);
}

// Does the file have the extension .ini, or does the text begin with the heading of a section?
bool isVariantsIni(const std::string& file, std::string_view text) {
  return file.ends_with(".ini") || file.ends_with(".INI") || behindComments(text, "#;").starts_with("[");
}

bool isFairy(const std::string&, std::string_view text) {
  const std::string_view rest = behindComments(text, "#");
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n{\""));
  const auto& heads = syntax::headsOf(syntax::Block::Statement);
  return std::ranges::find(heads, word) != heads.end() || !diagram::looksLikeDiagram(text);
}

constexpr std::array<InputLanguage, 5> kLanguages{{
    {Language::Zrf, "zrf", "a Zillions Rules File", {".zrf", ""}, isZrf},
    {Language::VariantsIni, "fairy-stockfish", "a variants.ini", {".ini", ""}, isVariantsIni},
    {Language::Fairy, "", "native text", {".fairy", ""}, isFairy},
    {Language::Diagram,
     "",
     "Interactive Diagram lines",
     {},
     [](const std::string&, std::string_view) { return true; }},
    {Language::Page,
     "page",
     "a page",
     {".html", ".htm"},
     [](const std::string&, std::string_view) { return false; }},
}};

}  // namespace

std::span<const InputLanguage> inputLanguages() {
  return kLanguages;
}

std::string_view titleOf(Language language) {
  return std::ranges::find(kLanguages, language, &InputLanguage::language)->title;
}

std::optional<Language> languageCalled(std::string_view name) {
  const auto row = std::ranges::find(kLanguages, name, &InputLanguage::name);
  return name.empty() || row == kLanguages.end() ? std::nullopt : std::optional(row->language);
}

bool isRecognised(Language language, const std::string& file, std::string_view text) {
  return std::ranges::find(kLanguages, language, &InputLanguage::language)->recognises(file, text);
}

Language languageOf(const SourceFile& source, std::optional<Language> named) {
  if (named) return *named;
  const auto recognises = [&](const InputLanguage& row) {
    return row.recognises(source.name(), source.text());
  };
  return std::ranges::find_if(kLanguages, recognises)->language;
}

// The base of a text is a file that it extends. Only native texts and Diagrams can be extended.
Language languageOfExtended(const SourceFile& source) {
  return isFairy(source.name(), source.text()) ? Language::Fairy : Language::Diagram;
}

}  // namespace fairyforge::frontend
