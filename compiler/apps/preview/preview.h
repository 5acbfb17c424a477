// What a browser is shown while a text is written: what is wrong with it, the last good game, the results of its tests.
// One thread tells what has changed; others, those of the server, ask.
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

class Preview {
 public:
  // `file` as the user wrote it; `name` is that of the files that are saved from the page; `module` is what pages play
  // with, compressed by gzip.
  Preview(std::string file, std::string name, std::string module);

  // The text has been read. Null: it cannot be played, so the game before it stays.
  void show(const Diagnostics& diagnostics, const VariantPtr& variant);
  // What its tests have found.
  void showTests(bool passed, std::string summary, std::string failures);
  // Whoever waits for news gets no more.
  void end();

  Answer answer(const std::string& path) const;
  // All that is shown, as JSON, once it is other than the user has seen. Empty: nothing for a while. Nothing: this is
  // the end.
  std::optional<std::string> news(std::uint64_t& seen) const;

 private:
  struct Tests {
    bool passed;
    std::string summary, failures;
  };

  // Each with the lock.
  std::string state() const;
  void changed();

  const std::string file_, name_, module_;
  mutable std::mutex lock_;
  mutable std::condition_variable change_;
  std::uint64_t changes_ = 0;
  bool over_ = false;
  Json problems_ = Json::array();
  std::size_t errors_ = 0, warnings_ = 0;
  bool plays_ = false;          // the text as it is now
  VariantPtr variant_;          // the last one that could be played
  std::string game_;            // what its page needs to go on with it
  std::uint64_t games_ = 0;     // that were other games than before
  std::optional<Tests> tests_;  // nothing: they are running, or there is no game
};

}  // namespace fairyforge::preview
