// Printing to the terminal. If the reader of standard output closes the pipe, further output is dropped.
// Progress is shown as a bar on a terminal; otherwise a line is printed at growing intervals.

#include "compiler/apps/driver/terminal.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

#include "compiler/apps/driver/command-line.h"
#include "compiler/apps/driver/watch.h"
#include "compiler/core/text/characters.h"

namespace fairyforge::driver {

void expectClosedPipes() {
  std::signal(SIGPIPE, SIG_IGN);
}

void printBytes(std::string_view text) {
  static bool isHeard = true;
  if (!isHeard) return;
  noteOutput(text.size());
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  // If the reader has closed the pipe, prints nothing more. Files are still written, and the exit status
  // keeps its meaning.
  isHeard = errno != EPIPE;
  if (!isHeard) return;
  reportError(fmt::format("cannot write the result: {}", std::strerror(errno)));
  _exit(kFailed);  // not exit(): it would try to write the rest again
}

// Prints a message on standard error. If that is closed, the message is lost.
static void printMessage(const char* kind, const char* colour, const std::string& message) {
  std::fputs((colourOnStderr() ? fmt::format("fairyforge: {}{}:\x1b[0m {}\n", colour, kind, message)
                               : fmt::format("fairyforge: {}: {}\n", kind, message))
                 .c_str(),
             stderr);
}

void warn(const std::string& message) {
  printMessage("warning", "\x1b[1;35m", message);
}

void printNote(const std::string& message) {
  std::fputs(fmt::format("fairyforge: note: {}\n", message).c_str(), stderr);
}

void reportError(const std::string& message, const std::string& advice) {
  std::string text = withoutFaults(shortened(message));
  if (!advice.empty()) text += "\n  " + withoutFaults(shortened(advice));
  printMessage("error", "\x1b[1;31m", text);
}

bool colourOnStderr() {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) && (refused == nullptr || *refused == '\0') &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

bool progressIsWanted() {
  const char* wanted = std::getenv("FAIRYFORGE_PROGRESS");
  return wanted == nullptr || std::string_view(wanted) != "off";
}

Progress::Progress(std::uint64_t total, std::string what)
    : total_(total), what_(std::move(what)), quietUntil_(begin_), pause_(std::chrono::seconds(10)) {
  progressIsReported();
}

void Progress::at(std::uint64_t done, std::uint64_t total, const std::string& what) {
  if (what != what_) {
    progressIsReported();
    what_ = what;
    total_ = total;
    begin_ = Clock::now();
  }
  at(done);
}

void Progress::at(std::uint64_t done) {
  const Clock::time_point now = Clock::now();
  const bool terminal = isatty(STDERR_FILENO) != 0;
  if (now < quietUntil_ ||
      now - shown_ < (terminal ? Clock::duration(std::chrono::milliseconds(200)) : pause_) ||
      !progressIsWanted())
    return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const double rate = static_cast<double>(done) / seconds;
  const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
  std::string text = fmt::format("{} of {} {}", done, total_, what_);
  if (done > 0) text += fmt::format(", {:.1f} a second, {:.0f} s left", rate, left);
  if (!terminal) {
    pause_ = std::min<Clock::duration>(pause_ * 2, std::chrono::minutes(1));
    std::fputs(fmt::format("fairyforge: {}\n", text).c_str(), stderr);
    return;
  }
  visible_ = true;
  constexpr int kBar = 24;
  const int filled = total_ > 0 ? static_cast<int>(kBar * done / total_) : kBar;
  std::fputs(fmt::format("\r[{:=<{}}{: <{}}] {}\x1b[K", "", filled, "", kBar - filled, text).c_str(), stderr);
}

void Progress::end() {
  if (visible_) std::fputs("\r\x1b[K", stderr);
  visible_ = false;
}

static bool isAside = false;
void printAside() {
  isAside = true;
}

void print(std::string_view text) {
  const std::string clean = findFault(text) ? withoutFaults(text) : std::string(text);
  isAside ? static_cast<void>(std::fputs(clean.c_str(), stderr)) : printBytes(clean);
}

}  // namespace fairyforge::driver
