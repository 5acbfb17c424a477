// Edits of one file that a page requests. If a request refers to an older text, the answer is the new text.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/preview/site.h"

namespace fairyforge::preview {

// Returns what a page offers for editing: well-known pieces besides those of its game (names, movements and
// drawings), and "sentences", the possible statements about rules, goals and hands.
Answer knownPieces();

class Editing {
 public:
  // Read returns the file's content, or an empty text if there is no file yet; it fails if the file cannot be
  // read. Write replaces the file's content.
  using Read = std::function<Expected<std::string>()>;
  using Write = std::function<PossibleFailure(const std::string&)>;
  Editing(std::string name, frontend::LoadOptions options, Read read, Write write);

  // Returns what the forms show: the text, its statements, the pieces at the start, and drawings.
  Answer state();
  // Answers a request in JSON:
  // {"revision": 3, "edits": [...]} applies all edits or none. With "try", returns the new text without
  // writing it.
  // {"revision": 3, "undo": true} takes back the last edit.
  // Both return the new state, or {"refused": why}. If the file has changed since that revision, they return
  // its state with {"stale": true}.
  // {"was": "...", "text": "..."} replaces the whole text, if the file still has the text "was".
  // {"begun": "stalemate: "} returns {"offers": [...], "types": false}: how a statement may continue, and
  // whether the name of a piece may follow.
  Answer take(const std::string& request);

 private:
  struct Step {
    std::string before, after;
  };

  // The caller of these functions holds `lock_`.
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
  std::uint64_t revision_ = 0;  // the number of texts that this object has seen in the file
  std::vector<Step> steps_;
};

}  // namespace fairyforge::preview
