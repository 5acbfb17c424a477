// The check "print" of a batch: the program must read the rules and positions that it prints, and they must
// be the same as before.
#include <fmt/format.h>

#include "compiler/analyse/batch/test-file.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/frontend/format.h"
#include "runtime/fen.h"
#include "runtime/key.h"

namespace fairyforge::batch {
namespace {

// Can this program print rules in the language of this source?
bool isPrinted(const Subject& subject, const frontend::LoadedVariant& again) {
  const frontend::Language language = frontend::languageOf(*subject.source, subject.reading.language);
  return again.games.empty() && language != frontend::Language::VariantsIni &&
         language != frontend::Language::Zrf;
}

// Returns what is wrong when the rules are printed and read again; empty if nothing is. `printed`: set to
// whether they can be printed.
std::string problemOfRules(const Subject& subject, bool& printed) {
  Diagnostics problems;
  printed = isPrinted(subject, frontend::loadWithTests(subject.source, subject.reading, problems));
  if (!printed) return {};
  const auto text = frontend::formatted(subject.source, subject.reading, problems);
  if (!text) return "its text cannot be printed: " + problems.all().back().message;
  frontend::LoadOptions plain = subject.reading;
  plain.language = frontend::Language::Fairy;
  const auto copy = std::make_shared<const SourceFile>(subject.source->name(), *text);
  const VariantPtr same = frontend::loadVariant(copy, plain, problems);
  if (!same) return "its printed text is not read: " + problems.all().back().message;
  if (!haveSameRules(*same, *subject.variant)) return "its printed text is another game";
  const auto twice = frontend::formatted(copy, plain, problems);
  if (twice != text) return "printed twice, its text is another one";
  return {};
}

std::string problemOfPosition(const Position& position, const MoveList&) {
  const auto read = readPosition(position.variantPtr(), printFen(position), kOddRoyalsOrCheck);
  if (const auto* none = std::get_if<NoPosition>(&read))
    return fmt::format("its position text is refused: {}", none->errors.front().message);
  const Position& again = std::get<Position>(read);
  const bool same = printFen(again) == printFen(position) && repetitionKey(again) == repetitionKey(position);
  return same ? "" : fmt::format("its position text is read as {}", printFen(again));
}

}  // namespace

void checkPrint(const Subject& subject, CaseReport& test) {
  bool printed = false;
  const std::string problem = problemOfRules(subject, printed);
  if (!problem.empty()) test.fail(problem);
  const Coverage coverage = checkRandomPositions(subject, subject.quickest(), test, problemOfPosition);
  test.remark = fmt::format("{}{}", printed ? "the rules and " : "", coverage.text());
}

}  // namespace fairyforge::batch
