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
                                      .baseFolders = games::libraryFolders()};
  ExitCode result = kDone;
  for (const std::string& path : request.operands()) {
    Diagnostics diagnostics;
    const SourcePtr source = readInput(path, diagnostics);
    const auto text = source ? frontend::formatted(source, options, diagnostics) : std::nullopt;
    show(request, diagnostics);
    if (!text) {
      result = kFailed;
    } else if (check) {
      if (*text == source->text()) continue;
      print(fmt::format("{}: would change\n", path));
      result = kFailed;
    } else if (!inPlace) {
      print(*text);
    } else if (*text != source->text() && !writeBack(path, *text)) {
      result = kFailed;
    }
  }
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
          "Diagram lines, alone or in a block, become native statements. The rules stay the same, which is "
          "checked.",
      .options = {{"check", "", "write nothing; fail if a FILE would change"},
                  {"in-place", "", "write to each FILE instead", {}, {}, {}, 'i'},
                  std::move(from),
                  diagnosticsOption()},
      .run = format};
}

}  // namespace fairyforge::driver
