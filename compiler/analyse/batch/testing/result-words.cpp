// Generates the possible sentences for a variant from its reasons and winners; a sentence of a test agrees
// with an outcome if it is one of the outcome's sentences.

#include "compiler/analyse/batch/testing/result-words.h"

#include <algorithm>
#include <array>

namespace fairyforge::batch::testing {
namespace {

constexpr std::array kReasons{EndReason::Checkmate,   EndReason::Stalemate,      EndReason::BareKing,
                              EndReason::RoyalsLost,  EndReason::Repetition,     EndReason::NMoveRule,
                              EndReason::MateByThird, EndReason::Goal,           EndReason::PerpetualCheck,
                              EndReason::Counted,     EndReason::PerpetualChase, EndReason::DeadPosition};

// Can games of this variant end in this way?
bool isPossible(const Variant& variant, EndReason reason) {
  if (reason == EndReason::MateByThird) return variant.actingThird() != nullptr;
  if (reason == EndReason::PerpetualCheck) return variant.end().perpetualCheckLoses;
  if (reason == EndReason::PerpetualChase) return variant.end().perpetualChaseLoses.has_value();
  if (reason == EndReason::DeadPosition) return variant.end().deadPositionsAreDraws;
  if (reason == EndReason::Counted) return !variant.end().counts.empty();
  return reason != EndReason::Goal || !variant.goals().empty();
}

std::string reasonWords(const Variant& variant, EndReason reason) {
  switch (reason) {
    case EndReason::Checkmate:
      return "checkmate";
    case EndReason::Stalemate:
      return "stalemate";
    case EndReason::BareKing:
      return "bare king";
    case EndReason::RoyalsLost:
      return "loss of the royal pieces";
    case EndReason::Repetition:
      return "repetition";
    case EndReason::NMoveRule:
      return "quiet moves";
    case EndReason::MateByThird:
      return "mate by " + (variant.third() ? variant.third()->name : "the third side") + " alone";
    case EndReason::Goal:
      return "reaching a goal";
    case EndReason::PerpetualCheck:
      return "perpetual check";
    case EndReason::Counted:
      return "counting";
    case EndReason::PerpetualChase:
      return "perpetual chase";
    case EndReason::DeadPosition:
      return "dead position";
  }
  return {};
}

std::string winnerWords(const std::optional<Side>& winner) {
  return !winner ? "draw" : *winner == Side::White ? "White wins" : "Black wins";
}

// Returns the sentences that describe an outcome, the fullest first.
std::vector<std::string> sentencesFor(const Variant& variant, const Outcome& outcome) {
  const std::string winner = winnerWords(outcome.winner), reason = reasonWords(variant, outcome.reason);
  return {winner + " by " + reason, winner, reason};
}

}  // namespace

std::vector<std::string> resultSentences(const Variant& variant) {
  std::vector<std::string> sentences{"goes on", "none"};
  const auto add = [&](const std::string& sentence) {
    if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
      sentences.push_back(sentence);
  };
  for (const EndReason reason : kReasons) {
    if (!isPossible(variant, reason)) continue;
    for (const std::optional<Side> winner :
         {std::optional(Side::White), std::optional(Side::Black), std::optional<Side>()}) {
      for (const std::string& sentence : sentencesFor(variant, {reason, winner})) add(sentence);
    }
  }
  return sentences;
}

std::string describeResults(const Variant& variant) {
  std::string reasons;
  for (const EndReason reason : kReasons) {
    if (!isPossible(variant, reason)) continue;
    reasons += (reasons.empty() ? "" : ", ") + reasonWords(variant, reason);
  }
  return "expected 'goes on', or 'White wins', 'Black wins' or 'draw', perhaps with 'by' and a reason: " +
         reasons;
}

std::string sentenceFor(const Variant& variant, const std::optional<Outcome>& outcome) {
  return outcome ? sentencesFor(variant, *outcome).front() : "goes on";
}

bool agrees(const std::string& sentence, const Variant& variant, const std::optional<Outcome>& outcome) {
  if (!outcome) return sentence == "goes on" || sentence == "none";
  const std::vector<std::string> fitting = sentencesFor(variant, *outcome);
  return std::find(fitting.begin(), fitting.end(), sentence) != fitting.end();
}

}  // namespace fairyforge::batch::testing
