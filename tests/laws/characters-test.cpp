// Tests that every input language refuses characters that control how a text is displayed, and reports their
// place. Text that enters an output in another way (names of files, messages of other programs) must leave
// the output well formed. No message cuts a character in half.
#include "compiler/core/text/characters.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

#include "compiler/draw/svg/piece-symbols.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/laws/texts.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const std::vector<std::pair<std::string, std::string>> kRefused{
    {std::string(1, '\0'), "nul-byte"},
    {"\x1B[31m", "control-character"},
    {"\x1B]0;title\x07", "control-character"},
    {"\x7F", "control-character"},
    {"\xC2\x9B", "control-character"},          // CSI as one character
    {"\xE2\x80\xAE", "control-character"},      // right to left from here on
    {"\xE2\x81\xA6", "control-character"},      // an isolate
    {"\xEF\xBF\xBE", "control-character"},      // U+FFFE
    {"\xEF\xBF\xBF", "control-character"},      // U+FFFF
    {"\xF0\x9F\xBF\xBE", "control-character"},  // U+1FFFE
    {"\xEF\xB7\x90", "control-character"},      // U+FDD0
    {"\xED\xA0\x80", "invalid-utf8"},           // a surrogate
    {"\xE2\x82", "invalid-utf8"},               // half a character
    {"\xC0\xAF", "invalid-utf8"},               // more bytes than it needs
};

std::vector<std::string> goodTexts() {
  std::vector<std::string> paths = filesBelow("examples", ".fairy");
  for (const char* folder : {"tests/frontend/zrf/data", "tests/export/data"}) {
    for (const char* ending : {".zrf", ".ini"}) {
      for (const std::string& path : filesBelow(folder, ending)) {
        if (!textOfFile(path).empty()) paths.push_back(path);
      }
    }
  }
  return paths;
}

TEST(Characters, ThatSteerTerminalsAreRefusedInEveryLanguage) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  for (const std::string& path : goodTexts()) {
    const std::string good = textOfFile(path);
    for (const auto& [what, code] : kRefused) {
      std::size_t at = random() % good.size();
      while (at < good.size() && (static_cast<unsigned char>(good[at]) & 0xC0) == 0x80) ++at;
      std::string bad = good;
      bad.insert(at, what);
      const ReadText read = readText(path, bad);
      ASSERT_FALSE(read.variant) << path;
      ASSERT_EQ(read.diagnostics.all().size(), 1u) << path;
      const Diagnostic& d = read.diagnostics.all().front();
      EXPECT_EQ(d.code, code) << path;
      if (d.span) {
        EXPECT_EQ(d.span.begin, at) << path;
      } else {
        EXPECT_NE(d.message.find(fmt::format(" at byte {} (line ", at)), std::string::npos) << d.message;
      }
      EXPECT_FALSE(findFault(renderHuman(d, false))) << path;
      EXPECT_FALSE(findFault(renderGnu(d))) << path;
    }
  }
}

void expectWhole(const Diagnostic& d, const std::string& where) {
  std::vector<std::string> texts{d.message, d.fix, std::string(d.span.text())};
  texts.insert(texts.end(), d.notes.begin(), d.notes.end());
  for (const std::string& text : texts)
    EXPECT_TRUE(isUtf8(text)) << where << ": " << d.code << ": " << withoutFaults(text);
}

TEST(Characters, OfSeveralBytesAreNeverCutInMessages) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  const std::vector<std::string> paths = goodTexts();
  const std::vector<std::string> wide{"\u265C", "\u00E9", "\U0001F0A1", "\u2013", "\u00D7"};
  const std::uint64_t tries = numberFromEnvironment("FAIRYFORGE_LAWS", 20) * 20;
  std::size_t complaints = 0;
  for (std::uint64_t n = 0; n < tries; ++n) {
    const std::string& path = paths[random() % paths.size()];
    std::string text = textOfFile(path);
    std::size_t at = random() % text.size();
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    const std::string& letter = wide[random() % wide.size()];
    const bool replaces = at < text.size() && text[at] > ' ' && random() % 2 == 0;
    text.replace(at, replaces ? 1 : 0, letter);
    const ReadText read = readText(path, text);
    for (const Diagnostic& d : read.diagnostics.all()) {
      ++complaints;
      expectWhole(d, fmt::format("{}, byte {}", path, at));
    }
  }
  EXPECT_GT(complaints, tries / 10);
}

TEST(Characters, OfSeveralBytesAreNeverCutInMessagesAboutPositionsAndMoves) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  const std::vector<std::string> bits{"\u265C", "\u00E9", "\xC3", "\x1B", "/", "K",   "{",   "}",
                                      "4",      " w ",    "~",    "-",    "[", "k=1", "/-]", "\xEF\xBF\xBE",
                                      "=",      "@",      "e4"};
  for (const char* name : {"chess", "chaoss-chess", "xiangqi"}) {
    const VariantPtr variant = loadExample(name);
    const Position start(variant);
    const std::string fen = printFen(start);
    const MoveList legal = Referee().legalMoves(start);
    for (int n = 0; n < 400; ++n) {
      std::string text = fen;
      for (std::size_t k = 1 + random() % 3; k > 0; --k)
        text.replace(random() % text.size(), random() % 2, bits[random() % bits.size()]);
      const auto parsed = parseFen(*variant, text);
      if (const auto* error = std::get_if<FenError>(&parsed)) {
        ASSERT_LE(error->offset + error->length, text.size());
        EXPECT_TRUE(isUtf8(error->message) || !isUtf8(text)) << withoutFaults(error->message);
      }
      std::string move;
      for (std::size_t k = 1 + random() % 4; k > 0; --k) move += bits[random() % bits.size()];
      const auto read = parseMove(start, move, legal);
      if (const auto* error = std::get_if<std::string>(&read)) {
        EXPECT_TRUE(isUtf8(*error) || !isUtf8(move)) << withoutFaults(*error);
      }
    }
  }
}

// Well-formed XML has no control characters except three, no noncharacters U+FFFE and U+FFFF, and no
// unescaped markup.
TEST(Characters, LeaveXmlWellFormed) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  for (int n = 0; n < 2000; ++n) {
    std::string text;
    for (std::size_t length = random() % 40; length > 0; --length) {
      if (random() % 3 == 0) {
        text += kRefused[random() % kRefused.size()].first;
      } else {
        text += static_cast<char>(random());
      }
    }
    const std::string xml = draw::svg::xmlText(text);
    ASSERT_FALSE(findFault(xml)) << xml;
    ASSERT_EQ(xml.find_first_of("<>\""), std::string::npos) << xml;
    for (std::size_t i = xml.find('&'); i != std::string::npos; i = xml.find('&', i + 1)) {
      const std::string entity = xml.substr(i, xml.find(';', i) - i + 1);
      ASSERT_TRUE(entity == "&amp;" || entity == "&lt;" || entity == "&gt;" || entity == "&quot;") << xml;
    }
  }
}

// A text with a word of a hundred thousand letters, or with as many words, must get short messages, wherever
// they stand.
TEST(Characters, OfVeryLongTextsAreCutInMessages) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  const std::vector<std::string> paths = goodTexts();
  const std::uint64_t tries = numberFromEnvironment("FAIRYFORGE_LAWS", 20) * 5;
  const std::vector<std::string> parts{"x", " ",  "K", "1",   "a1 ",  "a1, ", "\u265C",
                                       "=", "a:", "-", "e4=", "x y ", ",",    "a=b "};
  std::size_t complaints = 0;
  for (std::uint64_t n = 0; n < tries; ++n) {
    const std::string& path = paths[random() % paths.size()];
    std::string text = textOfFile(path);
    std::size_t at = random() % text.size();
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    const std::string& part = parts[random() % parts.size()];
    std::string inserted;
    while (inserted.size() < 100'000) inserted += part;
    text.insert(at, inserted);
    const ReadText read = readText(path, text);
    for (const Diagnostic& d : read.diagnostics.all()) {
      ++complaints;
      EXPECT_LT(d.message.size(), 3000u) << path << ", byte " << at;
      for (const std::string& note : d.notes) EXPECT_LT(note.size(), 3000u) << path << ", byte " << at;
      EXPECT_TRUE(isUtf8(d.message)) << path << ", byte " << at;
      EXPECT_LT(renderHuman(d, false).size(), 20'000u) << path << ", byte " << at;
    }
  }
  EXPECT_GT(complaints, tries / 4);
}

// Regular expressions recognise common mistakes. Their matcher needs stack space for each character, so long
// words must not reach it.
TEST(Characters, OfVeryLongMistakesNeedNoStack) {
  const auto many = [](const std::string& part) {
    std::string text;
    while (text.size() < 500'000) text += part;
    return text;
  };
  for (const std::string& line :
       {many("x") + "=y", "ab=" + many("c"), "ab:" + many("c"), "castle" + many(" ") + "O-O",
        "board 1" + many(" ") + "x8", many("a") + " is royal", "a is royal" + many(" "),
        "piece Rook R R at " + many("a1, ") + "h1", "piece Rook R R at " + many("a1 ") + "h1, h2"}) {
    const ReadText read = readText("long.fairy", "variant \"a\" extends fide\n" + line + "\n");
    EXPECT_FALSE(read.variant) << line.substr(0, 20);
    EXPECT_TRUE(read.diagnostics.hasErrors()) << line.substr(0, 20);
  }
}

TEST(Characters, OfVeryLongMovesNeedNoStack) {
  const Position start(loadExample("chess"));
  const MoveList legal = Referee().legalMoves(start);
  for (const std::string part : {"x", "e4", "-e4", "K", " Ke4=K", "Ke4=Q ", "1", "e", "{K}"}) {
    std::string text = "N";
    while (text.size() < 200'000) text += part;
    EXPECT_TRUE(std::holds_alternative<std::string>(parseMove(start, text, legal))) << part;
  }
}

}  // namespace
}  // namespace fairyforge::testing
