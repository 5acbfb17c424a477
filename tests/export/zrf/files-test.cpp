// Tests the files of an export to Zillions: their texts, names and pictures.
#include "tests/support/files.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "compiler/core/base/data-file.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/zrf/export-zrf.h"
#include "compiler/export/zrf/losses.h"
#include "compiler/export/zrf/vocabulary.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

std::string rulesOf(const std::string& example) {
  return exports::zrf::print(exports::zrf::compose(*loadExample(example)).rules);
}

std::set<std::string> lossesOf(const std::string& example) {
  std::set<std::string> names;
  for (const exports::Loss& loss : exports::zrf::compose(*loadExample(example)).losses)
    names.insert(loss.name);
  return names;
}

TEST(ZrfFiles, ChessReadsAsAPersonWouldWriteIt) {
  const std::string path = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/export/zrf/data/chess.zrf";
  EXPECT_EQ(rulesOf("chess"), contentOf(path))
      << "if the change is meant: fairyforge export zrf, and copy the file";
}

TEST(ZrfFiles, WhatIsLostIsNamed) {
  EXPECT_EQ(lossesOf("chess"), (std::set<std::string>{"quiet-moves"}));
  EXPECT_EQ(lossesOf("separate-realms-chess"), (std::set<std::string>{"quiet-moves"}));
  EXPECT_EQ(lossesOf("morphing-chess-iii"), (std::set<std::string>{"quiet-moves"}));
  EXPECT_EQ(lossesOf("magicians-deathmatch"), (std::set<std::string>{"quiet-moves"}));
  EXPECT_EQ(lossesOf("three-realms-chess"), (std::set<std::string>{"quiet-moves"}));
  EXPECT_EQ(lossesOf("chaoss-chess"), (std::set<std::string>{"quiet-moves", "third-side"}));
  EXPECT_EQ(lossesOf("draughts/english-draughts"), (std::set<std::string>{"quiet-moves"}));
  EXPECT_EQ(lossesOf("shogi/yari-shogi"), std::set<std::string>{});
  EXPECT_EQ(lossesOf("small/connect-four"), std::set<std::string>{});
  EXPECT_EQ(lossesOf("shako"), (std::set<std::string>{"quiet-moves", "castling"}));
}

// Texts of a game may have several lines; none of them may end a comment or a string of the rules file.
TEST(ZrfFiles, TextsStayInTheirQuotes) {
  VariantDraft draft = loadExample("chess")->parts();
  draft.title = "One\n(define m (n add)) \"two\"\\three\r\n; four";
  draft.authors = {"A\n(game (title y))"};
  draft.notes = {"a note\n\")(b"};
  draft.types[1].name = "Kni\nght (x";
  const std::string text = exports::zrf::print(exports::zrf::compose(*Variant::build(draft)).rules);
  const certify::ReadBack copy = certify::readBackZrf(text);
  ASSERT_TRUE(copy.variant) << copy.errors << text;
  EXPECT_EQ(copy.variant->types().size(), draft.types.size());
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && line != "(version \"2.0\")";)
    EXPECT_TRUE(line.empty() || line[0] == ';') << line;
}

TEST(ZrfFiles, NoTypeIsNamedLikeAKeyword) {
  const std::string text =
      contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/compiler/export/zrf/keywords.txt");
  const auto words = dataLines(text);
  EXPECT_GT(words.size(), 100u);
  EXPECT_EQ(std::set(words.begin(), words.end()).size(), words.size());
  for (const std::string_view word : words) EXPECT_TRUE(exports::zrf::isKeyword(std::string(word))) << word;
  VariantDraft draft = loadExample("chess")->parts();
  draft.types[1].name = "attribute";
  EXPECT_EQ(exports::zrf::vocabularyOf(*Variant::build(draft), {}).types[1], "attributePiece");
}

TEST(ZrfFiles, LossesAreSaidInTheFile) {
  const std::string text = rulesOf("chaoss-chess");
  for (const char* name : {"quiet-moves:", "third-side: Nature: it never acts"}) {
    EXPECT_NE(text.find(name), std::string::npos) << name;
  }
}

// Names use only what all versions of Zillions read: letters, digits and hyphens; the only negations are
// not-x?.
TEST(ZrfFiles, NamesAndNegationsArePortable) {
  for (const std::string& example : exampleNames()) {
    const std::string text = rulesOf(example);
    static const std::regex kName(R"(\((name|zone \(name|attribute|define) ([^ )\n]+))");
    for (auto it = std::sregex_iterator(text.begin(), text.end(), kName); it != std::sregex_iterator();
         ++it) {
      EXPECT_TRUE(std::regex_match((*it)[2].str(), std::regex("[A-Za-z][A-Za-z0-9-]*"))) << (*it)[2];
    }
    static const std::regex kNot(R"(\(not [^ )]+\?)");
    EXPECT_FALSE(std::regex_search(text, kNot)) << example;
    EXPECT_EQ(text.find('@'), std::string::npos) << example;
  }
}

TEST(ZrfFiles, ParenthesesBalanceAndNothingFollowsTheLast) {
  for (const std::string& example : exampleNames()) {
    int depth = 0;
    bool quoted = false, comment = false;
    const std::string text = rulesOf(example);
    for (const char c : text) {
      if (comment) {
        comment = c != '\n';
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted) {
        comment = c == ';';
        depth += (c == '(') - (c == ')');
        ASSERT_GE(depth, 0) << example;
      }
    }
    EXPECT_EQ(depth, 0) << example;
    EXPECT_TRUE(text.ends_with(")\n")) << example;
  }
}

TEST(ZrfFiles, PicturesAreBitmapsWithTransparentGreen) {
  const exports::Export made = exports::zrf::exportZrf(loadExample("chess"));
  ASSERT_EQ(made.files.size(), 1u + 1 + 2 * 6) << (made.notes.empty() ? "" : made.notes[0]);
  EXPECT_EQ(made.files[0].name, "chess.zrf");
  for (std::size_t i = 1; i < made.files.size(); ++i) {
    const std::string& bytes = made.files[i].bytes;
    const auto number = [&](std::size_t at) {
      return static_cast<unsigned char>(bytes[at]) | static_cast<unsigned char>(bytes[at + 1]) << 8;
    };
    ASSERT_TRUE(bytes.starts_with("BM")) << made.files[i].name;
    EXPECT_EQ(number(28), 24);
    EXPECT_NE(made.files[0].bytes.find(made.files[i].name), std::string::npos) << made.files[i].name;
    const bool isBoard = made.files[i].name == "images/board.bmp";
    EXPECT_EQ(number(18), isBoard ? 8 * 48 + 40 : 48);
    if (isBoard) continue;
    EXPECT_EQ(bytes.substr(54, 3), std::string("\0\xFF\0", 3)) << "the corner of " << made.files[i].name;
  }
}

}  // namespace
}  // namespace fairyforge::testing
