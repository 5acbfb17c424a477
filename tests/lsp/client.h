// A client of the language server without an editor; the server runs in the same process.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compiler/apps/lsp/server.h"
#include "tests/lsp/content.h"

namespace fairyforge::lsp {

inline const std::string kExamples = std::string(FAIRYFORGE_SOURCE_DIR) + "/examples";

class Client {
 public:
  Client() : server({kExamples}, "test") {
    ask("initialize", {{"capabilities", Json::object()}});
    tell("initialized", Json::object());
  }

  // Returns the whole answer to a request.
  Json ask(const std::string& method, const Json& params) {
    const auto out = server.answer(
        Json{{"jsonrpc", "2.0"}, {"id", ++number_}, {"method", method}, {"params", params}}.compact());
    EXPECT_EQ(out.size(), 1u) << method;
    return out.empty() ? Json() : out.front();
  }
  void tell(const std::string& method, const Json& params) {
    server.answer(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.compact());
  }
  void open(const std::string& uri, const std::string& text) {
    tell("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"languageId", "fairy"}, {"version", 1}, {"text", text}}}});
  }
  // Returns the result of a request about a byte of the text, after changing the document to this text.
  Json at(const std::string& method, const std::string& uri, const std::string& text, std::size_t byte,
          const Json& more = Json::object()) {
    Json params{{"textDocument", {{"uri", uri}}},
                {"position", asJson(Lines(text).positionOf(byte))},
                {"range", rangeOf(Lines(text), 0, text.size())}};
    params.update(more);
    return ask("textDocument/" + method, params);
  }
  std::vector<std::string> labels(const std::string& uri, const std::string& text) {
    open(uri, text);
    const Json answer = at("completion", uri, text, text.size());
    std::vector<std::string> labels;
    for (const Json& item : answer.at("result").at("items").elements())
      labels.push_back(item.at("label").text());
    return labels;
  }

  Server server;

 private:
  int number_ = 0;
};

}  // namespace fairyforge::lsp
