// A small web site for browsers on this machine. Its server is a module (compiler/apps/preview/http/),
// because it needs a library that nothing else needs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace fairyforge::preview {

struct Answer {
  int status = 200;
  std::string type = {}, body = {};
  std::string policy = {};  // the answer's content security policy
};

struct Site {
  std::string token;  // the first part of all paths; requests without it are refused
  std::function<Answer(const std::string& path)> answer;  // answers a path below the token
  std::function<Answer(const std::string& body)> take;  // answers a JSON body that is sent to the path `edit`
  // Returns the next event for a reader of the path `events`. Waits for it, and returns an empty text if none
  // comes for a while, nothing at the end. `seen`: the number of the last event that the reader has received;
  // 0 at first.
  std::function<std::optional<std::string>(std::uint64_t& seen)> news;
  std::function<void()> end;  // makes the callers of `news` return
};

// Serves the site to browsers on this machine while meanwhile(port) runs. Port 0: takes any free port.
// Returns why serving failed; empty if it succeeded.
std::string serve(const Site& site, unsigned port, const std::function<void(unsigned port)>& meanwhile);

// The type of the module's function. It returns false if the port is taken.
using Serve = bool(const Site&, unsigned port, const std::function<void(unsigned)>& meanwhile);
inline constexpr const char* kServeName = "fairyforgeServe";

// Returns 32 random digits that nobody can guess.
std::string newToken();

}  // namespace fairyforge::preview
