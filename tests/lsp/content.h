// Files of the tests.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

namespace fairyforge::lsp {

inline std::string contentOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace fairyforge::lsp
