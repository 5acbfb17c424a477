#include "tests/support/fairy-stockfish.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <unistd.h>

namespace fairyforge::testing {
namespace {

std::string outputOf(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> part;
  while (pipe && std::fgets(part.data(), part.size(), pipe.get())) text += part.data();
  return text;
}

// A file with the text, gone with this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(::testing::TempDir() + fmt::format("fairyforge-{}.ini", getpid())) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Debian puts games where not every PATH looks.
std::string program(const std::string& engine) {
  return engine.empty() ? "PATH=\"$PATH:/usr/games\" fairy-stockfish" : engine;
}

}  // namespace

std::string newerEngine() {
  const char* path = std::getenv("FAIRY_STOCKFISH");
  return path ? path : "";
}

std::string engineAnswer(const std::string& lines, const std::string& engine) {
  return outputOf(fmt::format("printf '{}\\nquit\\n' | {} 2>&1", lines, program(engine)));
}

std::optional<std::uint64_t> enginePerft(const std::string& variant, int depth, const std::string& ini,
                                         const std::string& engine) {
  const TemporaryFile file(ini);
  const std::string load =
      ini.empty() ? "" : fmt::format("setoption name VariantPath value {}\\n", file.path());
  const std::string said = engineAnswer(
      fmt::format("uci\\n{}setoption name UCI_Variant value {}\\nposition startpos\\ngo perft {}", load,
                  variant, depth),
      engine);
  const std::size_t at = said.find("Nodes searched: ");
  EXPECT_NE(at, std::string::npos) << "fairy-stockfish does not count: " << said;
  EXPECT_EQ(said.find("No such variant"), std::string::npos) << said;
  if (at == std::string::npos) return std::nullopt;
  return std::stoull(said.substr(at + 16));
}

std::string engineCheck(const std::string& ini, const std::string& engine) {
  const TemporaryFile file(ini);
  return outputOf(fmt::format("{} check {} </dev/null 2>&1", program(engine), file.path()));
}

}  // namespace fairyforge::testing
