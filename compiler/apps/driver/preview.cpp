// The verb `preview`: shows the game in a browser while the user writes its text, in an editor of his own or
// in the studio.
#include "compiler/apps/preview/preview.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <thread>

#include "compiler/analyse/batch/isolate.h"
#include "compiler/analyse/batch/report.h"
#include "compiler/apps/driver/export-page.h"
#include "compiler/apps/preview/editing.h"

namespace fairyforge::driver {
namespace {

volatile std::sig_atomic_t isInterrupted = 0;

constexpr auto kGlances = std::chrono::milliseconds(15);
// The budget of a run of the verb `test`. The process inside it that tests the file has a smaller one.
constexpr Budget kOfTests{60, 1024, 16};

// Returns a text that changes whenever the file changes; empty if there is no file.
std::string stampOf(const std::string& path) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0) return {};
  return fmt::format("{} {} {} {} {}", about.st_dev, about.st_ino, about.st_size, about.st_mtim.tv_sec,
                     about.st_mtim.tv_nsec);
}

// Watches the file and the files that it builds upon, and shows the result of reading them.
class Watched {
 public:
  Watched(const Request& request, preview::Preview& preview)
      : request_(request), path_(request.operand(0)), preview_(preview), stamps_{{path_, ""}} {}

  // Reads the text and shows the result. The files' stamps are taken before the files are read, so that no
  // change is missed.
  void read() {
    for (auto& [file, stamp] : stamps_) stamp = stampOf(file);
    Diagnostics diagnostics;
    const frontend::LoadedVariant loaded = driver::read(path_, examiningOf(request_), diagnostics);
    for (const auto& place : loaded.names) watch(place.word.span);
    for (const Diagnostic& diagnostic : diagnostics.all()) watch(diagnostic.span);
    {
      const std::lock_guard guard(lock_);
      others_.clear();
      for (const auto& [file, stamp] : stamps_) {
        if (file != path_) others_.push_back(file);
      }
    }
    preview_.show(diagnostics, loaded.variant);
    plays_ = loaded.variant != nullptr;
  }
  bool hasChanged() const {
    return std::ranges::any_of(stamps_, [](const auto& file) { return stampOf(file.first) != file.second; });
  }
  bool plays() const { return plays_; }
  // Returns the other files that the text builds upon. May be called from any thread.
  std::vector<std::string> others() const {
    const std::lock_guard guard(lock_);
    return others_;
  }

 private:
  void watch(const SourceSpan& span) {
    if (span && !stamps_.contains(span.file->name())) stamps_[span.file->name()] = stampOf(span.file->name());
  }

  const Request& request_;
  const std::string path_;
  preview::Preview& preview_;
  std::map<std::string, std::string> stamps_;
  mutable std::mutex lock_;
  std::vector<std::string> others_;
  bool plays_ = false;
};

// Runs the tests of the file in a separate process, because they may take long. Results are not shown if the
// text has changed in the meantime.
class Tests {
 public:
  Tests(const Request& request, preview::Preview& preview) : preview_(preview) {
    command_ = {"/proc/self/exe", "test", "--report=json", "--time-limit=20"};
    for (std::string& word : request.written(givenOf(request, readingOptions())))
      command_.push_back(std::move(word));
    command_.insert(command_.end(), {"--", request.operand(0)});
  }
  ~Tests() { wait(); }

  bool isRunning() const { return isRunning_; }
  // Must not be called while tests run.
  void start() {
    wait();
    isRunning_ = true;
    isStale_ = false;
    thread_ = std::thread([this] {
      batch::runIsolated({command_}, 1, kOfTests, [this](std::size_t, const batch::ProcessResult& ended) {
        if (!isStale_) tell(ended);
      });
      isRunning_ = false;
    });
  }
  void forget() { isStale_ = true; }

 private:
  void wait() {
    if (thread_.joinable()) thread_.join();
  }

  void tell(const batch::ProcessResult& ended) {
    auto report = batch::reportFromJson(ended.out);
    const auto* whole = std::get_if<batch::BatchReport>(&report);
    if (whole == nullptr || whole->results.empty())
      return preview_.showTests(false,
                                ended.reason.empty() ? "no results of tests" : "tests: " + ended.reason, "");
    const batch::FileReport& file = whole->results.front();
    std::string verdict = batch::verdictText(file);
    verdict.pop_back();  // removes the line end and, below, the file's name, which the page already shows
    verdict.erase(0, file.path.size() + 2);
    preview_.showTests(whole->ok(), std::move(verdict), batch::failuresText(file));
  }

  preview::Preview& preview_;
  batch::Command command_;
  std::thread thread_;
  std::atomic<bool> isRunning_ = false, isStale_ = false;
};

// Reads and tests the file after each change, until the user interrupts the program.
void watch(Watched& file, Tests& tests) {
  bool areDue = file.plays();
  while (!isInterrupted) {
    if (file.hasChanged()) {
      tests.forget();
      file.read();
      areDue = file.plays();
    }
    if (areDue && !tests.isRunning()) {
      tests.start();
      areDue = false;
    }
    std::this_thread::sleep_for(kGlances);
  }
}

// Returns the text for the studio's editor; empty if the file does not exist yet. Fails if it cannot be read.
Expected<std::string> textOf(const std::string& path) {
  if (!std::filesystem::exists(path)) return std::string();
  if (std::filesystem::file_size(path) == 0) return std::string();
  Diagnostics diagnostics;
  const SourcePtr source = readInput(path, diagnostics);
  if (!source)
    return Failure{diagnostics.all().empty() ? "it cannot be read"
                                             : renderHuman(diagnostics.all().front(), false)};
  return std::string(source->text());
}
PossibleFailure written(const std::string& path, const std::string& text) {
  if (std::filesystem::exists(path) ? writeBack(path, text) : writeFile(path, text)) return std::nullopt;
  return Failure{fmt::format("'{}' cannot be written\nthe program that shows this page has said why", path)};
}

// Returns the studio's file with the name `below`; for an empty name its "index.html". Returns nothing if
// there is no such file or the studio has not been built.
std::optional<preview::Answer> fileOfStudio(const std::string& below) {
  for (const std::filesystem::path& file : filesOfStudio()) {
    const std::string name = file.filename().string(), ending = file.extension().string();
    if (name != (below.empty() ? "index.html" : below)) continue;
    std::optional<std::string> bytes = bytesOf(file.string());
    if (!bytes) break;
    if (below.empty()) bytes->insert(bytes->find("<body") + 5, " data-file");
    return preview::Answer{200,
                           ending == ".js"     ? "text/javascript; charset=utf-8"
                           : ending == ".css"  ? "text/css; charset=utf-8"
                           : ending == ".html" ? "text/html; charset=utf-8"
                                               : "application/octet-stream",
                           *std::move(bytes), "frame-ancestors 'none'"};
  }
  return std::nullopt;
}

// Returns, as JSON, what the studio needs at its start: the text, and the files that the text builds upon,
// with their paths relative to it.
preview::Answer sourceFor(const std::string& path, const Watched& file) {
  namespace fs = std::filesystem;
  const Expected<std::string> text = textOf(path);
  Json files = Json::object();
  for (const std::string& other : file.others()) {
    const std::string name =
        fs::absolute(other).lexically_relative(fs::absolute(path).parent_path()).string();
    if (const auto bytes = bytesOf(other); bytes && !name.starts_with("..")) files[name] = *bytes;
  }
  const Json json{{"name", fs::path(path).filename().string()},
                  {"text", text ? Json(*text) : Json("")},
                  {"problem", text ? Json() : Json(text.why())},
                  {"files", std::move(files)}};
  return {200, "application/json; charset=utf-8", json.compact(), "default-src 'none'"};
}

ExitCode showPreview(const Request& request) {
  const std::string& path = request.operand(0);
  if (path == "-") usageError("a preview is of a file, which can be saved again", "give the name of a file");
  if (!optionsHaveEffect(request, {path})) return kUsage;
  const std::string module = moduleOfPages("fairyforge.wasm.gz");
  progressIsReported();
  preview::Preview preview(path, std::filesystem::path(path).stem().string(), module);
  Watched file(request, preview);
  file.read();
  preview::Editing editing(
      path, readingOf(request),
      [&]() -> Expected<std::string> {
        if (request.isOfLibrary(0))
          return Failure{"games of the library are not changed\ncopy the file, or begin one that extends it"};
        return textOf(path);
      },
      [&](const std::string& text) { return written(path, text); });
  const bool readsPlainly = givenOf(request, readingOptions()).empty();
  const preview::Site site{
      .token = preview::newToken(),
      .answer =
          [&](const std::string& below) {
            if (below == "text") return editing.state();
            if (below == "known") return preview::knownPieces();
            if (below == "source") return sourceFor(path, file);
            // The studio cannot use the options that say how a text is read. So it is offered only if the
            // command line has none of them.
            const auto studio = readsPlainly ? fileOfStudio(below) : std::nullopt;
            return studio ? *studio : preview.answer(below);
          },
      .take = [&](const std::string& body) { return editing.take(body); },
      .news = [&](std::uint64_t& seen) { return preview.news(seen); },
      .end = [&] { preview.end(); },
  };
  struct sigaction asked {};
  asked.sa_handler = [](int) { isInterrupted = 1; };
  sigaction(SIGINT, &asked, nullptr);
  sigaction(SIGTERM, &asked, nullptr);
  const std::string fault = preview::serve(site, request.number("port"), [&](unsigned port) {
    print(fmt::format("http://127.0.0.1:{}/{}/\n", port, site.token));
    Tests tests(request, preview);
    watch(file, tests);
  });
  if (fault.empty()) return kDone;
  fail(fault, request.number("port") == 0 ? "" : "without --port a free one is taken");
}

}  // namespace

Verb previewVerb() {
  Operand file = fileOperand();
  file.meaning.erase(file.meaning.rfind(", - standard input"));
  return {
      .name = "preview",
      .summary = "show a game in a browser while its text is written, or write it there",
      .operands = {file},
      .text =
          "Prints an address of this machine. In a browser it shows errors and warnings, the game to be played, with "
          "its rules in words and its pieces in diagrams, and the results of the file's tests, anew whenever the file "
          "is saved. While the text has errors the last good game stays.\n\nThere the game can be edited too: pieces are "
          "put on the board, movements and rules chosen, and FILE says so. A FILE that is not there yet is begun "
          "so.\n\nIt ends with Ctrl-C. Only this machine reaches it, and only who has the address; it writes no other "
          "file, and FILE only when something is edited.",
      .options = joined(
          {readingOptions(), {number("port", "PORT", "listen there; 0 is a free port", "0", 0, 65'535)}}),
      .run = showPreview,
      .budget = {30 * 86'400, 4'096, 1'024}};
}

}  // namespace fairyforge::driver
