// Answers the requests of the studio's page, which are JSON, with the compiler's functions.
#include <unistd.h>

#include "compiler/apps/driver/command-line.h"
#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/export-page.h"
#include "compiler/apps/edit/forms.h"
#include "compiler/apps/interface/handles.h"
#include "compiler/apps/interface/studio/room/drawings.h"
#include "compiler/apps/lsp/server.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/apps/page/page.h"
#include "compiler/core/text/file-name.h"
#include "compiler/export/certify/targets.h"
#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/format.h"
#include "compiler/frontend/games/read-game.h"
#include "compiler/frontend/games/supplied-games.h"

namespace fairyforge::studio {
namespace {

SourcePtr sourceIn(const Json& request) {
  return std::make_shared<const SourceFile>(request.at("name").text(), request.at("text").text());
}

// Returns the options for reading the text of a request. "reading" has those of a command line; "game" is the
// game that the user has chosen from several.
frontend::LoadOptions optionsIn(const Json& request) {
  std::vector<std::string> words;
  if (const Json* reading = request.find("reading"); reading != nullptr)
    for (const Json& word : reading->elements()) words.push_back(word.text());
  frontend::LoadOptions options = driver::examiningOf(driver::requestOf(driver::readingOptions(), words));
  if (const std::string game = request.textOr("game", ""); !game.empty()) options.game = game;
  return options;
}

// Returns the first hundred diagnostics for the page.
Json problemsIn(const Diagnostics& diagnostics) {
  constexpr std::size_t kMostShown = 100;
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

// Reads the text. Returns its diagnostics and, in "game", the data with which a playing page changes to this
// game.
Json read(const Json& request) {
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = games::read(sourceIn(request), optionsIn(request), diagnostics);
  Json answer{{"errors", diagnostics.errorCount()},
              {"warnings", diagnostics.warningCount()},
              {"problems", problemsIn(diagnostics)},
              {"tests", loaded.tests.size()},
              {"games", loaded.games},
              {"game", Json()}};
  if (loaded.language) answer["language"] = std::string(frontend::titleOf(*loaded.language));
  if (loaded.variant) {
    answer["title"] = loaded.variant->titleOrKind();
    answer["file"] = fileNameOf(loaded.variant->titleOrKind());
    answer["game"] = Json::parse(page::renewal(loaded.variant, answer.at("file").text()));
  }
  return answer;
}

// Returns a page that plays the game, without the WebAssembly module, which the studio's page adds.
Json pageOf(const Json& request) {
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = games::read(sourceIn(request), optionsIn(request), diagnostics);
  if (!loaded.variant) return {{"page", Json()}};
  return {{"page", page::playablePage(loaded.variant, fileNameOf(loaded.variant->titleOrKind()), "")}};
}

// Finds the language of a pasted text, and converts the text to native text (frontend::formatted). If it
// contains neither a game nor a list of games, reads it as a web page that contains a Diagram. For a file
// with several games, "games" has their titles, and there is no variant until the user has chosen one.
Json understand(const Json& request) {
  Diagnostics diagnostics;
  const SourcePtr source = sourceIn(request);
  frontend::LoadOptions options = optionsIn(request);
  frontend::LoadedVariant loaded = games::read(source, options, diagnostics);
  if (!loaded.variant && loaded.games.empty()) {
    options.language = frontend::Language::Page;
    Diagnostics others;
    frontend::LoadedVariant page = games::read(source, options, others);
    // If the text has fewer errors when it is read as a page, reports only those.
    if (page.variant || others.errorCount() < diagnostics.errorCount()) {
      loaded = std::move(page);
      diagnostics = std::move(others);
    }
  }
  Json answer{{"problems", problemsIn(diagnostics)}, {"games", loaded.games}, {"text", Json()}};
  if (loaded.language) {
    answer["language"] = std::string(frontend::titleOf(*loaded.language));
    answer["native"] = *loaded.language == frontend::Language::Fairy;
  }
  Diagnostics ignored;
  if (options.language == frontend::Language::Page) {
    if (const auto lines = frontend::diagram::findDiagram(source, ignored))
      answer["lines"] = std::string(lines->text());
  }
  if (!loaded.variant) return answer;
  if (const auto text = frontend::formatted(source, options, ignored)) answer["text"] = *text;
  answer["title"] = loaded.variant->titleOrKind();
  return answer;
}

lsp::Server& server() {
  static lsp::Server only(games::libraryFolders(), FAIRYFORGE_VERSION);
  return only;
}

// Passes messages to the language server, and returns all its messages.
Json speak(const Json& request) {
  static std::string readBy;  // the options of the last request
  if (std::string reading = request.at("reading").compact(); reading != readBy) {
    server().readBy(optionsIn(request));
    readBy = std::move(reading);
  }
  Json answers = Json::array();
  for (const Json& message : request.at("messages").elements()) {
    for (Json& answer : server().answer(message.text())) answers.push_back(std::move(answer));
  }
  for (Json& answer : server().settle()) answers.push_back(std::move(answer));
  return {{"answers", std::move(answers)}};
}

// Returns the targets to which a game can be exported.
Json targets() {
  Json list = Json::array();
  list.push_back({{"name", "page"}, {"meaning", driver::pageMeaning()}});
  for (const certify::ExportTarget& target : certify::exportTargets())
    list.push_back({{"name", std::string(target.can->target())}, {"meaning", target.meaning}});
  return {{"targets", std::move(list)}};
}

// Returns the drawings that an export needs as pixels, by the names of the files that will have the pixels.
Json drawings(const Json& request) {
  Json named = Json::object();
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = games::read(sourceIn(request), optionsIn(request), diagnostics);
  const certify::ExportTarget* target = certify::targetCalled(request.at("target").text());
  if (!loaded.variant || target == nullptr) return named;
  for (const std::string& svg : drawingsOf([&] { target->make(loaded.variant); }))
    named[nameOfDrawing(svg)] = svg;
  return named;
}

Json answer(const Json& request) {
  const std::string what = request.at("do").text();
  if (what == "read") return read(request);
  if (what == "page") return pageOf(request);
  if (what == "understand") return understand(request);
  if (what == "forms") return edit::formsOf(sourceIn(request), optionsIn(request));
  if (what == "edit") return edit::afterEdits(sourceIn(request), optionsIn(request), request.at("edits"));
  if (what == "offers") return edit::offersFor(request.at("begun").text());
  if (what == "known") return edit::knownPieces();
  if (what == "help") return manual::helpJson();
  if (what == "targets") return targets();
  if (what == "drawings") return drawings(request);
  if (what == "speak") return speak(request);
  throw std::runtime_error("the studio cannot '" + what + "'");
}

}  // namespace
}  // namespace fairyforge::studio

// Answers a request in JSON, {"do": "read", ...}, by JSON that the caller must free.
extern "C" __attribute__((export_name("ff_studio"))) char* ff_studio(const char* request, ff_error** error) {
  namespace ff = fairyforge;
  return ff::interface::guarded(error, {request}, [&] {
    if (chdir("/games") != 0) throw std::runtime_error("there is no folder for games");
    return ff::studio::answer(ff::Json::parse(request)).compact();
  });
}
