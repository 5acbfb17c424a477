// The verb `preview`: shows the studio in a browser, with a file behind it that the user writes there or in an
// editor of his own.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <thread>

#include "compiler/apps/driver/export-page.h"
#include "compiler/apps/preview/site.h"
#include "compiler/core/text/json-list.h"
#include "compiler/frontend/games/supplied-games.h"
#include "compiler/frontend/zrf/zrf.h"

namespace fairyforge::driver {
namespace {

namespace fs = std::filesystem;

volatile std::sig_atomic_t isInterrupted = 0;

constexpr auto kGlances = std::chrono::milliseconds(15);

// Returns a text that changes whenever the file changes; empty if there is no file.
std::string stampOf(const std::string& path) {
  struct stat about {};
  if (stat(path.c_str(), &about) != 0) return {};
  return fmt::format("{} {} {} {} {}", about.st_dev, about.st_ino, about.st_size, about.st_mtim.tv_sec,
                     about.st_mtim.tv_nsec);
}

// Watches the file and the files that it builds upon.
class Watched {
 public:
  explicit Watched(const Request& request) : request_(request), stamps_{{request.operand(0), ""}} {}

  // Reads the text to find the files. Their stamps are taken before they are read, so that no change is
  // missed.
  void read() {
    for (auto& [file, stamp] : stamps_) stamp = stampOf(file);
    Diagnostics diagnostics;
    const std::string& path = request_.operand(0);
    const frontend::LoadedVariant loaded = driver::read(path, readingOf(request_), diagnostics);
    for (const auto& place : loaded.names) watch(place.word.span);
    for (const Diagnostic& diagnostic : diagnostics.all()) watch(diagnostic.span);
    if (loaded.language == frontend::Language::Zrf) watchIncluded();
    const std::lock_guard guard(lock_);
    others_.clear();
    for (const auto& [file, stamp] : stamps_) {
      if (file != path) others_.push_back(file);
    }
  }
  bool hasChanged() const {
    return std::ranges::any_of(stamps_, [](const auto& file) { return stampOf(file.first) != file.second; });
  }
  // Returns the other files that the text builds upon. May be called from any thread.
  std::vector<std::string> others() const {
    const std::lock_guard guard(lock_);
    return others_;
  }

 private:
  void watch(const std::string& file) {
    if (!stamps_.contains(file)) stamps_[file] = stampOf(file);
  }
  void watch(const SourceSpan& span) {
    if (span) watch(span.file->name());
  }
  void watchIncluded() {
    Diagnostics told;
    const auto noted = [&](const std::string& file, Diagnostics& diagnostics) {
      watch(file);
      return frontend::readSource(file, diagnostics);
    };
    if (const SourcePtr source = frontend::readSource(request_.operand(0), told))
      frontend::zrf::read(source, {.variant = {}, .include = {request_.texts("include"), noted}}, told);
  }

  const Request& request_;
  std::map<std::string, std::string> stamps_;
  mutable std::mutex lock_;
  std::vector<std::string> others_;
};

// Returns the text for the studio's editor; empty if the file does not exist yet. Fails if it cannot be read.
Expected<std::string> textOf(const std::string& path) {
  if (!fs::exists(path) || fs::file_size(path) == 0) return std::string();
  Diagnostics diagnostics;
  const SourcePtr source = readInput(path, diagnostics);
  if (!source)
    return Failure{diagnostics.all().empty() ? "it cannot be read"
                                             : renderHuman(diagnostics.all().front(), false)};
  return std::string(source->text());
}

preview::Answer answered(const Json& json) {
  return {200, "application/json; charset=utf-8", json.compact(), "default-src 'none'"};
}

// The file behind the studio, which several requests may read and write at the same time.
class Behind {
 public:
  Behind(const Request& request, const Watched& watched)
      : path_(request.operand(0)), isOfLibrary_(request.isOfLibrary(0)), watched_(watched) {
    Options reading = givenOf(request, readingOptions());
    std::erase_if(reading, [](const Option& option) { return option.name == "include"; });
    reading_ = jsonList(request.written(reading), [](const std::string& word) { return Json(word); });
    for (const std::string& include : request.texts("include"))
      reading_.push_back("--include=" + relative(include));
  }

  // Returns what the studio begins with: the text, the options for reading it, and the files that it builds
  // upon with their paths relative to it, without those of the library, which the studio has.
  Json source() const {
    const std::lock_guard guard(lock_);
    const Expected<std::string> text = textOf(path_);
    Json files = Json::object();
    for (const std::string& other : watched_.others()) {
      const Expected<std::string> content = textOf(other);
      if (content && (isOfLibrary_ || !isInLibrary(other))) files[relative(other)] = *content;
    }
    return {{"name", fs::path(path_).filename().string()},
            {"text", text ? Json(*text) : Json("")},
            {"problem", text ? Json() : Json(text.why())},
            {"reading", reading_},
            {"files", std::move(files)}};
  }

  // Takes {"was": "...", "text": "..."}: replaces the text if the file still has the text "was". Returns the
  // text of the file then, with "stale" if it was another one; or {"refused": why}.
  Json take(const Json& request) {
    const std::lock_guard guard(lock_);
    if (isOfLibrary_)
      return refused("Games of the library are not changed. Copy the file, or begin one that extends it.");
    const Expected<std::string> now = textOf(path_);
    if (!now) return refused(now.why());
    if (*now != request.at("was").text()) return {{"text", *now}, {"stale", true}};
    const std::string& text = request.at("text").text();
    if (!(fs::exists(path_) ? writeBack(path_, text) : writeFile(path_, text)))
      return refused(
          fmt::format("'{}' cannot be written. The program that shows this page has said why.", path_));
    return {{"text", text}};
  }

 private:
  static Json refused(const std::string& why) { return {{"refused", why}}; }
  static bool isInLibrary(const std::string& other) {
    return std::ranges::any_of(games::libraryFolders(),
                               [&](const std::string& folder) { return other.starts_with(folder); });
  }
  std::string relative(const std::string& other) const {
    return fs::absolute(other).lexically_relative(fs::absolute(path_).parent_path()).string();
  }

  const std::string path_;
  const bool isOfLibrary_;
  const Watched& watched_;
  Json reading_;
  mutable std::mutex lock_;
};

// Returns the studio's file with this name; for an empty name its "index.html".
preview::Answer fileOfStudio(const std::string& below) {
  for (const fs::path& file : filesOfStudio()) {
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
  return {404, "", "there is no such page"};
}

ExitCode showPreview(const Request& request) {
  const std::string& path = request.operand(0);
  if (path == "-") usageError("a preview is of a file, which can be saved again", "give the name of a file");
  if (!optionsHaveEffect(request, {path})) return kUsage;
  studioFile("studio/index.html");
  progressIsReported();
  Watched watched(request);
  watched.read();
  Behind behind(request, watched);
  const preview::Site site{
      .token = preview::newToken(),
      .answer =
          [&](const std::string& below) {
            return below == "source" ? answered(behind.source()) : fileOfStudio(below);
          },
      .take = [&](const std::string& body) -> preview::Answer {
        const Json json = Json::parseOrNull(body);
        const auto isText = [&](const char* name) {
          return json.isObject() && json.find(name) != nullptr && json.at(name).isText();
        };
        if (!isText("was") || !isText("text")) return {400, "", "this is no change of the text"};
        return answered(behind.take(json));
      },
  };
  struct sigaction asked {};
  asked.sa_handler = [](int) { isInterrupted = 1; };
  sigaction(SIGINT, &asked, nullptr);
  sigaction(SIGTERM, &asked, nullptr);
  const std::string fault =
      preview::serve(site, request.number("port"), [&](unsigned port, const auto& tell) {
        print(fmt::format("http://127.0.0.1:{}/{}/\n", port, site.token));
        while (!isInterrupted) {
          if (watched.hasChanged()) {
            watched.read();
            tell();
          }
          std::this_thread::sleep_for(kGlances);
        }
      });
  if (fault.empty()) return kDone;
  fail(fault, request.number("port") == 0 ? "" : "without --port a free one is taken");
}

}  // namespace

Verb previewVerb() {
  Operand file = fileOperand();
  file.meaning.erase(file.meaning.rfind(", - standard input"));
  Options reading = readingOptions();
  std::erase_if(reading, [](const Option& option) { return option.name == "diagnostics"; });
  return {
      .name = "preview",
      .summary = "write a game in a browser, or show it there while its text is written",
      .operands = {file},
      .text =
          "Prints an address of this machine. There the studio (`export studio`) stands in a browser, with FILE behind "
          "it: what is written, or changed by forms, is saved there, and what another program saves there is shown at "
          "once. A FILE that is not there yet is begun so.\n\nIt ends with Ctrl-C. Only this machine reaches it, and only "
          "who has the address; it writes no other file, and FILE only when its text is changed.",
      .options =
          joined({reading, {number("port", "PORT", "listen there; 0 is a free port", "0", 0, 65'535)}}),
      .run = showPreview,
      .budget = {30 * 86'400, 4'096, 1'024}};
}

}  // namespace fairyforge::driver
