// Output of the program: results go to standard output, everything else goes to standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace fairyforge::driver {

// After this call, the program goes on without output if the reader of its output has closed the pipe.
void expectClosedPipes();

// Writes a result. If that is impossible, for example because the disk is full, reports an error and ends the
// program.
void printBytes(std::string_view text);
// Writes a result that is text. Bytes that control a terminal are left out, because names of files may
// contain any bytes.
void print(std::string_view text);
// After this call print() writes to standard error, because a file is written to standard output.
void printAside();

// Prints `fairyforge: error: message` on standard error, and a line of advice if there is one.
void reportError(const std::string& message, const std::string& advice = {});
// Prints `fairyforge: warning: message` on standard error.
void warn(const std::string& message);
// Prints `fairyforge: note: message` on standard error, for what needs no action.
void printNote(const std::string& message);

// Is standard error a terminal that wants colour?
bool colourOnStderr();

// Should progress be shown? Not if FAIRYFORGE_PROGRESS is `off`; then the output does not depend on timing.
bool progressIsWanted();

// A line at the bottom of a terminal that shows how much work is done, its speed and the remaining time. If
// standard error is no terminal, a line is printed now and then.
class Progress {
 public:
  // Shows progress from 0 to `total`. `what` names what is counted, such as "games".
  Progress(std::uint64_t total, std::string what);
  // Shows the progress of work in several phases that count different things; at() names the phase. Nothing
  // is shown in the first two seconds.
  Progress() = default;
  ~Progress() { end(); }
  void at(std::uint64_t done, std::uint64_t total, const std::string& what);
  void at(std::uint64_t done);
  // Removes the line from the terminal.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::uint64_t total_ = 0;
  std::string what_;
  Clock::time_point begin_ = Clock::now(), shown_ = begin_;
  Clock::time_point quietUntil_ = begin_ + std::chrono::seconds(2);
  Clock::duration pause_ = std::chrono::seconds(2);  // the least time between two lines, if standard error is
                                                     // no terminal
  bool visible_ = false;
};

}  // namespace fairyforge::driver
