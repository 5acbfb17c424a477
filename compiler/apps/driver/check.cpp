// The verb `check`: reports errors in the texts of variants.
#include <fmt/format.h>

#include "compiler/apps/driver/check-result.h"
#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/each-file.h"
#include "compiler/core/text/one-line.h"

namespace fairyforge::driver {
namespace {

// Returns a line such as "option third-rank = on (off or on; off if not set)".
std::string shown(const frontend::syntax::VariantOption& option) {
  const std::string values =
      option.values.empty() ? "a number" : fmt::format("{}", fmt::join(option.values, " or "));
  return fmt::format("option {} = {} ({}; {} if not set)\n", option.name, option.value, values,
                     option.standard);
}

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string lastLine(const std::string& path, const Diagnostics& diagnostics) {
  return fmt::format("{}: {}, {}\n", path, counted(diagnostics.errorCount(), "error"),
                     counted(diagnostics.warningCount(), "warning"));
}

ExitCode checkOne(const Request& request, const std::string& path) {
  keepWithin(budgetOf(request));
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = read(path, examiningOf(request), diagnostics);
  if (loaded.language && !optionsHaveEffect(request, {*loaded.language})) return kUsage;
  const VariantPtr& variant = loaded.variant;
  if (request.has("json")) {
    print(checkResult(path, loaded, diagnostics).pretty());
  } else {
    show(request, diagnostics);
    for (const frontend::syntax::VariantOption& option : loaded.options) print(shown(option));
    // Lists the games of a file that has several; --variant chooses one.
    for (std::size_t i = 0; variant && loaded.games.size() > 1 && i < loaded.games.size(); ++i) {
      print(
          fmt::format("game {}: {}{}\n", i, oneLine(loaded.games[i]), i == loaded.game ? " (this one)" : ""));
    }
    print(lastLine(path, diagnostics));
  }
  return variant ? kDone : kFailed;
}

// Prints one line on a file: `json` with --json, else `text`.
void report(const Request& request, const Json& json, const std::string& text) {
  print(request.has("json") ? json.compact() + "\n" : text);
}

// Checks one file and reports on it. Returns whether it has no errors.
bool checkOneOfMany(const Request& request, const std::string& path) {
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = read(path, examiningOf(request), diagnostics);
  // A mixin is no game by itself, but among many files that is no error.
  if (loaded.mixin && diagnostics.errorCount() == 1) {
    report(request, {{"file", games::presentable(path)}, {"ok", true}, {"mixin", true}},
           path + ": a mixin, which is laid over games\n");
    return true;
  }
  if (!request.has("json")) show(request, diagnostics);
  report(request, checkResult(games::presentable(path), loaded, diagnostics), lastLine(path, diagnostics));
  return loaded.variant != nullptr;
}

ExitCode checkMany(const Request& request, const std::vector<std::string>& files) {
  if (!optionsHaveEffect(request, files)) return kUsage;
  const std::size_t failed = forEachFile(
      files.size(), budgetOf(request), [&](std::size_t file) { return checkOneOfMany(request, files[file]); },
      [&](std::size_t file, const std::string& reason) {
        report(request, {{"file", games::presentable(files[file])}, {"ok", false}, {"reason", reason}},
               fmt::format("{}: broken off: {}\n", files[file], reason));
      });
  if (!request.has("json"))
    print(fmt::format("{}: {} without errors, {} with\n", counted(files.size(), "file"),
                      files.size() - failed, failed));
  return failed == 0 ? kDone : kFailed;
}

ExitCode check(const Request& request) {
  const std::vector<std::string>& operands = request.operands();
  const auto found = discovered(request, operands);
  return operands.size() == 1 && !found.folders ? checkOne(request, operands.front())
                                                : checkMany(request, found.files);
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
