// Tests completion: the reader accepts every text that completion offers.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/lsp/answers.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/frontend/fairy/expected-words.h"
#include "compiler/frontend/syntax/statement-examples.h"
#include "compiler/movement/letters.h"
#include "compiler/movement/movement.h"
#include "tests/lsp/client.h"

namespace fairyforge::lsp {
namespace {

const std::string kUri = "file:///nowhere/mine.fairy";
const std::string kGame =
    "variant \"Mine\" extends fide\n"
    "zone court: d1-f2\n"
    "link tunnel: a1-h1\n"
    "piece Camel CA C<tunnel> at b3\n";

bool offers(const std::vector<std::string>& labels, const std::string& label) {
  return std::ranges::find(labels, label) != labels.end();
}

TEST(Completion, OffersWhatTheGrammarAllowsNext) {
  struct Row {
    std::string text;
    std::vector<std::string> offered, missing;
  };
  const Row kRows[] = {
      {"", {"piece", "promote", "stalemate:", "bare king:", "hands", "White"}, {"royals", "at", "Camel"}},
      {"bare ", {"king:"}, {"piece"}},
      {"stalemate: ", {"draw", "the stalemated side loses"}, {"off", "Camel"}},
      {"stalemate: the ", {"stalemated side wins"}, {"draw"}},
      {"quiet moves: draw at 50 reset by ", {"Camel", "Pawn"}, {"court"}},
      {"bare king: loses at once counting Camel ", {"Camel", "Pawn"}, {}},
      {"promote ", {"Camel", "King"}, {"on", "court"}},
      {"promote Pawn ", {"on", "never", "from"}, {}},
      {"promote Pawn on ", {"court", "rank", "file", "both", "a1", "h8"}, {"Camel"}},
      {"promote Pawn on rank 8 on ", {"court"}, {"a1"}},
      {"promote Pawn on rank 8 to ", {"Camel", "Queen"}, {"court"}},
      {"piece Guard G ", {"W", "f", "<tunnel>", "at", "royal", "image"}, {"Camel", "court"}},
      {"piece Guard G W at ", {"court", "e4", "rank"}, {"W"}},
      {"piece Guard G W {\n  ", {"morphs", "on", "may", "stays", "takes", "cannot be taken"}, {"piece"}},
      {"piece Guard G W { may ", {"turn", "not move while an enemy TYPES stands beside it"}, {"piece"}},
      {"piece Guard G W {\n  may not move while an enemy ",
       {"Camel", "piece stands orthogonally beside it"},
       {}},
      {"piece Guard G W {\n  this is none\n  stays on ", {"court", "a1"}, {}},
      {"a side wins when its ", {"Camel", "King"}, {"has"}},
      {"a side wins when it ", {"has given", "is stalemated"}, {"Camel"}},
      {"White ", {"wins", "loses"}, {"piece"}},
      {"hands {\n  drop Camel ", {"anywhere", "on CELLS", "Pawn"}, {"piece"}},
      {"hands { drop Camel on ", {"court", "rank"}, {"Camel"}},
      {"side Nature { may act ", {"after every turn"}, {}},
      {"when Pawn captures { it ", {"leaves the board", "becomes TYPE"}, {}},
      {"test \"a\" { ", {"position", "perft", "legal"}, {"piece"}},
      {"turns: ", {"White 2, Black 2"}, {}},
      {"look ", {"squareSize"}, {}},
      {"remove ", {"Camel"}, {"piece"}},
      {"# ", {}, {"piece"}},
      {"note \"", {}, {"piece"}},
  };
  Client client;
  for (const auto& [text, offered, missing] : kRows) {
    const auto labels = client.labels(kUri, kGame + text);
    for (const std::string& label : offered)
      EXPECT_TRUE(offers(labels, label))
          << "'" << text << "': " << fmt::format("{}", fmt::join(labels, " | "));
    for (const std::string& label : missing) EXPECT_FALSE(offers(labels, label)) << text << label;
  }
  const auto games = client.labels(kUri, "variant \"x\" extends ");
  EXPECT_TRUE(offers(games, "fide") && offers(games, "xiangqi") && !offers(games, "duck"));
  const auto mixins = client.labels(kUri, "variant \"x\" extends fide with ");
  EXPECT_TRUE(offers(mixins, "duck") && !offers(mixins, "fide"));
}

// Fills the placeholders for types, cells and numbers with valid words.
std::string filled(std::string phrase) {
  for (const auto& [placeholder, word] : {std::pair{"TYPES", "Camel"},
                                          {"TYPE", "Camel"},
                                          {"CELLS", "a1"},
                                          {"COUNT", "3"},
                                          {"NAME", "Nature"},
                                          {"N", "3"}}) {
    const std::string name = placeholder;
    std::string words;
    for (std::size_t from = 0; from <= phrase.size();) {
      const std::size_t end = std::min(phrase.find(' ', from), phrase.size());
      const std::string found = phrase.substr(from, end - from);
      words += (words.empty() ? "" : " ") + (found == name ? std::string(word) : found);
      from = end + 1;
    }
    phrase = words;
  }
  return phrase;
}

// Every offered sentence, filled in as offered, is read without an error.
TEST(Completion, OffersSentencesThatAreRead) {
  std::vector<std::pair<std::string, std::string>> places{{"hands { ", " }"},
                                                          {"side Nature { ", " }"},
                                                          {"when Pawn captures { ", " }"},
                                                          {"piece Guard G W { may ", " }"},
                                                          {"every piece: may ", ""}};
  for (const std::string& phrase : frontend::fairy::expectedAt("", 0).phrases) {
    if (phrase.ends_with(":")) places.emplace_back(phrase + " ", "");
  }
  EXPECT_GT(places.size(), 20u);
  int sentences = 0;
  for (const auto& [head, end] : places) {
    const auto phrases = frontend::fairy::expectedAt(head, head.size()).phrases;
    EXPECT_FALSE(phrases.empty()) << head;
    for (const std::string& phrase : phrases) {
      const std::string text = kGame + head + filled(phrase) + end + "\n";
      Diagnostics diagnostics;
      frontend::loadWithTests(std::make_shared<const SourceFile>("x.fairy", text),
                              {.baseFolders = {kExamples}}, diagnostics);
      for (const Diagnostic& d : diagnostics.all())
        EXPECT_TRUE(d.code != "unknown-sentence" && d.code != "syntax" && d.code != "unknown-statement")
            << head + filled(phrase) << ": " << d.message;
      ++sentences;
    }
  }
  EXPECT_GT(sentences, 110);
}

TEST(Letters, AreThoseThatTheNotationHas) {
  const auto isKnown = [](const std::string& notation) {
    Board board(9, 9);
    Diagnostics diagnostics;
    movement::compileMovement(spanOf("x", notation), board, {}, diagnostics);
    return std::ranges::none_of(diagnostics.all(), [](const Diagnostic& d) {
      return d.code == "unknown-modifier" || d.code == "unknown-atom" || d.code == "movement-syntax";
    });
  };
  for (char c = 'a'; c <= 'z'; ++c)
    EXPECT_EQ(isKnown(std::string(1, c) + "W"), !movement::meaningOf(c).empty()) << c;
  for (const movement::AtomLetter& atom : movement::kAtomLetters)
    EXPECT_TRUE(isKnown(std::string(1, atom.letter) + (atom.letter == 'O' ? "2" : ""))) << atom.letter;
  for (const movement::LetterMeaning& other : movement::kOtherLetters)
    EXPECT_TRUE(isKnown(other.letter == 'a' ? "maW" : "W" + std::string(1, other.letter))) << other.letter;
}

TEST(Manual, SpeaksOfEveryStatement) {
  using frontend::syntax::Block, frontend::syntax::headsOf;
  for (const Block block : {Block::Statement, Block::Piece, Block::Test}) {
    for (const std::string& head : headsOf(block)) EXPECT_FALSE(manual::paragraphOn(head).empty()) << head;
  }
  for (const std::string& head : headsOf(Block::Piece))
    EXPECT_FALSE(manual::paragraphOn(head, "piece").empty()) << head;
  EXPECT_NE(manual::paragraphOn("stalemate").find("the stalemated side loses"), std::string::npos);
  EXPECT_NE(manual::paragraphOn("zone").find("A zone is a list of cells"), std::string::npos);
  EXPECT_EQ(manual::paragraphOn("nonsense"), "");
}

}  // namespace
}  // namespace fairyforge::lsp
