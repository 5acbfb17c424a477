// Tests that the language server always answers in time, also requests about unfinished texts, and invalid
// messages.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <unistd.h>

#include "compiler/apps/lsp/wire.h"
#include "tests/lsp/client.h"
#include "tests/support/processor-time.h"

namespace fairyforge::lsp {
namespace {

// Sends the requests that an editor sends after a keystroke.
void askAll(Client& client, const std::string& uri, const std::string& text, std::size_t at) {
  for (const char* method : {"completion", "hover", "definition", "documentSymbol", "semanticTokens/full"}) {
    const Json answer = client.at(method, uri, text, at);
    EXPECT_TRUE(answer.find("result")) << method << " at " << at << ": " << answer.compact();
  }
}

TEST(HalfWritten, EveryBeginningIsAnswered) {
  std::mt19937 random(5);
  double longest = 0;
  for (const std::string name :
       {"three-realms-chess", "morphing-chess-iii", "base/fide", "laws/duck", "drops/crazyhouse"}) {
    const std::string path = kExamples + "/" + name + ".fairy", uri = "file://" + path;
    if (!std::filesystem::exists(path)) continue;
    const std::string text = contentOf(path);
    Client client;
    const std::size_t step = std::max<std::size_t>(text.size() / 60, 1);
    for (std::size_t end = random() % step; end < text.size(); end += 1 + random() % (2 * step)) {
      const double begin = testing::processorSeconds();
      client.open(uri, text.substr(0, end));
      for (const Json& told : client.server.settle())
        EXPECT_TRUE(told.at("params").at("diagnostics").isArray());
      askAll(client, uri, text.substr(0, end), end);
      longest = std::max(longest, testing::processorSeconds() - begin);
    }
  }
  EXPECT_LT(longest, 5) << "one keystroke";
}

TEST(HalfWritten, BytesMayBeMissingOrExchanged) {
  std::mt19937 random(7);
  const std::string whole = contentOf(kExamples + "/magicians-deathmatch.fairy"),
                    uri = "file:///nowhere/x.fairy";
  Client client;
  for (int i = 0; i < 60; ++i) {
    std::string text = whole;
    for (int change = 0; change < 3; ++change) {
      const std::size_t at = random() % text.size();
      if (random() % 2 == 0) {
        text.erase(at, 1 + random() % 20);
      } else {
        text[at] = "{}()[]\",:;#\n\r\t<>'@^~\\x"[random() % 22];
      }
    }
    client.open(uri, text);
    client.server.settle();
    askAll(client, uri, text, random() % text.size());
  }
}

// With UTF-16, an editor may delete or change half of a character that has two units. The server must count
// as the editor does. By the editor's count, the test removes everything on a line except for the comment at
// its end.
TEST(HalfCharacters, SurrogatesCountOneUnitEach) {
  std::mt19937 random(3);
  const std::string uri = "file:///nowhere/x.fairy";
  constexpr char16_t kUnits[] = {u'a', u'é', 0xD83D, 0xDE00};
  for (int round = 0; round < 20; ++round) {
    Client client;
    client.open(uri, "# kept\nvariant \"X\" extends fide\n");
    std::u16string line;
    const auto change = [&](std::size_t begin, std::size_t end, const std::u16string& inserted) {
      line.replace(begin, end - begin, inserted);
      std::string escaped;
      for (const char16_t unit : inserted) escaped += fmt::format("\\u{:04x}", static_cast<unsigned>(unit));
      client.server.answer(fmt::format(
          R"({{"method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{}"}},"contentChanges":[)"
          R"({{"range":{{"start":{{"line":0,"character":{}}},"end":{{"line":0,"character":{}}}}},"text":"{}"}}]}}}})",
          uri, begin, end, escaped));
    };
    for (int edit = 0; edit < 15; ++edit) {
      const std::size_t begin = random() % (line.size() + 1);
      std::u16string inserted;
      for (std::size_t count = random() % 4; count > 0; --count) inserted += kUnits[random() % 4];
      change(begin, begin + random() % (line.size() - begin + 1), inserted);
    }
    change(0, line.size(), u"");
    const auto told = client.server.settle();
    ASSERT_EQ(told.size(), 1u);
    EXPECT_TRUE(told[0].at("params").at("diagnostics").elements().empty()) << round << told[0].compact();
  }
}

TEST(Messages, ThatMakeNoSenseAreRefused) {
  Client client;
  client.open("file:///nowhere/x.fairy", "variant \"X\"\n");
  const auto code = [&](const std::string& message) {
    const auto out = client.server.answer(message);
    return out.empty()                                          ? std::string("none")
           : out.front().at("error").at("code") == Json(-32700) ? "parse"
           : out.front().at("error").at("code") == Json(-32600) ? "request"
           : out.front().at("error").at("code") == Json(-32601) ? "method"
                                                                : "parameters";
  };
  EXPECT_EQ(code(""), "parse");
  EXPECT_EQ(code("{"), "parse");
  EXPECT_EQ(code("\xFF\xFE"), "parse");
  EXPECT_EQ(code(std::string(100'000, '[')), "parse");
  EXPECT_EQ(code("7"), "request");
  EXPECT_EQ(code("[]"), "request");
  EXPECT_EQ(code(R"({"id":1})"), "request");
  EXPECT_EQ(code(R"({"id":1,"method":5})"), "request");
  EXPECT_EQ(code(R"({"id":1,"method":"workspace/executeCommand","params":{}})"), "method");
  EXPECT_EQ(code(R"({"method":"textDocument/didChange","params":[]})"), "none");
  EXPECT_EQ(code(R"({"method":"textDocument/didOpen","params":{"textDocument":{"uri":1}}})"), "none");
  for (const char* params :
       {"null", "[]", "{}", R"({"textDocument":7})", R"({"textDocument":{"uri":"file:///other"}})",
        R"({"textDocument":{"uri":"file:///nowhere/x.fairy"},"position":{"line":-1,"character":"x"}})"}) {
    for (const char* method : {"completion", "hover", "rename", "inlayHint", "codeAction"})
      EXPECT_EQ(
          code(std::string(R"({"id":1,"method":"textDocument/)") + method + R"(","params":)" + params + "}"),
          "parameters")
          << method << params;
  }
  // A position far outside means the end of the text.
  EXPECT_EQ(
      code(R"({"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///nowhere/x.fairy"},)"
           R"("contentChanges":[{"range":{"start":{"line":9,"character":9},"end":{"line":0,"character":99}},)"
           R"("text":"# no"}]}})"),
      "none");
  EXPECT_EQ(client.server.settle().size(), 1u);
}

TEST(Messages, ThatAreTakenBackWhileTheyWaitAreNotAnswered) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::string all, said;
  for (const char* message :
       {R"({"id":1,"method":"initialize","params":{}})", R"({"id":2,"method":"unknown"})",
        R"({"id":"two","method":"unknown"})", R"({"method":"$/cancelRequest","params":{"id":2}})",
        R"({"method":"$/cancelRequest","params":{"id":77}})", R"({"id":4,"method":"shutdown"})",
        R"({"method":"exit"})"})
    all += framed(message);
  ASSERT_EQ(write(ends[1], all.data(), all.size()), static_cast<ssize_t>(all.size()));
  close(ends[1]);
  Server server({}, "test");
  EXPECT_EQ(serve(ends[0], server, [&](std::string_view text) { said += text; }), 0);
  close(ends[0]);
  EXPECT_NE(said.find(R"("id":2,"error":{"code":-32800)"), std::string::npos) << said;
  EXPECT_NE(said.find(R"("id":"two","error":{"code":-32601)"), std::string::npos) << said;
  EXPECT_NE(said.find(R"("id":4,"result":null)"), std::string::npos) << said;
  EXPECT_EQ(said.find("77"), std::string::npos) << said;
}

TEST(Texts, ThatAreTooLongAreRefusedByTheReader) {
  Client client;
  client.open("file:///nowhere/x.fairy", std::string(frontend::kMaxFileBytes + 1, ' '));
  const auto told = client.server.settle();
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].at("params").at("diagnostics").elements().at(0).at("code").text(), "file-too-large");
}

}  // namespace
}  // namespace fairyforge::lsp
