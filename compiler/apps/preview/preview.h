// What a browser shows while a text is being written: its errors, the last valid game, and the results of its
// tests. One thread reports changes; the server's threads wait for them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "compiler/apps/preview/site.h"
#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::preview {

// Returns the first hundred diagnostics for a page: [{"severity": "error", "text": ...}].
Json problemsIn(const Diagnostics& diagnostics);

class Preview {
 public:
  // `file` is the file as the user named it; `name` is used for files that are saved from the page; `module`
  // is the WebAssembly module compressed by gzip.
  Preview(std::string file, std::string name, std::string module);

  // Shows the results of reading a new text. If `variant` is null, the previous game stays on the page.
  void show(const Diagnostics& diagnostics, const VariantPtr& variant);
  // Shows the results of the tests.
  void showTests(bool passed, std::string summary, std::string failures);
  // Makes all calls of news() return.
  void end();

  // Answers a request for a file of the site; `path` is the path below the token.
  Answer answer(const std::string& path) const;
  // Waits until there is news with a higher number than `seen`, returns it as JSON and sets `seen` to its
  // number. Returns an empty text if that takes too long, and nothing after end().
  std::optional<std::string> news(std::uint64_t& seen) const;

 private:
  struct Tests {
    bool passed;
    std::string summary, failures;
  };

  // The caller of these functions holds `lock_`.
  std::string state() const;
  void changed();

  const std::string file_, name_, module_;
  mutable std::mutex lock_;
  mutable std::condition_variable change_;
  std::uint64_t changes_ = 0;
  bool over_ = false;
  Json problems_ = Json::array();
  std::size_t errors_ = 0, warnings_ = 0;
  bool plays_ = false;          // can the current text be played?
  VariantPtr variant_;          // the last variant that could be played
  std::string game_;            // the data with which the page changes to this game
  std::uint64_t games_ = 0;     // how often the game has changed
  std::optional<Tests> tests_;  // nothing while tests run, or if there is no game
};

}  // namespace fairyforge::preview
