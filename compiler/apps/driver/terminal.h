// The two streams: results on standard output, everything else on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace fairyforge::driver {

// From now on the work continues without output when the reader of its output has closed the pipe.
void expectClosedPipes();

// Writes a result. When that is impossible (a full disk), it reports an error and ends the program.
void printBytes(std::string_view text);
// The same for text without the bytes that control a terminal: names of files may have any bytes.
void print(std::string_view text);
// From now on print() writes to standard error: standard output is the place of a file.
void printAside();

// One line on standard error: `fairyforge: error: message`, and where there is one, a line of advice.
void reportError(const std::string& message, const std::string& advice = {});
// The same for what is no error: `fairyforge: warning: message`.
void warn(const std::string& message);
// For what needs no action: `fairyforge: note: message`.
void remark(const std::string& message);

// Is standard error a terminal that wants colour?
bool colourOnStderr();

// Shall it be said how far work is? Not where FAIRYFORGE_PROGRESS is `off`: what is printed does not depend on the time then.
bool progressIsWanted();

// A line at the foot of a terminal: how far the work is, how fast it goes and how long it will take. Where
// standard error is no terminal, a line now and then.
class Progress {
 public:
  // `what` is counted up to `total`: "games".
  Progress(std::uint64_t total, std::string what);
  // Of work in parts that count different things. Nothing is said before two seconds have passed.
  Progress() = default;
  ~Progress() { end(); }
  void at(std::uint64_t done, std::uint64_t total, const std::string& what);
  void at(std::uint64_t done);
  // Takes the line away.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::uint64_t total_ = 0;
  std::string what_;
  Clock::time_point begin_ = Clock::now(), shown_ = begin_;
  Clock::time_point quietUntil_ = begin_ + std::chrono::seconds(2);
  Clock::duration pause_ = std::chrono::seconds(2);  // between two lines where there is no terminal
  bool visible_ = false;
};

}  // namespace fairyforge::driver
