// Handles the messages of the Language Server Protocol. Requests that the client has cancelled are removed
// from the queue before they are answered, and diagnostics are sent only when no message is waiting.

#include "compiler/apps/lsp/server.h"

#include <deque>
#include <functional>
#include <map>
#include <stdexcept>

#include "compiler/apps/lsp/answers.h"
#include "compiler/apps/lsp/wire.h"

namespace fairyforge::lsp {
namespace {

// Error codes of JSON-RPC and of the Language Server Protocol.
enum ErrorCode : int {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kNotInitialized = -32002,
  kRequestCancelled = -32800,
  kRequestFailed = -32803,
};

struct Failure {
  ErrorCode code;
  std::string why;
};

Json failed(const Json& id, ErrorCode code, const std::string& why) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", why}}}};
}

const Json& memberOf(const Json& json, std::string_view name) {
  static const Json kNull;
  const Json* found = json.isObject() ? json.find(name) : nullptr;
  return found ? *found : kNull;
}

}  // namespace

std::vector<Json> Server::answer(std::string_view message) {
  std::vector<Json> out;
  Json request, id;
  try {
    request = Json::parse(withoutHalfCharacters(std::string(message)));
  } catch (const std::exception&) {
    out.push_back(failed({}, kParseError, "the message is no JSON, or too long"));
    return out;
  }
  id = memberOf(request, "id");
  const std::string method = request.isObject() ? request.textOr("method", "") : "";
  const bool isRequest = request.isObject() && request.find("id") != nullptr;
  if (method.empty()) {  // the message answers a request of the server, but the server makes no requests that
                         // need answers
    if (!request.isObject() || (!request.find("result") && !request.find("error")))
      out.push_back(failed(id, kInvalidRequest, "the message has no method"));
    return out;
  }
  try {
    if (!isRequest) {
      notice(method, memberOf(request, "params"), out);
    } else if (state_ == State::New && method != "initialize") {
      throw Failure{kNotInitialized, "the first request is initialize"};
    } else if (state_ == State::ShutDown) {
      throw Failure{kInvalidRequest, "after shutdown only exit is left"};
    } else {
      Json answered = result(method, memberOf(request, "params"));
      out.push_back({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(answered)}});
    }
  } catch (const Failure& failure) {
    if (isRequest) out.push_back(failed(id, failure.code, failure.why));
  } catch (const Refusal& refusal) {
    if (isRequest) out.push_back(failed(id, kRequestFailed, refusal.why));
  } catch (const std::exception& fault) {
    if (isRequest) out.push_back(failed(id, kInvalidParams, fault.what()));
  } catch (...) {  // Boost.Spirit, for example, throws strings
    if (isRequest) out.push_back(failed(id, kInternalError, "a fault of the program itself"));
  }
  return out;
}

std::vector<Json> Server::settle() {
  std::vector<Json> out;
  for (auto& [uri, document] : workspace_.documents()) {
    if (document.isTold) continue;
    workspace_.analysed(document);
    document.isTold = true;
    out.push_back(
        {{"jsonrpc", "2.0"},
         {"method", "textDocument/publishDiagnostics"},
         {"params",
          {{"uri", uri}, {"version", document.version}, {"diagnostics", diagnosticsOf(document)}}}});
  }
  return out;
}

Json Server::initialize(const Json& params) {
  if (state_ != State::New) throw Failure{kInvalidRequest, "it is initialized already"};
  state_ = State::Ready;
  const Json& item = memberOf(
      memberOf(memberOf(memberOf(params, "capabilities"), "textDocument"), "completion"), "completionItem");
  takesSnippets_ = memberOf(item, "snippetSupport") == Json(true);
  if (const Json& folders = memberOf(params, "workspaceFolders"); folders.isArray()) {
    changeFolders(folders, Json::array());
  } else if (const Json& root = memberOf(params, "rootUri"); root.isText()) {
    workspace_.addFolder(root.text());
  }
  constexpr int kIncremental = 2;
  Json triggers = Json::array();
  for (const char* trigger : {" ", ":", "<"}) triggers.push_back(trigger);
  Json actions = Json::array();
  actions.push_back("quickfix");
  return {{"capabilities",
           {{"positionEncoding", "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", kIncremental}}},
            {"completionProvider", {{"triggerCharacters", triggers}}},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"documentSymbolProvider", true},
            {"documentFormattingProvider", true},
            {"codeActionProvider", {{"codeActionKinds", actions}}},
            {"semanticTokensProvider",
             {{"legend", {{"tokenTypes", Json(semanticTokenTypes())}, {"tokenModifiers", Json::array()}}},
              {"full", true}}},
            {"inlayHintProvider", true},
            {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}}}},
          {"serverInfo", {{"name", "fairyforge"}, {"version", version_}}}};
}

void Server::changeFolders(const Json& added, const Json& removed) {
  for (const Json& folder : added.elements()) workspace_.addFolder(folder.at("uri").text());
  for (const Json& folder : removed.elements()) workspace_.removeFolder(folder.at("uri").text());
}

Document& Server::document(const Json& params) {
  const std::string& uri = params.at("textDocument").at("uri").text();
  Document* found = workspace_.find(uri);
  if (!found) throw Failure{kInvalidParams, "the text is not open: " + uri};
  return *found;
}

Json Server::result(std::string_view method, const Json& params) {
  if (method == "initialize") return initialize(params);
  if (method == "shutdown") {
    state_ = State::ShutDown;
    return {};
  }
  const auto place = [&](const Document& d) { return d.byteAt(params.at("position")); };
  const auto bounds = [&](const Document& d) {
    const Json& range = params.at("range");
    return std::pair(d.byteAt(range.at("start")), d.byteAt(range.at("end")));
  };
  using Answer = std::function<Json(const Document&)>;
  const std::map<std::string_view, Answer> answers{
      {"textDocument/completion",
       [&](const Document& d) { return completion(workspace_, d, place(d), takesSnippets_); }},
      {"textDocument/hover", [&](const Document& d) { return hover(d, place(d)); }},
      {"textDocument/definition", [&](const Document& d) { return definition(workspace_, d, place(d)); }},
      {"textDocument/references",
       [&](const Document& d) {
         const bool all = memberOf(memberOf(params, "context"), "includeDeclaration") == Json(true);
         return references(workspace_, d, place(d), all);
       }},
      {"textDocument/prepareRename",
       [&](const Document& d) { return prepareRename(workspace_, d, place(d)); }},
      {"textDocument/rename",
       [&](const Document& d) { return rename(workspace_, d, place(d), params.at("newName").text()); }},
      {"textDocument/documentSymbol", documentSymbols},
      {"textDocument/formatting", [&](const Document& d) { return formatting(workspace_, d); }},
      {"textDocument/codeAction",
       [&](const Document& d) {
         const auto [begin, end] = bounds(d);
         return codeActions(d, begin, end);
       }},
      {"textDocument/semanticTokens/full", semanticTokens},
      {"textDocument/inlayHint", [&](const Document& d) {
         const auto [begin, end] = bounds(d);
         return inlayHints(d, begin, end);
       }}};
  const auto answer = answers.find(method);
  if (answer == answers.end()) throw Failure{kMethodNotFound, "there is no method " + std::string(method)};
  return answer->second(workspace_.analysed(document(params)));
}

void Server::change(const Json& params) {
  Document& changed = document(params);
  std::string text(changed.text());
  for (const Json& part : params.at("contentChanges").elements()) {
    const std::string& inserted = part.at("text").text();
    if (const Json* range = part.find("range")) {
      const Position from = positionFrom(range->at("start")), to = positionFrom(range->at("end"));
      splitCharacterAt(text, from);
      splitCharacterAt(text, to);
      const Lines lines(text);
      std::size_t begin = lines.byteAt(from), end = lines.byteAt(to);
      if (end < begin) std::swap(begin, end);
      text.replace(begin, end - begin, inserted);
    } else {
      text = inserted;
    }
    if (text.size() > Wire::kLongest) text.resize(Wire::kLongest);  // readers refuse longer texts anyway
  }
  workspace_.setText(changed, memberOf(params.at("textDocument"), "version"), std::move(text));
}

void Server::notice(std::string_view method, const Json& params, std::vector<Json>& out) {
  if (method == "exit") {
    over_ = true;
    return;
  }
  if (state_ != State::Ready) return;
  if (method == "textDocument/didOpen") {
    const Json& opened = params.at("textDocument");
    workspace_.open(opened.at("uri").text(), memberOf(opened, "version"), opened.at("text").text());
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didClose") {
    const std::string uri = params.at("textDocument").at("uri").text();
    workspace_.close(uri);
    out.push_back({{"jsonrpc", "2.0"},
                   {"method", "textDocument/publishDiagnostics"},
                   {"params", {{"uri", uri}, {"diagnostics", Json::array()}}}});
  } else if (method == "workspace/didChangeWorkspaceFolders") {
    const Json& event = params.at("event");
    changeFolders(event.at("added"), event.at("removed"));
  } else if (method == "workspace/didChangeWatchedFiles") {
    workspace_.forget();
  }
}

namespace {

// Returns the ID of the request that the message cancels; null if it cancels none.
Json cancelledBy(std::string_view message) {
  constexpr std::string_view kCancel = "$/cancelRequest";
  if (message.find(kCancel) == std::string_view::npos) return {};
  const Json notice = Json::parseOrNull(message);
  const bool isOne = notice.isObject() && notice.textOr("method", "") == kCancel;
  return isOne ? memberOf(memberOf(notice, "params"), "id") : Json();
}

}  // namespace

int serve(int input, Server& server, const std::function<void(std::string_view)>& write) {
  Wire wire(input);
  const auto send = [&](const std::vector<Json>& messages) {
    for (const Json& message : messages) write(framed(message.compact()));
  };
  std::deque<std::string> waiting;
  while (!server.isOver()) {
    // First reads all messages that have arrived, and removes requests that they cancel.
    while (waiting.empty() || wire.isWaiting()) {
      auto message = wire.next();
      if (!message) break;
      const Json cancelled = cancelledBy(*message);
      const auto isCancelled = [&](const std::string& one) {
        const Json request = Json::parseOrNull(one);
        return request.isObject() && request.find("method") != nullptr &&
               memberOf(request, "id") == cancelled;
      };
      if (cancelled == Json()) {
        waiting.push_back(std::move(*message));
      } else if (std::erase_if(waiting, isCancelled) > 0) {
        send({failed(cancelled, kRequestCancelled, "it was taken back")});
      }
    }
    if (waiting.empty()) return 1;
    send(server.answer(waiting.front()));
    waiting.pop_front();
    if (waiting.empty() && !wire.isWaiting()) send(server.settle());
  }
  return server.isOrderly() ? 0 : 1;
}

}  // namespace fairyforge::lsp
