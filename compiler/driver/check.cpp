// fairyforge check: what is wrong with variants' texts.
//
// Of many files each is checked by a process that goes from one to the next; the one in front of it only
// looks on. A file that is over its budget ends that process, and another goes on with the next file.
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/driver/watch.h"
#include "compiler/games/discover.h"
#include "compiler/text/json.h"
#include "compiler/text/one-line.h"

namespace fairyforge::driver {
namespace {

// `option third-rank = on (off or on; off if not set)`.
std::string shown(const frontend::syntax::VariantOption& option) {
  const std::string values =
      option.values.empty() ? "a number" : fmt::format("{}", fmt::join(option.values, " or "));
  return fmt::format("option {} = {} ({}; {} if not set)\n", option.name, option.value, values,
                     option.standard);
}

Json asJson(const std::vector<frontend::syntax::VariantOption>& options) {
  auto list = Json::array();
  for (const frontend::syntax::VariantOption& option : options) {
    Json record{{"name", option.name}, {"value", option.value}, {"standard", option.standard}};
    if (!option.values.empty()) record["values"] = option.values;
    list.push_back(record);
  }
  return list;
}

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

Json resultOf(const std::string& path, const frontend::LoadedVariant& loaded,
              const Diagnostics& diagnostics) {
  Json result{
      {"file", path},
      {"ok", loaded.variant != nullptr},
      {"errors", diagnostics.errorCount()},
      {"warnings", diagnostics.warningCount()},
      {"options", asJson(loaded.options)},
      {"games", loaded.games},
      {"diagnostics", asJson(diagnostics.all())},
  };
  if (diagnostics.omitted() > 0) result["omitted"] = diagnostics.omitted();
  return result;
}

std::string lastLine(const std::string& path, const Diagnostics& diagnostics) {
  return fmt::format("{}: {}, {}\n", path, counted(diagnostics.errorCount(), "error"),
                     counted(diagnostics.warningCount(), "warning"));
}

ExitCode checkOne(const Request& request, const std::string& path) {
  keepWithin(budgetOf(request));
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = read(path, examiningOf(request), diagnostics);
  if (loaded.language && !optionsCount(request, {*loaded.language})) return kUsage;
  const VariantPtr& variant = loaded.variant;
  if (request.has("json")) {
    print(resultOf(path, loaded, diagnostics).pretty());
  } else {
    show(request, diagnostics);
    for (const frontend::syntax::VariantOption& option : loaded.options) print(shown(option));
    // Several games in one file: --variant chooses.
    for (std::size_t i = 0; variant && loaded.games.size() > 1 && i < loaded.games.size(); ++i) {
      print(
          fmt::format("game {}: {}{}\n", i, oneLine(loaded.games[i]), i == loaded.game ? " (this one)" : ""));
    }
    print(lastLine(path, diagnostics));
  }
  return variant ? kDone : kFailed;
}

// ---- many files ----

// What a worker sends: the file that it works on, and the result.
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

// A mixin is no game of its own, and no mistake among others.
void reportMixin(const Request& request, const std::string& path) {
  if (request.has("json")) {
    print(Json{{"file", games::presentable(path)}, {"ok", true}, {"mixin", true}}.compact() + "\n");
  } else {
    print(fmt::format("{}: a mixin, which is laid over games\n", path));
  }
  send(News::What::Good, "");
}

// Checks the files from `first` on, until one of them ends it.
[[noreturn]] void work(const Request& request, const std::vector<std::string>& files, std::size_t first) {
  whenExceeded([](const char* reason) { send(News::What::Exceeded, reason); });
  for (fileAtWork = first; fileAtWork < files.size(); ++fileAtWork) {
    const std::string& path = files[fileAtWork];
    keepWithin(budgetOf(request));
    send(News::What::Begun, "");
    Diagnostics diagnostics;
    const frontend::LoadedVariant loaded = read(path, examiningOf(request), diagnostics);
    if (loaded.mixin && diagnostics.errorCount() == 1) {  // which is only that
      reportMixin(request, path);
      continue;
    }
    if (request.has("json")) {
      print(resultOf(games::presentable(path), loaded, diagnostics).compact() + "\n");
    } else {
      show(request, diagnostics);
      print(lastLine(path, diagnostics));
    }
    send(loaded.variant ? News::What::Good : News::What::Bad, "");
  }
  std::fflush(nullptr);
  _exit(kDone);
}

// Looks on while a worker checks the files from `first` on. Gives the file after the last one that is done,
// however it ended, and counts those with errors.
std::size_t followWorker(const Request& request, const std::vector<std::string>& files, std::size_t first,
                         std::size_t& failed) {
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
    work(request, files, first);
  }
  close(ends[1]);
  std::size_t next = first;
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
  if (WIFEXITED(status) && WEXITSTATUS(status) == kDone) return files.size();
  if (reason.empty()) {
    reason = WIFSIGNALED(status) ? fmt::format("it was ended by SIG{}", sigabbrev_np(WTERMSIG(status)))
                                 : fmt::format("it ended with status {}", WEXITSTATUS(status));
  }
  if (!isBegun) throw std::runtime_error(reason);  // that was no file's fault
  ++failed;
  const std::string& path = files[next];
  if (request.has("json")) {
    print(Json{{"file", games::presentable(path)}, {"ok", false}, {"reason", reason}}.compact() + "\n");
  } else {
    print(fmt::format("{}: broken off: {}\n", path, reason));
  }
  return next + 1;
}

ExitCode checkMany(const Request& request, const std::vector<std::string>& files) {
  if (!optionsCount(request, files)) return kUsage;
  std::size_t failed = 0;
  for (std::size_t next = 0; next < files.size();) next = followWorker(request, files, next, failed);
  if (!request.has("json"))
    print(fmt::format("{}: {} without errors, {} with\n", counted(files.size(), "file"),
                      files.size() - failed, failed));
  return failed == 0 ? kDone : kFailed;
}

ExitCode check(const Request& request) {
  const std::vector<std::string>& operands = request.operands();
  const games::Discovery found = games::discover(operands, games::endingsFor(request.text("from")));
  for (const std::string& problem : found.unreadable) reportError("a folder cannot be searched: " + problem);
  if (!found.unreadable.empty()) return kFailed;
  if (operands.size() == 1 && !found.folders) return checkOne(request, operands.front());
  if (found.files.empty()) {
    reportError("there is no variant file in the folder",
                fmt::format("a file of another name can be given itself; folders are searched for {}",
                            fmt::join(games::endingsFor(request.text("from")), ", ")));
    return kFailed;
  }
  return checkMany(request, found.files);
}

}  // namespace

Verb checkVerb() {
  Operand files = fileOperand();
  files.meaning += "; or a folder, which is searched for .fairy, .zrf and .ini files";
  files.several = true;
  return {
      .name = "check",
      .summary = "find the errors in variants' texts, one or thousands",
      .operands = {std::move(files)},
      .text =
          "Reads FILE and shows every error and warning, with its place and where possible its remedy, "
          "then the "
          "variant's options and how they are set. The last line counts the errors and warnings. With "
          "--json all of it goes to standard output.\n\nOf several files, or a folder, there is a line for each "
          "on standard output, with --json an object a line, in the order of their paths. A file that is over its "
          "budget is broken off; the others are checked all the same. Of one file's errors and warnings at most "
          "500 are shown, and the rest counted.",
      .options = withDiagnosticsInJson(readingOptions()),
      .run = check,
      .budget = {60, 1024, 64},
      .budgetIsForEach = true};
}

}  // namespace fairyforge::driver
