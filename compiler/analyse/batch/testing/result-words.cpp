// Lists the sentences by which tests may state a result, made of reasons and winners. A sentence agrees with
// an outcome if it is one of the outcome's sentences.

#include <algorithm>

#include "compiler/analyse/batch/testing/run-test.h"
#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/won-by-mate.h"
#include "runtime/game.h"

namespace fairyforge::batch::testing {
namespace {

// Do the rules allow a game to end for this reason? Tests only reasons that need a rule of their own; returns
// true for all others.
bool isPossible(const Variant& variant, EndReason reason) {
  if (reason == EndReason::MateByThird) return variant.actingThird() != nullptr;
  if (reason == EndReason::PerpetualCheck) return variant.end().perpetualCheckLoses;
  if (reason == EndReason::PerpetualChase) return variant.end().perpetualChaseLoses.has_value();
  if (reason == EndReason::DeadPosition)
    return variant.end().deadPositionsAreDraws && knowsDeadPositions(variant);
  if (reason == EndReason::Counted) return !variant.end().counts.empty();
  return reason != EndReason::Goal || !variant.goals().empty();
}

std::string reasonWords(const Variant& variant, EndReason reason) {
  return reason == EndReason::MateByThird && variant.third() ? "mate by " + variant.third()->name + " alone"
                                                             : wordsOf(reason).cause;
}

std::vector<EndReason> possibleReasons(const Variant& variant) {
  std::vector<EndReason> reasons;
  for (std::size_t i = 0; i < kEndReasons; ++i) {
    if (isPossible(variant, static_cast<EndReason>(i))) reasons.push_back(static_cast<EndReason>(i));
  }
  return reasons;
}

std::string winnerWords(const std::optional<Side>& winner) {
  return !winner ? "draw" : *winner == Side::White ? "White wins" : "Black wins";
}

// Returns the sentences for an outcome, the longest first: "White wins by checkmate", "White wins",
// "checkmate".
std::vector<std::string> sentencesFor(const Variant& variant, const Outcome& outcome) {
  const std::string winner = winnerWords(outcome.winner), reason = reasonWords(variant, outcome.reason);
  return {winner + " by " + reason, winner, reason};
}

}  // namespace

std::vector<std::string> resultSentences(const Variant& variant) {
  std::vector<std::string> sentences{"goes on", "none"};
  for (const EndReason reason : possibleReasons(variant)) {
    for (const std::optional<Side> winner :
         {std::optional(Side::White), std::optional(Side::Black), std::optional<Side>()}) {
      for (const std::string& sentence : sentencesFor(variant, {reason, winner}))
        addOnce(sentences, sentence);
    }
  }
  return sentences;
}

std::string describeResults(const Variant& variant) {
  std::string reasons;
  for (const EndReason reason : possibleReasons(variant))
    reasons += (reasons.empty() ? "" : ", ") + reasonWords(variant, reason);
  return "expected 'goes on', or 'White wins', 'Black wins' or 'draw', perhaps with 'by' and a reason: " +
         reasons;
}

std::string sentenceFor(const Variant& variant, const std::optional<Outcome>& outcome) {
  return outcome ? sentencesFor(variant, *outcome).front() : "goes on";
}

bool agrees(const std::string& sentence, const Variant& variant, const std::optional<Outcome>& outcome) {
  if (!outcome) return sentence == "goes on" || sentence == "none";
  const std::vector<std::string> fitting = sentencesFor(variant, *outcome);
  return std::ranges::find(fitting, sentence) != fitting.end();
}

}  // namespace fairyforge::batch::testing
