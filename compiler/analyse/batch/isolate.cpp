// Runs commands in processes. One loop polls the pipes of all running processes and their pidfds (descriptors
// that become readable when a process ends). The kernel and the loop limit time, and the loop watches memory.
// A process that exceeds its budget is killed.

#include "compiler/analyse/batch/isolate.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace fairyforge::batch {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kGlanceMilliseconds = 20;  // between two checks of budgets
constexpr std::size_t kMaxErrors = 4096;
constexpr int kCannotStart = 127;

[[noreturn]] void fault(const char* what) {
  throw std::runtime_error(fmt::format("{}: {}", what, std::strerror(errno)));
}

// Owns a file descriptor; the destructor closes it.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }

 private:
  int number_;
};

struct Pipe {
  Descriptor reading, writing;
};
Pipe makePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fault("no pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// Makes the new process execute the command. Between fork and exec only async-signal-safe functions may be
// called.
[[noreturn]] void become(char* const* arguments, int in, int out, int err, const Budget& budget,
                         pid_t parent) {
  // The kernel kills this process when its parent ends. If the parent has already ended, it exits.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kCannotStart);
  const rlimit time{budget.seconds, budget.seconds + 1};
  const rlimit nothing{0, 0};
  setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_CORE, &nothing);
  signal(SIGPIPE, SIG_DFL);
  dup2(in >= 0 ? in : open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  execv(arguments[0], arguments);
  _exit(kCannotStart);
}

// A running process.
class Process {
 public:
  Process(std::size_t number, const Command& command, const Budget& budget, const Surroundings& around)
      : number_(number), budget_(budget), around_(around) {
    Pipe out = makePipe(), err = makePipe();
    std::vector<char*> arguments;
    for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const pid_t parent = getpid();
    id_ = fork();
    if (id_ < 0) fault("no further process");
    if (id_ == 0)
      become(arguments.data(), around.input, out.writing.number(), err.writing.number(), budget, parent);
    alive_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, id_, 0)));
    if (!alive_.open()) fault("a process cannot be watched");
    out_ = std::move(out.reading);
    err_ = std::move(err.reading);
  }
  Process(const Process&) = delete;
  ~Process() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }

  std::size_t number() const { return number_; }
  // Has the process ended, and has all its output been read?
  bool isOver() const { return !out_.open() && !err_.open() && !alive_.open(); }
  void waitFor(std::vector<pollfd>& places) const {
    for (const Descriptor* d : {&out_, &err_, &alive_}) {
      if (d->open()) places.push_back({d->number(), POLLIN, 0});
    }
  }

  // Handles an event on `descriptor`, if that belongs to this process: reads output, or notes that the
  // process has ended.
  void notice(int descriptor) {
    if (descriptor == out_.number() || descriptor == err_.number()) read(descriptor);
    if (descriptor == alive_.number()) alive_.close();
  }

  // Kills the process if it exceeds its budget. Elapsed time does not count while the process waits for a
  // processor on a busy machine. So this limit catches only processes that wait for something else. Memory is
  // watched here and not limited by the kernel, because a program may do anything when an allocation fails,
  // and because reserved addresses are not memory.
  void glance() {
    if (!result_.reason.empty()) return;
    const auto elapsed = Clock::now() - begin_;
    const auto most = std::chrono::seconds(budget_.seconds) * around_.patience;
    if (elapsed > most && elapsed - waitedForProcessor() > most) {
      // Uses the same words as for processor time, since the machine decides which limit is exceeded first.
      stop(overTime(budget_));
    } else if (residentMegabytes(std::to_string(id_).c_str()) > budget_.megabytes) {
      stop(overMemory(budget_));
    }
  }

  // Collects the result. Must be called when isOver().
  ProcessResult end() {
    result_.lastName = name();  // while the process still has a name
    int status = 0;
    rusage used{};
    while (wait4(id_, &status, 0, &used) < 0 && errno == EINTR) {
    }
    id_ = -1;
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    result_.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    result_.megabytes = static_cast<std::uint64_t>(used.ru_maxrss) / 1024;
    if (WIFEXITED(status)) result_.exitCode = WEXITSTATUS(status);
    if (result_.reason.empty() && result_.megabytes > budget_.megabytes) result_.reason = overMemory(budget_);
    if (result_.reason.empty() && WIFSIGNALED(status)) result_.reason = describe(WTERMSIG(status));
    return std::move(result_);
  }

 private:
  // Reads what the process has written to one of its pipes.
  void read(int descriptor) {
    const bool isOut = descriptor == out_.number();
    Descriptor& from = isOut ? out_ : err_;
    std::string& to = isOut ? result_.out : result_.err;
    char buffer[1 << 16];
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) {
      from.close();
      return;
    }
    to.append(buffer, static_cast<std::size_t>(count));
    if (!isOut && to.size() > kMaxErrors) to.erase(0, to.size() - kMaxErrors);
    if (!isOut || to.size() >> 20 < budget_.outputMegabytes) return;
    stop(overOutput(budget_));
    from.close();  // closed at once, since child processes of this process may still hold the pipe open
  }

  void stop(std::string reason) {
    result_.reason = std::move(reason);
    kill(id_, SIGKILL);
  }
  std::string describe(int signal) const {
    if (signal == SIGXCPU) return overTime(budget_);
    return fmt::format("it was ended by SIG{} ({})", sigabbrev_np(signal), strsignal(signal));
  }
  // Returns for how long threads of the process were ready to run but had no processor.
  std::chrono::nanoseconds waitedForProcessor() const {
    std::chrono::nanoseconds all{};
    std::error_code ended;
    for (const auto& thread : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", id_), ended)) {
      std::int64_t ran = 0, waited = 0;
      std::ifstream(thread.path() / "schedstat") >> ran >> waited;
      all += std::chrono::nanoseconds(waited);
    }
    return all;
  }
  std::string name() const {
    std::string text;
    std::getline(std::ifstream(fmt::format("/proc/{}/comm", id_)), text);
    return text;
  }

  std::size_t number_;
  Budget budget_;
  Surroundings around_;
  pid_t id_ = -1;
  Descriptor alive_;  // becomes readable when the process ends
  Descriptor out_, err_;
  Clock::time_point begin_ = Clock::now();
  ProcessResult result_;
};

}  // namespace

void runIsolated(const std::vector<Command>& commands, unsigned atOnce, const Budget& budget,
                 const std::function<void(std::size_t, const ProcessResult&)>& ended,
                 const Surroundings& around) {
  std::vector<std::unique_ptr<Process>> running;
  for (std::size_t next = 0; next < commands.size() || !running.empty();) {
    while (next < commands.size() && running.size() < atOnce) {
      running.push_back(std::make_unique<Process>(next, commands[next], budget, around));
      ++next;
    }
    std::vector<pollfd> places;
    for (const auto& process : running) process->waitFor(places);
    if (poll(places.data(), places.size(), kGlanceMilliseconds) < 0 && errno != EINTR) fault("cannot wait");
    for (const pollfd& place : places) {
      if (place.revents == 0) continue;
      for (const auto& process : running) {
        process->notice(place.fd);
      }
    }
    for (const auto& process : running) process->glance();
    std::erase_if(running, [&](const std::unique_ptr<Process>& process) {
      if (!process->isOver()) return false;
      const ProcessResult result = process->end();
      ended(process->number(), result);
      return true;
    });
  }
}

}  // namespace fairyforge::batch
