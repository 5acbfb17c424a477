// Certifies a Zillions rules file: reads it back and plays both games. Losses decide which ends of the games
// may differ.

#include "compiler/frontend/zrf/zrf.h"

#include <fmt/format.h>

#include "compiler/export/certify/compare.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/zrf/export-zrf.h"
#include "compiler/export/zrf/losses.h"
#include "compiler/export/zrf/vocabulary.h"
#include "runtime/referee.h"

namespace fairyforge::certify {

using exports::Construct;

namespace {

// Returns the differences in play that the losses excuse.
AllowedDivergence allowedDivergenceFor(const std::vector<exports::Loss>& losses) {
  AllowedDivergence allowed;
  const auto lost = [&](Construct construct) { return exports::isLost(losses, construct); };
  if (lost(Construct::NMoveRule)) allowed.sourceEnds.insert(EndReason::NMoveRule);
  // The source counts the third side's turns, so its positions repeat less often than the copy's.
  if (lost(Construct::RepetitionDraws) || lost(Construct::RepetitionLoses) || lost(Construct::ThirdSide)) {
    allowed.sourceEnds.insert(EndReason::Repetition);
    allowed.copyEnds.insert(EndReason::Repetition);
  }
  if (lost(Construct::BareKingGrace)) {
    allowed.sourceEnds.insert(EndReason::BareKing);
    allowed.copyEnds.insert(EndReason::Goal);
  }
  allowed.thirdSide = lost(Construct::ThirdSide);
  return allowed;
}

Findings unreadable(const std::string& why) {
  Findings findings;
  findings.summary = "nothing could be compared";
  findings.compared = Json::object();
  findings.differences.push_back(why);
  return findings;
}

}  // namespace

ReadBack readBackZrf(const std::string& text, std::size_t game) {
  Diagnostics diagnostics;
  frontend::zrf::Read read =
      frontend::zrf::read(std::make_shared<SourceFile>("export.zrf", text),
                          {.variant = std::to_string(game), .include = {}}, diagnostics);
  if (read.draft) return {Variant::build(std::move(*read.draft)), ""};
  ReadBack result;
  for (const Diagnostic& d : diagnostics.all()) result.errors += renderHuman(d, false);
  return result;
}

namespace {

// Compares game number `number` of the rules file with its source, and ignores differences that the losses
// name.
Findings certifyGame(const VariantPtr& variant, std::size_t number, const exports::Export& made,
                     const Scope& scope) {
  std::vector<exports::Loss> losses = made.losses;
  std::erase_if(losses, [&](const exports::Loss& loss) { return loss.game != number; });
  const VariantPtr source = exports::zrf::zrfGame(variant).variant;
  const ReadBack copy = readBackZrf(made.files.front().bytes, number);
  if (!copy.variant) {
    Findings findings = unreadable("the rules file cannot be read:\n" + copy.errors);
    findings.readBack = false;
    return findings;
  }
  CopyNames names = ownNames(*source);
  names.types = exports::zrf::vocabularyOf(*source, {}).types;
  const auto matched = matchNames(*source, *copy.variant, names);
  if (const auto* missing = std::get_if<std::string>(&matched)) return unreadable(*missing);
  const Referee referee;
  return compareGames({referee, Position(exports::zrf::playedGame(*source, losses))},
                      {referee, Position(copy.variant)}, std::get<Correspondence>(matched), scope,
                      allowedDivergenceFor(losses));
}

}  // namespace

Findings certifyZrf(const VariantPtr& variant, const exports::Export& made, const Scope& scope) {
  return certifySeveralZrf({variant}, made, scope);
}

Findings certifySeveralZrf(const std::vector<VariantPtr>& games, const exports::Export& made,
                           const Scope& scope) {
  if (games.size() == 1) return certifyGame(games.front(), 0, made, scope);
  Findings all;
  Json compared = Json::array();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string title = games[i]->title();
    Scope ofGame = scope;
    ofGame.tell = [&](std::uint64_t done, std::uint64_t total, const std::string& what) {
      scope.isAt(done, total, fmt::format("{} in game {} of {}", what, i + 1, games.size()));
    };
    const Findings one = certifyGame(games[i], i, made, ofGame);
    for (const std::string& difference : one.differences)
      all.differences.push_back(title + ": " + difference);
    all.readBack = all.readBack && one.readBack;
    all.summary += fmt::format("{}{}: {}", i == 0 ? "" : "; ", title, one.summary);
    compared.push_back({{"game", title}, {"compared", one.compared}});
  }
  all.compared = {{"games", compared}};
  return all;
}

}  // namespace fairyforge::certify
