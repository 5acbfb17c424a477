// The check "agree" of a batch: native code must give the answers of the referee.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/batch/test-file.h"
#include "runtime/move-text.h"

namespace fairyforge::batch {
namespace {

constexpr std::size_t kBetweenCounts = 16;  // number of positions between two comparisons of perft

// Returns the texts of the moves in `mine` that are not in `theirs`.
std::string onlyIn(const Position& position, const MoveList& mine, const MoveList& theirs) {
  constexpr std::size_t kMaxNamed = 8;
  std::vector<std::string> texts;
  for (const Move& move : mine) {
    if (std::ranges::find(theirs, move) == theirs.end()) texts.push_back(moveText(position, move, mine));
  }
  if (texts.empty()) return "none";
  if (texts.size() > kMaxNamed) {
    texts.resize(kMaxNamed);
    texts.push_back("...");
  }
  return fmt::format("{}", fmt::join(texts, " "));
}

std::string words(const std::optional<Outcome>& outcome) {
  return outcome ? describe(*outcome) : "the game goes on";
}

// Describes how the two executors disagree about the position; empty if they do not.
std::string difference(const Executor& referee, const Executor& native, const Position& position,
                       const MoveList& legal, bool count) {
  const MoveList found = native.legalMoves(position);
  if (found != legal) {
    return fmt::format(
        "the native code has other moves: only the referee has {}; only the native code has {}",
        onlyIn(position, legal, found), onlyIn(position, found, legal));
  }
  if (referee.inCheck(position) != native.inCheck(position)) return "only one of them sees a check";
  const auto outcome = referee.outcome(position), other = native.outcome(position);
  if (outcome != other)
    return fmt::format("the referee says: {}, the native code: {}", words(outcome), words(other));
  if (!count) return {};
  const std::uint64_t nodes = referee.perft(position, 2), others = native.perft(position, 2);
  if (nodes != others) return fmt::format("perft 2 is {}, by the native code {}", nodes, others);
  return {};
}

}  // namespace

void checkAgreement(const Subject& subject, CaseReport& test) {
  if (!subject.referee || !subject.native || subject.native->name() == subject.referee->name()) {
    test.verdict = Verdict::Skipped;
    test.remark = subject.referee && subject.native
                      ? "this game has no native code: its rules are beyond the code generator"
                      : "only one of the two was asked";
    return;
  }
  std::size_t number = 0;
  const auto problemOf = [&](const Position& position, const MoveList& legal) {
    const bool count = number++ % kBetweenCounts == 0;
    return difference(*subject.referee, *subject.native, position, legal, count);
  };
  test.remark = checkRandomPositions(subject, *subject.referee, test, problemOf).text();
}

}  // namespace fairyforge::batch
