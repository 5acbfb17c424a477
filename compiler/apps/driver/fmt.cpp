// The verb `fmt`: prints variants as tidily laid out native text.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/core/text/file-name.h"
#include "compiler/frontend/format.h"
#include "compiler/frontend/games/supplied-games.h"

namespace fairyforge::driver {
namespace {

// Returns which of the file's games to print, as texts for LoadOptions::game: the one that the request names,
// or the numbers of all. The text is empty for a file with one game.
std::vector<std::string> gamesOf(const Request& request, const SourcePtr& source,
                                 const frontend::LoadOptions& options) {
  if (request.has("variant")) return {options.game};
  Diagnostics ignored;
  const std::size_t count = frontend::loadWithTests(source, options, ignored).games.size();
  std::vector<std::string> games;
  for (std::size_t i = 0; i < count; ++i) games.push_back(std::to_string(i));
  return games.empty() ? std::vector<std::string>{""} : games;
}

// Writes each game of the files into the folder; its title becomes the file's name.
ExitCode formatEach(const Request& request, frontend::LoadOptions options) {
  const std::string folder = request.text("output");
  if (!canWriteTo(folder)) return kFailed;
  ExitCode result = kDone;
  NamedFiles made;
  for (const std::string& path : request.operands()) {
    Diagnostics unread;
    const SourcePtr source = readInput(path, unread);
    show(request, unread);
    if (!source) result = kFailed;
    for (const std::string& game : source ? gamesOf(request, source, options) : std::vector<std::string>{}) {
      Diagnostics diagnostics;
      options.game = game;
      const auto text = frontend::formatted(source, options, diagnostics);
      show(request, diagnostics);
      if (!text) {
        result = kFailed;
        continue;
      }
      Diagnostics known;
      const frontend::LoadedVariant loaded = frontend::loadWithTests(source, options, known);
      const std::string wish = fileNameOf(loaded.variant ? loaded.variant->title() : loaded.title);
      std::string name = wish + ".fairy";
      for (int n = 2; std::ranges::count(made, name, &NamedFiles::value_type::first) > 0; ++n)
        name = fmt::format("{}-{}.fairy", wish, n);
      made.emplace_back(std::move(name), *text);
    }
  }
  if (!writeFiles(folder, made)) return kFailed;
  for (const auto& [name, text] : made) print(fmt::format("{}/{}\n", folder, name));
  return result;
}

ExitCode format(const Request& request) {
  const bool check = request.has("check"), inPlace = request.has("in-place");
  if (check && inPlace) usageError("--check and --in-place exclude each other", "--check writes nothing");
  if (inPlace && std::ranges::count(request.operands(), "-") > 0)
    usageError("--in-place writes to files, and '-' is none", "without it the text is printed");
  const frontend::LoadOptions options{.language = frontend::languageCalled(request.text("from")),
                                      .baseFolders = games::libraryFolders(),
                                      .game = request.has("variant") ? request.text("variant") : ""};
  if (request.has("output")) return formatEach(request, options);
  ExitCode result = kDone;
  auto reports = Json::array();
  for (const std::string& path : request.operands()) {
    Diagnostics diagnostics;
    const SourcePtr source = readInput(path, diagnostics);
    const auto text = source ? frontend::formatted(source, options, diagnostics) : std::nullopt;
    show(request, diagnostics);
    const bool changes = text && *text != source->text();
    if (!text || (check && changes)) result = kFailed;
    if (inPlace && changes && !writeBack(path, *text)) result = kFailed;
    if (request.has("json")) {
      reports.push_back({{"file", path}, {"changes", changes}, {"text", text ? Json(*text) : Json()}});
    } else if (check && changes) {
      print(fmt::format("{}: would change\n", path));
    } else if (text && !check && !inPlace) {
      print(*text);
    }
  }
  if (request.has("json")) print(reports.pretty());
  return result;
}

}  // namespace

Verb fmtVerb() {
  Operand files = fileOperand();
  files.several = true;
  Option from = fromOption();
  std::erase(from.choices, "fairy-stockfish");  // fmt does not print this language
  return {
      .name = "fmt",
      .summary = "print a variant as tidy native text",
      .operands = {std::move(files)},
      .text =
          "Prints FILE as native text: one statement a line, columns where pieces stand in a row, comments "
          "kept. "
          "Diagram lines, alone or in a block, and the games of other programs become native statements. The rules "
          "stay the same, which is "
          "checked.",
      .options =
          {flag("check", "write nothing; fail if a FILE would change"),
           {"in-place", "", "write to each FILE instead", {}, {}, {}, 'i'},
           {"variant", "GAME",
            "which game of a file that has several: its title, or its number, 0 for the first"},
           {.name = "output",
            .argument = "DIR",
            .meaning =
                "write every game of each FILE into this folder, a file each that is called by its title",
            .letter = 'o',
            .occasions = {without("check"), without("in-place"), without("json")}},
           std::move(from),
           diagnosticsOption(),
           jsonOption()},
      .run = format};
}

}  // namespace fairyforge::driver
