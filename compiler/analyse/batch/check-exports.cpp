// The check "exports" of a batch: each export must play the same game as its source, or name what is lost.
#include <fmt/format.h>

#include "compiler/analyse/batch/test-file.h"
#include "compiler/core/base/add-once.h"
#include "compiler/export/certify/targets.h"

namespace fairyforge::batch {
namespace {

// Shorter than in the verb `export`, whose games would take a minute on a board of 144 cells.
constexpr int kLongestExportGame = 12;  // plies

std::string namesOf(const std::vector<exports::Loss>& losses) {
  std::vector<std::string> names;
  for (const exports::Loss& loss : losses) addOnce(names, loss.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

// Exports the variant to the target that the test case names, reads the export back and compares a few moves
// and one random game. Fails the case if they differ, or if nothing was exported and no loss says why.
void checkExport(const Subject& subject, CaseReport& test) {
  const certify::ExportTarget* target = certify::targetCalled(test.name);
  const exports::Export made = target->makeFor ? target->makeFor(subject.reading.engine, subject.variant)
                                               : target->make(subject.variant);
  if (made.files.empty()) {
    if (made.losses.empty()) test.fail("nothing is exported, and no loss is named");
    test.remark = fmt::format("no game is left: {}", namesOf(made.losses));
    return;
  }
  const certify::Scope scope{
      .depth = 1, .games = 1, .seed = subject.games.seed, .longestGame = kLongestExportGame};
  const certify::Findings findings = target->compare(subject.variant, made, scope);
  for (const std::string& difference : findings.differences)
    test.fail(fmt::format("read back, it plays otherwise: {}", difference));
  test.remark = findings.summary;
  if (!made.losses.empty()) test.remark += fmt::format("; losses: {}", namesOf(made.losses));
}

}  // namespace fairyforge::batch
