// Asks Fairy-Stockfish (fairy-stockfish.h). Starting the engine takes a third of a second of processor time,
// more than most answers. So one process answers all questions of a test. The engine remembers every section
// that it has read, and does not read another section with the same name. So each section gets a new name.

#include "tests/support/fairy-stockfish.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <sstream>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fairyforge::testing {
namespace {

// A file with the given text, which is deleted together with the object.
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

class Engine {
 public:
  explicit Engine(const std::string& command) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
    process_ = fork();
    if (process_ == 0) {
      for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(ends[1], stream);
      execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
      _exit(127);
    }
    close(ends[1]);
    ours_ = ends[0];
  }
  ~Engine() {
    if (ours_ >= 0) close(ours_);  // the engine ends when its input ends
    if (process_ > 0) waitpid(process_, nullptr, 0);
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Sends the lines and returns the engine's lines, up to the one that begins with `last`, or to the end.
  std::string ask(const std::string& lines, const std::string& last) {
    const std::string sent = lines + "\n";
    send(ours_, sent.data(), sent.size(), MSG_NOSIGNAL);
    std::string said;
    for (std::string line; readLine(line);) {
      said += line + "\n";
      if (line.starts_with(last)) break;
    }
    return said;
  }

 private:
  bool readLine(std::string& line) {
    std::size_t end = 0;
    while ((end = read_.find('\n')) == std::string::npos) {
      char part[4096];
      const ssize_t count = read(ours_, part, sizeof part);
      if (count <= 0) return false;
      read_.append(part, static_cast<std::size_t>(count));
    }
    line = read_.substr(0, end);
    read_.erase(0, end + 1);
    return true;
  }

  int ours_ = -1;
  pid_t process_ = -1;
  std::string read_;  // text that has been read but not yet returned
};

// Returns the command. The PATH is extended because Debian installs games in a folder that not every PATH
// contains.
std::string program(const std::string& engine) {
  return engine.empty() ? "env PATH=\"$PATH:/usr/games\" fairy-stockfish" : engine;
}

Engine& running(const std::string& engine) {
  static std::map<std::string, std::unique_ptr<Engine>> engines;
  std::unique_ptr<Engine>& found = engines[engine];
  if (!found) found = std::make_unique<Engine>(program(engine));
  return *found;
}

std::string newName(const std::string& name) {
  static int asked = 0;
  return fmt::format("{}-{}", name, ++asked);
}

// Returns the text with new names for its sections, also where they are parents of others. If `wanted` is the
// name of a section, sets it to the new name.
std::string withNewNames(const std::string& ini, std::string& wanted) {
  std::map<std::string, std::string> names;
  std::istringstream lines(ini);
  std::string text;
  for (std::string line; std::getline(lines, line); text += line + "\n") {
    const std::size_t end = line.find(']');
    if (!line.starts_with('[') || end == std::string::npos) continue;
    const std::size_t colon = std::min(line.find(':'), end);
    const std::string name = line.substr(1, colon - 1);
    const std::string parent = colon < end ? line.substr(colon + 1, end - colon - 1) : "";
    const std::string known = names.contains(parent) ? names[parent] : parent;
    names[name] = newName(name);
    line = "[" + names[name] + (parent.empty() ? "" : ":" + known) + "]";
  }
  if (names.contains(wanted)) wanted = names[wanted];
  return text;
}

// Fails the test if the engine does not have the game. Without this test, an engine that lacks the game would
// silently continue with the game that was set before.
void expectPlays(const std::string& variant, const std::string& engine, const std::string& said) {
  static std::map<std::string, std::string> brought;
  std::string& options = brought[engine];
  if (options.empty()) options = engineOptions(engine);
  std::ranges::replace(options, '\n', ' ');
  EXPECT_TRUE(options.find(fmt::format(" var {} ", variant)) != std::string::npos ||
              said.find(fmt::format("info string variant {} ", variant)) != std::string::npos)
      << "fairy-stockfish does not play " << variant << ": " << said;
}

}  // namespace

std::string newerEngine() {
  const char* path = std::getenv("FAIRY_STOCKFISH");
  return path ? path : "";
}

std::string engineOptions(const std::string& engine) {
  return Engine(program(engine)).ask("uci", "uciok");  // from an engine that has read no file
}

std::optional<std::uint64_t> enginePerft(std::string variant, int depth, const std::string& ini,
                                         const std::string& engine, const std::string& position) {
  const TemporaryFile file(withNewNames(ini, variant));
  const std::string load =
      ini.empty() ? "" : fmt::format("setoption name VariantPath value {}\n", file.path());
  const std::string said =
      running(engine).ask(fmt::format("{}setoption name UCI_Variant value {}\nposition {}\ngo perft {}", load,
                                      variant, position, depth),
                          "Nodes searched: ");
  const std::size_t at = said.find("Nodes searched: ");
  EXPECT_NE(at, std::string::npos) << "fairy-stockfish does not count: " << said;
  expectPlays(variant, engine, said);
  if (at == std::string::npos) return std::nullopt;
  return std::stoull(said.substr(at + 16));
}

std::string engineFen(const std::string& variant, const std::string& position) {
  const std::string said = running("").ask(
      fmt::format("setoption name UCI_Variant value {}\nposition {}\nd", variant, position), "Fen: ");
  expectPlays(variant, "", said);
  const std::size_t at = said.find("Fen: ");
  EXPECT_NE(at, std::string::npos) << "fairy-stockfish has no such position: " << said;
  return at == std::string::npos ? "" : said.substr(at + 5, said.find('\n', at) - at - 5);
}

EnginePosition enginePosition(const std::string& variant, const std::string& position) {
  const std::string said = running("").ask(
      fmt::format("setoption name UCI_Variant value {}\nposition {}\nd\ngo perft 1", variant, position),
      "Nodes searched: ");
  expectPlays(variant, "", said);
  EnginePosition found;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Fen: ")) found.fen = line.substr(5);
    if (line.ends_with(": 1") && line.find(' ') == line.size() - 2)
      found.moves.push_back(line.substr(0, line.size() - 3));
  }
  EXPECT_FALSE(found.fen.empty()) << "fairy-stockfish has no such position: " << said;
  std::ranges::sort(found.moves);
  return found;
}

std::string engineCheck(const std::string& ini, const std::string& engine) {
  std::string nobody;
  const TemporaryFile file(withNewNames(ini, nobody));
  return running(engine).ask(fmt::format("check {}\nisready", file.path()), "readyok");
}

}  // namespace fairyforge::testing
