#include "compiler/export/zrf/losses.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge::zrfexport {
namespace {

std::size_t royalCount(const Variant& variant, Side side) {
  const auto& cells = variant.start().cells;
  return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [&](Piece piece) {
    return piece && piece.side() == side && variant.isRoyal(piece.type());
  }));
}

// Does some move need a piece on a cell that it neither takes nor ends on?
bool hasHurdles(const Movements& movements) {
  return std::any_of(movements.all.begin(), movements.all.end(), [](const Movement& m) {
    return std::any_of(m.tracks.begin(), m.tracks.end(), [](const Track& track) {
      for (std::size_t p = 1; p < track.places.size(); ++p) {
        const bool taken =
            p == track.to || std::find(track.victims.begin(), track.victims.end(), p) != track.victims.end();
        if (!taken && track.carried.empty() && (track.places[p].need.occupants & kEmpty) == 0) return true;
      }
      return false;
    });
  });
}

bool asksForSafety(const Movements& movements) {
  return std::any_of(movements.all.begin(), movements.all.end(), [](const Movement& m) {
    return std::any_of(m.tracks.begin(), m.tracks.end(), [](const Track& track) {
      return std::any_of(track.places.begin(), track.places.end(),
                         [](const Place& place) { return place.need.safe; });
    });
  });
}

void addEndings(const Variant& variant, std::vector<Loss>& losses) {
  const EndRules& end = variant.end();
  if (end.quietMoveLimit > 0) {
    losses.push_back({loss::kQuietMoves,
                      fmt::format("the draw after {} moves without progress is left to the players: "
                                  "Zillions counts no moves",
                                  end.quietMoveLimit),
                      {}});
  }
  if (end.repetition == RepetitionRule::Off) {
    losses.push_back(
        {loss::kRepetition, "a third repetition is a draw: Zillions always ends a game then", {}});
  } else if (end.repetitionCount != 3) {
    losses.push_back(
        {loss::kRepetition,
         fmt::format("the third repetition of a position ends the game, not the {}th", end.repetitionCount),
         {}});
  }
  if (end.bareKing.kind == BareKingRule::Kind::Grace) {
    losses.push_back({loss::kBareKing,
                      "a side left without material loses at once, even if it could take the other's last "
                      "piece: Zillions asks after every move",
                      {}});
  }
  const bool onlyLast = end.royals[0] == RoyalRule::All || end.royals[1] == RoyalRule::All;
  if (onlyLast && mayHaveSeveralRoyals(variant)) {
    losses.push_back(
        {loss::kLastRoyal, "every royal piece must be kept safe, not only the last one of a side", {}});
  }
}

void addHands(const Variant& variant, std::vector<Loss>& losses) {
  const HandRules& hands = variant.hands();
  if (!usesHands(variant)) return;
  for (const Side side : kBothSides) {
    if (hands.fate[index(side)] == CaptureFate::OwnersHand || hands.fate[0] != hands.fate[1]) {
      losses.push_back({loss::kHands,
                        "what is taken goes to the captor's store, or is gone: Zillions knows nothing else",
                        {}});
      return;
    }
  }
  for (std::size_t t = 0; t < hands.becomes.size(); ++t) {
    if (hands.becomes[t] == typeAt(t)) continue;
    losses.push_back({loss::kHands, "in the store a piece stays what it was when it was taken", {}});
    return;
  }
}

}  // namespace

bool mayHaveSeveralRoyals(const Variant& variant) {
  return variant.royalsCanGrow() || royalCount(variant, Side::White) > 1 ||
         royalCount(variant, Side::Black) > 1;
}

bool usesHands(const Variant& variant) {
  const HandRules& hands = variant.hands();
  const auto holds = [](const std::vector<std::uint16_t>& hand) {
    return std::any_of(hand.begin(), hand.end(), [](std::uint16_t n) { return n > 0; });
  };
  const bool comes = hands.fate[0] != CaptureFate::Gone || hands.fate[1] != CaptureFate::Gone;
  return hands.any() && (comes || holds(variant.start().hands[0]) || holds(variant.start().hands[1]));
}

std::vector<Loss> lossesOf(const Variant& variant, const Movements& movements) {
  std::vector<Loss> losses = movements.losses;
  addEndings(variant, losses);
  addHands(variant, losses);
  if (const ThirdSide* third = variant.third()) {
    losses.push_back({loss::kThirdSide,
                      fmt::format("{} never acts and has no pieces: turns that come about by counting "
                                  "cannot be written, nor what it may expose",
                                  third->name),
                      {}});
  }
  for (const PieceType& type : variant.types()) {
    if (!type.givesNoCheck) continue;
    losses.push_back({loss::kNoCheck,
                      fmt::format("the {} gives check like any other piece, so that a stalemate by it is a "
                                  "mate, and nobody castles past it",
                                  type.name),
                      type.span});
  }
  if (asksForSafety(movements) && hasHurdles(movements)) {
    losses.push_back({loss::kCastlingScreens,
                      "whether a piece that castles passes an attacked cell is asked while it stands on its "
                      "start, where it may screen a piece that needs a hurdle, or be its hurdle",
                      {}});
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const auto count = std::count_if(variant.triggers().begin(), variant.triggers().end(),
                                     [&](const Trigger& trigger) { return trigger.arriving[t]; });
    if (count < 2) continue;
    losses.push_back({loss::kEvents,
                      fmt::format("only the first of the events that the {} brings about happens",
                                  variant.types()[t].name),
                      variant.triggers()[0].span});
  }
  if (!variant.start().passed.empty() || variant.start().slot) {
    losses.push_back(
        {loss::kStart,
         "at the start nothing can be taken in passing: a Zillions game begins with no move made",
         {}});
  }
  return losses;
}

}  // namespace fairyforge::zrfexport
