// Which endings may differ is derived from the losses; then the rules file is read by the Zillions reader
// and both games are played.

#include "compiler/certify/zrf.h"

#include "compiler/export/zrf/export-zrf.h"
#include "compiler/export/zrf/vocabulary.h"
#include "compiler/frontend/zrf/zrf.h"
#include "runtime/referee.h"

namespace fairyforge::certify {

using exports::Construct;

namespace {

// What the losses make different in play.
AllowedDivergence allowedDivergenceFor(const std::vector<exports::Loss>& losses) {
  AllowedDivergence allowed;
  const auto lost = [&](Construct construct) { return exports::isLost(losses, construct); };
  if (lost(Construct::NMoveRule)) allowed.sourceEnds.insert(EndReason::NMoveRule);
  if (lost(Construct::RepetitionDraws) || lost(Construct::RepetitionLoses)) {
    allowed.sourceEnds.insert(EndReason::Repetition);
    allowed.copyEnds.insert(EndReason::Repetition);
  }
  if (lost(Construct::BareKingGrace)) {
    allowed.sourceEnds.insert(EndReason::BareKing);
    allowed.copyEnds.insert(EndReason::Goal);
  }
  if (lost(Construct::Imitation)) allowed.sourceEnds.insert(EndReason::Stalemate);
  allowed.thirdSide = lost(Construct::ThirdSide);
  return allowed;
}

// The source with the rules that the losses put in the place of its own, as far as they can be said.
VariantPtr withLosses(const VariantPtr& source, const std::vector<exports::Loss>& losses) {
  VariantDraft draft = source->parts();
  if (exports::isLost(losses, Construct::LastRoyal)) {
    for (RoyalRule& rule : draft.end.royals) {
      if (rule == RoyalRule::All) rule = RoyalRule::Any;
    }
  }
  if (exports::isLost(losses, Construct::CheckBan)) draft.end.checksForbidden = false;
  // Captures of both sides go where White's go, to the captor, and stay what they are.
  if (exports::isLost(losses, Construct::CapturesToCaptor) ||
      exports::isLost(losses, Construct::CapturesToOwner)) {
    HandRules& hands = draft.hands;
    const bool come = hands.fate[index(Side::White)] != CaptureFate::Gone;
    for (const Side side : kBothSides)
      hands.fate[index(side)] = come ? CaptureFate::CaptorsHand : CaptureFate::Gone;
    hands.becomes.clear();
  }
  return Variant::build(std::move(draft));
}

Findings unreadable(const std::string& why) {
  Findings findings;
  findings.summary = "nothing could be compared";
  findings.compared = Json::object();
  findings.differences.push_back(why);
  return findings;
}

}  // namespace

ReadBack readBackZrf(const std::string& text) {
  Diagnostics diagnostics;
  frontend::zrf::Read read =
      frontend::zrf::read(std::make_shared<SourceFile>("export.zrf", text), {}, diagnostics);
  if (read.draft) return {Variant::build(std::move(*read.draft)), ""};
  ReadBack result;
  for (const Diagnostic& d : diagnostics.all()) result.errors += renderHuman(d, false);
  return result;
}

Findings certifyZrf(const VariantPtr& variant, const exports::Export& made, const Scope& scope) {
  const VariantPtr source = exports::zrf::zrfGame(variant).variant;
  const ReadBack copy = readBackZrf(made.files.front().bytes);
  if (!copy.variant) return unreadable("the rules file cannot be read:\n" + copy.errors);
  CopyNames names = ownNames(*source);
  names.types = exports::zrf::vocabularyOf(*source, {}).types;
  const auto matched = matchNames(*source, *copy.variant, names);
  if (const auto* missing = std::get_if<std::string>(&matched)) return unreadable(*missing);
  const Referee referee;
  return compareGames({referee, Position(withLosses(source, made.losses))}, {referee, Position(copy.variant)},
                      std::get<Correspondence>(matched), scope, allowedDivergenceFor(made.losses));
}

}  // namespace fairyforge::certify
