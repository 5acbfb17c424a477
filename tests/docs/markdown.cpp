#include "tests/docs/markdown.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace fairyforge::testing {

bool Block::says(const std::string& word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<std::string> Block::values(const std::string& key) const {
  std::vector<std::string> values;
  for (const std::string& word : words) {
    if (word.starts_with(key + "=")) values.push_back(word.substr(key.size() + 1));
  }
  return values;
}

std::vector<std::string> documentPaths() {
  namespace fs = std::filesystem;
  const fs::path root = FAIRYFORGE_SOURCE_DIR;
  std::vector<std::string> paths{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md") paths.push_back(fs::relative(entry.path(), root).string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Document readDocument(const std::string& path) {
  static const std::regex kLink(R"(\]\(([^)\s]+)\))");
  static const std::regex kCode("`[^`]*`");
  Document document{path, {}, {}, {}, {}};
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/" + path);
  bool inside = false;
  std::size_t number = 0, rows = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (rows == 1 && !line.starts_with("|---")) document.headless.push_back(number - 1);
    rows = !inside && line.starts_with("|") ? rows + 1 : 0;
    if (line.starts_with("```")) {
      inside = !inside;
      if (!inside) continue;
      Block block;
      block.line = number;
      block.section = document.headings.empty() ? "" : document.headings.back();
      std::istringstream info(line.substr(3));
      info >> block.language;
      for (std::string word; info >> word;) block.words.push_back(word);
      document.blocks.push_back(std::move(block));
    } else if (inside) {
      document.blocks.back().text += line + "\n";
    } else if (line.starts_with("#")) {
      document.headings.push_back(line.substr(std::min(line.find_first_not_of("# "), line.size())));
    } else {
      const std::string prose = std::regex_replace(line, kCode, "");
      for (std::sregex_iterator link(prose.begin(), prose.end(), kLink), end; link != end; ++link) {
        document.links.push_back({number, (*link)[1]});
      }
    }
  }
  return document;
}

std::string anchorOf(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80) {
      anchor += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

}  // namespace fairyforge::testing
