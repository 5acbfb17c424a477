// The language server: answers requests of editors. It reads the open texts, the files that they build upon,
// and the files in the editor's folders; it writes no files and runs no programs.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/lsp/workspace.h"

namespace fairyforge::lsp {

class Server {
 public:
  // `version` is the program's version.
  Server(std::vector<std::string> libraryFolders, std::string version)
      : workspace_(std::move(libraryFolders)), version_(std::move(version)) {}

  // Sets the options with which all texts are read.
  void readBy(frontend::LoadOptions options) { workspace_.readBy(std::move(options)); }

  // Handles one message of the client, even an invalid one; returns the messages to send back.
  std::vector<Json> answer(std::string_view message);
  // Returns messages with the diagnostics of all texts that have changed. Must be called when no other
  // message is waiting.
  std::vector<Json> settle();

  // Has the client sent `exit`?
  bool isOver() const { return over_; }
  // Has the client sent `shutdown` before `exit`?
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

// Reads messages from the file descriptor `input` and answers them by `write` until the client ends it.
// Returns the exit status of the process.
int serve(int input, Server& server, const std::function<void(std::string_view)>& write);

}  // namespace fairyforge::lsp
