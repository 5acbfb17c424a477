// Lists what a variant loses in Zillions, in this order: movements, en passant, ends of the game, hands, and
// moves that Zillions would make differently.

#include "compiler/export/zrf/losses.h"

#include <algorithm>

#include "compiler/export/idle-rules.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::exports::zrf {
namespace {

// Does some move need a piece on a cell that it neither captures on nor ends on?
bool hasHurdles(const Movements& movements) {
  return std::ranges::any_of(movements.all, [](const Movement& m) {
    return std::ranges::any_of(m.paths, [](const RelativePath& path) {
      for (std::size_t p = 1; p < path.places.size(); ++p) {
        if (!path.takesOn(p) && path.relocations.empty() &&
            (path.places[p].predicate.occupants & kEmpty) == 0)
          return true;
      }
      return false;
    });
  });
}

bool asksForSafety(const Movements& movements) {
  return std::ranges::any_of(movements.all, [](const Movement& m) {
    return std::ranges::any_of(m.paths, [](const RelativePath& path) {
      return std::ranges::any_of(path.places,
                                 [](const Place& place) { return place.predicate.asks(Op::TestSafe); });
    });
  });
}

class Finder {
 public:
  Finder(const Variant& variant, const Movements& movements) : variant_(variant), movements_(movements) {}

  std::vector<Loss> run() {
    for (const PieceType* type : movements_.tooManyPaths)
      lose(Construct::BentMoves, type->notationSpan, type->name);
    if (!movements_.enPassantIsExact || !variant_.start().enPassantTargets.empty())
      lose(Construct::EnPassant);
    findEndings();
    findHands();
    findRest();
    return std::move(losses_);
  }

 private:
  void lose(Construct construct, const SourceSpan& span = {}, std::string_view what = {}) {
    losses_.push_back(zrfCapabilities().loss(construct, span, what));
  }

  // Reports the rules about the end of the game that Zillions does not have.
  void findEndings() {
    const EndRules& end = variant_.end();
    if (end.nMoveLimit > 0) lose(Construct::NMoveRule);
    const bool thrice = end.repetitionCount == 3 && end.repetition != RepetitionRule::Off;
    if (!thrice && mayRepeat(variant_)) {
      lose(end.repetition == RepetitionRule::MoverLoses ? Construct::RepetitionLoses
                                                        : Construct::RepetitionDraws);
    }
    if (end.bareKing.kind == BareKingRule::Kind::Grace) lose(Construct::BareKingGrace);
    const bool onlyLast = end.royals[0] == RoyalRule::All || end.royals[1] == RoyalRule::All;
    if (onlyLast && mayHaveSeveralRoyals(variant_)) lose(Construct::LastRoyal);
  }

  void findHands() {
    const HandRules& hands = variant_.hands();
    if (typesInHand(variant_).empty()) return;
    if (hands.fate[0] == CaptureFate::OwnersHand || hands.fate[1] == CaptureFate::OwnersHand)
      return lose(Construct::CapturesToOwner);
    bool same = hands.fate[0] == hands.fate[1];
    // A captured piece must become a type that stays the same in the hand and that can be dropped.
    for (std::size_t t = 0; t < hands.becomes.size(); ++t) {
      const std::size_t held = index(hands.becomes[t]);
      const bool isDropped = !hands.cells[0][held].empty() || !hands.cells[1][held].empty();
      same = same && (held == t || (hands.becomes[held] == typeAt(held) && isDropped));
    }
    if (!same) lose(Construct::CapturesToCaptor);
  }

  // Reports moves that could capture both an own royal piece and something else.
  void findOwnRoyals() {
    const auto mayTakeBoth = [&](const RelativePath& path) {
      Occupants taken = 0;
      std::size_t places = 0;
      for (std::size_t p = 1; p < path.places.size(); ++p) {
        const Occupants there = path.places[p].predicate.occupants & kAnyPiece;
        if (!path.takesOn(p) || there == 0) continue;
        taken |= there;
        ++places;
      }
      return places > 1 && taken == kAnyPiece;
    };
    for (const Movement& m : movements_.all) {
      if (variant_.royalTypes().empty() || m.side == Side::Black || m.imitated()) continue;
      if (std::ranges::any_of(m.paths, mayTakeBoth))
        lose(Construct::OwnCaptures, variant_.type(m.mover).notationSpan, variant_.type(m.mover).name);
    }
  }

  // Reports moves of several pieces in which the first one would change its type.
  void findChangingCascades() {
    for (const Movement& m : movements_.all) {
      const auto changes = [&](const RelativePath& path) {
        const auto& cells = path.places[path.to].cells;
        return !path.relocations.empty() && path.landing == kArriving &&
               std::ranges::any_of(cells, [&](Cell cell) {
                 return !arrivalsOf(variant_, m.side, m.mover, m.powers, cell).empty();
               });
      };
      if (m.side == Side::White && std::ranges::any_of(m.paths, changes))
        lose(Construct::Unloading, variant_.type(m.mover).notationSpan, variant_.type(m.mover).name);
    }
  }

  void findRest() {
    findOwnRoyals();
    findChangingCascades();
    if (const ThirdSide* third = variant_.actingThird()) lose(Construct::ThirdSide, {}, third->name);
    if (asksForSafety(movements_) && hasHurdles(movements_)) lose(Construct::Castling);
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const auto count = std::ranges::count_if(
          variant_.triggers(), [&](const Trigger& trigger) { return trigger.arriving.has(typeAt(t)); });
      if (count > 1) lose(Construct::Triggers, variant_.triggers()[0].span, variant_.types()[t].name);
    }
  }

  const Variant& variant_;
  const Movements& movements_;
  std::vector<Loss> losses_;
};

}  // namespace

VariantPtr playedGame(const Variant& variant, const std::vector<Loss>& losses) {
  const auto lost = [&](Construct construct) { return isLost(losses, construct); };
  VariantDraft draft = variant.parts();
  EndRules& end = draft.end;
  if (lost(Construct::NMoveRule)) end.nMoveLimit = 0;
  end.deadPositionsAreDraws = false;  // play goes on, and can only end in a draw
  if (lost(Construct::Counting)) end.counts.clear();
  if (lost(Construct::RepetitionDraws)) end.repetition = RepetitionRule::Draw;
  if (lost(Construct::RepetitionDraws) || lost(Construct::RepetitionLoses)) end.repetitionCount = 3;
  if (lost(Construct::BareKingGrace)) end.bareKing.kind = BareKingRule::Kind::Immediate;
  if (lost(Construct::LastRoyal)) {
    for (RoyalRule& rule : end.royals) {
      if (rule == RoyalRule::All) rule = RoyalRule::Any;
    }
  }
  // In Zillions all captured pieces go where White's captures go: to the captor, with their types unchanged.
  if (lost(Construct::CapturesToCaptor) || lost(Construct::CapturesToOwner)) {
    HandRules& hands = draft.hands;
    const bool come = hands.fate[index(Side::White)] != CaptureFate::Gone;
    for (const Side side : kBothSides)
      hands.fate[index(side)] = come ? CaptureFate::CaptorsHand : CaptureFate::Gone;
    hands.becomes.clear();
  }
  return Variant::build(std::move(draft));
}

std::vector<Loss> lossesOf(const Variant& variant, const Movements& movements) {
  return Finder(variant, movements).run();
}

}  // namespace fairyforge::exports::zrf
