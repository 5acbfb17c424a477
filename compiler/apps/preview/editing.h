// The edits that a page asks for, of one file: who asked when the file was another one gets the new text instead.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/preview/site.h"

namespace fairyforge::preview {

// Pieces that a page offers besides those of its game: names, movements, drawings.
Answer knownPieces();

class Editing {
 public:
  // What the file holds, or why that cannot be read; a file that is not there yet is empty. Puts a text in its place.
  using Read = std::function<Expected<std::string>()>;
  using Write = std::function<PossibleFailure(const std::string&)>;
  Editing(std::string name, frontend::LoadOptions options, Read read, Write write);

  // What the page is made from: the text, its statements, what stands where, drawings.
  Answer state();
  // {"revision": 3, "edits": [...]}: all of them, or none; with "try" the text is made, shown and not written.
  // {"revision": 3, "undo": true}: the text before the last edit. Answers are the state after it, or {"refused": why}; where
  // the file is another one by now, its state with {"stale": true}.
  // {"was": "...", "text": "..."}: the whole text, where the file is still what it was.
  // {"begun": "stalemate: "}: {"offers": [...], "types": false}, how a statement may go on, and whether with a piece.
  Answer take(const std::string& request);

 private:
  struct Step {
    std::string before, after;
  };

  // Each with the lock.
  PossibleFailure readAgain();
  Answer put(const Json& was, const std::string& text);
  SourcePtr source(const std::string& text) const;
  Expected<std::string> after(const Json& request) const;
  Json stateOf(const std::string& text) const;

  const std::string name_;
  const frontend::LoadOptions options_;
  const Read read_;
  const Write write_;
  std::mutex lock_;
  std::string text_;
  std::uint64_t revision_ = 0;  // how many texts the file has had
  std::vector<Step> steps_;
};

}  // namespace fairyforge::preview
