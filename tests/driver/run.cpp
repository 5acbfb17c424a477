#include "tests/driver/run.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace fairyforge::testing {
namespace {

// A folder for the files of this test program.
class Scratch {
 public:
  Scratch() : path_(fmt::format("{}fairyforge-driver-{}", ::testing::TempDir(), getpid())) {
    std::filesystem::create_directories(path_);
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

const Scratch& scratch() {
  static const Scratch folder;
  return folder;
}

}  // namespace

const std::vector<std::string> kVerbs{"analyse", "check", "compile", "draw", "explain",
                                      "fmt",     "moves", "perft",   "test", "why"};

std::string operandOf(const std::string& verb) {
  return verb == "test" ? "PATH" : "FILE";
}

Result shell(const std::string& line) {
  const std::string script = scratch().file("script"), out = scratch().file("out"),
                    err = scratch().file("err");
  std::ofstream(script) << "F=" FAIRYFORGE_PROGRAM "\nEXAMPLES=" FAIRYFORGE_SOURCE_DIR "/examples\n"
                        << "export XDG_CACHE_HOME=" FAIRYFORGE_TEST_CACHE
                           " XDG_DATA_HOME=" FAIRYFORGE_TEST_CACHE " FAIRYFORGE_PROGRESS=off\n"
                        << line << "\n";
  const int status = std::system(fmt::format("bash {} >{} 2>{} </dev/null", script, out, err).c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contentOf(out), contentOf(err)};
}

std::string fileWith(const std::string& text, const std::string& extension) {
  static int count = 0;
  const std::string path = scratch().file(fmt::format("input-{}{}", ++count, extension));
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> allVerbs() {
  std::vector<std::string> verbs;
  for (const std::string& line : linesOf(run("--help").out)) {
    if (line.starts_with("  ") && line.size() > 2 && line[2] != ' ')
      verbs.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  EXPECT_GT(verbs.size(), 25u);
  return verbs;
}

}  // namespace fairyforge::testing
