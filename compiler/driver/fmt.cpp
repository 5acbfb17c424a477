// fairyforge fmt: variants as tidy native text.
#include <fmt/format.h>

#include "compiler/driver/common.h"
#include "compiler/driver/files.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/frontend/format.h"
#include "compiler/games/library.h"

namespace fairyforge::driver {
namespace {

ExitCode format(const Request& request) {
  const bool check = request.has("check"), inPlace = request.has("in-place");
  if (check && inPlace) {
    reportError("--check and --in-place exclude each other", "--check writes nothing");
    return kUsage;
  }
  const frontend::LoadOptions options{.language = frontend::languageCalled(request.text("from")),
                                      .baseFolders = games::libraryFolders(),
                                      .game = request.has("variant") ? request.text("variant") : ""};
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
  std::erase(from.choices, "fairy-stockfish");  // fmt prints its own languages
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
      .options = {{"check", "", "write nothing; fail if a FILE would change"},
                  {"in-place", "", "write to each FILE instead", {}, {}, {}, 'i'},
                  {.name = "variant",
                   .argument = "GAME",
                   .meaning =
                       "which game of a file that has several: its title, or its number, 0 for the first"},
                  std::move(from),
                  diagnosticsOption(),
                  jsonOption()},
      .run = format};
}

}  // namespace fairyforge::driver
