// Replaces batch/isolate.cpp in the studio's module: runs each command in a module of its own, one after the
// other, because there are no processes.
#include "compiler/analyse/batch/isolate.h"

#include <chrono>

#include "compiler/apps/interface/studio/room/host.h"

namespace fairyforge::batch {
namespace {

std::string written(int stream) {
  std::string text(fairyforge_written_size(stream), '\0');
  fairyforge_written(stream, text.data());
  return text;
}

}  // namespace

void runIsolated(const std::vector<Command>& commands, unsigned, const Budget& budget,
                 const std::function<void(std::size_t, const ProcessResult&)>& ended, const Surroundings&) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    std::string arguments;
    for (std::size_t word = 1; word < commands[i].size(); ++word)
      arguments.append(commands[i][word]).push_back('\0');
    const auto begin = std::chrono::steady_clock::now();
    ProcessResult result;
    result.exitCode = fairyforge_run(arguments.data(), arguments.size(), budget.seconds);
    result.out = written(1);
    result.err = written(2);
    if (result.exitCode < 0) result.reason = written(0);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ended(i, result);
  }
}

}  // namespace fairyforge::batch
