// Implements forEachFile(). A worker process handles file after file, and its parent waits for its messages.
// If a file exceeds its budget, the worker ends, and the parent starts another worker with the next file.
#include "compiler/apps/driver/each-file.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "compiler/apps/driver/watch.h"

namespace fairyforge::driver {
namespace {

// A message from the worker: on which file it works, and the state of that work.
struct News {
  enum class What : std::uint8_t { Begun, Good, Bad, Exceeded } what;
  std::size_t file;
  char reason[100];
};

int newsWriting = -1;
std::size_t fileAtWork = 0;

void send(News::What what, const char* reason) {
  News news{what, fileAtWork, {}};
  std::strncpy(news.reason, reason, sizeof news.reason - 1);
  [[maybe_unused]] const ssize_t sent = write(newsWriting, &news, sizeof news);
}

// Works on the files from index `first` on, in the worker process. Ends the process after the last file, or
// at a file that exceeds the budget.
[[noreturn]] void workFrom(std::size_t first, std::size_t files, const Budget& budget,
                           const std::function<bool(std::size_t)>& work) {
  whenExceeded([](const char* reason) { send(News::What::Exceeded, reason); });
  for (fileAtWork = first; fileAtWork < files; ++fileAtWork) {
    keepWithin(budget);
    send(News::What::Begun, "");
    send(work(fileAtWork) ? News::What::Good : News::What::Bad, "");
  }
  std::fflush(nullptr);
  _exit(kDone);
}

}  // namespace

std::size_t forEachFile(std::size_t files, const Budget& budget, const std::function<bool(std::size_t)>& work,
                        const std::function<void(std::size_t, const std::string& reason)>& brokenOff) {
  std::size_t failed = 0;
  for (std::size_t next = 0; next < files;) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::fflush(nullptr);
    const pid_t parent = getpid(), worker = fork();
    if (worker < 0) throw std::runtime_error("no further process");
    if (worker == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(kFailed);
      close(ends[0]);
      newsWriting = ends[1];
      workFrom(next, files, budget, work);
    }
    close(ends[1]);
    std::string reason;
    bool isBegun = false;
    for (News news{};;) {
      const ssize_t count = ::read(ends[0], &news, sizeof news);
      if (count < 0 && errno == EINTR) continue;
      if (count != sizeof news) break;
      isBegun = news.what == News::What::Begun || news.what == News::What::Exceeded;
      if (news.what == News::What::Exceeded) reason = news.reason;
      if (news.what == News::What::Bad) ++failed;
      if (!isBegun) next = news.file + 1;
    }
    close(ends[0]);
    int status = 0;
    while (waitpid(worker, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == kDone) break;
    if (reason.empty()) {
      reason = WIFSIGNALED(status) ? fmt::format("it was ended by SIG{}", sigabbrev_np(WTERMSIG(status)))
                                   : fmt::format("it ended with status {}", WEXITSTATUS(status));
    }
    // The worker ended before its first file, so no file is the cause.
    if (!isBegun) throw std::runtime_error(reason);
    ++failed;
    brokenOff(next++, reason);
  }
  return failed;
}

}  // namespace fairyforge::driver
