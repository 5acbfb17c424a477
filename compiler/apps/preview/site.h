// A few pages for a browser on this machine. The server is a module (compiler/apps/preview/http/), for its library
// brings others with it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace fairyforge::preview {

struct Answer {
  int status = 200;
  std::string type = {}, body = {};
  std::string policy = {};  // its content-security policy
};

struct Site {
  std::string token;  // the first part of all paths; who does not know it gets nothing
  std::function<Answer(const std::string& path)> answer;  // the path below the token
  std::function<Answer(const std::string& body)> take;    // what is sent to `edit`, as JSON
  // What one who listens at `events` is told next: an empty text is nothing for now, nothing is the end. `seen` is 0 at
  // first.
  std::function<std::optional<std::string>(std::uint64_t& seen)> news;
  std::function<void()> end;  // news is to end
};

// Serves the site, to this machine only, while `meanwhile` runs; that is told the port (0 asks for a free one). Empty,
// or why it cannot be done.
std::string serve(const Site& site, unsigned port, const std::function<void(unsigned port)>& meanwhile);

// False: the port is taken.
using Serve = bool(const Site&, unsigned port, const std::function<void(unsigned)>& meanwhile);
inline constexpr const char* kServeName = "fairyforgeServe";

// 32 digits that nobody guesses.
std::string newToken();

}  // namespace fairyforge::preview
