// Sends any bytes as messages to the language server. A line that begins with "{" is a message. In any other
// line, the first byte chooses the method, the second the document, and the next two the position. The rest
// of the line is the text to insert ("|" for line breaks). A request must get exactly one answer, a result or
// an error; a notification may get only diagnostics.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "compiler/apps/lsp/server.h"

using namespace fairyforge;

namespace {

constexpr int kMostMessages = 30;

void demand(bool holds) {
  if (!holds) std::abort();
}

Json placeOf(unsigned char line, unsigned char character) {
  return {{"line", line % 32}, {"character", character % 96}};
}

Json messageOf(const std::string& line) {
  static constexpr const char* kMethods[] = {"didOpen",
                                             "didChange",
                                             "didClose",
                                             "completion",
                                             "hover",
                                             "definition",
                                             "references",
                                             "rename",
                                             "documentSymbol",
                                             "formatting",
                                             "codeAction",
                                             "prepareRename",
                                             "semanticTokens/full",
                                             "inlayHint"};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < line.size() ? line[i] : 0); };
  const std::size_t method = static_cast<unsigned char>(byte(0) - 'a') % std::size(kMethods);
  std::string text = line.size() > 4 ? line.substr(4) : "";
  for (char& c : text) c = c == '|' ? '\n' : c;
  Json document{{"uri", "file:///nowhere/" + std::string(1, static_cast<char>('a' + byte(1) % 2)) + ".fairy"},
                {"languageId", "fairy"},
                {"version", 1},
                {"text", text}};
  const Json place = placeOf(byte(2), byte(3)), range{{"start", place}, {"end", placeOf(byte(2), byte(1))}};
  Json changes = Json::array();
  changes.push_back({{"range", range}, {"text", text}});
  Json message{{"jsonrpc", "2.0"},
               {"method", std::string("textDocument/") + kMethods[method]},
               {"params",
                {{"textDocument", document},
                 {"position", place},
                 {"range", range},
                 {"newName", text},
                 {"context", {{"includeDeclaration", true}}},
                 {"contentChanges", changes}}}};
  if (method > 2) message["id"] = 7;
  return message;
}

void send(lsp::Server& server, const std::string& message) {
  const auto out = server.answer(message);
  const Json asked = Json::parseOrNull(message);
  demand(out.size() <= 1);
  for (const Json& answer : out) {
    Json::parse(answer.compact());
    const bool isNotice = answer.find("method") != nullptr;
    demand(isNotice || (answer.find("result") != nullptr) != (answer.find("error") != nullptr));
  }
  const bool isRequest = asked.isObject() && asked.find("id") != nullptr && asked.textOr("method", "") != "";
  demand(!isRequest || (out.size() == 1 && out[0].at("id") == asked.at("id")));
  for (const Json& told : server.settle()) demand(told.at("params").at("diagnostics").isArray());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  lsp::Server server({FAIRYFORGE_SOURCE_DIR "/examples"}, "test");
  send(server, R"({"id":0,"method":"initialize","params":{}})");
  std::string line;
  for (int messages = 0; messages < kMostMessages && std::getline(lines, line); ++messages)
    send(server, line.starts_with('{') ? line : messageOf(line).compact());
  return 0;
}
