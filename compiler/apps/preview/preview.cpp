// Keeps what the browser shows, and wakes the server's threads when that has changed.
#include "compiler/apps/preview/preview.h"

#include <chrono>

#include "compiler/apps/page/page.h"

namespace fairyforge::preview {
namespace {

constexpr std::string_view kPage =
#include "compiler/apps/preview/preview.html.inc"
    ;
constexpr std::string_view kStyle =
#include "compiler/apps/preview/preview.css.inc"
    ;
constexpr std::string_view kScript =
#include "compiler/apps/preview/preview.js.inc"
    ;

constexpr std::string_view kElements =
#include "compiler/apps/page/elements.js.inc"
    ;
constexpr std::string_view kDiagrams =
#include "compiler/apps/page/diagrams.js.inc"
    ;
constexpr std::string_view kEditScript =
#include "compiler/apps/preview/edit.js.inc"
    ;

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// The page of a game has its own content security policy, which names its script. This header adds that only
// pages of this site may show it in a frame.
constexpr const char* kGamePolicy = "frame-ancestors 'self'";

constexpr std::size_t kMostShown = 100;

}  // namespace

Json problemsIn(const Diagnostics& diagnostics) {
  Json problems = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (problems.elements().size() == kMostShown) break;
    const char* severity = diagnostic.severity == Severity::Error     ? "error"
                           : diagnostic.severity == Severity::Warning ? "warning"
                                                                      : "note";
    problems.push_back({{"severity", severity}, {"text", renderHuman(diagnostic, false)}});
  }
  return problems;
}

Preview::Preview(std::string file, std::string name, std::string module)
    : file_(std::move(file)), name_(std::move(name)), module_(std::move(module)) {}

void Preview::show(const Diagnostics& diagnostics, const VariantPtr& variant) {
  Json problems = problemsIn(diagnostics);
  std::string game = variant ? page::renewal(variant, name_) : std::string();
  const std::lock_guard guard(lock_);
  problems_ = std::move(problems);
  errors_ = diagnostics.errorCount();
  warnings_ = diagnostics.warningCount();
  plays_ = variant != nullptr;
  tests_.reset();
  if (plays_ && game != game_) {
    game_ = std::move(game);
    variant_ = variant;
    ++games_;
  }
  changed();
}

void Preview::showTests(bool passed, std::string summary, std::string failures) {
  const std::lock_guard guard(lock_);
  tests_ = {passed, std::move(summary), std::move(failures)};
  changed();
}

void Preview::end() {
  const std::lock_guard guard(lock_);
  over_ = true;
  changed();
}

void Preview::changed() {
  ++changes_;
  change_.notify_all();
}

Answer Preview::answer(const std::string& path) const {
  const auto text = [](std::string_view body, const char* type, const char* policy) {
    return Answer{200, std::string(type) + "; charset=utf-8", std::string(body), policy};
  };
  if (path.empty() || path == "plain") return text(kPage, "text/html", kPolicy);
  if (path == "preview.css") return text(kStyle, "text/css", kPolicy);
  if (path == "preview.js") return text(kScript, "text/javascript", kPolicy);
  if (path == "edit.js")
    return text(std::string(kElements) + std::string(kDiagrams) + std::string(kEditScript), "text/javascript",
                kPolicy);
  const std::lock_guard guard(lock_);
  if (path == "game" && games_ > 0)
    return text(page::playablePage(variant_, name_, module_), "text/html", kGamePolicy);
  if (path == "renewal" && games_ > 0) return text(game_, "application/json", kPolicy);
  return {404, "", "there is no such page"};
}

std::optional<std::string> Preview::news(std::uint64_t& seen) const {
  std::unique_lock guard(lock_);
  change_.wait_for(guard, std::chrono::seconds(1), [&] { return over_ || changes_ != seen; });
  if (over_) return std::nullopt;
  if (changes_ == seen) return std::string();
  seen = changes_;
  return state();
}

std::string Preview::state() const {
  Json json{{"file", file_},   {"errors", errors_}, {"warnings", warnings_}, {"problems", problems_},
            {"plays", plays_}, {"game", games_},    {"tests", Json()}};
  if (tests_)
    json["tests"] = {
        {"passed", tests_->passed}, {"summary", tests_->summary}, {"failures", tests_->failures}};
  return json.compact();
}

}  // namespace fairyforge::preview
