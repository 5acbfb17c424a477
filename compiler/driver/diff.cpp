// fairyforge diff: the shortest game that tells two definitions apart.
#include "compiler/diff/diff.h"

#include <fmt/format.h>
#include <utility>

#include "compiler/diff/report.h"
#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/driver/watch.h"

namespace fairyforge::driver {
namespace {

// Both variants. --variant is about those files that have several.
std::pair<VariantPtr, VariantPtr> loadBoth(const Request& request) {
  Diagnostics diagnostics;
  const frontend::LoadOptions options = readingOf(request);
  const frontend::LoadedVariant a = read(request.operand(0), options, diagnostics);
  const frontend::LoadedVariant b = read(request.operand(1), options, diagnostics);
  if (a.variant && b.variant && a.games.empty() && b.games.empty() && request.has("variant"))
    diagnostics.add(nothingToChoose(request));
  show(request, diagnostics);
  if (diagnostics.hasErrors()) return {};
  return {a.variant, b.variant};
}

// As with other programs that compare: 0 says the same, 1 different, 2 that there was nothing to compare.
ExitCode runDiff(const Request& request) {
  const auto [a, b] = loadBoth(request);
  if (!a || !b) return kUsage;
  const ExecutorPtr executorA = makeExecutor(request, a), executorB = makeExecutor(request, b);
  if (!executorA || !executorB) return kUsage;
  diff::DiffOptions options{.depth = std::nullopt, .positions = request.number("positions")};
  if (request.has("depth")) {
    constexpr unsigned kMaxPlies = 40;
    if (request.number("depth") > kMaxPlies) {
      reportError(fmt::format("--depth: expected at most {}", kMaxPlies));
      return kUsage;
    }
    options.depth = static_cast<int>(request.number("depth"));
  }
  if (request.text("executor") == "referee") options.sequences = options.positions;  // it counts no faster
  nowDoing("comparing");
  const diff::DiffReport report = diff::diffVariants(a, *executorA, b, *executorB, options);
  const diff::DiffNames names{request.operand(0), request.operand(1)};
  print(request.has("json") ? diff::diffJson(report, names, *executorA, *executorB).pretty()
                            : diff::diffText(report, names, *executorA, *executorB));
  return report.same() ? kDone : kFailed;
}

}  // namespace

Verb diffVerb() {
  return {
      .name = "diff",
      .summary = "find the shortest game that tells two definitions apart",
      .operands = {{"A", "a variant's text"}, {"B", "another one"}},
      .text =
          "Plays A and B side by side, one move deeper each time, and shows the shortest game after which "
          "they are not the same: the moves that only one of them has, other results, or other positions. "
          "Cells are matched by name, pieces by name or ID. Where there is no such game within reach it "
          "says to which depth the two are the same; deeper down only the numbers of move sequences are "
          "compared, and rules about repetition and quiet moves are tried out in long games.\n\nExit "
          "status: 0, no difference was found; 1, they differ; 2, A or B cannot be read, or the command "
          "line makes no sense.",
      .options =
          joined({{{"depth", "N", "compare all sequences of up to N moves, and nothing else", {}, {}, 1},
                   {"positions",
                    "N",
                    "without --depth: go on while no more than about N positions must be compared",
                    {},
                    "200000",
                    1}},
                  executorOptions(),
                  readingOptions(),
                  {jsonOption()}}),
      .run = runDiff};
}

}  // namespace fairyforge::driver
