// Tests the files for editors (scripts/editors): the files that they name exist, and their keywords are those
// of the language.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

#include "compiler/core/text/json.h"
#include "tests/lsp/content.h"

namespace fairyforge::lsp {
namespace {

const std::string kRoot = FAIRYFORGE_SOURCE_DIR "/", kExtension = kRoot + "scripts/editors/vscode/";

TEST(Extension, NamesFilesThatAreThere) {
  const Json package = Json::parse(contentOf(kExtension + "package.json"));
  for (const char* needed : {"name", "version", "publisher", "engines", "main", "contributes"})
    EXPECT_TRUE(package.find(needed)) << needed;
  std::vector<std::string> files{package.at("main").text()};
  for (const Json& language : package.at("contributes").at("languages").elements())
    files.push_back(language.at("configuration").text());
  for (const Json& grammar : package.at("contributes").at("grammars").elements()) {
    files.push_back(grammar.at("path").text());
    const Json read = Json::parse(contentOf(kExtension + files.back()));
    EXPECT_EQ(read.at("scopeName").text(), grammar.at("scopeName").text());
  }
  for (const std::string& file : files) EXPECT_TRUE(std::filesystem::exists(kExtension + file)) << file;
  EXPECT_TRUE(Json::parse(contentOf(kExtension + "language-configuration.json")).find("comments"));
}

TEST(Extension, ColoursTheKeywordsOfTheGrammar) {
  std::set<std::string> words, coloured;
  const std::string grammar = contentOf(kRoot + "grammar/Fairy.g4");
  const std::regex word("'([a-z]+)'");
  for (std::sregex_iterator match(grammar.begin(), grammar.end(), word), end; match != end; ++match)
    words.insert((*match)[1]);
  const Json patterns = Json::parse(contentOf(kExtension + "syntaxes/fairy.tmLanguage.json")).at("patterns");
  for (const Json& pattern : patterns.elements()) {
    if (pattern.textOr("name", "") != "keyword.control.fairy") continue;
    const std::string text = pattern.at("match").text();
    const std::size_t begin = text.find("(?:") + 3;
    std::istringstream list(text.substr(begin, text.find(")(?!", begin) - begin));
    for (std::string each; std::getline(list, each, '|');) coloured.insert(each);
  }
  EXPECT_GT(words.size(), 50u);
  EXPECT_EQ(words, coloured);
}

}  // namespace
}  // namespace fairyforge::lsp
