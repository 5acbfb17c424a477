// A small web site for browsers on this machine. Its server is a module (compiler/apps/preview/http/),
// because it needs a library that nothing else needs.
#pragma once

#include <functional>
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
};

// Works while the site is served. `tell` sends an event to the readers of the path `events`.
using Meanwhile = std::function<void(unsigned port, const std::function<void()>& tell)>;

// Serves the site to browsers on this machine while `meanwhile` runs. Port 0: takes any free port. Returns why
// serving failed; empty if it succeeded.
std::string serve(const Site& site, unsigned port, const Meanwhile& meanwhile);

// The type of the module's function. It returns false if the port is taken.
using Serve = bool(const Site&, unsigned port, const Meanwhile& meanwhile);
inline constexpr const char* kServeName = "fairyforgeServe";

// Returns 32 random digits that nobody can guess.
std::string newToken();

}  // namespace fairyforge::preview
