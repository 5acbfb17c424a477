// Tests that no word of a game's text is without effect: a word that is written twice makes another game, or
// is reported. FAIRYFORGE_LAWS sets the number of words that are doubled in each game of the library,
// FAIRYFORGE_SEED the seed.
#include <algorithm>
#include <cctype>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/frontend/games/discover.h"
#include "tests/laws/texts.h"
#include "tests/library/games.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct WordPlace {
  std::size_t begin, end;
};

// Returns the words of the text outside of quotes, comments, and the blocks of Diagrams, options and tests. (An
// option's block counts only where the option is set.) Settings of tests are left out, and the name of a third side: behind it any word
// is the colour of its pieces.
std::vector<WordPlace> wordPlaces(const std::string& text) {
  std::vector<WordPlace> words;
  std::string statement, before;  // the first word of the statement, and the word before
  int depth = 0;
  bool skips = false;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = text.find('"', at + 1) + 1;
    } else if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
      if (c == '{' && depth++ == 0)
        skips = statement == "test" || statement == "diagram" || statement == "option";
      if (c == '}' && --depth == 0) skips = false;
      if (depth == 0 && (c == '\n' || c == ';')) statement.clear();
      ++at;
    } else {
      const std::size_t begin = at;
      at = std::min(text.find_first_of(" \t\n{}()[];:,\"", at), text.size());
      const std::string word = text.substr(begin, at - begin);
      if (statement.empty()) statement = word;
      if (!skips && statement != "test" && before != "side") words.push_back({begin, at});
      before = word;
    }
  }
  return words;
}

// Are the two the same game, with the same names of pieces?
bool areAlike(const Variant& a, const Variant& b) {
  if (!haveSameRules(a, b) || a.types().size() != b.types().size()) return false;
  for (std::size_t i = 0; i < a.types().size(); ++i) {
    if (a.types()[i].name != b.types()[i].name || a.types()[i].notation() != b.types()[i].notation())
      return false;
  }
  return true;
}

TEST(DoubledWords, MakeAnotherGameOrAreReported) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261129));
  std::size_t reported = 0;
  for (const std::string& path : games::discover({kLibrary}, {".fairy"}).files) {
    const std::string good = textOfFile(path);
    const ReadText plain = readText(path, good);
    if (!plain.variant) continue;  // a mixin
    std::vector<WordPlace> words = wordPlaces(good);
    std::shuffle(words.begin(), words.end(), random);
    words.resize(std::min<std::size_t>(words.size(), numberFromEnvironment("FAIRYFORGE_LAWS", 8)));
    for (const WordPlace& word : words) {
      std::string doubled = good;
      doubled.insert(word.end, " " + good.substr(word.begin, word.end - word.begin));
      const ReadText read = readText(path, doubled);
      const bool isReported = read.diagnostics.all().size() > plain.diagnostics.all().size();
      reported += isReported ? 1 : 0;
      EXPECT_TRUE(isReported || (read.variant && !areAlike(*read.variant, *plain.variant)))
          << path << ": " << good.substr(word.begin, word.end - word.begin) << " in: "
          << good.substr(good.rfind('\n', word.begin) + 1,
                         good.find('\n', word.end) - good.rfind('\n', word.begin) - 1);
    }
  }
  EXPECT_GT(reported, 500u);
}

}  // namespace
}  // namespace fairyforge::testing
