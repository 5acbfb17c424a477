// A small web site for a browser on this machine. The server is a module (compiler/apps/preview/http/), because
// it needs a library that nothing else needs.
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
  std::string token;  // the first part of all paths; a request without it gets nothing
  std::function<Answer(const std::string& path)> answer;  // answers a path below the token
  std::function<Answer(const std::string& body)> take;    // answers what is sent to `edit`, as JSON
  // Returns the next news for a reader of `events`: an empty text if there is none for a while, nothing at
  // the end. `seen` is the number of the last news that the reader has; 0 at first.
  std::function<std::optional<std::string>(std::uint64_t& seen)> news;
  std::function<void()> end;  // makes `news` end
};

// Serves the site to this machine while `meanwhile` runs, and passes the port to it (0: takes a free port).
// Returns why that fails; empty if it does not.
std::string serve(const Site& site, unsigned port, const std::function<void(unsigned port)>& meanwhile);

// Returns false if the port is taken.
using Serve = bool(const Site&, unsigned port, const std::function<void(unsigned)>& meanwhile);
inline constexpr const char* kServeName = "fairyforgeServe";

// Returns 32 random digits that nobody can guess.
std::string newToken();

}  // namespace fairyforge::preview
