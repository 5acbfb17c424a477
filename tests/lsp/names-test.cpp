// Tests requests about names that occur in several texts, some of which have not been saved.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "tests/lsp/client.h"

namespace fairyforge::lsp {
namespace {

const std::string kBase = "file:///nowhere/ground.fairy", kMine = "file:///nowhere/mine.fairy";
const std::string kBaseText =
    "variant \"Ground\" extends fide\n"
    "piece Camel CA C at b3\n"
    "zone court: d1-f3\n"
    "piece Guard G K at d3 { stays on court }\n";
const std::string kMineText =
    "variant \"Größe 😀\" extends ground\n"
    "note \"😀\"; promote Pawn on court to Camel\n"
    "a side wins when its Camel stands on court and it has no CA\n";

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

class Names : public ::testing::Test {
 protected:
  Names() {
    client.open(kBase, kBaseText);
    client.open(kMine, kMineText);
  }
  Json ask(const std::string& method, const std::string& word, const Json& more = Json::object()) {
    return client.at(method, kMine, kMineText, kMineText.rfind(word) + 1, more);
  }
  Client client;
};

TEST_F(Names, OfBasesThatAreNotSaved) {
  for (const Json& told : client.server.settle())
    EXPECT_EQ(told.at("params").at("diagnostics").elements().size(), 0u) << told.pretty();
  const Json found = ask("definition", "Camel").at("result");
  ASSERT_EQ(found.elements().size(), 1u) << found.pretty();
  EXPECT_EQ(found.elements()[0].at("uri").text(), kBase);
  EXPECT_EQ(found.elements()[0].at("range").at("start").at("line").number(), 1u);
  // When the base changes, the server sends diagnostics for the texts that extend it, and for no others.
  client.open("file:///nowhere/other.fairy", "variant \"Other\" extends fide\n");
  EXPECT_EQ(client.server.settle().size(), 3u);
  client.tell("textDocument/didChange",
              {{"textDocument", {{"uri", kBase}, {"version", 2}}},
               {"contentChanges", std::vector<Json>{{{"text", "variant \"Ground\" extends fide\n"}}}}});
  const auto told = client.server.settle();
  ASSERT_EQ(told.size(), 2u);
  EXPECT_NE(told[1].compact().find("unknown-type"), std::string::npos);
}

TEST_F(Names, AreFoundInAllOpenTexts) {
  const Json all = ask("references", "Camel", {{"context", {{"includeDeclaration", true}}}}).at("result");
  EXPECT_EQ(all.elements().size(), 4u) << all.pretty();  // one of the places uses the ID
  EXPECT_EQ(count(all.compact(), kBase), 1u);
  const Json uses = ask("references", "court", {{"context", {{"includeDeclaration", false}}}}).at("result");
  EXPECT_EQ(uses.elements().size(), 3u) << uses.pretty();
}

TEST_F(Names, OfPiecesThatMovesPutAreFound) {
  const std::string uri = "file:///nowhere/puts.fairy",
                    text =
                        "variant \"Puts\" extends fide\npiece Camel CA C\n"
                        "when Knight moves { it puts an own Camel where it began }\n";
  client.open(uri, text);
  const Json all =
      client
          .at("references", uri, text, text.find("Camel") + 1, {{"context", {{"includeDeclaration", true}}}})
          .at("result");
  EXPECT_EQ(all.elements().size(), 2u) << all.pretty();
}

// Movements occur in the statement of a piece and in sentences.
TEST_F(Names, OfLinksInAnyMovementAreFound) {
  const std::string uri = "file:///nowhere/links.fairy",
                    text =
                        "variant \"Links\" extends fide\nlink lane: a1-h1 a8-h8\npiece Mage M <lane> at a3\n"
                        "when Mage moves { all enemy pieces within <lane> of it become Pawn }\n"
                        "when Knight moves { it puts an own Mage by <lane> }\n";
  client.open(uri, text);
  const Json all =
      client.at("references", uri, text, text.find("lane") + 1, {{"context", {{"includeDeclaration", true}}}})
          .at("result");
  EXPECT_EQ(all.elements().size(), 4u) << all.pretty();
}

// Names are also found in the files that a file extends, whether they are open or not.
TEST_F(Names, AreFoundInFilesThatAreExtended) {
  const Json all = ask("references", "Pawn", {{"context", {{"includeDeclaration", true}}}}).at("result");
  EXPECT_GE(count(all.compact(), "base/fide.fairy"), 2u) << all.pretty();
}

TEST_F(Names, AreChangedEverywhereOrNowhere) {
  const Json renamed = ask("rename", "Camel", {{"newName", "Great Camel"}});
  ASSERT_TRUE(renamed.find("result")) << renamed.pretty();
  EXPECT_EQ(count(renamed.compact(), R"("newText":"\"Great Camel\"")"), 3u) << renamed.pretty();
  // In units of UTF-16: the emoji before it takes two.
  EXPECT_NE(renamed.compact().find(R"({"start":{"line":1,"character":36},"end":{"line":1,"character":41}})"),
            std::string::npos)
      << renamed.compact();
  EXPECT_EQ(count(ask("rename", "court", {{"newName", "palace"}}).compact(), R"("newText":"palace")"), 4u);
  for (const auto& [word, name, why] : {std::tuple{"Camel", "Guard", "there is a 'Guard' already"},
                                        {"court", "Palace", "small letters"},
                                        {"Camel", "a\"b", "quotes"},
                                        {"Pawn", "Peon", "which is neither open"},
                                        {"CA", "CX", "is an ID"},
                                        {"wins", "loses", "no name"}}) {
    const Json refused = ask("rename", word, {{"newName", name}});
    ASSERT_TRUE(refused.find("error")) << word << refused.pretty();
    EXPECT_NE(refused.at("error").at("message").text().find(why), std::string::npos) << refused.pretty();
  }
}

// Blocks with several statements can have lines that begin with the same words.
TEST(Hover, IsAboutTheLineOfThisStatement) {
  Client client;
  const std::string text =
      "variant \"May\" extends fide\npiece Guard G K at d3 { may not move while an enemy Rook stands beside it }\n";
  client.open(kMine, text);
  const std::string said = client.at("hover", kMine, text, text.find("may") + 1).at("result").compact();
  EXPECT_NE(said.find("only while another one stands beside it"), std::string::npos) << said;
}

// When an editor applies the fixes and the tidied text, the text has no errors.
TEST(Symbols, AreTheStatementsOutsideBlocks) {
  Client client;
  const std::string uri = "file:///nowhere/mine.fairy";
  const std::string text =
      "# Mine.\nvariant \"Mine\" extends fide  # indeed\npiece Camel CA C at a3\ntest \"many\" {\n  perft 20\n}\n"
      "zone camp: rank 1-2\na side wins when its King stands on camp\n"
      "promote Pawn on rank 8 to Queen,\n  Rook\nwith {";
  client.open(uri, text);
  std::string found;
  const Json answer = client.at("documentSymbol", uri, text, 0);
  for (const Json& symbol : answer.at("result").elements())
    found +=
        fmt::format("{} {}\n", symbol.at("range").at("start").at("line").number(), symbol.at("name").text());
  EXPECT_EQ(found,
            "1 variant \"Mine\" extends fide\n2 Camel\n3 test \"many\"\n6 camp\n"
            "7 a side wins when its King stands on camp\n8 promote Pawn on rank 8 to Queen,\n10 with\n");
}

TEST(Diagnostics, AreThoseOfTheOptions) {
  Client client;
  client.open("file:///nowhere/several.ini", "[first:chess]\n[second:chess]\n");
  const auto found = [&] {
    return client.server.settle().at(0).at("params").at("diagnostics").elements().size();
  };
  EXPECT_GT(found(), 0u);
  client.server.readBy({.game = "second"});
  EXPECT_EQ(found(), 0u);
}

TEST(Edits, MendAndTidy) {
  Client client;
  const std::string text = "variant   \"😀\" extends fide\nnote \"😀\"; stalemate: drew\n";
  client.open(kMine, text);
  const Json actions = client.at("codeAction", kMine, text, 0).at("result");
  ASSERT_EQ(actions.elements().size(), 1u) << actions.pretty();
  Json edit = actions.elements()[0].at("edit").at("changes").at(kMine).elements()[0];
  Json change{{"range", edit.at("range")}, {"text", edit.at("newText")}};
  client.tell("textDocument/didChange", {{"textDocument", {{"uri", kMine}, {"version", 2}}},
                                         {"contentChanges", std::vector<Json>{change}}});
  EXPECT_NE(client.server.settle().at(0).compact().find("\"diagnostics\":[]"), std::string::npos);
  const Json tidied = client.at("formatting", kMine, text, 0).at("result");
  ASSERT_EQ(tidied.elements().size(), 1u) << tidied.pretty();
  EXPECT_EQ(tidied.elements()[0].at("newText").text(),
            "variant \"😀\" extends fide\nnote \"😀\"\nstalemate: draw\n");
}

}  // namespace
}  // namespace fairyforge::lsp
