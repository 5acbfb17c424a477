// The Language Server Protocol: what editors ask, and what is answered. Nothing is run and nothing is written; what is
// read are the texts that are open, and the files that they build upon.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/lsp/workspace.h"

namespace fairyforge::lsp {

class Server {
 public:
  // `version`: the program's.
  Server(std::vector<std::string> libraryFolders, std::string version)
      : workspace_(std::move(libraryFolders)), version_(std::move(version)) {}

  // What is sent back; whatever the message is.
  std::vector<Json> answer(std::string_view message);
  // Diagnostics of texts that have changed, to be asked when nothing else is waiting.
  std::vector<Json> settle();

  // The client has said that this is the end, ...
  bool isOver() const { return over_; }
  // ... and has asked for it before.
  bool isOrderly() const { return state_ == State::ShutDown; }

 private:
  enum class State { New, Ready, ShutDown };

  Json result(std::string_view method, const Json& params);
  void notice(std::string_view method, const Json& params, std::vector<Json>& out);
  Json initialize(const Json& params);
  Document& document(const Json& params);
  void change(const Json& params);
  void changeFolders(const Json& added, const Json& removed);

  Workspace workspace_;
  std::string version_;
  State state_ = State::New;
  bool over_ = false;
  bool takesSnippets_ = false;
};

// Serves until the client ends it, over a pair of streams; the process's status.
int serve(int input, Server& server, const std::function<void(std::string_view)>& write);

}  // namespace fairyforge::lsp
