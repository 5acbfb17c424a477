// The verb `diff`: finds the shortest game that tells two variants apart.
#include "compiler/analyse/diff/diff.h"

#include <utility>

#include "compiler/apps/driver/common.h"

namespace fairyforge::driver {
namespace {

// Loads both variants. Refuses options that have no effect on either of them.
std::pair<VariantPtr, VariantPtr> loadBoth(const Request& request) {
  Diagnostics diagnostics;
  const frontend::LoadOptions options = readingOf(request);
  const frontend::LoadedVariant a = read(request.operand(0), options, diagnostics);
  const frontend::LoadedVariant b = read(request.operand(1), options, diagnostics);
  show(request, diagnostics);
  demand(!diagnostics.hasErrors() && optionsHaveEffect(request, {*a.language, *b.language}));
  return {a.variant, b.variant};
}

ExitCode compare(const Request& request) {
  const auto [a, b] = loadBoth(request);
  const ExecutorPtr executorA = makeExecutor(request, a), executorB = makeExecutor(request, b);
  diff::DiffOptions options{.depth = std::nullopt, .positions = request.number("positions")};
  if (request.has("depth")) options.depth = static_cast<int>(request.number("depth"));
  // The referee takes as long to count one sequence as to compare a position.
  if (request.text("executor") == "referee") options.sequences = options.positions;
  nowDoing("comparing");
  const diff::DiffReport report = diff::diffVariants(a, *executorA, b, *executorB, options);
  const diff::DiffNames names{request.operand(0), request.operand(1)};
  print(request.has("json") ? diff::diffJson(report, names, *executorA, *executorB).pretty()
                            : diff::diffText(report, names, *executorA, *executorB));
  return report.same() ? kDone : kFailed;
}

// The exit status is that of other programs that compare: 0 for equal, 1 for different, 2 if the comparison
// was not possible.
ExitCode runDiff(const Request& request) {
  try {
    return compare(request);
  } catch (const Ended&) {
    return kUsage;
  }
}

}  // namespace

Verb diffVerb() {
  return {
      .name = "diff",
      .summary = "find the shortest game that tells two definitions apart",
      .operands = {{.name = "A", .meaning = "a variant's text", .isGame = true},
                   {.name = "B", .meaning = "another one", .isGame = true}},
      .text =
          "Plays A and B side by side, one move deeper each time, and shows the shortest game after which "
          "they are not the same: the moves that only one of them has, other results, or other positions. "
          "Cells are matched by name, pieces by name or ID. Where there is no such game within reach it "
          "says to which depth the two are the same; deeper down only the numbers of move sequences are "
          "compared, and rules about repetition and quiet moves are tried out in long games.\n\nExit "
          "status: 0, no difference was found; 1, they differ; 2, A or B cannot be read, or the command "
          "line makes no sense.",
      .options = {number("depth", "N", "compare all sequences of up to N moves, and nothing else", "", 1, 40),
                  number("positions", "N", "go on while no more than about N positions must be compared",
                         "200000", 1)
                      .only(without("depth"))},
      .usual = {executorOptions, readingOptions, jsonOptions},
      .run = runDiff};
}

}  // namespace fairyforge::driver
